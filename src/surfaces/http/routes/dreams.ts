/** Dreams: the runs, what they changed and why, what waits for a person, and deciding it. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { DreamRun, Proposal } from '../../../domain/dream.ts';
import { isMemoirError } from '../../../domain/errors.ts';
import type { Dream, Memoir } from '../../../index.ts';
import type { BriefUse } from '../../../internal.ts';
import { json, project, query } from '../input.ts';

const LISTED = 50;
const EVIDENCE_SHOWN = 8;
const TEXT_MAX_CHARS = 200_000;

const within = z.object({ project });
const id = z.string().min(4).max(100);
const run = z.strictObject({ id });
const edited = z.strictObject({ id, text: z.string().max(TEXT_MAX_CHARS).optional() });

export function dreamRoutes(memory: BriefUse) {
  return new Hono()
    .get('/dreams', query(within), async (c) =>
      c.json(
        await memory.use(async (memoir) => {
          const dream = await memoir.dream();
          const only = narrowTo(memoir, c.req.valid('query').project);
          const runs = dream.log().map(only.run);
          const { gate, broken, waiting, missed, state } = dream.status();
          return {
            due: gate ?? null,
            broken,
            failure: state.lastFailure ?? null,
            since: { sessions: state.sessions, facts: state.facts },
            waiting,
            // Nobody knows in which project something was searched for.
            missed: only.all ? missed : [],
            runs: runs
              .filter(({ proposals }) => only.all || proposals.length > 0)
              .slice(0, LISTED)
              .map(runJson),
            proposals: dream
              .waiting()
              .filter(only.holds)
              .map((each) => proposalJson(memoir, dream, each)),
          };
        }),
      ),
    )
    .get('/dreams/:id', query(within), async (c) =>
      c.json(
        await memory.use(async (memoir) => {
          const dream = await memoir.dream();
          const found = narrowTo(memoir, c.req.valid('query').project).run(dream.find(c.req.param('id')));
          return {
            ...runJson(found),
            proposals: found.proposals.map((each) => proposalJson(memoir, dream, each)),
          };
        }),
      ),
    )
    .post('/dreams/run', json(z.strictObject({})), async (c) =>
      c.json(await memory.use(async (memoir) => runJson(await (await memoir.dream()).run('asked')))),
    )
    .post('/dreams/undo', json(run), async (c) =>
      c.json(await memory.use(async (memoir) => runJson(await (await memoir.dream()).undo(c.req.valid('json').id)))),
    )
    .post('/dreams/accept', json(edited), async (c) => {
      const { id: proposal, text } = c.req.valid('json');
      return c.json(await memory.use(async (memoir) => runJson(await (await memoir.dream()).accept(proposal, text))));
    })
    .post('/dreams/reject', json(run), async (c) =>
      c.json(
        await memory.use(async (memoir) => {
          await (await memoir.dream()).reject(c.req.valid('json').id);
          return { rejected: true };
        }),
      ),
    );
}

/** Only what a dream changed in this project; without one, everything. */
function narrowTo(memoir: Memoir, name: string | undefined) {
  const folder = name === undefined ? undefined : `projects/${memoir.projects.named(name).slug}/`;
  const holds = ({ path }: Proposal): boolean => folder === undefined || path.startsWith(folder);
  return {
    all: folder === undefined,
    holds,
    run: (found: DreamRun): DreamRun => ({ ...found, proposals: found.proposals.filter(holds) }),
  };
}

function runJson({ id: key, gate, startedAt, outcome, why, noticed, undoes, proposals }: DreamRun) {
  const count = (state: Proposal['state']): number => proposals.filter((each) => each.state === state).length;
  return {
    id: key,
    gate,
    at: startedAt,
    outcome,
    why: why ?? null,
    noticed: noticed ?? [],
    undoes: undoes ?? null,
    counts: {
      applied: count('applied'),
      waiting: count('waiting'),
      accepted: count('accepted'),
      rejected: count('rejected'),
      undone: count('undone'),
    },
  };
}

function proposalJson(memoir: Memoir, dream: Dream, proposal: Proposal) {
  const { id: key, path, change, why, sources, doubt, state, at } = proposal;
  const { before, after } = dream.texts(proposal);
  return {
    id: key,
    path,
    change,
    why,
    doubt: doubt ?? null,
    state,
    at,
    before: before ?? null,
    after: after ?? null,
    sources: sources.length,
    evidence: evidenceOf(memoir, sources),
  };
}

/** The facts it rests on, in their own words. */
function evidenceOf(memoir: Memoir, sources: readonly string[]) {
  const found: { readonly id: string; readonly text: string; readonly at: number }[] = [];
  for (const source of sources) {
    if (found.length === EVIDENCE_SHOWN) break;
    const fact = factOf(memoir, source);
    if (fact !== undefined && !found.some(({ id: known }) => known === fact.id))
      found.push({ id: fact.id, text: fact.quote, at: fact.at });
  }
  return found;
}

/** A source can be an event, or erased. */
function factOf(memoir: Memoir, source: string) {
  try {
    return memoir.facts.get(source);
  } catch (error) {
    if (isMemoirError(error, 'not-found')) return undefined;
    throw error;
  }
}
