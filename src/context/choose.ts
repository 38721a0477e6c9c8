/**
 * Chooses what a session is given at a moment. At most moments that is nothing. It is a pack at the start, the changes at a
 * resume, and another project's pack when the work moves there.
 */
import { type ContextPack, PACK_MAX_CHARS } from '../domain/context.ts';
import { isMemoirError } from '../domain/errors.ts';
import { EVERYWHERE, type FactRecord } from '../domain/facts/fact-record.ts';
import { defined } from '../domain/json/defined.ts';
import type { PackMoment } from '../domain/moment.ts';
import { findNamedProject, unknownSwitch } from '../domain/projects/named-project.ts';
import type { FolderIdentity, Project } from '../domain/projects/project.ts';
import { localDay } from '../domain/time/dates.ts';
import { homeFileName } from '../notes/home-file.ts';
import { activeProjectLines } from '../notes/memory-index/active-projects.ts';
import { readTextIfExists, writeFileAtomic } from '../platform/files/atomic-file.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import type { Database } from '../platform/sqlite/sqlite.ts';
import type { Journal } from '../store/journal/journal.ts';
import { createHeldFiles } from '../store/state/dreams/held-files.ts';
import { projectMeant } from '../store/state/projects/projects.ts';
import { listSpans } from '../store/state/projects/spans.ts';
import { type Given, listGiven } from '../store/state/uses/given.ts';
import { createEndedStatements } from './ended-statements.ts';
import { readKnownFacts } from './known-facts.ts';
import { type MemorySource, readMemoryFiles, readProfileLines } from './memory-files.ts';
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
  unknownProjectPack,
} from './pack.ts';
import { asksForProject, mentionedFacts } from './push/mentioned-facts.ts';
import { notesPack } from './push/notes-pack.ts';
import { readChanges, readSessionWork, readSnapshot } from './snapshot.ts';

/** One moment of one session, with everything that decides what is given. */
export interface SessionMoment {
  readonly moment: PackMoment;
  readonly session: string;
  readonly place: FolderIdentity | undefined;
  /** Choose as if the session were in this project. */
  readonly project?: Project | undefined;
  /** Facts from the newest turns that are not stored yet. */
  readonly fresh?: readonly FactRecord[] | undefined;
  /** Whether notes may answer a prompt. False for prompts that a program sent. */
  readonly notes?: boolean | undefined;
  /** Whether a language model chooses notes for prompts. */
  readonly selected?: boolean | undefined;
  /** How the command line is typed in a shell here. */
  readonly command?: string | undefined;
  /** Whether the agent has the tools of Memoir's MCP server. */
  readonly tools?: boolean | undefined;
  readonly now: number;
}

export interface ChosenPack {
  readonly pack: ContextPack;
  readonly project: string | undefined;
  /** The notes and facts in it that were chosen one by one. */
  readonly ids?: readonly string[];
}

const TURNS_SHOWN = 20;

export function choosePack(
  journal: Journal,
  projects: readonly Project[],
  at: SessionMoment,
  layout: HomeLayout,
): ChosenPack | undefined {
  const { db } = journal;
  const { moment } = at;
  const here = at.project ?? currentProject(db, projects, at);
  switch (moment.kind) {
    case 'start':
    case 'resume':
    case 'compacted':
      return here ? ofProject(here, startPack(db, here, at, layout)) : packOutsideProjects(db, projects, at, layout);
    case 'skill':
      return (
        here &&
        ofProject(
          here,
          profilePack(moment.skill, here.slug, readProfileLines(memorySource(db, layout, at.now), here, moment.skill)),
        )
      );
    case 'subagent':
      return here && ofProject(here, subagentPack(readSnapshot(db, here, at)));
    case 'before-compaction':
      return here && ofProject(here, steeringPack(db, here, at, layout));
    case 'prompt':
      return (
        projectPack({ journal, projects, here, layout }, moment.text, at) ?? notesForPrompt(journal, here, at, layout)
      );
  }
}

function memorySource(db: Database, layout: HomeLayout, now: number): MemorySource {
  return { layout, held: createHeldFiles(db), ended: createEndedStatements(db, now) };
}

function ofProject(project: Project, pack: ContextPack | undefined): ChosenPack | undefined {
  return pack && { pack, project: project.id };
}

function startPack(db: Database, here: Project, at: SessionMoment, layout: HomeLayout): ContextPack | undefined {
  const { moment, session, now, place, command, tools } = at;
  if (moment.kind === 'resume') {
    const last = listGiven(db, session).at(-1);
    // A session from before Memoir was installed has been given nothing yet.
    if (last) return changesPack(readChanges(db, here, last.at, at));
  }
  const snapshot = readSnapshot(db, here, at);
  const files = { ...readMemoryFiles(memorySource(db, layout, now), here, now), command, tools };
  if (moment.kind === 'compacted') {
    return compactPack(snapshot, files, readSessionWork(db, here.id, at, TURNS_SHOWN));
  }
  return fullPack(snapshot, files, defined({ root: place?.root, branch: place?.branch }));
}

/** Lists other projects only where the folder can never be one. What holds in all projects also holds in a new one. */
function packOutsideProjects(
  db: Database,
  projects: readonly Project[],
  { moment, session, place, command, tools, fresh, now }: SessionMoment,
  layout: HomeLayout,
): ChosenPack | undefined {
  if (moment.kind === 'resume' && listGiven(db, session).length > 0) return undefined;
  const active = place === undefined ? activeProjectLines(db, projects, now) : [];
  const pack = outsidePack(
    { ...readMemoryFiles(memorySource(db, layout, now), undefined, now), command, tools },
    active,
    readKnownFacts(db, EVERYWHERE, { now, fresh }),
  );
  return pack && { pack, project: undefined };
}

/** What the agent's summary of the conversation should keep. */
function steeringPack(db: Database, here: Project, at: SessionMoment, layout: HomeLayout): ContextPack {
  const snapshot = readSnapshot(db, here, at);
  const work = readSessionWork(db, here.id, at, 0);
  const guidance = compactionGuidance(memorySource(db, layout, at.now));
  const text = compactionNotes(snapshot, { work, guidance });
  return {
    kind: 'steer',
    text,
    parts: [{ name: 'steer', chars: text.length, budget: PACK_MAX_CHARS.steer }],
    summary: '',
  };
}

/** The pack of another project: the session moved to its folder, or the prompt names it. */
function projectPack(
  {
    journal,
    projects,
    here,
    layout,
  }: {
    readonly journal: Journal;
    readonly projects: readonly Project[];
    readonly here: Project | undefined;
    readonly layout: HomeLayout;
  },
  prompt: string,
  at: SessionMoment,
): ChosenPack | undefined {
  const { db } = journal;
  const { session, now } = at;
  const given = listGiven(db, session);
  const change = (project: Project): ChosenPack => ({
    pack: switchPack(
      readSnapshot(db, project, { now, session }),
      readMemoryFiles(memorySource(db, layout, now), project, now),
    ),
    project: project.id,
  });
  // A question about one thing in another project is answered with facts about that thing, not with the whole project.
  const mention = (project: Project): ChosenPack | undefined => {
    if (asksForProject(prompt, project)) return change(project);
    const found = mentionedFacts(db, project, { prompt, session, now }) ?? notesForPrompt(journal, project, at, layout);
    return found && { ...found, project: here?.id };
  };
  if (here && isKnownBefore(here, given) && !wasGiven(given, here.id)) return change(here);
  const named = findNamedProject(prompt, projects);
  if (named.kind === 'one' && !wasGiven(given, named.project.id)) {
    if (named.switches) return change(named.project);
    // The current project is given again only if the prompt asks to switch to it.
    return named.project.id === here?.id ? undefined : mention(named.project);
  }
  const unknown = named.kind === 'none' ? unknownSwitch(prompt, projects) : undefined;
  if (unknown !== undefined) return { pack: unknownProjectPack(unknown, here?.slug), project: undefined };
  if (named.kind === 'several' && !given.some((each) => each.kind === 'question')) {
    const others = named.projects.filter(({ id }) => id !== here?.id).map(({ slug }) => slug);
    const [only] = others;
    if (others.length > 1) return { pack: questionPack(others.join(' / '), [...others].sort()), project: undefined };
    const other = named.projects.find(({ slug }) => slug === only);
    if (other && !wasGiven(given, other.id)) return mention(other);
  }
  return undefined;
}

function notesForPrompt(
  journal: Journal,
  here: Project | undefined,
  { moment, session, notes, selected, tools, now }: SessionMoment,
  layout: HomeLayout,
): ChosenPack | undefined {
  if (notes !== true || moment.kind !== 'prompt') return undefined;
  const found = notesPack(journal, layout, {
    session,
    prompt: moment.text,
    project: here?.id,
    tools: tools === true,
    selected: selected === true,
    now,
  });
  return found && { ...found, project: here?.id };
}

function wasGiven(given: readonly Given[], project: string): boolean {
  return given.some((each) => each.project === project);
}

/** A folder that became a project meanwhile has only what holds everywhere, and the session already has that. */
function isKnownBefore({ registeredAt }: Project, [first]: readonly Given[]): boolean {
  return first !== undefined && registeredAt <= first.at;
}

/** The project the session switched to, else the folder's. Without a folder: the only project with work today. */
export function currentProject(
  db: Database,
  projects: readonly Project[],
  { place, session, now }: Pick<SessionMoment, 'place' | 'session' | 'now'>,
): Project | undefined {
  const { project } = projectMeant(db, place, session);
  if (project || place) return project;
  const today = localDay(now);
  const moved = projects.filter(
    ({ id, isolated }) => !isolated && listSpans(db, id, 1).some((span) => localDay(span.lastAt) === today),
  );
  return moved.length === 1 ? moved[0] : undefined;
}

const FIRST_GUIDANCE = `# What a summary should keep

Keep, word for word where it matters: what the person asked for and has not got yet; decisions with their reasons; what was
tried and failed; names of files, commands and errors; promises made. Leave out greetings and output that can be printed again.
`;

/** Written on first use. After that, people and agents edit it and Memoir only reads it. */
function compactionGuidance({ layout, held }: MemorySource): string {
  const file = layout.compaction;
  try {
    // Written after external content was read, and not confirmed yet.
    if (held(homeFileName(layout, file)) !== undefined) return FIRST_GUIDANCE;
    const text = readTextIfExists(file);
    if (text !== undefined) return text;
    writeFileAtomic(file, FIRST_GUIDANCE);
  } catch (error) {
    // Trigger: the home cannot be written, or the file is not text. Outcome: the default text is used.
    if (!isMemoirError(error)) throw error;
  }
  return FIRST_GUIDANCE;
}
