/** "that is no longer so: …": ends the facts or the note that say it, and records what holds instead. It never records what is over. */
import type { Fact } from '../../domain/facts/fact-record.ts';
import { whyNotHeld } from '../../domain/note.ts';
import { localDay } from '../../domain/time/dates.ts';
import type { Author } from '../../domain/trust/trust.ts';
import type { FactEdit } from '../../store/state/facts/state-facts.ts';
import type { Notes } from '../notes/notes.ts';
import type { Where } from '../projects/project-finder.ts';
import type { NewDecision } from './facts.ts';
import { findFactsMeant } from './facts-meant.ts';
import { noteMeant, type Retraction, readRetraction } from './retraction.ts';

/** What was ended, and the fact that holds now, if there is one. Without both, nothing was changed. */
export interface Retracted {
  readonly ended: readonly EndedItem[];
  readonly now: Fact | undefined;
  /** What was said to be over; undefined if the words say what holds now. */
  readonly over: string | undefined;
  /** Facts that still hold and may be meant, the nearest first. */
  readonly nearest: readonly Fact[];
}

export interface EndedItem {
  readonly kind: 'fact' | 'note';
  readonly id: string;
  readonly text: string;
}

interface RetractPorts {
  /** The facts that hold in a place. */
  readonly heldIn: (where: Where) => readonly Fact[];
  readonly state: (text: string) => Promise<Fact>;
  /** Records what holds instead of a fact. */
  readonly replace: (fact: Fact, text: string) => Promise<Fact>;
  readonly change: (fact: Fact, edit: FactEdit) => Fact;
  /** Without it, no note is ended. */
  readonly notes?: (() => Promise<Notes>) | undefined;
  readonly author: Author;
  readonly now: () => number;
}

/** Undefined if the text does not say that something is no longer so. */
export async function retract(
  ports: RetractPorts,
  where: Where,
  { text, why }: Pick<NewDecision, 'text' | 'why'>,
): Promise<Retracted | undefined> {
  const said = readRetraction(text);
  if (said === undefined) return undefined;
  const { meant, nearest, saysWhatHolds } = findFactsMeant(said.over, ports.heldIn(where));
  const over = said.over;
  if (saysWhatHolds) {
    return { ended: [], now: await ports.state(`${over} ${said.now}`.trim()), over: undefined, nearest: [] };
  }
  const [first, ...others] = meant;
  if (first !== undefined) {
    const now = said.now === '' ? undefined : await ports.replace(first, said.now);
    const because = why === undefined ? {} : { why };
    for (const fact of now === undefined ? meant : others)
      ports.change(fact, { truth: truthOf(fact, said), ...because, ...(now === undefined ? {} : { by: now.id }) });
    return { ended: meant.map(({ id, statement }) => ({ kind: 'fact', id, text: statement })), now, over, nearest };
  }
  const note = await endNote(ports, where, said);
  const now = said.now === '' ? undefined : await ports.state(said.now);
  return { ended: note === undefined ? [] : [note], now, over, nearest: note === undefined ? nearest : [] };
}

/** It held until now, so it stays true of the time before, and what it had replaced does not hold again. */
function truthOf({ kind }: Fact, { wasNever }: Retraction): FactEdit['truth'] {
  if (kind === 'blocker' || kind === 'commitment') return 'resolved';
  return wasNever ? 'refuted' : 'superseded';
}

/** Only the person ends a note. */
async function endNote(
  { notes, author, now }: RetractPorts,
  where: Where,
  said: Retraction,
): Promise<EndedItem | undefined> {
  if (notes === undefined || author.actor !== 'person') return undefined;
  const kept = await notes();
  const held = kept.list(where).notes.filter(({ fields }) => whyNotHeld(fields, localDay(now())) === undefined);
  const note = noteMeant(said, held);
  if (note === undefined) return undefined;
  kept.edit(where, note.id, { truth: 'refuted' });
  return { kind: 'note', id: note.id, text: note.fields.name };
}
