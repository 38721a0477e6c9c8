/** Natural languages as values, with their variety: "American English" is not "British English". Words per language, as data. */

export interface SpokenLanguage {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const SPOKEN: readonly (readonly [string, RegExp])[] = [
  ['english', /^(?:english|englisch(?:e[nmrs]?)?|inglés|ingles)$/],
  ['german', /^(?:german|deutsch(?:e[nmrs]?)?|alemán|aleman)$/],
  ['spanish', /^(?:spanish|spanisch(?:e[nmrs]?)?|español|espanol|castellano)$/],
  ['french', /^(?:french|französisch(?:e[nmrs]?)?|francés|frances)$/],
  ['dutch', /^(?:dutch|niederländisch(?:e[nmrs]?)?|holandés|neerlandés)$/],
  ['italian', /^(?:italian|italienisch(?:e[nmrs]?)?|italiano)$/],
  ['portuguese', /^(?:portuguese|portugiesisch(?:e[nmrs]?)?|portugués)$/],
  ['polish', /^(?:polish|polnisch(?:e[nmrs]?)?|polaco)$/],
  ['japanese', /^(?:japanese|japanisch(?:e[nmrs]?)?|japonés)$/],
];

/** "american English", "britisches Englisch", "inglés británico": another one than the other. */
const VARIETIES: readonly (readonly [string, RegExp])[] = [
  ['american', /^(?:american|us|u\.s\.|amerikanisch(?:e[nmrs]?)?|americano|estadounidense)$/],
  ['british', /^(?:british|uk|u\.k\.|britisch(?:e[nmrs]?)?|británico)$/],
  ['swiss', /^(?:swiss|schweizer(?:isch(?:e[nmrs]?)?)?|suizo)$/],
  ['austrian', /^(?:austrian|österreichisch(?:e[nmrs]?)?|austriaco)$/],
  ['mexican', /^(?:mexican|mexikanisch(?:e[nmrs]?)?|mexicano|de méxico)$/],
  ['european', /^(?:european|europäisch(?:e[nmrs]?)?|europeo|de españa)$/],
  ['brazilian', /^(?:brazilian|brasilianisch(?:e[nmrs]?)?|brasileño)$/],
];
const VARIETY_BEFORE =
  /(?<![\p{L}.])(?:american|british|us|u\.s\.|uk|u\.k\.|swiss|austrian|mexican|european|brazilian|(?:amerikanisch|britisch|schweizerisch|österreichisch|mexikanisch|europäisch|brasilianisch)\p{L}*|schweizer) $/iu;
const VARIETY_BEHIND =
  /^ (?:americano|británico|estadounidense|suizo|austriaco|mexicano|europeo|brasileño|de méxico|de españa)(?!\p{L})/iu;

export function spokenLanguages(text: string): readonly SpokenLanguage[] {
  const found: SpokenLanguage[] = [];
  for (const match of text.matchAll(/\p{L}{5,}/gu)) {
    const lower = match[0].toLowerCase();
    const name = SPOKEN.find(([, shape]) => shape.test(lower))?.[0];
    if (name === undefined) continue;
    const end = match.index + match[0].length;
    const [lead = ''] = VARIETY_BEFORE.exec(text.slice(0, match.index)) ?? [];
    const [trail = ''] = VARIETY_BEHIND.exec(text.slice(end)) ?? [];
    const variety = VARIETIES.find(([, shape]) => shape.test((lead || trail).trim().toLowerCase()))?.[0];
    const value = variety === undefined ? name : `${variety} ${name}`;
    found.push({ value, start: match.index - lead.length, end: end + trail.length });
  }
  return found;
}
