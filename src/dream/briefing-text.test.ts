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
const sessionWith = (...files: readonly string[]): Episode => ({ files_changed: files }) as unknown as Episode;

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
