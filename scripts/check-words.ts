/**
 * Finds phrases that a newcomer has to read twice, in documentation, messages, comments, test titles and camelCase names.
 * `docs/glossary.md` has the words to use instead. Only the worst are here: a list that flags ordinary English would be switched off.
 */
import { globSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Phrase {
  readonly pattern: RegExp;
  readonly say: string;
  /** The files it applies to; all if left out. */
  readonly only?: RegExp;
}

const PHRASES: readonly Phrase[] = [
  {
    // `withCommand` replaces it with the command that works on the machine. In a shell script backticks run a command.
    pattern: /"(?:memoir|\$\{(?:plain\()?context\.typed\)?\}) [a-z]/,
    say: 'a command in a message, in backticks',
    only: /^src\/(?!.*(?:\.test|\/launcher)\.ts$)/,
  },
  { pattern: /\banew\b/i, say: '"again", or name what is rebuilt' },
  { pattern: /\bwhoever\b/i, say: 'name the reader, the caller or the process' },
  { pattern: /(?<!\bthere )\b(?:is|are|was|were) none\b/i, say: '"there is no …"' },
  { pattern: /\bin vain\b/i, say: '"without result"' },
  { pattern: /\bat it\b(?=[,.;)]| (?:now|already|meanwhile))/i, say: '"is running"' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, say: '"repaired" or "fixed"' },
  { pattern: /\bof (?:its|their) own accord\b/i, say: '"by itself"' },
  { pattern: /\bso many characters\b/i, say: 'say how many' },
  { pattern: /\bwho (?:does|did|do) not\b/i, say: 'name the person, then the condition' },
  { pattern: /\bgoes on(?= (?!to\b)|\.)|\b(?:can|would|will|they|commands) go on\b/i, say: '"continues"' },
  { pattern: /\btells? of\b/i, say: '"reports"' },
  { pattern: /\bby and by\b|\bonce more\b/i, say: '"later", "again"' },
  { pattern: /\bfor ever\b/i, say: '"forever"' },
  {
    // "no longer", "no more" and "no faster" are ordinary English.
    pattern:
      /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b|other\b|such\b|\w+er\b(?<!\b(?:answer|number|blocker)))/i,
    say: '"is not a …"',
  },
  {
    pattern: /\b(?:is|are) the machine['’]s affair\b|\bnobody['’]s word\b/i,
    say: 'what it depends on, or whose words it is',
  },
  { pattern: /\blet(?:s|ting)? go of\b/i, say: '"closes", "deletes" or "drops"' },
  { pattern: /\b(?:is|are|was|were|be|can be) taken back\b|\btook (?:it|them|the change) back\b/i, say: '"undone"' },
  { pattern: /\bso many\b(?= (?:can|of them|results|bytes|lines)\b)/i, say: 'say how many' },
  { pattern: /\b(?:is|are|was|were) taken in\b|\btakes? in what\b/i, say: '"read", "replayed" or "merged"' },
];

const TEXTS = [
  'README.md',
  'CHANGELOG.md',
  'AGENTS.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/**/*.md',
  'bench/**/*.md',
  'plugins/**/*.md',
  'src/**/*.ts',
  'src/**/*.js',
  'dashboard/**/*.{ts,tsx,js,css}',
  'scripts/**/*.{ts,mjs}',
  'test/**/*.ts',
  'bench/**/*.ts',
];
/**
 * These hold the phrases as data: this list, and sentences people might say. `is-question.ts` is an input of the trained weights, so
 * its comment changes with the next training.
 */
const LEFT_OUT =
  /^(?:scripts\/check-words\.ts|test\/architecture\/plain\.test\.ts|test\/fixtures\/labelled\/|src\/extract\/sentences\/is-question\.ts|bench\/[\w-]+\/.*\.json)/;
/** The code of the extractor and its test data consist of such phrases, so only its comments and test titles are read. */
const PHRASES_AS_DATA = /^src\/extract\//;
const IS_COMMENT = /^\s*(?:\/?\*|\/\/)/;
/** The title of a test or a group. Titles with `%s` stand above a table of data, and are read too. */
const TEST_TITLE = /^\s*(?:\]\)|\}\))?(?:(?:it|describe|test)(?:\.\w+)*)?\((?:promise\('[^']*', )?(['"`].*)/;
const IS_TEST = /\.test\.tsx?$/;
const IS_CODE = /\.(?:tsx?|js|mjs)$/;
/** The sources of the trained weights: their names change with the next training. */
const NAMES_ARE_TRAINED = /^src\/(?:extract|domain\/facts)\//;
const CAMEL_CASE = /\b[A-Za-z][a-z\d]*(?:[A-Z][a-z\d]+)+\b/g;

export interface FoundPhrase {
  readonly file: string;
  readonly line: number;
  readonly words: string;
  readonly say: string;
}

export function findPhrases(root: string): readonly FoundPhrase[] {
  const files = globSync(TEXTS, { cwd: root, exclude: (name) => name === 'node_modules' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !LEFT_OUT.test(file));
  return files.sort().flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, at) => {
        const found = findPhrase(file, readableParts(file, text));
        return found === undefined ? [] : [{ file, line: at + 1, ...found }];
      }),
  );
}

function findPhrase(file: string, parts: readonly string[]): Pick<FoundPhrase, 'words' | 'say'> | undefined {
  for (const part of parts) {
    for (const { pattern, say, only } of PHRASES) {
      if (only?.test(file) === false) continue;
      const words = pattern.exec(part)?.[0].trim();
      if (words !== undefined) return { words, say };
    }
  }
  return undefined;
}

/** The parts of a line that people read: its text, and its names split into words. */
function readableParts(file: string, line: string): readonly string[] {
  const names = IS_CODE.test(file) && !NAMES_ARE_TRAINED.test(file) ? splitNames(line) : [];
  if (!PHRASES_AS_DATA.test(file) || IS_COMMENT.test(line)) return [line, ...names];
  const title = IS_TEST.test(file) ? TEST_TITLE.exec(line)?.[1] : undefined;
  return title === undefined ? names : [title, ...names];
}

/** `beginsAnew` as "begins anew". */
function splitNames(line: string): readonly string[] {
  return [...line.matchAll(CAMEL_CASE)].map(([name]) => name.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase());
}

if (process.argv[1] !== undefined && realpathSync(resolve(process.argv[1])) === fileURLToPath(import.meta.url)) {
  const found = findPhrases(fileURLToPath(new URL('..', import.meta.url)));
  for (const { file, line, words, say } of found) console.error(`${file}:${line}: "${words}": say ${say}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
