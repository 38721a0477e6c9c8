/**
 * "The alternative is a third state, `Unreachable`." – "yeah, the unreachable one": a person who takes up what the agent has proposed
 * or answered decides it, also without a question or a list of options. Words per language, as data.
 */
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { numberOf } from '../../domain/facts/values/number-words.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { ownWords } from '../../domain/trust/own-words.ts';
import { placeSentences } from '../sentences/placed-sentences.ts';
import { findSubject } from '../subject/find-subject.ts';
import type { Turn } from '../turn.ts';
import { clip } from './tool-calls.ts';

const LEAD =
  "ok(?:ay)?|yes|yeah|yep|aye|hm+|right|fine|good|great|perfect|sure|agreed|then|so|well|please|i(?:['’]d| would)? (?:say|think)|ja|jo|gut|genau|dann|also|bitte|klar|passt|sí|si|vale|bueno|pues|bien|claro|entonces|perfecto|perfekt";
const FINE =
  '(?:good|fine|ok(?:ay)?|perfect|great|enough|plenty|right|gut|in ordnung|perfekt|prima|genug|bien|perfecto|suficiente)';
/** Takes what was proposed, whatever it was. */
const TAKES =
  "(?:i(?:['’]ll|['’]d| would)? )?(?:let['’]?s |we(?:['’]ll)? )?(?:go(?:ing)? with|take|pick|choose|have) (?:that|this|it|yours|your (?:idea|suggestion|proposal|pick|recommendation))(?: one)?|(?:that|this) one|(?:nimm|nehmen wir|wir nehmen|mach(?:en)? wir|dann) (?:das|den|die|diese[nrs]?|deinen vorschlag)(?: da)?|(?:nos quedamos|vamos|ve|me quedo) con (?:eso|es[ea]|est[ea]|tu (?:idea|propuesta))|es[ea](?: mism[oa]| opción)?";
/** Takes the one that it names. */
const TAKES_NAMED = `(?:the|die|der|das|den|la|el) (?<name>[\\p{L}\\d./+#-]{3,}) (?:one|variante|lösung|version|opción)`;
/** Finds a number good that was proposed. */
const TAKES_NUMBER = `(?<number>[\\p{L}\\d]+)(?: \\p{L}+)? (?:is|are|sounds?|seems?|will be|ist|sind|klingt|reicht|reichen|passt|passen|es|son|está|están|me parecen?)(?: \\p{L}+)? ?${FINE}?`;
const TAIL = `please|pls|then|thanks|thank you|it is|for me|sounds ${FINE}|bitte|dann|danke|por favor|entonces|gracias`;
const ACCEPTS = new RegExp(
  `^\\W*(?:(?:${LEAD})(?:[,.! ]+))*(?:${TAKES}|${TAKES_NAMED}|${TAKES_NUMBER})(?:,?\\s+(?:${TAIL}))*\\s*(?=[.,;:!–—-]|$|(?:but|because|cause|since|as|with|and|aber|weil|da|mit|und|pero|porque|con|y)(?!\\p{L}))`,
  'iu',
);
const PROPOSES =
  /(?<!\p{L})(?:i(?:['’]d| would| could) \p{L}+|i (?:recommend|suggest|propose)|my (?:recommendation|suggestion|pick|choice)|(?:the )?alternative|one option|closest|fits (?:best|better)|(?:ich (?:empfehle|würde|könnte)|(?:empfehle|würde) ich)|mein vorschlag|meine empfehlung|die alternative|am besten|(?:te )?recomiendo|(?:te )?sugiero|propongo|yo (?:usaría|elegiría|pondría|tomaría)|la alternativa|lo mejor)(?!\p{L})/iu;
/** Work for now: what is accepted says nothing lasting. */
const WORK_NOW =
  /(?<!\p{L})(?:run|rerun|look at|check|inspect|debug|open a (?:pr|pull request)|push|commit|show|nachsehen|prüfen|committen|pushen|revisar|subir)(?!\p{L})[^.]*$/iu;
const PROPOSED_CHARS = 1_000;
const ACCEPTED_CHARS = 300;
const ASKED_CHARS = 140;
const CONFIDENCE = 0.85;

export function readAcceptedProposal(turn: Turn): readonly FactDraft[] {
  const prompt = turn.events.find((event) => event.type === 'prompt.submitted');
  const { reply, prompt: before } = turn.before;
  if (prompt?.type !== 'prompt.submitted' || reply === undefined) return [];
  if (prompt.actor !== 'person' || prompt.body.origin === 'machine') return [];
  const text = ownWords(prompt.body.text);
  const accepted = text.length > ACCEPTED_CHARS ? null : ACCEPTS.exec(text);
  if (accepted === null) return [];
  const asked = before === undefined ? undefined : questionIn(before.body.text);
  const proposed = proposalOf(accepted, reply.body.text.slice(-PROPOSED_CHARS), asked !== undefined);
  if (proposed === undefined || contentWords(proposed).length < 2 || WORK_NOW.test(proposed)) return [];
  const [first] = placeSentences(text);
  if (first === undefined) return [];
  return [
    {
      kind: 'decision',
      ...findSubject(proposed, []),
      statement: clip(`${proposed} (${asked === undefined ? `agreed: ${first.words}` : `asked: ${asked}`})`),
      quote: first.words,
      source: prompt.id,
      also: [reply.id, ...(asked === undefined || before === undefined ? [] : [before.id])],
      place: first.start,
      confidence: CONFIDENCE,
    },
  ];
}

/** What the person had asked. */
function questionIn(text: string): string | undefined {
  const asked = placeSentences(ownWords(text)).findLast(({ asks }) => asks)?.words;
  return asked === undefined ? undefined : `${asked.slice(-ASKED_CHARS).replace(/[?\s]+$/, '')}?`;
}

/** What the agent said that is accepted. */
function proposalOf({ groups }: RegExpExecArray, reply: string, asked: boolean): string | undefined {
  const sentences = placeSentences(reply);
  const wanted = groups?.name?.toLowerCase();
  if (wanted !== undefined) return sentences.findLast(({ words }) => wordsOf(words).includes(wanted))?.words;
  // A question at the end is what is answered.
  if (sentences.at(-1)?.asks === true) return undefined;
  if (groups?.number !== undefined) {
    const number = numberOf(groups.number);
    const named = sentences.find(({ words }) => wordsOf(words).some((word) => numberOf(word) === number));
    return Number.isNaN(number) || !asked ? undefined : named?.words;
  }
  const proposal = sentences.findLast(({ words }) => PROPOSES.test(words));
  if (proposal !== undefined) return proposal.words;
  const [answer, reason] = sentences;
  if (answer === undefined || !asked || sentences.length > ANSWER_SENTENCES) return undefined;
  // "D1. Sign-ups are rows with a name."
  return contentWords(answer.words).length < 2 ? `${answer.words}. ${reason?.words ?? ''}` : answer.words;
}

/** A longer reply says more than an answer. */
const ANSWER_SENTENCES = 4;

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\d./+#-]+/gu) ?? []).map((word) => word.replace(/[./-]+$/, ''));
}
