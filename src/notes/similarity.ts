/**
 * The similarity of two statements, from 0 to 1, by their content words. Order and inflection do not count. Numbers and
 * negated words count double: "port 3000" and "port 4000", or "use npm" and "not npm", share most words and differ in
 * meaning.
 */
import { lookUp } from '../domain/json/look-up.ts';
import { stem } from '../domain/search/stem.ts';

/** At or above this, two statements say the same. Set with the labelled pairs of the test. */
export const SAME_STATEMENT = 0.8;

const WORD = /[\p{L}\p{N}]+(?:[’'][\p{L}]+)*|[.!?;\n]/gu;
/** Scripts without spaces: pairs of letters stand in for words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const WEIGHTY = /^¬|\d/;

const NEGATIONS = new Set(
  (
    'not no never without dont doesnt didnt isnt arent wasnt wont cant cannot shouldnt mustnt avoid stop instead rather ' +
    'nicht kein keine keinen keiner keinem nie niemals ohne statt anstatt nunca jamás jamas sin'
  ).split(' '),
);

const STOP_WORDS = new Set(
  (
    'a an the this that these those it its he she they we you i me my our your their his her them us and or but if so ' +
    'then than as at by for from in into of off on onto out over to up with within about is are was were be been being ' +
    'am do does did done has have had will would can could should shall may might must there here when where which who ' +
    'what how why all any each some also just only very too more most please always ever every use uses used using prefer ' +
    'prefers preferred want wants wanted like likes need needs make sure keep ' +
    'der die das den dem des ein eine einen einem einer und oder aber wenn dass ist sind war waren wird werden hat haben ' +
    'im in am an auf aus bei mit nach von vor zu zum zur für über unter durch wir ich du er sie es man soll sollen immer ' +
    'bitte el la los las un una unos unas y o pero si que es son era de del al en con por para se lo le su sus siempre usar'
  ).split(' '),
);

/** The content words of a text, each once. A negated word starts with `¬`. */
export function similarityWords(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  let negated = false;
  let preferring = false;
  for (const [found] of text.normalize('NFKC').toLowerCase().matchAll(WORD)) {
    if (/^[.!?;\n]$/.test(found)) {
      // This also splits "v1.2" and "note.md". A lost negation there is rarer than one that reaches too far.
      negated = false;
      preferring = false;
      continue;
    }
    const word = found.replace(/[’']/g, '');
    if (word.startsWith('prefer')) preferring = true;
    // In "prefer tabs over spaces", "over" negates; elsewhere it does not.
    if (NEGATIONS.has(word) || (preferring && word === 'over')) negated = true;
    else if (UNSPACED.test(word)) for (const pair of pairs(word)) words.add(pair);
    else if (!STOP_WORDS.has(word)) {
      words.add(negated ? `¬${stemOf(word)}` : stemOf(word));
      negated = false;
    }
  }
  return words;
}

/** 1: the same words; 0: none in common. Symmetric. */
export function similarity(a: string, b: string): number {
  const left = similarityWords(a);
  const right = similarityWords(b);
  if (left.size === 0 && right.size === 0) return a.trim().toLowerCase() === b.trim().toLowerCase() ? 1 : 0;
  return similarityOfWords(left, right);
}

export function similarityOfWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  let all = 0;
  for (const word of a) {
    all += weight(word);
    if (b.has(word)) shared += 2 * weight(word);
  }
  for (const word of b) all += weight(word);
  return all === 0 ? 0 : shared / all;
}

/** The weight of one word. */
export function weight(word: string): number {
  return WEIGHTY.test(word) ? 2 : 1;
}

/** Abbreviations that developers use. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  db: 'database',
  dbs: 'databases',
  repo: 'repository',
  repos: 'repositories',
  env: 'environment',
  envs: 'environments',
  config: 'configuration',
  configs: 'configurations',
  auth: 'authentication',
  prod: 'production',
  dev: 'development',
  docs: 'documentation',
  k8s: 'kubernetes',
  pg: 'postgres',
  postgresql: 'postgres',
  js: 'javascript',
  ts: 'typescript',
  app: 'application',
  apps: 'applications',
  admin: 'administrator',
  dir: 'directory',
  dirs: 'directories',
  deps: 'dependencies',
  perf: 'performance',
  infra: 'infrastructure',
  lib: 'library',
  libs: 'libraries',
  param: 'parameter',
  params: 'parameters',
  arg: 'argument',
  args: 'arguments',
  msg: 'message',
  var: 'variable',
  vars: 'variables',
};

/** A wrong stem does no harm. `lookUp`, because a text may have the word `constructor`, which every object has. */
function stemOf(written: string): string {
  const word = lookUp(SHORT_FORMS, written) ?? written;
  return /^[a-z]{4,}$/.test(word) ? stem(word) : word;
}

function pairs(word: string): readonly string[] {
  const letters = [...word];
  if (letters.length < 2) return letters;
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}
