/** The times of events whose lines have the same time, or none. */
import { describe, expect, it } from 'vitest';
import { readLines } from '../../../../test/fixtures/read-transcript.ts';
import { assistantLine, line, promptLine } from '../../../../test/fixtures/transcripts/lines.ts';
import type { CapturedDraft } from '../../../capture/resolve-drafts.ts';

describe('the times of a transcript', () => {
  it('orders lines of the same time as they stand, also when reading continues between them', () => {
    const lines = [
      promptLine('z', 'We use yarn here.'),
      assistantLine('m1', 'Okay.'),
      promptLine('a', 'We use bun here now.'),
      line({ type: 'user', uuid: 'b', message: { role: 'user', content: 'And biome.' }, timestamp: undefined }),
      line({
        type: 'user',
        uuid: 'c',
        message: { role: 'user', content: 'Later.' },
        timestamp: '2026-02-01T10:00:00.003Z',
      }),
    ];
    const timesOf = (seen: readonly CapturedDraft[]) =>
      seen.flatMap(({ draft }) =>
        draft.type === 'prompt.submitted' ? [[draft.body.text, draft.happenedAt - Date.UTC(2026, 1, 1, 10)]] : [],
      );
    const whole = timesOf(readLines(lines).seen);
    expect(whole).toEqual([
      ['We use yarn here.', 0],
      ['We use bun here now.', 2],
      ['And biome.', 3],
      ['Later.', 4],
    ]);
    for (let at = 1; at < lines.length; at += 1) {
      const first = readLines(lines.slice(0, at));
      const { seen } = readLines(lines.slice(at), { state: first.state });
      expect(timesOf([...first.seen, ...seen])).toEqual(whole);
    }
  });
});
