import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { confirm, humanBytes, humanDate, humanDuration, progress } from './output.ts';
import { waitingLine } from './progress.ts';
import { decideColor } from './style.ts';

describe('decideColor', () => {
  const base = { isTTY: true, noColor: false, forceColor: undefined, term: 'xterm' };
  it.each([
    ['a terminal', {}, true],
    ['a pipe', { isTTY: false }, false],
    ['NO_COLOR', { noColor: true }, false],
    ['a dumb terminal', { term: 'dumb' }, false],
    ['FORCE_COLOR in a pipe', { isTTY: false, forceColor: true }, true],
    ['FORCE_COLOR=0', { forceColor: false }, false],
    ['FORCE_COLOR over NO_COLOR', { forceColor: true, noColor: true }, true],
    ['setting always in a pipe with NO_COLOR', { isTTY: false, noColor: true, setting: 'always' as const }, true],
    ['setting never over FORCE_COLOR', { forceColor: true, setting: 'never' as const }, false],
    ['--no-color over everything', { forceColor: true, setting: 'always' as const, flag: false }, false],
  ])('%s', (_name, facts, expected) => {
    expect(decideColor({ ...base, ...facts })).toBe(expected);
  });
});

describe('human dates', () => {
  const now = new Date(2026, 2, 15, 12, 0, 0).getTime();
  const MIN = 60_000;
  it.each([
    [20_000, 'just now'],
    [-20_000, 'just now'],
    [5 * MIN, '5 min ago'],
    [-5 * MIN, 'in 5 min'],
    [3.9 * 60 * MIN, '3 h ago'],
    [24 * 60 * MIN, '1 day ago'],
    [-49 * 60 * MIN, 'in 2 days'],
    [29.9 * 24 * 60 * MIN, '29 days ago'],
  ])('%i ms is %j', (distance, expected) => {
    expect(humanDate(now - distance, now)).toBe(expected);
  });

  it('names the local date when it is far away, and "unknown time" for an invalid date', () => {
    expect(humanDate(new Date(2025, 0, 5, 23, 59), now)).toBe('2025-01-05');
    const friday = new Date(2026, 10, 20, 14).getTime();
    expect(humanDate(new Date(2026, 10, 23), friday)).toBe('in 3 days');
    expect(humanDate(new Date(2026, 10, 21, 15), friday)).toBe('in 1 day');
    expect(humanDate('nonsense', now)).toBe('unknown time');
  });

  it.each([
    [900, '1 s'],
    [59_400, '59 s'],
    [90_000, '2 min'],
    [3_900_000, '1 h 5 min'],
    [7_199_000, '2 h'],
    [7_200_000, '2 h'],
    [5_400_000, '1 h 30 min'],
    [2 * 86_400_000, '2 days'],
    [27 * 3_600_000 - 900, '1 day 3 h'],
  ])('%i ms lasts %j', (ms, expected) => {
    expect(humanDuration(ms)).toBe(expected);
  });
});

function fakeStderr(isTTY: boolean) {
  const written: string[] = [];
  return { written, stderr: { write: (text: string) => void written.push(text), isTTY } };
}

describe('progress', () => {
  it('redraws one line on a terminal, with rate and time left, within the width', () => {
    const { written, stderr } = fakeStderr(true);
    let now = 0;
    const bar = progress({ stderr, width: 70, now: () => now }, 100, 'Importing');
    now = 50;
    bar.advance(1); // too soon to redraw
    now = 2000;
    bar.advance(19);
    now = 10_000;
    bar.advance(80);
    bar.finish();
    expect(written).toHaveLength(4);
    expect(written[1]).toBe('\rImporting ████░░░░░░░░░░░░░░░░ 20/100 (20 %), 10/s, 8 s left');
    expect(written[3]).toMatch(/^\rImporting: 100 in 10 s +\n$/);
    for (const text of written) expect(text.replace(/[\r\n]/g, '').length).toBeLessThan(70);
  });

  it('writes a line now and then elsewhere, without control characters', () => {
    const { written, stderr } = fakeStderr(false);
    let now = 0;
    const bar = progress({ stderr, width: undefined, now: () => now }, 30, 'Importing');
    for (let second = 1; second <= 15; second++) {
      now = second * 1000;
      bar.advance();
    }
    bar.finish();
    expect(written).toEqual(['Importing 10/30 (33 %), 1.0/s, 20 s left\n', 'Importing: 15 in 15 s\n']);
  });
});

describe('progress of counted things', () => {
  it('says what is counted', () => {
    const { written, stderr } = fakeStderr(false);
    let now = 0;
    const bar = progress({ stderr, width: undefined, now: () => now }, 3000, 'finding facts', 'session');
    now = 10_000;
    bar.advance(1200);
    bar.finish();
    expect(written).toEqual([
      'finding facts 1200/3,000 sessions (40 %), 120/s, 15 s left\n',
      'finding facts: 1,200 sessions in 10 s\n',
    ]);
  });
});

describe('progress of a moment', () => {
  it('says the amount, and no time or rate', () => {
    const { written, stderr } = fakeStderr(false);
    const bar = progress({ stderr, width: undefined, now: () => 0 }, 1024, 'Reading', humanBytes);
    bar.advance(1024);
    bar.finish();
    expect(written).toEqual(['Reading: 1.0 KB\n']);
  });
});

describe('progress in bytes', () => {
  it('says sizes, the rate and the time left in words', () => {
    const { written, stderr } = fakeStderr(false);
    let now = 0;
    const bar = progress({ stderr, width: undefined, now: () => now }, 30 * 1024 * 1024, 'Reading', humanBytes);
    now = 10_000;
    bar.advance(10 * 1024 * 1024);
    now = 20_000;
    bar.advance(20 * 1024 * 1024);
    bar.finish();
    expect(written).toEqual([
      'Reading 10 MB of 30 MB (33 %), 1.0 MB/s, 20 s left\n',
      'Reading 30 MB of 30 MB (100 %), 1.5 MB/s\n',
      'Reading: 30 MB (1.5 MB/s) in 20 s\n',
    ]);
  });
});

describe('confirm', () => {
  const ask = async (typed: string | undefined) => {
    const stdin = Object.assign(new PassThrough(), { isTTY: true });
    const { written, stderr } = fakeStderr(true);
    const answer = confirm({ stdin, stderr }, 'Erase it?');
    if (typed === undefined) stdin.end();
    else stdin.write(typed);
    return { answer: await answer, asked: written.join('') };
  };

  it.each([
    ['y\n', true],
    ['Yes\n', true],
    ['\n', false],
    ['n\n', false],
    ['yellow\n', false],
    [undefined, false],
  ])('%j is %j', async (typed, expected) => {
    expect(await ask(typed)).toEqual({ answer: expected, asked: 'Erase it? [y/N] ' });
  });

  it('refuses without a terminal and names --yes', async () => {
    const { written, stderr } = fakeStderr(false);
    await expect(confirm({ stdin: new PassThrough(), stderr }, 'Erase it?')).rejects.toMatchObject({
      code: 'refused',
      next: expect.stringContaining('--yes'),
    });
    expect(written).toEqual([]);
  });
});

it('a line that says what a command waits for is there on a terminal only, and goes away', () => {
  for (const [isTTY, expected] of [
    [true, '\r\u001b[KAsking a model\r\u001b[K'],
    [false, ''],
  ] as const) {
    const { written, stderr } = fakeStderr(isTTY);
    const line = waitingLine({ stderr, width: 40 });
    line.clear();
    line.show('Asking a model');
    line.clear();
    expect(written.join('')).toBe(expected);
  }
});
