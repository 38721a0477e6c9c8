/** Daily logs and `MEMORY.md`, in which Memoir writes lines next to lines of people. */
import type { EventRecord } from '../../domain/event.ts';

export function isGeneratedPath(path: string): boolean {
  return /(?:^|\/)memory\/(?:MEMORY\.md|logs\/)/.test(path);
}

/** These, the briefing, profiles, and the companion's own files: a query removes matching lines from them, not the whole file. */
export function isLineByLinePath(path: string): boolean {
  return isGeneratedPath(path) || isCompanionFile(path) || /^projects\/[^/]+\/(?:briefing\b|profiles\/)/.test(path);
}

/** `SOUL.md`, `USER.md` and the others, each about many things. */
export function isCompanionFile(path: string): boolean {
  return /^companion\/[^/]+\.md$/.test(path);
}

/** Whether the event is a version of such a file. */
export function isGeneratedFile({ type, body }: Pick<EventRecord, 'type' | 'body'>): boolean {
  return type.startsWith('file.') && isGeneratedPath(String(body.path));
}

/** Whether the event is a version of a file from which single lines are removed. */
export function isLineByLineFile({ type, body }: Pick<EventRecord, 'type' | 'body'>): boolean {
  return type.startsWith('file.') && isLineByLinePath(String(body.path));
}

/** Whether the event is a version of one of these files. */
export function isVersionOf({ type, body }: Pick<EventRecord, 'type' | 'body'>, names: ReadonlySet<string>): boolean {
  return (type.startsWith('file.') || type === 'dream.proposed') && names.has(String(body.path));
}

/** Files that are written again from the remaining events after every erasure. */
export function isRegenerated(path: string): boolean {
  return /^(?:tasks-latest\.json|projects\/[^/]+\/(?:checkpoint\.json|status\.json|INDEX\.md|episodes\/.*))$/.test(
    path,
  );
}
