/** Times in questions, and what was known or held at a time. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { prompt } from '../../../test/fixtures/drafts.ts';
import { NOON, tempDir } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import type { EventDraft } from '../../domain/event.ts';
import { DAY, open, stated } from './recall.test-helper.ts';

describe('recall and time', () => {
  it(
    promise('recall/times-in-questions', 'of two alike the one of the time named comes first, whichever that is'),
    async () => {
      const memoir = open();
      await memoir.start();
      const told = (month: number, key: string): EventDraft =>
        prompt('the regatta went well and everybody was proud', {
          key,
          session: key,
          happenedAt: new Date(2025, month - 1, 12).getTime(),
        });
      memoir.events.record([
        told(3, 'k:march'),
        told(6, 'k:june'),
        prompt('about the boat', { key: 'k:b', session: 'k:june' }),
      ]);
      const first = async (query: string) => (await memoir.recall.search(query, { project: '*' })).results[0];
      const [june, march] = [await first('the regatta in June 2025'), await first('the regatta on March 12, 2025')];
      expect([june?.session, march?.session]).toEqual(['k:june', 'k:march']);
      expect(june?.signals.find(({ name }) => name === 'time')?.score).toBeGreaterThan(1);
      expect((await first('the regatta'))?.signals.map(({ name }) => name)).not.toContain('time');
    },
  );

  it('finds what happened on a day without any of its words, and what was decided in a month', async () => {
    const memoir = open();
    await memoir.start();
    memoir.events.record([
      prompt('Moved the hives behind the quarry.', { key: 'k:1', session: 's1', happenedAt: NOON - 20 * DAY }),
      prompt('Painted the fence on a rainy day.', { key: 'k:2', session: 's2', happenedAt: NOON - 90 * DAY }),
      { ...stated('decision', 'The gateway sits on the tower', NOON - 20 * DAY), session: 's1' },
      { ...stated('decision', 'The enclosure is printed in ASA', NOON - 90 * DAY), session: 's2' },
    ]);
    const on = (days: number): string => {
      const at = new Date(NOON - days * DAY);
      return `${at.toLocaleString('en', { month: 'short' })} ${at.getDate()}`;
    };
    const first = async (query: string) => (await memoir.recall.search(query, { project: '*' })).results[0];
    const some = async (query: string) =>
      (await memoir.recall.search(query, { project: '*', limit: 2 })).results.map(({ snippet }) => snippet).join(' ');
    expect(await some(`what did I do on ${on(20)}`)).toMatch(/hives.*tower|tower.*hives/);
    expect(await some(`what did I do on ${on(90)}`)).toMatch(/fence.*ASA|ASA.*fence/);
    const decided = await first(`what did we decide on ${on(20)}`);
    expect(decided?.snippet).toContain('gateway');
    expect(decided?.signals.map(({ name }) => name)).toEqual(expect.arrayContaining(['time', 'kind']));
    expect((await first(`what did we decide on ${on(90)}`))?.snippet).toContain('ASA');
  });

  it('gives only what is since or before a day, and all times with a remark where nothing is', async () => {
    const memoir = open();
    await memoir.start();
    const told = (text: string, days: number): EventDraft =>
      prompt(text, { key: `k:${days}`, session: `s${days}`, happenedAt: NOON - days * DAY });
    memoir.events.record([
      told('The ferry needs a new rope.', 90),
      told('The ferry rope is blue now.', 40),
      told('Painted the fence on a rainy day.', 20),
    ]);
    const day = (days: number): string => new Date(NOON - days * DAY).toISOString().slice(0, 10);
    const search = async (query: string) => {
      const { results, notes } = await memoir.recall.search(query, { project: '*' });
      return { sessions: results.map(({ session }) => session).sort(), notes: notes.join(' ') };
    };
    expect((await search(`the ferry rope since ${day(60)}`)).sessions).not.toContain('s90');
    expect((await search(`the ferry rope before ${day(60)}`)).sessions).toEqual(['s90']);
    expect((await search(`what happened since ${day(60)}`)).sessions).toEqual(['s20', 's40']);
    expect((await search(`what changed since ${day(30)}`)).sessions).toEqual(['s20']);
    expect(await search('what happened yesterday')).toEqual({
      sessions: [],
      notes: 'Nothing is recorded from the time that the query names.',
    });
    const nothing = await search(`the ferry since ${day(10)}`);
    expect(nothing.notes).toContain('all times were searched');
    expect(nothing.sessions).toEqual(expect.arrayContaining(['s40', 's90']));
  });

  it('takes an event for a time: before it, since it', async () => {
    const memoir = open();
    await memoir.start();
    const cache = (day: number, text: string) =>
      prompt(text, { key: `k:${day}`, session: `s${day}`, happenedAt: NOON - day * DAY });
    memoir.events.record([
      cache(40, 'The cache was too slow.'),
      cache(30, 'We switched to pnpm today.'),
      cache(20, 'The cache is broken in CI.'),
    ]);
    const asked = async (query: string) => {
      const { results, notes } = await memoir.recall.search(query, { project: '*' });
      return [results[0]?.snippet, notes[0]?.slice(0, 40)];
    };
    const read = '"before we switched to pnpm" was read as ';
    expect(await asked('the cache before we switched to pnpm')).toEqual(['The cache was too slow.', read.slice(0, 40)]);
    expect((await asked('the cache since we switched to pnpm'))[0]).toBe('The cache is broken in CI.');
  });

  it(
    promise('recall/times-in-questions', 'an event is on the day that was named last, not when it was announced'),
    async () => {
      const memoir = open();
      await memoir.start();
      const day = (days: number): string => new Date(NOON - days * DAY).toISOString().slice(0, 10);
      const said = (days: number, text: string) =>
        prompt(text, { key: `k:${days}`, session: `s${days}`, happenedAt: NOON - days * DAY });
      memoir.events.record([
        stated('commitment', `heads up, thursday next week (${day(31)}) we freeze`, NOON - 40 * DAY),
        said(39, 'The invoices got a new footer.'),
        stated('fact', `the freeze got pushed to the tuesday after (${day(26)})`, NOON - 36 * DAY),
        said(30, 'The invoices are sent on Mondays.'),
        said(20, 'The invoices lost their logo.'),
      ]);
      const { notes, results } = await memoir.recall.search('what changed since the freeze', { project: '*' });
      expect(notes).toContain(`"since the freeze" was read as after ${day(26)}.`);
      expect(results.map(({ snippet }) => snippet)).toEqual(['The invoices lost their logo.']);
      const before = await memoir.recall.search('the invoices before the freeze', { project: '*' });
      expect(
        before.results
          .map(({ session }) => session)
          .slice(0, 2)
          .toSorted(),
      ).toEqual(['s30', 's39']);
    },
  );

  it('says that a calendar has no such day, and searches without it', async () => {
    const memoir = open();
    await memoir.start();
    memoir.events.record([prompt('The ferry needs a new rope.', { key: 'k', session: 's', happenedAt: NOON - DAY })]);
    const search = async (query: string) => {
      const { results, notes } = await memoir.recall.search(query, { project: '*' });
      return [results.length, notes];
    };
    const note = 'There is no 31 February. It was searched without that day.';
    expect(await search('the ferry rope on 31 February')).toEqual([1, [note]]);
    expect(await search('what happened on 31 February')).toEqual([0, [note]]);
  });

  it('takes an event for a time only if it is recorded, and searches all times if nothing is from then', async () => {
    const memoir = open();
    await memoir.start();
    const said = (day: number, text: string) =>
      prompt(text, { key: `k:${day}`, session: `s${day}`, happenedAt: NOON - day * DAY });
    memoir.events.record([
      said(40, 'vitest hangs because the pool is never destroyed, so close it in the teardown'),
      stated('decision', 'The migration to Hetzner is done', NOON - 30 * DAY),
      stated('outcome', 'All the tests pass', NOON - 10 * DAY),
      said(5, 'lunch at the harbour'),
    ]);
    const asked = async (query: string) => memoir.recall.search(query, { project: '*' });
    const hangs = await asked('vitest hangs after the tests pass, what was it');
    expect(hangs.notes).toEqual([]);
    expect(hangs.results.flatMap(({ signals }) => signals.filter(({ name }) => name === 'time'))).toEqual([]);
    const gone = await asked('what was the vitest teardown after the migration');
    expect(gone.results.map(({ snippet }) => snippet).join()).toContain('pool is never destroyed');
    expect(gone.notes).toEqual([expect.stringMatching(/^Nothing after .* \("after the migration"\).*all times/)]);
    expect((await asked('the vitest pool before the migration')).notes).toEqual([
      expect.stringContaining('"before the migration" was read as before'),
    ]);
    // Nothing records this event.
    expect((await asked('the vitest pool before the rewrite')).notes).not.toContainEqual(
      expect.stringContaining('was read as'),
    );
  });

  it(promise('recall/as-of', 'does not know what was learned later'), async () => {
    const memoir = open();
    await memoir.start();
    const cwd = join(tempDir(), 'widgets');
    mkdirSync(cwd);
    const old = await memoir.facts.decide({ cwd }, { text: 'Narwhals eat fish' });
    memoir.clock.pass(3 * DAY);
    const now = await memoir.facts.decide({ cwd }, { text: 'Narwhals eat squid', supersedes: old.id });
    const then = await memoir.recall.search('narwhals', { cwd, asOf: NOON + DAY });
    expect(then.results.map(({ id, truth }) => [id, truth])).toEqual([[old.id, 'stated']]);
    const today = await memoir.recall.search('narwhals', { cwd });
    expect(today.results.map(({ id }) => id)).toEqual([now.id, old.id]);
  });

  it(promise('recall/as-of', 'shows a note as it was then, found by what it said then'), async () => {
    const memoir = open();
    await memoir.start();
    const cwd = join(tempDir(), 'widgets');
    mkdirSync(cwd);
    const notes = await memoir.notes();
    const saved = await notes.remember(
      { cwd },
      { text: 'The osprey nests on the crane.', type: 'project', insist: true },
    );
    if (saved.outcome !== 'saved') throw new Error(saved.outcome);
    memoir.clock.pass(3 * DAY);
    notes.edit({ cwd }, saved.note.file, { body: 'The osprey nests on the lighthouse.\n' });
    const found = async (query: string, filters = {}) => {
      const { results } = await memoir.recall.search(query, { cwd, kinds: ['note'], ...filters });
      return results.map(({ snippet, at }) => [/crane|lighthouse/.exec(snippet.split('\n').at(-1) ?? '')?.[0], at]);
    };
    expect(await found('osprey nests', { asOf: NOON + DAY })).toEqual([['crane', NOON]]);
    expect(await found('osprey nests', { asOf: NOON + 4 * DAY })).toEqual([['lighthouse', NOON + 3 * DAY]]);
    expect((await found('osprey nests')).map(([where]) => where)).toEqual(['lighthouse']);
    // Neither was there before, nor known by a word it got later.
    expect(await found('osprey nests', { asOf: NOON - DAY })).toEqual([]);
    expect(await found('lighthouse', { asOf: NOON + DAY })).toEqual([]);
  });

  it(
    promise('notes/hold-in-their-days', 'a note that no longer holds, or not yet, is below those that do'),
    async () => {
      const memoir = open();
      await memoir.start();
      const dir = join(memoir.layout.home, 'user', 'memory');
      mkdirSync(dir, { recursive: true });
      const note = (file: string, fields: string) =>
        writeFileSync(
          join(dir, file),
          `---\nname: heron\ndescription: ${file}\n${fields}\n---\nThe heron rests. ${file}\n`,
        );
      note('user_over.md', 'validTo: 2020-02-01');
      note('user_early.md', 'validFrom: 2999-01-01');
      note('user_old.md', 'truth: superseded');
      note('user_new.md', 'supersedes: user_old.md');
      note('user_holds.md', 'validTo: 2999-01-01');
      const { results } = await memoir.recall.search('heron rests', { project: '*' });
      const why = new Map(
        results.map(({ id, signals }) => [id.slice(17), signals.find(({ name }) => name === 'truth')?.why]),
      );
      expect(why.get('over.md')).toBe('it held until 2020-02-01');
      expect(why.get('early.md')).toBe('it holds from 2999-01-01 on');
      expect([...why].slice(0, 2)).toEqual(
        expect.arrayContaining([
          ['holds.md', undefined],
          ['new.md', undefined],
        ]),
      );
      expect([...why.keys()].indexOf('old.md')).toBeGreaterThan([...why.keys()].indexOf('new.md'));
      const then = await memoir.recall.search('heron rests', { project: '*', asOf: '2999-06-01' });
      expect(then.results.find(({ id }) => id.endsWith('early.md'))?.signals.some(({ name }) => name === 'truth')).toBe(
        false,
      );
    },
  );
});
