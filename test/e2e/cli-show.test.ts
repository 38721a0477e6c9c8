/** `memoir show` as a person uses it: every kind of item, its sources and its uses. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assistantLine, line, promptLine } from '../fixtures/transcripts/lines.ts';
import { promise } from '../promises.ts';
import { insideMachine } from './inside-machine.ts';

const SESSION = '0b5c2f1e-0000-4000-8000-00000000a001';

async function importedMachine() {
  const machine = insideMachine();
  const cwd = join(machine.userHome, 'shop');
  mkdirSync(join(cwd, '.git'), { recursive: true });
  const folder = join(machine.userHome, '.claude', 'projects', 'shop');
  mkdirSync(folder, { recursive: true });
  const transcript = join(folder, `${SESSION}.jsonl`);
  const lines = [
    promptLine('u1', 'Which database should the shop have?'),
    promptLine('u2', 'We decided to use Postgres because the schema is written for it.'),
    assistantLine('m1', 'Good.'),
  ].map((each, at) =>
    line({ ...each, sessionId: SESSION, cwd, timestamp: new Date(Date.UTC(2026, 4, 4) + at * 1000).toISOString() }),
  );
  writeFileSync(transcript, lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
  expect((await machine.run(['import', transcript])).code).toBe(0);
  return { machine, transcript };
}

it(promise('open/down-to-the-line', 'a decision shows the words it was drawn from, with file and line'), async () => {
  const { machine, transcript } = await importedMachine();
  const events = await machine.exported();
  const reply = String(events.find(({ body }) => JSON.stringify(body).includes('Postgres'))?.id);
  const facts = (await machine.json(['facts', '--project', '*', '--kind', 'decision'])) as readonly {
    readonly id: string;
  }[];
  const fact = String(facts[0]?.id);
  const place = `${transcript}:2`;

  const shown = await machine.ok(['show', fact.slice(0, 18)]);
  expect(shown).toContain('decision');
  expect(shown.slice(shown.indexOf('Made from'))).toContain(place);
  expect(await machine.json(['show', fact])).toMatchObject({
    id: fact,
    kind: 'fact',
    fact: { kind: 'decision' },
    made_from: [{ id: reply, type: 'prompt.submitted', source: { agent: 'claude-code', file: transcript, line: 2 } }],
  });

  const saved = await machine.json([
    'remember',
    'The shop keeps its data in Postgres.',
    '--type',
    'reference',
    '--source',
    fact,
  ]);
  expect(saved).toMatchObject({ outcome: 'saved' });
  const { note } = saved as { readonly note: { readonly id: string } };
  const opened = await machine.json(['show', note.id]);
  expect(opened).toMatchObject({ kind: 'note', made_from: [{ id: fact, made_from: [{ id: reply }] }] });
  expect(await machine.ok(['show', note.id])).toContain(place);

  const back = await machine.ok(['show', reply]);
  expect(back).toContain(place);
  const uses = back.slice(back.indexOf('Used in'));
  expect(uses).toContain('decision drawn from it');
  expect(uses).toContain(note.id);
  expect(back.slice(back.indexOf('Turns before and after'))).toContain('Which database');
});

it(promise('open/and-back', 'a task, a session and a note each open by their own ids'), async () => {
  const { machine } = await importedMachine();
  await machine.ok(['task', 'add', 'Write the schema', '--project', 'shop']);
  const [task] = (await machine.json(['task', 'list', '--project', 'shop'])) as readonly {
    readonly short_id: string;
  }[];
  expect(await machine.ok(['show', String(task?.short_id)])).toContain('Write the schema');
  expect(await machine.json(['show', String(task?.short_id)])).toMatchObject({
    kind: 'task',
    task: { status: 'open' },
  });

  const session = await machine.ok(['show', SESSION.slice(0, 8)]);
  expect(session).toContain('2 prompts, 1 reply, 0 tool calls');
  expect(session).toContain('Which database should the shop have?');
  const rest = await machine.json(['show', SESSION, '--skip', '2', '--after', '1']);
  expect(rest).toMatchObject({ kind: 'session', turns: 3, after: [{ text: 'Good.' }] });
  expect(await machine.ok(['show', SESSION, '--after', '1'])).toContain('… and 2 more: --skip 1');
});
