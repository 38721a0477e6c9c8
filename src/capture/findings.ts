/**
 * What the rules found, as drafts: statements become facts, promises become suggested tasks. Each points at the event it
 * was found in and is keyed by its place there, so reading the same words twice finds nothing new. Days are counted from
 * when it was said: "tomorrow" would be another day each time it is read.
 */
import type { DraftOf, EventDraft } from '../domain/event.ts';
import type { FactKind } from '../domain/fact.ts';
import { idFromKey } from '../domain/ids.ts';
import { makeDaysAbsolute } from '../domain/relative-days.ts';
import { extractFromPrompt, extractFromReply } from './extract/extract.ts';
import type { Finding } from './extract/finding.ts';

type Spoken = DraftOf<'prompt.submitted'> | DraftOf<'reply.given'>;

/** Only a person's own words are searched: a machine's prompt is not a wish. */
export function findingsFromPrompt(draft: DraftOf<'prompt.submitted'>): readonly EventDraft[] {
  if (draft.body.origin !== 'person') return [];
  return extractFromPrompt(draft.body.text).flatMap((finding) => toDraft(draft, finding));
}

export function findingsFromReply(draft: DraftOf<'reply.given'>): readonly EventDraft[] {
  return extractFromReply(draft.body.text).flatMap((finding) => toDraft(draft, finding));
}

function toDraft(spoken: Spoken, finding: Finding): readonly EventDraft[] {
  if (spoken.key === undefined) return [];
  const source = idFromKey(spoken.key);
  const envelope = {
    happenedAt: spoken.happenedAt,
    ...(spoken.session === undefined ? {} : { session: spoken.session }),
    actor: spoken.actor,
    trust: spoken.trust,
    key: `found:${source}:${finding.kind}:${finding.start}`,
  };
  if (finding.kind === 'task' || finding.kind === 'commitment') {
    if (finding.status === 'done') return [];
    const suggestion: DraftOf<'task.added'> = {
      ...envelope,
      type: 'task.added',
      body: { text: makeDaysAbsolute(finding.statement, spoken.happenedAt), suggested: true },
    };
    return [suggestion];
  }
  const kind: FactKind = finding.kind;
  const fact: DraftOf<'fact.stated'> = {
    ...envelope,
    type: 'fact.stated',
    body: {
      kind,
      statement: makeDaysAbsolute(finding.statement, spoken.happenedAt),
      ...(finding.why === undefined ? {} : { why: makeDaysAbsolute(finding.why, spoken.happenedAt) }),
      sources: [source],
    },
  };
  return [fact];
}
