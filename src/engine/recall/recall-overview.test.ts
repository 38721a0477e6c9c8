/** Questions without a subject: what happened in a time, and in a project. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { prompt } from '../../../test/fixtures/drafts.ts';
import { NOON, tempDir } from '../../../test/fixtures/home.ts';
import type { EventDraft } from '../../domain/event.ts';
import type { Memoir } from '../../engine.ts';
import { DAY, open, stated } from './recall.test-helper.ts';

const day = (days: number): string => new Date(NOON - days * DAY).toISOString().slice(0, 10);

/** Two projects with one prompt and one decision on each of these days. */
async function twoProjects(): Promise<Memoir> {
  const memoir = open();
  await memoir.start();
  const [orchard, hives] = ['orchard', 'hives'].map((name) => {
    const cwd = join(tempDir(), name);
    mkdirSync(cwd);
    return memoir.projects.findOrCreate({ cwd }).id;
  });
  const said = (project: string | undefined, text: string, days: number): readonly EventDraft[] => [
    prompt(text, { key: `k:${text}`, session: `s${days}`, happenedAt: NOON - days * DAY, project: project ?? '' }),
    { ...stated('decision', `${text}, decided`, NOON - days * DAY), session: `s${days}`, project: project ?? '' },
  ];
  memoir.events.record([
    ...said(orchard, 'The pears are picked first', 40),
    ...said(orchard, 'The fence gets a gate', 10),
    ...said(hives, 'The frames are cleaned with soda', 41),
    ...said(hives, 'The queens are marked blue', 11),
    { ...stated('preference', 'Dates are written as ISO', NOON - 9 * DAY), session: 's11', project: '*' } as EventDraft,
  ]);
  return memoir;
}

describe('a question without a subject', () => {
  it.each(['what happened', 'what did we do', 'what changed', 'was ist passiert', 'qué pasó', ''])(
    'lists the time of the filters: "%s"',
    async (query) => {
      const memoir = await twoProjects();
      const { results } = await memoir.recall.search(query, { project: '*', since: day(45), until: day(30) });
      const texts = results.map(({ snippet }) => snippet).join('\n');
      expect(texts).toContain('pears');
      expect(texts).toContain('frames');
      expect(texts).not.toMatch(/fence|queens/);
    },
  );

  it('with a subject searches for it in the time of the filters', async () => {
    const memoir = await twoProjects();
    const { results } = await memoir.recall.search('what happened with the pears', { project: '*', since: day(45) });
    expect(results[0]?.snippet).toContain('pears');
  });

  it.each([
    'summarise what happened in orchard',
    'recap of orchard',
    'Überblick über orchard',
    'resumen de orchard',
    'give me an overview of the project orchard',
  ])('covers the project that it names, and no other: %s', async (query) => {
    const memoir = await twoProjects();
    const { results, answers = [] } = await memoir.recall.search(query, { project: '*' });
    const texts = results.map(({ snippet }) => snippet).join('\n');
    expect(texts).toContain('pears');
    expect(texts).toContain('fence');
    for (const text of [texts, ...answers.map(({ statement }) => statement)]) {
      expect(text).not.toMatch(/frames|queens|ISO/);
    }
    expect(answers).toHaveLength(2);
  });

  it.each([`what changed since ${day(20)} in orchard`, `was hat sich seit ${day(20)} in orchard geändert`])(
    'is answered with facts of the named project only: %s',
    async (query) => {
      const memoir = await twoProjects();
      const { results, answers = [] } = await memoir.recall.search(query, { project: '*' });
      expect(answers.map(({ statement }) => statement)).toEqual([expect.stringContaining('fence')]);
      expect(results.map(({ snippet }) => snippet).join()).not.toMatch(/queens|ISO|pears/);
    },
  );

  it('says when everything was learned after the time that is asked for', async () => {
    const memoir = await twoProjects();
    const search = async (knownAt: string) => memoir.recall.search('pears', { project: '*', knownAt });
    const { results, notes } = await search(day(20));
    expect(results).toEqual([]);
    expect(notes.join()).toContain('Memoir learned everything after that');
    expect((await search(day(-1))).notes.join()).not.toContain('learned');
  });

  it('does not take a project with an everyday name for the limit, unless it is called a project', async () => {
    const memoir = open();
    await memoir.start();
    const cwd = join(tempDir(), 'docs');
    mkdirSync(cwd);
    const docs = memoir.projects.findOrCreate({ cwd }).id ?? '';
    memoir.events.record([
      prompt('The docs have a glossary of birds', { key: 'k:1', session: 's1', project: docs, happenedAt: NOON - DAY }),
      prompt('The aviary docs say a heron eats 500 g', { key: 'k:2', session: 's2', happenedAt: NOON - DAY }),
    ]);
    const sessions = async (query: string) =>
      (await memoir.recall.search(query, { project: '*' })).results.map(({ session }) => session);
    expect(await sessions('summarise the docs about the heron')).toContain('s2');
    expect(await sessions('summarise the project docs')).toEqual(['s1']);
  });

  it('about a time is not answered by a note that was only written then', async () => {
    const memoir = await twoProjects();
    const dir = join(memoir.layout.home, 'user', 'memory');
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, 'user_pears.md'), '---\nname: pears\n---\nThe pears were picked first, in autumn.\n');
    const kinds = async (query: string) =>
      (await memoir.recall.search(query, { project: '*' })).results.map(({ kind }) => kind);
    expect(await kinds('the pears')).toContain('note');
    expect(await kinds(`what changed since ${day(20)}`)).not.toContain('note');
  });
});
