/**
 * "1. Redis 2. Postgres. Which one?" – "the second": a person who chooses one of the agent's options by its place or letter decides.
 * Most choices are about the order of work ("fix it first, or commit?"), so an option that only says what to do now is not kept.
 * Words per language, as data.
 */

import type { EventOf } from '../../domain/event.ts';
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { ownWords } from '../../domain/trust/own-words.ts';
import { placeSentences } from '../sentences/placed-sentences.ts';
import { findSubject } from '../subject/find-subject.ts';
import type { Turn } from '../turn.ts';
import { offeredOptions } from './offered-options.ts';
import { clip } from './tool-calls.ts';

const ORDINALS: readonly (readonly string[])[] = [
  ['first', '1st', 'former', 'erste[nrs]?', 'erstere[nrs]?', 'primer[oa]?'],
  ['second', '2nd', 'zweite[nrs]?', 'segund[oa]'],
  ['third', '3rd', 'dritte[nrs]?', 'tercer[oa]?'],
  ['fourth', '4th', 'vierte[nrs]?', 'cuart[oa]'],
];
const LAST = ['last', 'latter', 'letzte[nrs]?', 'letztere[nrs]?', 'últim[oa]'];
const THING =
  'one|option|version|variante?|approach|choice|alternative|idea|opción|alternativa|möglichkeit|lösung|plan';
const LEAD =
  "ok(?:ay)?|yes|yeah|yep|hm+|right|fine|good|then|so|please|pls|let['’]?s|we|i|i['’]?d|id|would|say|think|go|going|do|use|take|pick|prefer|want|like|with|for|ja|gut|dann|bitte|nehmen|nimm|wir|lieber|mach|sí|vale|pues|mejor|vamos|con|prefiero|usa|quiero|the|die|das|der|den|la|el|lo|number|nr|no";
const TAIL =
  'please|pls|then|it is|for me|sounds (?:good|better|right)|bitte|dann|nehmen|nehmen wir|por favor|entonces|mejor|thanks|danke|gracias';
/** The place or letter of an option, and nothing else before the end of a sentence or clause. */
const SELECTS = new RegExp(
  `^\\W*(?:(?:${LEAD})(?:[,. ]+|$))*(?:(?:${THING})\\s+)?[#(]?(?:(?<word>${[...ORDINALS.flat(), ...LAST].join('|')})|(?<mark>\\d|[a-i])(?=[).:,;!\\s]|$))[).]?(?:\\s+(?:${THING}))?(?:,?\\s+(?:${TAIL}))*\\s*(?=[.,;:!–—-]|$|(?:but|because|since|as|and|aber|weil|da|und|pero|porque|y)(?!\\p{L}))`,
  'iu',
);
/** Alone, a letter may be a word: "a", "I". */
const SURE_LETTER =
  /(?:[Oo]ption|[Vv]ariante?|[Cc]hoice|[Pp]lan|[Aa]pproach|[Oo]pción)\s+[a-iA-I]|^\W*[b-h]\b|^\W*a\W*$|\b[A-H]\b/u;
/** Nothing is decided about how things are: what to do now, or next. */
const WORK_NOW =
  /^(?:(?:i|we|to|just|only|first|erst|nur|solo|can|ich|wir|yo)\s+)*(?:fix|commit|push|merge|continue|proceed|stop|wait|skip|retry|rerun|run|start|show|look|check|inspect|investigate|debug|review|test|explain|open|revert|undo|leave|ignore|finish|try|read|write|draft|create|delete|weiter|fortfahren|abbrechen|warten|überspringen|zeigen|prüfen|nachsehen|committen|pushen|testen|schreiben|löschen|corregir|seguir|continuar|parar|esperar|saltar|mostrar|revisar|probar|escribir|borrar|hacer commit)(?!\p{L})/iu;
const ASKS_WHAT_NEXT =
  /(?<!\p{L})(?:next|first|start with|begin|now|today|continue|proceed|zuerst|als nächstes|anfangen|beginnen|weiter(?:machen)?|jetzt|heute|primero|siguiente|empez\p{L}*|seguimos|ahora|hoy)(?!\p{L})/iu;
/** "I see two ways:" */
const ONLY_OFFERS =
  /(?<!\p{L})(?:options|ways|approaches|choices|alternatives|variants|optionen|varianten|möglichkeiten|wege|opciones|alternativas|formas|see|have|there|two|three|which|one|prefer|like|lieber|welche|zwei|drei|dos|tres|cuál|prefieres)(?!\p{L})/giu;
const BEFORE_WHY = /^[\s,;:–—-]+(?:(?:because|since|as|weil|da|denn|porque|ya que)(?!\p{L})\s*)?/iu;
const ANSWER_CHARS = 300;
const ASKED_CHARS = 160;
const VALUE_WORDS_MAX = 4;
const CONFIDENCE = 0.9;

export function readChosenOption(turn: Turn): readonly FactDraft[] {
  const prompt = turn.events.find((event) => event.type === 'prompt.submitted');
  const { reply } = turn.before;
  if (prompt?.type !== 'prompt.submitted' || reply === undefined) return [];
  if (prompt.actor !== 'person' || prompt.body.origin === 'machine') return [];
  const text = ownWords(prompt.body.text);
  const selection = text.length > ANSWER_CHARS ? undefined : SELECTS.exec(text);
  if (selection === null || selection === undefined) return [];
  const offered = offeredOptions(reply.body.text);
  const option = offered?.options.at(placeOf(selection, offered.options.length));
  if (offered === undefined || option === undefined || contentWords(option).length === 0) return [];
  if (WORK_NOW.test(option) || ASKS_WHAT_NEXT.test(offered.question)) return [];
  const { question, also } = questionOf(offered.question, reply, turn.before.prompt);
  const { start, words, why } = sentenceOf(text, selection[0].length);
  return [
    {
      kind: 'decision',
      ...subjectOf(option, question),
      statement: clip(`${option} (asked: ${clip(question, ASKED_CHARS)})`),
      ...(why === '' ? {} : { why }),
      quote: words,
      source: prompt.id,
      also,
      place: start,
      confidence: CONFIDENCE,
    },
  ];
}

/** "Two options:" does not say what the choice is of; the person's question before it does. */
function questionOf(
  offered: string,
  reply: EventOf<'reply.given'>,
  before: EventOf<'prompt.submitted'> | undefined,
): { readonly question: string; readonly also: readonly string[] } {
  const asked = placeSentences(before?.body.text ?? '').findLast(({ asks }) => asks)?.words;
  if (before === undefined || asked === undefined || contentWords(offered.replace(ONLY_OFFERS, '')).length > 0)
    return { question: offered, also: [reply.id] };
  return { question: `${asked.replace(/[?\s]+$/, '')}?`, also: [reply.id, before.id] };
}

/** The sentence that chooses, and what it says behind the choice. */
function sentenceOf(
  text: string,
  chosen: number,
): { readonly start: number; readonly words: string; readonly why: string } {
  const start = text.length - text.trimStart().length;
  const end = chosen + (/[.!?](?=\s)|\n|$/u.exec(text.slice(chosen))?.index ?? 0);
  return { start, words: text.slice(start, end).trim(), why: text.slice(chosen, end).replace(BEFORE_WHY, '').trim() };
}

/** The index of the option that is meant; one that does not exist if none is. */
function placeOf({ groups, input }: RegExpExecArray, count: number): number {
  const word = groups?.word?.toLowerCase();
  const mark = groups?.mark?.toLowerCase();
  if (word !== undefined) {
    const isWord = (forms: readonly string[]): boolean => new RegExp(`^(?:${forms.join('|')})$`, 'u').test(word);
    const place = ORDINALS.findIndex(isWord);
    return place >= 0 ? place : count - 1;
  }
  if (mark === undefined) return count;
  if (/\d/.test(mark)) return mark === '0' ? count : Number(mark) - 1;
  return SURE_LETTER.test(input) ? mark.charCodeAt(0) - 'a'.charCodeAt(0) : count;
}

function subjectOf(option: string, question: string): Pick<FactDraft, 'subject' | 'value'> {
  const own = findSubject(option, [question]);
  const { subject } = findSubject(question, [option]);
  if (own.value !== undefined) return { subject, value: own.value };
  return option.split(/\s+/).length > VALUE_WORDS_MAX ? { subject } : { subject, value: option.toLowerCase() };
}
