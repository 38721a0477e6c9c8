/** Opens one item of any kind: its whole text, what it was made from, where it was used, and the turns around it. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { EventRecord } from '../domain/event.ts';
import type { Note } from '../domain/note.ts';
import type { OpenedItem, OpenedSubject, OpenOptions } from '../domain/opened.ts';
import { openNoteFolder } from '../notes/note-folder.ts';
import { isFolderOf } from '../notes/project-folders/project-folders.ts';
import { replacingNote } from '../notes/retired-note.ts';
import { unknownId } from '../recall/results/describe-document.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getFact } from '../store/state/facts/facts.ts';
import { atOfTarget, idOfTarget, projectOfTarget, SLUG_MARK, textOfTarget, whatOfTarget } from './describe-target.ts';
import { envelopeOf } from './envelope.ts';
import { findItem, findSource, type Target } from './find-item.ts';
import { lifeOfFact } from './life-of-fact.ts';
import { locate, madeFrom, usesOf } from './trace-item.ts';
import { turnsBeside } from './turns-beside.ts';
import { type OpenPorts, viewFrom } from './view.ts';

/** How many of the newest context packs are searched for an item: about one second. */
const DEFAULT_PACKS = 1000;

export async function openItem(ports: OpenPorts, id: string, options: OpenOptions): Promise<OpenedItem> {
  const { layout } = ports;
  const { cwd } = options;
  const journal = ports.reading();
  const { projects, projectOf, shows, showsTarget } = viewFrom(ports, cwd);
  const target = await findItem(ports, id, cwd);
  // The same error as for an unknown id, because the existence of a hidden item is hidden too.
  if (!showsTarget(target)) throw unknownId(id);

  let notes: readonly Note[] | undefined;
  const allNotes = (): readonly Note[] => {
    notes ??= [
      openNoteFolder(journal, layout, 'user'),
      ...projects
        .filter((project) => shows(project.id) && isFolderOf(layout, project))
        .map((project) => openNoteFolder(journal, layout, { project: project.slug })),
    ].flatMap((folder) => folder.peek());
    return notes;
  };
  const trace = {
    journal,
    shows,
    showsTarget,
    resolve: (source: string) => findSource(ports, source, cwd),
    notes: allNotes,
    packs: options.packs ?? DEFAULT_PACKS,
  };
  const { event, session, actor, trust } = envelopeOf(journal, target);
  const project = projectOfTarget(target);
  const fact = target.kind === 'fact' ? target.fact : undefined;
  const successor = fact?.supersededBy === undefined ? undefined : getFact(journal.db, fact.supersededBy);
  const replacement = target.kind === 'note' ? replacedBy(target, allNotes) : undefined;
  return {
    id: idOfTarget(target),
    kind: target.kind,
    what: whatOfTarget(target),
    project: projectOf(project)?.slug ?? project?.replace(SLUG_MARK, ''),
    session,
    at: atOfTarget(target) ?? modifiedAt(layout.home, idOfTarget(target)),
    actor,
    trust,
    truth: fact?.truth ?? (target.kind === 'note' ? target.note.fields.truth : undefined),
    supersededBy:
      successor && shows(successor.project)
        ? { id: successor.id, statement: successor.statement }
        : replacement && { id: replacement.id, statement: replacement.fields.description },
    retired: target.kind === 'note' ? target.retired : undefined,
    text: textOfTarget(target),
    source: sourceOfTarget(journal, target, event),
    subject: subjectOf(ports, target),
    madeFrom: await madeFrom(trace, target),
    usedIn: usesOf(trace, target),
    ...turnsBeside(journal, { target, event, options, shows }),
  };
}

/** The note that replaced a superseded or retired one. A valid note has none, even if another note repeats its words. */
function replacedBy(
  { note, retired }: Extract<Target, { readonly kind: 'note' }>,
  notes: () => readonly Note[],
): Note | undefined {
  if (retired === undefined && note.fields.truth !== 'superseded') return undefined;
  const beside = notes().filter((each) => isDeepStrictEqual(each.scope, note.scope));
  return replacingNote(note, beside);
}

function sourceOfTarget(journal: Journal, target: Target, event: EventRecord | undefined): OpenedItem['source'] {
  if (event) return locate(journal, [event]).get(event.id);
  switch (target.kind) {
    case 'note':
    case 'file':
      return { agent: 'memoir', ref: idOfTarget(target), file: idOfTarget(target) };
    case 'archive':
      return { agent: 'memoir', ref: target.file.commit, file: target.file.path };
    default:
      return undefined;
  }
}

function subjectOf(ports: OpenPorts, target: Target): OpenedSubject {
  switch (target.kind) {
    case 'event':
      return target;
    case 'fact':
      return { ...target, life: lifeOfFact(ports.reading(), target.fact) };
    case 'task':
      return { kind: 'task', task: target.task, history: ports.task(target.task.id).history };
    case 'session': {
      const { prompts, replies, toolCalls } = target.session;
      return { kind: 'session', session: target.session, turns: prompts + replies + toolCalls };
    }
    case 'note':
      return { kind: 'note', note: target.note };
    case 'file':
      return { kind: 'file', path: target.path };
    case 'archive':
      return { kind: 'archive', commit: target.file.commit, path: target.file.path };
  }
}

function modifiedAt(home: string, path: string): number {
  return Math.round(statSync(join(home, ...path.split('/')), { throwIfNoEntry: false })?.mtimeMs ?? 0);
}
