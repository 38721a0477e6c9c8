import { describe, expect, it } from 'vitest';
import type { Episode } from '../domain/episode.ts';
import { briefingOf } from './briefing-text.ts';
import { fact, shopWith } from './fact.test-helper.ts';
import { sentenceOf } from './wording/sentence.ts';

const kept = ['prices are whole cents', 'jobs go through oban', 'mail is sent with postmark'].map((text) => ({
  fact: fact(text),
  because: '',
  times: 1,
  sentence: sentenceOf(text),
}));
const sessionWith = (...files: readonly string[]): Episode => ({
  version: 1,
  session_id: files.join(),
  project: { slug: 'shop', cwd: null, git_remote: null },
  agent: null,
  skill_used: null,
  what_was_done: 'Worked on the cart.',
  files_changed: files,
  commands: [],
  outcome: 'completed',
  end_reason: null,
  duration_minutes: 5,
  started_at: '2026-03-01T10:00:00.000Z',
  ended_at: '2026-03-01T10:05:00.000Z',
  prompts: 1,
  tool_calls: 1,
  sources: [],
});

describe('the briefing', () => {
  it('names the files that several of the last sessions changed', () => {
    const episodes = [
      sessionWith('src/cart.ts', 'a.md'),
      sessionWith('src/cart.ts', 'src/mail.ts'),
      sessionWith('src/mail.ts', 'src/cart.ts'),
    ];
    expect(briefingOf(shopWith([], { episodes }), kept)?.text).toMatch(
      /## Worked on lately\n\n- `src\/cart\.ts`, `src\/mail\.ts`\n$/,
    );
    expect(briefingOf(shopWith([], { episodes: [sessionWith('src/cart.ts')] }), kept)?.text).not.toContain('lately');
  });
});
