/**
 * Names that an exchange offers to choose from: "which map sdk" – "**Mapbox** works offline, MapKit is free" – "mapbox". Only where
 * something to use is asked for: nobody decides by saying what to do next.
 */
import { isEmptyWord } from '../../domain/facts/wording/content-words.ts';
import type { SaidValue } from './said-values.ts';

export const OFFERED = 'offered';

const ASKS_WHAT_TO_USE =
  /(?<!\p{L})(?:which|what (?:would|do|should|about|for)|use|using|recommend|suggest|sugiero|recomiendo|prefer|pick|choose|library|sdk|provider|format|options?|candidates|alternatives?|or|vs|nehmen|nutzen|verwenden|empfiehl\p{L}*|empfehle|welche[nrs]?|womit|oder|usar|usaría|uso|recomiend\p{L}*|conviene|cuál|qué|opciones|o)(?!\p{L})/iu;
/** What to do, and in which order. */
const ASKS_WHAT_TO_DO =
  /(?<!\p{L})(?:next|first|start|begin|continue|now|today|done|look at|fix|zuerst|nächstes?|anfangen|weiter|heute|jetzt|erst|primero|siguiente|empez\p{L}*|seguimos|hoy|ahora)(?!\p{L})/iu;
/** An amount or a value of a setting. */
const ASKS_FOR_AMOUNT =
  /(?<!\p{L})(?:how (?:many|much|long|often|big|large|high|wide)|(?:what|which) (?:\p{L}+ ){0,3}(?:port|limit|size|length|interval|timeout|number|value|version|threshold|day|time)|wie (?:viele?|lange|oft|groß|hoch)|welche[nrs]? (?:port|limit|größe|version|tag|intervall|wert)|cuánt[oa]s?|cada cuánto|(?:qué|cuál es el) (?:puerto|límite|tamaño|valor|versión|día|intervalo))(?!\p{L})/iu;

/** Work for now: "how many files should I rename?" */
const ASKS_FOR_WORK =
  /(?<!\p{L})(?:rename|delete|remove|copy|show|see(?!\p{L})|print|fetch|generate|insert|create|lösch|umbenenn|kopier|zeig|sehen|erzeug|anleg|borr|renombr|ver(?!\p{L})|copi|muestr|mostr|gener|cre[eo])\p{L}*/iu;

export function asksForAmount(question: string): boolean {
  return ASKS_FOR_AMOUNT.test(question) && !ASKS_WHAT_TO_DO.test(question) && !ASKS_FOR_WORK.test(question);
}

/** In German every noun has a capital letter. */
const GERMAN = /(?<!\p{L})(?:der|die|das|und|ist|für|mit|nicht|ein|eine)(?!\p{L})/u;
const HIGHLIGHTED =
  /\*\*([^*\n]{2,40})\*\*|`([^`\n]{2,40})`|^[ \t]*(?:[-*+•]|\d{1,2}[.)])[ \t]+([^\n:(,*`–—]{2,40})/gmu;
const CAPITALS = /(?<!\p{L})\p{Lu}[\p{L}\d]*(?:[.+-][\p{L}\d]+)*(?: \p{Lu}[\p{L}\d]+)?/gu;
const ALTERNATIVES = /([\p{L}\d.+-]+) (?:or|oder|o|vs\.?) (?:the |an? |was |ein\p{L}* |una? )?([\p{L}\d.+-]+)/giu;
/** Sentences that ask, or suggest something. The pattern looks at the rest of a text from each of its characters. */
const OFFERS = /[^.!?\n]*(?:\?|(?<!\p{L})(?:suggest|recommend|empfehle|sugiero|recomiendo)(?!\p{L})[^.!?\n]*)/giu;
/** Without any of these there is no such sentence. */
const OFFER_HINT = /\?|suggest|recommend|empfehle|sugiero|recomiendo|[^\0-\x7f]/i;
const NAME_WORDS = 3;
const OFFER_CHARS = 1_500;

/** In lower case. `asked`: the person's question; `reply`: the agent's answer to it. */
export function offeredNames(asked: string, reply: string): ReadonlySet<string> {
  const offer = reply.slice(-OFFER_CHARS);
  const question = `${asked} ${OFFER_HINT.test(offer) ? (offer.match(OFFERS)?.join(' ') ?? '') : ''}`;
  if (!ASKS_WHAT_TO_USE.test(question) || ASKS_WHAT_TO_DO.test(question)) return new Set();
  const names = [
    ...[...offer.matchAll(HIGHLIGHTED)].map(([, bold, code, item]) => bold ?? code ?? item ?? ''),
    ...capitalised(offer),
    ...[...question.matchAll(ALTERNATIVES)].flatMap(([, one = '', other = '']) => [one, other]),
  ].map((name) => name.trim().toLowerCase());
  return new Set(
    names.filter((name) => name.length > 1 && name.split(/\s+/).length <= NAME_WORDS && !isEmptyWord(name)),
  );
}

function capitalised(offer: string): readonly string[] {
  const found = [...offer.matchAll(CAPITALS)].map(([name]) => name);
  // Two capitals in one word are a name in every language.
  return GERMAN.test(offer) ? found.filter((name) => /\p{Lu}[\p{L}\d]*\p{Lu}/u.test(name)) : found;
}

/** The longest of these names in a clause. */
export function namesAmong(names: ReadonlySet<string>): (clause: string) => readonly SaidValue[] {
  const longest = [...names].toSorted((a, b) => b.length - a.length);
  return (clause) => {
    const lower = clause.toLowerCase();
    for (const name of longest) {
      const start = wordAt(lower, name);
      if (start < 0) continue;
      const end = start + name.length;
      return [{ form: OFFERED, value: name, text: clause.slice(start, end), start, end }];
    }
    return [];
  };
}

function wordAt(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isWordCharacter(text.charAt(at - 1)) && !isWordCharacter(text.charAt(at + name.length))) return at;
  }
  return -1;
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\d]/u.test(character);
}
