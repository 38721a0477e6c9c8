/** Search, and opening one item with its sources and uses. */
import { Hono } from 'hono';
import { z } from 'zod';
import { inReadingOrder } from '../../../domain/recall.ts';
import type { Memoir, OpenedItem, RecallResult, Trace } from '../../../index.ts';
import { type BriefUse, factJson, type SlugOf, slugsOf } from '../../../internal.ts';
import { project, query } from '../input.ts';
import { partAround } from '../line-of.ts';
import { createUseRecorder } from '../use-recorder.ts';

const searchQuery = z.object({
  q: z.string().max(2000),
  project,
  /** Kinds or groups of kinds, separated by commas. */
  kinds: z.string().optional(),
  since: z.string().optional(),
  until: z.string().optional(),
  session: z.string().optional(),
  file: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
/** `q`: the search that found it. */
const openQuery = z.object({ id: z.string().min(1).max(1000), q: z.string().max(2000).default('') });

/** Turns before and after an opened item. */
const TURNS = 3;
const PACKS_SEARCHED = 20;
const SHOWN_CHARS = 40_000;
const SOURCE_CHARS = 1200;

export function searchRoutes(memory: BriefUse) {
  const uses = createUseRecorder(memory);
  return new Hono()
    .get('/search', query(searchQuery), async (c) => {
      const { q, project: name, kinds, limit, ...filters } = c.req.valid('query');
      const answer = await memory.use((memoir) =>
        memoir.recall.search(q, {
          ...filters,
          project: name ?? '*',
          limit,
          cwd: memoir.layout.home,
          ...(kinds === undefined || kinds === '' ? {} : { kinds: kinds.split(',') }),
        }),
      );
      uses.searched(q, answer, name);
      const titles = await memory.use((memoir) => titlesOf(memoir, answer.results));
      return c.json({
        ...answer,
        results: inReadingOrder(answer).map((result) => ({ ...result, did: titles.get(result.id) ?? null })),
      });
    })
    .get('/memory', query(openQuery), async (c) => {
      const { id, q } = c.req.valid('query');
      const { opened, slugOf } = await memory.use(async (memoir) => ({
        opened: await memoir.open(id, {
          cwd: memoir.layout.home,
          before: TURNS,
          after: TURNS,
          packs: PACKS_SEARCHED,
        }),
        slugOf: slugsOf(memoir.projects.list()),
      }));
      uses.opened(opened.id);
      return c.json({ ...itemJson(opened, slugOf), ...partAround(opened.text, q, SHOWN_CHARS) });
    });
}

/** The text of an episode is made for searching. */
function titlesOf(memoir: Memoir, results: readonly RecallResult[]): ReadonlyMap<string, string> {
  return new Map(
    results.flatMap(({ id, level, session }) => {
      const title = level !== 'episode' || session === undefined ? undefined : memoir.sessions.headline(session);
      return title === undefined ? [] : [[id, title] as const];
    }),
  );
}

function itemJson({ subject, text: _text, madeFrom, ...item }: OpenedItem, slugOf: SlugOf) {
  return {
    ...item,
    project: item.project ?? null,
    session: item.session ?? null,
    truth: item.truth ?? null,
    supersededBy: item.supersededBy ?? null,
    source: item.source ?? null,
    fact: subject.kind === 'fact' ? { ...factJson(subject.fact, slugOf), life: subject.life } : null,
    /** Of a note that can be pinned. */
    pinned: subject.kind === 'note' ? subject.note.fields.pinned === true : null,
    madeFrom: madeFrom.map(traceJson),
  };
}

/** The sources of the sources are opened one by one. */
function traceJson({ id, kind, what, at, trust, text, source }: Trace) {
  return {
    id,
    kind,
    what,
    at: at ?? null,
    trust: trust ?? null,
    text: text.slice(0, SOURCE_CHARS).toWellFormed(),
    source: source ?? null,
  };
}
