/** From what was gathered to the files that should exist. Pure: the same facts give the same texts. */
import { contentWords } from '../domain/facts/content-words.ts';
import type { Fact } from '../domain/facts/fact.ts';
import { subjectKey } from '../domain/facts/subject-key.ts';
import type { Note } from '../domain/note.ts';
import { SAME_STATEMENT, similarity } from '../notes/similarity.ts';
import { briefingOf } from './briefing-text.ts';
import { groupFacts, type TopicGroup } from './fact-groups.ts';
import type { GatheredScope } from './gather.ts';
import { profilesOf } from './profile-texts.ts';
import { topicNotes, topicStem } from './topic-notes.ts';
import { PRODUCT, WORKING } from './topics.ts';
import type { WantedFile } from './wanted-file.ts';
import { wikiPages } from './wiki-pages.ts';
import { learnNames } from './wording/name-spelling.ts';
import { wordFact } from './wording/word-fact.ts';
import { factsWorthKeeping, type KeptFact } from './worth-keeping.ts';

export interface ConsolidateInput {
  readonly scopes: readonly GatheredScope[];
  /** Whether a dream made the file with this path. */
  readonly isOwn: (path: string) => boolean;
}

export function consolidate({ scopes, isOwn }: ConsolidateInput): readonly WantedFile[] {
  const kept = new Map(scopes.map((each) => [each, keptOf(each)]));
  const shared = saidInSeveralProjects(scopes, kept);
  const files: WantedFile[] = [];
  let userTopics: readonly string[] = [];
  for (const each of scopes) {
    const { scope, project, facts, notes, isKnownWord } = each;
    const theirs = notes.filter(({ id }) => !isOwn(id));
    const own = scope === 'user' ? [...(kept.get(each) ?? []), ...shared] : without(kept.get(each) ?? [], shared);
    const unsaid = own.filter(({ fact }) => !isSaidIn(fact, theirs));
    const groups = groupFacts({
      kept: unsaid,
      all: facts,
      isKnownWord,
      smallKey: scope === 'user' ? WORKING : PRODUCT,
    });
    const name = project?.slug ?? 'any project';
    const keptIds = new Set((kept.get(each) ?? []).map(({ fact }) => fact.id));
    files.push(...topicNotes({ scope, name, groups, userTopics }), ...wikiPages(each, keptIds), ...profilesOf(each));
    const everywhere = kept.get(scopes[0] ?? each) ?? [];
    const briefing = briefingOf(each, [...(kept.get(each) ?? []), ...(project === undefined ? [] : everywhere)]);
    if (briefing !== undefined) files.push(briefing);
    if (scope === 'user') userTopics = feedbackStems(groups);
  }
  return files;
}

/** What is open is left out once nobody speaks of it any more; what cannot be read alone, too. */
function keptOf({ facts, isStillSpokenOf, repliesBefore, replies, removals }: GatheredScope): readonly KeptFact[] {
  const worthy = factsWorthKeeping(facts, facts.length === 0 ? [] : removals()).filter(
    ({ fact }) => (fact.kind !== 'blocker' && fact.kind !== 'commitment') || isStillSpokenOf(fact),
  );
  const words = new Set(facts.flatMap(({ statement, subject }) => contentWords(`${statement} ${subject}`)));
  const names = learnNames(words, words.size === 0 ? [] : replies());
  return worthy.flatMap((each) => {
    const sentence = wordFact(each.fact, { names, repliesBefore });
    return sentence === undefined ? [] : [{ ...each, sentence }];
  });
}

function feedbackStems(groups: readonly TopicGroup[]): readonly string[] {
  return groups.filter(({ topic }) => topic.type === 'feedback').map(topicStem);
}

/** A note that somebody wrote says it already. */
function isSaidIn({ statement }: Fact, notes: readonly Note[]): boolean {
  return notes.some(({ body, fields }) =>
    [fields.description, ...body.split('\n')].some((line) => similarity(line, statement) >= SAME_STATEMENT),
  );
}

/** What a person wants of the agent in two projects, they want in all of them. The newest wording stands for all. */
function saidInSeveralProjects(
  scopes: readonly GatheredScope[],
  kept: ReadonlyMap<GatheredScope, readonly KeptFact[]>,
): readonly KeptFact[] {
  const wishes = scopes.flatMap((each) =>
    each.project === undefined || each.project.isolated
      ? []
      : (kept.get(each) ?? []).filter(
          ({ fact: { kind, trust } }) => trust === 'owner' && (kind === 'preference' || kind === 'correction'),
        ),
  );
  return [...Map.groupBy(wishes, ({ fact }) => subjectKey(fact.subject)).values()]
    .filter((list) => new Set(list.map(({ fact }) => fact.project)).size > 1)
    .filter((list) => new Set(list.map(({ fact }) => fact.value?.toLowerCase())).size === 1)
    .flat()
    .map((each) => ({ ...each, because: 'you said it in more than one project' }));
}

function without(list: readonly KeptFact[], others: readonly KeptFact[]): readonly KeptFact[] {
  const gone = new Set(others.map(({ fact }) => fact.id));
  return list.filter(({ fact }) => !gone.has(fact.id));
}
