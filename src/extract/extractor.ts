/** Draws facts from turns. One extractor serves hook, import, background and benchmark. */
import type { FactDraft } from '../domain/facts/fact-record.ts';
import { contentHash } from '../domain/ids.ts';
import { readClassifier } from './classify/classifier.ts';
import { draftSentences } from './draft-sentences.ts';
import { draftSignals } from './draft-signals.ts';
import { dropRefutedClaims } from './drop-refuted-claims.ts';
import { dropRepeats } from './drop-repeats.ts';
import { judgeSentences } from './judge-sentences.ts';
import { passagesOf } from './passages.ts';
import { withTalk } from './read-talk.ts';
import { readStructure } from './structure/read-structure.ts';
import type { Turn } from './turn.ts';

export interface Extractor {
  /** Changes whenever the same turn may give other facts. */
  readonly version: string;
  extract(turn: Turn): readonly FactDraft[];
}

/** Counted up whenever the code gives other facts for the same weights. */
const RULES_VERSION = 30;

/** `weights`: the content of the shipped file. `hash`: of the same content, where it is known. */
export function createExtractor(weights: Uint8Array, hash = contentHash(weights)): Extractor {
  const classifier = readClassifier(weights);
  return {
    version: `${RULES_VERSION}-${hash.slice(0, 12)}`,
    extract: (turn) => {
      const judged = passagesOf(turn).map((passage) => ({ passage, sentences: judgeSentences(passage, classifier) }));
      const said = dropRepeats([
        ...readStructure(turn).map((draft) => ({ draft, by: 'structure' as const })),
        ...judged.flatMap(({ passage, sentences }) =>
          draftSentences(passage, sentences).map((draft) => ({
            draft,
            by: passage.by,
            acknowledges: passage.acknowledges,
          })),
        ),
      ]);
      const drafts = dropRefutedClaims(turn, said);
      const signals = judged.flatMap(({ passage, sentences }) => draftSignals(passage, sentences, drafts));
      return withTalk(turn, [...drafts, ...signals]);
    },
  };
}
