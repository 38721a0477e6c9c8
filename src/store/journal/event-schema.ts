/**
 * Validates input of the process (a spool file, an exported line): an event of a known type and version
 * with exactly the fields of that type, or it is refused with a reason.
 *
 * Separate from the append path, which hooks load: zod takes longer to load than Node to start.
 */
import { z } from 'zod';
import { TOOL_KINDS } from '../../domain/agents/tool-kind.ts';
import {
  ATTACHMENT_KINDS,
  COMPANION_COMMANDS,
  COMPANION_DELIVERIES,
  COMPANION_OUTCOMES,
  COMPANION_TRIGGERS,
} from '../../domain/companion.ts';
import { PACK_KINDS } from '../../domain/context.ts';
import { DREAM_CHANGES, DREAM_DECISIONS, DREAM_GATES } from '../../domain/dream.ts';
import type { EventDraft } from '../../domain/event.ts';
import { type EventBodies, type EventType, SURFACES } from '../../domain/event-bodies.ts';
import { EVENT_TYPES, isKnownType } from '../../domain/event-types.ts';
import { FACT_KINDS, FACT_TEXT_MAX_CHARS, TRUTHS } from '../../domain/facts/fact.ts';
import { isId } from '../../domain/ids.ts';
import { STATUS_NAME_MAX_CHARS, STATUS_VALUE_MAX_CHARS } from '../../domain/status.ts';
import {
  TASK_CONTEXT_MAX_CHARS,
  TASK_PRIORITIES,
  TASK_STATUSES,
  TASK_TEXT_MAX_CHARS,
  TASK_WHY_MAX_CHARS,
} from '../../domain/tasks/task.ts';
import { LAST_DATE_MS } from '../../domain/time/dates.ts';
import { ACTORS, TRUST_LEVELS } from '../../domain/trust/trust.ts';
import { QUERY_MAX_CHARS, RESULTS_KEPT } from '../../domain/usage.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex');
const id = z.string().refine(isId, 'must be a UUID in lower case');
/** Names are used in columns, file names and terminals, so they are one line of visible text. */
const name = z
  .string()
  .min(1)
  .max(1024)
  .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), 'must not contain control characters');

const priority = z.enum(TASK_PRIORITIES);
const day = z.iso.date();
const why = z.string().min(1).max(TASK_WHY_MAX_CHARS);

/** A copy of an extracted fact. Its words were cut when they were extracted. */
const factCopy = z.strictObject({
  kind: z.enum(FACT_KINDS),
  subject: name,
  value: name.exactOptional(),
  statement: z.string().min(1).max(FACT_TEXT_MAX_CHARS),
  why: why.exactOptional(),
  quote: z.string().max(FACT_TEXT_MAX_CHARS),
  sources: z.array(name),
  at: z.int(),
  session: name.exactOptional(),
  actor: z.enum(ACTORS),
  trust: z.enum(TRUST_LEVELS),
  everywhere: z.boolean().exactOptional(),
});

type BodySchemas = { readonly [T in EventType]: z.ZodType<EventBodies[T]> };

export const BODY_SCHEMAS: BodySchemas = {
  'session.started': z.strictObject({
    agent: name,
    cwd: name.exactOptional(),
    branch: name.exactOptional(),
    interactive: z.boolean().exactOptional(),
    source: name.exactOptional(),
    model: name.exactOptional(),
    parent: name.exactOptional(),
    agentType: name.exactOptional(),
  }),
  'session.ended': z.strictObject({ reason: name.exactOptional() }),
  'prompt.submitted': z.strictObject({
    text: z.string(),
    promptId: name.exactOptional(),
    origin: z.enum(['person', 'machine']).exactOptional(),
    images: z.int().positive().exactOptional(),
    ref: name.exactOptional(),
    speaker: name.exactOptional(),
  }),
  'reply.given': z.strictObject({
    text: z.string(),
    promptId: name.exactOptional(),
    ref: name.exactOptional(),
    speaker: name.exactOptional(),
  }),
  'plan.proposed': z.strictObject({ text: z.string() }),
  'context.compacted': z.strictObject({
    trigger: name.exactOptional(),
    summary: z.string().exactOptional(),
    tokensBefore: z.int().exactOptional(),
    tokensAfter: z.int().exactOptional(),
  }),
  'tool.called': z.strictObject({
    tool: name,
    kind: z.enum(TOOL_KINDS).exactOptional(),
    outcome: z.enum(['ok', 'failed', 'denied']),
    input: z.json().exactOptional(),
    output: z.string().exactOptional(),
    exitCode: z.int().exactOptional(),
    files: z.array(name).exactOptional(),
  }),
  'file.intent': z.strictObject({ path: name, base: hash.nullable(), next: hash, content: z.string() }),
  'file.written': z.strictObject({ path: name, hash, intent: id }),
  'file.edited': z.strictObject({ path: name, base: hash.nullable(), hash, content: z.string() }),
  'file.removed': z.strictObject({ path: name, base: hash.nullable(), to: name.exactOptional() }),
  'project.registered': z.strictObject({ identity: name, name, root: name.exactOptional() }),
  'project.identified': z.strictObject({ identity: name, root: name.exactOptional() }),
  'project.changed': z.strictObject({
    addAlias: name.exactOptional(),
    removeAlias: name.exactOptional(),
    addTag: name.exactOptional(),
    removeTag: name.exactOptional(),
    isolated: z.boolean().exactOptional(),
    rename: name.exactOptional(),
    mergeInto: id.nullable().exactOptional(),
  }),
  'project.switched': z.strictObject({ from: id.exactOptional(), folder: id.exactOptional() }),
  'task.added': z.strictObject({
    text: z.string().min(1).max(TASK_TEXT_MAX_CHARS),
    priority: priority.exactOptional(),
    due: day.exactOptional(),
    dependsOn: z.array(id).exactOptional(),
    context: z.string().max(TASK_CONTEXT_MAX_CHARS).exactOptional(),
    suggested: z.boolean().exactOptional(),
    place: z.int().min(0).exactOptional(),
    from: id.exactOptional(),
  }),
  'task.changed': z.strictObject({
    task: id,
    status: z.enum(TASK_STATUSES).exactOptional(),
    text: z.string().min(1).max(TASK_TEXT_MAX_CHARS).exactOptional(),
    priority: priority.exactOptional(),
    due: day.nullable().exactOptional(),
    why: why.exactOptional(),
    context: z.string().max(TASK_CONTEXT_MAX_CHARS).exactOptional(),
    confirmed: z.literal(true).exactOptional(),
    refuted: z.literal(true).exactOptional(),
  }),
  'task.claimed': z.strictObject({ task: id, session: name, until: z.int() }),
  'task.released': z.strictObject({ task: id, session: name, why: why.exactOptional() }),
  'task.linked': z.strictObject({
    task: id,
    dependsOn: id,
    remove: z.boolean().exactOptional(),
    why: why.exactOptional(),
  }),
  'fact.stated': z.strictObject({
    kind: z.enum(FACT_KINDS),
    statement: z.string().min(1).max(FACT_TEXT_MAX_CHARS),
    subject: name.exactOptional(),
    value: name.exactOptional(),
    why: why.exactOptional(),
    // Usually events; a person can also name a note by its path.
    sources: z.array(name).exactOptional(),
    everywhere: z.boolean().exactOptional(),
  }),
  'fact.drawn': z.strictObject({
    kind: z.enum(FACT_KINDS),
    subject: name,
    value: name.exactOptional(),
    statement: z.string().min(1).max(FACT_TEXT_MAX_CHARS),
    why: why.exactOptional(),
    quote: z.string().min(1).max(FACT_TEXT_MAX_CHARS),
    place: z.int().nonnegative(),
    source: id,
    also: z.array(id).exactOptional(),
    saidBy: z.enum(['person', 'agent']),
    prompt: name,
    model: name,
  }),
  'fact.worded': z.strictObject({
    fact: id,
    of: name,
    text: z.string().min(1).max(FACT_TEXT_MAX_CHARS),
    sources: z.array(id),
    prompt: name,
    model: name,
  }),
  'fact.changed': z.strictObject({
    fact: id,
    truth: z.enum(TRUTHS),
    by: id.exactOptional(),
    why: why.exactOptional(),
    edit: z
      .strictObject({
        statement: z.string().min(1).max(FACT_TEXT_MAX_CHARS).exactOptional(),
        subject: name.exactOptional(),
        value: name.exactOptional(),
      })
      .exactOptional(),
    of: factCopy.exactOptional(),
  }),
  'status.set': z.strictObject({
    name: name.max(STATUS_NAME_MAX_CHARS),
    value: z.string().max(STATUS_VALUE_MAX_CHARS).nullable(),
    refuted: z.literal(true).exactOptional(),
  }),
  'context.given': z.strictObject({
    event: name,
    kind: z.enum(PACK_KINDS),
    text: z.string(),
    tokens: z.int(),
    parts: z.array(z.strictObject({ name, chars: z.int(), cut: z.string().exactOptional() })),
    ids: z.array(z.string()).exactOptional(),
  }),
  'memory.searched': z.strictObject({
    query: z.string().max(QUERY_MAX_CHARS),
    results: z.array(name).max(RESULTS_KEPT),
    found: z.int().nonnegative(),
    surface: z.enum(SURFACES),
    session: name.exactOptional(),
  }),
  'memory.opened': z.strictObject({ target: name, surface: z.enum(SURFACES), session: name.exactOptional() }),
  'dream.started': z.strictObject({ run: id, gate: z.enum(DREAM_GATES), undoes: id.exactOptional() }),
  'dream.proposed': z.strictObject({
    run: id,
    path: name,
    change: z.enum(DREAM_CHANGES),
    base: hash.nullable(),
    next: hash.nullable(),
    content: z.string().nullable(),
    own: z.string().exactOptional(),
    project: id.exactOptional(),
    why: z.string().max(1000),
    sources: z.array(name),
    doubt: z.string().max(1000).exactOptional(),
    of: id.exactOptional(),
  }),
  'dream.decided': z.strictObject({ run: id, decision: z.enum(DREAM_DECISIONS), proposals: z.array(id) }),
  'dream.ended': z.strictObject({
    run: id,
    outcome: z.enum(['done', 'failed']),
    why: z.string().max(1000).exactOptional(),
    seen: z.int().nonnegative().exactOptional(),
    noticed: z.array(z.string().max(1000)).max(20).exactOptional(),
  }),
  'model.asked': z.strictObject({
    call: id,
    run: name,
    purpose: name,
    adapter: name,
    model: name,
    tokens: z.int().nonnegative(),
    cost: z.number().nonnegative(),
    retryOf: id.exactOptional(),
  }),
  'model.answered': z.strictObject({
    call: id,
    outcome: z.enum(['ok', 'failed']),
    reason: name.exactOptional(),
    input: z.int().nonnegative().exactOptional(),
    cacheRead: z.int().nonnegative().exactOptional(),
    cacheWrite: z.int().nonnegative().exactOptional(),
    output: z.int().nonnegative().exactOptional(),
    cost: z.number().nonnegative(),
    ms: z.int().nonnegative(),
  }),
  'turns.read': z.strictObject({ session: name, upto: z.int(), prompt: name }),
  'notes.selected': z.strictObject({ session: name, notes: z.array(name).max(5), prompt: name, model: name }),
  'companion.received': z.strictObject({
    prompt: id,
    channel: name,
    ref: name,
    writtenAt: z.int().exactOptional(),
    forwarded: z.boolean().exactOptional(),
    quoted: z.string().exactOptional(),
    replyTo: z.string().exactOptional(),
    edits: name.exactOptional(),
    attachments: z
      .array(
        z.strictObject({
          kind: z.enum(ATTACHMENT_KINDS),
          name: name.exactOptional(),
          type: name.exactOptional(),
          bytes: z.int().nonnegative().exactOptional(),
          file: name.exactOptional(),
        }),
      )
      .exactOptional(),
  }),
  'companion.commanded': z.strictObject({ channel: name, ref: name, command: z.enum(COMPANION_COMMANDS) }),
  'companion.began': z.strictObject({ messages: z.array(id) }),
  'companion.stepped': z.strictObject({
    turn: id,
    step: z.int().nonnegative(),
    text: z.string(),
    calls: z.array(z.strictObject({ id: name, name, input: z.json() })),
  }),
  'companion.ended': z.strictObject({
    turn: id,
    outcome: z.enum(COMPANION_OUTCOMES),
    reply: id.exactOptional(),
    contextTokens: z.int().nonnegative().exactOptional(),
  }),
  'companion.sent': z.strictObject({
    reply: id,
    channel: name,
    outcome: z.enum(COMPANION_DELIVERIES),
    ref: name.exactOptional(),
    why: name.exactOptional(),
  }),
  'companion.beat': z.strictObject({
    outcome: z.enum(['suppressed', 'silent', 'spoke']),
    why: name.exactOptional(),
    reply: id.exactOptional(),
  }),
  'companion.compacted': z.strictObject({
    summary: z.string(),
    keptFrom: id.exactOptional(),
    keptSince: z.int(),
    turns: z.int().nonnegative(),
    trigger: z.enum(COMPANION_TRIGGERS),
    tokensBefore: z.int().nonnegative().exactOptional(),
    tokensAfter: z.int().nonnegative().exactOptional(),
    adapter: name.exactOptional(),
    block: z.json().exactOptional(),
    sources: z.array(id),
    undelivered: z
      .array(
        z.strictObject({
          reply: id,
          channel: name,
          answers: z.array(z.string()),
          last: z.enum(['begun', 'waiting']).exactOptional(),
        }),
      )
      .exactOptional(),
  }),
  'capture.paused': z.strictObject({ until: z.int().exactOptional() }),
  'capture.resumed': z.strictObject({}),
  'event.supplemented': z.strictObject({ target: id, fields: z.record(z.string(), z.json()) }),
  'event.erased': z.strictObject({ target: id, reason: z.string().max(500).exactOptional() }),
  'event.external': z.strictObject({ target: id }),
};

const draftSchema = z.strictObject({
  type: z.string(),
  version: z.int().positive(),
  key: name.exactOptional(),
  id: id.exactOptional(),
  happenedAt: z.int().min(-LAST_DATE_MS).max(LAST_DATE_MS),
  project: name.exactOptional(),
  session: name.exactOptional(),
  actor: z.enum(ACTORS),
  trust: z.enum(TRUST_LEVELS),
  body: z.unknown(),
});

export type DraftCheck =
  | { readonly ok: true; readonly draft: EventDraft }
  /** `unknown`: a newer Memoir wrote it. It is kept for a version that knows it. */
  | { readonly ok: false; readonly why: 'unknown' | 'invalid'; readonly message: string };

/** A draft in a spool file, with the version it was written for. */
export function checkDraft(value: unknown): DraftCheck {
  const envelope = draftSchema.safeParse(value);
  if (!envelope.success) return { ok: false, why: 'invalid', message: describeIssue(envelope.error) };
  const { type, version, body: rawBody, ...rest } = envelope.data;
  if (!isKnownType(type) || version > EVENT_TYPES[type].version) {
    return { ok: false, why: 'unknown', message: `event type ${type} version ${version} is not known to this Memoir` };
  }
  const body = BODY_SCHEMAS[type].safeParse(rawBody);
  if (!body.success) return { ok: false, why: 'invalid', message: `${type}: ${describeIssue(body.error)}` };
  // Type and body were checked together above; TypeScript cannot rebuild the union from two fields.
  return { ok: true, draft: { ...rest, type, body: body.data } as EventDraft };
}

function describeIssue(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'event'} ${issue.message}`).join('; ');
}
