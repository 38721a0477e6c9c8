/**
 * Knowledge in three shapes: a draft that the extractor made from a turn, a record with its envelope, and a fact with its
 * truth. Records are derived state or stated events. Only `fold-facts.ts` decides whether they hold.
 */

import type { Actor, Trust } from '../trust/trust.ts';
import type { Talk } from './ends/talk.ts';
import type { FactContent, Truth } from './fact.ts';
import type { ChangedValue } from './values/change-value-in.ts';

/** What a record does to an earlier fact. A record without an effect only states. */
export type FactEffect = 'ends' | 'confirms' | 'refutes' | 'replaces';

/**
 * A record below this confidence is only a signal: it may end, refute or confirm a fact and is never listed as one.
 */
export const SIGNAL_BELOW = 0.1;

/** The project of a record that holds in all projects. */
export const EVERYWHERE = '*';

/** One fact as the extractor finds it in a turn. */
export interface FactDraft extends FactContent {
  /** The id of the event it comes from. */
  readonly source: string;
  /** Other source events: the question that was answered, the call that failed. */
  readonly also?: readonly string[];
  /** Offset of the sentence in the source's text. With source and kind it makes the stable id. */
  readonly place: number;
  /** Holds in all projects. */
  readonly everywhere?: boolean;
  /** The person asked to remember it: also a description is given to later sessions. */
  readonly asked?: true;
  readonly effect?: FactEffect;
  /** Words or the id of the earlier fact, if it is named. */
  readonly about?: string;
  /** Commitments: the day it is due, absolute. */
  readonly due?: string;
  /** Commitments: the place in a list. */
  readonly rank?: number;
  /** Commitments: the last 500 characters around it. */
  readonly context?: string;
  /**
   * The speaker, if the source is a record of the client: an answer to the agent's question is the person's, the message of a
   * commit the agent's.
   */
  readonly saidBy?: 'person' | 'agent';
  /** A value whose thing the conversation around it does not name: an earlier fact may. */
  readonly alone?: ChangedValue;
  /** The conversation around it. */
  readonly talk?: Talk;
  /** 0 to 1. */
  readonly confidence: number;
  /** What the person's sentence says without the agent's words that complete it, if that is a fact by itself. */
  readonly unaided?: UnaidedContent;
}

export type UnaidedContent = Omit<FactDraft, 'source' | 'place' | 'quote' | 'also' | 'talk' | 'unaided'>;

/** The input of the fold: a draft with its envelope, or a statement made with a command or tool. */
export interface FactRecord extends FactDraft {
  readonly id: string;
  readonly project: string | undefined;
  readonly session: string | undefined;
  readonly at: number;
  readonly actor: Actor;
  readonly trust: Trust;
  /**
   * A person's few words that only make sense with an agent's reply: an accepted offer, the answer to its question. If the agent had read
   * external content, the offer may have come from there.
   */
  readonly withAgentWords?: true;
  /** `extracted` by rules, `drawn` by a language model, `stated` with a command or tool. */
  readonly origin: 'extracted' | 'drawn' | 'stated';
}

/** A change of a known fact, made with a command or tool. */
export interface FactChange {
  readonly id: string;
  /** The id of the fact, or of one of the records it was merged from. */
  readonly fact: string;
  readonly change: 'confirmed' | 'refuted' | 'superseded' | 'resolved' | 'edited';
  /** The fact that replaces it. */
  readonly by?: string;
  readonly at: number;
  readonly trust: Trust;
  /** Edited: what it says now. */
  readonly statement?: string;
  readonly subject?: string;
  readonly value?: string;
}

/** A known fact. */
export interface Fact extends FactRecord {
  readonly truth: Truth;
  readonly validFrom: number;
  readonly validTo?: number;
  readonly supersededBy?: string;
  /** When a person or agent reworded it: its statement is no longer what was said. */
  readonly editedAt?: number;
  /** Records and changes that repeat it or agree with it. */
  readonly confirmedBy?: readonly string[];
  /** The ids of all records that were merged into it, its own first. */
  readonly records: readonly string[];
  /** The source events of all its records. */
  readonly sources: readonly string[];
}
