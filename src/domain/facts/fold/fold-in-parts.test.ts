/**
 * Folding from checkpoints gives what folding everything gives: random records arrive in random order, are erased, replaced and
 * refuted, and people confirm, refute and edit facts.
 */
import { describe, expect, it } from 'vitest';
import { type Random, seededRandom } from '../../../../test/fixtures/seeded-random.ts';
import { rounds } from '../../../../test/fixtures/soak.ts';
import { keyOf } from '../ends/talk.ts';
import type { Fact, FactChange, FactRecord } from '../fact-record.ts';
import { NOW, record } from './fold-facts.test-helper.ts';
import { foldFacts } from './fold-facts.ts';
import { type FoldCheckpoint, foldInParts } from './fold-in-parts.ts';
import { restoreFold, takeSnapshot } from './fold-snapshot.ts';
import { isOpenWork } from './fold-state.ts';

const SEED = 20261118;
const MINUTE = 60_000;
const STEPS = 18;

describe('folding from a checkpoint', () => {
  it('gives the same facts as folding all records', () => {
    const resumed = { yes: 0, no: 0 };
    for (const round of rounds(4)) {
      const random = seededRandom(SEED + round);
      const home = storedFacts();
      let records: readonly FactRecord[] = [];
      const changes: FactChange[] = [];
      // In every other round there is much more open work than is compared with each record.
      const statements = round % 2 === 0 ? STATEMENTS : OPEN_WORK;
      for (let step = 0; step < STEPS; step += 1) {
        const batch = changedRecords(random, records, { step, statements });
        records = batch.records;
        let since = batch.since;
        if (random() < 0.06 && records.length > 0) {
          changes.push(changeOf(random, records, changes.length));
          since = Number.NEGATIVE_INFINITY;
        }
        const started = home.fold(records, changes, { since, takes: random() < 0.3, random });
        resumed[started ? 'yes' : 'no'] += 1;
        const expected = foldFacts(records, changes, { now: NOW });
        const found = home.facts();
        // Comparing texts is faster; the objects are compared if these differ.
        if (JSON.stringify(found) !== JSON.stringify(expected))
          expect(found, `${SEED + round}, ${step}`).toEqual(expected);
      }
    }
    // Both ways were taken often.
    expect(resumed.yes).toBeGreaterThan(10);
    expect(resumed.no).toBeGreaterThan(10);
  });

  it('restores the state that was saved, also what depends on facts that ended', () => {
    const random = seededRandom(SEED);
    let records: readonly FactRecord[] = [];
    for (let step = 0; step < 30; step += 1)
      records = changedRecords(random, records, { step, statements: OPEN_WORK }).records;
    const saved = foldInParts(records, [], { now: NOW, takeAt: NOW })?.checkpoint?.stated;
    if (saved === undefined) throw new Error('no checkpoint');
    const restored = restoreFold(saved, new Map(records.map((each) => [each.id, each])));
    if (restored === undefined) throw new Error('not restored');
    expect(takeSnapshot(restored.project, restored.wrong, () => true)).toEqual(saved);
    const { open } = restored.project.talk.latest();
    expect(open.length).toBeLessThan(restored.project.facts.filter(({ first }) => isOpenWork(first.kind)).length);
  });

  it('does not start from a checkpoint that was taken later than now', () => {
    const records = [record('a'), record('b', { at: NOW - MINUTE })];
    const checkpoint = foldInParts(records, [], { now: NOW, takeAt: NOW - 2 * MINUTE })?.checkpoint;
    if (checkpoint === undefined) throw new Error('no checkpoint');
    const from = { checkpoint, records: new Map(records.map((each) => [each.id, each])) };
    expect(foldInParts([], [], { now: NOW, from })).toBeDefined();
    expect(foldInParts([], [], { now: NOW - 1, from })).toBeUndefined();
    expect(foldInParts([], [], { now: NOW, from: { ...from, records: new Map() } })).toBeUndefined();
  });
});

/** Rows as the store keeps them: what does not differ from the checkpoint is not written again. */
function storedFacts() {
  const rows = new Map<string, Fact>();
  let checkpoint: FoldCheckpoint | undefined;
  let ids: readonly string[] = [];
  const fold = (
    records: readonly FactRecord[],
    changes: readonly FactChange[],
    { since, takes, random }: { readonly since: number; readonly takes: boolean; readonly random: Random },
  ): boolean => {
    const times = records.map(({ at }) => at).toSorted((a, b) => a - b);
    const takeAt = takes ? times[Math.floor(random() * times.length)] : undefined;
    if (checkpoint !== undefined && since > checkpoint.upto && (takeAt === undefined || takeAt > checkpoint.upto)) {
      const { upto } = checkpoint;
      const stored = JSON.parse(JSON.stringify(checkpoint)) as FoldCheckpoint;
      const from = { checkpoint: stored, records: new Map(records.map((each) => [each.id, each])) };
      const tail = records.filter(({ at }) => at > upto);
      const part = foldInParts(tail, changes, { now: NOW, from, takeAt, ids: new Set(ids) });
      if (part !== undefined) {
        for (const id of [...ids, ...part.ids]) rows.delete(id);
        for (const fact of part.facts) rows.set(fact.id, fact);
        ids = part.idsSince ?? [...new Set([...ids, ...part.ids])];
        checkpoint = part.checkpoint ?? checkpoint;
        return true;
      }
    }
    const part = foldInParts(records, changes, { now: NOW, takeAt });
    rows.clear();
    for (const fact of part?.facts ?? foldFacts(records, changes, { now: NOW })) rows.set(fact.id, fact);
    checkpoint = part?.checkpoint;
    ids = part?.idsSince ?? [];
    return false;
  };
  const facts = (): readonly Fact[] =>
    [...rows.values()].toSorted((a, b) => a.validFrom - b.validFrom || (a.id < b.id ? -1 : 1));
  return { fold, facts };
}

const TOOLS = ['pnpm', 'npm', 'yarn', 'redis', 'kafka', 'jest', 'vitest'];
const THINGS = [
  'queue',
  'package manager',
  'test runner',
  'staging key',
  'deploy day',
  'nightly backfill',
  'orders export',
];
type Statement = (random: Random) => Partial<FactRecord>;
const STATEMENTS: readonly Statement[] = [
  (random) => {
    const [tool, thing] = [pick(random, TOOLS), pick(random, THINGS)];
    return { kind: 'decision', subject: thing, value: tool, statement: `we use ${tool} for the ${thing}` };
  },
  (random) => ({
    kind: 'decision',
    subject: pick(random, THINGS),
    statement: `the ${pick(random, THINGS)} runs every ${1 + Math.floor(random() * 4)} hours`,
  }),
  (random) => ({
    kind: 'preference',
    subject: 'comments',
    statement: `${pick(random, ['always', 'never'])} add comments to the ${pick(random, THINGS)}`,
  }),
  (random) => ({
    kind: 'blocker',
    subject: pick(random, THINGS),
    statement: `waiting for the ${pick(random, THINGS)} from ${pick(random, ['legal', 'stripe'])}`,
  }),
  (random) => ({
    kind: 'commitment',
    subject: pick(random, THINGS),
    statement: `clean up the ${pick(random, THINGS)} before the release`,
  }),
  (random) => ({
    kind: 'fact',
    effect: 'ends',
    subject: pick(random, THINGS),
    statement: `the ${pick(random, THINGS)} is finished and arrived`,
    confidence: pick(random, [0.05, 0.09, 0.7]),
  }),
  (random) => {
    const [tool, other] = [pick(random, TOOLS), pick(random, TOOLS)];
    return {
      kind: 'decision',
      effect: 'replaces',
      about: other,
      subject: pick(random, THINGS),
      value: tool,
      statement: `we are on ${tool} now instead of ${other}`,
    };
  },
  (random) => ({
    kind: 'outcome',
    subject: pick(random, THINGS),
    statement: `the ${pick(random, THINGS)} failed because of ${pick(random, TOOLS)}`,
  }),
  (random) => ({
    kind: 'reference',
    subject: pick(random, THINGS),
    statement: `the ${pick(random, THINGS)} lives in docs/${pick(random, TOOLS)}`,
  }),
  (random) => ({
    kind: 'outcome',
    effect: 'replaces',
    subject: 'back',
    statement: pick(random, [`back to ${1 + Math.floor(random() * 4)} hours`, `${pick(random, TOOLS)} again`]),
    confidence: 0.05,
  }),
  (random) => {
    const [from, gives] = [1 + Math.floor(random() * 4), 5 + Math.floor(random() * 4)];
    return {
      kind: 'decision',
      subject: 'bare',
      statement: `not ${from}, ${gives}`,
      alone: { gives: String(gives), ...(random() < 0.7 ? { from: String(from) } : { thing: pick(random, THINGS) }) },
      ...(random() < 0.5 ? { effect: 'replaces' } : {}),
      confidence: pick(random, [0.05, 0.9]),
    };
  },
];

const MANY = Array.from({ length: 60 }, (_, at) => `item${String.fromCharCode(97 + (at % 26))}${Math.floor(at / 26)}x`);
const OPEN_WORK: readonly Statement[] = [
  (random) => ({ kind: 'commitment', subject: pick(random, MANY), statement: `polish the ${pick(random, MANY)} page` }),
  (random) => ({
    kind: 'blocker',
    subject: pick(random, MANY),
    statement: `waiting for the ${pick(random, MANY)} licence`,
  }),
  (random) => ({
    kind: 'fact',
    effect: 'ends',
    subject: pick(random, MANY),
    statement: `the ${pick(random, MANY)} came through`,
    confidence: 0.09,
  }),
  (random) => ({
    kind: 'decision',
    subject: pick(random, MANY),
    statement: `the ${pick(random, MANY)} closes at ${1 + Math.floor(random() * 9)}:30`,
  }),
];

/** New records, some of them earlier than others, records that are gone, and the time of the earliest change. */
function changedRecords(
  random: Random,
  before: readonly FactRecord[],
  { step, statements }: { readonly step: number; readonly statements: readonly Statement[] },
): { readonly records: readonly FactRecord[]; readonly since: number } {
  const gone = random() < 0.1 ? before.filter((_, at) => random() < (at > before.length - 6 ? 0.2 : 0.01)) : [];
  const kept = before.filter((each) => !gone.includes(each));
  const late = random() < 0.12;
  const added = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, at) =>
    said(random, kept, {
      id: `${String(step).padStart(3, '0')}-${at}`,
      minute: late ? random() * step * 10 : step * 10 + at,
      words: pick(random, statements)(random),
    }),
  );
  const times = [...gone, ...added].map(({ at }) => at);
  return { records: [...kept, ...added], since: Math.min(...times) };
}

function said(
  random: Random,
  before: readonly FactRecord[],
  { id, minute, words }: { readonly id: string; readonly minute: number; readonly words: Partial<FactRecord> },
): FactRecord {
  const made = record(id, {
    ...words,
    at: NOW - 1000 * MINUTE + Math.floor(minute) * MINUTE,
    session: `s${Math.floor(random() * 4)}`,
    trust: pick(random, ['owner', 'owner', 'agent', 'tool', 'external'] as const),
    source: `event-${id.slice(0, 3)}-${Math.floor(random() * 2)}`,
    place: Math.floor(random() * 100),
    talk: {
      around: [pick(random, THINGS), pick(random, TOOLS)].map((word) => keyOf(word.split(' ')[0] ?? '')).join(''),
      cues: pick(random, ['', 'a', 'd', 'n', 't', 'nc', 'dc', 'o']),
    },
  });
  const other = pick(random, before.slice(-8));
  if (other !== undefined && random() < 0.15)
    return {
      ...made,
      kind: 'correction',
      effect: pick(random, ['refutes', 'confirms'] as const),
      about: other.source,
      statement: other.statement,
      trust: 'owner',
    };
  const again = pick(random, before);
  return again !== undefined && random() < 0.15
    ? {
        ...made,
        statement: again.statement,
        kind: again.kind,
        subject: again.subject,
        ...(again.value === undefined ? {} : { value: again.value }),
      }
    : made;
}

function changeOf(random: Random, records: readonly FactRecord[], count: number): FactChange {
  const fact = pick(random, records)?.id ?? '';
  const change = random() < 0.1 ? 'edited' : pick(random, ['confirmed', 'refuted', 'superseded', 'resolved'] as const);
  return {
    id: `change-${count}`,
    fact,
    change,
    at: NOW - Math.floor(random() * 1000) * MINUTE,
    trust: 'owner',
    ...(change === 'superseded' ? { by: pick(random, records)?.id ?? '' } : {}),
    ...(change === 'edited' ? { statement: `we use ${pick(random, TOOLS)} for everything` } : {}),
  };
}

function pick<T>(random: Random, list: readonly T[]): T {
  // An empty list gives undefined, which callers that may have one check.
  return list[Math.floor(random() * list.length)] as T;
}
