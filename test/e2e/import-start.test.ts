/** `memoir start`: imports what is there; where there is nothing, it offers a demo and never mixes it with the memory. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assistantLine, promptLine } from '../fixtures/transcripts/lines.ts';
import { exported, fingerprint, freshMachine } from './memoir-process.ts';

describe('memoir start', () => {
  it('imports what is found', () => {
    const machine = freshMachine();
    const folder = join(machine.userHome, '.claude', 'projects', '-home-u-shop');
    mkdirSync(folder, { recursive: true });
    const lines = [promptLine('u1', 'One.'), assistantLine('m1', 'First.'), promptLine('u2', 'Two.')];
    writeFileSync(join(folder, 's1.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { code, stdout, stderr } = machine.run(['start']);
    expect(code).toBe(0);
    expect(stdout).toContain('2 prompts, 1 reply');
    expect(stdout).not.toContain('--demo');
    expect(stderr).toMatch(/^reading 1 transcript: \d+ bytes \(.*\/s\) in \d+ s\n$/);
    expect(exported(machine).some(({ body }) => JSON.stringify(body).includes('First.'))).toBe(true);
    expect(machine.ok(['start'])).toContain('Nothing new');
  });

  it('says how to look around where there is nothing, and does not wait for an answer', () => {
    const machine = freshMachine();
    expect(machine.ok(['start'])).toContain('start --demo');
    expect(readdirSync(machine.userHome)).toEqual(['.memoir']);
  });

  it('makes the demo in a home of its own, once', () => {
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
    for (const type of ['context.compacted', 'fact.stated', 'task.changed', 'tool.called'])
      expect(events).toContain(type);
    expect(machine.json(['start', '--demo'])).toMatchObject({ home: demo, imported: { events: { added: 0 } } });
  });
});
