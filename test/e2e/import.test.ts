/** `memoir import` as people run it: a real process, interrupted, repeated, and on everything at once. */
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { writeCorpus } from '../../bench/transcript-corpus.ts';
import type { ImportReport } from '../../src/capture/imports/import-transcripts.ts';
import { tempDir } from '../fixtures/home.ts';
import { howMany } from '../fixtures/soak.ts';
import { assistantLine, promptLine } from '../fixtures/transcripts/lines.ts';
import { promise } from '../promises.ts';
import { exported, freshMachine, type Machine } from './memoir-process.ts';

const SHARED = fileURLToPath(new URL('../../../shared/transcripts/', import.meta.url));

type Report = ImportReport & {
  readonly retention: { readonly days: number; readonly expiring: readonly { readonly daysLeft: number }[] } | null;
};

/** Progress goes to stderr, so stderr need not be empty. */
function runImport(machine: Machine, ...args: readonly string[]): Report {
  const { code, stdout, stderr } = machine.run(['import', ...args, '--json']);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Report; // what the command promises; its fields are looked at below
}

/** The content of the journal, without what differs between machines. */
function contents(machine: Machine): readonly string[] {
  return exported(machine)
    .filter(({ type }) => !String(type).startsWith('project.'))
    .map(({ key, type, session, trust, happenedAt, body }) =>
      JSON.stringify([key, type, session, trust, happenedAt, body]),
    )
    .sort();
}

/**
 * Presses Ctrl-C as soon as the first batches are in the log, in the middle of the import. False if the import had already
 * ended.
 */
async function interruptImport(machine: Machine, corpus: string): Promise<boolean> {
  const child = machine.start(['import', corpus]);
  const log = join(machine.home, 'journal.db-wal');
  let over = false;
  const exit = once(child, 'exit').finally(() => {
    over = true;
  });
  while (!over && (statSync(log, { throwIfNoEntry: false })?.size ?? 0) < 500_000) await pause(10);
  child.kill('SIGINT');
  const [code, signal] = await exit;
  if (code === 0) return false;
  // On a busy machine Node has been seen to die while it stops its threads; what is recorded has to be whole either way.
  if (code !== 130) console.info(`the import ended by ${signal} instead of with 130`);
  expect(code === 130 || signal !== null).toBe(true);
  return true;
}

describe('memoir import', () => {
  it(promise('models/embedded-in-background', 'ends with everything indexed and embedded'), () => {
    const machine = freshMachine();
    const file = join(tempDir(), 'talk.jsonl');
    const lines = [promptLine('u1', 'Which port does the proxy use?'), assistantLine('m1', 'I have to look that up.')];
    writeFileSync(file, lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
    // Its session is over.
    utimesSync(file, 1, 1);
    const { stderr } = machine.run(['import', file]);
    expect(stderr).toMatch(/^indexing: \d+ events.*\n(?:finding facts: .*\n)?search by meaning: 2 texts/m);
    const models = JSON.parse(machine.ok(['models', '--json']));
    expect(models.index).toMatchObject({ documents: 2, pending: 0, serving: expect.stringMatching(/^builtin:/) });
    // Nothing new, nothing to do.
    expect(machine.run(['import', file]).stderr).toBe('');
  });

  it('continues where Ctrl-C stopped it, and imports everything', async () => {
    const corpus = join(tempDir(), 'projects');
    const { bytes } = writeCorpus(corpus, howMany(4_000_000, 30_000_000), 11);
    const straight = freshMachine();
    const whole = runImport(straight, corpus);
    expect(whole.bytes).toBe(bytes);

    // On a busy machine the signal can come after the import has ended. Then it is tried again.
    let stopped = freshMachine();
    let rest: Report | undefined;
    for (let tries = 0; !rest?.bytes; tries += 1) {
      expect(tries).toBeLessThan(20);
      stopped = freshMachine();
      if (!(await interruptImport(stopped, corpus))) continue;
      expect(exported(stopped).length).toBeGreaterThan(0);
      rest = runImport(stopped, corpus);
    }
    expect(rest.bytes).toBeLessThan(bytes);
    expect(contents(stopped)).toEqual(contents(straight));
    expect(runImport(stopped, corpus).events).toEqual({ added: 0, supplemented: 0, known: 0 });
  });

  it('finds Claude Code’s transcripts by its settings, and warns before they are deleted', () => {
    const machine = freshMachine();
    const folder = join(machine.userHome, 'elsewhere', 'projects', '-home-u-shop');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(machine.userHome, 'elsewhere', 'settings.json'), '{"cleanupPeriodDays": 20}');
    const file = join(folder, 's1.jsonl');
    writeFileSync(
      file,
      `${JSON.stringify(promptLine('u1', 'One.'))}\n${JSON.stringify(assistantLine('m1', 'First.'))}\n`,
    );
    const days = (Date.now() - 17.5 * 86_400_000) / 1000;
    utimesSync(file, days, days);
    const { stdout } = machine.run(['import'], { CLAUDE_CONFIG_DIR: join(machine.userHome, 'elsewhere') });
    expect(stdout).toContain('1 prompt, 1 reply');
    expect(stdout).toContain('Claude Code deletes transcripts after 20 days');
    expect(stdout).toContain('is deleted in 2 days');
    expect(machine.run(['import'], { CLAUDE_CONFIG_DIR: join(machine.userHome, 'elsewhere') }).stdout).toContain(
      'Nothing new',
    );
  });

  it('lists unreadable files and exits 0: the rest is imported', () => {
    const machine = freshMachine();
    const folder = join(machine.userHome, '.claude', 'projects', '-home-u-shop');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'good.jsonl'), `${JSON.stringify(promptLine('u1', 'One.'))}\n`);
    writeFileSync(join(folder, 'wide.jsonl'), Buffer.from('\ufeff{}\n', 'utf16le'));
    symlinkSync(join(folder, 'good.jsonl'), join(folder, 'link.jsonl'));
    const report = runImport(machine);
    expect(report.skipped.map(({ why }) => why).sort()).toEqual([
      'a symbolic link is not followed',
      'it is not UTF-8 text',
    ]);
    expect(report.prompts).toBe(1);
    rmSync(folder, { recursive: true });
    expect(machine.run(['import', join(folder, 'good.jsonl')])).toMatchObject({ code: 1 });
  });

  it('takes any conversation, keeps the ids of its messages, and makes a project of its name', () => {
    const machine = freshMachine();
    const file = join(machine.userHome, 'chat.jsonl');
    const message = (id: string, role: string, text: string) =>
      JSON.stringify({
        conversation: 'Garden club',
        session: 'may',
        id,
        at: '2026-05-01T10:00:00Z',
        speaker: role,
        role,
        text,
      });
    writeFileSync(
      file,
      `${message('m-1', 'user', 'When do we plant?')}\nnot json\n${message('m-2', 'assistant', 'In May.')}\n`,
    );
    const [report] = machine.json(['import', '--format', 'conversation', file]) as readonly unknown[];
    expect(report).toMatchObject({
      conversations: 1,
      sessions: 1,
      messages: 2,
      skipped: [{ line: 2, why: 'not JSON' }],
    });
    const said = exported(machine).filter(({ type }) => type === 'prompt.submitted' || type === 'reply.given');
    const refs = said.map(
      ({ id }) => machine.json(['show', String(id)]) as { source?: { ref?: string }; trust: string },
    );
    expect(refs.map(({ source, trust }) => [source?.ref, trust]).sort()).toEqual([
      ['m-1', 'external'],
      ['m-2', 'external'],
    ]);
    expect(JSON.stringify(machine.json(['project', 'list']))).toContain('garden-club');
    const [again] = machine.json(['import', '--format', 'conversation', file]) as readonly unknown[];
    expect(again).toMatchObject({ events: { added: 0, known: 2 } });
  });
});

describe('the shared transcripts', () => {
  it('import whole, once, and as counted by hand', () => {
    if (!existsSync(SHARED)) {
      console.warn(`!!! ${SHARED} is not here: only the fixtures were imported`);
      return;
    }
    const counted = { prompts: 0, toolCalls: 0, compactions: 0, lines: 0, bytes: 0, replies: 0 };
    for (const file of globSync('**/*.jsonl', { cwd: SHARED }).filter((name) => !name.includes('acompact'))) {
      const text = readFileSync(join(SHARED, file), 'utf8');
      counted.bytes += Buffer.byteLength(text);
      const uses = new Set<string>();
      const spoken = new Set<string>();
      for (const each of text.split('\n').filter(Boolean)) {
        const { type, message, isMeta, isCompactSummary, operation } = JSON.parse(each);
        counted.lines += 1;
        const blocks = Array.isArray(message?.content) ? message.content : [{ type: 'text', text: message?.content }];
        const words = blocks
          .filter((b: { type: string }) => b.type === 'text')
          .map((b: { text: string }) => b.text)
          .join('');
        for (const block of blocks) if (block.type === 'tool_use') uses.add(block.id);
        if (type === 'assistant' && words.trim() !== '') spoken.add(message.id);
        if (type === 'user' && isCompactSummary) counted.compactions += 1;
        else if (type === 'user') {
          const results = blocks.filter((b: { type: string }) => b.type === 'tool_result');
          counted.toolCalls += results.filter((b: { tool_use_id: string }) => uses.has(b.tool_use_id)).length;
          const notice = /^(\[Request interrupted|<command-name>|<local-command|Caveat:)/.test(words);
          if (results.length === 0 && !isMeta && words.trim() !== '' && !notice) counted.prompts += 1;
        }
        // Typed into a running turn; the two that are not slash commands.
        if (type === 'queue-operation' && operation === 'remove') counted.prompts += 1;
      }
      counted.replies += spoken.size;
      if (text.includes('"content":"/mcp"')) counted.prompts -= 1;
    }
    const machine = freshMachine();
    const { prompts, toolCalls, compactions, bytes, replies, ...report } = runImport(machine, SHARED);
    expect(report.skipped).toEqual([]);
    expect(report.lines).toMatchObject({ read: counted.lines, broken: 0, unknown: {} });
    expect({ prompts, toolCalls, compactions, bytes, replies, lines: report.lines.read }).toEqual(counted);
    const events = exported(machine);
    expect(events.filter(({ type }) => type === 'tool.called')).toHaveLength(toolCalls);
    expect(runImport(machine, SHARED)).toMatchObject({ unchanged: 9, events: { added: 0, supplemented: 0, known: 0 } });
  });
});
