/** `remember`: saves a decision, a status line or a note for later sessions. */
import { z } from 'zod';
import { isMemoirError, MemoirError } from '../../domain/errors.ts';
import { isHolding } from '../../domain/facts/fact.ts';
import {
  type Contradiction,
  type Fact,
  type Memoir,
  NOTE_TYPES,
  type RememberedNote,
  type Retracted,
} from '../../index.ts';
import { factJson, noteJson, slugsOf, statusJson } from '../../internal.ts';
import { withHeldBackNote } from './held-back-note.ts';
import { oneLine } from './model-text.ts';
import { type Answer, defineTool, requireField, type ToolCaller } from './tool.ts';

const input = z.strictObject({
  kind: z.enum(['decision', 'correction', 'status', ...NOTE_TYPES]).describe('the last four are notes'),
  text: z.string().describe('"" ends a fact or status'),
  name: z.string().optional().describe('of status or note'),
  why: z.string().optional(),
  apply: z.string().optional().describe('how to apply it'),
  replaces: z.string().optional().describe('fact id or note file'),
  sources: z.array(z.string()).optional(),
  insist: z.boolean().optional(),
  project: z.string().optional(),
});
type Input = z.infer<typeof input>;

export const rememberTool = defineTool({
  name: 'remember',
  description:
    'Save a decision with its reason, a status line, or a note: about the user, feedback on work, the project, a reference. correction: ends or replaces a fact.',
  input,
  run: async (memoir, given, caller) => {
    const answer = await save(memoir, given, caller);
    const unknown = await unknownSources(memoir, given.sources ?? [], caller);
    if (unknown.length === 0) return answer;
    const named = unknown.map((id) => JSON.stringify(oneLine(id))).join(', ');
    return { ...answer, text: `${answer.text}\nNot found, kept as a source without a link: ${named}.` };
  },
});

function save(memoir: Memoir, given: Input, caller: ToolCaller): Promise<Answer> {
  switch (given.kind) {
    case 'decision':
      return decide(memoir, given, caller);
    case 'correction':
      return correct(memoir, given, caller);
    case 'status':
      return setStatus(memoir, given, caller);
    case 'user':
    case 'feedback':
    case 'project':
    case 'reference':
      return note(memoir, { ...given, kind: given.kind }, caller);
  }
}

/** An address of a page is a source too, and nothing that is stored. */
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\//i;

async function unknownSources(
  memoir: Memoir,
  sources: readonly string[],
  { cwd }: ToolCaller,
): Promise<readonly string[]> {
  const isKnown = await Promise.all(
    sources.map(async (id) => {
      if (ADDRESS.test(id)) return true;
      try {
        await memoir.open(id, { cwd });
        return true;
      } catch (error) {
        if (isMemoirError(error)) return false;
        throw error;
      }
    }),
  );
  return sources.filter((_, i) => !isKnown[i]);
}

async function decide(
  memoir: Memoir,
  { text, why, replaces, sources, project }: Input,
  { cwd }: ToolCaller,
): Promise<Answer> {
  const decision = { text, why, supersedes: replaces, sources };
  const [fact, ...others] = await memoir.facts.decideEach({ name: project, cwd }, decision);
  const answer = await saved(memoir, fact, 'decided');
  const also = others.map(({ id, statement }) => `${id} decided: ${oneLine(statement)}`);
  return also.length === 0 ? answer : { ...answer, text: [answer.text, ...also].join('\n') };
}

/** With `replaces`: that fact is no longer so, and `text` says what is. Without: the correction itself is a fact. */
async function correct(
  memoir: Memoir,
  { text, why, replaces, sources, project }: Input,
  { cwd }: ToolCaller,
): Promise<Answer> {
  const where = { name: project, cwd };
  if (replaces === undefined) {
    const retracted = await memoir.facts.retract(where, { text, why, sources });
    if (retracted !== undefined) return ended(memoir, retracted);
    return saved(memoir, await memoir.facts.state(where, { kind: 'correction', text, why, sources }), 'noted');
  }
  const fact = await memoir.facts.correct(where, replaces, text, why);
  return saved(memoir, fact, fact.truth === 'stated' ? 'now' : fact.truth);
}

/** What "that is no longer so: …" ended, and what holds now. */
async function ended(memoir: Memoir, { ended: items, now, over, nearest }: Retracted): Promise<Answer> {
  const lines = items.map(({ id, text }) => `${id} no longer so: ${oneLine(text)}`);
  if (items.length === 0 && over !== undefined)
    lines.push(`Nothing was ended: no fact or note surely says: ${oneLine(over)}`);
  lines.push(...nearestLines(nearest, items.length > 0));
  const data = { ended: items, ...(nearest.length === 0 ? {} : { nearest: nearest.map(({ id }) => id) }) };
  if (now === undefined) return { text: lines.join('\n'), data };
  const answer = await saved(memoir, now, 'noted');
  return { text: [...lines, answer.text].join('\n'), data: { ...answer.data, ...data } };
}

function nearestLines(nearest: readonly Fact[], hasEnded: boolean): readonly string[] {
  if (nearest.length === 0) return [];
  return [
    hasEnded ? 'Still holds, and may say so too:' : 'The nearest facts that hold:',
    ...nearest.map(({ id, statement }) => `${id} ${oneLine(statement)}`),
    'To end one, call remember with kind "correction", text "" and replaces its id.',
  ];
}

async function saved(memoir: Memoir, fact: Fact, did: string): Promise<Answer> {
  await memoir.facts.extractNew();
  const contradicts = await memoir.facts.contradictions(fact);
  return withHeldBackNote(memoir, {
    text: [
      `${fact.id} ${did}: ${oneLine(fact.statement)}`,
      ...contradicts.map((each) => contradictionLine(memoir, fact, each)),
    ].join('\n'),
    data: {
      [fact.kind === 'decision' ? 'decision' : 'fact']: factJson(fact, slugsOf(memoir.projects.list())),
      ...(contradicts.length === 0 ? {} : { contradicts }),
    },
  });
}

function contradictionLine(
  memoir: Memoir,
  said: Fact | undefined,
  { kind, id, text, relation, how }: Contradiction,
): string {
  const what = relation === 'replaced' ? 'It replaces' : 'It contradicts';
  const line = `${what} ${id}: ${oneLine(text)} (${oneLine(how)})`;
  if (relation === 'replaced') return line;
  // An agent's words never replace the person's.
  if (said !== undefined && !isHolding(memoir.facts.get(said.id).truth))
    return `${line}. That one holds and yours does not: the person said it, and only they can change it. Ask them.`;
  if (kind === 'fact' && memoir.facts.get(id).trust === 'owner')
    return `${line}. Both hold. The person said that one, and only they can end it. Ask them.`;
  return kind === 'fact'
    ? `${line}. Both hold: to end that one, call remember with kind "correction", text "" and replaces "${id}".`
    : `${line}. Both hold: to change that note, call remember with replaces "${id}".`;
}

async function setStatus(memoir: Memoir, given: Input, { cwd }: ToolCaller): Promise<Answer> {
  const name = requireField(given.name, 'name', 'status');
  const where = { name: given.project, cwd };
  memoir.status.set(where, [{ name, value: given.text.trim() === '' ? undefined : given.text }]);
  const lines = memoir.status.list(memoir.projects.get(where));
  return withHeldBackNote(memoir, {
    text: lines.map((line) => `${oneLine(line.name)} = ${oneLine(line.value)}`).join('\n') || 'No status lines.',
    data: { status: statusJson(lines) },
  });
}

async function note(
  memoir: Memoir,
  { kind, text, name, why, apply, replaces, sources, insist, project }: Input & { readonly kind: NoteKind },
  { cwd }: ToolCaller,
): Promise<Answer> {
  const retracted =
    replaces === undefined && insist !== true
      ? await memoir.facts.retract({ name: project, cwd }, { text, why, sources })
      : undefined;
  if (retracted !== undefined) return ended(memoir, retracted);
  const notes = await memoir.notes();
  const done = await notes.remember(
    { name: project, cwd },
    { text, type: kind, name, why, apply, update: replaces, sources, insist },
  );
  switch (done.outcome) {
    case 'saved':
    case 'updated':
      return withHeldBackNote(memoir, await noted(memoir, done, { name: project, cwd }));
    case 'refused':
      throw new MemoirError('refused', `Not saved. ${done.refusal.reason}`, {
        next: `${done.refusal.next} insist: true saves it anyway.`,
      });
    case 'similar':
      return {
        text: [
          `Not saved: ${done.note.file} is similar:`,
          done.note.body.trim(),
          `Call again with replaces: "${done.note.file}" to replace its text, or with insist: true to save both.`,
        ].join('\n'),
        data: { outcome: 'similar', note: noteJson(done.note), proposal: done.proposal },
      };
  }
}

async function noted(
  memoir: Memoir,
  { outcome, note: made }: Extract<RememberedNote, { readonly outcome: 'saved' | 'updated' }>,
  where: { readonly name: string | undefined; readonly cwd: string },
): Promise<Answer> {
  await memoir.facts.extractNew();
  const project = memoir.projects.find(where)?.id;
  const contradicts = await memoir.facts.contradictions({ note: made, project });
  return {
    text: [`${outcome} ${made.id}`, ...contradicts.map((each) => contradictionLine(memoir, undefined, each))].join(
      '\n',
    ),
    data: { outcome, note: noteJson(made), ...(contradicts.length === 0 ? {} : { contradicts }) },
  };
}

type NoteKind = (typeof NOTE_TYPES)[number];
