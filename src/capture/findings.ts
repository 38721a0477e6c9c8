/**
 * Turns what the rules found in a prompt or reply into drafts: facts and suggested tasks. Each names the event as its source
 * and has a key made of its position there, so reading the text again adds nothing. Relative days are resolved from the time
 * of the text: "tomorrow" would mean another day at each later reading.
 */
import type { DraftOf, EventDraft } from '../domain/event.ts';
import type { FactKind } from '../domain/fact.ts';
import { idFromKey } from '../domain/ids.ts';
import { makeDaysAbsolute } from '../domain/relative-days.ts';
import { extractFromPrompt, extractFromReply } from '../extract/rules/extract.ts';
import type { Finding } from '../extract/rules/finding.ts';

type Spoken = DraftOf<'prompt.submitted'> | DraftOf<'reply.given'>;

/** Only prompts of a person are searched: a program's prompt is not the owner's wish. */
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
