/**
 * What a project keeps talking about: a service, a person, a tool, a part of the system. An entity is a name that enough
 * facts of enough sessions mention. A name is a fact's whole subject or value, a word written with a capital inside a
 * sentence, or one that several subjects share, but no word of a topic.
 */
import { contentWords, stemWord } from '../domain/facts/content-words.ts';
import type { Fact } from '../domain/facts/fact.ts';
import { compareText } from '../domain/text/compare-text.ts';
import { topicOf } from './topics.ts';

export interface Entity {
  /** As it is written most often. */
  readonly name: string;
  /** Newest first. */
  readonly facts: readonly Fact[];
  readonly sessions: number;
}

/** Fewer say no more than the facts themselves. */
const FACTS = 5;
const SESSIONS = 3;
const NAME_MIN_CHARS = 3;
/** In lower case, shorter words are rarely names. */
const LOWER_NAME_MIN_CHARS = 4;

export function findEntities(facts: readonly Fact[]): readonly Entity[] {
  const named = new Map<string, Map<string, number>>();
  for (const fact of facts) {
    for (const name of namesIn(fact)) {
      const spellings = named.get(stemWord(name.toLowerCase())) ?? new Map<string, number>();
      spellings.set(name, (spellings.get(name) ?? 0) + 1);
      named.set(stemWord(name.toLowerCase()), spellings);
    }
  }
  for (const [stem, name] of sharedBySubjects(facts)) if (!named.has(stem)) named.set(stem, new Map([[name, 1]]));
  const about = new Map<string, Fact[]>();
  for (const fact of facts) {
    for (const stem of new Set(contentWords(fact.statement).map(stemWord))) {
      if (named.has(stem)) about.set(stem, [...(about.get(stem) ?? []), fact]);
    }
  }
  return [...about]
    .map(([stem, list]) => ({
      name: commonest(named.get(stem) ?? new Map()),
      facts: list.toSorted((a, b) => b.at - a.at || compareText(a.id, b.id)),
      sessions: new Set(list.map(({ session }) => session)).size,
    }))
    .filter((entity) => entity.facts.length >= FACTS && entity.sessions >= SESSIONS)
    .sort((a, b) => b.facts.length - a.facts.length || compareText(a.name, b.name));
}

/** People who write in lower case name things too. */
function sharedBySubjects(facts: readonly Fact[]): ReadonlyMap<string, string> {
  const counts = new Map<string, { readonly name: string; count: number }>();
  for (const { subject } of facts) {
    for (const word of new Set(contentWords(subject))) {
      const known = counts.get(stemWord(word)) ?? { name: word, count: 0 };
      known.count += 1;
      counts.set(stemWord(word), known);
    }
  }
  return new Map(
    [...counts]
      .filter(
        ([, { name, count }]) => count > 1 && name.length >= LOWER_NAME_MIN_CHARS && topicOf('', name) === undefined,
      )
      .map(([stem, { name }]) => [stem, name]),
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
