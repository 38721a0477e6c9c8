/** Finds the facts that say what a new record says, so that a repetition confirms instead of adding a fact. */

import { memoize } from '../../memoize.ts';
import { type FactRecord, SIGNAL_BELOW } from '../fact-record.ts';
import { subjectKey } from '../subjects/subject-key.ts';
import { nameDifferentThings } from '../subjects/things-named.ts';
import { stemsOf } from '../wording/content-words.ts';
import type { Claim } from './find-replaced.ts';
import { type FoldingFact, groupOf, holds, type ProjectFold, trustRank } from './fold-state.ts';
import { otherSlot } from './other-slot.ts';
import { sayContrary } from './polarity.ts';

/** Two records with this share of their words in common say the same. */
const SAME_SHARE = 0.6;
/** An agent that saves what a person said changes a word or two. */
const AGENT_SHARE = 0.75;
/** With this share of all words of both in common, one repeats the other. */
const REPEATED_SHARE = 0.8;

/** An earlier fact that holds and that this record repeats. */
export function sayingTheSame(
  project: ProjectFold,
  record: FactRecord,
  claim: Claim,
  words: ReadonlySet<string>,
): FoldingFact | undefined {
  if (record.effect === 'ends' || record.effect === 'replaces') return undefined;
  return inSameWords(project, record, words).find(
    (fact) =>
      !sayContrary(record.statement, fact.first.statement) &&
      otherSlot(record.statement, fact.first.statement) === 'none' &&
      !nameDifferentThings(claim, fact.claim),
  );
}

/** What holds and is said again as a change: "from now on keep replies short", twice. It confirms, and changes nothing. */
export function changeSaidBefore(
  project: ProjectFold,
  record: FactRecord,
  words: ReadonlySet<string>,
): FoldingFact | undefined {
  if (record.effect !== 'replaces' || record.about !== undefined || record.confidence < SIGNAL_BELOW) return undefined;
  return project.said.near(words).find(({ entry, shared }) => {
    const { first, truth, trust } = entry;
    const all = shared === words.size && shared === entry.words.size;
    if (!all || (truth !== 'stated' && truth !== 'confirmed') || trust !== record.trust) return false;
    return groupOf(first.kind) === groupOf(record.kind) && first.source !== record.source && repeats(record, entry);
  })?.entry;
}

/** "thats exactly what we said not to do. warehouse zone, always": it repeats what holds. */
const SAID_BEFORE =
  /(?<!\p{L})(?:(?:what|as|like) (?:we|i|you)(?: (?:all|just|already))? (?:said|agreed|decided|told)|as (?:agreed|discussed)|i(?:['’]ve| have)? (?:already )?told you|wie (?:gesagt|besprochen|vereinbart|abgemacht)|(?:hab|habe|hatte|hatten) (?:ich|wir) (?:doch |schon )*gesagt|como (?:dije|dijimos|acordamos|quedamos|te dije)|ya (?:te )?(?:lo )?dij(?:e|imos))(?!\p{L})/iu;

/** As many words of a fact say which one is said again. */
const SAID_AGAIN_WORDS = 2;

/** The fact that a record says again in fewer words: "like we agreed: tabs, always". */
export function saidAgain(
  project: ProjectFold,
  record: FactRecord,
  words: ReadonlySet<string>,
): FoldingFact | undefined {
  const group = groupOf(record.kind);
  if (group !== 'decision' || record.effect !== undefined || !SAID_BEFORE.test(record.statement)) return undefined;
  return project.said
    .near(words)
    .filter(
      ({ entry, shared }) =>
        shared >= SAID_AGAIN_WORDS &&
        holds(entry) &&
        entry.first.at < record.at &&
        groupOf(entry.first.kind) === group &&
        trustRank(record.trust) >= trustRank(entry.trust) &&
        repeats(record, entry),
    )
    .toSorted((a, b) => b.shared - a.shared)[0]?.entry;
}

/** Whether a record says again what a fact says, so that it cannot have replaced it. */
export function repeats(record: FactRecord, { first, words }: FoldingFact): boolean {
  const said = stemsOf(record.statement);
  const shared = [...said].filter((word) => words.has(word)).length;
  const most = shared / Math.max(1, said.size, words.size) >= REPEATED_SHARE;
  if (!most && !(shared > 0 && SAID_BEFORE.test(record.statement))) return false;
  return (
    !contradicts(first, record) &&
    !sayContrary(record.statement, first.statement) &&
    otherSlot(record.statement, first.statement) === 'none'
  );
}

/** Facts of this kind that hold and have the value or most of the words of this record, the nearest first. */
export function inSameWords(
  project: ProjectFold,
  record: FactRecord,
  words: ReadonlySet<string>,
): readonly FoldingFact[] {
  const group = groupOf(record.kind);
  const found: FoldingFact[] = [];
  if (record.value !== undefined && record.origin !== 'stated') {
    const drafts = project.bySubject.get(subjectKey(record.subject))?.values.of(record.value.toLowerCase()) ?? [];
    for (const held of drafts) if (holds(held) && groupOf(held.first.kind) === group) found.push(held);
  }
  const near = project.said.near(words).flatMap(({ entry, shared }) => {
    if (groupOf(entry.first.kind) !== group) return [];
    const share = shared / Math.max(3, Math.min(words.size, entry.words.size));
    const all = shared / Math.max(words.size, entry.words.size);
    // A statement made with a command is kept word for word, unless it was said before.
    // What a person said, an agent says again in its own words.
    const isAgents = trustRank(record.trust) < trustRank(entry.trust);
    const enough = isAgents ? share >= SAME_SHARE : share > SAME_SHARE;
    if (!enough || all < (record.origin === 'stated' ? (isAgents ? AGENT_SHARE : 1) : 0.35)) return [];
    // Both its first words and the latest: another speaker may have said it first, without a value.
    const last = entry.records.at(-1) ?? entry.first;
    const contrary = contradicts(entry.first, record) || (last !== entry.first && contradicts(last, record));
    return contrary ? [] : [{ entry, share }];
  });
  return [...found, ...near.toSorted((a, b) => b.share - a.share).map(({ entry }) => entry)];
}

/** The same words with other numbers or another value mean something else. */
function contradicts(a: FactRecord, b: FactRecord): boolean {
  if (a.value !== undefined && b.value !== undefined && a.value !== b.value) return true;
  const [left, right] = [numbersIn(a.statement), numbersIn(b.statement)];
  return left !== '' && right !== '' && left !== right;
}

/** A statement is compared with many others. */
const STATEMENTS_KEPT = 512;

const numbersIn = memoize(STATEMENTS_KEPT, (text): string => (text.match(/\d+/g) ?? []).toSorted().join(' '));
