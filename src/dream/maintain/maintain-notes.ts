/**
 * Proposes changes of notes that no dream wrote: two that say the same are merged, outdated statements are marked with a date,
 * names of other notes become links, and long pointers are shortened. The text that people wrote stays; lines are added below
 * it. A change of a file that was edited by hand, or with a doubt about the content, waits for a person.
 */
import type { ProposedChange } from '../../domain/dream.ts';
import type { Fact } from '../../domain/facts/fact.ts';
import { isHolding } from '../../domain/facts/fact.ts';
import { contentHash } from '../../domain/ids.ts';
import { defined } from '../../domain/json/defined.ts';
import { NOTE_DESCRIPTION_MAX_CHARS, type Note } from '../../domain/note.ts';
import { localDay } from '../../domain/time/dates.ts';
import { isLessTrusted } from '../../domain/trust/trust.ts';
import { suggestLinks } from '../../notes/links/suggest-links.ts';
import type { CodeWorld } from '../../notes/lint/code-world.ts';
import { lintNotes } from '../../notes/lint/lint-notes.ts';
import type { LintFinding } from '../../notes/lint/rule.ts';
import { similarPairs } from '../../notes/lint/similar-pairs.ts';
import { factsOf } from '../../notes/lint/statements.ts';
import { withFields } from '../../notes/note-file.ts';
import { SAME_STATEMENT, similarityWords } from '../../notes/similarity.ts';
import { sentenceOf } from '../wording/sentence.ts';
import { factLines, mergeLine } from './merge-notes.ts';

export interface MaintainInput {
  /** The notes of one scope that no dream wrote. */
  readonly notes: readonly Note[];
  /** All facts of the scope, also those that are over. */
  readonly facts: readonly Fact[];
  readonly code: CodeWorld | undefined;
  readonly today: string;
  /** The text of the file; undefined if it cannot be read. */
  readonly textOf: (note: Note) => string | undefined;
  readonly isHandEdited: (note: Note) => boolean;
}

/** A change with its note, before all changes of one note become one text. */
interface Addition {
  readonly note: Note;
  readonly change: ProposedChange['change'];
  readonly why: string;
  readonly line?: string;
  readonly fields?: Partial<Note['fields']>;
  readonly sources: readonly string[];
  /** A doubt about the content, whether or not somebody edited the file. */
  readonly doubt?: string;
}

/** Nobody reviews more at once; the next dream proposes the rest. */
const PROPOSALS_MAX = 20;
/** At or above this, one note says nothing that the other does not. */
const SAME_NOTE = 0.95;
const MIN_WORDS = 3;
/** The findings of lint about the code that count here, and how a note states them. */
const DRIFTED: ReadonlySet<string> = new Set([
  'path-gone',
  'package-gone',
  'command-gone',
  'file-changed',
  'symbol-gone',
]);

export function maintainNotes(input: MaintainInput): readonly ProposedChange[] {
  const live = input.notes.filter(({ fields }) => isHolding(fields.truth) && fields.pinned !== true);
  const additions = [
    ...repeated(live),
    ...outdated(live, input.facts),
    ...drifted(live, input),
    ...linked(live),
    ...verbose(live),
  ];
  // One proposal per file; the next dream makes the next one.
  const first = additions.filter(({ note }, at) => additions.findIndex((other) => other.note === note) === at);
  return first.flatMap((each) => tendedChange(each, input)).slice(0, PROPOSALS_MAX);
}

function tendedChange(
  { note, change, why, line, fields, sources, doubt }: Addition,
  input: MaintainInput,
): readonly ProposedChange[] {
  const before = input.textOf(note);
  if (before === undefined || (line !== undefined && before.includes(line))) return [];
  const ended = before.endsWith('\n') ? before : `${before}\n`;
  const added = line === undefined ? ended : `${ended}\n${line}\n`;
  const after = fields === undefined ? added : withFields(added, { ...note.fields, ...fields });
  const waits = doubt ?? (input.isHandEdited(note) ? 'someone edited this file' : undefined);
  const trust = note.fields.trust;
  return contentHash(before) === contentHash(after)
    ? []
    : [defined({ path: note.id, change, before, after, why, sources, trust, doubt: waits })];
}

/** The older of two notes that say the same is marked as superseded by the newer. */
function repeated(live: readonly Note[]): readonly Addition[] {
  const items = live.map((note) => ({
    note,
    words: similarityWords(factLines(note)),
  }));
  const pairs = similarPairs(
    items.map(({ words }) => words),
    SAME_STATEMENT,
    (a, b) => (items[a]?.words.size ?? 0) >= MIN_WORDS && (items[b]?.words.size ?? 0) >= MIN_WORDS,
  );
  return pairs.flatMap(({ a, b, similarity }): readonly Addition[] => {
    const [one, two] = [items[a]?.note, items[b]?.note];
    if (one === undefined || two === undefined) return [];
    const [older, newer] = one.fields.updated <= two.fields.updated ? [one, two] : [two, one];
    // A person's words are not replaced by an agent's.
    if (isLessTrusted(newer.fields.trust, older.fields.trust)) return [];
    const percent = Math.round(similarity * 100);
    return [
      {
        note: older,
        change: 'merge',
        why: `${newer.file} says the same (${percent} % of the words; ${Math.round(SAME_STATEMENT * 100)} % is needed)`,
        line: mergeLine(newer),
        fields: { truth: 'superseded' },
        sources: [...older.fields.sources, ...newer.fields.sources],
        ...(similarity >= SAME_NOTE ? {} : { doubt: 'the two differ in some words' }),
      },
    ];
  });
}

/** A note that states a fact which no longer holds gets a line with what holds now and since when. */
function outdated(live: readonly Note[], facts: readonly Fact[]): readonly Addition[] {
  const byRecord = new Map(facts.flatMap((fact) => fact.records.map((id) => [id, fact] as const)));
  const over = facts.filter(
    ({ truth, trust }) => (truth === 'superseded' || truth === 'refuted') && trust !== 'external',
  );
  const said = live.flatMap((note) => factsOf(note).map(({ text }) => ({ note, words: similarityWords(text) })));
  const items = [...said.map(({ words }) => words), ...over.map(({ statement }) => similarityWords(statement))];
  return similarPairs(items, SAME_STATEMENT, (a, b) => a < said.length && b >= said.length).flatMap(
    ({ a, b }): readonly Addition[] => {
      const note = said[a]?.note;
      const fact = over[b - said.length];
      if (note === undefined || fact === undefined) return [];
      const by = fact.supersededBy === undefined ? undefined : byRecord.get(fact.supersededBy);
      const day = localDay(fact.validTo ?? by?.at ?? fact.at);
      const now = by === undefined ? '' : ` ${sentenceOf(by.statement).text}`;
      return [
        {
          note,
          change: 'outdated',
          why: `a fact that it states was ${fact.truth} on ${day}`,
          line: `${fact.truth === 'refuted' ? 'Refuted' : 'No longer so'} since ${day}.${now}`,
          sources: [
            ...note.fields.sources,
            ...fact.records,
            ...fact.sources,
            ...(by?.records ?? []),
            ...(by?.sources ?? []),
          ],
          doubt: 'it changes what the note says',
        },
      ];
    },
  );
}

/** Marks claims about the code that are no longer true. */
function drifted(live: readonly Note[], { code, today }: MaintainInput): readonly Addition[] {
  if (code === undefined) return [];
  const findings = lintNotes({ notes: live, indexes: [], instructions: [], facts: [], code: () => code, today });
  const byNote = Map.groupBy(
    findings.filter(({ rule }) => DRIFTED.has(rule)),
    ({ note }) => note,
  );
  return [...byNote].flatMap(([id, list]): readonly Addition[] => {
    const note = live.find((each) => each.id === id);
    return note === undefined ? [] : [driftOf(note, list)];
  });
}

function driftOf(note: Note, findings: readonly LintFinding[]): Addition {
  const said = [...new Set(findings.map(({ message }) => message))].sort();
  return {
    note,
    change: 'outdated',
    why: 'checked against the code',
    // In the past tense, so that the next check does not read it as a claim.
    line: `Outdated: it was found that ${said.join('; ')}.`,
    sources: note.fields.sources,
    doubt: 'it changes what the note says',
  };
}

function linked(live: readonly Note[]): readonly Addition[] {
  const byNote = Map.groupBy(suggestLinks(live), ({ from }) => from);
  return [...byNote].map(([note, suggestions]) => {
    const stems = [...new Set(suggestions.map(({ to }) => to.file.replace(/\.md$/, '')))];
    return {
      note,
      change: 'link',
      why: `it names ${stems.length === 1 ? 'another note' : `${stems.length} other notes`}`,
      line: `Related: ${stems.map((stem) => `[[${stem}]]`).join(', ')}`,
      sources: note.fields.sources,
    };
  });
}

/** The pointer in `MEMORY.md` shows the description. */
function verbose(live: readonly Note[]): readonly Addition[] {
  return live
    .filter(({ fields }) => fields.description.length > NOTE_DESCRIPTION_MAX_CHARS)
    .map((note) => ({
      note,
      change: 'pointer',
      why: `its description has ${note.fields.description.length} characters; ${NOTE_DESCRIPTION_MAX_CHARS} fit into its pointer`,
      fields: { description: shortened(note.fields.description) },
      sources: note.fields.sources,
    }));
}

/** Whole sentences if one fits, else whole words. */
function shortened(description: string): string {
  const sentence = /^.{20,148}?[.!?](?=\s)/su.exec(description)?.[0];
  if (sentence !== undefined) return sentence;
  const cut = description.slice(0, NOTE_DESCRIPTION_MAX_CHARS - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:–-]+$/u, '')}…`;
}
