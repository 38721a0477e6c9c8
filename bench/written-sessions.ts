/** Written sessions for benchmarks: short prompts, half of which state something, and short replies, in four projects. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const SESSION_MESSAGES = 100;
export const PROJECTS = 4;
export const START = Date.UTC(2026, 0, 1);
export const MINUTE = 60_000;
/** Half of the prompts state something; `{x}` and `{y}` are names. */
const PROMPTS = [
  'we decided to use {x} for the queue',
  'no, not {x}, take {y} instead',
  'still waiting for the {x} key',
  'please remember that {x} is reset every night',
  'look at the {x} parser again',
  'the {y} tests are red, can you fix it',
  'from now on never commit {x} without asking',
  'rename the {x} helper to {y}',
] as const;
const NAMES = Array.from({ length: 400 }, (_, at) => `w${at.toString(36)}ex`);

export function writeSession(
  folder: string,
  session: number,
  { messages, prompt } = { messages: SESSION_MESSAGES, prompt: promptAt },
): void {
  const id = `00000000-0000-4000-8000-${String(session).padStart(12, '0')}`;
  const lines: string[] = [];
  let parent: string | null = null;
  for (let at = 0; at < messages; at += 1) {
    const place = session * SESSION_MESSAGES + at;
    const uuid = `${String(session).padStart(8, '0')}-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const envelope = {
      parentUuid: parent,
      isSidechain: false,
      userType: 'external',
      cwd: `/w/p${session % PROJECTS}`,
      sessionId: id,
      version: '2.1.0',
      gitBranch: 'main',
      uuid,
      timestamp: new Date(START + place * MINUTE).toISOString(),
    };
    lines.push(JSON.stringify({ ...envelope, ...(at % 2 === 0 ? userMessage(prompt(place)) : replyAt(place)) }));
    parent = uuid;
  }
  writeFileSync(join(folder, `${id}.jsonl`), `${lines.join('\n')}\n`);
}

function promptAt(place: number): string {
  const shape = PROMPTS[(place / 2) % PROMPTS.length] ?? '';
  return shape.replace('{x}', nameAt(place * 7)).replace('{y}', nameAt(place * 13));
}

function userMessage(content: string): object {
  return { type: 'user', message: { role: 'user', content } };
}

function replyAt(place: number): object {
  const text = `I changed the ${nameAt(place)} module and the tests pass now. Next I would look at ${nameAt(place * 3)}.`;
  return {
    type: 'assistant',
    message: {
      id: `m${place}`,
      type: 'message',
      role: 'assistant',
      model: 'x',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
    },
  };
}

export function nameAt(place: number): string {
  return NAMES[place % NAMES.length] ?? '';
}
