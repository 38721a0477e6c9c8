/**
 * `npm run bench -- package [--before <folder>]`: the size of an installation, and what a chosen language model costs commands that do not
 * use it. `--before` is a package that was built from an earlier commit: then both are compared in one run.
 */
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtProgram } from '../test/fixtures/built-program.ts';
import { type Benchmark, type Contender, interleavedCosts, type Measured, runProcess } from './measure.ts';
import { withTempDir } from './temp-home.ts';

const ROUNDS = 40;
const MB = 1_000_000;
/** What language models may add to the installation of a person who has none. */
const GROWTH_MB = 5;
/** Two ticks of the processor's clock in forty starts. */
const SLOWER = 1.05;
const COMMANDS: readonly (readonly string[])[] = [['task', 'list'], [], ['recall', 'lantern']];
/** Nothing listens there, and nothing asks. */
const MODEL = {
  MEMOIR_MODELS_LANGUAGE: 'openai',
  MEMOIR_MODELS_LANGUAGE_MODEL: 'local',
  MEMOIR_MODELS_LANGUAGE_URL: 'http://127.0.0.1:9/v1',
};

export const packageBenchmark: Benchmark = {
  seed: 0,
  run: async ({ quick }) =>
    withTempDir(async (dir) => [...sizes(earlier()), ...starts(dir, earlier(), quick ? 5 : ROUNDS)]),
};

function earlier(): string | undefined {
  const at = process.argv.indexOf('--before');
  return at < 0 ? undefined : process.argv[at + 1];
}

function sizes(before: string | undefined): readonly Measured[] {
  const own = folderMb(builtProgram().root);
  const packages = installedPackages();
  const depended = packages.reduce((sum, name) => sum + folderMb(join(repository, name)), 0);
  return [
    { what: 'package, unpacked', value: own, unit: 'MB', n: 1 },
    { what: 'packages that it installs', value: depended, unit: 'MB', n: packages.length },
    ...(before === undefined
      ? []
      : [{ what: 'package, against before', value: own - folderMb(before), unit: 'MB', n: 1, budget: GROWTH_MB }]),
  ];
}

const repository = fileURLToPath(new URL('..', import.meta.url));

/** Those that an installation without optional packages has. */
function installedPackages(): readonly string[] {
  const {
    packages,
  }: { packages: Record<string, { dev?: boolean; optional?: boolean; peer?: boolean; devOptional?: boolean }> } =
    JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([name, { dev, optional, peer, devOptional }]) => name !== '' && !(dev || optional || peer || devOptional))
    .map(([name]) => name);
}

function folderMb(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / MB;
}

interface Installed {
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
}

/** With a home of its own: each version refreshes what another one left. */
function install(dir: string, name: string, root: string): Installed {
  const folder = join(dir, name, 'shop');
  mkdirSync(folder, { recursive: true });
  const home = join(dir, name);
  const env = { HOME: home, USERPROFILE: home, TMPDIR: dir, PATH: process.env.PATH ?? '' };
  const entry = join(root, 'bin', 'memoir.js');
  for (const args of [
    ['task', 'add', 'look at the lantern'],
    ['decide', 'the lantern is lit at dusk'],
    ['recall', 'lantern'],
  ])
    runProcess([entry, ...args], env, '', folder);
  return { entry, env, folder };
}

function starts(dir: string, before: string | undefined, rounds: number): readonly Measured[] {
  const now = install(dir, 'now', builtProgram().root);
  const then = before === undefined ? undefined : install(dir, 'before', before);
  const contender = (
    name: string,
    { entry, env, folder }: Installed,
    args: readonly string[],
    more = {},
  ): Contender => ({
    name,
    run: () => void runProcess([entry, ...args], { ...env, ...more }, '', folder),
  });
  const costs = interleavedCosts(
    COMMANDS.flatMap((args) => [
      contender(nameOf(args), now, args),
      contender(`${nameOf(args)}, a model`, now, args, MODEL),
      ...(then === undefined ? [] : [contender(`${nameOf(args)}, before`, then, args)]),
    ]),
    rounds,
  );
  const processor = (name: string): number => costs.get(name)?.processorMs ?? costs.get(name)?.wallMs ?? Number.NaN;
  return COMMANDS.map(nameOf).flatMap((name) => [
    { what: `${name}, processor time`, value: processor(name), unit: 'ms', n: rounds },
    {
      what: `${name}, a model chosen / none`,
      value: processor(`${name}, a model`) / processor(name),
      unit: '×',
      n: rounds,
      budget: SLOWER,
    },
    ...(before === undefined
      ? []
      : [
          {
            what: `${name}, now / before`,
            value: processor(name) / processor(`${name}, before`),
            unit: '×',
            n: rounds,
          },
        ]),
  ]);
}

function nameOf(args: readonly string[]): string {
  return ['memoir', ...args].join(' ');
}
