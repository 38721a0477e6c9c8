/**
 * Finds the notes that an agent wrote with its own file tools in the turn of an erased prompt, or in an erased call. Such a
 * note names no source. It is erased only as the agent wrote it: a note that was there before, or that somebody has edited
 * since, has other words too, and the receipt names it.
 */
import { resolve } from 'node:path';
import { isToolOf } from '../../domain/agents/tool-kind.ts';
import type { EventRecord } from '../../domain/event.ts';
import { asText, field } from '../../domain/json/json.ts';
import { isBelow, nameInside } from '../../platform/files/inside.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { eventHeads } from '../../store/journal/event-heads.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEvent, iterateEvents } from '../../store/journal/read.ts';
import { type NoteToErase, textNow } from './find-notes.ts';

export interface NotesOfTurns {
  readonly notes: readonly NoteToErase[];
  /** The calls that wrote them, whose input is the note. */
  readonly calls: readonly string[];
}

/** Not `MEMORY.md` and the logs, which are about many things. */
const NOTE = /^(?:user|projects\/[^/]+)\/memory\/(?!MEMORY\.md$)[^/]+\.md$/;

export function notesOfTurns(journal: Journal, layout: HomeLayout, ids: ReadonlySet<string>): NotesOfTurns {
  const notes = new Map<string, NoteToErase>();
  const calls: string[] = [];
  for (const call of callsOf(journal, ids)) {
    const written = writtenNote(layout, call);
    if (written === undefined) continue;
    // Also where the note stays: by the words of the call it is found and named.
    calls.push(call.id);
    if (wasThere(journal, written.path, call.happenedAt)) continue;
    const now = textNow(layout, written.path);
    if (now !== undefined && now.trim() !== written.text.trim()) continue;
    notes.set(written.path, { path: written.path, why: 'source' });
  }
  return { notes: [...notes.values()], calls };
}

/** The calls of the turns that erased prompts began, and erased calls. */
function* callsOf({ db }: Journal, ids: ReadonlySet<string>): Generator<EventRecord, void, undefined> {
  for (const { id, type, session } of eventHeads(db, ids)) {
    const record = type === 'tool.called' || type === 'prompt.submitted' ? getEvent(db, id) : undefined;
    if (record?.type === 'tool.called') yield record;
    if (record?.type !== 'prompt.submitted' || session === undefined) continue;
    const types = ['prompt.submitted', 'tool.called'];
    for (const next of iterateEvents(db, { session, types, since: record.happenedAt, order: 'time' })) {
      if (next.type === 'tool.called') yield next;
      else if (next.id !== id && next.happenedAt > record.happenedAt) break;
    }
  }
}

function writtenNote({ home }: HomeLayout, { body }: EventRecord) {
  const text = asText(field(body.input, 'content'));
  const file = asText(field(body.input, 'file_path'));
  if (!isToolOf('edit', body) || text === undefined || file === undefined) return undefined;
  const full = resolve(file);
  const path = isBelow(full, home) ? nameInside(home, full) : '';
  return NOTE.test(path) ? { path, text } : undefined;
}

function wasThere({ db }: Journal, path: string, before: number): boolean {
  for (const { type } of iterateEvents(db, { subject: path, until: before, texts: 'apart' }))
    if (type.startsWith('file.')) return true;
  return false;
}
