/**
 * A home to search with other weights: filled through the public engine, then ranked directly, once per variant. The time of
 * the query is one day after the newest item, so a run does not depend on the day.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventRecord } from '../../src/domain/event.ts';
import { type Memoir, openMemoir } from '../../src/engine.ts';
import { openStaticEmbedder } from '../../src/models/static-embedder.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import type { Database, SqlValue } from '../../src/platform/sqlite/sqlite.ts';
import type { Clock } from '../../src/platform/time/clock.ts';
import { parseQuery } from '../../src/recall/query/parse-query.ts';
import { rank } from '../../src/recall/rank.ts';
import type { RankingWeights } from '../../src/recall/scoring/weights.ts';
import { openIndex } from '../../src/store/index/generations/generations.ts';
import { FIRST_FACT_DOC } from '../../src/store/index/generations/index-schema.ts';
import { nameNumber } from '../../src/store/index/search-index.ts';
import { openJournal } from '../../src/store/journal/journal.ts';
import { getEvent } from '../../src/store/journal/read.ts';
import { listProjects } from '../../src/store/state/projects/projects.ts';
import { ownEnvironment } from '../temp-home.ts';

export interface Asked {
  readonly text: string;
  /** Ids of projects: the only one to search, and the one of the searcher. */
  readonly only?: string | undefined;
  readonly here?: string | undefined;
  /** Each answers. */
  readonly answers: readonly EventRecord[];
}

export interface WorldScores {
  readonly n: number;
  readonly hit1: number;
  readonly recall10: number;
  readonly mrr: number;
  readonly session1: number;
}

export interface World {
  readonly name: string;
  measure(weights: RankingWeights): WorldScores;
  close(): void;
}

const DAY_MS = 86_400_000;

/** A clock with a set time, for events that need one. */
export function settableClock(): Clock & { set(ms: number): void } {
  let now = Date.UTC(2026, 0, 1);
  return {
    now: () => now,
    set: (ms) => {
      now = ms;
    },
  };
}

/** `questions` gets the ids of projects by their names. */
export async function openWorld(
  name: string,
  fill: (memoir: Memoir, dir: string) => void | Promise<void>,
  questions: (events: readonly EventRecord[], projects: ReadonlyMap<string, string>) => readonly Asked[],
  clock?: Clock,
): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'memoir-bench-'));
  const home = join(dir, 'home');
  const environment = ownEnvironment(dir);
  const memoir = openMemoir({ home, environment, ...(clock === undefined ? {} : { clock }) });
  await memoir.start();
  await fill(memoir, dir);
  await memoir.recall.updateIndex();
  await (await memoir.models()).embed();
  const events = [...memoir.events.list()];
  memoir.close();

  const layout = homeLayout(home);
  const newest = events.reduce((latest, { happenedAt }) => Math.max(latest, happenedAt), 0);
  const now = newest + DAY_MS;
  const journal = openJournal({ layout, clock: { now: () => now }, busyTimeoutMs: 5000, mode: 'read' });
  const { db } = openIndex(journal, layout);
  rememberReads(db);
  const embedder = openStaticEmbedder();
  const projects = new Map(listProjects(journal.db).map(({ slug, id }) => [slug, id]));
  const asked = questions(events, projects).filter(({ answers }) => answers.length > 0);
  const vectors = await embedder.embed(
    asked.map(({ text }) => text),
    'query',
  );
  const named = (id: string | undefined): number | undefined => (id === undefined ? undefined : nameNumber(db, id));
  const docs = asked.map(({ answers }) => new Set(answers.flatMap(({ id }) => docOf(journal.db, id) ?? [])));
  return {
    name,
    measure: (weights) => {
      const total = { hit1: 0, recall10: 0, mrr: 0, session1: 0 };
      for (const [i, { text, only, here, answers }] of asked.entries()) {
        const vector = vectors[i] ?? new Float32Array();
        const scope = {
          filter: { project: named(only) },
          here: named(here),
          past: undefined,
          limit: 10,
          strong: false,
          slugOf: noSlug,
        };
        const meaning = vector.some((value) => value !== 0) ? { embedder: embedder.id, vector } : undefined;
        const { ranked } = rank({ db, journal, layout, now }, { query: parseQuery(text), scope, meaning }, weights);
        const wanted = docs[i] ?? new Set();
        const first = ranked.findIndex(({ row }) => wanted.has(row.doc));
        const sessions = new Set(answers.map(({ session }) => named(session)));
        total.hit1 += first === 0 ? 1 : 0;
        total.mrr += first < 0 || first >= 100 ? 0 : 1 / (first + 1);
        total.recall10 += ranked.slice(0, 10).filter(({ row }) => wanted.has(row.doc)).length / wanted.size;
        total.session1 += sessions.has(ranked[0]?.row.session) ? 1 : 0;
      }
      const n = asked.length;
      const share = (sum: number): number => sum / Math.max(1, n);
      return {
        n,
        hit1: share(total.hit1),
        recall10: share(total.recall10),
        mrr: share(total.mrr),
        session1: share(total.session1),
      };
    },
    close: () => {
      db.close();
      journal.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The document of an event, or of the fact that it states. */
function docOf(db: Database, event: string): number | undefined {
  const fact = db.get('SELECT n FROM facts WHERE entity = (SELECT fact FROM fact_records WHERE record = ?)', event);
  return fact === undefined ? getEvent(db, event)?.seq : FIRST_FACT_DOC + Number(fact.n);
}

/** The same queries run a hundred times on an index that does not change, so lookups are cached. */
function rememberReads(db: Database): void {
  const remembered = <T>(read: (sql: string, ...values: SqlValue[]) => T) => {
    const known = new Map<string, T>();
    return (sql: string, ...values: SqlValue[]): T => {
      const key = [sql, ...values].join('\0');
      const before = known.get(key);
      if (before !== undefined) return before;
      const found = read(sql, ...values);
      known.set(key, found);
      return found;
    };
  };
  db.get = remembered(db.get.bind(db));
  db.all = remembered(db.all.bind(db));
  db.lists = remembered(db.lists.bind(db));
}

/** Nothing is printed, so projects have no names. */
function noSlug(): undefined {
  return undefined;
}
