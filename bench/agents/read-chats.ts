/**
 * Reads the hand-written part of the chats (`chats/*.txt`): what a person tells an agent over weeks, and questions about it.
 * `README.md` describes the format.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const QUESTION_KINDS = [
  'fact',
  'first',
  'update',
  'instruction',
  'preference',
  'contradiction',
  'time',
  'several',
  'order',
  'summary',
  'none',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export interface ChatTurn {
  readonly id: string;
  /** Days after the start of the chat. */
  readonly day: number;
  readonly text: string;
  readonly thread: Thread;
}

/** One subject of a chat, and the phrases that the agent uses when it writes about it. */
export interface Thread {
  readonly name: string;
  readonly phrases: readonly string[];
  /** Other turns of the person, and what the agent knows about the subject; only in the second voice. */
  readonly asides: readonly string[];
  readonly notes: readonly string[];
}

export interface ChatQuestion {
  readonly kind: QuestionKind;
  /** Ids of the turns that answer it. */
  readonly answers: readonly string[];
  readonly text: string;
}

export interface Chat {
  readonly name: string;
  readonly from: number;
  readonly subjects: readonly string[];
  /** People that the person mentions in passing; only in the second voice. */
  readonly names: readonly string[];
  readonly turns: readonly ChatTurn[];
  readonly questions: readonly ChatQuestion[];
}

export type Voice = 'chats' | 'second-voice';

export function readChats(voice: Voice = 'chats'): readonly Chat[] {
  const folder = fileURLToPath(new URL(`./${voice}/`, import.meta.url));
  return globSync('*.txt', { cwd: folder })
    .sort()
    .map((file) => parseChat(basename(file, '.txt'), readFileSync(join(folder, file), 'utf8')));
}

function parseChat(name: string, text: string): Chat {
  const header = new Map<string, string>();
  const turns: ChatTurn[] = [];
  const questions: ChatQuestion[] = [];
  let thread = parseThread('');
  for (const line of text.split('\n')) {
    const [, sign, rest = ''] = /^(==|\+|\?|~|-|\w+:) ?(.*)$/.exec(line) ?? [];
    if (sign === '==') thread = parseThread(rest);
    else if (sign === '+') turns.push(parseTurn(rest, thread, name));
    else if (sign === '~') thread.asides.push(rest);
    else if (sign === '-') thread.notes.push(rest);
    else if (sign === '?')
      questions.push(
        parseQuestion(
          rest,
          turns.map(({ id }) => id),
          name,
        ),
      );
    else if (sign !== undefined) header.set(sign.slice(0, -1), rest);
  }
  return {
    name,
    from: Date.parse(`${header.get('from')}T09:00:00Z`),
    subjects: (header.get('subjects') ?? '').split('; '),
    names: (header.get('names') ?? '').split('; '),
    turns: turns.toSorted((a, b) => a.day - b.day),
    questions,
  };
}

interface ParsedThread extends Thread {
  readonly asides: string[];
  readonly notes: string[];
}

function parseThread(rest: string): ParsedThread {
  const [name = '', phrases = ''] = rest.split(': ');
  return { name, phrases: phrases.split('; '), asides: [], notes: [] };
}

function parseTurn(rest: string, thread: Thread, chat: string): ChatTurn {
  const [, id, day, text] = /^(\w+) (\d+) \| (.+)$/.exec(rest) ?? [];
  if (id === undefined || text === undefined) throw new Error(`${chat}: not a turn: ${rest}`);
  return { id, day: Number(day), text, thread };
}

export function parseQuestion(rest: string, turns: readonly string[], chat: string): ChatQuestion {
  const [first = '', ids = '', text = ''] = rest.split(' | ');
  const kind = QUESTION_KINDS.find((each) => each === first.trim());
  const answers = ids.split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]));
  const unknown = answers.find((id) => !turns.includes(id));
  if (kind === undefined || unknown !== undefined) throw new Error(`${chat}: not a question: ${rest}`);
  return { kind, answers, text };
}
