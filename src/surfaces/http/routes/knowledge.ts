/** Facts, notes, their links, and unconfirmed items. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { Memoir, Note } from '../../../index.ts';
import { type BriefUse, factJson, noteJson, slugsOf } from '../../../internal.ts';
import { json, project, query } from '../input.ts';
import { knowledgeGraph } from '../knowledge-graph.ts';
import { lineOf } from '../line-of.ts';
import { shownFact } from '../shown-fact.ts';

const FACTS_MAX = 2000;
const VERSIONS_SHOWN = 20;

const ofProject = z.object({ project });
/** `q`: the search that found it. */
const noteQuery = z.object({ id: z.string().min(1), q: z.string().max(2000).default('') });
const decision = z.strictObject({
  project: z.string().min(1),
  text: z.string().min(1),
  why: z.string().optional(),
});
const correction = z.strictObject({
  id: z.string().min(1),
  text: z.string().min(1),
  why: z.string().optional(),
});
const judgement = z.strictObject({
  ids: z.array(z.string().min(1)).min(1).max(100),
  verdict: z.enum(['confirm', 'refute', 'resolve']),
  why: z.string().optional(),
});
const noteText = z.strictObject({ id: z.string().min(1), base: z.string(), text: z.string() });
const notePin = z.strictObject({ id: z.string().min(1), pinned: z.boolean() });

export function knowledgeRoutes(memory: BriefUse) {
  return new Hono()
    .get('/facts', query(ofProject), async (c) => {
      const { project: name } = c.req.valid('query');
      return c.json(
        await memory.use((memoir) => {
          const slugOf = slugsOf(memoir.projects.list());
          const of = name === undefined ? {} : { project: memoir.projects.named(name).id };
          return { facts: memoir.facts.list({ ...of, limit: FACTS_MAX }).map((fact) => shownFact(fact, slugOf)) };
        }),
      );
    })
    .post('/facts', json(decision), async (c) => {
      const { project: name, ...rest } = c.req.valid('json');
      return c.json(
        await memory.use(async (memoir) => {
          const [fact] = await memoir.facts.decideEach({ name, cwd: memoir.layout.home }, rest);
          return { fact: factJson(fact, slugsOf(memoir.projects.list())) };
        }),
      );
    })
    .post('/facts/correct', json(correction), async (c) => {
      const { id, text, why } = c.req.valid('json');
      return c.json(
        await memory.use(async (memoir) => {
          const slugOf = slugsOf(memoir.projects.list());
          const slug = slugOf(memoir.facts.get(id).project);
          const where = { cwd: memoir.layout.home, ...(slug === null ? {} : { name: slug }) };
          return { fact: factJson(await memoir.facts.correct(where, id, text, why), slugOf) };
        }),
      );
    })
    .get('/waiting', query(ofProject), async (c) =>
      c.json(
        await memory.use(async (memoir) => ({
          waiting: (await (await memoir.confirmation()).list(c.req.valid('query'))).map((item) => ({
            ...item,
            project: item.project ?? null,
            session: item.session ?? null,
            source: item.source ?? null,
          })),
        })),
      ),
    )
    .post('/judge', json(judgement), async (c) => {
      const { ids, verdict, why } = c.req.valid('json');
      return c.json(
        await memory.use(async (memoir) => {
          const confirmation = await memoir.confirmation();
          const { home } = memoir.layout;
          switch (verdict) {
            case 'confirm':
              return { judged: (await confirmation.confirm(ids, home)).length };
            case 'refute':
              return { judged: (await confirmation.refute(ids, home, why)).length };
            case 'resolve':
              return { judged: memoir.together(() => ids.map((id) => memoir.facts.resolve(id, why))).length };
          }
        }),
      );
    })
    .get('/notes', query(ofProject), async (c) =>
      c.json(
        await memory.use(async (memoir) => ({
          notes: (await allNotes(memoir, c.req.valid('query').project)).map(listed),
        })),
      ),
    )
    .get('/note', query(noteQuery), async (c) =>
      c.json(await memory.use((memoir) => openNote(memoir, c.req.valid('query')))),
    )
    .post('/note', json(noteText), async (c) => {
      const { id, base, text } = c.req.valid('json');
      return c.json(
        await memory.use(async (memoir) => {
          const notes = await memoir.notes();
          const note = notes.write(whereOf(memoir, id), id, { base, text });
          const now = notes.text(note);
          return { text: now, merged: now !== text };
        }),
      );
    })
    .post('/note/pin', json(notePin), async (c) => {
      const { id, pinned } = c.req.valid('json');
      return c.json(
        await memory.use(async (memoir) => ({
          note: listed((await memoir.notes()).edit(whereOf(memoir, id), id, { pinned })),
        })),
      );
    })
    .get('/graph', query(ofProject), async (c) =>
      c.json(await memory.use((memoir) => knowledgeGraph(memoir, c.req.valid('query').project))),
    )
    .get('/lint', query(ofProject), async (c) =>
      c.json(
        await memory.use(async (memoir) => {
          const { project: name } = c.req.valid('query');
          const where =
            name === undefined ? { cwd: memoir.layout.home } : whereOfProject(memoir, memoir.projects.named(name).slug);
          const { findings, codeChecked } = (await memoir.notes()).lint(where);
          return {
            findings: findings.map(({ fix: _fix, note, ...finding }) => ({ ...finding, note: note ?? null })),
            codeChecked,
          };
        }),
      ),
    );
}

/** Every note once: each project also lists the owner's notes. */
async function allNotes(memoir: Memoir, name: string | undefined): Promise<readonly Note[]> {
  const notes = await memoir.notes();
  const names =
    name === undefined ? memoir.projects.list().map(({ slug }) => slug) : [memoir.projects.named(name).slug];
  const found = new Map<string, Note>();
  for (const each of [undefined, ...names]) {
    const where = each === undefined ? { cwd: memoir.layout.home } : whereOfProject(memoir, each);
    const own = notes.list(where).notes;
    const agents = each === undefined ? [] : notes.agentNotes(where).notes.map(({ note }) => note);
    for (const note of [...own, ...agents]) found.set(note.id, note);
  }
  return [...found.values()].sort((a, b) => b.modifiedAt - a.modifiedAt);
}

function listed(note: Note) {
  const { body, ...rest } = noteJson(note);
  return { ...rest, modified_at: new Date(note.modifiedAt).toISOString(), chars: body.length, agent: agentOf(note) };
}

async function openNote(memoir: Memoir, { id, q }: z.output<typeof noteQuery>) {
  const notes = await memoir.notes();
  const where = whereOf(memoir, id);
  const agentNote = id.startsWith('agents/')
    ? notes.agentNotes(where).notes.find(({ note }) => note.id === id)?.note
    : undefined;
  const note = agentNote ?? notes.find(where, id);
  const { graph } = notes.links(where);
  const edges = (graph.backlinks.get(note.id) ?? []).map(({ from, link }) => ({
    id: from.id,
    name: from.fields.name,
    line: link.line,
    text: from.body.split('\n')[link.line - from.bodyLine]?.trim().slice(0, 240) ?? '',
  }));
  const view = noteJson(note);
  return {
    note: {
      ...view,
      agent: agentOf(note),
      body_line: note.bodyLine,
      modified_at: new Date(note.modifiedAt).toISOString(),
    },
    text: agentNote === undefined ? notes.text(note) : note.body,
    /** The line of the body that the search meant, counted from 0. */
    line: lineOf(view.body.split('\n'), q) ?? null,
    backlinks: edges,
    links: graph.edges
      .filter(({ from }) => from.id === note.id)
      .map(({ to, link }) => ({ id: to.id, name: to.fields.name, target: link.target })),
    dead: graph.dead
      .filter((each) => each.in === note.id)
      .map(({ link, state }) => ({ target: link.target, line: link.line, state })),
    versions:
      agentNote === undefined
        ? notes
            .versions(where, id)
            .slice(0, VERSIONS_SHOWN)
            .map(({ id: version, at, actor }) => ({ id: version, at, actor }))
        : [],
  };
}

function agentOf({ scope }: Note): string | null {
  return scope === 'user' ? null : (scope.agent ?? null);
}

/** The project of a note is in its id. */
function whereOf(memoir: Memoir, id: string) {
  const [, own, agents] = /^(?:projects\/([^/]+)|agents\/[^/]+\/([^/]+))\//.exec(id) ?? [];
  const slug = own ?? agents;
  return slug === undefined ? { cwd: memoir.layout.home } : whereOfProject(memoir, slug);
}

/** Lint compares notes with the code, so it needs the project's folder. */
function whereOfProject(memoir: Memoir, slug: string) {
  const [root] = memoir.projects.list().find((each) => each.slug === slug)?.roots ?? [];
  return { name: slug, cwd: root ?? memoir.layout.home };
}
