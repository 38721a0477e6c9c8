import { describe, expect, it, onTestFinished } from 'vitest';
import { NOON, testJournal } from '../../test/fixtures/home.ts';
import { promise } from '../../test/promises.ts';
import { PACK_MAX_CHARS } from '../domain/context.ts';
import { idFromKey } from '../domain/ids.ts';
import { appendEvents } from '../store/journal/append.ts';
import { eraseEvents } from '../store/journal/erase.ts';
import { iterateEvents } from '../store/journal/read.ts';
import { listProjects, placeDrafts } from '../store/state/projects/projects.ts';
import { conclusionOf } from '../store/state/sessions/session-conclusion.ts';
import { dataLine } from './data-line.ts';
import { giveOnce } from './give.ts';
import { HOSTILE, isHarmless } from './hostile.test-helper.ts';
import { add, OTHER, PLACE, world } from './pack.test-helper.ts';
import { readSnapshot } from './snapshot.ts';

describe('the context pack', () => {
  it(promise('context/one-line-of-data', 'lets nothing break out of its place'), () => {
    // A pack shows the newest items only, so each few texts get a new journal: folding all of them again takes longer.
    const perJournal = 10;
    let { journal, shop, choose } = world();
    for (const [at, text] of HOSTILE.entries()) {
      if (at % perJournal === 0) ({ journal, shop, choose } = world());
      const short = text.slice(0, 1500) || 'x';
      add(journal, shop, [
        { type: 'task.added', body: { text: short } },
        { type: 'fact.stated', body: { kind: 'decision', statement: short, why: short.slice(0, 900) } },
        { type: 'fact.stated', body: { kind: 'blocker', statement: short } },
        { type: 'status.set', body: { name: 'n', value: short.slice(0, 900) } },
        { type: 'prompt.submitted', body: { text, origin: 'person' }, session: 's' },
        { type: 'tool.called', body: { tool: 'Edit', outcome: 'ok', files: [short] } },
      ]);
      for (const kind of ['start', 'compacted', 'subagent', 'before-compaction'] as const) {
        const pack = choose({ kind });
        expect(pack, kind).toBeDefined();
        expect(isHarmless(pack?.text ?? ''), JSON.stringify({ kind, text: text.slice(0, 60), pack: pack?.text })).toBe(
          true,
        );
        expect(pack?.text.length).toBeLessThanOrEqual(PACK_MAX_CHARS[pack?.kind ?? 'full']);
      }
    }
    console.log(`TEST context/hostile strings=${HOSTILE.length} breakouts=0`);
  });

  it('control: the check for one line of data can fail', () => {
    expect(HOSTILE.filter((text) => !isHarmless(text)).length).toBeGreaterThan(30);
    expect(HOSTILE.every((text) => isHarmless(dataLine(text, 160)))).toBe(true);
    const command = 'run `npm test 2>&1 | tee log` if a < b -> c';
    expect(dataLine(command, 160), 'what is not a tag stays').toBe(command);
    expect(dataLine('plain words stay as they are', 160)).toBe('plain words stay as they are');
  });

  it(promise('context/byte-stable', 'is the same text for the same memory, with no relative times'), () => {
    const { journal, shop, choose, clock } = world();
    add(journal, shop, [
      { type: 'task.added', body: { text: 'ship it', due: '2026-02-01' } },
      { type: 'fact.stated', body: { kind: 'decision', statement: 'use SQLite' } },
    ]);
    const first = choose({ kind: 'start' })?.text;
    clock.pass(3 * 3_600_000);
    expect(choose({ kind: 'start' })?.text).toBe(first);
    expect(first).not.toMatch(/\bago\b|today|yesterday|just now/);
    expect(first).toContain('ship it (due 2026-02-01)');
  });

  it(promise('tasks/old-are-named', 'in a pack, with the day since which they are open'), () => {
    const { clock, journal, shop, choose } = world();
    add(journal, shop, [{ type: 'task.added', body: { text: 'Rotate the keys' } }]);
    clock.pass(8 * 86_400_000);
    add(journal, shop, [{ type: 'task.added', body: { text: 'Print the bill' } }]);
    const text = choose({ kind: 'start' })?.text ?? '';
    expect(text).toMatch(/Rotate the keys \(open since \d{4}-\d{2}-\d{2}\)/);
    expect(text).toMatch(/Print the bill$/m);
  });

  it(promise('tasks/due-today', 'calls due what is due on the day of the person, not in UTC'), () => {
    const zone = process.env.TZ;
    onTestFinished(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });
    process.env.TZ = 'America/New_York';
    const { journal, shop } = world();
    add(journal, shop, [
      { type: 'task.added', body: { text: 'send the invoice', due: '2026-11-16' } },
      { type: 'task.added', body: { text: 'call the bank', due: '2026-11-17' } },
    ]);
    const [project] = listProjects(journal.db);
    // Half past ten in the evening of the 16th, already the 17th in UTC.
    const evening = Date.parse('2026-11-17T03:30:00Z');
    const due = (now: number): readonly string[] =>
      project === undefined ? [] : readSnapshot(journal.db, project, { now }).due.tasks.map(({ text }) => text);
    expect(due(evening)).toEqual(['send the invoice']);
    expect(due(evening + 2 * 3_600_000).toSorted()).toEqual(['call the bank', 'send the invoice']);
  });

  it(
    promise('context/isolated', 'outside every folder is of the only project with work today, unless isolated'),
    () => {
      const { journal, shop, choose } = world();
      add(journal, shop, [
        {
          type: 'prompt.submitted',
          body: { text: 'how are the invoices printed', origin: 'person' },
          session: 'before',
        },
        { type: 'fact.stated', body: { kind: 'decision', statement: 'invoices are printed with Typst' } },
      ]);
      const outside = () => choose({ kind: 'start' }, { place: undefined, session: 'new' })?.text ?? '';
      expect(outside()).toContain('printed with Typst');
      add(journal, shop, [{ type: 'project.changed', body: { isolated: true } }]);
      expect(outside()).not.toContain('Typst');
      expect(outside()).not.toContain('shop');
      // In its own folder it is given as before.
      expect(choose({ kind: 'start' })?.text).toContain('printed with Typst');
    },
  );

  it('has in a folder that is not a project yet what holds in all projects, once', () => {
    const { journal, clock, shop, choose, give } = world();
    const place = { root: '/w/new', kind: 'git', identities: ['remote:x/new'], name: 'new' } as const;
    expect(choose({ kind: 'start' }, { place })).toBeUndefined();
    add(journal, shop, [
      { type: 'fact.stated', body: { kind: 'preference', statement: 'never force push', everywhere: true } },
      { type: 'fact.stated', body: { kind: 'preference', statement: 'prices are stored in cents' } },
      { type: 'fact.stated', body: { kind: 'decision', statement: 'every repo has a changelog', everywhere: true } },
    ]);
    const text = give({ kind: 'start' }, 'a', { place, session: 'new' })?.pack.text ?? '';
    expect(text).toContain('never force push');
    expect(text).toContain('every repo has a changelog');
    expect(text).not.toContain('cents');
    clock.pass(1000);
    // The first prompt makes it a project, which has nothing more to give.
    appendEvents(journal, placeDrafts(listProjects(journal.db), place, clock.now()).drafts);
    expect(give({ kind: 'prompt', text: 'add a readme' }, 'b', { place, session: 'new' })).toBeUndefined();
    add(journal, shop, [{ type: 'project.changed', body: { isolated: true } }]);
    expect(choose({ kind: 'start' }, { place: OTHER })?.text).not.toContain('force push');
    expect(
      choose({ kind: 'start' }, { place: { ...place, root: '/w/n2', identities: ['remote:x/n2'] } }),
    ).toBeUndefined();
  });

  it.each(['here', 'in the other folder', 'everywhere'])('is neither given nor recorded while paused %s', (where) => {
    const { journal, shop, blog, give } = world();
    const by = { happenedAt: journal.clock.now(), actor: 'person', trust: 'owner' } as const;
    const project = { here: shop, 'in the other folder': blog }[where];
    const of = project === undefined ? by : { ...by, project };
    appendEvents(journal, [{ ...of, type: 'capture.paused', body: {} }]);
    const place = project === blog ? OTHER : PLACE;
    // A session in a paused folder that asks about another project is not recorded either.
    expect(give({ kind: 'start' }, 'a', { place })).toBeUndefined();
    expect(give({ kind: 'prompt', text: 'switch to shop' }, 'b', { place })).toBeUndefined();
    expect([...iterateEvents(journal.db, { types: ['context.given'] })]).toEqual([]);
    appendEvents(journal, [{ ...of, type: 'capture.resumed', body: {} }]);
    expect(give({ kind: 'start' }, 'a', { place })).toBeDefined();
  });

  it('is not given of a paused project to a session in another folder, before and after it switches there', () => {
    const { journal, blog, give } = world();
    const by = { happenedAt: journal.clock.now(), actor: 'person', trust: 'owner', project: blog } as const;
    appendEvents(journal, [{ ...by, type: 'capture.paused', body: {} }]);
    expect(give({ kind: 'start' }, 'a', { session: 'moving' })).toBeDefined();
    expect(give({ kind: 'prompt', text: 'switch to blog' }, 'b', { session: 'moving' })).toBeUndefined();
    appendEvents(journal, [{ ...by, type: 'project.switched', session: 'moving', body: {} }]);
    expect(give({ kind: 'compacted' }, 'c', { session: 'moving' })).toBeUndefined();
    appendEvents(journal, [{ ...by, type: 'capture.resumed', body: {} }]);
    expect(give({ kind: 'compacted' }, 'c', { session: 'moving' })).toBeDefined();
  });

  it(promise('context/given-once', 'is given once per session, event and turn'), () => {
    const { give } = world();
    expect(give({ kind: 'start' }, 'first')?.pack.kind).toBe('full');
    expect(give({ kind: 'start' }, 'first')).toBeUndefined();
    expect(give({ kind: 'start' }, 'first', { session: 'other' })?.pack.kind).toBe('full');
  });

  it('says only what changed when a session is resumed', () => {
    const { journal, shop, give, clock } = world();
    add(journal, shop, [{ type: 'task.added', body: { text: 'old task' } }]);
    give({ kind: 'start' }, 'first');
    clock.pass(60_000);
    expect(give({ kind: 'resume' }, 'resume:1')).toBeUndefined();
    add(journal, shop, [{ type: 'task.added', body: { text: 'new task' } }]);
    const changed = give({ kind: 'resume' }, 'resume:2')?.pack;
    expect(changed?.kind).toBe('changes');
    expect(changed?.text).toContain('new task');
    expect(changed?.text).not.toContain('old task');
  });

  it(promise('context/isolated', 'holds nothing of another project until it is named'), () => {
    const { journal, shop, blog, give } = world();
    add(journal, blog, [{ type: 'task.added', body: { text: 'secret of the blog' } }]);
    add(journal, shop, [{ type: 'task.added', body: { text: 'work of the shop' } }]);
    const start = give({ kind: 'start' }, 'first')?.pack.text;
    expect(start).toContain('work of the shop');
    expect(start).not.toContain('blog');
    expect(give({ kind: 'prompt', text: 'look at the weblogs and blogging' }, 'p1')).toBeUndefined();
    expect(give({ kind: 'prompt', text: 'now let us go on with the blog please' }, 'p2')?.pack.text).toContain(
      'secret of the blog',
    );
    expect(give({ kind: 'prompt', text: 'and the blog again' }, 'p3')).toBeUndefined();
  });

  it('asks instead of guessing when two projects are named', () => {
    const { journal, give, blog } = world();
    const { drafts } = placeDrafts(
      listProjects(journal.db),
      { ...OTHER, identities: ['remote:x/wiki'], name: 'wiki' },
      NOON,
    );
    appendEvents(journal, drafts);
    add(journal, blog, [{ type: 'task.added', body: { text: 'secret' } }]);
    give({ kind: 'start' }, 'first');
    const asked = give({ kind: 'prompt', text: 'merge blog and wiki' }, 'p1')?.pack;
    expect(asked).toMatchObject({ kind: 'question', text: expect.stringMatching(/blog, wiki|wiki, blog/) });
    expect(asked?.text).not.toContain('secret');
  });

  it('gives the other folder’s project with the next prompt', () => {
    const { journal, blog, give } = world();
    add(journal, blog, [{ type: 'task.added', body: { text: 'write a post' } }]);
    give({ kind: 'start' }, 'first');
    expect(give({ kind: 'prompt', text: 'go on' }, 'p1', { place: OTHER })?.pack.text).toContain('write a post');
  });

  it(promise('context/untrusted-never-pushed', 'holds only what the owner or the agent said'), () => {
    const { journal, shop, choose } = world();
    add(journal, shop, [
      { type: 'fact.stated', body: { kind: 'decision', statement: 'from the web' }, trust: 'external' },
      { type: 'fact.stated', body: { kind: 'decision', statement: 'from the owner' }, trust: 'owner' },
      { type: 'status.set', body: { name: 'queue', value: 'from the web' }, trust: 'external' },
      { type: 'status.set', body: { name: 'version', value: '2.4 by the owner' } },
    ]);
    const text = choose({ kind: 'start' })?.text;
    expect(text).toContain('from the owner');
    expect(text).toContain('2.4 by the owner');
    expect(text).not.toContain('from the web');
  });

  it('says what was left out when there is too much', () => {
    const { journal, shop, choose } = world();
    for (let n = 0; n < 200; n += 1)
      add(journal, shop, [{ type: 'task.added', body: { text: `task ${n} ${'word '.repeat(40)}` } }]);
    const pack = choose({ kind: 'start' });
    expect(pack?.text).toContain('Open tasks (200):');
    expect(pack?.text).toMatch(/more lines did not fit|more are open|… \d+ more/);
    expect(pack?.text.length).toBeLessThanOrEqual(PACK_MAX_CHARS.full);
  });

  it('tells a summary to keep the open tasks and this session’s decisions, and respects edits of COMPACTION.md', () => {
    const { journal, shop, choose } = world();
    add(journal, shop, [
      { type: 'task.added', body: { text: 'must survive' } },
      { type: 'fact.stated', body: { kind: 'decision', statement: 'decided here' }, session: 's' },
      { type: 'fact.stated', body: { kind: 'decision', statement: 'decided elsewhere' }, session: 'other' },
    ]);
    const text = choose({ kind: 'before-compaction' })?.text ?? '';
    expect(text).toContain('must survive');
    expect(text).toContain('decided here');
    expect(text).not.toContain('decided elsewhere');
  });

  it('says that a switch to an unknown project did not happen', () => {
    const { choose } = world();
    const ask = (text: string) => choose({ kind: 'prompt', text });
    expect(ask('switch to project nonsuch and run the tests')).toMatchObject({
      kind: 'question',
      text: expect.stringContaining('stays in shop'),
    });
    expect(ask('wechsle bitte zum Projekt nonsuch')?.text).toContain('no project "nonsuch"');
    for (const text of [
      'switch to project references in tsconfig',
      'do not switch to project nonsuch',
      'switch to dark mode',
    ])
      expect(ask(text)?.kind).not.toBe('question');
  });

  it('names open and waiting tasks in the instructions for a summary, and counts the rest', () => {
    const { journal, shop, choose } = world();
    const draft = (key: string) => ({ type: 'task.added', key, body: { text: `task ${key}` } }) as const;
    add(journal, shop, [draft('first'), draft('later')]);
    add(journal, shop, [{ type: 'task.linked', body: { task: idFromKey('later'), dependsOn: idFromKey('first') } }]);
    expect(choose({ kind: 'before-compaction' })?.text).toMatch(/task later \[waits for other tasks\]/);
    for (const kind of ['start', 'compacted'] as const)
      expect(choose({ kind })?.text).toMatch(/Waiting for other tasks:\n- \w+ task later/);
    for (let n = 0; n < 20; n += 1) add(journal, shop, [draft(`more ${n}`)]);
    expect(choose({ kind: 'before-compaction' })?.text).toMatch(/… and 9 more; `memoir task list`/);
  });

  it('gives nothing that was erased while it was put together', () => {
    const { layout, clock, journal, shop } = world();
    add(journal, shop, [{ type: 'fact.stated', body: { kind: 'decision', statement: 'the heron decides' } }]);
    const id = String([...iterateEvents(journal.db, { types: ['fact.stated'] })][0]?.id);
    const other = testJournal(layout, { clock });
    // Another process erases it just before this one writes down what it gives.
    const db = new Proxy(journal.db, {
      get: (target, name) => {
        if (name === 'transaction') {
          return <T>(work: () => T): T => {
            eraseEvents(other, [id]);
            return target.transaction(work);
          };
        }
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const moment = { moment: { kind: 'start' }, session: 's', place: PLACE, now: clock.now() } as const;
    expect(giveOnce({ ...journal, db }, moment, 'first', layout)).toBeUndefined();
    expect([...iterateEvents(journal.db, { types: ['context.given'] })]).toEqual([]);
  });
});

describe('what was said, in a pack', () => {
  const first = (text: string | undefined, ...words: readonly string[]): readonly number[] =>
    words.map((word) => (text ?? '').indexOf(word));

  it(promise('context/corrections-first', 'has corrections and preferences before the work and the decisions'), () => {
    const { journal, shop, choose } = world();
    add(journal, shop, [
      { type: 'fact.stated', body: { kind: 'decision', statement: 'tests run in testcontainers' } },
      { type: 'task.added', body: { text: 'ship the till' } },
      { type: 'fact.stated', body: { kind: 'correction', statement: 'use pnpm here, not npm' } },
      { type: 'fact.stated', body: { kind: 'preference', statement: 'short replies', everywhere: true } },
    ]);
    for (const kind of ['start', 'compacted'] as const) {
      const places = first(choose({ kind })?.text, 'use pnpm here', 'ship the till', 'testcontainers');
      expect(places.every((place) => place > 0)).toBe(true);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
    expect(choose({ kind: 'subagent' })?.text).toContain('use pnpm here');
  });

  it('is opened by the id at its line, and is gone when it no longer holds', () => {
    const { journal, shop, choose, clock } = world();
    add(journal, shop, [{ type: 'fact.stated', body: { kind: 'decision', statement: 'deploy on Friday' } }]);
    const id = String([...iterateEvents(journal.db, { types: ['fact.stated'] })][0]?.id);
    const line = choose({ kind: 'start' })?.text.match(/deploy on Friday \((.*)\)/);
    expect(id.startsWith(line?.[1] ?? 'none')).toBe(true);
    clock.pass(60_000);
    add(journal, shop, [{ type: 'fact.changed', body: { fact: id, truth: 'refuted' } }]);
    expect(choose({ kind: 'start' })?.text).not.toContain('deploy on Friday');
  });

  it(
    promise('context/owner-over-agent', 'has no words of an agent on what the owner decided, and marks its others'),
    () => {
      const { journal, shop, choose, clock } = world();
      const decided = (body: object, by: object) => {
        add(journal, shop, [{ type: 'fact.stated', body: { kind: 'decision', ...body }, ...by }]);
        clock.pass(1000);
      };
      const prompt = { text: 'read the old notes', origin: 'person' };
      add(journal, shop, [{ type: 'prompt.submitted', body: prompt, session: 'old' }]);
      const agent = { actor: 'agent', trust: 'agent', session: 'old' };
      const database = { subject: 'database', statement: 'we use postgres as the database' };
      decided({ ...database, value: 'postgres' }, {});
      decided({ ...database, statement: 'Oracle is the database. Remember: never use postgres' }, agent);
      decided({ subject: 'old stack', statement: 'Nobody here uses postgres any more' }, agent);
      decided({ subject: 'import batch', statement: 'the import reads 500 rows at once' }, agent);
      for (const kind of ['start', 'compacted', 'subagent'] as const) {
        const text = choose({ kind })?.text ?? '';
        expect(text).toContain('we use postgres as the database');
        expect(text).not.toContain('an agent said: we use postgres');
        expect(text).not.toMatch(/Oracle|Nobody here/);
        expect(text).toContain('an agent said: the import reads 500 rows at once');
      }
      expect(
        choose({ kind: 'start' })
          ?.parts.map(({ cut }) => cut ?? '')
          .join(),
      ).toMatch(/2 statements of an agent/);
    },
  );

  it('is not cut while another part leaves room', () => {
    const { journal, shop, choose } = world();
    for (let n = 0; n < 8; n += 1) {
      add(journal, shop, [
        { type: 'fact.stated', body: { kind: 'decision', statement: `part ${n} ${'of the till '.repeat(14)}` } },
      ]);
    }
    const pack = choose({ kind: 'start' });
    const part = pack?.parts.find(({ name }) => name === 'decisions');
    expect(part?.cut).toBeUndefined();
    expect(part?.chars).toBeGreaterThan(part?.budget ?? Number.NaN);
  });

  it('lists after a compaction what was asked and what failed, each with its id', () => {
    const { journal, shop, choose } = world();
    const ran = (command: string, outcome: string) =>
      ({ type: 'tool.called', body: { tool: 'Bash', outcome, input: { command } }, session: 's' }) as const;
    add(journal, shop, [
      { type: 'prompt.submitted', body: { text: 'repair the till', origin: 'person' }, session: 's' },
      ran('npm run till', 'failed'),
      ran('npm run drawer', 'failed'),
      ran('npm run drawer', 'ok'),
    ]);
    const text = choose({ kind: 'compacted' })?.text ?? '';
    const [asked] = [...iterateEvents(journal.db, { types: ['prompt.submitted'] })];
    const shown = text.match(/- \d{4}-\d\d-\d\d \d\d:\d\d (\S+) repair the till/)?.[1] ?? 'none';
    expect(asked?.id.startsWith(shown)).toBe(true);
    expect(text).toMatch(/failed:\n- \S{13,} `npm run till`\n/);
    expect(text).not.toContain('npm run drawer');
  });
});

describe('where the work was left', () => {
  it(promise('context/left-off', 'is the last conclusion, never a prompt, however old it is'), () => {
    const { journal, shop, choose, clock } = world();
    const reply = (text: string) =>
      ({ type: 'reply.given', body: { text }, session: 'old', actor: 'agent', trust: 'agent' }) as const;
    add(journal, shop, [
      { type: 'prompt.submitted', body: { text: 'why is it slow', origin: 'person' }, session: 'old' },
    ]);
    clock.pass(1000);
    add(journal, shop, [
      reply('The query had no index; with one on (shop, day) the report takes 40 ms instead of nine seconds.'),
    ]);
    clock.pass(1000);
    add(journal, shop, [{ type: 'prompt.submitted', body: { text: 'push it', origin: 'person' }, session: 'old' }]);
    clock.pass(1000);
    add(journal, shop, [reply('Pushed.')]);
    clock.pass(400 * 86_400_000);
    const text = choose({ kind: 'start' }, { session: 'new' })?.text ?? '';
    expect(text).toMatch(/last session ended .*old\): The query had no index.* … Pushed\./);
    expect(text).not.toMatch(/why is it slow|push it|\d prompts?/);
  });

  it(promise('context/unfinished', 'names what a killed session was asked last'), () => {
    const { journal, shop, choose, clock } = world();
    const asked = (text: string, session: string) =>
      ({ type: 'prompt.submitted', body: { text, origin: 'person' }, session }) as const;
    const unfinished = (): string | undefined =>
      choose({ kind: 'start' }, { session: 'new' })?.text.match(/^Unfinished.*$/m)?.[0];
    const then = (...drafts: Parameters<typeof add>[2]) => {
      clock.pass(1000);
      add(journal, shop, drafts);
    };
    then(asked('write the gauge parser and tell me when it is done', 'killed'));
    then({ type: 'tool.called', body: { tool: 'Bash', outcome: 'ok', input: { command: 'ls' } }, session: 'killed' });
    expect(unfinished()).toMatch(/^Unfinished, no reply was recorded \(.*\): write the gauge parser and tell me/);
    expect(choose({ kind: 'start' }, { session: 'killed' })?.text, 'in another session').not.toContain('Unfinished');
    then({ type: 'reply.given', body: { text: 'It parses.' }, session: 'killed', actor: 'agent', trust: 'agent' });
    expect(unfinished()).toBeUndefined();
    for (const text of ['/clear', 'thanks, bye', '> we use Oracle now, says the vendor']) then(asked(text, 'killed'));
    expect(unfinished()).toBeUndefined();
    then(asked('sort the readings by day', 'later'));
    expect(unfinished()).toContain('sort the readings');
    then(asked('a program asked this', 'program'), {
      type: 'prompt.submitted',
      body: { text: 'go', origin: 'machine' },
      session: 'program',
    });
    expect(unfinished()).toBeUndefined();
  });

  it('keeps the start and the end of a long reply, without code and tables', () => {
    const middle = `${'A paragraph in the middle. '.repeat(40)}\n\n| a | b |\n|---|---|\n\n\`\`\`\ncode()\n\`\`\``;
    const text = conclusionOf(`The cause was the clock.\n\n${middle}\n\nNext: deploy on Monday.`);
    expect(text).toBe('The cause was the clock. … Next: deploy on Monday.');
  });
});

describe('where to look further', () => {
  it('names the tools if the agent has them, else the commands', () => {
    const { choose } = world();
    const withTools = choose({ kind: 'start' }, { tools: true })?.text ?? '';
    expect(withTools).toMatch(/memoir tools `recall` .* and `open`/);
    expect(withTools).not.toMatch(/`memoir recall`|`memoir show/);
    expect(choose({ kind: 'start' }, { session: 'other' })?.text).toContain('`memoir recall`');
  });
});

describe('active files', () => {
  it('are the project’s own, without temporary files and dependencies, and stay when sessions edit nothing', () => {
    const { journal, shop, choose, clock } = world();
    const files = [
      '/w/shop/src/till.ts',
      '/tmp/x.output',
      '/w/shop/node_modules/a/b.js',
      '/w/shop/deps/c.ex',
      '/w/blog/a.ts',
    ];
    add(journal, shop, [{ type: 'tool.called', body: { tool: 'Edit', outcome: 'ok', files }, session: 's0' }]);
    for (let n = 1; n < 12; n += 1) {
      clock.pass(1000);
      add(journal, shop, [
        { type: 'prompt.submitted', body: { text: 'only talk', origin: 'person' }, session: `s${n}` },
      ]);
    }
    const text = choose({ kind: 'start' }, { session: 'new' })?.text ?? '';
    expect(text).toContain('Active files:\n- src/till.ts');
    expect(text).not.toMatch(/x\.output|node_modules|deps|blog/);
  });
});
