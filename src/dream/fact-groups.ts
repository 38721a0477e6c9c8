/** Sorts the facts of one scope into topics and joins repetitions. */

import type { Fact } from '../domain/facts/fact.ts';
import { stemsOf } from '../domain/facts/wording/content-words.ts';
import { compareText } from '../domain/text/compare-text.ts';
import { similarity } from '../notes/similarity.ts';
import { findTopic, OPEN_WORK, PEOPLE, PRODUCT, type Topic, topicByKey, WORKING } from './topics.ts';
import type { NoteSentence } from './wording/sentence.ts';
import type { KeptFact } from './worth-keeping.ts';

/** One statement of a note: its newest wording, and the facts that repeat it. */
export interface NoteStatement {
  readonly fact: Fact;
  readonly sentence: NoteSentence;
  readonly because: string;
  readonly repeats: readonly Fact[];
  /** What it replaced, newest first. */
  readonly replaced: readonly Fact[];
}

export interface TopicGroup {
  readonly topic: Topic;
  /** Only failed and succeeded commands show it, so sessions are not given it unasked. */
  readonly fromTools: boolean;
  readonly statements: readonly NoteStatement[];
}

/** Two facts of one topic that share this much of their words say the same. */
const SAME = 0.6;
/** Below this many facts, one note holds all of a project. */
const SMALL_PROJECT = 12;
/** A topic with fewer facts is part of a wider note. */
const OWN_NOTE = 2;
/** A fact without a topic needs a value, or this many words that the project uses often; else it is small talk. */
const KNOWN_WORDS = 2;

export interface GroupInput {
  readonly kept: readonly KeptFact[];
  /** All facts of the scope, to find what was replaced. */
  readonly all: readonly Fact[];
  /** Whether a stem is one of the words this project is about. */
  readonly isKnownWord: (stem: string) => boolean;
  /** The topic that holds everything if there is little. */
  readonly smallKey: string;
}

export function groupFacts({ kept, all, isKnownWord, smallKey }: GroupInput): readonly TopicGroup[] {
  const sorted = [...kept].sort((a, b) => b.fact.at - a.fact.at || compareText(a.fact.id, b.fact.id));
  const beside = topicsBeside(sorted);
  const placed = sorted.flatMap((each) => {
    const key = topicKeyOf(each, isKnownWord, beside);
    return key === undefined ? [] : [{ ...each, key }];
  });
  const ofTools = placed.filter(({ fact }) => fact.trust === 'tool');
  const open = placed.filter(({ key, fact }) => key === OPEN_WORK && fact.trust !== 'tool');
  const rest = placed.filter(({ key, fact }) => key !== OPEN_WORK && fact.trust !== 'tool');
  const small = rest.length < SMALL_PROJECT;
  const byKey = Map.groupBy(rest, ({ key }) => (small ? smallKey : key));
  if (!small) foldSmall(byKey);
  const groups: TopicGroup[] = [];
  const add = (key: string, list: readonly KeptFact[], fromTools: boolean): void => {
    const topic = topicByKey(key);
    if (topic === undefined || list.length === 0) return;
    groups.push({ topic, fromTools, statements: joinRepeats(list, all) });
  };
  for (const [key, list] of [...byKey].sort(([a], [b]) => compareText(a, b))) add(key, list, false);
  add(OPEN_WORK, open, false);
  add(PRODUCT, ofTools, true);
  return groups;
}

/** A wish or approval of a person is not small talk. */
const WISHES: ReadonlySet<Fact['kind']> = new Set(['preference', 'correction', 'confirmation']);

/** The question it answered helps to find its topic, even where the note leaves the question out. */
function aboutText({ statement }: Fact, { text, context = '' }: NoteSentence): string {
  return `${statement} ${text} ${context}`;
}

/** "It's a booking service": the project itself. */
const IT_IS = /^(?:You said: “)?It['’]s an? /u;
/** "A customer is the company that pays": a word of the project, whatever else the sentence names. */
const DEFINES =
  /^(?:You said: “)?(?:an?|eine?|una?) (?<word>[\p{L}\p{N}][\p{L}\p{N} -]{1,30}?) (?:is|means|ist|heißt|bedeutet|es|significa) (?:an?|the|some\p{L}*|what\p{L}*|who\p{L}*|any\p{L}*|eine?|der|die|das|jemand\p{L}*|el|la|una?|alguien)(?!\p{L})/iu;
/** "Priya Nair, infra lead": who somebody is, whatever they look after. */
const IS_SOMEBODY =
  /^(?:You said: “)?\p{Lu}\p{L}+(?: \p{L}+)?(?: is|,|:) (?:our |the |an? )?(?:\p{L}+ ){0,2}(?:lead|manager|designer|contact|boss|cto|ceo|dba|sysadmin|architect|teamleiter\p{L}*|leiter\p{L}*|ansprechpartner\p{L}*|responsable|jef[ea])(?!\p{L})|(?<!\p{L})(?:is|are) (?:all )?(?:hers|his|theirs)(?!\p{L})/iu;

/** The topic that the words of a statement name. */
function topicByWords({ fact, sentence }: KeptFact): string | undefined {
  if (IT_IS.test(sentence.text)) return PRODUCT;
  const word = DEFINES.exec(sentence.text)?.groups?.word;
  if (word !== undefined) return findTopic(word, word)?.key ?? PRODUCT;
  if (IS_SOMEBODY.test(sentence.text)) return PEOPLE;
  return findTopic(fact.subject, aboutText(fact, sentence))?.key;
}

/** The topic of what else was said in the same message, if it has one: "only the file you touched. the suite takes 11 minutes". */
function topicsBeside(kept: readonly KeptFact[]): (fact: Fact) => string | undefined {
  const bySource = Map.groupBy(kept, ({ fact }) => fact.source);
  return ({ id, source }) => {
    const keys = (bySource.get(source) ?? [])
      .filter(({ fact }) => fact.id !== id && fact.kind !== 'blocker' && fact.kind !== 'commitment')
      .flatMap((each) => topicByWords(each) ?? []);
    return new Set(keys).size === 1 ? keys[0] : undefined;
  };
}

function topicKeyOf(
  each: KeptFact,
  isKnownWord: (stem: string) => boolean,
  beside: (fact: Fact) => string | undefined,
): string | undefined {
  const { fact, sentence } = each;
  if (fact.kind === 'blocker' || fact.kind === 'commitment') return OPEN_WORK;
  const topic = topicByWords(each) ?? beside(fact);
  if (topic !== undefined) return topic;
  if (fact.value !== undefined || WISHES.has(fact.kind)) return PRODUCT;
  const known = [...stemsOf(aboutText(fact, sentence))].filter(isKnownWord).length;
  return known >= KNOWN_WORDS ? PRODUCT : undefined;
}

/** Preferences stay together; the rest goes to the wider topic if that has a note, else to the note about the project itself. */
function foldSmall<T extends KeptFact>(byKey: Map<string, T[]>): void {
  for (const [key, list] of [...byKey]) {
    if (list.length >= OWN_NOTE || key === PRODUCT) continue;
    const { type, within } = topicByKey(key) ?? {};
    const other = type === 'feedback' && key !== WORKING ? WORKING : PRODUCT;
    const wider = within !== undefined && (byKey.get(within)?.length ?? 0) >= OWN_NOTE ? within : other;
    byKey.delete(key);
    byKey.set(wider, [...(byKey.get(wider) ?? []), ...list]);
  }
}

/** The list is newest first, so the newest wording is kept. */
function joinRepeats(list: readonly KeptFact[], all: readonly Fact[]): readonly NoteStatement[] {
  const groups: { readonly first: KeptFact; readonly repeats: Fact[] }[] = [];
  for (const each of list) {
    const same = groups.find(({ first }) => similarity(first.fact.statement, each.fact.statement) >= SAME);
    if (same === undefined) groups.push({ first: each, repeats: [] });
    else same.repeats.push(each.fact);
  }
  return groups
    .map(({ first: { fact, sentence, because }, repeats }) => ({
      fact,
      sentence,
      because,
      repeats,
      replaced: replacedBy(fact, all),
    }))
    .sort((a, b) => kindRank(a.fact) - kindRank(b.fact) || b.fact.at - a.fact.at || compareText(a.fact.id, b.fact.id));
}

function replacedBy(fact: Fact, all: readonly Fact[]): readonly Fact[] {
  const ids = new Set(fact.records);
  return all
    .filter(
      ({ truth, supersededBy, value }) => truth === 'superseded' && value !== undefined && ids.has(supersededBy ?? ''),
    )
    .sort((a, b) => b.at - a.at);
}

const ORDER = [
  'correction',
  'preference',
  'decision',
  'blocker',
  'confirmation',
  'fact',
  'reference',
  'lesson',
  'outcome',
];

function kindRank({ kind }: Fact): number {
  const at = ORDER.indexOf(kind);
  return at < 0 ? ORDER.length : at;
}
