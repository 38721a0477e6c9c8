/** Numbers that are written as words, in English, German and Spanish. */
import { lookUp } from '../../json/look-up.ts';

const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'zero null cero',
    'one a an ein eine einen einer uno una',
    'two zwei dos',
    'three drei tres',
    'four vier cuatro',
    'five fünf cinco',
    'six sechs seis',
    'seven sieben siete',
    'eight acht ocho',
    'nine neun nueve',
    'ten zehn diez',
    'eleven elf once',
    'twelve zwölf doce',
  ].flatMap((words, number) => words.split(' ').map((word) => [word, number] as const)),
);
const TENS: Readonly<Record<string, number>> = {
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  fünfzehn: 15,
  zwanzig: 20,
  dreißig: 30,
  quince: 15,
  veinte: 20,
  treinta: 30,
};
export const NUMBER_WORDS: Readonly<Record<string, number>> = { ...NUMBERS, ...TENS };
/** For a pattern: the longest first. */
export const NUMBER_WORD = Object.keys(NUMBER_WORDS)
  .sort((a, b) => b.length - a.length)
  .join('|');

export function isNumberWord(word: string): boolean {
  return word in NUMBER_WORDS;
}

/** The number that digits or a word name; `NaN` if they name none. */
export function numberOf(word: string): number {
  const lower = word.toLowerCase();
  return lookUp(NUMBER_WORDS, lower) ?? Number(lower.replace(',', '.'));
}
