/** What was searched for and opened is recorded, and goes with what it repeats. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prompt, sessionStarted } from '../../test/fixtures/drafts.ts';
import { stillClock, tempDir } from '../../test/fixtures/home.ts';
import { promise } from '../../test/promises.ts';
import type { EventRecord } from '../domain/event.ts';
import { idFromKey } from '../domain/ids.ts';
import { USAGE_TYPES } from '../domain/usage.ts';
import { type Memoir, openMemoir } from '../engine.ts';
import { readEnvironment } from '../platform/settings/environment.ts';

const CWD = '/nowhere';
const HERE = { cwd: CWD, surface: 'cli' } as const;

function open(variables: Readonly<Record<string, string>> = {}, dir = tempDir()): Memoir {
  const environment = readEnvironment({
    MEMOIR_HOME: join(dir, 'home'),
    HOME: dir,
    MEMOIR_MODELS_EMBEDDER: 'none',
    ...variables,
  });
  const memoir = openMemoir({ environment, clock: stillClock() });
  onTestFinished(() => memoir.close());
  memoir.events.record([
    sessionStarted('s9'),
    prompt('the gondola leaves at nine from the northern pier', { key: 'k:1', session: 's1' }),
    prompt('quinces are stored in the cellar', { key: 'k:2', session: 's2' }),
  ]);
  return memoir;
}

const used = (memoir: Memoir): readonly EventRecord[] => [...memoir.events.list({ types: USAGE_TYPES })];

async function searchFor(memoir: Memoir, query: string): Promise<void> {
  const { results } = await memoir.recall.search(query, { project: '*', limit: 1 });
  await memoir.usage.searched(query, results, HERE);
}

describe('usage', () => {
  it(
    promise('usage/recorded-apart', 'records a search redacted, is not found itself and no content of a session'),
    async () => {
      const memoir = open({ CLAUDE_CODE_SESSION_ID: 's9', CLAUDECODE: '1' });
      const before = memoir.sessions.get('s9');
      const token = ['ghp', 'k9TqZ2vLx7RwB4mNc8YpD3sHf6JgA1eUoVi5'].join('_');
      await searchFor(memoir, `gondola ${token}`);
      await memoir.usage.opened(idFromKey('k:1'), HERE);
      const [searched, opened] = used(memoir);
      expect(searched?.body).toMatchObject({ results: [idFromKey('k:1')], found: 1, surface: 'cli', session: 's9' });
      // A word that no text has is left out: it may be one that was forgotten.
      expect(searched?.body.query).toBe('gondola …');
      expect(JSON.stringify(searched)).not.toContain(token);
      expect(opened?.body).toEqual({ target: idFromKey('k:1'), surface: 'cli', session: 's9' });
      expect(searched?.session).toBeUndefined();
      expect(memoir.sessions.get('s9')).toEqual(before);
      const { results } = await memoir.recall.search('gondola', { project: '*' });
      expect(results.map(({ id }) => id)).toEqual([idFromKey('k:1')]);
    },
  );

  it('records nothing when it is switched off or recording is paused, and never fails', async () => {
    const off = open({ MEMOIR_RECALL_RECORD: 'false' });
    await searchFor(off, 'gondola');
    expect(used(off)).toEqual([]);
    const paused = open();
    paused.recording.pause(undefined, undefined);
    await searchFor(paused, 'gondola');
    expect(used(paused)).toEqual([]);
    await expect(paused.usage.searched('x', [], { ...HERE, project: 'no such project' })).resolves.toBeUndefined();
  });

  it(promise('usage/forgotten', 'a search is erased with its results, its words and its session'), async () => {
    const memoir = open({ CLAUDE_CODE_SESSION_ID: 's9', CLAUDECODE: '1' });
    await searchFor(memoir, 'gondola');
    await searchFor(memoir, 'northern pier leaves at nine from the northern pier');
    await searchFor(memoir, 'quinces');
    await memoir.usage.opened(idFromKey('k:1'), HERE);
    expect(used(memoir)).toHaveLength(4);
    const person = open({}, join(memoir.layout.home, '..'));
    await person.forget.erase({ ids: [idFromKey('k:1')], cwd: CWD });
    expect(used(person).map(({ body }) => body.query)).toEqual(['quinces']);
    await person.forget.erase({ session: 's9', cwd: CWD });
    expect(used(person)).toEqual([]);
  });
});
