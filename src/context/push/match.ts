/**
 * Scores each note by shared words, words that mean the same, and meaning. All notes compete with each other and with
 * "nothing is needed", whose score depends on what sort of request the prompt is (`prompt-need.ts`). It is a softmax, so the
 * best note must stand out from the rest.
 */
import type { RecallKind } from '../../domain/recall.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { type Asked, isAllowed, type NoteSigns } from './look-up-prompt.ts';
import { closenessOfNotes, type ReadPrompt } from './meaning.ts';

/** Printed by `npm run prompt-need -- --match`. */
const MATCH_WEIGHTS: MatchWeights = {
  telling: 1.15,
  everyday: 0.89,
  group: 0.91,
  closeness: 1.15,
  none: 5.13,
  need: -1.36,
  doubt: 0.25,
  foreign: 0.54,
  words: 0.51,
};

export interface MatchWeights extends NoteSigns {
  readonly closeness: number;
  /** The score of "nothing is needed", by what the prompt needs, with an extra weight for values below zero. */
  readonly none: number;
  readonly need: number;
  readonly doubt: number;
  /** Added for a German or Spanish prompt. */
  readonly foreign: number;
  /** Times the logarithm of the number of specific words: a long prompt shares some with every note. */
  readonly words: number;
}

/** The probability from which a note is given. */
const GIVE_FROM = 0.5;
/** Without enough shared words, only a prompt that probably needs something is given anything. */
export const STANDING_OUT_NEED = -1.5;
/** A larger memory has more notes that are somewhat similar, so only the best compete. */
const COMPETING = 30;
/** The upper limit. In the labelled data, no note is this many standard deviations closer than the others. */
const CLOSEST = 6;
/** Beyond this, more shared words do not add to the score. */
const MOST = 3;

/**
 * Whether any note could still be given, however close it is in meaning. Comparing by meaning is the most expensive
 * step of a hook.
 */
export function couldStandOut(asked: Asked, need: number): boolean {
  if (need < STANDING_OUT_NEED) return false;
  const least = scoreOfNothing(asked, need) + Math.log(GIVE_FROM / (1 - GIVE_FROM));
  for (const { signs } of asked.found.values())
    if (weigh({ ...capped(signs), closeness: CLOSEST }) >= least) return true;
  return false;
}

function capped({ telling, everyday, group }: NoteSigns): NoteSigns {
  return { telling: Math.min(MOST, telling), everyday, group: Math.min(MOST, group) };
}

function scoreOfNothing({ foreign, telling }: Pick<Asked, 'foreign' | 'telling'>, need: number): number {
  const weights = MATCH_WEIGHTS;
  return (
    weights.none +
    weights.need * need +
    weights.doubt * Math.min(0, need) +
    (foreign ? weights.foreign : 0) +
    weights.words * Math.log1p(telling)
  );
}

export interface WeighedNote {
  readonly doc: number;
  readonly kind: RecallKind;
  readonly project: string | undefined;
  readonly signs: NoteSigns & { readonly closeness: number };
}

export function signsOfNotes(
  db: Database,
  { found }: Asked,
  read: ReadPrompt,
  here: string | undefined,
): readonly WeighedNote[] {
  const notes = new Map<number, WeighedNote>();
  for (const [doc, { kind, project, signs }] of found) {
    notes.set(doc, { doc, kind, project, signs: { ...capped(signs), closeness: 0 } });
  }
  for (const { doc, kind, project, closeness } of closenessOfNotes(db, read, here)) {
    if (!isAllowed({ kind, project }, here)) continue;
    const signs = notes.get(doc)?.signs ?? { telling: 0, everyday: 0, group: 0 };
    notes.set(doc, { doc, kind, project, signs: { ...signs, closeness } });
  }
  return [...notes.values()];
}

type ScoredNote = Omit<WeighedNote, 'signs'> & { readonly score: number };

/** The best first. */
export function weighNotes(notes: readonly WeighedNote[]): readonly ScoredNote[] {
  return notes
    .map(({ signs, ...note }) => ({ ...note, score: weigh(signs) }))
    .sort((a, b) => b.score - a.score || b.doc - a.doc);
}

export interface StandingOut {
  /** The note that is more probable than everything else together; usually there is none. */
  readonly best: readonly ScoredNote[];
  /** Whether some note is more probable than "nothing is needed". */
  readonly needed: boolean;
}

export function standingOut(
  notes: readonly WeighedNote[],
  asked: Pick<Asked, 'foreign' | 'telling'>,
  need: number,
): StandingOut {
  const scored = weighNotes(notes).slice(0, COMPETING);
  const nothing = Math.exp(scoreOfNothing(asked, need));
  const sum = scored.reduce((all, { score }) => all + Math.exp(score), nothing);
  const best = scored
    .map((note) => ({ ...note, score: Math.exp(note.score) / sum }))
    .filter(({ score }) => score >= GIVE_FROM);
  return { best, needed: nothing / sum < 1 - GIVE_FROM };
}

function weigh({ telling, everyday, group, closeness }: WeighedNote['signs']): number {
  const weights = MATCH_WEIGHTS;
  return (
    weights.telling * telling + weights.everyday * everyday + weights.group * group + weights.closeness * closeness
  );
}
