/**
 * Whether two statements with the same words say the opposite: "always add comments" and "never add comments", "with emoji"
 * and "without emoji". English, German and Spanish, words as data. A pure function of the two statements.
 */
import { memoize } from '../../memoize.ts';
import { contentWords, stemWord } from '../wording/content-words.ts';

/** A clause ends at a punctuation mark or where a contrast begins: "to the plant's zone not the browser's". */
const CLAUSE =
  /[,.;:!?()\n–—]+\s*|\s(?:but|instead|sondern|aber|sino|pero)(?=\s)|(?<!(?<!\p{L})(?:is|are|was|were|be|been|am|its|it['’]s|thats|that['’]s|do|does|did|has|have|had|should|shall|must|may|can|could|will|would|im|i['’]m|we['’]re|youre|you['’]re|theyre|they['’]re|why))\s(?=not (?:the|an?)\s)/gu;
/**
 * What negates a clause. Words of one group count once ("no … nunca"), those of two groups cancel out ("never commit
 * without asking").
 */
const TURNS: readonly RegExp[] = [
  /(?<!\p{L})(?:not|no|never|none|nobody|nothing|neither|cannot|\p{L}+n['’]t|dont|doesnt|didnt|isnt|arent|wasnt|wont|cant|shouldnt|mustnt|wouldnt|nicht|nie|niemals|kein\p{L}{0,2}|nichts|niemand|nunca|jamás|nada|ningún|ninguna?|tampoco|ya no)(?!\p{L}| only(?!\p{L})| nur(?!\p{L})| solo(?!\p{L}))/u,
  /(?<!\p{L})(?:without|unless|ohne|außer|sin|salvo)(?!\p{L})/u,
  /(?<!\p{L})(?:stop(?:ped)?(?= \p{L}+ing)|avoid|quit|refrain|forbid\p{L}*|forbidden|banned|drop(?:ped)?|(?:ditch|scrap|remov|kill|abandon|throw|kick|rip)(?:ped|ed|e|ing)?(?= (?:\p{L}+ )*\p{L})|hör(?:t)? auf|vermeide\p{L}*|verboten|evita\p{L}*|deja(?:mos|d)? de|prohibid[oa]s?)(?!\p{L})/u,
];
/** Words that exclude each other when the rest is the same. */
const RIVALS: readonly (readonly [one: RegExp, other: RegExp])[] = [
  [
    /(?<!\p{L})(?:short(?:er)?|brief|concise|terse|kurz\p{L}*|knapp\p{L}*|cort[oa]s?|breves?)(?!\p{L})/u,
    /(?<!\p{L})(?:long(?:er)?|detailed|verbose|lang(?:e[nrms]?)?|ausführlich\p{L}*|larg[oa]s?|detallad[oa]s?)(?!\p{L})/u,
  ],
  [
    /(?<!\p{L})(?:enabled?|turned? on|switched on|aktivier\p{L}*|eingeschaltet|activad[oa]s?|activar?)(?!\p{L})/u,
    /(?<!\p{L})(?:disabled?|turned? off|switched off|deaktivier\p{L}*|ausgeschaltet|desactivad[oa]s?|desactivar?)(?!\p{L})/u,
  ],
  [/(?<!\p{L})(?:before|vor|bevor|antes)(?!\p{L})/u, /(?<!\p{L})(?:after|nach|nachdem|después)(?!\p{L})/u],
  [
    /(?<!\p{L})(?:single quotes?|einfache anführungszeichen|comillas simples)(?!\p{L})/u,
    /(?<!\p{L})(?:double quotes?|doppelte anführungszeichen|comillas dobles)(?!\p{L})/u,
  ],
];
/** Pairs that exclude each other for one subject, whatever else is said: short and long, single and double quotes. */
const CHOICES = [0, 3];

/** Each content word of a statement, and whether its clause is negated; undefined if it occurs in both. */
type Polarity = ReadonlyMap<string, boolean | undefined>;

/**
 * Whether most of the shared words are negated in one statement only, or the statements have words that exclude each other.
 */
export function sayContrary(said: string, earlier: string): boolean {
  const [one, other] = [readTurns(said), readTurns(earlier)];
  if (one.sides.some((side, at) => excludes(side, other.sides[at]))) return true;
  if (!one.denies && !other.denies) return false;
  const { contrary, same } = compare(polarities(one.lower), polarities(other.lower));
  return contrary > 0 && contrary >= same;
}

/** Whether one wants it short and the other long, or another kind of quotes, of the same thing. */
export function wantOther(said: string, earlier: string): boolean {
  const [ours, theirs] = [readTurns(said).sides, readTurns(earlier).sides];
  return (
    CHOICES.some((at) => excludes(ours[at] ?? 'neither', theirs[at])) && !(PLACE.test(said) && !PLACE.test(earlier))
  );
}

/** "double quotes in jsx" is an exception. */
const PLACE = /(?<!\p{L})(?:in|inside|within|for|im|für|bei|en|para) \p{L}/iu;

/** Without the words of such a choice. */
export function withoutChoice(statement: string): string {
  return CHOICES.flatMap((at) => RIVALS[at] ?? []).reduce(
    (text, words) => text.replaceAll(new RegExp(words, 'gu'), ' '),
    statement.toLowerCase(),
  );
}

/** What a negation rules out ends before a place or a purpose: "no emoji | in commit messages". */
const DENIED_THING =
  /(?<!\p{L})(?:no|not|never|without|avoid|(?:do|does|must|should|can|is|are)n['’]?t|dont|nicht|nie|niemals|kein\p{L}{0,2}|ohne|nunca|sin|ningún|ninguna?)\s+(?<thing>[^,.;:!?()\n]*?)(?=\s(?:in|on|at|for|to|of|from|with|by|before|after|into|im|am|auf|bei|für|zu|zum|zur|von|mit|vor|nach|en|para|con|de|del|a|al|antes|después)\s|[,.;:!?()\n]|$)/gu;

/**
 * Whether a statement only rules out things that the other does not name: "no emoji in commit messages" is not the contrary of
 * "commit messages in english".
 */
export function deniesOtherThings(said: string, other: string): boolean {
  const denied = [...said.toLowerCase().matchAll(DENIED_THING)].flatMap(({ groups }) =>
    contentWords(groups?.thing ?? '').map((word) => stemWord(word)),
  );
  if (denied.length === 0) return false;
  const named = new Set(contentWords(other).map((word) => stemWord(word)));
  return !denied.some((word) => named.has(word));
}

/** A statement is compared with many others. */
const STATEMENTS_KEPT = 512;

interface Turned {
  readonly lower: string;
  readonly denies: boolean;
  /** For each pair of `RIVALS` which of both it has. */
  readonly sides: readonly Side[];
}

type Side = 'one' | 'other' | 'neither';

const readTurns = memoize(STATEMENTS_KEPT, (statement): Turned => {
  // Patterns are in lower case: with the flag `i` they take much longer to compile.
  const lower = statement.toLowerCase();
  const sides = RIVALS.map(([one, other]): Side => {
    const has = one.test(lower);
    return has === other.test(lower) ? 'neither' : has ? 'one' : 'other';
  });
  return { lower, sides, denies: denies(lower) };
});

function excludes(one: Side, other: Side | undefined): boolean {
  return one !== 'neither' && other !== 'neither' && one !== other;
}

const polarities = memoize(STATEMENTS_KEPT, (lower): Polarity => polarityOf(lower, TURNS));

/** Whether any word that both have is denied by one of them only: for a text that has to say exactly what the other says. */
export function turnsAny(said: string, earlier: string): boolean {
  return compareDenials(said.toLowerCase(), earlier.toLowerCase()).contrary > 0;
}

/**
 * Whether a sentence denies what was said, or says what was denied. Only words like "not" and "without" count: "we dropped
 * CloudFront" tells what happened, and "CloudFront was slow" agrees with it.
 */
export function deniesWhatWasSaid(written: string, said: string): boolean {
  const { contrary, same } = compareDenials(written.toLowerCase(), said.toLowerCase(), TURNS.slice(0, 2));
  return contrary > 0 && contrary >= same;
}

interface Compared {
  readonly contrary: number;
  readonly same: number;
}

function compareDenials(one: string, other: string, turns: readonly RegExp[] = TURNS): Compared {
  return compare(polarityOf(one, turns), polarityOf(other, turns));
}

function compare(ours: Polarity, theirs: Polarity): Compared {
  let contrary = 0;
  let same = 0;
  for (const [stem, denied] of ours) {
    const those = theirs.get(stem);
    if (denied === undefined || those === undefined) continue;
    if (denied === those) same += 1;
    else contrary += 1;
  }
  return { contrary, same };
}

/** Whether something in a statement, in lower case, is denied or forbidden. */
export function denies(statement: string): boolean {
  return TURNS.some((words) => words.test(statement));
}

function polarityOf(statement: string, turns: readonly RegExp[]): Polarity {
  const found = new Map<string, boolean | undefined>();
  for (const clause of statement.split(CLAUSE)) {
    const denied = turns.filter((words) => words.test(clause)).length % 2 === 1;
    for (const stem of contentWords(clause).map((word) => stemWord(word)))
      found.set(stem, found.has(stem) && found.get(stem) !== denied ? undefined : denied);
  }
  return found;
}
