/**
 * Finds the things that a project mentions often: a service, a person, a tool, a part of the system. An entity is a name that enough
 * facts of enough sessions mention. A name is a fact's whole subject or value, a word written with a capital inside a
 * sentence, or one that several subjects share. A word of a topic is not a name.
 */

import type { Fact } from '../../domain/facts/fact.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { compareText } from '../../domain/text/compare-text.ts';
import { findTopic } from '../topics.ts';

export interface Entity {
  /** As it is written most often. */
  readonly name: string;
  readonly category: Category;
  /** Newest first. */
  readonly facts: readonly Fact[];
  readonly sessions: number;
}

/** The headings of the index. */
export const CATEGORIES = ['People', 'Services and places', 'Tools', 'Parts and words'] as const;
export type Category = (typeof CATEGORIES)[number];

/** With fewer facts, a page would add nothing. */
export const ENTITY_FACTS = 5;
export const ENTITY_SESSIONS = 3;
const NAME_MIN_CHARS = 3;
/** In lower case, shorter words are rarely names. */
const LOWER_NAME_MIN_CHARS = 4;

export function findEntities(facts: readonly Fact[]): readonly Entity[] {
  const named = new Map<string, Map<string, number>>();
  for (const fact of facts) {
    for (const name of namesIn(fact)) {
      const spellings = named.get(entityKey(name)) ?? new Map<string, number>();
      spellings.set(name, (spellings.get(name) ?? 0) + 1);
      named.set(entityKey(name), spellings);
    }
  }
  for (const [key, name] of sharedBySubjects(facts)) if (!named.has(key)) named.set(key, new Map([[name, 1]]));
  const about = new Map<string, Fact[]>();
  for (const fact of facts) {
    for (const key of new Set(contentWords(fact.statement).map(entityKey))) {
      if (named.has(key)) about.set(key, [...(about.get(key) ?? []), fact]);
    }
  }
  return [...about]
    .map(([key, list]) => {
      const name = commonest(named.get(key) ?? new Map());
      return {
        name,
        category: categoryOf(name, list),
        facts: list.toSorted((a, b) => b.at - a.at || compareText(a.id, b.id)),
        sessions: new Set(list.map(({ session }) => session)).size,
      };
    })
    .filter((entity) => entity.facts.length >= ENTITY_FACTS && entity.sessions >= ENTITY_SESSIONS)
    .sort((a, b) => b.facts.length - a.facts.length || compareText(a.name, b.name));
}

/** Only a plural is the same name: "docker" is not "dock". */
function entityKey(word: string): string {
  const lower = word.toLowerCase();
  return /[^su]s$/.test(lower) && lower.length > NAME_MIN_CHARS ? lower.slice(0, -1) : lower;
}

/** People who write in lower case name things too. */
function sharedBySubjects(facts: readonly Fact[]): ReadonlyMap<string, string> {
  const counts = new Map<string, { readonly name: string; count: number }>();
  for (const { subject, statement } of facts) {
    const whole = new Set(contentWords(statement).map(entityKey));
    // A subject may hold a word stem; a name stands in the statement too.
    for (const word of new Set(contentWords(subject).filter((each) => whole.has(entityKey(each))))) {
      const known = counts.get(entityKey(word)) ?? { name: word, count: 0 };
      known.count += 1;
      counts.set(entityKey(word), known);
    }
  }
  return new Map(
    [...counts]
      .filter(
        ([, { name, count }]) => count > 1 && name.length >= LOWER_NAME_MIN_CHARS && findTopic('', name) === undefined,
      )
      .map(([key, { name }]) => [key, name]),
  );
}

function namesIn({ subject, value, statement }: Fact): readonly string[] {
  const whole = [subject, value ?? ''].filter((text) => /^[\p{L}][\p{L}\p{N}.+#-]*$/u.test(text));
  const inside = [...statement.matchAll(/(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}\p{N}.+#-]*[\p{L}\p{N}]/gu)].map(
    ([word]) => word,
  );
  return [...new Set([...whole, ...inside])].filter(
    (name) => name.length >= NAME_MIN_CHARS && contentWords(name).length === 1,
  );
}

function commonest(spellings: ReadonlyMap<string, number>): string {
  const [[name] = ['']] = [...spellings].sort(([a, m], [b, n]) => n - m || compareText(a, b));
  return name;
}

const PLACES = new Set(['environments', 'hosting', 'jobs-and-mail', 'api']);
const TOOLS = new Set(['local-development', 'testing', 'ci', 'database', 'interface', 'commits', 'code-rules']);
/** Verbs that people use about people: ask, own, want, switch. */
const OF_PEOPLE =
  '(?:is|runs|owns|wants|asked|said|says|switched|came back|does|did|will|has done|texted|wrote|reckons|thinks|decided|kümmert|macht|dice|lleva)';
const ASKED = '(?:ask|asked|tell|told|off|from|by|with|waiting (?:on|for)|frag\\w*|von|pregunta\\w* a)';

/** By the verbs used about it, then by the topic of most of its facts. */
function categoryOf(name: string, facts: readonly Fact[]): Category {
  const safe = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const person = new RegExp(
    `(?<!\\p{L})(?:${safe} ${OF_PEOPLE}|${ASKED} ${safe}|${safe}, (?:infra|tech|team|our|the) \\p{L}+)(?!\\p{L})`,
    'iu',
  );
  const spoken = facts.filter(({ statement }) => person.test(statement)).length;
  if (spoken > 1 && spoken >= facts.length * PERSON_SHARE) return 'People';
  const keys = facts.map(({ subject, statement }) => findTopic(subject, statement)?.key ?? '');
  const of = (set: ReadonlySet<string>): number => keys.filter((key) => set.has(key)).length;
  if (of(PLACES) * 2 > facts.length) return 'Services and places';
  return of(TOOLS) * 2 > facts.length ? 'Tools' : 'Parts and words';
}

const PERSON_SHARE = 0.4;
