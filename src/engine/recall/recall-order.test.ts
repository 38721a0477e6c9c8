/** What comes first: decisions, people, newer facts, and answers before what merely mentions them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { prompt, toolCall } from '../../../test/fixtures/drafts.ts';
import { NOON, tempDir } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import type { EventDraft } from '../../domain/event.ts';
import { idFromKey } from '../../domain/ids.ts';
import { inReadingOrder } from '../../domain/recall.ts';
import { DAY, ids, open, reply, stated } from './recall.test-helper.ts';

describe('the order of results', () => {
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

  it('lists a short text once, however often it was said', async () => {
    const memoir = open();
    memoir.events.record([
      reply('the gondola is ready', { key: 'k:1', session: 'a' }),
      reply('The gondola  is ready', { key: 'k:2', session: 'b' }),
      reply('the gondola is late', { key: 'k:3', session: 'c' }),
    ]);
    expect(await ids(memoir, 'gondola')).toHaveLength(2);
  });

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
    const asked = (query: string) => memoir.recall.search(query, { project: '*', limit: 7 });
    const told = async (query: string): Promise<readonly string[]> =>
      (await asked(query)).results.map(({ snippet }) => snippet);
    expect((await told('roof')).filter((text) => steps.includes(text)).length).toBeLessThan(4);
    const all = await told('summarise everything about the roof');
    expect(steps.filter((step) => all.includes(step))).toHaveLength(4);
    const ordered = await asked('in which order did the works on the roof happen');
    const read = inReadingOrder(ordered).map(({ snippet }) => snippet);
    expect(read.filter((text) => steps.includes(text))).toEqual(steps);
    const scores = ordered.results.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it('puts how things are now above how they were, in an overview', async () => {
    const memoir = open();
    await memoir.start();
    const said = (text: string, days: number) =>
      prompt(text, { key: `k:${days}`, session: `s${days}`, happenedAt: NOON - days * DAY });
    memoir.events.record([
      said('Text reminders are on the list, the reminders go to drivers.', 40),
      said('Reminders are sent at noon.', 30),
      said('Text reminders are off the list, the reminders went to nobody.', 20),
      said('The yard was swept and the gate painted.', 10),
    ]);
    const { results } = await memoir.recall.search('everything about the reminders', { project: '*' });
    const places = ['s20', 's40'].map((session) => results.findIndex((each) => each.session === session));
    expect(places).toEqual([expect.any(Number), expect.any(Number)]);
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(places[0]).toBeLessThan(places[1] ?? 0);
    // With few places, how it is now has one.
    const [first] = (await memoir.recall.search('everything about the reminders', { project: '*', limit: 1 })).results;
    expect(first?.session).not.toBe('s40');
  });

  it('finds for an overview what a person told in other words, by the long answer to it', async () => {
    const memoir = open();
    await memoir.start();
    const page = (about: string): string => `${about} `.repeat(60);
    const told = ['We took spreading factor nine.', 'The gateway sits on the tower.', 'Packets have twelve bytes.'];
    const others = Array.from({ length: 30 }, (_, i) => `The bees of hive ${i} were quiet and had ${i} frames.`);
    const exchange = (text: string, about: string, i: number) => [
      prompt(text, { key: `k:p${i}`, session: `s${i % 4}`, happenedAt: NOON - (90 - i) * DAY }),
      reply(page(about), { key: `k:r${i}`, session: `s${i % 4}`, happenedAt: NOON - (90 - i) * DAY + 1 }),
    ];
    memoir.events.record(
      [...others.slice(0, 15), ...told, ...others.slice(15)].flatMap((text, i) =>
        exchange(text, told.includes(text) ? `For the radio, set the antenna ${i}.` : `Feed the hive, round ${i}.`, i),
      ),
    );
    const { results } = await memoir.recall.search('summarise the radio', { project: '*', limit: 5 });
    expect(results.filter(({ snippet }) => told.includes(snippet))).toHaveLength(3);
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
});
