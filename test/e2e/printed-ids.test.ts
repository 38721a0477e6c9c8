/** Whatever id an output prints, `memoir show` opens it and `memoir forget` takes it, or says why not. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/time/dates.ts';
import { assistantLine, line, promptLine } from '../fixtures/transcripts/lines.ts';
import { promise } from '../promises.ts';
import { insideMachine } from './inside-machine.ts';

const SESSIONS = ['0b5c2f1e-0000-4000-8000-00000000a001', '7d11aa02-0000-4000-8000-00000000a002'];
const SAID = [
  'We decided to use Postgres because the schema is written for it.',
  'Never deploy the shop on Fridays. TODO: rotate the keys of the shop before Monday',
  'Please remember: the logs of the shop are kept for 30 days.',
];

async function usedMachine() {
  const machine = insideMachine();
  const cwd = join(machine.userHome, 'shop');
  mkdirSync(join(cwd, '.git'), { recursive: true });
  const folder = join(machine.userHome, '.claude', 'projects', 'shop');
  mkdirSync(folder, { recursive: true });
  for (const [n, sessionId] of SESSIONS.entries()) {
    const lines = SAID.flatMap((text, at) => [promptLine(`u${n}${at}`, text), assistantLine(`m${n}${at}`, 'Noted.')]);
    const transcript = lines.map((each, at) =>
      line({ ...each, sessionId, cwd, timestamp: new Date(Date.now() - (n + 1) * DAY_MS + at * 1000).toISOString() }),
    );
    writeFileSync(join(folder, `${sessionId}.jsonl`), transcript.map((each) => `${JSON.stringify(each)}\n`).join(''));
  }
  await machine.run(['import']);
  const here = ['--project', 'shop'];
  await machine.ok(['decide', 'serve the images from nginx, also use yarn', ...here]);
  await machine.ok(['task', 'add', 'paint the wall', ...here]);
  await machine.ok(['status', 'deploy', 'green', ...here]);
  await machine.ok(['remember', 'The tide tables are on the shelf of the harbour master.', '--type', 'reference']);
  await machine.run(['dream']);
  return machine;
}

const COMMANDS: readonly (readonly string[])[] = [
  ['recall', 'shop'],
  ['recall', 'postgres', '--project', 'shop', '--explain'],
  ['facts', '--project', 'shop', '--all'],
  ['decide', '--project', 'shop'],
  ['task', 'list', '--project', 'shop'],
  ['sessions'],
  ['project', 'show', 'shop'],
  ['notes', '--project', 'shop'],
  ['report', '--since', '2026-01-01'],
  ['dream', 'log'],
  ['confirm'],
  ['context', '--project', 'shop'],
];
const ID =
  /episode-[\w-]+|(?<![\w/])(?:projects|user)\/[\w./-]+\.(?:md|json)(?!\w)|(?<![\w-])(?=[0-9a-f-]*\d)[0-9a-f]{8}(?:-[0-9a-f]{4,}[0-9a-f-]*)?(?![\w-])/g;

const idsIn = (text: string): readonly string[] => (text.match(ID) ?? []).filter((id) => !/^20\d{6}$/.test(id));

it(promise('open/printed-ids', 'all commands, notes and pages'), { timeout: 120_000 }, async () => {
  const machine = await usedMachine();
  const printed = new Set<string>();
  for (const command of COMMANDS) {
    const { stdout } = await machine.run(command);
    for (const id of idsIn(stdout)) printed.add(id);
  }
  const projects = join(machine.home, 'projects');
  for (const entry of readdirSync(projects, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.md'))
      for (const id of idsIn(readFileSync(join(entry.parentPath, entry.name), 'utf8'))) printed.add(id);
  for (const id of [...printed])
    for (const other of idsIn((await machine.run(['show', id])).stdout)) printed.add(other);
  // What recall prints for an episode, and the file itself.
  const episodes = readdirSync(join(projects, 'shop', 'episodes'));
  expect(episodes.length).toBe(SESSIONS.length);
  for (const file of episodes) printed.add(`projects/shop/episodes/${file}`);
  for (const session of SESSIONS) printed.add(`episode-${session.slice(0, 13)}`);
  expect(printed.size).toBeGreaterThan(15);
  const refused: string[] = [];
  for (const id of printed) {
    const [shown, forgotten] = [await machine.run(['show', id]), await machine.run(['forget', id, '--dry-run'])];
    for (const { code, stderr } of [shown, forgotten]) if (code !== 0) refused.push(`${id}: ${stderr}`);
  }
  const reasons =
    /is the id of a dream|is generated from what is recorded|is a file of the archive|Memoir has no version of the file/;
  expect(refused.filter((said) => !reasons.test(said))).toEqual([]);
});
