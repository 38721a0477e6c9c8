/** Confirms, refutes or ends items, and says what that means. */
import { api } from './api.ts';
import { change } from './load.ts';

const DONE = {
  confirm: 'Confirmed: it counts as your own words now.',
  refute: 'Refuted: sessions are not given it any more.',
  resolve: 'Ended: sessions are not given it any more.',
} as const;

export type Verdict = keyof typeof DONE;

export function judge(id: string, verdict: Verdict, done: string = DONE[verdict]): void {
  void judgeAll([id], verdict, done);
}

/** What one request may carry. */
const IDS_MAX = 100;

/** Returns whether all were judged. */
export async function judgeAll(ids: readonly string[], verdict: Verdict, done: string): Promise<boolean> {
  for (let from = 0; from < ids.length; from += IDS_MAX) {
    const json = { ids: ids.slice(from, from + IDS_MAX), verdict };
    const last = from + IDS_MAX >= ids.length;
    if ((await change(api.judge.$post({ json }), last ? done : undefined)) === undefined) return false;
  }
  return true;
}
