/** Recall as its users see it, over a real journal in a folder of its own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prompt, sessionStarted, toolCall } from '../../../test/fixtures/drafts.ts';
import { NOON, tempDir, testJournal } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { isMemoirError } from '../../domain/errors.ts';
import type { EventDraft } from '../../domain/event.ts';
import { idFromKey } from '../../domain/ids.ts';
import type { Memoir } from '../../engine.ts';
import { eraseEvents } from '../../store/journal/erase.ts';
import { DAY, ids, open, reply } from './recall.test-helper.ts';
import type { RecallAccess } from './recall.ts';

describe('recall', () => {
  it(
    promise('recall/follows-merges', 'the first capture of an event decides its time, project and author'),
    async () => {
      const [here, there] = [open(), open()];
      await here.start();
      await there.start();
      const said = (happenedAt: number, more: Partial<EventDraft>) =>
        reply('the gondola is out of order', { key: 'k:g', happenedAt, ...more });
      here.events.record([said(NOON + 9, { session: 's-here' }), reply('the gondola is back', { key: 'k:h' })]);
      const found = async () => {
        const { results } = await here.recall.search('gondola order', { project: '*', limit: 1 });
        return results.map(({ id, trust, session, at }) => ({ id, trust, session, at }));
      };
      const id = idFromKey('k:g');
      expect(await found()).toEqual([{ id, trust: 'agent', session: 's-here', at: NOON + 9 }]);
      there.clock.pass(-DAY);
      there.events.record([said(NOON, { session: 's-there', trust: 'external' })]);
      await here.backups.restore((await there.backups.make()).path);
      expect(await found()).toEqual([{ id, trust: 'external', session: 's-there', at: NOON }]);
      expect(await ids(here, 'gondola', { session: 's-here' })).toEqual([]);
      expect(await ids(here, 'gondola', { session: 's-there' })).toEqual([id]);
    },
  );

  it(promise('recall/follows-merges', 'also when more changed than can be followed one by one'), async () => {
    const [here, there] = [open(), open()];
    await here.start();
    await there.start();
    const many = Array.from({ length: 1001 }, (_, n) => n);
    const said = (trust: 'agent' | 'external') => many.map((n) => reply(`gondola ${n}`, { key: `k:${n}`, trust }));
    here.events.record(said('agent'));
    const trustOf = async (words: string) =>
      (await here.recall.search(words, { project: '*', limit: 1 })).results.map(({ trust }) => trust);
    expect(await trustOf('gondola 7')).toEqual(['agent']);
    there.clock.pass(-DAY);
    there.events.record(said('external'));
    await here.backups.restore((await there.backups.make()).path);
    expect([await trustOf('gondola 7'), await trustOf('gondola 1000')]).toEqual([['external'], ['external']]);
  });

  it(promise('recall/finds-every-level', 'finds words, commands, decisions, tasks and files alike'), async () => {
    const memoir = open();
    await memoir.start();
    const cwd = join(tempDir(), 'widgets');
    mkdirSync(cwd);
    const { project } = { project: memoir.projects.findOrCreate({ cwd }) };
    memoir.events.record([
      sessionStarted('s1', {}, { project: project.id }),
      prompt('please add a zeppelin to the landing page', { key: 'k:1', session: 's1', project: project.id }),
      toolCall(
        { input: { command: 'make zeppelin' }, output: 'done' },
        { key: 'k:2', session: 's1', project: project.id, happenedAt: NOON + 1 },
      ),
    ]);
    await memoir.facts.decide({ cwd }, { text: 'The zeppelin is blue' });
    memoir.tasks.add({ cwd }, { text: 'inflate the zeppelin' });
    const notes = memoir.layout.project(project.slug).memoryDir;
    mkdirSync(notes, { recursive: true });
    writeFileSync(
      join(notes, 'project_airships.md'),
      '---\nname: airships\ndescription: [broken\n---\nA zeppelin needs helium.\n',
    );
    const { results } = await memoir.recall.search('zeppelin', { cwd });
    expect(results.map(({ kind }) => kind).sort()).toEqual(['decision', 'note', 'prompt', 'task', 'tool']);
    const note = results.find(({ kind }) => kind === 'note');
    expect(note).toMatchObject({
      id: `projects/${project.slug}/memory/project_airships.md`,
      level: 'note',
      project: project.slug,
    });
    expect(note?.snippet).toContain('helium');
  });

  it('finds a word in its other forms, and a name in code whole and in parts', async () => {
    const memoir = open();
    memoir.events.record([
      prompt('she bought three lamps', { key: 'k:1' }),
      reply('The fix is in parseHunkHeader of src/diff/parse_hunks.ts', { key: 'k:2' }),
      prompt('Größenänderung im Menü', { key: 'k:3' }),
      prompt('東京タワーに行きました', { key: 'k:4' }),
    ]);
    for (const [query, key] of [
      ['buying a lamp', 'k:1'],
      ['parseHunkHeader', 'k:2'],
      ['hunk header', 'k:2'],
      ['parse-hunks.ts', 'k:2'],
      ['grossenanderung', 'k:3'],
      ['東京', 'k:4'],
    ] as const) {
      expect((await ids(memoir, query))[0], query).toBe(idFromKey(key));
    }
  });

  it('keeps to every filter', async () => {
    const memoir = open();
    memoir.events.record([
      prompt('kiwi one', { key: 'k:1', session: 'alpha', happenedAt: NOON - 10 * DAY }),
      reply('kiwi two', { key: 'k:2', session: 'alpha', happenedAt: NOON - 5 * DAY } as Partial<EventDraft>),
      toolCall(
        { tool: 'Edit', input: { new_string: 'kiwi' }, files: ['/w/src/kiwi.ts'] },
        { key: 'k:3', session: 'beta', happenedAt: NOON - DAY },
      ),
    ]);
    const all = ['k:1', 'k:2', 'k:3'].map(idFromKey);
    expect([...(await ids(memoir, 'kiwi'))].sort()).toEqual([...all].sort());
    expect(await ids(memoir, 'kiwi', { actor: 'person' })).toEqual([all[0]]);
    expect(await ids(memoir, 'kiwi', { kinds: ['reply'] })).toEqual([all[1]]);
    expect(await ids(memoir, 'kiwi', { session: 'bet' })).toEqual([all[2]]);
    expect(await ids(memoir, 'kiwi', { file: 'kiwi.ts' })).toEqual([all[2]]);
    expect(await ids(memoir, 'kiwi', { since: '2 days ago' })).toEqual([all[2]]);
    const nothing = await memoir.recall.search('kiwi', { until: '2001-02-03' });
    expect(nothing).toMatchObject({ results: [], notes: [expect.stringContaining('to 2001-02-03')] });
    expect(await ids(memoir, 'kiwi', { until: '2026-01-06' })).toEqual([all[0]]);
    expect(await ids(memoir, 'kiwi', { limit: 1 })).toHaveLength(1);
    expect(await ids(memoir, '"kiwi two"')).toEqual([all[1]]);
    expect(await ids(memoir, '', { kinds: ['tool'] })).toEqual([all[2]]);
  });

  describe('what was done', () => {
    const record = (memoir: Memoir): void => {
      memoir.events.record([
        prompt('the tunnel must not start a server in tests', { key: 'k:said', session: 's' }),
        toolCall(
          {
            tool: 'Edit',
            input: {
              file_path: '/w/src/tunnel.ts',
              old_string: 'port: 8080',
              new_string: 'server: false,\n  port: 8081',
            },
            files: ['/w/src/tunnel.ts'],
          },
          { key: 'k:edit', session: 's', happenedAt: NOON + 1 },
        ),
        toolCall(
          {
            tool: 'Write',
            input: {
              file_path: '/w/src/gate.ts',
              content: `${'// licence\n'.repeat(80)}export function openGate() {}`,
            },
            files: ['/w/src/gate.ts'],
          },
          { key: 'k:write', session: 's', happenedAt: NOON + 2 },
        ),
        toolCall(
          {
            tool: 'MultiEdit',
            input: { edits: [{ old_string: 'a', new_string: 'quokka' }] },
            files: ['/w/src/gate.ts'],
          },
          { key: 'k:multi', session: 's', happenedAt: NOON + 3 },
        ),
        toolCall(
          { tool: 'mcp__shop__stock', input: { sku: 'wombat' }, output: 'twelve' },
          { key: 'k:mcp', session: 's', happenedAt: NOON + 4 },
        ),
      ]);
    };

    it(promise('recall/finds-edits', 'the text that an edit wrote or replaced is found and shown'), async () => {
      const memoir = open();
      record(memoir);
      const { results } = await memoir.recall.search('"server: false"', { project: '*' });
      expect(results.map(({ id, kind }) => [id, kind])).toEqual([[idFromKey('k:edit'), 'edit']]);
      expect(results[0]?.snippet).toContain('server: false');
      expect((await ids(memoir, '8080'))[0]).toBe(idFromKey('k:edit'));
      expect((await ids(memoir, 'openGate'))[0]).toBe(idFromKey('k:write'));
      expect((await ids(memoir, 'quokka'))[0]).toBe(idFromKey('k:multi'));
      expect(await ids(memoir, '', { concept: 'openGate' })).toEqual([idFromKey('k:write')]);
      expect((await ids(memoir, 'tunnel server')).slice(0, 2)).toContain(idFromKey('k:said'));
    });

    it('lists the history of a file and of a tool, newest first', async () => {
      const memoir = open();
      record(memoir);
      expect(await ids(memoir, '', { file: 'src/gate.ts' })).toEqual([idFromKey('k:multi'), idFromKey('k:write')]);
      expect(await ids(memoir, '', { tool: 'edit' })).toEqual([idFromKey('k:edit')]);
      expect(await ids(memoir, '', { tool: 'stock' })).toEqual([idFromKey('k:mcp')]);
      expect(await ids(memoir, '', { tool: 'shop' })).toEqual([idFromKey('k:mcp')]);
      expect(await ids(memoir, 'licence', { tool: 'Write' })).toEqual([idFromKey('k:write')]);
      expect([...(await ids(memoir, '', { kinds: ['edit'] }))].length).toBe(3);
      expect([...(await ids(memoir, '', { kinds: ['tool'] }))].length).toBe(4);
      const notesFor = async (filters: object) => (await memoir.recall.search('', { project: '*', ...filters })).notes;
      expect(await notesFor({ file: 'src/nowhere.ts' })).toEqual(['Nothing is recorded about src/nowhere.ts.']);
      expect(await notesFor({ tool: 'Nope%' })).toEqual(['No call of a tool "Nope%" is recorded.']);
    });
  });

  it(promise('recall/says-why', 'gives each result reasons that add up to its score'), async () => {
    const memoir = open();
    memoir.events.record([
      prompt('where do the mangos ripen', { key: 'k:1', session: 's' }),
      reply('On the southern shelf.', { key: 'k:2', session: 's', happenedAt: NOON + 1 } as Partial<EventDraft>),
      prompt('nothing to do with it', { key: 'k:3', session: 't' }),
    ]);
    const { results } = await memoir.recall.search('mangos ripen', { project: '*' });
    expect(results.map(({ id }) => id)).toEqual([idFromKey('k:1'), idFromKey('k:2')]);
    for (const { score, signals } of results) {
      expect(signals.reduce((sum, signal) => sum + signal.score, 0)).toBeCloseTo(score, 2);
      expect(signals.every(({ why }) => why !== '')).toBe(true);
    }
    // The answer has none of the words; what was asked just before it has.
    expect(results[1]?.signals.find(({ name }) => name === 'neighbours')?.score).toBeGreaterThan(0);
    expect(results[1]?.context.before.map(({ text }) => text)).toEqual(['where do the mangos ripen']);
  });

  describe('a word that no text has', () => {
    it.each([
      ['dialyser settings', 'The dialyzer config is too strict.'],
      ['migraton', 'The migration ran twice.'],
      ['ошибка', 'Нашли ошибки в отчёте.'],
      ['エラー', '昨日エラーが発生しました。'],
      ['ｴﾗｰ', '昨日エラーが発生しました。'],
    ])('%s finds the nearest: %s', async (query, text) => {
      const memoir = open();
      await memoir.start();
      memoir.events.record([
        prompt(text, { key: 'k:1', session: 's1' }),
        prompt('Something else entirely about lunch.', { key: 'k:2', session: 's2' }),
      ]);
      const { results, notes } = await memoir.recall.search(query, { project: '*' });
      expect(results[0]?.snippet).toBe(text);
      expect(notes.join(' ')).not.toContain('undefined');
    });

    it.each([
      ['wie meldet man sich an?', 'Die Anmeldung läuft über einen Link.'],
      ['womit verschicken wir die Rechnung?', 'Rechnungen gehen über Lexoffice.'],
      ['cómo avisamos a los socios?', 'Para los avisos usamos WhatsApp.'],
    ])('%s finds another form of it, and no word without content: %s', async (query, text) => {
      const memoir = open();
      await memoir.start();
      memoir.events.record([
        prompt(text, { key: 'k:1', session: 's1' }),
        prompt('Wie und warum man sich das auch ansehen wird.', { key: 'k:2', session: 's2' }),
        prompt('Como siempre, los tengo por aquí.', { key: 'k:3', session: 's3' }),
      ]);
      const { results, notes } = await memoir.recall.search(query, { project: '*' });
      expect(results[0]?.snippet).toBe(text);
      expect(notes.join(' ')).not.toMatch(/"(?:sich|man|wir|los|wie)"/);
    });

    it.each([
      ['bis wann kann ein spediteur stornieren?', 'A carrier can cancel up to two hours before.', 'cancel'],
      ['wer schreibt die fehlermeldungen?', 'Error texts come from Dana.', 'error'],
      ['wann dürfen wir nicht ausliefern?', 'No deploy on Mondays before nine.', 'deploy'],
      ['¿cómo evitamos las reservas dobles?', 'The constraint refuses a double booking.', 'booking'],
    ])(promise('recall/other-languages', '%s finds the English text: %s'), async (query, text, word) => {
      const memoir = open({ embedder: 'builtin' });
      await memoir.start();
      memoir.events.record([
        prompt(text, { key: 'k:1', session: 's1' }),
        prompt('Something else entirely about lunch.', { key: 'k:2', session: 's2' }),
        prompt('We talked about the harbour and the weather.', { key: 'k:3', session: 's3' }),
      ]);
      const { results, notes } = await memoir.recall.search(query, { project: '*' });
      expect(results[0]?.snippet).toBe(text);
      expect(notes.join(' ')).toContain(`"${word}"`);
      // In its own language it is found by its own words.
      memoir.events.record([prompt(query.replace('?', ', fragte sie.'), { key: 'k:4', session: 's4' })]);
      expect((await memoir.recall.search(query, { project: '*' })).notes).toEqual([]);
    });

    it('says so, and is not looked for elsewhere if a text has it', async () => {
      const memoir = open();
      await memoir.start();
      memoir.events.record([
        prompt('The form is done.', { key: 'k:1', session: 's1' }),
        prompt('The farm is done.', { key: 'k:2', session: 's2' }),
      ]);
      expect((await memoir.recall.search('fxrm', { project: '*' })).notes[0]).toBe(
        'No text has "fxrm". Also searched for "farm", "form".',
      );
      expect((await memoir.recall.search('Faurms', { project: '*' })).notes[0]).toContain('No text has "Faurms".');
      memoir.events.record([prompt('Jobs run on Graphile-Worker, on the new set.', { key: 'k:3', session: 's3' })]);
      const [misspelled] = (await memoir.recall.search('graphlie worker', { project: '*' })).notes;
      expect(misspelled, 'a word, not its stem').toBe('No text has "graphlie". Also searched for "graphile".');
      const other = await memoir.recall.search('what did we decide about graphqle', { project: '*' });
      expect(other.answers ?? []).toEqual([]);
      expect((await memoir.recall.search('was läuft seit dem umzug', { project: '*' })).notes.join()).not.toContain(
        '"seit"',
      );
      const { results, notes } = await memoir.recall.search('form', { project: '*' });
      expect([results.length, notes]).toEqual([1, []]);
    });
  });

  it('ranks what a person decided above other texts with the words of what the agent had offered', async () => {
    const memoir = open();
    await memoir.start();
    const offer =
      'The error format of the api is mixed. Plain code and message everywhere, or problem+json, would settle it.';
    memoir.events.record([
      prompt('The errors are all over the place.', { key: 'k:1', session: 's1' }),
      reply(offer, { key: 'k:2', session: 's1' }),
      prompt('problem json, every 4xx and 5xx, no exceptions.', { key: 'k:3', session: 's1' }),
    ]);
    const question = 'what error format should the api return';
    const { results } = await memoir.recall.search(question, { project: '*' });
    const [, second] = results;
    expect(second?.snippet).toContain('every 4xx');
    expect(second?.signals.map(({ name }) => name)).toContain('settles');
  });

  it('follows what is recorded after the first question, and what is known better later', async () => {
    const memoir = open();
    memoir.events.record([toolCall({ input: { command: 'ls' } }, { key: 'k:1', session: 's' })]);
    expect(await ids(memoir, 'marmalade')).toEqual([]);
    memoir.events.record([toolCall({ output: 'marmalade.txt' }, { key: 'k:1', session: 's' })]);
    await memoir.recall.updateIndex();
    expect(await ids(memoir, 'marmalade')).toEqual([idFromKey('k:1')]);
  });
});

it('forgetting goes through when another process switches to a rebuilt index meanwhile', async () => {
  const home = tempDir();
  const [one, other] = [open({ home }), open({ home })];
  one.events.record([prompt('the heron nests', { key: 'heron' }), prompt('the crane nests', { key: 'crane' })]);
  expect(await ids(one, 'nests')).toHaveLength(2);
  const [index, elsewhere] = [await (one.recall as RecallAccess).open(), await (other.recall as RecallAccess).open()];
  const heron = idFromKey('heron');
  let rebuilt: Promise<unknown> | undefined;
  index.eraseIndexed([heron], () => {
    // Built before the event is erased, so it holds the words and was not there when they were looked up.
    rebuilt = elsewhere.rebuild();
    eraseEvents(testJournal(one.layout), [heron]);
  });
  await rebuilt;
  expect(index.cleanAfterErasure()).toEqual([]);
  for (const memoir of [one, other]) expect(await ids(memoir, 'nests')).toEqual([idFromKey('crane')]);
});

describe('whatever is asked', () => {
  const filters = fc.record(
    {
      project: fc.constantFrom('*', 'no-such-project', ''),
      kinds: fc.array(fc.constantFrom('prompt', 'decision', 'journal', 'nonsense'), { maxLength: 2 }),
      session: fc.string({ maxLength: 20 }),
      file: fc.string({ maxLength: 20 }),
      concept: fc.string({ maxLength: 20 }),
      since: fc.oneof(fc.constantFrom('yesterday', 'in the year dot', '2026-02-31', '', '0000'), fc.double()),
      asOf: fc.oneof(fc.constantFrom('now', 'never'), fc.integer()),
      limit: fc.oneof(fc.integer({ min: -5, max: 2000 }), fc.double()),
    },
    { requiredKeys: [] },
  );
  const spiteful = fc.constantFrom(
    '',
    '   ',
    'the of and',
    '"',
    '""""',
    'AND OR NOT NEAR(',
    'a* ^b -c {d} : e',
    "'; DROP TABLE docs; --",
    '(((((',
    '.*[a-z]+$\\',
    '🦀🦀🦀',
    'שלום עולם',
    'x'.repeat(10_000),
    'word '.repeat(2000),
    '\u0000\ud800',
    '%_%',
    'words:said',
  );

  it(promise('recall/takes-any-question', 'answers, or says in a sentence what is wrong'), async () => {
    const memoir = open();
    memoir.events.record([
      prompt('an ordinary sentence about crabs 🦀 and שלום', { key: 'k:1', session: 's' }),
      reply('x'.repeat(50), { key: 'k:2', session: 's' }),
    ]);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(spiteful, fc.string({ unit: 'binary', maxLength: 200 })),
        filters,
        async (query, given) => {
          try {
            const { results } = await memoir.recall.search(query, given);
            expect(results.every(({ id, snippet }) => id !== '' && typeof snippet === 'string')).toBe(true);
          } catch (error) {
            expect(isMemoirError(error), String(error)).toBe(true);
            if (isMemoirError(error)) expect(['bad-input', 'not-found', 'ambiguous', 'refused']).toContain(error.code);
          }
        },
      ),
      { numRuns: 300, seed: 7 },
    );
  });

  it('says so when a question has no word to look for', async () => {
    const memoir = open();
    memoir.events.record([prompt('the only one', { key: 'k:1' })]);
    const { results, notes } = await memoir.recall.search('what is it that there was', { project: '*' });
    expect(results).toEqual([]);
    expect(notes.join(' ')).toContain('These words are in every text');
    const signs = await memoir.recall.search('?! … --- "" ***', { project: '*' });
    expect(signs.results).toEqual([]);
    expect(signs.notes.join(' ')).toContain('no letters or digits');
  });
});
