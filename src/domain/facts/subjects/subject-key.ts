/**
 * The key that all facts about one thing share: a pure function of the subject's words and an alias table, so the same
 * words give the same key on every machine.
 */
import { memoize } from '../../memoize.ts';
import { SUBJECT_ALIASES } from './subject-aliases.ts';

/** Words that do not identify a subject. */
const EMPTY =
  /^(?:the|a|an|our|my|your|his|her|their|its|this|that|these|those|of|for|in|on|at|to|with|and|or|new|old|current|default|der|die|das|den|dem|des|ein|eine|einen|unser|unsere|für|von|im|in|und|el|la|los|las|un|una|nuestro|nuestra|de|del|para|y)$/;

let aliases: ReadonlyMap<string, string> | undefined;

/** The same few subjects are compared again and again. */
const SUBJECTS_KEPT = 1024;

export const subjectKey = memoize(SUBJECTS_KEPT, (subject): string => {
  const words = subject
    .toLowerCase()
    .normalize('NFKC')
    .replace(/['’`"“”„«»]/g, '')
    .split(/[^\p{L}\p{N}./_@#+-]+/u)
    .map((word) => word.replace(/^[.\-/_]+(?=\p{L})|[.\-_]+$/gu, ''))
    .filter((word) => word !== '' && !EMPTY.test(word))
    .map(singular);
  const key = words.join(' ');
  return aliasMap().get(key) ?? key;
});

function aliasMap(): ReadonlyMap<string, string> {
  aliases ??= new Map(
    Object.entries(SUBJECT_ALIASES).flatMap(([subject, names]) => names.map((name) => [name, subject] as const)),
  );
  return aliases;
}

/** `tests` and `test` are one subject; `redis`, `css` and file names stay. */
function singular(word: string): string {
  if (word.length < 4 || /[./_@#\d]/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
