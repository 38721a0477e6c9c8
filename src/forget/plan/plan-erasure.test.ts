import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { shopHome } from '../../../test/fixtures/shop.ts';
import { promise } from '../../../test/promises.ts';
import { idFromKey } from '../../domain/ids.ts';
import { saveCursor } from '../../store/journal/cursors.ts';
import { getEvent } from '../../store/journal/read.ts';
import { listTasks } from '../../store/state/tasks/list-tasks.ts';
import { getTask } from '../../store/state/tasks/tasks.ts';
import { forgetEvents } from '../forget-events.ts';
import { planErasure } from './plan-erasure.ts';
import { selectEvents } from './select-events.ts';

const AGENT = { actor: 'agent', trust: 'agent' } as const;

function setUp() {
  const home = shopHome();
  const context = { layout: home.layout, clock: home.clock, busyTimeoutMs: 1000 };
  return { ...home, context, plan: (...ids: string[]) => planErasure(home.journal, home.layout, ids) };
}

describe('tasks that came from an erased event', () => {
  it('are erased with the call that created them, not with one that repeats them', () => {
    const { clock, add, plan } = setUp();
    const call = (key: string, contents: readonly string[]) =>
      add(
        'tool.called',
        {
          tool: 'TodoWrite',
          outcome: 'ok',
          input: { todos: contents.map((content) => ({ content, status: 'pending' })) },
        },
        { ...AGENT, key, session: 's1' },
      );
    const first = call('one', ['Paint the harbour wall']);
    const task = add('task.added', { text: 'Paint the harbour wall' }, { ...AGENT, key: 'todo:1', session: 's1' });
    clock.pass(1000);
    const second = call('two', ['Paint the harbour wall', 'Feed the gulls']);
    const later = add('task.added', { text: 'Feed the gulls' }, { ...AGENT, key: 'todo:2', session: 's1' });
    const elsewhere = add('task.added', { text: 'Feed the gulls' }, { ...AGENT, key: 'todo:3', session: 's2' });
    expect(plan(first).derived).toEqual([task]);
    expect(plan(second).derived).toEqual([later]);
    expect(plan(first, second).derived).not.toContain(elsewhere);
  });

  it('a plan is erased with the call that proposed it', () => {
    const { add, plan } = setUp();
    const input = { plan: `# Plan\n1. use cranberries ${'everywhere '.repeat(500)}` };
    const call = add(
      'tool.called',
      { tool: 'ExitPlanMode', outcome: 'ok', input },
      { ...AGENT, key: 'c', session: 's1' },
    );
    const proposed = add('plan.proposed', { text: input.plan }, { ...AGENT, key: 'plan:1', session: 's1' });
    expect(plan(call).derived).toEqual([proposed]);
  });

  it(promise('erase/own-words-stay', 'as a task of the owner, with its status'), async () => {
    const { clock, add, journal, project, context } = setUp();
    const reply = add(
      'reply.given',
      { text: 'Remaining: migrate the walrus7table to the new schema.' },
      { ...AGENT, key: 'r', session: 's1' },
    );
    const found = (kind: string, text: string) =>
      add('task.added', { text, suggested: true }, { ...AGENT, key: `found:${reply}:task:${kind}`, session: 's1' });
    const reworded = found('1', 'migrate the walrus7table to the new schema');
    const quoting = found('2', 'check the walrus7table after the migration');
    clock.pass(1000);
    add('task.changed', { task: reworded, text: 'Upgrade the database before Friday', status: 'in_progress' });
    add('task.changed', { task: quoting, text: 'Ask Ana about walrus7table' });
    const receipt = await forgetEvents(journal, context, [reply]);
    expect(receipt.kept).toEqual(['Upgrade the database before Friday']);
    expect(getTask(journal.db, reworded)).toBeUndefined();
    expect(listTasks(journal.db, { project })).toMatchObject([
      { text: 'Upgrade the database before Friday', status: 'in_progress' },
    ]);
    expect(receipt.remaining).toEqual([]);
  });
});

describe('the same words elsewhere', () => {
  it('are reported in other events, which no flag erases', () => {
    const { add, journal, layout, plan } = setUp();
    const said = add(
      'prompt.submitted',
      { text: 'The staging password is heron4711grey' },
      { key: 'a', session: 's1' },
    );
    const again = add(
      'reply.given',
      { text: 'I used heron4711grey to log in.' },
      { ...AGENT, key: 'b', session: 's2' },
    );
    const similar = [{ type: 'reply.given', ids: [again] }];
    expect(plan(said)).toMatchObject({ repeats: [], similar, derived: [] });
    expect(planErasure(journal, layout, [said], { repeats: true })).toMatchObject({ targets: [said], similar });
  });

  it('are the same text only if they are the whole text, and only that is erased with --repeats', () => {
    const { add, journal, layout, plan } = setUp();
    const call = (command: string, output: string, more: object) =>
      add('tool.called', { tool: 'Bash', outcome: 'ok', input: { command }, output }, { ...AGENT, ...more });
    const ran = call('mix phx.server', 'Running MerlinWeb.Endpoint', { key: 'a', session: 's1' });
    const same = call('mix phx.server', 'Running  MerlinWeb.Endpoint', { key: 'b', session: 's2' });
    const other = call('mix phx.server', 'port 4000 is in use', { key: 'c', session: 's2' });
    const asked = add('prompt.submitted', { text: 'mix phx.server doesnt seem to start' }, { key: 'd', session: 's2' });
    expect(plan(ran)).toMatchObject({
      derived: [],
      repeats: [{ type: 'tool.called', ids: [same] }],
      similar: [
        { type: 'tool.called', ids: [other] },
        { type: 'prompt.submitted', ids: [asked] },
      ],
    });
    expect(planErasure(journal, layout, [ran], { repeats: true })).toMatchObject({
      targets: [ran, same],
      repeatsIncluded: 1,
      derived: [],
      repeats: [],
    });
  });

  it('are not searched for without distinctive words', () => {
    const { add, plan } = setUp();
    const said = add('prompt.submitted', { text: 'ok, go on' }, { key: 'a', session: 's1' });
    add('prompt.submitted', { text: 'ok, go on' }, { key: 'b', session: 's1' });
    expect(plan(said)).toMatchObject({ repeats: [], similar: [], derived: [] });
  });

  it('do not erase a summary of the session that does not quote them', () => {
    const { add, plan, clock } = setUp();
    const said = add(
      'prompt.submitted',
      { text: 'The staging password is heron4711grey' },
      { key: 'a', session: 's1' },
    );
    clock.pass(1000);
    const quoting = add(
      'context.compacted',
      { summary: 'Password heron4711grey was given.' },
      { ...AGENT, key: 'q', session: 's1' },
    );
    const silent = add(
      'context.compacted',
      { summary: 'The tests were repaired.' },
      { ...AGENT, key: 's', session: 's1' },
    );
    expect(plan(said)).toMatchObject({ derived: [quoting], summaries: [silent] });
  });
});

it(promise('erase/says-what-stays', 'a note a person wrote and the agent’s transcript, with their lines'), async () => {
  const { add, journal, layout, context } = setUp();
  const said = add('prompt.submitted', { text: 'The staging password is heron4711grey' }, { key: 'a', session: 's1' });
  const note = join(layout.userMemory, 'user_mine.md');
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, 'Things I know\n\nThe staging password is heron4711grey.\n');
  const transcript = join(tempDir(), 's1.jsonl');
  const line = (text: string) => `${JSON.stringify({ message: { content: `first\n${text}` } })}\n`;
  writeFileSync(transcript, line('nothing') + line('The staging password is heron4711grey'));
  saveCursor(journal, transcript, { offset: 1, head: 'x', state: '{}' });
  const rejected = join(layout.rejectedSpool, 'x.json');
  mkdirSync(layout.rejectedSpool, { recursive: true });
  writeFileSync(rejected, JSON.stringify({ text: 'The staging\npassword is heron4711grey' }));

  const receipt = await forgetEvents(journal, context, [said]);
  expect(receipt.remaining).toMatchObject([
    { where: rejected, line: 1 },
    { where: note, line: 3, why: expect.stringContaining('note') },
  ]);
  expect(receipt.elsewhere).toMatchObject([{ where: transcript, line: 2, why: expect.stringContaining('transcript') }]);
  expect(receipt.scanned.files).toBeGreaterThan(3);
});

it('a generated file that quotes a remaining event is not a leftover', async () => {
  const { add, journal, layout, context } = setUp();
  const said = add('prompt.submitted', { text: 'Paint the harbour wall green' }, { key: 'a', session: 's1' });
  add('task.added', { text: 'Paint the harbour wall green, then feed the gulls' }, { key: 'b', session: 's2' });
  const files = ['tasks-latest.json', 'projects/shop/checkpoint.json'].map((path) => join(layout.home, path));
  for (const file of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ open: ['Paint the harbour wall green, then feed the gulls'] }));
  }
  const receipt = await forgetEvents(journal, context, [said]);
  expect(receipt).toMatchObject({ remaining: [], similar: [{ type: 'task.added' }] });
});

it('a generated file that quotes an erased event is listed, with what to do', async () => {
  const { add, journal, layout, context } = setUp();
  const said = add('prompt.submitted', { text: 'Paint the harbour wall green' }, { key: 'a', session: 's1' });
  const file = join(layout.home, 'tasks-latest.json');
  writeFileSync(file, JSON.stringify({ open: ['Paint the harbour wall green'] }));
  const { remaining } = await forgetEvents(journal, context, [said]);
  expect(remaining).toMatchObject([{ where: file, why: expect.stringContaining('memoir rebuild') }]);
});

describe('what a person names', () => {
  const filled = () => {
    const home = setUp();
    const { add, clock } = home;
    const one = add('prompt.submitted', { text: 'Walrus in the harbour' }, { key: 'one', session: 's1' });
    const from = clock.now() + 500;
    clock.pass(1000);
    const two = add('prompt.submitted', { text: 'walrus and gulls' }, { key: 'two', session: 's2' });
    const other = add('prompt.submitted', { text: 'gulls only' }, { key: 'three', session: 's2', project: undefined });
    return { ...home, one, two, other, from };
  };

  it('is a session, a project, words, a time, or all of them at once', () => {
    const { journal, project, one, two, other, from } = filled();
    const shop = { id: project, slug: 'shop' };
    expect(selectEvents(journal, { sessions: ['s2'] })).toEqual([two, other]);
    expect(selectEvents(journal, { project: shop })).toEqual([one, two]);
    expect(selectEvents(journal, { words: ['WALRUS'] })).toEqual([one, two]);
    expect(selectEvents(journal, { words: ['walrus', 'gulls'] })).toEqual([two]);
    expect(selectEvents(journal, { since: from })).toEqual([two, other]);
    expect(selectEvents(journal, { until: from })).toEqual([one]);
    expect(selectEvents(journal, { since: from, project: shop, words: ['walrus'] })).toEqual([two]);
    expect(selectEvents(journal, { since: from, sessions: ['s1'] })).toEqual([]);
  });

  it('never includes the project itself or the record of an erasure', async () => {
    const { journal, context, project, one, two } = filled();
    await forgetEvents(journal, context, selectEvents(journal, { project: { id: project, slug: 'shop' } }));
    expect([one, two].map((id) => getEvent(journal.db, id))).toEqual([undefined, undefined]);
    expect(getEvent(journal.db, project)?.type).toBe('project.registered');
    expect(selectEvents(journal, { since: 0 }).map((id) => getEvent(journal.db, id)?.type)).toEqual([
      'prompt.submitted',
    ]);
    expect(idFromKey('three')).toBe(selectEvents(journal, { since: 0 })[0]);
  });
});

describe('what is not derived from an erased event', () => {
  it(promise('erase/common-words-stay', 'stays, also if it has the same everyday words'), () => {
    const { add, plan } = setUp();
    const said = (key: string, session: string) =>
      add('reply.given', { text: 'All tests pass now.' }, { ...AGENT, key, session });
    const pack = (text: string, session: string) =>
      add('context.given', { event: 'start', kind: 'full', text, tokens: 9, parts: [] }, { ...AGENT, session });
    const first = said('r1', 's1');
    said('r2', 's2');
    pack('Last session: All tests pass now. The harbour wall is painted.', 's3');
    add(
      'context.compacted',
      { trigger: 'auto', summary: 'All tests pass now.' },
      { ...AGENT, key: 'c', session: 's1' },
    );
    expect(plan(first)).toMatchObject({ derived: [], repeats: [], similar: [] });
    const telling = add('reply.given', { text: 'Hide the walrus.' }, { ...AGENT, key: 'r3', session: 's1' });
    const quoting = pack('Last session: Hide the walrus. All tests pass now.', 's3');
    expect(plan(telling).derived).toEqual([quoting]);
  });
});

describe('the id of a session', () => {
  it('is not reported as erased text while other messages of that session remain', async () => {
    const { add, journal, context } = setUp();
    const session = 'd6dfdd4f-55cb-4975-8755-1268515ace3f';
    add('prompt.submitted', { text: 'please wire it up', origin: 'person' }, { session });
    const reply = add('reply.given', { text: `See "${session}".` }, { ...AGENT, session });
    const receipt = await forgetEvents(journal, context, [reply]);
    expect(receipt.remaining).toEqual([]);
  });
});
