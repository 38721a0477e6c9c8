/** Turns gathered facts into the files that should exist. Pure: the same facts give the same texts. */

import type { Fact } from '../domain/facts/fact.ts';
import { subjectKey } from '../domain/facts/subjects/subject-key.ts';
import { contentWords } from '../domain/facts/wording/content-words.ts';
import { defined } from '../domain/json/defined.ts';
import type { Note } from '../domain/note.ts';
import { storableText } from '../domain/text/plain-words.ts';
import { localDay } from '../domain/time/dates.ts';
import { SAME_STATEMENT, similarity } from '../notes/similarity.ts';
import { briefingOf } from './briefing-text.ts';
import { groupFacts, type TopicGroup } from './fact-groups.ts';
import type { GatheredScope } from './gather.ts';
import { profilesOf } from './profile-texts.ts';
import { topicNotes, topicPath, topicSources, topicStem } from './topic-notes.ts';
import { PRODUCT, WORKING } from './topics.ts';
import type { WantedFile } from './wanted-file.ts';
import { SCHEMA_PAGE } from './wiki/schema-text.ts';
import { wikiPages } from './wiki/wiki-pages.ts';
import { learnNames, type NameSpelling } from './wording/name-spelling.ts';
import { type Sentence, sentenceOf } from './wording/sentence.ts';
import { wordFact } from './wording/word-fact.ts';
import { factsWorthKeeping, type KeptFact } from './worth-keeping.ts';

export interface ConsolidateInput {
  readonly scopes: readonly GatheredScope[];
  /** Whether a dream made the file with this path. */
  readonly isOwn: (path: string) => boolean;
  /** Whether the file is archived, or about to be, and nothing is new since. */
  readonly isCold?: (path: string, sources: readonly string[]) => boolean;
}

/** A scope with the facts that are kept, worded for notes. */
interface Prepared {
  readonly gathered: GatheredScope;
  readonly kept: readonly KeptFact[];
  readonly names: NameSpelling;
}

export function consolidate({ scopes, isOwn, isCold = () => false }: ConsolidateInput): readonly WantedFile[] {
  const prepared = scopes.map(prepare);
  const shared = saidInSeveralProjects(prepared);
  const files: WantedFile[] = [];
  let userTopics: readonly string[] = [];
  for (const { gathered, kept, names } of prepared) {
    const { scope, project, facts, notes, isKnownWord } = gathered;
    const theirs = notes.filter(({ id }) => !isOwn(id));
    const own = scope === 'user' ? [...kept, ...shared] : withoutFacts(kept, shared);
    const all = groupFacts({
      kept: own.filter(({ fact }) => !isSaidIn(fact, theirs)),
      all: facts,
      isKnownWord,
      smallKey: scope === 'user' ? WORKING : PRODUCT,
    });
    const groups = all.filter((group) => !isCold(topicPath(scope, group), topicSources(group)));
    files.push(
      ...topicNotes({ scope, name: project?.slug ?? 'any project', groups, userTopics }),
      ...wikiPages({ gathered, kept, names, notesWith: stemsByFact(groups), isCold }),
      ...profilesOf(gathered),
    );
    const everywhere = project === undefined ? [] : (prepared[0]?.kept ?? []);
    const briefing = briefingOf(gathered, [...kept, ...everywhere]);
    if (briefing !== undefined) files.push(briefing);
    if (scope === 'user') userTopics = feedbackStems(groups);
  }
  if (files.some(({ change }) => change === 'page')) files.push(SCHEMA_PAGE);
  return files;
}

/**
 * Leaves out open matters that nobody mentions any more, unless they were recorded as open, and statements that make no
 * sense alone.
 */
export function prepare({ facts: said, ...rest }: GatheredScope): Prepared {
  const gathered = { ...rest, facts: said.map(storable) };
  const { facts, isStillSpokenOf, repliesBefore, promptBefore, eventsBefore, replies, removals, wording } = gathered;
  const newest = localDay(facts.reduce((last, { at }) => Math.max(last, at), 0));
  const worthy = factsWorthKeeping(facts, facts.length === 0 ? [] : removals()).filter(
    ({ fact }) =>
      (fact.kind !== 'blocker' && fact.kind !== 'commitment') ||
      fact.origin === 'stated' ||
      isDueLater(fact, newest) ||
      isStillSpokenOf(fact),
  );
  const words = new Set(facts.flatMap(({ statement, subject }) => contentWords(`${statement} ${subject}`)));
  const names = learnNames(words, words.size === 0 ? [] : replies());
  const kept = worthy.flatMap((each) => {
    const sentence = wordFact(each.fact, { names, repliesBefore, promptBefore });
    if (sentence === undefined) return [];
    const from = hasWordsOfOthers(each.fact, sentence) ? { from: eventsBefore(each.fact) } : {};
    return [{ ...each, sentence: { ...withWording(sentence, wording(each.fact)), ...from } }];
  });
  return { gathered, kept, names };
}

/** The context comes from messages that are not sources of the fact. */
function hasWordsOfOthers({ statement }: Fact, { context }: Sentence): boolean {
  return context !== undefined && sentenceOf(statement).context !== context;
}

/** A fact has the words of a prompt, which can hold what a file cannot. */
function storable(fact: Fact): Fact {
  const { statement, subject, quote, value, why } = fact;
  const texts = { statement, subject, quote, ...defined({ value, why }) };
  const changed = Object.entries(texts).filter(([, text]) => storableText(text) !== text);
  if (changed.length === 0) return fact;
  return { ...fact, ...Object.fromEntries(changed.map(([field, text]) => [field, storableText(text)])) };
}

/**
 * Promised for a future day, so silence about it means nothing. Time is counted up to the project's newest fact,
 * because a project can be inactive.
 */
function isDueLater({ due }: Fact, newest: string): boolean {
  return due !== undefined && due >= newest;
}

/** A sentence of a model makes sense alone, so the question it answered is left out. */
function withWording(sentence: Sentence, text: string | undefined): Sentence {
  if (text === undefined) return sentence;
  const { context: _, ...rest } = sentence;
  return { ...rest, text, byModel: true };
}

/** The notes that a fact is part of. */
function stemsByFact(groups: readonly TopicGroup[]): (fact: string) => readonly string[] {
  const found = new Map<string, string[]>();
  for (const group of groups) {
    for (const { fact, repeats } of group.statements) {
      for (const { id } of [fact, ...repeats]) found.set(id, [...(found.get(id) ?? []), topicStem(group)]);
    }
  }
  return (fact) => found.get(fact) ?? [];
}

function feedbackStems(groups: readonly TopicGroup[]): readonly string[] {
  return groups.filter(({ topic }) => topic.type === 'feedback').map(topicStem);
}

/** Whether a note that somebody wrote says it already. */
function isSaidIn({ statement }: Fact, notes: readonly Note[]): boolean {
  return notes.some(({ body, fields }) =>
    [fields.description, ...body.split('\n')].some((line) => similarity(line, statement) >= SAME_STATEMENT),
  );
}

/** A preference that a person stated in two projects holds in all of them. The newest wording is used. */
function saidInSeveralProjects(prepared: readonly Prepared[]): readonly KeptFact[] {
  const wishes = prepared.flatMap(({ gathered: { project }, kept }) =>
    project === undefined || project.isolated
      ? []
      : kept.filter(
          ({ fact: { kind, trust } }) => trust === 'owner' && (kind === 'preference' || kind === 'correction'),
        ),
  );
  return [...Map.groupBy(wishes, ({ fact }) => subjectKey(fact.subject)).values()]
    .filter((list) => new Set(list.map(({ fact }) => fact.project)).size > 1)
    .filter((list) => new Set(list.map(({ fact }) => fact.value?.toLowerCase())).size === 1)
    .flat()
    .map((each) => ({ ...each, because: 'you said it in more than one project' }));
}

function withoutFacts(list: readonly KeptFact[], others: readonly KeptFact[]): readonly KeptFact[] {
  const gone = new Set(others.map(({ fact }) => fact.id));
  return list.filter(({ fact }) => !gone.has(fact.id));
}
