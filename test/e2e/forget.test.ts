/**
 * `memoir forget` as a person uses it: the real program, beside a running MCP server and dashboard, and against anything that
 * could bring the text back.
 */
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it, onTestFinished } from 'vitest';
import { scanForCanary } from '../faults/erasure-scan.ts';
import { builtProgram } from '../fixtures/built-program.ts';
import { promise } from '../promises.ts';
import { exported, freshMachine, type Machine } from './memoir-process.ts';

const entry = builtProgram().entry;
const CANARY = 'heron4711grey';
const SESSION = '0b6c1c52-93d7-4c1e-9f0a-2f8f5d6c7b01';

/** A session with a decision, and a reply with something left to do. */
function writeTranscript(machine: Machine): string {
  const folder = join(machine.userHome, 'shop');
  mkdirSync(join(folder, '.git'), { recursive: true });
  const cwd = realpathSync(folder);
  const place = join(machine.userHome, '.claude', 'projects', cwd.replaceAll(/[^A-Za-z0-9]/g, '-'));
  mkdirSync(place, { recursive: true });
  const line = (n: number, type: string, message: object) =>
    JSON.stringify({
      parentUuid: n === 1 ? null : `00000000-0000-4000-8000-00000000000${n - 1}`,
      isSidechain: false,
      userType: 'external',
      cwd,
      sessionId: SESSION,
      version: '2.1.0',
      gitBranch: 'main',
      type,
      message,
      uuid: `00000000-0000-4000-8000-00000000000${n}`,
      timestamp: `2026-01-0${n}T10:00:00.000Z`,
    });
  const file = join(place, `${SESSION}.jsonl`);
  writeFileSync(
    file,
    `${[
      line(1, 'user', { role: 'user', content: `We decided to use ${CANARY} for the queue, because it is small.` }),
      line(2, 'assistant', {
        role: 'assistant',
        content: [{ type: 'text', text: `Noted.\n\nRemaining:\n- [ ] migrate the ${CANARY} table to the new schema` }],
        stop_reason: 'end_turn',
      }),
      line(3, 'user', { role: 'user', content: 'Thanks, and what about the weather in the harbour?' }),
    ].join('\n')}\n`,
  );
  return file;
}

async function connect(machine: Machine): Promise<(tool: string, input: Record<string, unknown>) => Promise<string>> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, 'mcp'],
    env: { PATH: process.env.PATH ?? '', HOME: machine.userHome },
    cwd: join(machine.userHome, 'shop'),
    stderr: 'ignore',
  });
  const client = new Client({ name: 'tester', version: '1' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return async (name, input) => JSON.stringify(await client.callTool({ name, arguments: input }));
}

async function servePage(machine: Machine): Promise<(path: string) => Promise<string>> {
  const child = machine.start(['start']);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  let stdout = '';
  child.stdout?.on('data', (chunk) => {
    stdout += String(chunk);
  });
  await expect.poll(() => stdout).toMatch(/#token=\S+/);
  const [, url = '', token = ''] = /(http:\/\/127\.0\.0\.1:\d+)\/#token=(\S+)/.exec(stdout) ?? [];
  return async (path) => (await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).text();
}

function factsWith(machine: Machine, words: string): readonly string[] {
  const facts = machine.json(['facts', '--project', '*', '--all']) as readonly { id: string; statement: string }[];
  return facts.filter(({ statement }) => statement.includes(words)).map(({ id }) => id);
}

it(
  promise(
    'erase/running-processes',
    'a running server no longer answers with erased text by recall, open, task or any list',
  ),
  async () => {
    const machine = freshMachine();
    machine.run(['import', writeTranscript(machine), '--json']);
    const [call, page] = [await connect(machine), await servePage(machine)];
    const ids = exported(machine).flatMap(({ id, body }) =>
      JSON.stringify(body).includes(CANARY) ? [String(id)] : [],
    );
    ids.push(...factsWith(machine, CANARY));
    expect(ids.length).toBeGreaterThanOrEqual(3);
    const ask = async (): Promise<string> =>
      (
        await Promise.all([
          call('recall', { query: CANARY }),
          call('recall', { query: 'what do we use for the queue' }),
          call('task', { action: 'list' }),
          ...ids.map((id) => call('open', { id })),
          page(`/sessions/${SESSION}/events`),
          page('/sessions'),
          page('/tasks'),
          ...ids.map((id) => page(`/events/${id}`)),
        ])
      ).join('\n');
    const before = (await ask()).split(CANARY).length - 1;
    expect(before).toBeGreaterThan(5);

    const receipt = machine.json(['forget', '--query', CANARY, '--yes']);
    expect(receipt).toMatchObject({ remaining: [], repeats: [] });
    expect(receipt).toMatchObject({
      elsewhere: [
        { where: expect.stringContaining(`${SESSION}.jsonl`), line: 1, why: expect.stringContaining('transcript') },
      ],
    });
    const after = await ask();
    // The question itself may come back in an answer that found nothing; the words around it must not.
    expect(after).not.toContain(`use ${CANARY}`);
    expect(after).not.toContain(`the ${CANARY} table`);
    expect(scanForCanary(machine.home, CANARY)).toEqual([]);
    console.log(`TEST erasure-running ids=${ids.length} before=${before} after=0`);
  },
);

it(
  promise(
    'erase/wins-every-merge',
    'what was derived from it does not come back by import, restore, or another machine',
  ),
  () => {
    const machine = freshMachine();
    const transcript = writeTranscript(machine);
    machine.run(['import', transcript, '--json']);
    machine.json(['backup']);
    const [backup = ''] = readdirSync(join(machine.home, 'backups'));
    const kept = join(machine.userHome, 'kept.db');
    copyFileSync(join(machine.home, 'backups', backup), kept);
    const plan = machine.json(['forget', '--query', CANARY, '--dry-run']);
    expect(plan).toMatchObject({ groups: expect.arrayContaining([expect.objectContaining({ type: 'reply.given' })]) });
    expect(factsWith(machine, CANARY).length).toBeGreaterThan(0);
    expect(scanForCanary(machine.home, CANARY).length).toBeGreaterThan(0);
    machine.json(['forget', '--query', CANARY, '--yes']);
    expect(scanForCanary(machine.home, CANARY)).toEqual([]);

    // The same file, and a copy of it that was never read.
    machine.run(['import', transcript, '--json']);
    const copy = join(machine.userHome, 'copy', `${SESSION}.jsonl`);
    mkdirSync(join(machine.userHome, 'copy'));
    copyFileSync(transcript, copy);
    expect(machine.run(['import', copy, '--json'])).toMatchObject({ code: 0 });
    expect(scanForCanary(machine.home, CANARY)).toEqual([]);
    machine.json(['restore', kept]);
    expect(scanForCanary(machine.home, CANARY)).toEqual([]);
    machine.json(['restore', kept, '--replace', '--yes']);
    machine.json(['doctor']);
    const left = scanForCanary(machine.home, CANARY).map(({ file }) => file);
    // `--replace` moved the previous journal aside; it was clean too.
    expect(left).toEqual([]);
    expect(machine.ok(['export'])).toContain('the weather in the harbour');
  },
);
