/** Undoes what a run applied, as a new run that can be undone too. Files that were edited since stay as they are. */
import { join } from 'node:path';
import type { DreamRun, Proposal, ProposedChange } from '../domain/dream.ts';
import { contentHash } from '../domain/ids.ts';
import { mergeText } from '../domain/text/merge-text.ts';
import { readHomeFile } from '../notes/home-file.ts';
import { journalFileHistory } from '../store/files/file-history.ts';
import type { Journal } from '../store/journal/journal.ts';
import { listDreams, ownText, proposedText } from '../store/state/dreams/dreams.ts';
import type { DreamPlace } from './run-dream.ts';

export function reverseOf(place: DreamPlace, run: DreamRun): readonly ProposedChange[] {
  return run.proposals.filter(({ state }) => state === 'applied').flatMap((proposal) => reverse(place, proposal));
}

/** Nothing if the earlier text was erased, or if the file is gone anyway. */
function reverse({ journal, layout }: DreamPlace, proposal: Proposal): readonly ProposedChange[] {
  const { id, path, change, base, next, sources, trust } = proposal;
  if (change === 'episode') return withoutSummary(journal, proposal);
  const rewritten = rewrittenByErasure(journal, proposal);
  const now = readHomeFile(layout, join(layout.home, ...path.split('/')));
  const earlier = base === null ? undefined : journalFileHistory(journal).content(base);
  if ((base !== null && earlier === undefined) || (now === undefined && next !== null)) return [];
  const written =
    rewritten !== undefined ? ownText(journal, rewritten.id) : next === null ? undefined : proposedText(journal, id);
  const wrote = rewritten === undefined || written === undefined ? next : contentHash(written);
  const edited = (now === undefined ? null : contentHash(now)) !== wrote;
  const merged =
    edited && now !== undefined && written !== undefined ? mergeText(written, now, earlier ?? '') : undefined;
  const after = merged?.text ?? earlier;
  if (after === now) return [];
  const doubt = edited && (merged === undefined || merged.conflicts > 0 || earlier === undefined);
  return [
    {
      path,
      change,
      before: now,
      after,
      own: earlierOwn(journal, proposal),
      why: 'undone',
      sources,
      trust,
      of: id,
      ...(doubt ? { doubt: 'you changed this file since' } : {}),
    },
  ];
}

/** What an erasure made of the file since, without the lines of people. */
function rewrittenByErasure(journal: Journal, { id, path }: Proposal): Proposal | undefined {
  const runs = listDreams(journal);
  const after = runs.slice(runs.findIndex(({ proposals }) => proposals.some((each) => each.id === id)) + 1);
  const applied = after.flatMap(({ gate, proposals }) =>
    proposals.flatMap((each) => (each.path === path && each.state === 'applied' ? [{ gate, each }] : [])),
  );
  const last = applied.at(-1);
  return last?.gate === 'forget' && last.each.next !== null ? last.each : undefined;
}

/** The text without the words of the model is part of the proposal. */
function withoutSummary(journal: Journal, { id, path, change, sources, trust }: Proposal): readonly ProposedChange[] {
  const [before, after] = [proposedText(journal, id), ownText(journal, id)];
  if (before === undefined || after === undefined || before === after) return [];
  return [{ path, change, before, after, own: before, why: 'undone', sources, trust, of: id }];
}

/** The text of the dream without the lines that people had added. */
function earlierOwn(journal: Journal, { id, path }: Proposal): string | undefined {
  const all = listDreams(journal).flatMap(({ proposals }) => proposals);
  const before = all.slice(
    0,
    all.findIndex((each) => each.id === id),
  );
  const written = before.findLast((each) => each.path === path && each.next !== null && each.state === 'applied');
  return written === undefined ? undefined : ownText(journal, written.id);
}
