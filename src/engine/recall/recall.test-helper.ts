import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { NOON, stillClock, tempDir } from '../../../test/fixtures/home.ts';
import type { EventDraft } from '../../domain/event.ts';
import type { FactKind } from '../../domain/facts/fact.ts';
import { type Memoir, openMemoir } from '../../engine.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';

export const DAY = 86_400_000;

export function open(
  options: { actor?: 'agent'; home?: string; embedder?: 'builtin' } = {},
): Memoir & { readonly clock: ReturnType<typeof stillClock> } {
  const dir = options.home ?? tempDir();
  const clock = stillClock();
  const environment = readEnvironment({
    MEMOIR_HOME: join(dir, 'home'),
    HOME: dir,
    MEMOIR_MODELS_EMBEDDER: options.embedder ?? 'none',
  });
  const memoir = openMemoir({ environment, clock, ...(options.actor === undefined ? {} : { actor: options.actor }) });
  onTestFinished(() => memoir.close());
  return { ...memoir, clock };
}

export const reply = (text: string, more: Partial<EventDraft> = {}): EventDraft =>
  ({ type: 'reply.given', happenedAt: NOON, actor: 'agent', trust: 'agent', ...more, body: { text } }) as EventDraft;

export const stated = (kind: FactKind, statement: string, happenedAt: number): EventDraft => ({
  type: 'fact.stated',
  key: `k:${statement}`,
  happenedAt,
  actor: 'person',
  trust: 'owner',
  body: { kind, statement },
});

export const ids = async (memoir: Memoir, query: string, filters = {}): Promise<readonly string[]> =>
  (await memoir.recall.search(query, { project: '*', ...filters })).results.map(({ id }) => id);
