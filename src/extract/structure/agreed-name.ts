/**
 * "Should we run it in Docker?" – "A systemd service is enough." – "Right, systemd.": the person asked, the agent answered, and the
 * person takes a name out of the answer. Words per language, as data.
 */

import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { placeSentences } from '../sentences/placed-sentences.ts';
import { findSubject } from '../subject/find-subject.ts';
import type { Turn } from '../turn.ts';
import { clip } from './tool-calls.ts';

const TAKES =
  /^(?:right|true|agreed|fair(?: enough)?|good point|makes sense|ok(?:ay)?|fine|stimmt|genau|klar|gut|einverstanden|passt|cierto|vale|bien|de acuerdo|tienes razón)[,:]\s+(?:(?:then|dann|entonces|pues|also)\s+)?(?<name>\p{L}[\p{L}\d.+#-]*(?: \p{L}[\p{L}\d.+#-]*){0,2}?)(?:,? (?:then|it is(?: then)?|dann|entonces))?[.! ]*$/iu;
/** Not a name: "right, thanks", "ok, mach das". */
const NO_NAME =
  /(?<!\p{L})(?:thanks?|thx|do|please|go|sure|great|nice|commit|push|run|next|later|let|lets|sorry|yes|no|not|danke|mach|machen|weiter|bitte|ja|nein|nicht|gracias|hazlo|sigue|adelante|sí)(?!\p{L})/iu;
const CONFIDENCE = 0.85;

export function readAgreedName(turn: Turn): readonly FactDraft[] {
  const prompt = turn.events.find((event) => event.type === 'prompt.submitted');
  const { reply, prompt: before } = turn.before;
  if (prompt?.type !== 'prompt.submitted' || reply === undefined || before === undefined) return [];
  if (prompt.actor !== 'person' || prompt.body.origin === 'machine') return [];
  const [first] = placeSentences(prompt.body.text);
  const question = placeSentences(before.body.text).at(-1);
  const name = TAKES.exec(first?.words ?? '')?.groups?.name;
  if (first === undefined || question?.asks !== true || name === undefined || NO_NAME.test(name)) return [];
  if (contentWords(name).length === 0 || !isNamed(name, reply.body.text)) return [];
  const asked = `${question.words}?`;
  const { subject } = findSubject(asked, [name]);
  return [
    {
      kind: 'decision',
      subject,
      value: name.toLowerCase(),
      statement: clip(`${name} (asked: ${asked})`),
      quote: first.words,
      source: prompt.id,
      also: [before.id, reply.id],
      place: first.start,
      confidence: CONFIDENCE,
    },
  ];
}

/** The answer has the name as a word, or as the first part of one: "systemd-Dienst". */
function isNamed(name: string, answer: string): boolean {
  const [lower, text] = [name.toLowerCase(), answer.toLowerCase()];
  for (let at = text.indexOf(lower); at >= 0; at = text.indexOf(lower, at + 1)) {
    if (!/[\p{L}\d]/u.test(text.charAt(at - 1)) && !/[\p{L}\d]/u.test(text.charAt(at + lower.length))) return true;
  }
  return false;
}
