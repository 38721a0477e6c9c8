/**
 * The id of an extracted fact: a function of its words' place and its kind. The reply that follows can make a decision of what looked like
 * work, or join a sentence to the one before it, so the same words can have had another id before. All of them lead to the same fact.
 */
import { idFromKey } from '../ids.ts';
import { FACT_KINDS, type FactKind } from './fact.ts';
import { type FactDraft, SIGNAL_BELOW } from './fact-record.ts';

type Placed = Pick<FactDraft, 'source' | 'kind' | 'place' | 'confidence'>;

export function extractedId({ source, kind, place, confidence }: Placed): string {
  // A sentence can be a fact and also end another one; both are kept.
  return idOf(confidence < SIGNAL_BELOW ? 'signal' : 'fact', { source, kind, place });
}

function idOf(
  what: 'fact' | 'signal',
  { source, kind, place }: { readonly source: string; readonly kind: FactKind; readonly place: number },
): string {
  return idFromKey(`${what}:${source}:${kind}:${place}`);
}

/** Where a sentence or a part of one begins within a quote. */
const STARTS = /^|(?<=[.!?;:,]\s+)(?=\S)|(?<=\n\s*)(?=\S)/gu;

/** The ids that these words can have had, its own among them: as another kind, or before they were joined. */
export function idsOfWords({ source, place, quote }: Pick<FactDraft, 'source' | 'place' | 'quote'>): readonly string[] {
  const places = [...quote.matchAll(STARTS)].map(({ index }) => place + index);
  return places.flatMap((each) => FACT_KINDS.map((kind) => idOf('fact', { source, kind, place: each })));
}

/** The ids that these words can have had as a commitment. */
export function commitmentIdsOf({
  source,
  place,
  quote,
}: Pick<FactDraft, 'source' | 'place' | 'quote'>): readonly string[] {
  return commitmentIdsIn(source, quote, place);
}

/** The ids of commitments that begin with a sentence of this text, which stands at `place` of its event. */
export function commitmentIdsIn(source: string, text: string, place = 0): readonly string[] {
  return [...text.matchAll(STARTS)].map(({ index }) =>
    idOf('fact', { source, kind: 'commitment', place: place + index }),
  );
}
