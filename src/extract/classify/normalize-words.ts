/**
 * The words of a sentence as the classifier reads them: lower case, apostrophes dropped ("don't" and "dont" are one), what
 * only names a thing replaced by its kind, and names of well-known tools by what they are for.
 */
import { memoize } from '../../domain/memoize.ts';
import { toolCategory } from '../subject/tools.ts';

const URL = /^(?:https?:\/\/|www\.)\S+/;
const PATH = /^(?:[~.]{0,2}\/)?[\w.@-]+(?:\/[\w.@*-]+)+\/?$/;
const FILE = /^[\w-]+\.(?:[a-z]{1,4}\d?|json|yaml|toml|proto)$/i;
const NUMBER = /^[#$€£~<>≤≥]*\d[\d.,:]*(?:[a-z%°]{0,5})$/i;
const IDENTIFIER = /[a-z][A-Z]|\w_\w|\w\.\w|::|\(\)/;
/** Most words: none of the patterns above can match them. */
const PLAIN = /^[a-z]+$/;
const WORDS_MAX = 60;

/** A sentence is read several times: by itself, and as the neighbour of others. */
const SENTENCES_KEPT = 512;

export const normalizeWords = memoize(SENTENCES_KEPT, readWords);

function readWords(sentence: string): readonly string[] {
  const plain = sentence
    .replace(/`[^`\n]{1,200}`/g, ' ⟨code⟩ ')
    .replace(/"[^"\n]{12,300}"|“[^”\n]{12,300}”|„[^“\n]{12,300}“|«[^»\n]{12,300}»/g, ' ⟨quote⟩ ')
    .replace(/[’']/g, '')
    .replace(/\*\*|__/g, ' ');
  const words: string[] = [];
  for (const raw of plain.split(/[\s"“”()[\]{}]+/u)) {
    if (words.length >= WORDS_MAX) break;
    if (PLAIN.test(raw)) {
      words.push(toolCategory(raw) === undefined ? raw : '⟨tool⟩');
      continue;
    }
    const bare = raw.replace(/^[,;:.!?…*_–—-]+|[,;:.!?…*_–—-]+$/gu, '');
    if (raw.startsWith('—') || raw.startsWith('–') || raw === '-') words.push('⟨dash⟩');
    if (bare !== '') words.push(kindOf(bare));
    const end = raw.at(-1);
    if (end === ',' || end === ';' || end === ':') words.push(',');
    else if (end === '?' || end === '!') words.push(end);
  }
  return words;
}

function kindOf(word: string): string {
  if (word === '⟨code⟩' || word === '⟨quote⟩') return word;
  if (URL.test(word)) return '⟨url⟩';
  if (NUMBER.test(word)) return '⟨number⟩';
  const lower = word.toLowerCase();
  if (toolCategory(lower) !== undefined) return '⟨tool⟩';
  if (FILE.test(word)) return '⟨file⟩';
  if (PATH.test(word)) return '⟨path⟩';
  if (/^[#@]\w/.test(word)) return '⟨channel⟩';
  return IDENTIFIER.test(word) ? '⟨identifier⟩' : lower;
}
