/** A home as a heavy user has it: 100,000 messages, two long sessions, and linked notes, all of it indexed and embedded. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractSessions } from '../../src/capture/facts/extract-sessions.ts';
import { shippedExtractor } from '../../src/capture/facts/shipped-extractor.ts';
import type { EventDraft, Memoir } from '../../src/index.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { openJournal } from '../../src/store/journal/journal.ts';
import { fillJournal } from '../recall/fill-journal.ts';

export interface LongSession {
  readonly id: string;
  readonly steps: number;
}

export interface Filling {
  /** The folder of the project with the notes. */
  readonly dir: string;
  readonly messages: number;
  readonly seed: number;
  readonly sessions: readonly LongSession[];
  readonly notes: number;
}

const BATCH = 2000;

/** Returns the texts of the messages. */
export async function fillHome(
  memoir: Memoir,
  { dir, messages, seed, sessions, notes }: Filling,
): Promise<readonly string[]> {
  const texts = fillJournal(memoir.layout, messages, seed);
  await memoir.start();
  for (const { id, steps } of sessions) {
    for (let from = 0; from < steps; from += BATCH) {
      memoir.events.record(
        Array.from({ length: Math.min(BATCH, steps - from) }, (_, n) => step(id, from + n, from + n - steps)),
      );
    }
  }
  fillNotes(memoir, join(dir, 'garden'), notes);
  await memoir.recall.updateIndex();
  await (await memoir.models()).embed();
  markAsRead(memoir);
  return texts;
}

/** Generated words contain no facts, and extracting from them would take longer than everything else. */
function markAsRead({ layout }: Memoir): void {
  const journal = openJournal({ layout, clock: systemClock, busyTimeoutMs: 5000, mode: 'write' });
  try {
    extractSessions(journal, { version: shippedExtractor().version, extract: () => [] });
  } finally {
    journal.close();
  }
}

const STEP_MS = 5000;
const YESTERDAY = Date.now() - 86_400_000;

/** Prompts, replies with Markdown, commands and edits, as in a long session. */
function step(session: string, n: number, before: number): EventDraft {
  const at = { session, happenedAt: YESTERDAY + before * STEP_MS, key: `${session}:${n}` };
  const sentence = `Step ${n}: the **parser** reads \`src/file-${n % 40}.ts\` and reports what it found. `;
  const words = sentence.repeat(1 + (n % 7));
  const called = { ...at, type: 'tool.called', actor: 'agent', trust: 'tool' } as const;
  switch (n % 6) {
    case 0:
      return { ...at, type: 'prompt.submitted', actor: 'person', trust: 'owner', body: { text: words } };
    case 1:
      return {
        ...at,
        type: 'reply.given',
        actor: 'agent',
        trust: 'agent',
        body: { text: `## Step ${n}\n\n${words}\n\n\`\`\`ts\nconst step = ${n};\n\`\`\`\n` },
      };
    case 3: {
      const input = { file_path: `/src/file-${n}.ts`, old_string: words, new_string: `${words}\nconst step = ${n};` };
      return { ...called, body: { tool: 'Edit', outcome: 'ok', input } };
    }
    default: {
      const outcome = n % 5 === 0 ? 'failed' : 'ok';
      const input = { command: `npm test -- file-${n}` };
      return { ...called, body: { tool: 'Bash', outcome, input, output: words.repeat(3) } };
    }
  }
}

/** Each note links to two others. Written as files, as people do it. */
function fillNotes(memoir: Memoir, folder: string, notes: number): void {
  mkdirSync(folder, { recursive: true });
  const { slug } = memoir.projects.findOrCreate({ cwd: folder });
  const { memoryDir } = memoir.layout.project(slug);
  mkdirSync(memoryDir, { recursive: true });
  for (let n = 0; n < notes; n += 1) {
    const links = `[[Note ${Math.floor(n / 3)}]] and [[Note ${(n * 7) % notes}]]`;
    const text = `---\nname: Note ${n}\ndescription: what note ${n} is about\ntype: project\n---\nSee ${links}.\n`;
    writeFileSync(join(memoryDir, `project_note-${n}.md`), text);
  }
}
