/** Common properties of a found item of any kind: id, project, time, text. */
import type { EventRecord } from '../domain/event.ts';
import type { Task } from '../domain/tasks/task.ts';
import { textOf } from '../store/index/fill/document.ts';
import { textOfFact } from '../store/index/fill/index-facts.ts';
import type { Target } from './find-item.ts';

export function idOfTarget(target: Target): string {
  switch (target.kind) {
    case 'event':
      return target.event.id;
    case 'fact':
      return target.fact.id;
    case 'task':
      return target.task.id;
    case 'session':
      return target.session.id;
    case 'note':
      return target.note.id;
    case 'file':
      return target.path;
    case 'archive':
      return `archive:${target.file.commit.slice(0, 12)}:${target.file.path}`;
  }
}

/** The project's id; for files its slug with `SLUG_MARK` in front. */
export function projectOfTarget(target: Target): string | undefined {
  switch (target.kind) {
    case 'event':
      return target.event.project;
    case 'fact':
      return target.fact.project;
    case 'task':
      return target.task.project;
    case 'session':
      return target.session.project;
    case 'note':
      return target.note.scope === 'user' ? undefined : slugRef(target.note.scope.project);
    case 'file':
      return slugRef(/^projects\/([^/]+)\//.exec(target.path)?.[1]);
    case 'archive':
      return slugRef(/^projects\/([^/]+)\//.exec(target.file.path)?.[1]);
  }
}

/** Marks a project reference that is a slug and not an id. */
export const SLUG_MARK = 'slug:';

function slugRef(slug: string | undefined): string | undefined {
  return slug === undefined ? undefined : `${SLUG_MARK}${slug}`;
}

export function whatOfTarget(target: Target): string {
  switch (target.kind) {
    case 'event':
      return target.event.type;
    case 'fact':
      return target.fact.kind;
    case 'note':
      return target.note.fields.type;
    default:
      return target.kind;
  }
}

export function atOfTarget(target: Target): number | undefined {
  switch (target.kind) {
    case 'event':
      return target.event.happenedAt;
    case 'fact':
      return target.fact.validFrom;
    case 'task':
      return target.task.createdAt;
    case 'session':
      return target.session.firstAt;
    case 'note':
      return target.note.modifiedAt;
    case 'file':
      return undefined;
    case 'archive':
      return target.file.at;
  }
}

export function textOfTarget(target: Target): string {
  switch (target.kind) {
    case 'event':
      return textOf(target.event) || eventText(target.event);
    case 'fact':
      return textOfFact(target.fact);
    case 'task':
      return taskText(target.task);
    case 'session':
      return '';
    case 'note':
    case 'file':
      return target.text;
    case 'archive':
      return target.file.text;
  }
}

function eventText({ body }: EventRecord): string {
  return typeof body.text === 'string' ? body.text : JSON.stringify(body, null, 1);
}

/** The context of a suggested task is often the sentence that it is. */
function taskText({ text, context = '' }: Task): string {
  const words = (each: string): string => (each.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  return words(text).includes(words(context)) ? text : `${text}\n\n${context}`;
}
