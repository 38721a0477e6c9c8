/** "that is no longer so: …": ends the fact or note that says it, and records what holds instead. */
import type { Fact } from '../../domain/facts/fact-record.ts';
import { whyNotHeld } from '../../domain/note.ts';
import { localDay } from '../../domain/time/dates.ts';
import type { Author } from '../../domain/trust/trust.ts';
import type { Notes } from '../notes/notes.ts';
import type { Where } from '../projects/project-finder.ts';
import type { Facts, NewDecision } from './facts.ts';
import { noteRetracted, readRetraction } from './retraction.ts';

/** What was ended, and the fact that holds now, if there is one. */
export interface Retracted {
  readonly ended: { readonly kind: 'fact' | 'note'; readonly id: string; readonly text: string } | undefined;
  readonly now: Fact | undefined;
}

interface RetractPorts {
  /** The facts that hold in a place. */
  readonly heldIn: (where: Where) => readonly Fact[];
  readonly facts: Pick<Facts, 'state' | 'correct'>;
  readonly notes: () => Promise<Notes>;
  readonly author: Author;
  readonly now: () => number;
}

/** Undefined if the text does not say that something is no longer so. */
export async function retract(
  { heldIn, facts, notes, author, now }: RetractPorts,
  where: Where,
  { text, why, sources }: NewDecision,
): Promise<Retracted | undefined> {
  const retraction = readRetraction(text, () => heldIn(where));
  if (retraction === undefined) return undefined;
  const { fact } = retraction;
  if (fact !== undefined) {
    const after = await facts.correct(where, fact.id, retraction.now, why);
    return {
      ended: { kind: 'fact', id: fact.id, text: fact.statement },
      now: after.id === fact.id ? undefined : after,
    };
  }
  const said = { kind: 'correction', why, sources } as const;
  // Only the person ends a note.
  const kept = author.actor === 'person' ? await notes() : undefined;
  const held = kept?.list(where).notes.filter(({ fields }) => whyNotHeld(fields, localDay(now())) === undefined) ?? [];
  const named = noteRetracted(text, held);
  if (kept === undefined || named === undefined)
    return { ended: undefined, now: await facts.state(where, { ...said, text: retraction.now }) };
  const { note } = named;
  kept.edit(where, note.id, { truth: 'refuted' });
  return {
    ended: { kind: 'note', id: note.id, text: note.fields.name },
    now: named.now === '' ? undefined : await facts.state(where, { ...said, text: named.now }),
  };
}
