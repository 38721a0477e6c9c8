/**
 * What a moment in a session calls for. Mostly nothing: the pack at the beginning, what changed when it goes on, and
 * another project's standing when the work goes there.
 */

import type { ContextPack } from '../domain/context.ts';
import { localDay } from '../domain/dates.ts';
import { isMemoirError } from '../domain/errors.ts';
import { findNamedProject } from '../domain/named-project.ts';
import type { Place, Project } from '../domain/project.ts';
import { activeProjectLines } from '../notes/active-projects.ts';
import { readTextIfExists, writeFileAtomic } from '../platform/atomic-file.ts';
import type { HomeLayout } from '../platform/layout.ts';
import type { Database } from '../platform/sqlite.ts';
import type { Journal } from '../store/journal/journal.ts';
import { type Given, listGiven } from '../store/state/given.ts';
import { projectMeant } from '../store/state/projects.ts';
import { listSpans } from '../store/state/spans.ts';
import { readMemoryFiles, readProfileLines } from './memory-files.ts';
import {
  changesPack,
  compactionNotes,
  compactPack,
  fullPack,
  outsidePack,
  profilePack,
  questionPack,
  subagentPack,
  switchPack,
} from './pack.ts';
import { notesPack } from './push/notes-pack.ts';
import { readChanges, readSnapshot, readTurns, sessionDecisions } from './snapshot.ts';

export interface Moment {
  readonly event: string;
  /** Why a session starts. */
  readonly source?: string | undefined;
  readonly session: string;
  readonly prompt?: string | undefined;
  /** The skill that is about to run. */
  readonly skill?: string | undefined;
  /** Whether notes may answer a prompt; not one that a machine made. */
  readonly notes?: boolean | undefined;
  readonly place: Place | undefined;
  /** As if the session were in this project. */
  readonly project?: Project | undefined;
  /** How the command line is typed in a shell here. */
  readonly command?: string | undefined;
  readonly now: number;
}

export interface Chosen {
  readonly pack: ContextPack;
  readonly project: string | undefined;
  /** Of the notes and statements that were chosen singly. */
  readonly ids?: readonly string[];
}

const TURNS_SHOWN = 20;

export function choosePack(
  journal: Journal,
  projects: readonly Project[],
  moment: Moment,
  layout: HomeLayout,
): Chosen | undefined {
  const { db } = journal;
  const { event, session, now, skill } = moment;
  const here = moment.project ?? projectHere(db, projects, moment);
  const of = (project: Project, pack: ContextPack | undefined): Chosen | undefined =>
    pack && { pack, project: project.id };
  switch (event) {
    case 'SessionStart':
      return here ? of(here, startPack(db, here, moment, layout)) : startOutside(db, projects, moment, layout);
    case 'UserPromptExpansion':
    case 'PreToolUse':
      if (!here || skill === undefined) return undefined;
      return of(here, profilePack(skill, here.slug, readProfileLines(layout, here, skill)));
    case 'SubagentStart':
      return here && of(here, subagentPack(readSnapshot(db, here, now, session)));
    case 'PreCompact': {
      if (!here) return undefined;
      const snapshot = readSnapshot(db, here, now, session);
      const decided = sessionDecisions(db, session, here.id, now);
      const text = compactionNotes(snapshot, decided, compactionGuidance(layout.compaction));
      return of(here, {
        kind: 'steer',
        text,
        parts: [{ name: 'steer', chars: text.length, budget: 4800 }],
        summary: '',
      });
    }
    case 'UserPromptSubmit':
      return promptPack(db, projects, here, moment, layout) ?? promptNotes(journal, here, moment, layout);
    default:
      return undefined;
  }
}

function startPack(db: Database, here: Project, moment: Moment, layout: HomeLayout): ContextPack | undefined {
  const { source, session, now, place, command } = moment;
  if (source === 'resume' || source === 'fork') {
    const last = listGiven(db, session).at(-1);
    // A session from before Memoir was installed has been given nothing yet.
    if (last) return changesPack(readChanges(db, here, last.at, now));
  }
  const snapshot = readSnapshot(db, here, now, session);
  const files = { ...readMemoryFiles(layout, here, now), command };
  if (source === 'compact') {
    const decided = sessionDecisions(db, session, here.id, now);
    return compactPack(snapshot, files, decided, readTurns(db, session, TURNS_SHOWN));
  }
  return fullPack(snapshot, files, {
    ...(place === undefined ? {} : { root: place.root }),
    ...(place?.branch === undefined ? {} : { branch: place.branch }),
  });
}

/** What other projects are about is told only where there is none: a folder that is about to be one hears nothing of it. */
function startOutside(
  db: Database,
  projects: readonly Project[],
  { source, session, place, command, now }: Moment,
  layout: HomeLayout,
): Chosen | undefined {
  if ((source === 'resume' || source === 'fork') && listGiven(db, session).length > 0) return undefined;
  const active = place === undefined ? activeProjectLines(db, projects, now) : [];
  const pack = outsidePack({ ...readMemoryFiles(layout, undefined, now), command }, active);
  return pack && { pack, project: undefined };
}

/** Another folder than the one the session was given last, or another project by name. */
function promptPack(
  db: Database,
  projects: readonly Project[],
  here: Project | undefined,
  { session, prompt = '', now }: Moment,
  layout: HomeLayout,
): Chosen | undefined {
  const given = listGiven(db, session);
  const change = (project: Project): Chosen => ({
    pack: switchPack(readSnapshot(db, project, now, session), readMemoryFiles(layout, project, now)),
    project: project.id,
  });
  if (here && given.length > 0 && !wasGiven(given, here.id)) return change(here);
  const named = findNamedProject(prompt, projects);
  if (named.kind === 'one' && !wasGiven(given, named.project.id)) {
    // The project at hand is news only to somebody who asks for it.
    return named.project.id === here?.id && !named.switches ? undefined : change(named.project);
  }
  if (named.kind === 'several' && !given.some((each) => each.kind === 'question')) {
    const others = named.projects.filter(({ id }) => id !== here?.id).map(({ slug }) => slug);
    const [only] = others;
    if (others.length > 1) return { pack: questionPack(others.join(' / '), [...others].sort()), project: undefined };
    const other = named.projects.find(({ slug }) => slug === only);
    if (other && !wasGiven(given, other.id)) return change(other);
  }
  return undefined;
}

function promptNotes(
  journal: Journal,
  here: Project | undefined,
  { session, prompt, notes, now }: Moment,
  layout: HomeLayout,
): Chosen | undefined {
  if (notes !== true || prompt === undefined) return undefined;
  const found = notesPack(journal, layout, { session, prompt, project: here?.id, now });
  return found && { ...found, project: here?.id };
}

function wasGiven(given: readonly Given[], project: string): boolean {
  return given.some((each) => each.project === project);
}

/** The one switched to, else the folder's; where there is neither, the only one that moved today. */
export function projectHere(
  db: Database,
  projects: readonly Project[],
  { place, session, now }: Pick<Moment, 'place' | 'session' | 'now'>,
): Project | undefined {
  const { project } = projectMeant(db, place, session);
  if (project || place) return project;
  const today = localDay(now);
  const moved = projects.filter(
    ({ id, isolated }) => !isolated && listSpans(db, id, 1).some((span) => localDay(span.lastAt) === today),
  );
  return moved.length === 1 ? moved[0] : undefined;
}

const FIRST_GUIDANCE = `# What a summary should hold on to

Keep, word for word where it matters: what the person asked for and has not got yet; decisions with their reasons; what was
tried and failed; names of files, commands and errors; promises made. Leave out greetings and output that can be had again.
`;

/** Made the first time it is needed; from then on the person's and the agent's to edit. */
export function compactionGuidance(file: string): string {
  try {
    const text = readTextIfExists(file);
    if (text !== undefined) return text;
    writeFileAtomic(file, FIRST_GUIDANCE);
  } catch (error) {
    // A home that cannot be written, or a file that is no text: the summary is steered all the same.
    if (!isMemoirError(error)) throw error;
  }
  return FIRST_GUIDANCE;
}
