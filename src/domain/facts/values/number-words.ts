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
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  dreizehn: 13,
  vierzehn: 14,
  fünfzehn: 15,
  sechzehn: 16,
  siebzehn: 17,
  achtzehn: 18,
  neunzehn: 19,
  zwanzig: 20,
  dreißig: 30,
  vierzig: 40,
  fünfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
  trece: 13,
  catorce: 14,
  quince: 15,
  dieciséis: 16,
  diecisiete: 17,
  dieciocho: 18,
  diecinueve: 19,
  veinte: 20,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
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
