/** How the things by which a document is recognised are spelled in the table of cues; words are as they are. */
import type { Mention } from '../../domain/concepts/concept.ts';

export function conceptCue({ kind, name }: Pick<Mention, 'kind' | 'name'>): string {
  return `${kind}:${name}`;
}

export function groupCue(group: number): string {
  return `~${group}`;
}
