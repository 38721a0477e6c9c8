/** Small numbers for values that occur in every row. New ones are only appended: a row keeps its number. */
import { RECALL_KINDS, type RecallKind, type RecallLevel } from '../../../domain/recall.ts';
import { ACTORS, type Actor, TRUST_LEVELS, type Trust } from '../../../domain/trust/trust.ts';
import { WORD_TABLES, type WordTable } from './index-schema.ts';

export const tableCode = (table: WordTable): number => WORD_TABLES.indexOf(table);
export const kindCode = (kind: RecallKind): number => RECALL_KINDS.indexOf(kind);
export const actorCode = (actor: Actor): number => ACTORS.indexOf(actor);
export const trustCode = (trust: Trust): number => TRUST_LEVELS.indexOf(trust);

export const tableOf = (code: unknown): WordTable => WORD_TABLES[Number(code)] ?? 'told';
export const kindOf = (code: unknown): RecallKind => RECALL_KINDS[Number(code)] ?? 'reply';
export const actorOf = (code: unknown): Actor => ACTORS[Number(code)] ?? 'agent';
export const trustOf = (code: unknown): Trust => TRUST_LEVELS[Number(code)] ?? 'external';

export function levelOf(kind: RecallKind): RecallLevel {
  switch (kind) {
    case 'prompt':
    case 'reply':
    case 'plan':
    case 'summary':
    case 'tool':
    case 'edit':
      return 'journal';
    case 'task':
      return 'task';
    case 'note':
    case 'briefing':
    case 'profile':
    case 'log':
      return 'note';
    case 'episode':
      return 'episode';
    default:
      return 'fact';
  }
}
