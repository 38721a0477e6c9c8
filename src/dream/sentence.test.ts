import { describe, expect, it } from 'vitest';
import { sentenceOf } from './sentence.ts';

describe('sentenceOf', () => {
  it.each([
    ['yep. also the old rows have no zone', 'The old rows have no zone.'],
    ['oh right should have said, staging runs version 15', 'Staging runs version 15.'],
    ['thats exactly it. three tries only on 40001', 'Three tries only on 40001.'],
    ['no default exports pls', 'No default exports.'],
    ['no, use the queue', 'Use the queue.'],
    ['no server db, its a pi', 'No server db, its a pi.'],
    ['src/a.ts holds the schema', 'src/a.ts holds the schema.'],
    ['`npm ci` fails behind the proxy', '`npm ci` fails behind the proxy.'],
    ['ok', 'Ok.'],
    ['Use pnpm!', 'Use pnpm!'],
  ])('%j becomes %j', (said, wanted) => {
    expect(sentenceOf(said).text).toBe(wanted);
  });

  it('takes the question that was answered apart', () => {
    expect(sentenceOf('No rig (asked: Which rig do these belong to?)')).toEqual({
      text: 'No rig.',
      context: 'Which rig do these belong to?',
    });
    expect(sentenceOf('then it stays inside (I ran it both ways: it saves a container.)')).toEqual({
      text: 'It stays inside.',
      context: 'I ran it both ways: it saves a container.',
    });
  });

  it('keeps a remark in brackets', () => {
    expect(sentenceOf('keep it (for now)')).toEqual({ text: 'Keep it (for now)' });
  });
});
