import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { promise } from '../../../../test/promises.ts';
import { openMemoir, type RecallResult } from '../../../index.ts';
import { type Captured, runCaptured } from '../run-captured.test-helper.ts';

const AT = Date.UTC(2026, 0, 15, 12);

function said(key: string | undefined, text: string, happenedAt: number) {
  return {
    type: 'prompt.submitted' as const,
    ...(key === undefined ? {} : { key }),
    session: 's1',
    happenedAt,
    actor: 'person' as const,
    trust: 'owner' as const,
    body: { text },
  };
}

function ready() {
  return world().ask;
}

/** A home with two sentences of one session in it. */
function world() {
  const folder = mkdtempSync(join(tmpdir(), 'memoir-recall-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const open = () => openMemoir({ home: join(folder, 'home'), flags: { 'models.embedder': 'none' } });
  const memoir = open();
  memoir.events.record([
    said('k1', 'where do the puffins nest', AT),
    said('k2', 'On the \u001b[31mnorthern cliff, above the sea.', AT + 1),
  ]);
  memoir.close();
  const ask = (argv: readonly string[], input = ''): Promise<Captured> =>
    runCaptured(['recall', ...argv], {
      open: async () => open(),
      stdin: Readable.from([input]) as NodeJS.ReadableStream & { isTTY?: boolean },
      now: () => AT + 86_400_000,
    });
  return { ask, open };
}

describe('memoir recall', () => {
  it(promise('recall/incomplete-is-said', 'fails if nothing was found and the index could not be filled'), async () => {
    const { open } = world();
    // A search waits 20 s for the index before it gives up, so the answer it gives then is put in here.
    const ask = (results: readonly RecallResult[], unsearched: number, ...more: readonly string[]) => {
      const search = async () => ({ results, unsearched, tookMs: 1, notes: [] });
      return runCaptured(['recall', 'gannets', ...more], {
        open: async () => {
          const memoir = open();
          return { ...memoir, recall: { ...memoir.recall, search } };
        },
        now: () => AT,
      });
    };
    const unknown = await ask([], 3);
    expect(unknown).toMatchObject({ code: 1, stdout: expect.stringContaining('could not be completed') });
    expect(unknown.stdout).not.toContain('Nothing found');
    const json = await ask([], 3, '--json');
    expect({ code: json.code, ...JSON.parse(json.stdout) }).toMatchObject({ code: 1, unsearched: 3, results: [] });
    expect(await ask([], 0)).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing found.') });
  });

  it(
    promise('recall/facts-answer', 'prints answers from facts first, on the command line and for programs'),
    async () => {
      const { ask, open } = world();
      const memoir = open();
      memoir.events.record([
        said('k3', "let's use CloudFront as the CDN for the images", AT + 10),
        said('k4', "we're dropping CloudFront and use Bunny as the CDN instead, egress is too expensive", AT + 20),
      ]);
      memoir.close();
      const { stdout } = await ask(['why', 'did', 'we', 'drop', 'CloudFront']);
      const [heading, statement, replaced, source, found] = stdout.split('\n');
      expect(heading).toMatch(/^\S+ {2}decision {2}holds since 2026-01-15 {2}person/);
      expect(statement).toContain('use Bunny');
      expect(replaced).toMatch(/^ {2}replaced: .*CloudFront.* \(2026-01-15 to 2026-01-15\)$/);
      expect(source).toMatch(/^ {2}said in \S+$/);
      expect(found).toBe('Found:');
      const json = JSON.parse((await ask(['why', 'did', 'we', 'drop', 'CloudFront', '--json'])).stdout);
      expect(json.answers).toMatchObject([{ kind: 'decision', truth: 'stated', since: '2026-01-15T12:00:00.020Z' }]);
      expect(json.answers[0].saidIn).toBe(json.results[0].id);
    },
  );

  it('prints when, who and what, with nothing a terminal would obey', async () => {
    const { code, stdout } = await ready()(['puffins', 'nest']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/prompt {2}person {2}1 day ago\n {2}where do the puffins nest/);
    expect(stdout).toContain('northern cliff');
    expect(stdout).not.toContain('\u001b');
  });

  it('prints enough of each id to open it', async () => {
    const { ask, open } = world();
    const memoir = open();
    const id = (last: number) => `0198c2f4-aaaa-7bbb-8ccc-00000000000${last}`;
    memoir.events.record([1, 2].map((last) => ({ ...said(undefined, `an auk and ${last} eggs`, AT), id: id(last) })));
    const { stdout } = await ask(['auk']);
    const shown = stdout.split('\n').flatMap((line) => /^(0198\S+) {2}/.exec(line)?.[1] ?? []);
    expect(shown.map((each) => memoir.events.get(each).id).sort()).toEqual([id(1), id(2)]);
    memoir.close();
  });

  it('shows the parts of each score with --explain', async () => {
    const { stdout } = await ready()(['puffins', '--explain', '-n', '1']);
    expect(stdout).toMatch(/score \d\.\d\d, because it\n/);
    expect(stdout).toMatch(/ \+\d\.\d\d {2}has the words of the query: puffins \(words\)\n/);
    const shares = [...stdout.matchAll(/^ {4}([+−])(\d\.\d\d) /gmu)].map(
      ([, sign, n]) => (sign === '+' ? 1 : -1) * Number(n),
    );
    const [, score] = /score (\d\.\d\d)/.exec(stdout) ?? [];
    expect(shares.reduce((sum, each) => sum + each, 0)).toBeCloseTo(Number(score), 1);
    expect(stdout, 'the next turn').toMatch(/^ {2}↓ .*northern cliff/mu);
  });

  it('marks the words that match, on a terminal only', async () => {
    const { open } = world();
    const on = (tty: boolean) =>
      runCaptured(['recall', 'nesting', 'puffin'], { open: async () => open(), now: () => AT, tty, columns: 80 });
    expect((await on(true)).stdout).toContain('where do the \u001b[1mpuffins\u001b[22m \u001b[1mnest\u001b[22m');
    expect((await on(false)).stdout).toContain('where do the puffins nest');
  });

  it('marks any word, whatever signs are in it or around it', async () => {
    const { open } = world();
    const memoir = open();
    memoir.events.record([
      said('k4', 'Skip the pre-commit hook? {"label":"Skip (--no-verify)","a[0]":"$1.*"} C++ \\d', AT),
    ]);
    memoir.close();
    for (const query of ['pre-commit hook', 'label no-verify', 'a[0] $1.* C++ \\d']) {
      const { code, stdout } = await runCaptured(['recall', query], {
        open: async () => open(),
        now: () => AT,
        tty: true,
        columns: 80,
      });
      expect([code, stdout.includes('\u001b[1m')], query).toEqual([0, true]);
    }
  });

  it('says what the session of a result is about', async () => {
    const { stdout } = await ready()(['northern', 'cliff']);
    expect(stdout).toMatch(/above the sea\.\n {2}in the session: where do the puffins nest\n/);
    expect(stdout.match(/in the session:/g)).toHaveLength(1);
  });

  it('keeps to a narrow terminal', async () => {
    const { open } = world();
    const memoir = open();
    memoir.events.record([said('k3', 'The gannets dive for herring from forty metres. '.repeat(20), AT)]);
    memoir.close();
    const { stdout } = await runCaptured(['recall', 'gannets', '--explain'], {
      open: async () => open(),
      now: () => AT,
      tty: true,
      columns: 34,
    });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters.
    const lines = stdout.replace(/\u001b\[\d+m/g, '').split('\n');
    expect(lines.filter((line) => line.length > 34)).toEqual([]);
    expect(lines.filter((line) => line.includes('gannets')).length).toBeGreaterThan(2);
  });

  it('answers each line of a batch in order, also those that are wrong', async () => {
    const lines = [
      '{"query":"puffins","limit":1}',
      'not json',
      '{"query":7}',
      '{"query":"cliff","project":"no-such-project"}',
      '{"query":"cliff","since":"gibberish"}',
      '{"query":"cliff","kidn":"prompt","max":3}',
      '{"query":"northern cliff","limit":1,"kind":"prompt","as-of":"2030-01-01"}',
    ];
    const { code, stdout } = await ready()(['--batch'], `${lines.join('\n')}\n`);
    expect(code).toBe(0);
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toHaveLength(lines.length);
    expect(answers[0].results[0].snippet).toBe('where do the puffins nest');
    expect(answers[0].tookMs).toBeGreaterThan(0);
    expect(answers.slice(1, 6).map(({ error }) => error)).toEqual([
      'The line is not JSON',
      '"query" must be a string',
      'There is no project "no-such-project"',
      '"gibberish" is not a time Memoir understands',
      'There is no field "kidn", "max"',
    ]);
    expect(answers[5].next).toContain('known-at');
    expect(answers[6].results[0]).toMatchObject({ kind: 'prompt', level: 'journal', truth: 'stated', session: 's1' });
  });

  it('asks for a query if there is neither a query nor a filter', async () => {
    const { code, stderr } = await ready()([]);
    expect(code).toBe(2);
    expect(stderr).toContain('No query given');
  });
});
