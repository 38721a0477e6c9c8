/**
 * Calls of language models, read from and written to the journal. The maximum cost of a call is recorded before it is made,
 * in the transaction that checks the budget. So two processes together stay within the budget, and a call of a killed process
 * counts at its maximum.
 */
import { asKnownEvent, type EventDraft } from '../../../domain/event.ts';
import { newId } from '../../../domain/ids.ts';
import { defined } from '../../../domain/json/defined.ts';
import {
  isCompanionCall,
  type ModelCall,
  type ModelSpending,
  type PlannedCall,
  spendingOf,
} from '../../../domain/model-calls.ts';
import { appendDecided, appendEvents } from '../../journal/append.ts';
import type { Journal } from '../../journal/journal.ts';
import { iterateEvents } from '../../journal/read.ts';

const BY_MEMOIR = { actor: 'memoir', trust: 'agent' } as const;

export interface CallEnd {
  readonly outcome: 'ok' | 'failed';
  readonly reason?: string;
  readonly usage?: {
    readonly input: number;
    readonly cacheRead: number;
    readonly cacheWrite5m: number;
    readonly cacheWrite1h: number;
    readonly output: number;
  };
  readonly dollars: number;
  readonly ms: number;
}

export interface SpentSoFar {
  readonly run: ModelSpending;
  readonly day: ModelSpending;
}

/** Records a call unless `allowed` throws. `since` is the start of the person's day. */
export function reserveCall(
  journal: Journal,
  call: PlannedCall,
  since: number,
  allowed: (spent: SpentSoFar) => void,
): string {
  const at = journal.clock.now();
  const id = newId(at);
  const { dollars, tokens, ...named } = call;
  appendDecided(journal, (): readonly EventDraft[] => {
    const today = listCalls(journal, since).filter((each) => isCompanionCall(each) === isCompanionCall(call));
    allowed({ run: spendingOf(today.filter(({ run }) => run === call.run)), day: spendingOf(today) });
    const body = { call: id, ...named, tokens, cost: dollars };
    return [{ type: 'model.asked', happenedAt: at, ...BY_MEMOIR, body }];
  });
  return id;
}

export function finishCall(journal: Journal, call: string, { outcome, reason, usage, dollars, ms }: CallEnd): void {
  const used = usage && {
    input: usage.input,
    cacheRead: usage.cacheRead,
    cacheWrite: usage.cacheWrite5m + usage.cacheWrite1h,
    output: usage.output,
  };
  appendEvents(journal, [
    {
      type: 'model.answered',
      happenedAt: journal.clock.now(),
      ...BY_MEMOIR,
      body: { call, outcome, cost: dollars, ms: Math.max(0, Math.round(ms)), ...defined({ reason }), ...used },
    },
  ]);
}

/** The calls since a time, oldest first. */
export function listCalls({ db }: Pick<Journal, 'db'>, since: number): readonly ModelCall[] {
  const calls = new Map<string, ModelCall>();
  for (const record of iterateEvents(db, { types: ['model.asked', 'model.answered'], since, order: 'time' })) {
    const event = asKnownEvent(record);
    if (event?.type === 'model.asked') {
      const { cost, tokens, ...named } = event.body;
      calls.set(named.call, { ...named, tokens, dollars: cost, cacheRead: 0, at: event.happenedAt, outcome: 'open' });
    } else if (event?.type === 'model.answered') {
      const { call: id, outcome, reason, cost, input = 0, cacheRead = 0, cacheWrite = 0, output = 0 } = event.body;
      const call = calls.get(id);
      if (call === undefined) continue;
      const used = input + cacheRead + cacheWrite + output;
      calls.set(id, {
        ...call,
        outcome,
        ...defined({ reason }),
        endedAt: event.happenedAt,
        dollars: cost,
        cacheRead,
        // A call to a server that reports no usage counts at its estimate.
        tokens: used === 0 && outcome === 'ok' ? call.tokens : used,
      });
    }
  }
  return [...calls.values()];
}
