/**
 * Decides which captured drafts are recorded and for which project: leaves out copied lines and paused projects. Folders are examined before the transaction, everything else is decided inside it: a folder can
 * be slow to read, and the journal's write lock blocks every other process.
 */
import type { DraftOf, EventDraft } from '../domain/event.ts';
import { idFromKey } from '../domain/ids.ts';
import { joinMerged } from '../domain/project.ts';
import type { Journal } from '../store/journal/journal.ts';
import { lineOwners } from '../store/journal/transcript-lines.ts';
import { type Belonging, readBelonging } from '../store/state/belonging.ts';
import { type Pause, pauseHolding, pausesIn } from '../store/state/pauses.ts';
import { createDraftProjects, editedFile, NO_PROJECT } from './draft-projects.ts';
import { mayNameProject, switchedProject } from './named-switch.ts';
import { type IdentifyPlace, identifyPlace } from './place.ts';

/** A draft with the folder it happened in. */
export interface CapturedDraft {
  readonly cwd: string | undefined;
  readonly draft: EventDraft;
  /** The id of the transcript line it was read from. */
  readonly line?: string;
}

export interface DraftResolver {
  /** Examines the folders now. Call the function it returns inside the transaction: it returns what to record. */
  prepare(captured: readonly CapturedDraft[]): () => readonly EventDraft[];
  /** Returns switches to projects that were unknown when the prompt was read. Call it at the end of an import. */
  lateSwitches(): readonly EventDraft[];
}

export interface ResolverOptions {
  readonly identify?: IdentifyPlace | undefined;
  /**
   * For the import of old transcripts, whose folders are often deleted. What happens now in a folder that does not
   * exist is recorded without a project of its own.
   */
  readonly registerMissing?: boolean;
}

export function createDraftResolver(
  journal: Journal,
  userHome: string,
  { identify = identifyPlace, registerMissing = false }: ResolverOptions = {},
): DraftResolver {
  const projects = createDraftProjects({ journal, userHome, identify, registerMissing });
  const unresolved: DraftOf<'prompt.submitted'>[] = [];

  const switchDrafts = (draft: EventDraft): readonly EventDraft[] => {
    if (draft.key === undefined || draft.session === undefined || draft.session.includes('/')) return [];
    const project = switchedProject(draft, () => joinMerged(projects.list()));
    if (project === undefined) {
      if (mayNameProject(draft)) unresolved.push(draft);
      return [];
    }
    const { happenedAt, session, actor, trust } = draft;
    const key = `switch:${idFromKey(draft.key)}`;
    return [{ type: 'project.switched', key, happenedAt, session, project, actor, trust, body: {} }];
  };

  const decide = (captured: readonly CapturedDraft[]): readonly EventDraft[] => {
    const owners = lineOwners(journal);
    const isPaused = createPauseReader(journal);
    const belonging = readBelonging(journal.db);
    return captured.flatMap(({ cwd, draft, line }): readonly EventDraft[] => {
      if (line !== undefined && draft.session !== undefined && owners.isCopy(line, draft.session)) return [];
      const found = cwd === undefined ? NO_PROJECT : projects.find(cwd, draft);
      const project = draft.project ?? projects.ofEditedFile(draft) ?? found.project;
      const counted = countedProject(belonging, draft, project);
      if (isPaused(project, draft.happenedAt) || isPaused(counted, draft.happenedAt)) return [];
      // Only now: a paused folder does not become a project.
      if (cwd !== undefined) projects.register(cwd, draft, found);
      return [...found.drafts, ...switchDrafts(draft), project === undefined ? draft : { ...draft, project }];
    });
  };

  return {
    prepare: (captured) => {
      for (const { cwd, draft } of captured) projects.examine(cwd, draft);
      return () => decide(captured);
    },
    lateSwitches: () => {
      projects.forgetList();
      return unresolved.splice(0).flatMap(switchDrafts);
    },
  };
}

/** Reads the pauses of a project once per transaction, because another process may pause between two. */
function createPauseReader({ db }: Journal): (project: string | undefined, at: number) => boolean {
  const known = new Map<string | undefined, readonly Pause[]>();
  const pauses = (project: string | undefined): readonly Pause[] => {
    const found = known.get(project) ?? pausesIn(db, project);
    known.set(project, found);
    return found;
  };
  return (project, at) =>
    pauseHolding(pauses(undefined), at) !== undefined ||
    (project !== undefined && pauseHolding(pauses(project), at) !== undefined);
}

function countedProject(belonging: Belonging, draft: EventDraft, project: string | undefined): string | undefined {
  const { type, key, session, happenedAt } = draft;
  const edits = editedFile(draft) !== undefined;
  return belonging.projectOf({
    type,
    ...(key === undefined ? {} : { key }),
    ...(session === undefined ? {} : { session }),
    happenedAt,
    recorded: project,
    edits,
  });
}
