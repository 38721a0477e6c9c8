/**
 * Decides when a dream starts automatically. Everything is counted since the last run, so an import or a large memory
 * opens a gate once.
 */
import { BREAKER_FAILURES, type DreamGate, type DreamState } from '../domain/dream.ts';
import { DAY_MS } from '../domain/time/dates.ts';

/** A day's work is worth a run. Running more often would rewrite notes while people still discuss their content. */
const REST_MS = DAY_MS;
const SESSIONS = 5;
const NOTES = 100;
const FACTS = 100;
const OLD_FACT_MS = 7 * DAY_MS;

/** The gate that is open; undefined if none is. */
export function openGate(state: DreamState, now: number): DreamGate | undefined {
  if (isBroken(state)) return undefined;
  const { lastRunAt, sessions, notes, facts, oldestFactAt } = state;
  // After the clock was set back, the gates must not stay closed until it catches up.
  const rested = lastRunAt === undefined || now - lastRunAt >= REST_MS || lastRunAt > now;
  if (rested && sessions >= SESSIONS) return 'sessions';
  if (notes > NOTES) return 'notes';
  if (facts > FACTS) return 'facts';
  if (oldestFactAt !== undefined && now - oldestFactAt > OLD_FACT_MS) return 'old-facts';
  return undefined;
}

/** Whether the breaker is open: dreams failed so often that only a person may start the next one. */
export function isBroken({ failures }: DreamState): boolean {
  return failures >= BREAKER_FAILURES;
}
