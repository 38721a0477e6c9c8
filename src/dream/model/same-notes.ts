/**
 * Lets a language model find notes that say the same in other words. Rules find those that share most of their words; between that and
 * nothing in common, only a reader can tell. What it names waits for a person, whose text stays either way.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { isHolding } from '../../domain/facts/fact.ts';
import { sayContrary } from '../../domain/facts/fold/polarity.ts';
import { standsIn } from '../../domain/facts/wording/stands-in.ts';
import { contentHash } from '../../domain/ids.ts';
import type { Note } from '../../domain/note.ts';
import { isLessTrusted, mayBePushed } from '../../domain/trust/trust.ts';
import { askObject } from '../../models/language/ask-object.ts';
import type { LanguageModel } from '../../models/language/language-model.ts';
import { quotedSource } from '../../models/prompts/quoted-source.ts';
import { readPromptFile } from '../../models/prompts/read-prompt.ts';
import { readHomeFile } from '../../notes/home-file.ts';
import { similarPairs } from '../../notes/lint/similar-pairs.ts';
import { listNotes } from '../../notes/list-notes.ts';
import { SAME_STATEMENT, similarityWords } from '../../notes/similarity.ts';
import { listDreams } from '../../store/state/dreams/dreams.ts';
import { ownFiles } from '../../store/state/dreams/dreamt-files.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import { askedBefore, recordAsked } from '../../store/state/uses/asked-models.ts';
import { factLines, mergedInto } from '../maintain/merge-notes.ts';
import type { DreamPlace } from '../run-dream.ts';
import { type ModelProposals, NO_PROPOSALS } from './model-proposals.ts';

const sameSchema = z.strictObject({ pairs: z.array(z.int()) });

/** Below this, two notes have so little in common that no reader would compare them. */
const NEAR = 0.25;
const PAIRS_A_CALL = 20;
const MERGES_MAX = 5;
const NOTE_CHARS = 600;
const ANSWER_TOKENS = 400;
const MIN_WORDS = 3;
/** The share of the older note's words that the newer one has, too; and every number, path and name. */
const KEPT_WORDS = 0.3;

interface NotePair {
  readonly older: Note;
  readonly newer: Note;
  readonly key: string;
}

export async function findSameNotes(
  place: Pick<DreamPlace, 'journal' | 'layout'>,
  model: LanguageModel,
): Promise<ModelProposals> {
  const { journal, layout } = place;
  const pairs = openPairs(place);
  if (pairs.length === 0) return NO_PROPOSALS;
  const prompt = readPromptFile('same-notes');
  const { pairs: numbers } = await askObject(model, {
    name: prompt.id,
    schema: sameSchema,
    system: [{ type: 'text', text: prompt.text }],
    messages: [{ role: 'user', parts: [{ type: 'text', text: pairs.map(describePair).join('\n\n') }] }],
    maxTokens: ANSWER_TOKENS,
  });
  recordAsked(
    journal,
    'notes-compared',
    pairs.map(({ key }) => key),
  );
  const named = [...new Set(numbers)].flatMap((number) => pairs[number - 1] ?? []);
  const taken = named.filter(saysNoMore);
  // One change per file, and no note merges into one that is merged itself.
  const apart = taken.filter(
    ({ older }, at) =>
      taken.findIndex((each) => each.older.id === older.id) === at && !taken.some(({ newer }) => newer.id === older.id),
  );
  const changes = apart.slice(0, MERGES_MAX).flatMap(({ older, newer }) => {
    const before = readHomeFile(layout, join(layout.home, ...older.id.split('/')));
    const why = `a language model says that ${newer.file} says the same in other words`;
    return before === undefined
      ? []
      : [mergedInto(before, older, newer, { why, doubt: 'read both before you accept it' })];
  });
  return { calls: 1, changes, rejected: numbers.length - changes.length };
}

/** Pairs of one scope, nearest first, that nobody was asked about and no dream wrote. */
function openPairs({ journal, layout }: Pick<DreamPlace, 'journal' | 'layout'>): readonly NotePair[] {
  const own = ownFiles(journal, listDreams(journal));
  const before = askedBefore(journal.db, 'notes-compared');
  const isOpen = ({ id, fields }: Note): boolean =>
    !own.has(id) &&
    !id.startsWith('agents/') &&
    isHolding(fields.truth) &&
    fields.pinned !== true &&
    mayBePushed(fields.trust) &&
    own.lastOf(id)?.state !== 'waiting';
  const scopes = ['user' as const, ...listProjects(journal.db).map(({ slug }) => ({ project: slug }))];
  return scopes
    .flatMap((scope) => {
      const notes = listNotes(journal, layout, [scope]).filter(isOpen);
      const words = notes.map((note) => similarityWords(factLines(note)));
      const enough = (at: number): boolean => (words[at]?.size ?? 0) >= MIN_WORDS;
      return similarPairs(words, NEAR, (a, b) => enough(a) && enough(b)).flatMap(({ a, b, similarity }) => {
        const [one, two] = [notes[a], notes[b]];
        if (one === undefined || two === undefined || similarity >= SAME_STATEMENT) return [];
        const [older, newer] = one.fields.updated <= two.fields.updated ? [one, two] : [two, one];
        const key = contentHash(`${older.id}\n${older.body}\n${newer.id}\n${newer.body}`).slice(0, KEY_CHARS);
        // A person's words are not replaced by an agent's.
        const isLess = isLessTrusted(newer.fields.trust, older.fields.trust);
        return isLess || before.has(key) ? [] : [{ older, newer, key, similarity }];
      });
    })
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, PAIRS_A_CALL);
}

const KEY_CHARS = 16;

function describePair({ older, newer }: NotePair, at: number): string {
  const shown = ({ fields, body }: Note, which: string, number: number): string =>
    quotedSource(
      number,
      [which, fields.type, fields.updated, `trust ${fields.trust}`],
      body.trim().slice(0, NOTE_CHARS),
    );
  return `Pair ${at + 1}:\n${shown(older, 'older', at * 2 + 1)}\n${shown(newer, 'newer', at * 2 + 2)}`;
}

/** Numbers, paths and names of the older note are in the newer one, and they do not contradict each other. */
function saysNoMore({ older, newer }: NotePair): boolean {
  const [then, now] = [factLines(older), factLines(newer)];
  const names = then.match(NAME) ?? [];
  return (
    names.every((name) => now.toLowerCase().includes(name.toLowerCase())) &&
    standsIn(then.replace(/\n+/g, ' '), now, KEPT_WORDS) &&
    !sayContrary(then, now)
  );
}

/** A word with a capital inside a sentence: "Frankfurt". In German that is every noun, so fewer notes are taken. */
const NAME = /(?<=[\p{L}\p{N},;:)]\s)\p{Lu}[\p{L}\p{N}]+/gu;
