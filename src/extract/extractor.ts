/** Draws facts from turns. One extractor serves hook, import, background and benchmark. */
import type { FactKind } from '../domain/facts/fact.ts';
import type { FactDraft } from '../domain/facts/fact-record.ts';
import { contentHash } from '../domain/ids.ts';
import { readClassifier } from './classify/classifier.ts';
import { draftSentences } from './drafts/draft-sentences.ts';
import { draftSignals } from './drafts/draft-signals.ts';
import { dropRefutedClaims } from './drafts/drop-refuted-claims.ts';
import { dropRepeats } from './drafts/drop-repeats.ts';
import { withTalk } from './drafts/read-talk.ts';
import { judgeSentences } from './judge/judge-sentences.ts';
import { passagesOf } from './sentences/passages.ts';
import { readAcceptedProposal } from './structure/accepted-proposal.ts';
import { readChosenOption } from './structure/chosen-option.ts';
import { readStructure } from './structure/read-structure.ts';
import { readTakenBack } from './structure/taken-back.ts';
import type { Turn } from './turn.ts';
import { withEarlierValue } from './value-alone/read-earlier-value.ts';
import { readValueAlone } from './value-alone/read-value-alone.ts';

export interface Extractor {
  /** Changes whenever the same turn may give other facts. */
  readonly version: string;
  extract(turn: Turn): readonly FactDraft[];
}

/** Counted up whenever the code gives other facts for the same weights. */
const RULES_VERSION = 57;

/** `weights`: the content of the shipped file. `hash`: of the same content, where it is known. */
export function createExtractor(weights: Uint8Array, hash = contentHash(weights)): Extractor {
  const classifier = readClassifier(weights);
  return {
    version: `${RULES_VERSION}-${hash.slice(0, 12)}`,
    extract: (turn) => {
      const judged = passagesOf(turn).map((passage) => ({ passage, sentences: judgeSentences(passage, classifier) }));
      const sentences = judged.flatMap(({ passage, sentences: each }) =>
        draftSentences(passage, each).map((draft) => ({ draft, by: passage.by, acknowledges: passage.acknowledges })),
      );
      const chosen = readChosenOption(turn);
      const understood = [
        ...chosen,
        ...(chosen.length === 0 ? readAcceptedProposal(turn) : []),
        ...readValueAlone(turn).filter((value) => addsTo(sentences, value)),
      ].map((draft) => withUnaided(draft, sentences));
      const said = dropRepeats([
        ...[...understood, ...readStructure(turn)].map((draft) => ({ draft, by: 'structure' as const })),
        ...sentences.filter(({ draft }) => !understood.some((each) => overlap(each, draft))),
      ]);
      const drafts = dropRefutedClaims(turn, said);
      const signals = judged.flatMap(({ passage, sentences }) => draftSignals(passage, sentences, drafts));
      return withTalk(turn, [...withEarlierValue(turn, drafts, understood), ...signals, ...readTakenBack(turn)]);
    },
  };
}

const STATES: ReadonlySet<FactKind> = new Set(['decision', 'preference', 'correction', 'confirmation', 'fact']);

/** Whether a sentence that was kept is the same words, which were understood with the exchange around them. */
function overlap(understood: FactDraft, { kind, effect, source, place, quote }: FactDraft): boolean {
  if (!STATES.has(kind) || effect === 'ends' || source !== understood.source) return false;
  return place < understood.place + understood.quote.length && understood.place < place + quote.length;
}

/** Keeps what the sentence says without the words of the agent: those do not count if the agent had read something external. */
function withUnaided(understood: FactDraft, sentences: readonly { readonly draft: FactDraft }[]): FactDraft {
  const own = sentences.find(({ draft }) => draft.also === undefined && overlap(understood, draft))?.draft;
  if (own === undefined) return understood;
  const { source: _source, place: _place, quote: _quote, also: _also, talk: _talk, ...unaided } = own;
  return { ...understood, unaided };
}

/** A name that was chosen says nothing new if the sentence alone gives a value. */
function addsTo(sentences: readonly { readonly draft: FactDraft }[], value: FactDraft): boolean {
  return (
    value.effect !== undefined || !sentences.some(({ draft }) => draft.value !== undefined && overlap(value, draft))
  );
}
