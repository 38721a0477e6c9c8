/**
 * Reads the voices that are written by hand, the agent's pages too (`third-voice/*.txt` to `fifth-voice/*.txt`): whole chats and questions
 * about them.
 * `README.md` describes the format.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Message } from './compose.ts';
import { type ChatQuestion, parseQuestion } from './read-chats.ts';

export interface WrittenChat {
  readonly name: string;
  readonly messages: readonly Message[];
  readonly questions: readonly WrittenQuestion[];
}

export interface WrittenQuestion extends ChatQuestion {
  /** In words of the chat; the others avoid them. */
  readonly inOwnWords: boolean;
}

/** The person writes again after this long, and the agent answers after one minute. */
const EXCHANGE_MS = 9 * 60_000;
const ANSWER_MS = 60_000;

export type WrittenVoice = 'third-voice' | 'fourth-voice' | 'fifth-voice';

export function readWrittenChats(voice: WrittenVoice): readonly WrittenChat[] {
  const folder = fileURLToPath(new URL(`./${voice}/`, import.meta.url));
  return globSync('*.txt', { cwd: folder })
    .sort()
    .map((file) => parseChat(basename(file, '.txt'), readFileSync(join(folder, file), 'utf8')));
}

function parseChat(name: string, text: string): WrittenChat {
  const messages: { -readonly [K in keyof Message]: Message[K] }[] = [];
  const questions: WrittenQuestion[] = [];
  let day = '';
  let inSession = 0;
  for (const line of text.split('\n').slice(1)) {
    const [, sign, rest = ''] = /^([@><]|\?~?)(?: (.*))?$/.exec(line) ?? [];
    const last = messages.at(-1);
    if (sign === '@') [day, inSession] = [rest, 0];
    else if (sign === '>') {
      const [, label, said = ''] = /^(?:\[(\w+)\] )?(.*)$/.exec(rest) ?? [];
      const at = Date.parse(`${day}T09:00:00Z`) + inSession++ * EXCHANGE_MS;
      const id = label ?? `x${messages.length}`;
      messages.push(message({ name, day, id, at, role: 'user', text: said }));
    } else if (sign === '<' && last !== undefined) {
      const at = Date.parse(last.at) + ANSWER_MS;
      messages.push(message({ name, day, id: `re-${last.id}`, at, role: 'assistant', text: '' }));
    } else if (sign === '?' || sign === '?~') {
      const ids = messages.map(({ id }) => id);
      questions.push({ ...parseQuestion(rest, ids, name), inOwnWords: sign === '?~' });
    } else if (last !== undefined) last.text = `${last.text}\n${line}`;
  }
  return { name, messages: messages.map((each) => ({ ...each, text: each.text.trim() })), questions };
}

interface Said {
  readonly name: string;
  readonly day: string;
  readonly id: string;
  readonly at: number;
  readonly role: Message['role'];
  readonly text: string;
}

function message({ name, day, id, at, role, text }: Said): Message {
  const speaker = role === 'user' ? 'person' : 'agent';
  return { conversation: name, session: `${name}-${day}`, id, at: new Date(at).toISOString(), speaker, role, text };
}
