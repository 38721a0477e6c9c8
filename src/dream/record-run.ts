/**
 * Records runs and applies them. The proposals and the decision to apply them are one transaction of the journal, and that
 * transaction applies the run. The files are written after it; if the process is killed in between, the next run writes the rest.
 * So a run is applied as a whole or not at all.
 */
import { join } from 'node:path';
import type { DreamGate, DreamRun, Proposal, ProposedChange } from '../domain/dream.ts';
import { isMemoirError } from '../domain/errors.ts';
import type { EventDraft } from '../domain/event.ts';
import type { EventBodies } from '../domain/event-bodies.ts';
import { contentHash, newId } from '../domain/ids.ts';
import { defined } from '../domain/json/defined.ts';
import { field } from '../domain/json/json.ts';
import { mergeText } from '../domain/text/merge-text.ts';
import { writeEpisodes } from '../notes/episodes/write-episodes.ts';
import { homeFile } from '../notes/home-file.ts';
import { removeDurably } from '../platform/files/atomic-file.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import { isWrittenAfter, journalFileHistory } from '../store/files/file-history.ts';
import { updateFile } from '../store/files/journaled-file.ts';
import { appendEvents } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';
import { proposedText } from '../store/state/dreams/dreams.ts';
import { listProjects } from '../store/state/projects/projects.ts';

const BY_MEMOIR = { actor: 'memoir', trust: 'agent' } as const;

export function startRun(journal: Journal, gate: DreamGate, undoes?: string): string {
  const at = journal.clock.now();
  const run = newId(at);
  appendEvents(journal, [
    { type: 'dream.started', happenedAt: at, ...BY_MEMOIR, body: { run, gate, ...defined({ undoes }) } },
  ]);
  return run;
}

/** One transaction: after it, the changes without doubt are applied, even if their files are written later. */
export function recordProposals(journal: Journal, run: string, changes: readonly ProposedChange[]): void {
  const at = journal.clock.now();
  const projects = new Map(listProjects(journal.db).map(({ id, slug }) => [slug, id]));
  const projectOf = (path: string): string | undefined => projects.get(/^projects\/([^/]+)/.exec(path)?.[1] ?? '');
  const drafts = changes.map((change) => ({ id: newId(at), change }));
  const proposed = drafts.map(
    ({ id, change: { path, change, before, after, own, why, sources, trust, doubt, of, by } }): EventDraft => ({
      type: 'dream.proposed',
      id,
      happenedAt: at,
      actor: by ?? 'memoir',
      trust,
      body: {
        run,
        path,
        change,
        base: before === undefined ? null : contentHash(before),
        next: after === undefined ? null : contentHash(after),
        content: after ?? null,
        ...defined({ own: own === after ? undefined : own, project: projectOf(path) }),
        why,
        sources,
        ...defined({ doubt, of }),
      },
    }),
  );
  const safe = drafts.filter(({ change }) => change.doubt === undefined).map(({ id }) => id);
  const decided: EventDraft[] =
    safe.length === 0
      ? []
      : [{ type: 'dream.decided', happenedAt: at, ...BY_MEMOIR, body: { run, decision: 'applied', proposals: safe } }];
  if (proposed.length > 0) appendEvents(journal, [...proposed, ...decided]);
}

export function endRun(journal: Journal, run: string, end: Omit<EventBodies['dream.ended'], 'run'>): void {
  appendEvents(journal, [
    { type: 'dream.ended', happenedAt: journal.clock.now(), ...BY_MEMOIR, body: { run, ...end } },
  ]);
}

/** Writes the files of the applied proposals. A file that is written already stays as it is, with what was edited since. */
export function writeFiles(journal: Journal, layout: HomeLayout, proposals: readonly Proposal[]): void {
  const applied = proposals.filter(({ state }) => state === 'applied');
  const [episodes, files] = [applied.filter(isEpisode), applied.filter((each) => !isEpisode(each))];
  for (const proposal of files) {
    const { path, id, next } = proposal;
    if (!isWrittenAfter(journal, path, id, next)) writeFile(journal, layout, proposal);
  }
  // Their files are exports of what the journal says, and the proposals are in the journal.
  if (episodes.length > 0)
    writeEpisodes(journal, layout, { again: episodes.flatMap((each) => sessionOf(journal, each)) });
}

function isEpisode({ change }: Proposal): boolean {
  return change === 'episode';
}

function sessionOf(journal: Journal, { id }: Proposal): readonly string[] {
  const session: unknown = field(JSON.parse(proposedText(journal, id) ?? '{}'), 'session_id');
  return typeof session === 'string' ? [session] : [];
}

function writeFile(journal: Journal, layout: HomeLayout, { id, path, base, next, trust }: Proposal): void {
  const file = join(layout.home, ...path.split('/'));
  const target = homeFile(journal, layout, file, trust);
  if (next === null) {
    const { hash } = updateFile(target, (now) => now);
    // It was changed since, and nobody's text is removed.
    if (hash !== base) return;
    removeDurably(file);
    updateFile(target, (now) => now);
    return;
  }
  const text = proposedText(journal, id);
  if (text === undefined) return;
  const before = base === null ? undefined : journalFileHistory(journal).content(base);
  updateFile(target, (current) => {
    if (current === undefined) return base === null ? text : undefined;
    if (contentHash(current) === base) return text;
    // A file that appeared meanwhile belongs to somebody else; a file that was edited keeps the edit.
    return before === undefined ? undefined : mergeText(before, current, text).text;
  });
}

/**
 * Finishes a run that was killed: applied if it was decided, else failed. The caller holds the lock, so that run has ended. If
 * the last run failed after it was decided, the files that it left out are tried again.
 */
export function finishInterrupted(journal: Journal, layout: HomeLayout, runs: readonly DreamRun[]): boolean {
  const interrupted = runs.filter(({ outcome }) => outcome === 'unfinished');
  for (const { id, proposals } of interrupted) {
    const decided = proposals.some(({ state }) => state === 'applied');
    if (decided) writeFiles(journal, layout, proposals);
    endRun(journal, id, decided ? { outcome: 'done' } : { outcome: 'failed', why: 'the process was killed' });
  }
  const last = runs.at(-1);
  if (last?.outcome === 'failed') writeWhatCanBeWritten(journal, layout, last);
  return interrupted.length > 0;
}

function writeWhatCanBeWritten(journal: Journal, layout: HomeLayout, { proposals }: DreamRun): void {
  for (const proposal of proposals) {
    try {
      writeFiles(journal, layout, [proposal]);
    } catch (error) {
      // Trigger: the cause of the failure is still there. Outcome: the file stays as it is, and the next dream proposes it again.
      if (!isMemoirError(error)) throw error;
    }
  }
}
