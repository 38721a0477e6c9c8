/** Which sentences of a passage are worth keeping, and as what: by the classifier, and by rules that are nearly certain. */
import type { Classifier, SentenceClass } from './classify/classifier.ts';
import { sentenceFeatures } from './classify/sentence-features.ts';
import type { Passage } from './passages.ts';
import { type PlacedSentence, placeSentences, type Speaker } from './placed-sentences.ts';
import { extractFromPrompt, extractFromReply } from './rules/extract.ts';
import type { Finding } from './rules/finding.ts';

export interface JudgedSentence extends PlacedSentence {
  readonly keep: number;
  readonly kind: Exclude<SentenceClass, 'none'>;
}

/** Above this chance of being worth keeping a sentence is kept. Measured with `npm run extractor -- --validate`. */
export const KEEP_FROM: Readonly<Record<Speaker, number>> = { person: 0.65, agent: 0.65, summary: 0.85 };
/** A rule that matched is right nine times out of ten (`rules/extract.test.ts`). */
const BY_RULE: Readonly<Record<Speaker, number>> = { person: 0.7, agent: 0.5, summary: 0.5 };

export function judgeSentences(passage: Passage, classifier: Classifier): readonly JudgedSentence[] {
  const sentences = placeSentences(passage.text);
  const answers = placeSentences(passage.answers.slice(-2_000)).at(-1)?.words ?? '';
  const findings = rulesOf(passage);
  return sentences.map((sentence, at) => {
    const features = sentenceFeatures(sentence, {
      speaker: passage.by,
      before: sentences[at - 1]?.words ?? '',
      after: sentences[at + 1]?.words ?? '',
      answers,
    });
    const { keep, kind } = classifier.classify(features);
    const rule = findings.find(({ start, end }) => start < sentence.end && end > sentence.start);
    if (rule === undefined || BY_RULE[passage.by] <= keep) return { ...sentence, keep, kind };
    return { ...sentence, keep: BY_RULE[passage.by], kind: rule.kind === 'task' ? 'commitment' : rule.kind };
  });
}

function rulesOf({ by, text }: Passage): readonly Finding[] {
  if (by === 'summary') return [];
  const found = by === 'person' ? extractFromPrompt(text) : extractFromReply(text);
  return found.filter(({ status }) => status !== 'done');
}
