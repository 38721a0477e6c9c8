/**
 * Looks up the words of a prompt in the index. A word counts more if fewer items of the project have it: the unit is one word
 * that only one item has.
 */
import { findConcepts } from '../../domain/concepts/find-concepts.ts';
import { EVERYWHERE } from '../../domain/facts/fact-record.ts';
import type { RecallKind } from '../../domain/recall.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { conceptCue, groupCue } from '../../store/index/push/cue-names.ts';
import { CUE_MAX_DOCS, type CueHit, countPushable, cueHits } from '../../store/index/push/push-index.ts';
import { groupsInIndex } from '../../store/index/push/push-words.ts';
import type { PromptWords } from './prompt-words.ts';

/** Below this weight a prompt says nothing specific: "ok", "run the tests again". */
const TELLING_MIN = 2;
/** Weight of a word that is only in the body. */
const BELOW = 0.6;
const EVERYDAY = 0.5;
/** Weight of a file, symbol, package or ticket that both name. */
const CONCEPT = 1.5;
/** A longer prompt quotes something. */
const CONCEPT_CHARS = 2000;

/** Facts without a project are not given anywhere. Notes without a project are the owner's and hold everywhere, like facts of all projects. */
export function isAllowed({ kind, project }: Pick<CueHit, 'kind' | 'project'>, here: string | undefined): boolean {
  if (project === undefined) return kind === 'note';
  return (project === here || project === EVERYWHERE) && kind !== 'blocker';
}

/** The evidence for a note in the second way. */
export interface NoteSigns {
  readonly telling: number;
  readonly everyday: number;
  /** Words that mean the same as a word of the prompt that the note lacks. */
  readonly group: number;
}

export interface Candidate {
  readonly kind: RecallKind;
  readonly project: string | undefined;
  /** The sum for the first way. */
  score: number;
  words: number;
  concepts: number;
  readonly telling: Set<string>;
  readonly signs: { -readonly [Sign in keyof NoteSigns]: number };
}

/** A prompt with what the index found for it. */
export interface Asked {
  readonly found: Map<number, Candidate>;
  /** The weight of all words of the prompt. */
  readonly weight: number;
  readonly foreign: boolean;
  /** How many specific words the prompt has. */
  readonly telling: number;
}

export function isTooPlain({ words }: PromptWords): boolean {
  return countTelling(words) < TELLING_MIN;
}

function countTelling(words: PromptWords['words']): number {
  return words.filter(({ telling }) => telling).length;
}

export function lookUpPrompt(
  db: Database,
  prompt: string,
  { words, foreign }: PromptWords,
  here: string | undefined,
): Asked {
  const lookup: Lookup = { db, here, rarity: rarityOf(countPushable(db, { project: here })), found: new Map() };
  let weight = 0;
  for (const { word, cues, telling } of words) {
    const share = telling ? 1 : EVERYDAY;
    const { hits, worth } = hitsOfAny(lookup, cues);
    weight += Math.min(1, worth) * share;
    for (const hit of hits) {
      const entry = candidateAt(lookup, hit);
      const found = worth * (hit.inHead ? 1 : BELOW);
      entry.score += found * share;
      entry.words += 1;
      if (telling) for (const cue of cues) entry.telling.add(cue);
      entry.signs[telling ? 'telling' : 'everyday'] += found;
    }
    addGroups(lookup, groupsInIndex(db, word, foreign), { share, having: new Set(hits.map(({ doc }) => doc)) });
  }
  addConcepts(lookup, prompt);
  return { found: lookup.found, weight, foreign, telling: countTelling(words) };
}

interface Lookup {
  readonly db: Database;
  readonly here: string | undefined;
  readonly rarity: (docs: number) => number;
  readonly found: Map<number, Candidate>;
}

function rarityOf(total: number): (docs: number) => number {
  return (docs) => Math.log(1 + total / (docs + 0.5)) / Math.log(1 + total / 1.5);
}

/** Adds the weight of a cue to each document that has it. A cue in too many documents adds nothing. */
function hitsOf(
  { db, here, rarity }: Lookup,
  cue: string,
): { readonly hits: readonly CueHit[]; readonly worth: number } {
  const hits = cueHits(db, cue, { project: here });
  const isTelling = hits.length <= CUE_MAX_DOCS;
  return { hits: isTelling ? hits.filter((hit) => isAllowed(hit, here)) : [], worth: rarity(hits.length) };
}

/** The documents that have one of these cues, by the first that has any. */
function hitsOfAny(lookup: Lookup, cues: readonly string[]): ReturnType<typeof hitsOf> {
  let last = hitsOf(lookup, cues[0] ?? '');
  for (const cue of cues.slice(1)) if (last.hits.length === 0) last = hitsOf(lookup, cue);
  return last;
}

function candidateAt({ found }: Lookup, { doc, kind, project }: CueHit): Candidate {
  const signs = { telling: 0, everyday: 0, group: 0 };
  const entry = found.get(doc) ?? { kind, project, score: 0, words: 0, concepts: 0, telling: new Set(), signs };
  found.set(doc, entry);
  return entry;
}

/** Each word of the prompt counts once, by the rarest of its groups, for notes that lack the word itself. */
function addGroups(
  lookup: Lookup,
  groups: readonly number[],
  { share, having }: { readonly share: number; readonly having: ReadonlySet<number> },
): void {
  const best = new Map<number, { readonly hit: CueHit; readonly found: number }>();
  for (const group of groups) {
    const { hits, worth } = hitsOf(lookup, groupCue(group));
    for (const hit of hits) {
      const found = worth * (hit.inHead ? 1 : BELOW);
      if (!having.has(hit.doc) && found > (best.get(hit.doc)?.found ?? 0)) best.set(hit.doc, { hit, found });
    }
  }
  for (const { hit, found } of best.values()) candidateAt(lookup, hit).signs.group += found * share;
}

/** The words of a concept's name are counted as words. Naming the same thing is worth more. */
function addConcepts(lookup: Lookup, prompt: string): void {
  for (const cue of new Set(findConcepts(prompt.slice(0, CONCEPT_CHARS)).map(conceptCue))) {
    const { hits, worth } = hitsOf(lookup, cue);
    for (const hit of hits) {
      const entry = candidateAt(lookup, hit);
      entry.score += worth * CONCEPT;
      entry.concepts += 1;
    }
  }
}
