/** Daily logs and `MEMORY.md`, in which Memoir writes lines beside those of people. */
import type { EventRecord } from '../domain/event.ts';

export function isGeneratedPath(path: string): boolean {
  return /(?:^|\/)memory\/(?:MEMORY\.md|logs\/)/.test(path);
}

/** Whether the event is a version of such a file. */
export function isGeneratedFile({ type, body }: Pick<EventRecord, 'type' | 'body'>): boolean {
  return type.startsWith('file.') && isGeneratedPath(String(body.path));
}
