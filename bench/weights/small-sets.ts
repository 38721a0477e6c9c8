/**
 * Small sets for signals that no larger set shows: newer and older, decided and said, this project and another, superseded,
 * named. Labels follow from the construction. Each thing is asked about twice: once where the signal should decide, and once
 * where it must not, because it prefers the wrong text. So both a weight that is too small and one that is too large lower the score.
 * In the first kind every other pair has the same wording; in the rest the wrong text is shorter.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DraftOf, EventRecord } from '../../src/domain/event.ts';
import { type Asked, openWorld, settableClock, type World } from './world.ts';

const THINGS = [
  ['staging server', 'Debian', 'Fedora'],
  ['nightly export', 'cron', 'systemd'],
  ['invoice template', 'Mustache', 'Handlebars'],
  ['search page', 'Svelte', 'Preact'],
  ['login form', 'cookies', 'tokens'],
  ['payment queue', 'Redis', 'Postgres'],
  ['mail relay', 'Postfix', 'Exim'],
  ['image cache', 'Varnish', 'Squid'],
  ['audit log', 'JSON', 'Avro'],
  ['release script', 'Make', 'Just'],
  ['price table', 'Excel', 'Parquet'],
  ['map widget', 'Leaflet', 'OpenLayers'],
] as const;

/** The same in more words. */
const wordier = (i: number): string => (i % 2 === 0 ? '' : ', as far as I know from the others');

const DAY_MS = 86_400_000;
const TODAY = Date.UTC(2026, 5, 1, 12);

interface Said {
  readonly key: string;
  readonly text: string;
  readonly daysAgo: number;
  readonly project?: string;
}

function messages(said: readonly Said[]): readonly DraftOf<'prompt.submitted'>[] {
  return said.map(({ key, text, daysAgo, project }) => ({
    type: 'prompt.submitted',
    key,
    session: `session of ${key}`,
    happenedAt: TODAY - daysAgo * DAY_MS,
    actor: 'person',
    trust: 'owner',
    ...(project === undefined ? {} : { project }),
    body: { text },
  }));
}

const byKey = (events: readonly EventRecord[], key: string): readonly EventRecord[] =>
  events.filter((event) => event.key === key);
const byText = (events: readonly EventRecord[], text: string): readonly EventRecord[] =>
  events.filter(({ type, body }) => type === 'fact.stated' && body.statement === text);

export function smallSets(): readonly (() => Promise<World>)[] {
  return [recencySet, authoritySet, hereSet, truthSet, conceptSet];
}

async function recencySet(): Promise<World> {
  return openWorld(
    'newer',
    (memoir) => {
      memoir.events.record(
        messages(
          THINGS.flatMap(([thing, before, now], i) => [
            { key: `old ${thing}`, text: `The ${thing} runs on ${before}.`, daysAgo: 120 },
            { key: `new ${thing}`, text: `The ${thing} runs on ${now}${wordier(i)}.`, daysAgo: 2 },
            { key: `slow ${thing}`, text: `The ${thing} was slow: ${before} was out of memory.`, daysAgo: 90 },
            { key: `fine ${thing}`, text: `The ${thing} was fine all day.`, daysAgo: 1 },
          ]),
        ),
      );
    },
    (events) =>
      THINGS.flatMap(([thing]): readonly Asked[] => [
        { text: `what does the ${thing} run on`, answers: byKey(events, `new ${thing}`) },
        { text: `why was the ${thing} slow`, answers: byKey(events, `slow ${thing}`) },
      ]),
  );
}

async function authoritySet(): Promise<World> {
  const clock = settableClock();
  return openWorld(
    'decided',
    async (memoir, dir) => {
      const where = { cwd: folder(dir, 'shop') };
      const project = memoir.projects.findOrCreate(where).id;
      clock.set(TODAY - 10 * DAY_MS);
      for (const [thing, , now] of THINGS) await memoir.facts.decide(where, { text: `The ${thing} uses ${now}` });
      memoir.events.record(
        messages(
          THINGS.flatMap(([thing, before], i) => [
            {
              key: `idea ${thing}`,
              text: i % 2 === 0 ? `The ${thing} uses ${before}.` : `The ${thing} uses what?`,
              daysAgo: 10,
              project,
            },
            { key: `late ${thing}`, text: `Ana was late because of the ${thing}.`, daysAgo: 10, project },
          ]),
        ),
      );
    },
    (events) =>
      THINGS.flatMap(([thing, , now]): readonly Asked[] => [
        { text: `what does the ${thing} use`, answers: byText(events, `The ${thing} uses ${now}`) },
        { text: `who was late because of the ${thing}`, answers: byKey(events, `late ${thing}`) },
      ]),
    clock,
  );
}

async function hereSet(): Promise<World> {
  const projects = { here: '', there: '' };
  return openWorld(
    'here',
    (memoir, dir) => {
      projects.here = memoir.projects.findOrCreate({ cwd: folder(dir, 'here') }).id;
      projects.there = memoir.projects.findOrCreate({ cwd: folder(dir, 'there') }).id;
      memoir.events.record(
        messages(
          THINGS.flatMap(([thing, before, now], i) => [
            {
              key: `here ${thing}`,
              text: `The ${thing} runs on ${now}${wordier(i)}.`,
              daysAgo: 9,
              project: projects.here,
            },
            { key: `there ${thing}`, text: `The ${thing} runs on ${before}.`, daysAgo: 9, project: projects.there },
            { key: `slow ${thing}`, text: `The ${thing} was slow: no memory.`, daysAgo: 9, project: projects.there },
          ]),
        ),
      );
    },
    (events) =>
      THINGS.flatMap(([thing]): readonly Asked[] => [
        { text: `what does the ${thing} run on`, here: projects.here, answers: byKey(events, `here ${thing}`) },
        { text: `why was the ${thing} slow`, here: projects.here, answers: byKey(events, `slow ${thing}`) },
      ]),
  );
}

async function truthSet(): Promise<World> {
  const clock = settableClock();
  const replaced = (thing: string, value: string): string => `The ${thing} runs on ${value}, and runs well on it`;
  return openWorld(
    'replaced',
    async (memoir, dir) => {
      const where = { cwd: folder(dir, 'shop') };
      const project = memoir.projects.findOrCreate(where).id;
      for (const [thing, before, now] of THINGS) {
        clock.set(TODAY - 40 * DAY_MS);
        const old = await memoir.facts.decide(where, { text: replaced(thing, before) });
        clock.set(TODAY - 20 * DAY_MS);
        await memoir.facts.decide(where, { text: `${now} from now on`, supersedes: old.id });
      }
      memoir.events.record(
        messages(
          THINGS.map(([thing, , now]) => ({
            key: `moved ${thing}`,
            text: `So now the ${thing} runs on ${now}.`,
            daysAgo: 20,
            project,
          })),
        ),
      );
    },
    (events) =>
      THINGS.flatMap(([thing, before]): readonly Asked[] => [
        { text: `what does the ${thing} run on`, answers: byKey(events, `moved ${thing}`) },
        { text: `did the ${thing} run well on ${before}`, answers: byText(events, replaced(thing, before)) },
      ]),
    clock,
  );
}

async function conceptSet(): Promise<World> {
  const file = (thing: string): string => `src/${thing.replace(' ', '/')}.ts`;
  return openWorld(
    'named',
    (memoir) => {
      memoir.events.record(
        messages(
          THINGS.flatMap(([thing, before], i) => [
            { key: `fix ${thing}`, text: `The leak was in ./${file(thing)}${wordier(i)}.`, daysAgo: 9 },
            { key: `talk ${thing}`, text: `The leak was in ${thing}ts, source of ${thing}.`, daysAgo: 9 },
            { key: `move ${thing}`, text: `Renamed ./${file(thing)}.`, daysAgo: 9 },
            { key: `slow ${thing}`, text: `What was slow waited for ${before}, in ${thing} code.`, daysAgo: 9 },
          ]),
        ),
      );
    },
    (events) =>
      THINGS.flatMap(([thing, before]): readonly Asked[] => [
        { text: `leak in ${file(thing)}`, answers: byKey(events, `fix ${thing}`) },
        { text: `what waited for ${before} in ${file(thing)}`, answers: byKey(events, `slow ${thing}`) },
      ]),
  );
}

function folder(dir: string, name: string): string {
  const path = join(dir, name);
  mkdirSync(path);
  return path;
}
