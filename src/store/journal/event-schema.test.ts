import { describe, expect, it } from 'vitest';
import { NOON } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import type { EventType } from '../../domain/event-bodies.ts';
import { EVENT_TYPES } from '../../domain/event-types.ts';
import { BODY_SCHEMAS, checkDraft } from './event-schema.ts';

const ID = '01890000-0000-7000-8000-000000000000';
const HASH = 'a'.repeat(64);

/** One good body for every type there is, with every field it may have. */
const GOOD: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'memory.searched': { query: 'login', results: ['one', 'two'], found: 2, surface: 'cli', session: 's1' },
  'memory.opened': { target: 'one', surface: 'mcp', session: 's1' },
  'session.started': {
    agent: 'claude-code',
    cwd: '/a',
    branch: 'main',
    interactive: true,
    source: 'startup',
    model: 'm',
    parent: 's0',
  },
  'session.ended': { reason: 'clear' },
  'prompt.submitted': { text: 'hello\n\u0000\u001b[2J', promptId: 'p', origin: 'person' },
  'reply.given': { text: '', promptId: 'p' },
  'tool.called': {
    tool: 'Bash',
    outcome: 'failed',
    input: { a: [1, null, 'x'] },
    output: 'o',
    exitCode: -1,
    files: ['a.ts'],
  },
  'file.intent': { path: 'MEMORY.md', base: null, next: HASH, content: '# x' },
  'file.written': { path: 'MEMORY.md', hash: HASH, intent: ID },
  'file.edited': { path: 'MEMORY.md', base: HASH, hash: HASH, content: '' },
  'file.removed': { path: 'MEMORY.md', base: null },
  'plan.proposed': { text: 'first this, then that' },
  'context.compacted': { trigger: 'auto', summary: 's', tokensBefore: 5, tokensAfter: 2 },
  'context.given': {
    event: 'SessionStart',
    kind: 'full',
    text: 't',
    tokens: 1,
    parts: [{ name: 'tasks', chars: 1, cut: '2 lines' }],
    ids: ['user/memory/user_a.md'],
  },
  'dream.started': { run: ID, gate: 'undo', undoes: ID },
  'dream.proposed': {
    run: ID,
    path: 'user/memory/a.md',
    change: 'note',
    base: HASH,
    next: null,
    content: null,
    why: 'w',
    sources: [ID],
    doubt: 'd',
    of: ID,
  },
  'dream.decided': { run: ID, decision: 'applied', proposals: [ID] },
  'dream.ended': { run: ID, outcome: 'failed', why: 'w', seen: 7 },
  'model.asked': {
    call: ID,
    run: 'r',
    purpose: 'answer',
    adapter: 'openai',
    model: 'm',
    tokens: 100,
    cost: 0.01,
  },
  'model.answered': {
    call: ID,
    outcome: 'failed',
    reason: 'timeout',
    input: 1,
    cacheRead: 2,
    cacheWrite: 3,
    output: 4,
    cost: 0.01,
    ms: 5,
  },
  'companion.received': {
    prompt: ID,
    channel: 'telegram',
    ref: '1',
    writtenAt: NOON,
    forwarded: true,
    quoted: 'q',
    edits: '0',
    attachments: [{ kind: 'photo', name: 'a', type: 'image/png', bytes: 1, file: 'companion/attachments/a' }],
  },
  'companion.began': { messages: [ID] },
  'companion.commanded': { channel: 'telegram', ref: '1001:7', command: 'cancel' },
  'companion.stepped': { turn: ID, step: 0, text: 'hm', calls: [{ id: 'c', name: 'open', input: { id: 'x' } }] },
  'companion.ended': { turn: ID, outcome: 'answered', reply: ID, contextTokens: 10 },
  'companion.sent': { reply: ID, channel: 'telegram', outcome: 'sent', ref: '2', why: 'w' },
  'companion.beat': { outcome: 'spoke', why: 'a task is due', reply: ID },
  'companion.compacted': {
    summary: 's',
    keptFrom: ID,
    keptSince: NOON,
    turns: 2,
    trigger: 'threshold',
    tokensBefore: 9,
    tokensAfter: 1,
    adapter: 'anthropic',
    block: { type: 'compaction' },
    sources: [ID],
  },
  'capture.paused': { until: NOON },
  'capture.resumed': {},
  'event.external': { target: ID },
  'project.registered': { identity: 'git:example.org/a', name: 'a', root: '/a' },
  'project.identified': { identity: 'git:example.org/a', root: '/a' },
  'project.changed': { addAlias: 'a', removeAlias: 'b', addTag: 'c', removeTag: 'd', isolated: true },
  'project.switched': { from: ID },
  'task.added': { text: 'do it', priority: 'high', due: '2026-02-28', dependsOn: [ID], context: 'here' },
  'task.changed': { task: ID, status: 'blocked', text: 't', priority: 'low', due: null, why: 'w', context: 'c' },
  'task.claimed': { task: ID, session: 's', until: NOON },
  'task.released': { task: ID, session: 's', why: 'w' },
  'task.linked': { task: ID, dependsOn: ID, remove: true, why: 'w' },
  'fact.stated': { kind: 'decision', statement: 'so', subject: 's', why: 'w', sources: [ID] },
  'fact.drawn': {
    kind: 'decision',
    subject: 's',
    value: 'v',
    statement: 'so',
    why: 'w',
    quote: 'q',
    place: 0,
    source: ID,
    also: [ID],
    saidBy: 'person',
    prompt: 'draw_facts_v1',
    model: 'm',
  },
  'fact.worded': { fact: ID, of: 'h', text: 'so it is', sources: [ID], prompt: 'word_facts_v2', model: 'm' },
  'notes.selected': { session: 's', notes: ['projects/a/memory/b.md'], prompt: 'select_notes_v1', model: 'm' },
  'turns.read': { session: 's', upto: 1, prompt: 'draw_facts_v1' },
  'fact.changed': { fact: ID, truth: 'refuted', by: ID, why: 'w' },
  'status.set': { name: 'n', value: null },
  'event.supplemented': { target: ID, fields: { output: 'more' } },
  'event.erased': { target: ID, reason: 'asked' },
};
const TYPES = Object.keys(EVENT_TYPES) as EventType[];

function draft(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: 'prompt.submitted',
    version: 1,
    happenedAt: NOON,
    actor: 'person',
    trust: 'owner',
    body: { text: 'hello' },
    ...change,
  };
}

describe('every event type', () => {
  it('has a schema, and there is no schema without a type', () => {
    expect(Object.keys(BODY_SCHEMAS).sort()).toEqual([...TYPES].sort());
  });

  it.each(TYPES)('%s: a good body is accepted and comes back as it was', (type) => {
    const { version } = EVENT_TYPES[type];
    expect(checkDraft(draft({ type, version, body: GOOD[type] }))).toEqual({
      ok: true,
      draft: { type, happenedAt: NOON, actor: 'person', trust: 'owner', body: GOOD[type] },
    });
  });

  it.each(TYPES)('%s: an extra field is refused', (type) => {
    expect(checkDraft(draft({ type, body: { ...GOOD[type], surprise: 1 } }))).toMatchObject({
      ok: false,
      why: 'invalid',
    });
  });

  it.each(TYPES)('%s: no body, and a body that is not an object, are refused', (type) => {
    for (const body of [undefined, null, 'text', [], 5]) {
      expect(checkDraft(draft({ type, body }))).toMatchObject({ ok: false, why: 'invalid' });
    }
  });
});

describe('checkDraft', () => {
  it.each<[string, Record<string, unknown>]>([
    ['an extra field', { surprise: 1 }],
    ['a control character in a session', { session: 'a\u0007b' }],
    ['a line break in a project', { project: 'a\nb' }],
    ['a NUL in a key', { key: 'a\0' }],
    ['an escape in a key', { key: '\u009b2J' }],
    ['a lone surrogate in a session', { session: 'a\ud800' }],
    ['an empty key', { key: '' }],
    ['a key of 1,025 characters', { key: 'k'.repeat(1025) }],
    ['an id that is not one', { id: 'b302a33a' }],
    ['a date as text', { happenedAt: '2026-01-15' }],
    ['no date', { happenedAt: undefined }],
    ['a date that is not a whole number', { happenedAt: 1.5 }],
    ['NaN for a date', { happenedAt: Number.NaN }],
    ['a date beyond all dates', { happenedAt: 8_640_000_000_000_001 }],
    ['an unknown actor', { actor: 'root' }],
    ['an unknown trust level', { trust: 'absolute' }],
    ['version 0', { version: 0 }],
    ['no type', { type: undefined }],
    ['a tool name with a control character', { type: 'tool.called', body: { tool: 'a\u001b', outcome: 'ok' } }],
    ['an unknown outcome', { type: 'tool.called', body: { tool: 'Bash', outcome: 'maybe' } }],
    [
      'an exit code that is not a number',
      { type: 'tool.called', body: { tool: 'Bash', outcome: 'ok', exitCode: '0' } },
    ],
    ['an input that is not JSON', { type: 'tool.called', body: { tool: 'Bash', outcome: 'ok', input: () => 1 } }],
    ['a hash in capitals', { type: 'file.written', body: { path: 'a', hash: 'A'.repeat(64), intent: ID } }],
  ])('refuses %s and says what is wrong', (_what, change) => {
    const check = checkDraft(draft(change));
    expect(check).toMatchObject({ ok: false, why: 'invalid' });
    expect(check.ok ? '' : check.message).not.toBe('');
  });

  it.each([undefined, null, 5, 'text', [], {}])('refuses %j', (value) => {
    expect(checkDraft(value)).toMatchObject({ ok: false, why: 'invalid' });
  });

  it.each([
    ['a type of a newer Memoir', { type: 'dream.dreamt', body: {} }],
    ['a version of a newer Memoir', { version: 2, body: { text: 'x', mood: 'fine' } }],
    ['a name every object has', { type: '__proto__', body: {} }],
  ])(promise('journal/unknown-version-kept', '%s is distinguished from a mistake'), (_what, change) => {
    expect(checkDraft(draft(change))).toMatchObject({ ok: false, why: 'unknown' });
  });

  it('accepts the last and the first date there is', () => {
    for (const happenedAt of [8_640_000_000_000_000, -8_640_000_000_000_000, 0]) {
      expect(checkDraft(draft({ happenedAt })).ok).toBe(true);
    }
  });
});
