/**
 * Decides which captured drafts are recorded and for which project: leaves out copied lines and paused projects. Folders are
 * examined before the transaction, everything else is decided inside it: a folder can be slow to read, and the journal's
 * write lock blocks every other process.
 */
import { statSync } from 'node:fs';
import type { DraftOf, EventDraft } from '../domain/event.ts';
import { idFromKey } from '../domain/ids.ts';
import { joinMerged } from '../domain/projects/project.ts';
import { transcriptName } from '../domain/trust/memory-writes.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getEvent, isErased } from '../store/journal/read.ts';
import { lineOwners } from '../store/journal/transcript-lines.ts';
import { createHeldFiles, type HeldFiles, hasOwnersPrompt } from '../store/state/dreams/held-files.ts';
import { type Belonging, readBelonging } from '../store/state/projects/belonging.ts';
import { type Pause, pauseHolding, pausesIn } from '../store/state/projects/pauses.ts';
import { createDraftProjects, editedFile, NO_PROJECT } from './projects/draft-projects.ts';
import { type IdentifyFolder, identifyFolder } from './projects/identify-folder.ts';
import { mayNameProject, switchedProject } from './projects/switched-project.ts';

/** A draft with the folder it happened in. */
export interface CapturedDraft {
  readonly cwd: string | undefined;
  readonly draft: EventDraft;
  /** The id of the transcript line it was read from. */
  readonly line?: string;
  /** The key under which a hook may have recorded it, if its own key is not one that a hook can know. */
  readonly hookKey?: string;
}

/** A hook runs when the client writes the line. The same words later in a session are another prompt. */
const SAME_PROMPT_MS = 60_000;

export interface DraftResolver {
  /** Examines the folders now. Call the function it returns inside the transaction: it returns what to record. */
  prepare(captured: readonly CapturedDraft[]): () => readonly EventDraft[];
  /** Whether an agent wrote this transcript with its own tools after it read external content. */
  mayBeForged(transcript: string): boolean;
  /** Returns switches to projects that were unknown when the prompt was read. Call it at the end of an import. */
  lateSwitches(): readonly EventDraft[];
}

export interface ResolverOptions {
  readonly identify?: IdentifyFolder | undefined;
  /**
   * For the import of old transcripts, whose folders are often deleted. Live events in a folder that does not exist do not
   * create a project.
   */
  readonly registerMissing?: boolean;
}

export function createDraftResolver(
  journal: Journal,
  userHome: string,
  { identify = identifyFolder, registerMissing = false }: ResolverOptions = {},
): DraftResolver {
  const projects = createDraftProjects({ journal, userHome, identify, registerMissing });
  const unresolved: DraftOf<'prompt.submitted'>[] = [];
  let held: HeldFiles | undefined;

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
    return captured.flatMap(({ cwd, line, hookKey, ...each }): readonly EventDraft[] => {
      if (line !== undefined && each.draft.session !== undefined && owners.isCopy(line, each.draft.session)) return [];
      const draft = hookKey === undefined ? each.draft : asRecordedByHook(journal.db, each.draft, hookKey);
      const found = cwd === undefined ? NO_PROJECT : projects.find(cwd, draft);
      const project = draft.project ?? projects.ofEditedFile(draft) ?? found.project;
      const counted = countedProject(belonging, draft, project);
      if (isPaused(project, draft.happenedAt) || isPaused(counted, draft.happenedAt)) return [];
      // Only now, so that a paused folder does not become a project.
      if (cwd !== undefined) projects.register(cwd, draft, found);
      return [...found.drafts, ...switchDrafts(draft), project === undefined ? draft : { ...draft, project }];
    });
  };

  return {
    prepare: (captured) => {
      for (const { cwd, draft } of captured) projects.examine(cwd, draft);
      return () => decide(captured);
    },
    mayBeForged: (transcript) => {
      held ??= createHeldFiles(journal.db);
      const name = transcriptName(transcript);
      const file = held(name);
      if (file?.inFolder !== true) return file !== undefined;
      return wasThere(transcript, file.at) && !hasOwnersPrompt(journal.db, sessionOf(name));
    },
    lateSwitches: () => {
      projects.forgetList();
      return unresolved.splice(0).flatMap(switchDrafts);
    },
  };
}

/** A command may run in the background. Transcripts that the client starts later are the client's. */
const COPIES_FOR_MS = 3_600_000;

function wasThere(transcript: string, at: number): boolean {
  return (statSync(transcript, { throwIfNoEntry: false })?.birthtimeMs ?? 0) <= at + COPIES_FOR_MS;
}

function sessionOf(transcript: string): string {
  return transcript.split(/[\\/]/)[2]?.replace(/\.jsonl$/i, '') ?? '';
}

/** What a hook recorded under its own key is the same event. If it was erased under that key, it does not come back. */
function asRecordedByHook(db: Journal['db'], draft: EventDraft, hookKey: string): EventDraft {
  const id = idFromKey(hookKey);
  const recorded = getEvent(db, id);
  const isSame =
    recorded === undefined ? isErased(db, id) : Math.abs(recorded.happenedAt - draft.happenedAt) < SAME_PROMPT_MS;
  return isSame ? { ...draft, key: hookKey } : draft;
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
