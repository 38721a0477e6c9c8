/**
 * Searches the archive: its current files with `git grep` and its history with `git log -S`. Slower than the index and
 * without its signals, so it is used only if the index has no good answer.
 */

import type { RecallKind, RecallResult } from '../../domain/recall.ts';
import { tokenize } from '../../domain/search/tokenize.ts';
import { compareText } from '../../domain/text/compare-text.ts';
import { escapePattern } from '../../domain/text/escape-pattern.ts';
import type { OwnGit } from '../../platform/git/own-git.ts';
import { fileText } from '../../store/index/fill/index-files.ts';
import { parseQuery } from '../query/parse-query.ts';
import { matchesIn, snippetOf, wordFinder } from '../results/snippet.ts';
import { type ArchivedFile, archiveId, readArchived, slugOfPath } from './archived-file.ts';

/** If an indexed result has at least this share of the query's words, the archive is not searched. */
export const INDEX_ANSWERS_FROM = 0.5;
/** Only the longest words: each costs git one pass over the history. */
const PICKAXED_WORDS = 3;
const PICKAXED_COMMITS = 40;
const MAX_FILES = 200;
const FILE_MAX_CHARS = 512 * 1024;

export interface ArchiveScope {
  /** Whether files of this project may be shown; undefined means the user's own. */
  readonly allows: (slug: string | undefined) => boolean;
  readonly kinds: readonly RecallKind[] | undefined;
  readonly since: number | undefined;
  readonly until: number | undefined;
  readonly limit: number;
}

/** The largest share of the query's words that a result has; 0 without results, 1 if the query has no words. */
export function coverage(results: readonly Pick<RecallResult, 'snippet'>[], query: string): number {
  const { words } = parseQuery(query);
  if (results.length === 0) return 0;
  if (words.length === 0) return 1;
  return Math.max(...results.map(({ snippet }) => share(words, snippet)));
}

/** Best first. Empty if the query has no words. */
export async function searchArchive(git: OwnGit, query: string, scope: ArchiveScope): Promise<readonly RecallResult[]> {
  const { words, phrases } = parseQuery(query);
  const needles = needlesOf(query);
  if (needles.length === 0) return [];
  const head = await headOf(git);
  if (head === undefined) return [];
  const present = await grep(git, head, needles);
  const past = await pickaxe(git, needles);
  const files = unique([...present, ...past].filter((file) => isWanted(file, scope))).slice(0, MAX_FILES);
  const texts = await readArchived(git, files);
  const seen = new Set<string>();
  return files
    .flatMap((file, at) => {
      const text = texts[at]?.slice(0, FILE_MAX_CHARS);
      if (text === undefined || seen.has(`${file.path}\0${text}`)) return [];
      seen.add(`${file.path}\0${text}`);
      if (!phrases.every((phrase) => text.toLowerCase().includes(phrase.toLowerCase()))) return [];
      return describe(file, text, words, needles);
    })
    .toSorted((a, b) => b.score - a.score || b.at - a.at || compareText(a.id, b.id))
    .slice(0, scope.limit);
}

function describe(
  file: ArchivedFile,
  text: string,
  words: readonly string[],
  needles: readonly string[],
): readonly RecallResult[] {
  const score = share(words, text);
  if (score === 0) return [];
  const kind = kindOfPath(file.path);
  const { title, body, trust } = fileText(text);
  const lines = text.split('\n');
  const has = (line: string): number => needles.filter((needle) => line.toLowerCase().includes(needle)).length;
  const best = lines.reduce((found, line, at) => (has(line) > has(lines[found] ?? '') ? at : found), 0);
  const find = wordFinder(words);
  const snippet = snippetOf([title, body].filter(Boolean).join('\n'), find);
  const why = `is archived and has ${Math.round(score * words.length)} of ${words.length} words`;
  return [
    {
      id: archiveId(file),
      kind,
      level: 'archive',
      project: slugOfPath(file.path),
      session: undefined,
      at: file.at,
      actor: 'memoir',
      trust,
      truth: 'stated',
      score: Math.round(score * 1e4) / 1e4,
      signals: [{ name: 'archive', score: Math.round(score * 1e4) / 1e4, why }],
      snippet,
      matches: matchesIn(snippet, find),
      source: { agent: 'memoir', ref: file.commit, file: file.path, line: best + 1 },
      context: { before: [], after: [] },
    },
  ];
}

function share(words: readonly string[], text: string): number {
  if (words.length === 0) return 0;
  const there = new Set(tokenize(text));
  return words.filter((word) => there.has(word)).length / words.length;
}

/** The strings git searches for: the common stem of each word, in lower case, longest first. */
function needlesOf(query: string): readonly string[] {
  const needles = query
    .slice(0, 10_000)
    .toWellFormed()
    .toLowerCase()
    .split(/[^\p{L}\p{N}_.-]+/u)
    .map((word) => word.replace(/^[_.-]+|[_.-]+$/g, ''))
    .flatMap((word) => {
      const [stem] = tokenize(word);
      if (stem === undefined) return [];
      return [stem.length > 2 && word.startsWith(stem) ? stem : word];
    });
  return [...new Set(needles)].toSorted((a, b) => b.length - a.length).slice(0, 12);
}

async function headOf(git: OwnGit): Promise<ArchivedFile | undefined> {
  const said = await git.run(['log', '-1', '--all', '--format=%H %ct', '--'], { accept: [128] });
  const [commit, seconds] = said.toString('utf8').trim().split(' ');
  return commit === undefined || seconds === undefined ? undefined : { commit, path: '', at: Number(seconds) * 1000 };
}

/** Current files with one of the words. */
async function grep(git: OwnGit, head: ArchivedFile, needles: readonly string[]): Promise<readonly ArchivedFile[]> {
  const patterns = needles.flatMap((needle) => ['-e', needle]);
  const args = ['grep', '-z', '-l', '-I', '-i', '-F', '--no-recurse-submodules', ...patterns, head.commit, '--'];
  const output = await git.run(args, { accept: [1] });
  return output
    .toString('utf8')
    .split('\0')
    .filter(Boolean)
    .map((name) => ({ ...head, path: name.slice(head.commit.length + 1) }));
}

/** Commits that added or removed one of the words, with the files. */
async function pickaxe(git: OwnGit, needles: readonly string[]): Promise<readonly ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  for (const needle of needles.slice(0, PICKAXED_WORDS)) {
    const output = await git.run([
      'log',
      '--all',
      `-n${PICKAXED_COMMITS}`,
      '-z',
      '--name-only',
      '--no-renames',
      '--no-ext-diff',
      '--no-textconv',
      '--format=%x01%H %ct',
      '-i',
      '--pickaxe-regex',
      `-S${escapePattern(needle)}`,
      '--',
    ]);
    for (const block of output.toString('utf8').split('\x01').slice(1)) {
      const [header = '', ...names] = block.split('\0').map((part) => part.replace(/^\n/, ''));
      const [commit = '', seconds = '0'] = header.trim().split(' ');
      for (const path of names.filter(Boolean)) files.push({ commit, path, at: Number(seconds) * 1000 });
    }
  }
  return files;
}

function isWanted({ path, at }: ArchivedFile, { allows, kinds, since, until }: ArchiveScope): boolean {
  if (/[\r\n]/.test(path) || !allows(slugOfPath(path))) return false;
  if (kinds !== undefined && !kinds.includes(kindOfPath(path))) return false;
  return (since === undefined || at >= since) && (until === undefined || at <= until);
}

function kindOfPath(path: string): RecallKind {
  if (/\/memory\/logs\//.test(path)) return 'log';
  if (/\/profiles\//.test(path)) return 'profile';
  if (/\/episodes\//.test(path)) return 'episode';
  return /\/briefing\.md/.test(path) ? 'briefing' : 'note';
}

function unique(files: readonly ArchivedFile[]): readonly ArchivedFile[] {
  return [...new Map(files.map((file) => [`${file.commit}:${file.path}`, file])).values()];
}
