/**
 * Lets a language model read what sessions said and adds the facts that the rules missed. What is accepted is an event, so a rebuild
 * needs no model; the turns are marked as read, so nobody pays for them twice.
 */
import { defined } from '../../domain/json/defined.ts';
import { DAY_MS } from '../../domain/time/dates.ts';
import { askObject } from '../../models/language/ask-object.ts';
import type { LanguageModel } from '../../models/language/language-model.ts';
import { harmless } from '../../models/prompts/quoted-source.ts';
import { readPromptFile } from '../../models/prompts/read-prompt.ts';
import { erasureMark } from '../../store/journal/append-drawn.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { listFacts } from '../../store/state/facts/facts.ts';
import { recordReading, type UnreadSession, unreadSessions } from '../../store/state/facts/unread-turns.ts';
import { acceptFacts, drawnSchema } from './accept-fact.ts';
import { type ConversationPart, describeSource, nextPart } from './conversation-part.ts';

export interface DrawPorts {
  readonly journal: Journal;
  readonly model: LanguageModel;
  /** Names and descriptions of the notes of a project. */
  readonly notes: (project: string | undefined) => readonly string[];
  readonly signal?: AbortSignal | undefined;
}

export interface DrawOptions {
  /** How often the model may be asked. */
  readonly calls: number;
  /** Also sessions that no person took part in. */
  readonly unattended: boolean;
  /** Sessions that ended before are not read: an import of years would cost more than it is worth. */
  readonly since?: number;
}

export interface Drawn {
  readonly calls: number;
  readonly facts: number;
  /** What the model wrote, and what of it was not kept. */
  readonly rejected: number;
}

const READ_DAYS = 30;
const PART_CHARS = 14_000;
/** The share of a model's context that the conversation may use. The rest is for known facts and the answer. */
const PART_SHARE = 0.4;
const CHARS_PER_TOKEN = 3;
const ANSWER_TOKENS = 2000;
const KNOWN_SHOWN = 60;
const NOTES_SHOWN = 40;
const LINE_CHARS = 200;

export async function drawFacts(ports: DrawPorts, { calls, unattended, since }: DrawOptions): Promise<Drawn> {
  const { journal, model } = ports;
  const now = journal.clock.now();
  const sessions = [...unreadSessions(journal, { since: since ?? now - READ_DAYS * DAY_MS, unattended })];
  let done: Drawn = { calls: 0, facts: 0, rejected: 0 };
  if (sessions.length === 0) return done;
  const { contextTokens } = await model.abilities();
  const chars = Math.min(PART_CHARS, (contextTokens ?? Number.POSITIVE_INFINITY) * CHARS_PER_TOKEN * PART_SHARE);
  for (let at = 0; at < sessions.length && done.calls < calls; ) {
    const session = sessions[at];
    const mark = erasureMark(journal.db);
    const part = session && nextPart(journal.db, session, { chars, now });
    if (session === undefined || part === undefined) {
      at += 1;
      continue;
    }
    const made = await readPart(ports, session, part, mark);
    done = {
      calls: done.calls + made.calls,
      facts: done.facts + made.facts,
      rejected: done.rejected + made.rejected,
    };
    sessions.splice(at, 1, { ...session, upto: part.upto });
  }
  return done;
}

async function readPart(
  { journal, model, notes, signal }: DrawPorts,
  { session, project }: UnreadSession,
  { sources, upto }: ConversationPart,
  mark: number,
): Promise<Drawn> {
  const prompt = readPromptFile('draw-facts');
  const read = { session, upto, prompt: prompt.id };
  if (!sources.some(({ by }) => by === 'person')) {
    recordReading(journal, mark, { facts: [], read });
    return { calls: 0, facts: 0, rejected: 0 };
  }
  const known = listFacts(journal.db, project === undefined ? {} : { project, everywhere: true });
  const text = [
    ...listOf(
      'Known already',
      known.slice(0, KNOWN_SHOWN).map(({ statement }) => statement),
    ),
    ...listOf('Notes', notes(project).slice(0, NOTES_SHOWN)),
    'Conversation:',
    ...sources.map(describeSource),
  ].join('\n');
  const { facts: written } = await askObject(model, {
    name: prompt.id,
    schema: drawnSchema,
    system: [{ type: 'text', text: prompt.text, cache: '5m' }],
    messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
    maxTokens: ANSWER_TOKENS,
    ...defined({ signal }),
  });
  const said = known.map(({ statement }) => statement);
  const facts = acceptFacts(written, { sources, known: said, prompt: prompt.id, model: model.model });
  recordReading(journal, mark, { facts, read });
  return { calls: 1, facts: facts.length, rejected: written.length - facts.length };
}

function listOf(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0
    ? []
    : [`${title}:`, ...lines.map((line) => `- ${harmless(line).slice(0, LINE_CHARS)}`), ''];
}
