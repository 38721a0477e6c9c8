/**
 * Imports conversations of any kind from a file of JSON lines, one message per line. Each conversation becomes a project of
 * that name, unless a project is given. The message's own id is kept as `source.ref`.
 */
import { MemoirError } from '../../domain/errors.ts';
import type { EventDraft, Json } from '../../domain/event.ts';
import { isObject, parseJson } from '../../domain/json/json.ts';
import { slugify } from '../../domain/projects/project.ts';
import { type ReadLimits, readRegularFile } from '../../platform/files/regular-file.ts';
import { type Appended, appendDecided } from '../../store/journal/append.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { listProjects, namedProjectDrafts } from '../../store/state/projects/projects.ts';
import type { Redactor } from '../redactor.ts';

export interface ConversationMessage {
  readonly conversation: string;
  readonly session: string;
  readonly id: string;
  readonly at: number;
  readonly speaker: string;
  readonly role: string;
  readonly text: string;
}

export interface ConversationReport {
  readonly conversations: number;
  readonly sessions: number;
  readonly messages: number;
  readonly events: { readonly added: number; readonly known: number };
  readonly skipped: readonly { readonly line: number; readonly why: string }[];
}

const BATCH = 500;
const AGENT = 'conversation';

/** The whole file is held as one string, and V8 limits strings to half a gigabyte. */
const FILE_LIMITS: ReadLimits = { maxBytes: 500_000_000, links: 'follow' };

export function importConversation(
  journal: Journal,
  file: string,
  options: {
    readonly redactor: Redactor;
    readonly project?: string | undefined;
    readonly onProgress?: (lines: number) => void;
  },
): ConversationReport {
  const skipped: { line: number; why: string }[] = [];
  const messages: ConversationMessage[] = [];
  for (const [index, line] of readRegularFile(file, FILE_LIMITS).toString('utf8').split('\n').entries()) {
    if (line.trim() === '') continue;
    const message = parseMessage(line);
    if (typeof message === 'string') skipped.push({ line: index + 1, why: message });
    else messages.push(message);
  }
  if (messages.length === 0) {
    throw new MemoirError('bad-input', `${file} has no message in the conversation format`, {
      next: 'Write one JSON object per line: {"conversation","session","id","at","speaker","role","text"}; see docs/import.md.',
      data: { skipped: skipped.slice(0, 5) },
    });
  }
  let added = 0;
  let known = 0;
  for (let at = 0; at < messages.length; at += BATCH) {
    const batch = messages.slice(at, at + BATCH);
    const results = appendDecided(journal, () => draftsOf(journal, batch, options));
    const said = (status: Appended['status']): number => results.filter((result) => result.status === status).length;
    added += said('added');
    known += said('known');
    options.onProgress?.(batch.length);
  }
  return {
    conversations: new Set(messages.map((message) => message.conversation)).size,
    sessions: new Set(messages.map((message) => `${message.conversation}\n${message.session}`)).size,
    messages: messages.length,
    events: { added, known },
    skipped,
  };
}

function draftsOf(
  journal: Journal,
  messages: readonly ConversationMessage[],
  { redactor, project }: { readonly redactor: Redactor; readonly project?: string | undefined },
): readonly EventDraft[] {
  const projects = new Map<string, string>();
  return messages.flatMap((message): EventDraft[] => {
    const drafts: EventDraft[] = [];
    let id = project ?? projects.get(message.conversation);
    if (id === undefined) {
      const named = namedProjectDrafts(listProjects(journal.db), slugify(message.conversation), message.at);
      id = named.project;
      projects.set(message.conversation, id);
      drafts.push(...named.drafts);
    }
    const person = isPerson(message.role);
    const envelope = {
      key: `${AGENT}:${message.conversation}:${message.session}:${message.id}`,
      happenedAt: message.at,
      project: id,
      session: `${message.conversation}/${message.session}`,
      actor: person ? ('person' as const) : ('agent' as const),
      // Not recorded by Memoir, so it can be searched but is never pushed.
      trust: 'external' as const,
    };
    const source = { ref: message.id, speaker: message.speaker };
    const text = redactor.text(message.text);
    drafts.push(
      person
        ? { ...envelope, type: 'prompt.submitted', body: { text, origin: 'person', ...source } }
        : { ...envelope, type: 'reply.given', body: { text, ...source } },
    );
    return drafts;
  });
}

function isPerson(role: string): boolean {
  return /^(user|human|person|owner)$/i.test(role);
}

/** Returns the message, or what is wrong with the line. */
function parseMessage(line: string): ConversationMessage | string {
  const fields = parseJson(line);
  if (fields === undefined) return 'not JSON';
  if (!isObject(fields)) return 'not an object';
  const name = (field: string): string | undefined => {
    const given = fields[field];
    const text = typeof given === 'number' ? String(given) : given;
    return typeof text === 'string' && text !== '' && text.length <= 1024 && !/\p{Cc}/u.test(text) ? text : undefined;
  };
  const conversation = name('conversation');
  const session = name('session') ?? 'main';
  const id = name('id');
  const at = timeOf(fields.at);
  const text = fields.text;
  if (conversation === undefined) return 'no conversation';
  if (id === undefined) return 'no id';
  if (at === undefined) return 'no time in "at"';
  if (typeof text !== 'string' || text.trim() === '') return 'no text';
  return { conversation, session, id, at, speaker: name('speaker') ?? 'unknown', role: name('role') ?? 'user', text };
}

function timeOf(value: Json | undefined): number | undefined {
  const ms = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(ms) && Math.abs(ms) <= 8_640_000_000_000_000 ? Math.trunc(ms) : undefined;
}
