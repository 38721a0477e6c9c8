/**
 * Which thing a statement is about, as far as its words say: "access tokens" and "refresh tokens", "the limit for guests" and "the
 * limit for members", "the crawler uses …" and "the scheduler uses …" are different things with the same noun or verb. A thing
 * without such a qualifier can be either of them. English, German and Spanish, words as data. A pure function of the statements.
 */
import { memoize } from '../../memoize.ts';
import { isNumberWord } from '../values/number-words.ts';
import { mayNameStyle, styleValues } from '../values/style-values.ts';
import { mayHaveValue, typedValues } from '../values/typed-values.ts';
import { withoutValues } from '../values/without-values.ts';
import { contentWords, isEmptyWord, stemWord } from '../wording/content-words.ts';
import { isOfOtherParty } from './party-named.ts';

export interface Words {
  /** The words that name something, as stems, with their positions. */
  readonly placed: readonly { readonly stem: string; readonly at: number }[];
  readonly all: ReadonlySet<string>;
  /** What narrows each stem: the stem directly before it, or behind it with "of". */
  readonly before: ReadonlyMap<string, string>;
}

/** A statement is compared with many others. */
const STATEMENTS_KEPT = 512;

/** "the timeout of the api", "el enlace de pago", "die Sitzung eines Gastes". */
const OF = new Set('of de del von vom der des eines einer'.split(' '));
const ARTICLES = new Set('the a an our my el la los las un una der die das den dem ein eine einer eines'.split(' '));
/** Words before a noun that do not make it another thing. */
const NEUTRAL = new Set(
  `current default final actual updated latest revised original usual overall whole entire exact agreed decided american british multiple several various different many mehrere verschiedene varios varias aktuell aktuelle aktueller
  neue neuer neues neuen alte alter altes alten jetzige endgültige gesamte nuevo nueva nuevos nuevas actuales definitivo definitiva`
    .split(/\s+/)
    .map((word) => stemWord(word)),
);
/** What is done with a thing is not a part of its name: "store logs", "keep logs". */
const VERBS = new Set(
  `store stores stored save saves keep keeps set sets make makes changes changed move moves moved raise raised lower lowered increase
  increased reduce reduced relax extend extended shorten shortened bump bumped send sends writes run runs ran starts begin begins close
  closes opens add adds rename renamed decide decided agree agreed choose chose pick picked want wants switch switched switching migrate
  migrated go goes use uses used using has have had is are was were be can may must should shall expire expires lasts lives take takes
  costs retries listen listens hosts hosted rotate deletes speichern behalten setzen ändern erhöhen senken verlängern verkürzen
  verschieben nehmen nutzen nutzt verwenden verwendet benutzt läuft laufen liegt liegen dauert dauern gilt gelten ist sind war hat haben
  wird werden kann können darf dürfen muss müssen soll sollen entschieden beschlossen aufbewahrt kostet kosten steht stehen heißt starten
  startet usa usan usamos utiliza utilizan es son está están caduca caducan dura duran vence vencen expira expiran vale valen tiene tienen
  puede pueden debe deben guarda guardan corre corren cuesta cuestan cambia cambiamos decidimos acordamos pasa pasan pasamos queda quedan
  llama escucha empieza empiezan`.split(/\s+/),
);
/** Verbs that say the same of a thing, so that two subjects with one of them are two things. */
const SAME_VERBS: readonly ReadonlySet<string>[] = [
  'is are was were be ist sind war waren wird werden es son está están era eran',
  'use uses used nutzt nutzen verwendet verwenden benutzt benutzen usa usan utiliza utilizan runs run läuft laufen corre corren',
  'last lasts live lives expire expires dauert dauern gilt gelten läuft laufen caduca caducan dura duran vence vencen expira expiran vale valen',
  'can cannot may must should kann können darf dürfen muss müssen soll sollen puede pueden debe deben',
  'has have keeps hat haben behält behalten tiene tienen guarda guardan',
].map((words) => new Set(words.split(' ')));
const BEING = SAME_VERBS[0] ?? new Set<string>();
/** Of several things. */
const PLURAL = new Set('are were sind waren son están eran'.split(' '));
/** "is the …", "ist unser …": who or what comes before it is the value. */
const ROLE =
  /^(?:now |jetzt |ahora )?(?:the|our|der|die|das|unsere?|el|la|nuestr[oa])\s+\p{L}+(?:\s+\p{L}+)?(?:\s|[.,;!]|$)/u;
/** Groups of people, places and platforms. Beside a general statement, one about such a group is narrower. */
const GROUPS = new Set(
  `admin administrator guest member staff premium trial enterprise internal external anonymous employee partner reseller visitor student
  dev development staging prod production local preview mobile desktop tablet ios android frontend backend incoming outgoing inbound outbound
  public private gast gäste gästen mitglied mitglieder mitgliedern mitarbeiter mitarbeitern kunde kunden händler händlern interne internen
  externe externen besucher besuchern produktion administradores administrador invitado invitados socio socios cliente clientes empleado
  empleados visitante visitantes interno internos externo externos móvil móviles escritorio producción`
    .split(/\s+/)
    .map((word) => stemWord(word)),
);

export const wordsNamed = memoize(STATEMENTS_KEPT, (statement): Words => {
  const placed: { readonly stem: string; readonly at: number }[] = [];
  const before = new Map<string, string>();
  let last = '';
  /** The noun that a following "of" narrows. */
  let narrowed = '';
  const lower = statement.toLowerCase().replace(/['’]/g, '');
  const styles = mayNameStyle(lower) ? styleValues(lower) : [];
  const inStyle = (at: number): boolean => styles.some(({ start, end }) => at > start && at < end);
  // `reset-token` is also about the token, so hyphens are split.
  for (const match of lower.matchAll(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)) {
    const word = match[0];
    const names = word.length > 1 && /^\p{L}/u.test(word) && !isEmptyWord(word) && !isNumberWord(word);
    const stem = names ? stemWord(word) : '';
    if (names) placed.push({ stem, at: match.index });
    // "single quotes" and "double quotes" are values of one thing.
    if (names && last !== '' && !inStyle(match.index)) before.set(stem, last);
    if (names && narrowed !== '' && !before.has(narrowed)) before.set(narrowed, stem);
    if (OF.has(word)) narrowed ||= last;
    else if (!ARTICLES.has(word)) narrowed = '';
    last = names && !VERBS.has(word) && !NEUTRAL.has(stem) ? stem : '';
  }
  return { placed, all: new Set(placed.map(({ stem }) => stem)), before };
});

/** "player speed" and "enemy speed", "dev database" and "test database" are different things. */
function tellsApart(a: Words, b: Words, shared: readonly string[]): boolean {
  return shared.some((word) => {
    const [mine, other] = [a.before.get(word), b.before.get(word)];
    return mine !== undefined && other !== undefined && mine !== other && !b.all.has(mine) && !a.all.has(other);
  });
}

/** A lower and an upper limit are two things. */
const LEAST =
  /(?<!\p{L})(?:(?<!\d ?)min|minimum|minimal|at least|mindestens|mindest\p{L}+|mínim[oa]s?|al menos)(?!\p{L})/u;
const MOST = /(?<!\p{L})(?:max|maximum|maximal|at most|höchstens|höchst\p{L}+|máxim[oa]s?|como mucho)(?!\p{L})/u;

export interface Naming {
  readonly statement: string;
  /** It says that something changed. */
  readonly changes: boolean;
}

/** Whether a later statement is about another thing than an earlier one, although they share their subject or most words. */
export function nameDifferentThings(later: Naming, earlier: Naming): boolean {
  if (later.statement === earlier.statement) return false;
  const [ours, theirs] = [wordsNamed(later.statement), wordsNamed(earlier.statement)];
  const shared = [...theirs.all].filter((word) => ours.all.has(word));
  if (tellsApart(ours, theirs, shared) || isOfOtherParty(later.statement, theirs.all)) return true;
  if (!later.changes && isOfOtherParty(earlier.statement, ours.all)) return true;
  const [mine, other] = [readThing(later.statement), readThing(earlier.statement)];
  return (
    (mine.limit !== other.limit && mine.limit !== '' && other.limit !== '') ||
    haveOtherPurpose(mine, other) ||
    isBeside(later.statement, theirs) ||
    isNarrower(later, mine, theirs, shared) ||
    haveOtherSubject(mine, other) ||
    (!later.changes && isPartOfSubject(mine, other)) ||
    differBeforeValue(mine, other) ||
    isStyleElsewhere(later.statement, theirs)
  );
}

const BESIDE =
  /(?<what>\p{L}{3,}) (?:between|before|after|zwischen|vor|nach|entre|antes de|después de)(?: (?:the|our|two|each|every|den|dem|der|unseren|zwei|jedem|los|las|el|la|dos|cada))? (?<thing>\p{L}{3,})/giu;

/** "the breaks between the slots": they are beside what the other is about. */
function isBeside(statement: string, other: Words): boolean {
  return [...statement.matchAll(BESIDE)].some(({ groups }) => {
    const [what, thing] = [groups?.what ?? '', groups?.thing ?? ''].map((word) => word.toLowerCase());
    return (
      what !== undefined &&
      thing !== undefined &&
      isNoun(what) &&
      other.all.has(stemWord(thing)) &&
      !other.all.has(stemWord(what))
    );
  });
}

function isNoun(word: string): boolean {
  return !isEmptyWord(word) && !VERBS.has(word) && !isNumberWord(word);
}

const QUOTES_IN =
  /(?:quotes?|anführungszeichen|comillas(?: \p{L}+)?) (?:in|inside|for|im|für|bei|en|para) (?<place>\p{L}+)/iu;

/** "use double quotes in jsx": for one place, which the other does not name. */
function isStyleElsewhere(statement: string, other: Words): boolean {
  const place = QUOTES_IN.exec(statement)?.groups?.place?.toLowerCase();
  return place !== undefined && !isEmptyWord(place) && !other.all.has(stemWord(place));
}

interface Thing {
  readonly words: Words;
  readonly limit: '' | 'least' | 'most';
  /** Stems of whom or what it is for. */
  readonly purpose: readonly string[];
  /** The grammatical subject before a verb of `SAME_VERBS`. */
  readonly subject?: { readonly stems: readonly string[]; readonly verb: string };
  /** Its words without an opening; values are `=`. */
  readonly plain: readonly string[];
  readonly values: string;
}

const OPENING =
  /^(?:(?:ok|okay|btw|fyi|also|and|so|note|remember|please|merk dir|bitte|recuerda|por favor|from now on|ab jetzt|de ahora en adelante|we(?: have)? (?:decided|agreed)(?: that)?|decided|agreed|wir haben (?:entschieden|beschlossen|vereinbart)(?:,? dass)?|(?:decidimos|acordamos|quedamos en)(?: que)?)(?!\p{L})[\s:,–-]*)+/u;
const FOR =
  /(?<!\p{L})(?:for|für|para)\s+(?<article>(?:the|our|all|die|das|den|unsere?n?|alle|los|las|el|la|nuestr[oa]s?)\s+)?(?<what>\p{L}[\p{L}-]+(?:\s\p{L}[\p{L}-]+)?)/gu;
/** Words after "for" that narrow nothing. */
const WIDE =
  /^(?:now|today|sure|good|example|instance|ever|moment|time|being|beginning|start|project|repo|repository|team|company|whole|rest|jetzt|heute|moment|projekt|team|ahora|hoy|momento|proyecto|equipo|siempre)$/u;
/** One or two modifiers and a noun. */
const SUBJECT_WORDS = 6;
const SLOT_WORDS = 3;
const PRONOUN =
  /^(?:we|i|you|they|it|this|that|there|he|she|everyone|wir|ich|du|ihr|sie|man|es|dies|nosotros|yo|tú|ellos|se|lo|eso|esto)$/u;

const readThing = memoize(STATEMENTS_KEPT, (statement): Thing => {
  const lower = statement.toLowerCase().replace(/['’]/g, '');
  const values = mayHaveValue(lower) ? typedValues(lower) : [];
  const masked = withoutValues(lower, values, '=');
  const plain = masked.replace(OPENING, '').match(/[\p{L}\p{N}]+|[=,;:.!?()]/gu) ?? [];
  const subject = subjectIn(plain);
  return {
    words: wordsNamed(statement),
    limit: LEAST.test(lower) === MOST.test(lower) ? '' : LEAST.test(lower) ? 'least' : 'most',
    purpose: [...masked.matchAll(FOR)].flatMap(({ groups }) => purposeIn(groups)),
    ...(subject === undefined ? {} : { subject }),
    plain,
    values: values.map(({ value }) => value).join(' '),
  };
});

/** "for admins", "for the mobile app"; not "for safety", which is a reason. */
function purposeIn(groups: Readonly<Record<string, string>> | undefined): readonly string[] {
  const words = contentWords(groups?.what ?? '').filter((word) => !VERBS.has(word));
  if (words.length === 0 || words.some((word) => WIDE.test(word))) return [];
  const named = groups?.article !== undefined || words.some((word) => /(?:[^s]s|en|ern)$/u.test(word) || isGroup(word));
  return named ? words.map((word) => stemWord(word)) : [];
}

function isGroup(word: string): boolean {
  return GROUPS.has(stemWord(word));
}

function subjectIn(plain: readonly string[]): Thing['subject'] {
  const at = plain.findIndex((word) => SAME_VERBS.some((verbs) => verbs.has(word)));
  const verb = plain[at];
  if (verb === undefined || at === 0 || at > SUBJECT_WORDS) return undefined;
  const before = plain.slice(0, at);
  if (before.some((word) => PRONOUN.test(word) || /^[=,;:.!?()]$/u.test(word))) return undefined;
  if (BEING.has(verb) && ROLE.test(plain.slice(at + 1).join(' '))) return undefined;
  const stems = namingStems(before);
  return stems.length === 0 ? undefined : { stems, verb };
}

function namingStems(words: readonly string[]): readonly string[] {
  return words
    .filter((word) => word.length > 1 && /^\p{L}/u.test(word) && !isEmptyWord(word) && !isNumberWord(word))
    .filter((word) => !VERBS.has(word))
    .map((word) => stemWord(word))
    .filter((stem) => !NEUTRAL.has(stem));
}

/** Both have words that the other lacks. */
function eachHasOwn(ours: readonly string[], theirs: readonly string[], a: Words, b: Words): boolean {
  return ours.some((word) => !b.all.has(word)) && theirs.some((word) => !a.all.has(word));
}

function haveOtherPurpose(a: Thing, b: Thing): boolean {
  return (
    a.purpose.length > 0 &&
    b.purpose.length > 0 &&
    !a.purpose.some((word) => b.words.all.has(word)) &&
    !b.purpose.some((word) => a.words.all.has(word))
  );
}

/** Beside "the max upload is 10 MB", "the max upload for admins is 50 MB" is an exception. */
function isNarrower(later: Naming, { purpose, words }: Thing, earlier: Words, shared: readonly string[]): boolean {
  if (purpose.length > 0 && !purpose.some((word) => earlier.all.has(word)))
    return !later.changes || purpose.some((word) => GROUPS.has(word));
  return (
    !later.changes &&
    shared.some((word) => {
      const narrows = words.before.get(word);
      return narrows !== undefined && GROUPS.has(narrows) && !earlier.all.has(narrows) && !earlier.before.has(word);
    })
  );
}

/** "the crawler uses redis", "the scheduler runs rabbitmq". */
function haveOtherSubject(a: Thing, b: Thing): boolean {
  const [mine, other] = [a.subject, b.subject];
  if (mine === undefined || other === undefined || !eachHasOwn(mine.stems, other.stems, a.words, b.words)) return false;
  return (
    mine.verb === other.verb ||
    mine.stems.some((word) => other.stems.includes(word)) ||
    SAME_VERBS.some((verbs) => verbs.has(mine.verb) && verbs.has(other.verb))
  );
}

/** Beside "timeouts are 30s", "the health check timeout is 2s" is about one of them. */
function isPartOfSubject(a: Thing, b: Thing): boolean {
  const [mine, other] = [a.subject, b.subject];
  if (mine === undefined || other === undefined || mine.stems.length <= other.stems.length) return false;
  return (
    BEING.has(mine.verb) && mine.verb !== 'are' && PLURAL.has(other.verb) && mine.stems.at(-1) === other.stems.at(-1)
  );
}

/** The same words up to another name and again after it, and then another value. */
function differBeforeValue(a: Thing, b: Thing): boolean {
  if (a.values === '' || b.values === '' || a.values === b.values) return false;
  let start = 0;
  while (a.plain[start] !== undefined && a.plain[start] === b.plain[start]) start += 1;
  for (let i = start + 1; i <= start + SLOT_WORDS; i += 1) {
    const j = b.plain.indexOf(a.plain[i] ?? '', start + 1);
    if (j === -1 || j > start + SLOT_WORDS || a.plain[i] === '=') continue;
    const [mine, other] = [a.plain.slice(start, i), b.plain.slice(start, j)];
    if ([...mine, ...other].some((word) => VERBS.has(word) || PRONOUN.test(word) || /^[=,;:.!?()]$/u.test(word)))
      return false;
    return eachHasOwn(namingStems(mine), namingStems(other), a.words, b.words);
  }
  return false;
}
