/**
 * Which of the facts that hold are meant by a statement that is no longer so. A fact that only shares a word or a name with it is not: to end
 * the wrong fact is worse than to end none.
 */
import type { FactKind } from '../../domain/facts/fact.ts';
import type { Fact } from '../../domain/facts/fact-record.ts';
import { sayContrary } from '../../domain/facts/fold/polarity.ts';
import { choosesName } from '../../domain/facts/subjects/chooses-name.ts';
import { BROAD_SUBJECTS } from '../../domain/facts/subjects/subject-aliases.ts';
import { subjectKey } from '../../domain/facts/subjects/subject-key.ts';
import { typedValues } from '../../domain/facts/values/typed-values.ts';
import { stemsOf } from '../../domain/facts/wording/content-words.ts';
import { mayBePushed } from '../../domain/trust/trust.ts';
import { findSubject, type Subject } from '../../extract/subject/find-subject.ts';
import { wordsOfRetraction } from './retraction.ts';

export interface FactsMeant {
  /** All of them are over. */
  readonly meant: readonly Fact[];
  /** Facts that hold and may be meant too; if none surely is, the nearest. */
  readonly nearest: readonly Fact[];
  /** The statement gives a subject another value than the one that holds, and says "now": it is what holds. */
  readonly saysWhatHolds: boolean;
}

const NEAREST_MOST = 5;
const CHOICES: ReadonlySet<FactKind> = new Set(['decision', 'preference', 'correction']);
const RULINGS: ReadonlySet<FactKind> = new Set([...CHOICES, 'fact', 'reference', 'blocker', 'commitment']);
const NOW = /(?<!\p{L})(?:now|nowadays|these days|jetzt|nun|inzwischen|mittlerweile|ahora)(?!\p{L})/iu;

export function findFactsMeant(words: string, factsThatHold: readonly Fact[]): FactsMeant {
  const statement = words.replace(/[.!;]+$/, '');
  const said: Said = { ...findSubject(statement, []), statement, stems: stemsOf(statement) };
  const surely = factsThatHold.filter((fact) => isSame(fact, said) || statesSameValue(fact, said));
  const maybe = factsThatHold.filter((fact) => mayBeMeant(fact, said));
  const meant = surely.length > 0 ? surely : maybe.length === 1 ? maybe : [];
  return {
    meant,
    nearest:
      meant.length > 0
        ? maybe.filter((fact) => mayBePushed(fact.trust) && !meant.includes(fact))
        : nearestTo(said, factsThatHold, maybe),
    saysWhatHolds: meant.length === 0 && NOW.test(statement) && factsThatHold.some((fact) => hasOtherValue(fact, said)),
  };
}

interface Said extends Subject {
  readonly statement: string;
  readonly stems: ReadonlySet<string>;
}

function isSame(fact: Fact, said: Said): boolean {
  return wordsOfRetraction(fact.statement) === wordsOfRetraction(said.statement);
}

/** "we use 30 minute slots", "slots are 30 minutes". */
function statesSameValue(fact: Fact, said: Said): boolean {
  return hasSameValue(fact, said) && states(fact, said);
}

/** Of a broad subject ("length") many things have values, so the same value says nothing. */
function hasSameValue({ subject, value, statement }: Fact, said: Said): boolean {
  const key = subjectKey(subject);
  return (
    value !== undefined &&
    said.value?.toLowerCase() === value.toLowerCase() &&
    subjectKey(said.subject) === key &&
    !BROAD_SUBJECTS.has(key) &&
    !sayContrary(said.statement, statement)
  );
}

/** The mail provider let us out of its sandbox: that says more of it than that it is used. */
function states({ statement, subject, value = '' }: Fact, { stems }: Said): boolean {
  if (typedValues(value).length > 0) return true;
  const known = new Set([...stems, ...stemsOf(subject), ...stemsOf(value)]);
  return [...stemsOf(statement)].every((word) => known.has(word)) || choosesName(statement, stemsOf(value));
}

function mayBeMeant(fact: Fact, said: Said): boolean {
  if (CHOICES.has(fact.kind) && hasSameValue(fact, said)) return true;
  return RULINGS.has(fact.kind) && hasAllWords(fact, said) && !sayContrary(said.statement, fact.statement);
}

/** One word alone names a thing of which much can be said. */
function hasAllWords({ statement }: Fact, { stems }: Said): boolean {
  const known = stemsOf(statement);
  return [...stems].every((word) => known.has(word)) && (stems.size > 1 || choosesName(statement, stems));
}

function hasOtherValue({ subject, value }: Fact, said: Said): boolean {
  return (
    value !== undefined &&
    said.value !== undefined &&
    value.toLowerCase() !== said.value.toLowerCase() &&
    subjectKey(subject) === subjectKey(said.subject)
  );
}

function nearestTo(said: Said, facts: readonly Fact[], maybe: readonly Fact[]): readonly Fact[] {
  const first = new Set(maybe);
  const key = subjectKey(said.subject);
  return facts
    .filter(({ trust }) => mayBePushed(trust))
    .map((fact) => {
      const known = stemsOf(`${fact.statement} ${fact.subject}`);
      const shared = [...said.stems].filter((word) => known.has(word)).length;
      return { fact, score: shared + (subjectKey(fact.subject) === key ? 1 : 0) + (first.has(fact) ? 100 : 0) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, NEAREST_MOST)
    .map(({ fact }) => fact);
}
