/**
 * What ties a report to open work. A shared word ties them only if it names the thing itself: "contract tests" and "the manual of
 * style" are other things than the contract and the manual that somebody waits for, and a person does many things besides the
 * one that is awaited. English, German and Spanish, words as data. A pure function of both texts.
 */
import { memoize } from '../../memoize.ts';
import { once } from '../../once.ts';
import { looselyNamed } from '../subjects/loose-name.ts';
import { clausesOf } from '../wording/clause-moods.ts';
import { contentWordIn, stemWord } from '../wording/content-words.ts';
import { namesSameThing } from './other-names.ts';

export interface Tie {
  /** Shared words that stand for themselves. */
  readonly own: ReadonlySet<string>;
  /** Of these, words that are only the first part of a name in the open work, whose rest is not shared: "patch" of "patch notes". */
  readonly halves: ReadonlySet<string>;
  /** Shared words that are only a part of another name. */
  readonly parts: ReadonlySet<string>;
  /** Whether it also names something else. */
  readonly namesOthers: boolean;
}

interface Token {
  readonly text: string;
  /** Empty for words that name nothing. */
  readonly stem: string;
}

const TEXTS_KEPT = 512;

const tokensOf = memoize(TEXTS_KEPT, (text): readonly Token[] =>
  [
    ...text
      .toLowerCase()
      .replaceAll('’', "'")
      .matchAll(/[\p{L}\p{N}][\p{L}\p{N}_@#+'-]*(?:[./:][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu),
  ].map(([raw]) => {
    const word = raw.replace(/'(?:s|re|ve|d)$/, '');
    const found = LIGHT.test(word) ? '' : contentWordIn(word);
    return { text: raw, stem: found === '' ? '' : rootOf(stemWord(found)) };
  }),
);

/** Anything can be given, sent or had, on any day. */
const LIGHT =
  /^(?:things?|overnight|send|sends|sent|sending|bring|brought|receive|received|pass|passed|changed?|geben|gibt|gegeben|gab|schick\p{L}*|geschickt|bekommen|bekam|kommt|gekommen|steht|liegt|heißt|da[rd]o?|dieron|dio|dé|mand\p{L}{1,4}|pas[aeoó]|pasado|pasaron|llegó|llegado|tenemos|tienen|queda|quedan|quedado|llam[aó]n?|nos|finally|morning|night|noon|afternoon|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)day|endlich|heute|gestern|früh|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|hoy|ayer|anoche|fin|lunes|martes|miércoles|jueves|viernes)$/u;

/** Forms that share no beginning with their verb. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `write wrote written|send sent|buy bought|build built|pay paid|draw drew drawn|teach taught|bring brought|sell sold|speak spoke spoken
  |choose chose chosen|meet met|rebuild rebuilt|rewrite rewrote rewritten|hold held|break broke broken|swap swapp|plan plann
  |schreib schrieb geschrieben|unterschreib unterschrieb unterschrieben|verschieb verschob verschoben
  |escribir escribo escrib escrito escrita|abrir abro abierto abierta|imprimir impreso impresa|devolver devuelto devuelta|resolver resuelto resuelta`
    .split('|')
    .flatMap((row) => {
      const [base = '', ...forms] = row.trim().split(/\s+/);
      return forms.map((form) => [stemWord(form), stemWord(base)] as const);
    }),
);

/** The verb of an irregular form. */
export function rootOf(stem: string): string {
  return IRREGULAR.get(stem) ?? stem;
}

/** A verb behind a noun is not the rest of its name. */
const VERB =
  /ed$|(?:ado|ada|ados|adas|ido|ida|ó|aron|ieron|aba|an|en)$|^ge\p{L}+(?:t|en)$|^(?:sent|bought|built|paid|met|held|written|sits?|sat|answers?|responds?|prints?|loads?|builds?|compiles?|starts?|resolves?|arrives?|exists?|lives?|stands?|seems?|merged|signed|again|tonight|forward|online|safely|successfully|twice|nicely|great|perfectly)$/u;
const FINITE =
  /ed$|^(?:is|are|was|were|has|have|had|go|goes|get|gets|end|ends|need|needs|use|uses|will|can|must|should)$/;
/** Words between the name of a thing and what it is for. */
const LINKS = /^(?:of|for|für|des|der|eines|einer|de|del|para|zum|zur)$/;
const PLACES = /^(?:on|in|auf|im|am|en)$/;
const ARTICLES =
  /^(?:the|a|an|our|my|their|his|her|your|this|that|all|every|new|old|other|der|die|das|den|dem|des|ein|eine|einen|einem|einer|unser|unsere|unseren|unserer|el|la|los|las|un|una|nuestro|nuestra|su|sus|mi)$/;
/** German and Spanish put no noun in front of another one. */
const NOT_ENGLISH = once(
  () =>
    /(?<!\p{L})(?:der|die|das|den|dem|ein|eine|ist|sind|hat|haben|und|wir|ich|nicht|jetzt|für|el|la|los|las|está|están|ya|nos|se|una|del|con|por|en|läuft|geht|wieder|neue[nrs]?|drin|noch|auch|mit|bei|von|funktioniert|kam|funciona|nuev[oa]|otra|lo|al|de)(?!\p{L})|[äöüßñ]/u,
);

export function tieOfEnd(open: string, said: string): Tie {
  const known = new Set(tokensOf(open).flatMap(({ stem }) => (stem === '' ? [] : [stem])));
  const [own, parts] = [new Set<string>(), new Set<string>()];
  let namesOthers = false;
  for (const { words } of clausesOf(said)) {
    const tokens = tokensOf(words);
    const english = !NOT_ENGLISH().test(words);
    for (const [at, { stem }] of tokens.entries()) {
      if (stem === '') continue;
      const exact = kinOf(stem, known);
      const kin = exact.length > 0 ? exact : meantBy(tokens, at, known);
      for (const word of kin) (isPart(tokens, at, known, english) ? parts : own).add(word);
      if (kin.length === 0 && !VERB.test(tokens[at]?.text ?? '')) namesOthers = true;
    }
  }
  for (const stem of own) parts.delete(stem);
  return { own, halves: halvesOf(open, new Set([...own, ...parts])), parts, namesOthers };
}

function halvesOf(open: string, shared: ReadonlySet<string>): ReadonlySet<string> {
  const halves = new Set<string>();
  for (const { words } of clausesOf(open)) {
    if (NOT_ENGLISH().test(words)) continue;
    const tokens = tokensOf(words);
    for (const [at, { stem }] of tokens.entries()) {
      const next = tokens[at + 1];
      if (!shared.has(stem) || next === undefined || next.stem === '' || VERB.test(next.text)) continue;
      if (!shared.has(next.stem)) halves.add(stem);
    }
  }
  return halves;
}

/** "licence header", "the port of the dev server": the word belongs to the name of something that is not known. */
function isPart(tokens: readonly Token[], at: number, known: ReadonlySet<string>, english: boolean): boolean {
  const next = tokens[at + 1];
  if (next === undefined || tokens[at]?.text.includes("'") === true) return false;
  const place = PLACES.test(next.text);
  if (place || LINKS.test(next.text)) {
    const object = tokens.findIndex(({ text }, index) => index > at + 1 && !ARTICLES.test(text));
    const { stem = '' } = tokens[object] ?? {};
    // "the text on the first page is shorter", but not "the creds in my inbox".
    return stem !== '' && !/\d/.test(stem) && !isKin(stem, known) && (!place || object < tokens.length - 1);
  }
  if (!english || next.stem === '' || /\d/.test(next.stem) || isKin(next.stem, known) || VERB.test(next.text))
    return false;
  // "the drill runs on Sundays", but "contract tests go there".
  return !/[^s]s$/.test(next.text) || tokens.slice(at + 2).some(({ text }) => FINITE.test(text));
}

/** The known words that are the same, another form of it, or a part of a compound: "inventuranleitung" has "anleitung". */
function kinOf(stem: string, known: ReadonlySet<string>): readonly string[] {
  if (stem === '') return [];
  if (known.has(stem)) return [stem];
  const meant = looselyNamed(stem);
  if (meant !== undefined) return [...known].filter((other) => other === meant || other.startsWith(`${meant}-`));
  const verb = withoutGe(stem);
  return stem.length < COMPOUND_FROM
    ? []
    : [...known].filter((other) => other.length >= PART_FROM && (isFormOf(verb, other) || isCompoundOf(stem, other)));
}

/** "the staging login" for "staging creds": another name of a known thing, without a word before it that is not known. */
function meantBy(tokens: readonly Token[], at: number, known: ReadonlySet<string>): readonly string[] {
  const parts = (tokens[at]?.stem ?? '').split('-');
  const last = stemWord(parts.at(-1) ?? '');
  const before = parts.length > 1 ? parts.slice(0, -1).map(stemWord) : [tokens[at - 1]?.stem ?? ''];
  const things = [...known].filter((word) => namesSameThing(last, word));
  if (things.length === 0 || before.some((word) => word !== '' && !isKin(word, known))) return [];
  return [...things, ...before.filter((word) => known.has(word))];
}

function isKin(stem: string, known: ReadonlySet<string>): boolean {
  return kinOf(stem, known).length > 0;
}

const PART_FROM = 4;
const COMPOUND_FROM = 5;
/** "Unload" is not a load. */
const BEFORE_FROM = 3;
/** The share of the longer word that two forms of a word begin with. */
const SAME_SHARE = 0.7;

function isFormOf(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same >= COMPOUND_FROM - 1 && same >= SAME_SHARE * Math.max(one.length, other.length);
}

function isCompoundOf(one: string, other: string): boolean {
  const [long, short] = one.length > other.length ? [one, other] : [other, one];
  if (long.length - short.length < BEFORE_FROM) return false;
  return long.endsWith(short) || (short.length >= COMPOUND_FROM && long.startsWith(short));
}

/** "geschickt" is a form of "schick", "freigegeben" of "freigeben". */
function withoutGe(stem: string): string {
  const [, prefix = '', rest = ''] =
    /^(ab|an|auf|aus|bei|durch|ein|frei|fest|her|hin|los|mit|nach|vor|weg|weiter|um|zu|zurück)?ge(\p{L}{3,})$/u.exec(
      stem,
    ) ?? [];
  return rest === '' ? stem : prefix + rest.replace(/t$/, '');
}
