/**
 * "Shall I cache the list in redis?" – "yep do it": what the agent offered is decided. Most offers are about work for now ("Shall I run
 * the tests?"), so the verb and the thing say whether it changes how something works from now on. Words per language, as data.
 */

import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { findSubject } from '../subject/find-subject.ts';
import { isAmbiguousTool, mayNameTool, toolCategory, toolName } from '../subject/tools.ts';
import { clip } from './tool-calls.ts';

const OFFER =
  /^\W*(?:(?:shall|should|can|could) i|do you want me to|want me to|would you like me to|i can|i could|soll ich|möchtest du,? dass ich|willst du,? dass ich|quieres que|te parece si|debo|puedo)(?!\p{L})|^\W*¿(?:l[oa]s? )?\p{L}+o(?!\p{L})/u;
const LASTING_WORK =
  /(?<!\p{L})(?:use|set (?:it|that|this|them|\p{L}+) (?:up|to)|set up|switch|move .+ to|migrate|replace|adopt|cache|store|limit|cap|raise|lower|enable|disable|turn (?:it |that |\p{L}+ )?(?:on|off)|require|enforce|go with|install|nutzen|verwenden|nehmen|einbauen|einrichten|umstellen|umsteigen|ersetzen|cachen|speichern|begrenzen|aktivieren|abschalten|installieren|einsetzen|use|uso|usemos|usar|configuro|configure|configurar|instalo|instale|cambio|cambie|cambiar|paso|reemplazo|reemplace|guardo|guarde|limito|limite|activo|active|desactivo|lo pongo|pongo|ponga)(?!\p{L})/u;
const LASTING_THING =
  /(?<!\p{L})(?:add|introduce|put|hinzufügen|anlegen|einführen|añado|añada|agrego|agregue|creo) (?:.*(?<!\p{L}))?(?:index|constraint|cache|rate limit|limit|timeout|retr(?:y|ies)|fallback|feature flag|linter|formatter|pre-commit hook|check in ci|índice|restricción|límite|caché)(?!\p{L})|(?<!\p{L})(?:index|cache|limit|timeout|linter) (?:hinzufügen|anlegen|einführen|einbauen)(?!\p{L})/u;
/** "… on this branch", "… now": for this occasion. */
const FOR_NOW =
  /(?<!\p{L})(?:now|first|once|again|this (?:time|test|file|branch|run)|for the (?:test|moment|demo)|jetzt|zuerst|nochmal|für den (?:test|moment)|ahora|primero|esta vez)(?!\p{L})/u;
/** It names nothing itself. */
const POINTS = /(?<!\p{L})(?:it|that|this|them|es|das|ihn|sie|lo|la|los|las|eso)(?!\p{L})/u;

/** As many words of an offer say what it is about. */
const OFFER_WORDS = 2;

interface OfferedChange extends Pick<FactDraft, 'subject' | 'value' | 'statement'> {
  /** The thing is named only in the person's message before the offer. */
  readonly namedByPerson: boolean;
}

/** `words`: those that agree. `said`: what may name the thing that the offer only points to. */
export function offeredChange(
  words: string,
  question: string,
  said: { readonly sentences: readonly string[]; readonly asked: string },
): OfferedChange | undefined {
  const lower = question.toLowerCase().trim();
  if (!OFFER.test(lower) || FOR_NOW.test(lower) || !(LASTING_WORK.test(lower) || LASTING_THING.test(lower)))
    return undefined;
  const own = toolIn(lower);
  const points = POINTS.test(lower);
  const inReply = own ?? (points ? said.sentences.toReversed().map(toolIn).find(Boolean) : undefined);
  const meant = inReply ?? (points ? toolIn(said.asked) : undefined);
  const topic = meant === undefined && points ? (said.sentences.findLast(isAboutName) ?? '') : '';
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

/** "Resend es sencillo": says something of what it names first. */
function isAboutName(sentence: string): boolean {
  const name =
    /^(?<name>\p{Lu}[\p{L}\d.]+) (?:is|works|fits|has|would|can|starts|ist|hat|kann|passt|es|tiene|puede|va)(?!\p{L})/u.exec(
      sentence,
    )?.groups?.name;
  return name !== undefined && contentWords(name).length > 0;
}

/** The first well-known tool that a text names. */
function toolIn(text: string): string | undefined {
  const lower = text.toLowerCase();
  return mayNameTool(lower)
    ? lower
        .split(/[^\p{L}\p{N}./+-]+/u)
        .map((word) => word.replace(/[./-]+$/, ''))
        .find((word) => toolCategory(word) !== undefined && !isAmbiguousTool(word))
    : undefined;
}
