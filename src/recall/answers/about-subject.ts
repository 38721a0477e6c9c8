/** Measures how much of the subject of a question a fact is about: by its own words, those of its message, and what it continues. */
import type { Fact } from '../../domain/facts/fact.ts';
import { lightStem } from '../../domain/search/light-stem.ts';
import { hasMark, markOf } from '../../domain/search/marks.ts';
import { tokenize } from '../../domain/search/tokenize.ts';
import type { WordCount } from '../../store/index/fill/common-words.ts';
import { docsByNumber } from '../../store/index/search-index.ts';
import { seqsOfEvents } from '../../store/journal/read.ts';
import { rarityOf } from '../candidates/find-candidates.ts';
import { subjectWords } from '../query/asked-facts.ts';
import type { ParsedQuery } from '../query/parse-query.ts';
import { isMissingWithoutValue, saysValueOf } from '../query/value-types.ts';
import type { RecallContext } from '../recall-scope.ts';

interface WordRarity {
  readonly counts: ReadonlyMap<string, WordCount>;
  /** How many documents the index has. */
  readonly all: number;
}

interface Found {
  readonly found: readonly { readonly fact: Fact }[];
}

interface SubjectInput extends WordRarity, Pick<ParsedQuery, 'identifiers'> {
  /** What stands for a word that no text has: its right spelling, the same word in English. */
  readonly instead: ReadonlyMap<string, readonly string[]>;
  /** The groups of words with the same meaning to which a word belongs, if these count. */
  readonly groupsOf?: (word: string) => readonly number[];
  /** How much of a word is in what was said around a fact, if that counts. */
  readonly saidAround?: (fact: Fact, word: string) => number;
}

/**
 * The share of these words that a fact is about, 0 to 1; rare words weigh more, parts of names in code less. A word that names the type of what is
 * asked for, "which day", is not missing where the fact says such a value.
 */
export function shareNamed(words: readonly string[], input: SubjectInput): (fact: Fact) => number {
  const { counts, all, identifiers, instead, groupsOf, saidAround } = input;
  const weighed = words.map((word) => ({ word, weight: rarityOf(counts.get(word), all) }));
  return (fact) => {
    const { has, said } = wordsOf(fact);
    const stems = new Set([...said].map(lightStem));
    const groups = groupsOf && new Set([...said].flatMap(groupsOf));
    const shareOf = (word: string): number => {
      if (
        [word, ...(instead.get(word) ?? [])].some((each) => said.has(each) || (identifiers.has(each) && has.has(each)))
      )
        return 1;
      if (word.length >= STEM_CHARS && stems.has(lightStem(word))) return SAME_STEM;
      // In the message too it is then only a part of that name.
      if (has.has(word)) return IN_NAME;
      const isRelated = groups && groupsOf(word).some((group) => groups.has(group));
      return Math.max(saidAround?.(fact, word) ?? 0, isRelated ? SAME_GROUP : 0);
    };
    let [sum, total] = [0, 0];
    for (const { word, weight } of weighed) {
      // "Which library" is not answered by a fact that has only the word "library".
      if (words.length > 1 && saysValueOf(word, `${fact.statement}\n${fact.value ?? ''}`)) continue;
      sum += words.length > 1 && isMissingWithoutValue(word) ? 0 : weight * shareOf(word);
      total += weight;
    }
    return total === 0 ? 0 : sum / total;
  };
}

/** What a word counts of which a fact has another form, or another word of the same meaning. */
const SAME_STEM = 0.95;
const SAME_GROUP = 0.6;
/** Of a shorter word, the stem is in other words by chance. */
const STEM_CHARS = 5;

/** All words of a fact, and those that are not only a part of a name in code. */
function wordsOf({ statement, why = '', subject, value = '' }: Fact): Record<'has' | 'said', ReadonlySet<string>> {
  const text = [statement, why, subject, value].join('\n');
  return { has: new Set(tokenize(text)), said: new Set(tokenize(text.replace(COMPOUND_NAME, ' '))) };
}

/** `load_transcript` and `loadTranscript` have a word of "load test", and are not about it. */
const COMPOUND_NAME = /\b[A-Za-z\d]+(?:_[A-Za-z\d]+)+\b|\b[A-Za-z]*[a-z][A-Z]\w*/g;
/** What a word counts that is only a part of a name in code. */
const IN_NAME = 0.5;

/** A decision continues an earlier fact if it shares this many words with it, one of them of the subject. */
const SHARED_WORDS = 3;
/** Shorter words are in every text. */
const WORD_CHARS = 4;

interface OverviewInput extends WordRarity, Found {
  readonly subject: readonly string[];
  readonly named: (fact: Fact) => number;
  /** The least share that answers. */
  readonly least: number;
}

/**
 * For an overview. Who said "admin ui. htmx for the admin" and later "the admin in react, the htmx version can go" does not repeat every word
 * of the subject: the second continues the first, and is what holds.
 */
export function shareInOverview(context: RecallContext, input: OverviewInput): (fact: Fact) => number {
  const { subject, named, least, found } = input;
  const inMessage = shareInMessage(context, subject, input);
  const share = (fact: Fact): number => {
    const { has, said } = wordsOf(fact);
    const isInNamesOnly = subject.some((word) => has.has(word)) && !subject.some((word) => said.has(word));
    return isInNamesOnly ? named(fact) : Math.max(named(fact), inMessage(fact));
  };
  const topics = found.flatMap(({ fact }) => (share(fact) >= least ? [{ fact, words: contentOf(fact) }] : []));
  return (fact) => {
    const own = share(fact);
    if (own >= least || own === 0 || !CONTINUES.has(fact.kind)) return own;
    const words = contentOf(fact);
    const isLater = topics.some(
      ({ fact: earlier, words: said }) =>
        earlier.project === fact.project &&
        earlier.validFrom < fact.validFrom &&
        subject.some((word) => words.has(word) && said.has(word)) &&
        [...words].filter((word) => said.has(word)).length >= SHARED_WORDS,
    );
    return isLater ? least : own;
  };
}

const CONTINUES: ReadonlySet<string> = new Set(['decision', 'correction']);

function contentOf({ statement, value = '' }: Fact): ReadonlySet<string> {
  return new Set(subjectWords(tokenize(`${statement}\n${value}`)).filter((word) => word.length >= WORD_CHARS));
}

/** A longer message names more than its facts are about. */
const MESSAGE_CHARS = 600;

/**
 * The same share, of the message in which a fact was said: "admin ui. htmx and server rendered templates" is about the admin UI, and its fact
 * has only one of the words.
 */
function shareInMessage(
  { db, journal }: RecallContext,
  words: readonly string[],
  { counts, all, found }: WordRarity & Found,
): (fact: Fact) => number {
  const seqs = seqsOfEvents(
    journal.db,
    found.map(({ fact }) => fact.source),
  );
  const marks = new Map(
    docsByNumber(db, [...seqs.values()]).flatMap(({ doc, marks: has, size, trust }) =>
      has && size <= MESSAGE_CHARS && trust === 'owner' ? [[doc, has] as const] : [],
    ),
  );
  const weighed = words.map((word) => ({ mark: markOf(word), weight: rarityOf(counts.get(word), all) }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return ({ source }) => {
    const has = marks.get(seqs.get(source) ?? Number.NaN);
    return has ? weighed.reduce((sum, { mark, weight }) => sum + (hasMark(has, mark) ? weight : 0), 0) / total : 0;
  };
}

/**
 * In an order of events, what happened to the subject itself: "in which order did we choose the hosting" is not answered by the runner that
 * is hosted in the office. All, if less than two facts have the words in their subject.
 */
export function aboutSubject<T extends { readonly fact: Fact }>(
  candidates: readonly T[],
  words: readonly string[],
): readonly T[] {
  const about = candidates.filter(({ fact }) => {
    const has = new Set(tokenize(fact.subject));
    return words.every((word) => has.has(word));
  });
  return about.length < 2 ? candidates : about;
}
