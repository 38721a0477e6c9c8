/**
 * Removes the endings of German and Spanish words that the English stemmer leaves: `Filialen`, `sichert` and `facturación` become
 * what `Filiale`, `sichern` and `facturar` become. The language of a word is not known, so English stems lose some letters too;
 * that is harmless where both sides of a comparison are cut in the same way.
 */

/** Without accents; the longest that fits is removed. */
const ENDINGS =
  'ierungen aciones ierung amente adores acion adora ungen innen ieren ierte mente iendo ieron ador iert ando aron amos emos imos ados adas idos idas erin sten test ado ada ido ida ung ern ert ten tet est en er es em st te ar ir as os a e n o s t'.split(
    ' ',
  );
const REST_MIN = 4;
/** Endings of nouns, after which the ending of a person or a tool goes too: `Verkäuferinnen`, `Verkauf`. */
const OF_NOUNS = /^(?:ungen|ung|innen|erin|en|n|es|s)$/;
/** `Haus` and `version` have no ending. */
const NO_ENDING = /[aeiou]s$|[aio]n$/;

/** `word` as the index spells it. */
export function lightStem(word: string): string {
  if (word.length <= REST_MIN || !/^[a-z]+$/.test(word)) return word;
  const whole = word.length >= 8 && /^ge.*(?:t|en)$/.test(word) ? word.slice(2) : word;
  const ending = ENDINGS.find(
    (each) =>
      whole.endsWith(each) &&
      whole.length - each.length >= (each === 't' ? REST_MIN + 1 : REST_MIN) &&
      !((each === 's' || each === 'n') && NO_ENDING.test(whole)),
  );
  if (ending === undefined) return whole;
  const rest = whole.slice(0, -ending.length);
  return rest.length > REST_MIN + 1 && OF_NOUNS.test(ending) ? rest.replace(/i?er$/, '') : rest;
}
