/** Files in which Memoir writes lines about everything, beside lines of people: daily logs and `MEMORY.md`. */
import type { EventRecord } from '../domain/event.ts';

export function isGeneratedPath(path: string): boolean {
  return /(?:^|\/)memory\/(?:MEMORY\.md|logs\/)/.test(path);
}

/** Whether the event is a version of one. */
export function isGeneratedFile({ type, body }: Pick<EventRecord, 'type' | 'body'>): boolean {
  return type.startsWith('file.') && isGeneratedPath(String(body.path));
}
