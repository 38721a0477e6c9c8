/** Recall as its users see it, over a real journal in a folder of its own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prompt, sessionStarted, toolCall } from '../../../test/fixtures/drafts.ts';
import { NOON, stillClock, tempDir, testJournal } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { isMemoirError } from '../../domain/errors.ts';
import type { EventDraft } from '../../domain/event.ts';
import { idFromKey } from '../../domain/ids.ts';
import { type Memoir, openMemoir } from '../../engine.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import { eraseEvents } from '../../store/journal/erase.ts';
import type { RecallAccess } from './recall.ts';

const DAY = 86_400_000;

function open(
  options: { actor?: 'agent'; home?: string } = {},
): Memoir & { readonly clock: ReturnType<typeof stillClock> } {
  const dir = options.home ?? tempDir();
  const clock = stillClock();
  const environment = readEnvironment({ MEMOIR_HOME: join(dir, 'home'), HOME: dir, MEMOIR_MODELS_EMBEDDER: 'none' });
  const memoir = openMemoir({ environment, clock, ...(options.actor === undefined ? {} : { actor: options.actor }) });
  onTestFinished(() => memoir.close());
  return { ...memoir, clock };
}

const reply = (text: string, more: Partial<EventDraft> = {}): EventDraft =>
  ({ type: 'reply.given', happenedAt: NOON, actor: 'agent', trust: 'agent', ...more, body: { text } }) as EventDraft;

const stated = (kind: 'decision' | 'outcome', statement: string, happenedAt: number): EventDraft => ({
  type: 'fact.stated',
  key: `k:${statement}`,
  happenedAt,
  actor: 'person',
  trust: 'owner',
  body: { kind, statement },
});

const ids = async (memoir: Memoir, query: string, filters = {}): Promise<readonly string[]> =>
  (await memoir.recall.search(query, { project: '*', ...filters })).results.map(({ id }) => id);

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

  it('puts a decision before an outcome of the same day, and a new outcome before an old decision', async () => {
    const memoir = open();
    memoir.events.record([
      stated('outcome', 'the gondola stands in Oslo', NOON - DAY),
      stated('decision', 'the gondola stands in Bonn', NOON - DAY),
      stated('decision', 'the airship stands in Oslo', NOON - 360 * DAY),
      stated('outcome', 'the airship stands in Bonn', NOON - DAY),
    ]);
    const order = async (query: string) => (await ids(memoir, query)).slice(0, 2);
    expect(await order('gondola')).toEqual(
      ['k:the gondola stands in Bonn', 'k:the gondola stands in Oslo'].map(idFromKey),
    );
    expect(await order('airship')).toEqual(
      ['k:the airship stands in Bonn', 'k:the airship stands in Oslo'].map(idFromKey),
    );
  });

  it('puts a refuted decision below an outcome with the same words', async () => {
    const memoir = open();
    memoir.events.record([
      stated('decision', 'the gondola stands in Bonn', NOON - DAY),
      stated('outcome', 'the gondola stands in Oslo', NOON - DAY),
    ]);
    const [bonn, oslo] = ['k:the gondola stands in Bonn', 'k:the gondola stands in Oslo'].map(idFromKey);
    expect(await ids(memoir, 'gondola')).toEqual([bonn, oslo]);
    memoir.events.record([
      {
        type: 'fact.changed',
        happenedAt: NOON,
        actor: 'person',
        trust: 'owner',
        body: { fact: bonn ?? '', truth: 'refuted' },
      },
    ]);
    expect(await ids(memoir, 'gondola')).toEqual([oslo, bonn]);
  });

  it('counts a decision for more than a remark in the same words', async () => {
    const memoir = open();
    memoir.events.record([
      stated('decision', 'the gondola stands in Bonn', NOON - DAY),
      reply('the gondola stands in Bonn today', { key: 'k:remark', session: 's', happenedAt: NOON - DAY }),
    ]);
    const { results } = await memoir.recall.search('gondola Bonn');
    const authority = (kind: string): number =>
      results.find((result) => result.kind === kind)?.signals.find(({ name }) => name === 'authority')?.score ?? 0;
    expect(authority('decision')).toBeGreaterThan(authority('reply') + 0.05);
  });

  it('puts a superseded decision below its replacement, however much better its words match', async () => {
    const memoir = open();
    const old = 'the gondola stands in Bonn beside the yellow river quay under old chestnut trees';
    memoir.events.record([
      stated('decision', old, NOON - DAY),
      stated('decision', 'it moved to the gondola yard', NOON),
    ]);
    const [before, after] = [`k:${old}`, 'k:it moved to the gondola yard'].map(idFromKey);
    memoir.events.record([
      {
        type: 'fact.changed',
        happenedAt: NOON,
        actor: 'person',
        trust: 'owner',
        body: { fact: before ?? '', truth: 'superseded', by: after ?? '' },
      },
    ]);
    expect(await ids(memoir, 'gondola Bonn yellow river quay old chestnut trees')).toEqual([after, before]);
  });

  it('prefers the project it is asked in, among all of them', async () => {
    const memoir = open();
    await memoir.start();
    const [cwd, other] = ['shop', 'blog'].map((name) => join(tempDir(), name)) as [string, string];
    for (const folder of [cwd, other]) mkdirSync(folder);
    const [shop, blog] = [cwd, other].map((folder) => memoir.projects.findOrCreate({ cwd: folder }).id);
    memoir.events.record([
      reply('the gondola stands in Oslo', { key: 'k:shop', session: 's', project: shop ?? '' }),
      reply('the gondola stands in Bonn', { key: 'k:blog', session: 'b', project: blog ?? '' }),
    ]);
    expect((await ids(memoir, 'gondola', { cwd }))[0]).toBe(idFromKey('k:shop'));
    expect((await ids(memoir, 'gondola', { cwd: other }))[0]).toBe(idFromKey('k:blog'));
  });

  it('lists a short text once, however often it was said', async () => {
    const memoir = open();
    memoir.events.record([
      reply('the gondola is ready', { key: 'k:1', session: 'a' }),
      reply('The gondola  is ready', { key: 'k:2', session: 'b' }),
      reply('the gondola is late', { key: 'k:3', session: 'c' }),
    ]);
    expect(await ids(memoir, 'gondola')).toHaveLength(2);
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

  it('finds the answer that has none of the words beside the question that has them', async () => {
    const memoir = open();
    await memoir.start();
    const turn = (i: number, speaker: string, text: string): EventDraft => {
      const draft = prompt(text, { key: `k:${i}`, session: 's1', happenedAt: NOON + i });
      return { ...draft, body: { ...draft.body, speaker } } as EventDraft;
    };
    memoir.events.record([
      turn(1, 'Ana', 'Hello there, long time no see.'),
      turn(2, 'Ben', 'Which instrument did you learn as a child?'),
      turn(3, 'Ana', 'The cello, from my aunt.'),
      turn(4, 'Ben', 'Lovely! I only ever whistled.'),
      turn(5, 'Ana', 'That counts.'),
    ]);
    const { results } = await memoir.recall.search('which instrument did Ana learn', { project: '*' });
    expect(results[0]?.snippet).toContain('cello');
    expect(results[0]?.signals.map(({ name }) => name)).toContain('answers');
    const question = results.find(({ snippet }) => snippet.startsWith('Which'));
    expect(question?.signals.find(({ name }) => name === 'question')?.score).toBeLessThan(0);
  });

  /** An agent that answers each line of a person with a page that repeats the subject. */
  const chat = (lines: readonly string[], page: string): readonly EventDraft[] =>
    lines.flatMap((line, i) => [
      prompt(line, { key: `k:p${i}`, session: 's1', happenedAt: NOON + 2 * i }),
      reply(`${page} `.repeat(12), { key: `k:r${i}`, session: 's1', happenedAt: NOON + 2 * i + 1 }),
    ]);

  it('prefers what a person told to the pages of an agent, and does not put a person back for asking', async () => {
    const memoir = open();
    await memoir.start();
    memoir.events.record(
      chat(
        [
          'We fly to Lisbon with two kids in spring, which neighbourhood is quiet?',
          'Which neighbourhoods do families like in Lisbon?',
          'And how are the trams in Lisbon with kids?',
          'Thanks. What about the hills?',
        ],
        'Lisbon has many neighbourhoods that families with kids like, and each has its own trams and hills.',
      ),
    );
    const { results } = await memoir.recall.search('who flies to Lisbon with kids', { project: '*' });
    expect(results[0]?.snippet).toContain('two kids');
    const reasons = new Map(results[0]?.signals.map(({ name, score }) => [name, score]));
    expect(reasons.get('person')).toBeGreaterThan(0.5);
    expect(reasons.get('states')).toBeGreaterThan(0.2);
    expect(reasons.get('question') ?? 0).toBeGreaterThan(-0.1);
    const asked = results.find(({ snippet }) => snippet.startsWith('Which neighbourhoods'));
    expect(asked?.signals.map(({ name }) => name)).not.toContain('states');
  });

  it('doubles that preference for a question in the first person', async () => {
    const memoir = open();
    await memoir.start();
    memoir.events.record(
      chat(['My knee hurts after nine kilometres.', 'Okay.', 'Go on.'], 'The knee hurts many runners.'),
    );
    const weight = async (query: string): Promise<number | undefined> =>
      (await memoir.recall.search(query, { project: '*' })).results
        .find(({ snippet }) => snippet.startsWith('My knee'))
        ?.signals.find(({ name }) => name === 'person')?.score;
    const [plain, own] = [await weight('knee hurts'), await weight('when does my knee hurt')];
    expect(own).toBeCloseTo(2 * (plain ?? 0), 3);
  });

  it('gives a standing instruction where work is asked for, though they share no word', async () => {
    const memoir = open();
    await memoir.start();
    memoir.events.record(
      chat(
        [
          'Always put the file name in a comment on the first line.',
          'The login form stores the user id in the session.',
          'The list page takes 900 ms.',
        ],
        'A login form needs a session, a route and a template.',
      ),
    );
    const asked = async (query: string) =>
      (await memoir.recall.search(query, { project: '*' })).results
        .find(({ snippet }) => snippet.startsWith('Always put'))
        ?.signals.map(({ name }) => name);
    expect(await asked('Can you write the route for the login form?')).toContain('instruction');
    expect(await asked('how long does the list page take')).not.toContain('instruction');
  });

  it('covers a broad question over its whole time, in order where that is asked', async () => {
    const memoir = open();
    await memoir.start();
    const steps = [
      'We ordered the roof tiles.',
      'The roof got new rafters.',
      'Rain came through the roof.',
      'The roof is done.',
    ];
    memoir.events.record([
      ...steps.map((text, i) => prompt(text, { key: `k:s${i}`, session: `s${i}`, happenedAt: NOON - (9 - i) * DAY })),
      ...Array.from({ length: 12 }, (_, i) =>
        prompt(`The roof, the roof, the roof, on page ${i}?`, {
          key: `k:n${i}`,
          session: 's2',
          happenedAt: NOON - 7 * DAY + i,
        }),
      ),
    ]);
    const told = async (query: string): Promise<readonly string[]> =>
      (await memoir.recall.search(query, { project: '*', limit: 7 })).results.map(({ snippet }) => snippet);
    expect((await told('roof')).filter((text) => steps.includes(text)).length).toBeLessThan(4);
    const all = await told('summarise everything about the roof');
    expect(steps.filter((step) => all.includes(step))).toHaveLength(4);
    const inOrder = (await told('in which order did the works on the roof happen')).filter((text) =>
      steps.includes(text),
    );
    expect(inOrder).toEqual(steps);
  });

  it('ranks an agent’s announcements below its findings', async () => {
    const memoir = open();
    await memoir.start();
    memoir.events.record([
      reply('Let me check the generated migration for the price column.', { key: 'k:1', session: 's1' }),
      reply('The generated migration drops the price column because the model renamed it, which loses data.', {
        key: 'k:2',
        session: 's2',
      }),
    ]);
    const { results } = await memoir.recall.search('generated migration price column', { project: '*' });
    expect(results.map(({ snippet }) => snippet.slice(0, 3))).toEqual(['The', 'Let']);
    expect(results[1]?.signals.find(({ name }) => name === 'narration')?.score).toBeLessThan(0);
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
      const { results, notes } = await memoir.recall.search('form', { project: '*' });
      expect([results.length, notes]).toEqual([1, []]);
    });
  });

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

  it('gives nothing that was asked just now in the session that searches', async () => {
    const dir = tempDir();
    const environment = readEnvironment({
      MEMOIR_HOME: join(dir, 'home'),
      HOME: dir,
      MEMOIR_MODELS_EMBEDDER: 'none',
      CLAUDECODE: '1',
      CLAUDE_CODE_SESSION_ID: 's-now',
    });
    const memoir = openMemoir({ environment, clock: stillClock(), actor: 'agent' });
    onTestFinished(() => memoir.close());
    await memoir.start();
    memoir.events.record([
      prompt('The gondola hangs on a steel rope.', { key: 'k:1', session: 's-now', happenedAt: NOON - 5 }),
      reply('Noted: the gondola rope is steel.', { key: 'k:2', session: 's-now', happenedAt: NOON - 4 }),
      prompt('What does the gondola hang on?', { key: 'k:3', session: 's-now', happenedAt: NOON - 3 }),
    ]);
    const { results } = await memoir.recall.search('what does the gondola hang on', { project: '*' });
    expect(results.map(({ snippet }) => snippet)).toEqual([
      'The gondola hangs on a steel rope.',
      'Noted: the gondola rope is steel.',
    ]);
  });

  it('takes the name of a project for a scope and not for a word', async () => {
    const memoir = open();
    await memoir.start();
    const [shop, other] = ['spotter', 'garden'].map((name) => {
      const cwd = join(tempDir(), name);
      mkdirSync(cwd);
      return memoir.projects.findOrCreate({ cwd }).id;
    });
    memoir.events.record([
      prompt('The proxy listens on 8080.', {
        key: 'k:1',
        session: 's1',
        ...(shop === undefined ? {} : { project: shop }),
      }),
      prompt('spotter spotter spotter', {
        key: 'k:2',
        session: 's2',
        ...(other === undefined ? {} : { project: other }),
      }),
      prompt('The proxy of the garden listens on 9090.', {
        key: 'k:3',
        session: 's3',
        ...(other === undefined ? {} : { project: other }),
      }),
    ]);
    const { results } = await memoir.recall.search('where does the proxy of spotter listen', { project: '*' });
    expect(results.map(({ snippet }) => snippet)).toEqual([
      'The proxy listens on 8080.',
      'The proxy of the garden listens on 9090.',
    ]);
    expect(results[0]?.signals.find(({ name }) => name === 'project')?.score).toBeGreaterThan(0);
  });

  it('ranks an earlier search below its results', async () => {
    const memoir = open();
    await memoir.start();
    memoir.events.record([
      toolCall(
        { input: { command: 'memoir recall gondola rope' }, output: 'gondola rope: steel' },
        { key: 'k:1', session: 's1' },
      ),
      prompt('The gondola hangs on a steel rope, said the engineer in the meeting.', { key: 'k:2', session: 's2' }),
    ]);
    const { results } = await memoir.recall.search('gondola rope', { project: '*' });
    expect(results.map(({ kind }) => kind)).toEqual(['prompt', 'tool']);
    expect(results[1]?.signals.find(({ name }) => name === 'echo')?.score).toBeLessThan(0);
  });

  it(promise('recall/superseded-below', 'puts the newer decision first, and the older names it'), async () => {
    const memoir = open();
    await memoir.start();
    const cwd = join(tempDir(), 'widgets');
    mkdirSync(cwd);
    const old = await memoir.facts.decide({ cwd }, { text: 'We store walruses in Postgres, walruses being large' });
    memoir.clock.pass(DAY);
    const now = await memoir.facts.decide({ cwd }, { text: 'We store walruses in SQLite', supersedes: old.id });
    const { results } = await memoir.recall.search('where are walruses stored, Postgres being large', { cwd });
    expect(results.map(({ id, truth }) => [id, truth])).toEqual([
      [now.id, 'stated'],
      [old.id, 'superseded'],
    ]);
    expect(results[1]?.supersededBy).toEqual({ id: now.id, statement: 'We store walruses in SQLite' });
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

  it(promise('recall/isolated-is-hidden', 'finds it only from inside, or where it is named'), async () => {
    const dir = tempDir();
    const person = open({ home: dir });
    await person.start();
    const [open1, shut] = ['open', 'shut'].map((name) => join(dir, name));
    for (const cwd of [open1, shut]) {
      mkdirSync(String(cwd));
      await person.facts.decide({ cwd: String(cwd) }, { text: `the pelican of ${cwd?.split('/').at(-1)}` });
    }
    person.projects.change('shut', { isolated: true });
    const projects = async (memoir: Memoir, filters: object) =>
      (await memoir.recall.search('pelican', filters)).results.map(({ project }) => project).sort();
    expect(await projects(person, { cwd: String(open1) })).toEqual(['open']);
    expect(await projects(person, { cwd: String(shut) })).toEqual(['open', 'shut']);
    person.close();
    const agent = open({ home: dir, actor: 'agent' });
    expect(await projects(agent, { cwd: String(open1), project: '*' })).toEqual(['open']);
    expect(await projects(agent, { cwd: String(shut) })).toEqual(['shut']);
    await expect(agent.recall.search('pelican', { cwd: String(open1), project: 'shut' })).rejects.toThrow('isolated');
  });

  it(promise('recall/isolated-is-hidden', 'nor is it shown beside a result of the same session'), async () => {
    const dir = tempDir();
    const person = open({ home: dir });
    await person.start();
    const [open1, shut] = ['open', 'shut'].map((name) => {
      mkdirSync(join(dir, name));
      return person.projects.findOrCreate({ cwd: join(dir, name) });
    });
    const said = (project: string | undefined, text: string, n: number) =>
      prompt(text, { key: `k:${n}`, session: 's-mixed', happenedAt: NOON + n, ...(project ? { project } : {}) });
    person.events.record([
      said(shut?.id, 'the walrusdb cluster is ours', 1),
      said(open1?.id, 'a pelican nests on the till', 2),
      said(shut?.id, 'walrusdb needs a pelicanary', 3),
      // A fact that holds everywhere, from the same session.
      {
        type: 'fact.stated',
        key: 'k:fact',
        session: 's-mixed',
        happenedAt: NOON + 4,
        actor: 'person',
        trust: 'owner',
        body: { kind: 'preference', statement: 'answer about the pelican in rhymes', everywhere: true },
      },
    ]);
    const asked = async (memoir: Memoir, query: string, cwd = 'open') =>
      JSON.stringify(await memoir.recall.search(query, { cwd: join(dir, cwd) }));
    expect(await asked(person, 'walrusdbx')).toContain('walrusdb cluster');
    person.projects.change('shut', { isolated: true });
    const agent = open({ home: dir, actor: 'agent' });
    for (const memoir of [person, agent]) {
      expect(await asked(memoir, 'pelican')).toContain('nests on the till');
      for (const query of ['pelican', 'pelican rhymes', 'walrusdbx', 'walrusdb', '']) {
        expect((await asked(memoir, query)).replaceAll('"walrusdbx"', '')).not.toMatch(
          /walrusdb (?:c|n)|\\"walrusdb\\",?\./,
        );
      }
      // A word of the hidden project is like one that nobody wrote.
      const [hidden, unknown] = [await asked(memoir, 'pelicanary'), await asked(memoir, 'pelicanara')];
      const answer = (text: string, word: string) => text.replaceAll(word, '').replace(/"tookMs":[\d.]+/, '');
      expect(answer(hidden, 'pelicanary')).toBe(answer(unknown, 'pelicanara'));
    }
    expect(await asked(agent, 'walrusdbx', 'shut')).toContain('walrusdb cluster');
  });

  it('follows what is recorded after the first question, and what is known better later', async () => {
    const memoir = open();
    memoir.events.record([toolCall({ input: { command: 'ls' } }, { key: 'k:1', session: 's' })]);
    expect(await ids(memoir, 'marmalade')).toEqual([]);
    memoir.events.record([toolCall({ output: 'marmalade.txt' }, { key: 'k:1', session: 's' })]);
    await memoir.recall.catchUp();
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
