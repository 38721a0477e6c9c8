/**
 * How things are spelled in the tables of cues and of known words. Words are stored unchanged; a first character marks the rest.
 */
import type { Mention } from '../../../domain/concepts/concept.ts';
import { lightStem } from '../../../domain/search/light-stem.ts';

export function conceptCue({ kind, name }: Pick<Mention, 'kind' | 'name'>): string {
  return `${kind}:${name}`;
}

export function groupCue(group: number): string {
  return `~${group}`;
}

/** A word of a German or Spanish text, without its ending. */
export function stemCue(word: string): string {
  return `+${lightStem(word)}`;
}

/** A word without content, in known words. */
export function functionWord(word: string): string {
  return `.${word}`;
}

/** An everyday word of software work, in known words. */
export function everydayWord(word: string): string {
  return `=${word}`;
}
