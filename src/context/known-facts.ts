/**
 * The facts of a project as a pack shows them: first what the person wants, then decisions, each chosen by its worth, then what
 * the person said about people, places and other things.
 */
import type { FactKind } from '../domain/facts/fact.ts';
import type { Fact, FactRecord } from '../domain/facts/fact-record.ts';
import { shownStatement } from '../domain/facts/wording/plain-statement.ts';
import { asText } from '../domain/json/json.ts';
import { countOf } from '../domain/text/count.ts';
import { mayBePushed } from '../domain/trust/trust.ts';
import type { Database } from '../platform/sqlite/sqlite.ts';
import { getEvent } from '../store/journal/read.ts';
import { shortId } from '../store/journal/short-id.ts';
import { createAgainstOwner } from '../store/state/facts/against-owner.ts';
import { whatTheyReplaced } from '../store/state/facts/what-they-replaced.ts';
import { createTrustReader, type TrustReader } from '../store/state/sessions/taints.ts';
import { listGroupsWith } from './list-facts-with.ts';
import { readableStatement } from './readable-fact.ts';
import { byWorth, isRemark, newestAndBest } from './worth.ts';

/** A fact, with the short id that opens it. Its statement can be read alone. */
export interface ShownFact extends Fact {
  readonly short: string;
}

export interface FactGroup {
  readonly facts: readonly ShownFact[];
  /** How many more there are. */
  readonly more: number;
  /** Older ones were not read. */
  readonly older: boolean;
}

export interface KnownFacts {
  /** Most important first. */
  readonly wishes: FactGroup;
  /** The newest and the most important ones, newest first. */
  readonly decisions: FactGroup;
  readonly blockers: FactGroup;
  /** References and facts in the person's words, the most useful first. */
  readonly told: FactGroup;
  /** Describes the statements that were not given; empty if all were. */
  readonly leftOut: string;
}

/** How many of each kind are compared, newest first. A hook has no time for more. */
const READ: Readonly<Record<'wishes' | 'decisions' | 'blockers' | 'told', number>> = {
  wishes: 200,
  decisions: 120,
  blockers: 30,
  told: 30,
};
/** Of the first two, more than fits into a pack. */
const SHOWN: typeof READ = { wishes: 60, decisions: 20, blockers: 8, told: 12 };

export function readKnownFacts(
  db: Database,
  project: string,
  { now, fresh }: { readonly now: number; readonly fresh?: readonly FactRecord[] | undefined },
): KnownFacts {
  const { lists, ended } = listGroupsWith(
    db,
    { project, everywhere: true, holdsAt: now },
    [
      { kinds: ['correction', 'preference'], limit: READ.wishes },
      { kinds: ['decision'], limit: READ.decisions },
      { kinds: ['blocker'], limit: READ.blockers },
      { kinds: ['reference', 'fact'], limit: READ.told },
    ],
    fresh,
  );
  const [feedback = [], decisions = [], stops = [], others = []] = lists;
  const told = others.filter(({ trust }) => trust === 'owner');
  const inPlace = inPlaceOfDecisions(db, told, ended);
  const choices = [...decisions, ...inPlace].toSorted((a, b) => b.validFrom - a.validFrom);
  const reader = createReader(db, now, [...feedback, ...choices, ...stops]);
  const wished = reader.readable([...feedback, ...choices.filter(changesWords)]);
  const decided = reader.readable(choices.filter((fact) => !changesWords(fact)));
  return {
    wishes: group(db, byWorth(wished), SHOWN.wishes, feedback.length >= READ.wishes),
    decisions: decisionGroup(db, decided, decisions.length >= READ.decisions),
    blockers: group(db, reader.readable(stops), SHOWN.blockers, stops.length >= READ.blockers),
    told: group(
      db,
      byUse(reader.readable(told.filter((fact) => !inPlace.has(fact)))),
      SHOWN.told,
      others.length >= READ.told,
    ),
    leftOut: reader.leftOut(),
  };
}

const DECIDES: ReadonlySet<FactKind> = new Set(['decision', 'correction', 'preference']);
/** How often the same thing was replaced since it was decided. */
const REPLACED_IN_A_ROW = 3;

/** "legal came back: retention has to be a year" after "retention is ninety days": it is shown where the decision stood. */
function inPlaceOfDecisions(
  db: Database,
  facts: readonly Fact[],
  ended: readonly Fact[],
  left = REPLACED_IN_A_ROW,
): ReadonlySet<Fact> {
  const stored = whatTheyReplaced(db, facts);
  const replacedBy = (fact: Fact): readonly Fact[] => [
    ...(stored.get(fact.id) ?? []),
    ...ended.filter(({ supersededBy }) => supersededBy !== undefined && fact.records.includes(supersededBy)),
  ];
  const others = facts.flatMap(replacedBy).filter(({ kind }) => !DECIDES.has(kind));
  const earlier = left > 1 && others.length > 0 ? inPlaceOfDecisions(db, others, ended, left - 1) : NONE;
  return new Set(
    facts.filter((fact) => replacedBy(fact).some((replaced) => DECIDES.has(replaced.kind) || earlier.has(replaced))),
  );
}

const NONE: ReadonlySet<Fact> = new Set();

/** What must not be forgotten comes first, then where something is: that has to be looked up more often than who someone is. */
function byUse(facts: readonly Fact[]): readonly Fact[] {
  const rank = ({ kind, asked }: Fact): number => (asked === true ? 0 : kind === 'reference' ? 1 : 2);
  return facts.toSorted((a, b) => rank(a) - rank(b));
}

function group(db: Database, facts: readonly Fact[], limit: number, older: boolean): FactGroup {
  const shown = facts.slice(0, limit).map((fact) => ({ ...fact, short: shortId(db, fact.id) }));
  return { facts: shown, more: facts.length - shown.length, older };
}

function decisionGroup(db: Database, decided: readonly Fact[], older: boolean): FactGroup {
  const chosen = newestAndBest(decided, SHOWN.decisions);
  return { ...group(db, chosen, SHOWN.decisions, older), more: decided.length - chosen.length };
}

/** Corrections, preferences and decisions with which a person changed what the agent had said. The other decisions follow. */
export function splitWishes(facts: readonly ShownFact[]): readonly [readonly ShownFact[], readonly ShownFact[]] {
  const isWish = (fact: ShownFact): boolean => fact.kind !== 'decision' || changesWords(fact);
  return [byWorth(facts.filter(isWish)), facts.filter((fact) => !isWish(fact))];
}

function changesWords({ actor, saidBy, effect }: Fact): boolean {
  return (actor === 'person' || saidBy === 'person') && (effect === 'refutes' || effect === 'replaces');
}

/** Those that may be given and make sense on their own. */
export function shownFacts(db: Database, facts: readonly Fact[], now: number): readonly ShownFact[] {
  return createReader(db, now, facts)
    .readable(facts)
    .map((fact) => ({ ...fact, short: shortId(db, fact.id) }));
}

interface FactReader {
  readable(facts: readonly Fact[]): readonly Fact[];
  leftOut(): string;
}

function createReader(db: Database, now: number, known: readonly Fact[]): FactReader {
  const trust = createTrustReader(db);
  const isAgainstOwner = createAgainstOwner(db, { now, known });
  let against = 0;
  let remarks = 0;
  let unclear = 0;
  return {
    readable: (facts) =>
      facts.flatMap((fact) => {
        // External facts can be recalled but are never pushed.
        if (!mayBePushed(fact.trust)) return [];
        if (isAgainstOwner(fact)) {
          against += 1;
          return [];
        }
        if (isRemark(fact)) {
          remarks += 1;
          return [];
        }
        const said = { ...fact, statement: shownStatement(fact) };
        const statement = readableStatement(said, {
          answered: () => answeredWords(db, trust, fact),
          before: () => whatTheyReplaced(db, [fact]).get(fact.id)?.[0]?.subject,
        });
        if (statement === undefined) unclear += 1;
        return statement === undefined ? [] : [statement === fact.statement ? fact : { ...fact, statement }];
      }),
    leftOut: () =>
      [
        ...(against === 0 ? [] : [`${countOf(against, 'statement')} of an agent on what the person decided`]),
        ...(remarks === 0 ? [] : [`${countOf(remarks, 'remark')} in passing`]),
        ...(unclear === 0 ? [] : [`${countOf(unclear, 'statement')} that cannot be understood alone`]),
      ].join(', '),
  };
}

/** The start of the reply that a person corrected or approved. */
function answeredWords(db: Database, trust: TrustReader, { about }: Fact): string | undefined {
  const event = about === undefined ? undefined : getEvent(db, about);
  if (event === undefined) return undefined;
  const { session, happenedAt: at } = event;
  if (!mayBePushed(trust.spokenTrust({ ...event, session, at }))) return undefined;
  return /[^.!?\n]{8,}/.exec(asText(event.body.text) ?? '')?.[0];
}
