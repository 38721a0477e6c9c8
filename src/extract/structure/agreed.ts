/**
 * "Should we use Postgres or SQLite? I recommend Postgres." – "yes": the person's one word makes the agent's recommendation a
 * decision. Only a recommended choice, a rule that is to last and an offer to change how something works count: most questions only ask
 * for permission to continue.
 */
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { findSubject } from '../subject/find-subject.ts';
import type { Turn } from '../turn.ts';
import { offeredChange } from './offered-change.ts';
import { clip } from './tool-calls.ts';

const AGREEING = [
  "yes|yeah|yep|yup|ya|sure|ok|okay|absolutely|definitely|of course|why not|please do|go for it|go ahead|sounds (?:good|great)|good idea|agreed|let['’]?s do (?:that|it)|make it so|(?:do|use|take|add|switch|change|enable) (?:it|that|them|so)",
  'ja|jo|jep|klar|gerne?|unbedingt|auf jeden fall|genau|tu das|passt|einverstanden|gute idee|(?:mach|nimm|bau|nutze?|stell)(?:en wir)? (?:das|es|ihn|sie|mal)(?: (?:ein|um|rein))?',
  'sí|si|vale|claro|por supuesto|de acuerdo|adelante|dale|buena idea|venga|\\p{L}{2,}[aeionz]l[oa]s?',
].join('|');
const AGREES = new RegExp(
  `^\\s*(?=.*(?<!\\p{L})(?:${AGREEING})(?!\\p{L}))(?:(?:${AGREEING}|please|pls|then|great|perfect|fine|thanks|thx|oh|ah|wow|bitte|dann|super|perfekt|danke|por favor|entonces|perfecto|bien|pues|gracias)(?:[,.! ]+|$))+$`,
  'u',
);
/** What is said behind it limits or takes back the agreement. */
const LIMITS =
  /^\s*(?:but|only|except|though|unless|wait|no|aber|nur|außer|warte|nein|pero|solo|salvo|espera|no)(?!\p{L})/iu;
const RECOMMENDS =
  /(?<!\p{L})(?:i(?:'d| would)? (?:recommend|suggest|go with|pick|choose)|my (?:recommendation|suggestion|pick) (?:is|would be)|(?:ich (?:empfehle|würde)|(?:empfehle|würde) ich)|meine empfehlung|(?:te )?recomiendo|(?:te )?sugiero|yo (?:usaría|elegiría))(?!\p{L})/u;
const CHOICE_QUESTION = /(?<!\p{L})(?:or|oder|o|which|what|welche[nrs]?|was|cuál|qué)(?!\p{L})/u;
const LASTING_QUESTION =
  /^\W*(?:should|shall|do you want|would you like|soll(?:en)?|möchtest du|debo|quieres|debemos)(?!\p{L}).*(?<!\p{L})(?:always|every|all|by default|from now on|in future|immer|jede[nrsm]?|alle|standardmäßig|ab jetzt|künftig|siempre|cada|tod[oa]s|por defecto|de ahora en adelante)(?!\p{L})/u;
/** The question is at the end. */
const ASKED_CHARS = 600;
const CONFIDENCE = 0.9;

export function readAgreed(turn: Turn): readonly FactDraft[] {
  const prompt = turn.events.find((event) => event.type === 'prompt.submitted');
  const { reply } = turn.before;
  if (prompt?.type !== 'prompt.submitted' || reply === undefined) return [];
  const { text, origin } = prompt.body;
  const words = origin === 'machine' || prompt.actor !== 'person' ? undefined : agreement(text);
  if (words === undefined) return [];
  const sentences = (
    reply.body.text
      .replace(/```[\s\S]*?```/g, ' ')
      .slice(-ASKED_CHARS)
      // A point within a name ends nothing: "Chart.js".
      .match(/(?:[^.!?\n]|\.(?=\S))+[.!?]*/g) ?? []
  )
    .map((sentence) => sentence.trim())
    .filter(Boolean);
  const question = sentences.findLast((sentence) => sentence.endsWith('?'));
  if (question === undefined) return [];
  const { prompt: before } = turn.before;
  const agreed =
    agreedOf(question, sentences) ??
    offeredChange(words, question, {
      sentences,
      recommended: recommendedIn(sentences),
      asked: before?.body.text ?? '',
    });
  if (agreed === undefined) return [];
  const { namedByPerson, ...draft } = { namedByPerson: false, ...agreed };
  return [
    {
      kind: 'decision',
      ...draft,
      quote: words,
      source: prompt.id,
      also: [reply.id, ...(namedByPerson && before !== undefined ? [before.id] : [])],
      place: text.length - text.trimStart().length,
      confidence: CONFIDENCE,
    },
  ];
}

/** The words that agree: all of a message, or its first sentence. */
function agreement(text: string): string | undefined {
  if (AGREES.test(text.toLowerCase())) return text.trim();
  const first = /^[^.!?\n]+[.!]*(?=\s)/.exec(text.trim())?.[0] ?? '';
  const rest = text.trim().slice(first.length);
  return first !== '' && AGREES.test(first.toLowerCase()) && !LIMITS.test(rest) ? first : undefined;
}

function recommendedIn(sentences: readonly string[]): string | undefined {
  return sentences.findLast((sentence) => RECOMMENDS.test(sentence.toLowerCase()));
}

function agreedOf(
  question: string,
  sentences: readonly string[],
): Pick<FactDraft, 'subject' | 'value' | 'statement'> | undefined {
  const recommended = recommendedIn(sentences);
  if (recommended !== undefined && CHOICE_QUESTION.test(question.toLowerCase())) {
    const value = findSubject(recommended, []).value;
    if (value === undefined) return undefined;
    const { subject } = findSubject(question, [recommended]);
    return { subject, value, statement: clip(`${recommended} Agreed (asked: ${question})`) };
  }
  if (!LASTING_QUESTION.test(question.toLowerCase())) return undefined;
  return { ...findSubject(question, []), statement: clip(`yes (asked: ${question})`) };
}
