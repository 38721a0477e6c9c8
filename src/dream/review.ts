/** Lets a person accept a waiting proposal, with another text if they like, or reject it. */
import { join } from 'node:path';
import type { Proposal, ProposedChange } from '../domain/dream.ts';
import { MemoirError } from '../domain/errors.ts';
import { contentHash } from '../domain/ids.ts';
import { mergeText } from '../domain/text/merge-text.ts';
import { readHomeFile } from '../notes/home-file.ts';
import { journalFileHistory } from '../store/files/file-history.ts';
import { appendEvents } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';
import { ownText, proposedText } from '../store/state/dreams/dreams.ts';
import type { DreamPlace } from './run-dream.ts';

/** `edited`: the text that the person wants instead. The file may have changed since the proposal. */
export function acceptanceOf(
  { journal, layout }: DreamPlace,
  proposal: Proposal,
  edited?: string,
): readonly ProposedChange[] {
  const { id, path, change, base, next, why, sources, trust } = proposal;
  const before = readHomeFile(layout, join(layout.home, ...path.split('/')));
  const text = edited ?? proposedText(journal, id);
  if (next !== null && text === undefined) throw erased(path);
  const then = base === null ? undefined : journalFileHistory(journal).content(base);
  const moved = before !== undefined && contentHash(before) !== base;
  if (moved && then === undefined && edited === undefined) throw changedSince(path);
  const after = text !== undefined && moved && then !== undefined ? mergeText(then, before, text).text : text;
  // The person's own text has their trust; text of a dream keeps the trust of its sources.
  const own = ownText(journal, id);
  return [{ path, change, before, after, own, why, sources, trust: edited === undefined ? trust : 'owner', of: id }];
}

export function rejectProposal(journal: Journal, { id, run }: Proposal): void {
  appendEvents(journal, [
    {
      type: 'dream.decided',
      happenedAt: journal.clock.now(),
      actor: 'person',
      trust: 'owner',
      body: { run, decision: 'rejected', proposals: [id] },
    },
  ]);
}

/** Without the text it was based on, it cannot be merged with somebody's edit. */
function changedSince(path: string): MemoirError {
  return new MemoirError('refused', `${path} was changed since, and the earlier text is gone`, {
    next: 'Accept it with your own text (`--edit`), or reject it and run `memoir dream` again.',
  });
}

function erased(path: string): MemoirError {
  return new MemoirError('not-found', `The proposed text of ${path} was erased`, {
    next: 'Reject it, and run `memoir dream` again.',
  });
}
