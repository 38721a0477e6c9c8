/** `memoir start` imports existing history. Without any, it offers a demo and never mixes it with the real home. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtProgram } from '../fixtures/built-program.ts';
import { assistantLine, promptLine } from '../fixtures/transcripts/lines.ts';
import { promise } from '../promises.ts';
import { whyNoTerminal } from './claude-code/terminal.ts';
import { conversation, exported, fingerprint, freshMachine, type Machine } from './memoir-process.ts';

const entry = builtProgram().entry;

describe('memoir start', () => {
  it('imports existing transcripts', () => {
    const machine = freshMachine();
    const folder = join(machine.userHome, '.claude', 'projects', '-home-u-shop');
    mkdirSync(folder, { recursive: true });
    const lines = [promptLine('u1', 'One.'), assistantLine('m1', 'First.'), promptLine('u2', 'Two.')];
    writeFileSync(join(folder, 's1.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { code, stdout, stderr } = machine.run(['start']);
    expect(code).toBe(0);
    expect(stdout).toContain('2 prompts, 1 reply');
    expect(stdout).not.toContain('--demo');
    expect(stderr).toMatch(
      /^reading 1 transcript: \d+ bytes(?: .*)?\nindexing: \d+ events(?: in \d+ s)?\nfinding facts: 1 session(?: in \d+ s)?\nsearch by meaning: 3 texts(?: in \d+ s)?\n$/,
    );
    expect(exported(machine).some(({ body }) => JSON.stringify(body).includes('First.'))).toBe(true);
    expect(machine.ok(['start'])).toContain('Nothing new');
  });

  it('says how to look around where there is nothing, and does not wait for an answer', () => {
    const machine = freshMachine();
    expect(machine.ok(['start'])).toContain('start --demo');
    expect(readdirSync(machine.userHome)).toEqual(['.memoir']);
  });

  it('creates the demo in a separate home, once', () => {
    const machine = freshMachine();
    machine.ok(['start']);
    const before = fingerprint(join(machine.home, 'journal.db'));
    machine.ok(['start', '--demo']);
    expect(fingerprint(join(machine.home, 'journal.db'))).toBe(before);
    expect(exported(machine)).toEqual([]);
    const demo = `${machine.home}-demo`;
    expect(existsSync(demo)).toBe(true);
    const tasks = machine.json(['task', 'list', '-p', 'orchard', '--all', '--home', demo]);
    expect(JSON.stringify(tasks)).toContain('thirsty');
    const events = machine.ok(['export', '--json', '--home', demo]);
    for (const type of ['context.compacted', 'task.changed', 'tool.called']) expect(events).toContain(type);
    expect(machine.json(['start', '--demo'])).toMatchObject({ home: demo, imported: { events: { added: 0 } } });
  });
});

/** On a separate terminal; each answer is typed once its question is on the screen. */
async function onTerminal(machine: Machine, answer: string): Promise<string> {
  const command = [process.execPath, entry, 'start', '--no-serve'].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qfec', command, '/dev/null'], {
    cwd: machine.userHome,
    env: { PATH: process.env.PATH ?? '', HOME: machine.userHome, TERM: 'xterm', SHELL: '/bin/sh' },
  });
  let shown = '';
  let answered = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    if (answered || !shown.includes('[y/N]')) return;
    answered = true;
    child.stdin.write(`${answer}\r`);
  });
  const [code] = await once(child, 'close');
  expect({ code, shown }).toEqual({ code: 0, shown });
  return shown;
}

describe.skipIf(whyNoTerminal() !== undefined)('memoir start on a terminal, with nothing to import', () => {
  it(promise('start/offers-a-demo', 'asks, and makes the demo beside the memory when told yes'), async () => {
    const machine = freshMachine();
    const shown = await onTerminal(machine, 'y');
    expect(shown).toContain(`${machine.home}-demo? [y/N]`);
    expect(shown).toContain('The demo is ready.');
    expect(existsSync(`${machine.home}-demo`)).toBe(true);
    expect(exported(machine)).toEqual([]);
  });

  it('creates nothing after any other answer, and does not ask if a home exists', async () => {
    const machine = freshMachine();
    const shown = await onTerminal(machine, '');
    expect(shown).toContain('[y/N]');
    expect(shown).toContain('Next');
    expect(existsSync(`${machine.home}-demo`)).toBe(false);
    machine.record(conversation('s1'));
    expect(await onTerminal(machine, 'y')).not.toContain('[y/N]');
  });
});
