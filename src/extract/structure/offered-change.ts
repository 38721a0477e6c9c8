/**
 * "Shall I cache the list in redis?" – "yep do it": what the agent offered is decided. Most offers are about work for now ("Shall I run
 * the tests?"), so the verb and the thing say whether it changes how something works from now on. Words per language, as data.
 */

import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { plainNumbers } from '../../domain/facts/values/plain-numbers.ts';
import { typedValues } from '../../domain/facts/values/typed-values.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { findSubject } from '../subject/find-subject.ts';
import { isAmbiguousTool, mayNameTool, toolCategory, toolName } from '../subject/tools.ts';
import { clip } from './tool-calls.ts';

const OFFER =
  /^\W*(?:(?:shall|should|can|could) i|do you want me to|want me to|would you like me to|i can|i could|soll ich|möchtest du,? dass ich|willst du,? dass ich|quieres que|te parece si|debo|puedo)(?!\p{L})|^\W*¿(?:l[oa]s? )?\p{L}+o(?!\p{L})/u;
const LASTING_WORK =
  /(?<!\p{L})(?:use|set (?:it|that|this|them|\p{L}+) (?:up|to)|set up|switch|move .+ (?:to|into)|change .+ to|remove .+ from|stop (?:sending|logging|storing|asking)|keep|encrypt|hash|rotate|migrate|replace|adopt|cache|store|limit|cap|raise|lower|enable|disable|turn (?:it |that |\p{L}+ )?(?:on|off)|require|enforce|go with|install|nutzen|verwenden|nehmen|einbauen|einrichten|umstellen|umsteigen|ersetzen|cachen|speichern|begrenzen|aktivieren|abschalten|installieren|einsetzen|auslagern|verschlüsseln|aufbewahren|use|uso|usemos|usar|configuro|configure|configurar|instalo|instale|cambio|cambie|cambiar|paso|reemplazo|reemplace|guardo|guarde|limito|limite|activo|active|desactivo|lo pongo|pongo|ponga)(?!\p{L})/u;
const LASTING_THING =
  /(?<!\p{L})(?:add|introduce|put|hinzufügen|anlegen|einführen|añado|añada|agrego|agregue|creo) (?:.*(?<!\p{L}))?(?:index|constraint|cache|rate limit|limit|timeout|retr(?:y|ies)|fallback|feature flag|linter|formatter|pre-commit hook|check in ci|índice|restricción|límite|caché)(?!\p{L})|(?<!\p{L})(?:index|cache|limit|timeout|linter) (?:hinzufügen|anlegen|einführen|einbauen)(?!\p{L})/u;
/** "… on this branch", "… now": for this occasion. */
const FOR_NOW =
  /(?<!\p{L})(?:now|first|once|again|this (?:time|test|file|branch|run)|for the (?:test|moment|demo)|jetzt|zuerst|nochmal|für den (?:test|moment)|ahora|primero|esta vez)(?!\p{L})/u;
/** It names nothing itself. */
const POINTS = /(?<!\p{L})(?:it|that|this|them|es|das|ihn|sie|lo|la|los|las|eso)(?!\p{L})/u;

/** "I suggest storing them in Redis. Shall I do that?": what was suggested is offered. */
const DO_THAT =
  /^\W*(?:(?:shall|should|can|could) i|do you want me to|want me to|would you like me to|soll ich|möchtest du,? dass ich|willst du,? dass ich|quieres que|te parece si) (?:do|go ahead(?: with)?|proceed(?: with)?|go for|das|es|so|dies|lo|lo haga|siga|haga)(?: (?:that|it|this|so|machen|tun|umsetzen|das|eso|así|haga))*\?*$|^\W*(?:¿)?(?:lo hago|procedo)(?: así)?\?*$/u;

/** As many words of an offer say what it is about. */
const OFFER_WORDS = 2;

interface OfferedChange extends Pick<FactDraft, 'subject' | 'value' | 'statement'> {
  /** The thing is named only in the person's message before the offer. */
  readonly namedByPerson: boolean;
}

interface Surrounding {
  /** The sentences of the reply that offers it, and the one of them that recommends something. */
  readonly sentences: readonly string[];
  readonly recommended: string | undefined;
  /** What the person had said before. */
  readonly asked: string;
}

/** `words`: those that agree. `said`: what may name the thing that the offer only points to. */
export function offeredChange(words: string, question: string, said: Surrounding): OfferedChange | undefined {
  const lower = question.toLowerCase().trim();
  if (said.recommended !== undefined && DO_THAT.test(lower) && !FOR_NOW.test(said.recommended.toLowerCase()))
    return {
      ...findSubject(said.recommended, []),
      statement: clip(`${words} (asked: ${said.recommended} ${question.trim()})`),
      namedByPerson: false,
    };
  if (
    !OFFER.test(lower) ||
    FOR_NOW.test(lower) ||
    !(LASTING_WORK.test(lower) || LASTING_THING.test(lower) || setsValue(lower))
  )
    return undefined;
  const own = toolIn(lower);
  const points = POINTS.test(lower);
  const inReply = own ?? (points ? said.sentences.toReversed().map(toolIn).find(Boolean) : undefined);
  const meant = inReply ?? (points ? toolIn(said.asked) : undefined);
  const topic = meant === undefined && points ? topicOf(lower, said) : '';
  // "Shall I set it up?" alone does not say what.
  if (meant === undefined && topic === '' && (points || contentWords(lower).length < OFFER_WORDS)) return undefined;
  const category = meant === undefined ? undefined : toolCategory(meant);
  const found =
    meant === undefined || category === undefined
      ? findSubject(topic || question.replace(/^\W+|\?\s*$/gu, ''), [])
      : { subject: category, value: toolName(meant) };
  const named = own === undefined && meant !== undefined ? ` (${meant})` : '';
  return {
    ...found,
    statement: clip(`${words} (asked: ${`${topic} ${question}`.trim()}${named})`),
    namedByPerson: inReply === undefined && meant !== undefined,
  };
}

/** The sentence that says what the offer points to: what was recommended, what has a name, or what gets another value. */
function topicOf(lower: string, { sentences, recommended }: Surrounding): string {
  const named = recommended ?? sentences.findLast(isAboutName);
  if (named !== undefined) return named;
  return (
    (setsValue(lower) ? sentences.at(sentences.findLastIndex((sentence) => sentence.endsWith('?')) - 1) : '') ?? ''
  );
}

/** "Should I change it to seven?" */
function setsValue(lower: string): boolean {
  return typedValues(lower).length > 0 || plainNumbers(lower).size > 0;
}

/** "Resend es sencillo", "WeasyPrint converts HTML to PDF", "`x/time/rate` is small": says something of what it names first. */
function isAboutName(sentence: string): boolean {
  const name = ABOUT_NAME.exec(sentence)?.groups;
  return contentWords(name?.name ?? name?.shaped ?? name?.shapedBare ?? '').length > 0;
}

const ABOUT_NAME =
  /^(?:(?<name>\p{Lu}[\p{L}\d.]+) (?:is|works|fits|has|would|can|starts|ist|hat|kann|passt|es|tiene|puede|va)(?!\p{L})|(?:`(?<shaped>[\p{L}\d./@_-]+)`|(?=\p{L}+\p{Lu}|\p{L}+[.\d])(?<shapedBare>\p{Lu}[\p{L}\d.]+)) \p{Ll})/u;

/** Behind these words stands what is chosen, and not what it replaces or the kind of thing: "switch the bundler to esbuild". */
const LEADS_TO_NEW: ReadonlySet<string> = new Set(['to', 'with', 'by', 'auf', 'zu', 'durch', 'mit', 'a', 'por', 'con']);

/** The well-known tool that a text chooses, else the first that it names. */
function toolIn(text: string): string | undefined {
  const lower = text.toLowerCase();
  if (!mayNameTool(lower)) return undefined;
  const words = lower.split(/[^\p{L}\p{N}./+-]+/u).map((word) => word.replace(/[./-]+$/, ''));
  const isTool = (word: string): boolean => toolCategory(word) !== undefined && !isAmbiguousTool(word);
  return words.find((word, at) => isTool(word) && LEADS_TO_NEW.has(words[at - 1] ?? '')) ?? words.find(isTool);
}
