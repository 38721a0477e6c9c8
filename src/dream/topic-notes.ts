/** Writes the notes of a scope: one per topic, with its statements, dates, reasons and links. */
import { stemsOf } from '../domain/facts/wording/content-words.ts';
import { NOTE_DESCRIPTION_MAX_CHARS, type NoteFields, type NoteScope, noteFileName, noteId } from '../domain/note.ts';
import { compareText } from '../domain/text/compare-text.ts';
import { countOf } from '../domain/text/count.ts';
import { clipBytes } from '../domain/text/plain-words.ts';
import { localDay } from '../domain/time/dates.ts';
import { formatNote } from '../notes/note-file.ts';
import type { NoteStatement, TopicGroup } from './fact-groups.ts';
import { PRODUCT } from './topics.ts';
import { recordsAndSources, trustOfLines, type WantedFile } from './wanted-file.ts';

export interface NotesInput {
  readonly scope: NoteScope;
  /** The name of the project, for titles. */
  readonly name: string;
  readonly groups: readonly TopicGroup[];
  /** Topics that have a note in the user's folder, for links from a project. */
  readonly userTopics: readonly string[];
}

const RELATED_MAX = 5;
/** Notes are related if they share this many words that at most this many notes have. */
const SHARED_WORDS = 2;
const UNCOMMON_IN = 3;

export function topicNotes(input: NotesInput): readonly WantedFile[] {
  return input.groups.map((group) => noteOf(group, input));
}

/** The stem of a topic's file, for links. */
export function topicStem({ topic, fromTools }: Pick<TopicGroup, 'topic' | 'fromTools'>): string {
  return noteFileName(topic.type, fromTools ? 'commands' : topic.key).replace(/\.md$/, '');
}

/** The path of a topic's file in the home. */
export function topicPath(scope: NoteScope, group: Pick<TopicGroup, 'topic' | 'fromTools'>): string {
  return noteId(scope, `${topicStem(group)}.md`);
}

export function topicSources({ statements }: TopicGroup): readonly string[] {
  const facts = statements.flatMap(({ fact, repeats, replaced }) => [fact, ...repeats, ...replaced]);
  return [...new Set([...recordsAndSources(facts), ...statements.flatMap(({ sentence }) => sentence.from ?? [])])];
}

function noteOf(group: TopicGroup, input: NotesInput): WantedFile {
  const { topic, statements, fromTools } = group;
  const facts = statements.flatMap(({ fact, repeats }) => [fact, ...repeats]);
  const days = facts.map(({ at }) => localDay(at)).sort();
  const [first = '', last = first] = [days[0], days.at(-1)];
  const title = titleOf(group, input);
  const trust = trustOfLines(
    facts,
    statements.map(({ sentence }) => sentence),
  );
  const fields: NoteFields = {
    name: title,
    description: noteDescription(statements),
    type: topic.type,
    visibility: 'private',
    created: first,
    updated: last,
    truth: facts.every(({ truth }) => truth === 'confirmed') ? 'confirmed' : 'stated',
    trust,
    validFrom: first,
    sources: statements.map(({ fact }) => fact.id),
  };
  const related = relatedOf(group, input);
  const body = [
    statements.map(statementLine).join('\n'),
    `How to apply: ${fromTools ? 'Before you run one of these commands.' : topic.apply.replace('{project}', input.name)}`,
    ...(related.length === 0 ? [] : [`Related: ${related.map((stem) => `[[${stem}]]`).join(', ')}`]),
  ].join('\n\n');
  return {
    path: topicPath(input.scope, group),
    change: 'note',
    text: formatNote(fields, `${body}\n`),
    why: whyOf(statements),
    sources: topicSources(group),
    trust,
  };
}

function titleOf({ topic, fromTools }: TopicGroup, { scope, name }: NotesInput): string {
  if (fromTools) return 'Commands that failed and what worked';
  if (scope === 'user') return topic.key === PRODUCT ? 'What holds in every project' : topic.title;
  return topic.key === PRODUCT ? `${name}: what it is and its rules` : topic.title;
}

/** The selector reads it: as many statements as fit. */
function noteDescription(statements: readonly NoteStatement[]): string {
  let text = '';
  for (const { sentence } of statements) {
    const said = sentence.text.replace(/[.!]$/, '');
    const longer = text === '' ? said : `${text}; ${said}`;
    if (text !== '' && longer.length > NOTE_DESCRIPTION_MAX_CHARS) break;
    text = longer;
  }
  return clipBytes(text, NOTE_DESCRIPTION_MAX_CHARS);
}

/** The statement with its day; then what it replaced, the reason, and the question it answered. */
function statementLine({
  fact,
  sentence: { text, why = fact.why, context },
  repeats,
  replaced,
}: NoteStatement): string {
  const again = [...new Set(repeats.map(({ at }) => localDay(at)))].filter((day) => day !== localDay(fact.at)).sort();
  // "Colima it is" after "we use colima" replaces a wording, not a value.
  const stands = (fact.value ?? fact.statement).toLowerCase();
  const before = replaced.find(({ value }) => value !== undefined && !stands.includes(value.toLowerCase()));
  const day = localDay(fact.at);
  return [
    `- ${text} (${again.length === 0 ? day : `${day}, also said ${again.join(', ')}`})`,
    ...(before?.value === undefined
      ? []
      : [`  Replaced ${before.value}, which held until ${localDay(before.validTo ?? fact.at)}.`]),
    ...(why === undefined ? [] : [`  Why: ${why}`]),
    ...(context === undefined ? [] : [`  ${/\?[)"'”]*$/.test(context) ? 'Asked' : 'About'}: ${context}`]),
  ].join('\n');
}

/** Topics that belong together, in both directions; then notes that share uncommon words. */
function relatedOf(group: TopicGroup, { scope, groups, userTopics }: NotesInput): readonly string[] {
  const others = groups.filter((each) => each !== group && !each.fromTools);
  const near = group.topic.near.flatMap((key) => others.find(({ topic }) => topic.key === key) ?? []);
  const back = others.filter(({ topic }) => topic.near.includes(group.topic.key));
  const words = new Map(groups.map((each) => [each, topicWords(each)]));
  const uncommon = [...(words.get(group) ?? [])].filter(
    (word) => groups.filter((each) => words.get(each)?.has(word)).length <= UNCOMMON_IN,
  );
  const shared = others
    .map((each) => ({ each, count: uncommon.filter((word) => words.get(each)?.has(word)).length }))
    .filter(({ count }) => count >= SHARED_WORDS)
    .sort((a, b) => b.count - a.count || compareText(a.each.topic.key, b.each.topic.key));
  const user = scope === 'user' ? [] : userTopics;
  const stems = [...near, ...back, ...shared.map(({ each }) => each)].map(topicStem);
  return [...new Set([...stems.slice(0, RELATED_MAX), ...user])];
}

function topicWords({ statements }: TopicGroup): ReadonlySet<string> {
  return new Set(statements.flatMap(({ fact }) => [...stemsOf(fact.statement)]));
}

function whyOf(statements: readonly NoteStatement[]): string {
  const reasons = Map.groupBy(statements, ({ because }) => because);
  return [...reasons].map(([because, list]) => `${countOf(list.length, 'statement')}: ${because}`).join('; ');
}
