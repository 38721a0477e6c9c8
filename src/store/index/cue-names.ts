/** How concepts are spelled in the table of cues. Words are stored unchanged. */
import type { Mention } from '../../domain/concepts/concept.ts';

export function conceptCue({ kind, name }: Pick<Mention, 'kind' | 'name'>): string {
  return `${kind}:${name}`;
}

export function groupCue(group: number): string {
  return `~${group}`;
}
