/** Building the program of a tree once for each state of its source. The tree here has a build that takes no time. */
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/built-program.ts';
import { tempDir } from '../fixtures/home.ts';
import { promise } from '../promises.ts';

const KEPT_MS = 60_000;

describe('the built program', () => {
  it(promise('package/sets-itself-up', 'is built once for each state of the source'), () => {
    const place = makeTree();
    const first = ensureBuilt(place);
    expect(readFileSync(join(first, 'made'), 'utf8')).toBe('one');
    expect(ensureBuilt(place)).toBe(first);
    // That it began, and how long it took.
    expect(place.said).toHaveLength(2);

    writeFileSync(join(place.root, 'src', 'a.ts'), 'two');
    const second = ensureBuilt(place);
    expect(readFileSync(join(second, 'made'), 'utf8')).toBe('two');
    expect(existsSync(first)).toBe(true);
  });

  it('deletes builds that nobody asked for in a while', () => {
    const place = makeTree();
    const first = ensureBuilt(place);
    const old = new Date(Date.now() - 2 * KEPT_MS);
    utimesSync(first, old, old);
    writeFileSync(join(place.root, 'src', 'a.ts'), 'two');
    const second = ensureBuilt(place);
    expect(readdirSync(place.builds)).toEqual([second.slice(place.builds.length + 1)]);
  });

  it('says what a failed build said, and leaves no folder that looks built', () => {
    const place = makeTree();
    writeFileSync(join(place.root, 'src', 'a.ts'), 'fail');
    expect(() => ensureBuilt(place)).toThrow(/cannot be built: .*this source is wrong/s);
    expect(() => ensureBuilt(place)).toThrow(/cannot be built/);
  });

  it('is what npm start runs', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(scripts.start).toMatch(
      /^node scripts\/program\.ts && node \S+ \.cache\/program\/current\/bin\/memoir\.js start$/,
    );
  });
});

function makeTree() {
  const root = tempDir();
  for (const folder of ['src', 'scripts']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'src', 'a.ts'), 'one');
  writeFileSync(
    join(root, 'scripts', 'build.ts'),
    `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const source = readFileSync('src/a.ts', 'utf8');
if (source === 'fail') throw new Error('this source is wrong');
mkdirSync(process.argv[3], { recursive: true });
writeFileSync(process.argv[3] + '/made', source);
`,
  );
  const said: string[] = [];
  return { root, builds: join(root, 'builds'), keptMs: KEPT_MS, said, say: (line: string) => said.push(line) };
}
