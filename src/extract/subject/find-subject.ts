/**
 * Finds the subject of a statement and its value. A short answer does not name its subject ("back to half an hour"), so
 * the words around it are read too: its own text, the agent's acknowledgement and the question it answers.
 */

import { leadingIssue } from '../../domain/facts/subjects/issue-subject.ts';
import { partyNamed } from '../../domain/facts/subjects/party-named.ts';
import { AMOUNT_SUBJECTS } from '../../domain/facts/subjects/subject-aliases.ts';
import { denialAt } from '../../domain/facts/values/denial-at.ts';
import { type TypedValue, typedValues, type ValueType } from '../../domain/facts/values/typed-values.ts';
import { contentWords, isEmptyWord, readContentWords } from '../../domain/facts/wording/content-words.ts';
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { findChange, findRemoval } from '../drafts/find-change.ts';
import { thingOrdered } from '../judge/orders-change.ts';
import { isInCondition } from '../scope/embedded-choice.ts';
import { findOwner } from './find-owner.ts';
import { speaksOfReplies } from './replies-to-person.ts';
import { isMeantAsTool, mayNameTool, toolCategory, toolName } from './tools.ts';
import { TOPICS } from './topics.ts';

export interface Subject {
  readonly subject: string;
  readonly value?: string;
}

/** Texts near a statement, the nearest first. */
export type Surroundings = readonly string[];

const DIMENSIONS: Readonly<Record<ValueType, string>> = {
  interval: 'interval',
  length: 'length',
  rate: 'rate',
  time: 'time',
  size: 'size',
  distance: 'distance',
  share: 'share',
  money: 'price',
  port: 'port',
  version: 'version',
  day: 'day',
  address: 'address',
  region: 'region',
  colour: 'colour',
  'spoken language': 'language',
  quotes: 'quotes',
  indentation: 'indentation',
  case: 'naming',
};
const SUBJECT_WORDS = 3;
/** `X is Y`, `X: Y`, `X = Y` at the start of a statement. */
const NAMED =
  /^(?:(?:the|our|my|and|so|die|der|das|unser[e]?|el|la|nuestr[oa])\s+)*([\p{L}\p{N}][\p{L}\p{N} _./-]{1,30}?)\s*(?:=|:| is called | is | are | lives? (?:in|at|on) | ist | heißt | liegt | es | está en )/u;
/** Things that are denied: "not docker desktop", "do not use npm", "instead of npm". */
const DENIED =
  /(?:(?:\bnot|\bno|\bnever|n['’]t|\bdont|\bstop|\bavoid|\bnunca|\bjam[aá]s)(?:\s+(?:ever|again|m[aá]s|even|really|going|want|need|longer|more|said|say|vamos|vas|a|to|we)){0,3}(?:\s+(?:use|using|run|running|install|call|want|need|add|(?:switch|mov|migrat|chang)(?:e|ing)?(?:\s+(?:over|back))?\s+to|go(?:ing)?\s+with|uses?|usar|usamos|pasar a|cambiar a))?|\binstead of|\brather than|\bover|\bfrom|\bdrop(?:ped|ping)?|\bbinned|\bditch(?:ed|ing)?|\bleav(?:e|ing)|\breplac(?:e|ed|ing)|\bremov(?:e|ed|ing)|\bget(?:ting)? rid of|\b(?:away|off) (?:of|from)|\b(?:decid\w+|agree\w*|vot\w+) against|\bstatt|\bkein[e]?n?|\bnicht(?:\s+(?:auf|zu))?|\bauf keinen fall|\bniemals(?:\s+wieder)?|\bnie(?:\s+wieder)?|\bnada de|\ben vez de|\bya no usamos)\s+(?:the\s+|a\s+|auf\s+|zu\s+)?$/i;
/** Directly behind a tool: "date-fns out, zod can stay". */
const REMOVED = /^ (?:out|raus|weg|fuera)(?= *(?:$|[,.;!]))/;
/** Enough for a denial with a verb between it and the tool. */
const DENIED_CHARS = 40;

const CHOICE =
  /\b(?:use|uses|using|do|on|go(?:ing)? with|went with|(?:go|goes|run|runs|sent|paid) (?:through|via|with)|l(?:aufen|äuft) über|pasan? por|switch(?:ed)?|mov(?:e|ed|ing)|migrat(?:e|ed|ing)|pick(?:ed)?|chose|choose|back to|stick|stays?|keep(?:ing)?|drop(?:ped)?|binned|ditch(?:ed)?|replac(?:e|ed)|instead|wir (?:nehmen|nutzen|verwenden|sind)|(?:nehmen|nutzen|verwenden) wir|hosten (?:wir )?(?:auf|bei)|deployen (?:wir )?(?:auf|mit)|(?:alojamos|desplegamos) en|umgestellt|gewechselt|entschieden|bleib(?:en|t|e)(?: wir)? bei|bleibt|(?:database|db|datenbank|base de datos) (?:is|ist|es)|wechseln|umsteigen|umstellen|zurück|statt|usamos|usemos|usaremos|decidi(?:mos|do) (?:usar|por)|elegimos|elegido|optamos por|pasamos|pasar a|pasemos|migramos|cambiamos|cambiar a|quedamos con|se queda|sigue|volvemos|en vez|from (?:now|here) on|ab (?:jetzt|sofort)|de ahora en adelante)\b|\w it is(?: then)?(?= *(?:$|[.,!]))/i;
/** A shorter statement that names a tool is a choice: "pnpm please". */
const CHOICE_WORDS = 5;

export function findSubject(statement: string, around: Surroundings): Subject {
  const issue = leadingIssue(statement);
  if (issue !== undefined) return { subject: issue };
  const owner = byOwner(statement);
  if (owner !== undefined) return owner;
  const known = byTool(statement) ?? byTopic(statement) ?? byTypedValue(statement, around);
  return known === undefined ? (byName(statement) ?? byWords(statement, around)) : ofParty(known, statement);
}

/** "the mobile team uses yarn": the package manager of that team. */
function ofParty(known: Subject, statement: string): Subject {
  const party = partyNamed(statement)
    .map(baseForm)
    .filter((word) => !known.subject.includes(word));
  if (party.length === 0) return known;
  return { ...known, subject: `${known.subject} for ${party.slice(0, 2).join(' ')}` };
}

function byOwner(statement: string): Subject | undefined {
  const found = findOwner(statement);
  return found === undefined ? undefined : { subject: `${found.thing} ${found.role}`, value: found.owner };
}

function byTool(statement: string): Subject | undefined {
  if (!mayNameTool(statement.toLowerCase())) return undefined;
  const named = toolsNamed(statement);
  const denied = named.filter((each) => each.denied).map(({ category }) => category);
  const said = named.find((each) => !each.denied);
  const concluded = said === undefined ? undefined : toolConcluded(statement, said, named);
  if (concluded !== undefined)
    return { subject: qualified(concluded.category, statement), value: toolName(concluded.word) };
  if (said === undefined) return denied[0] === undefined || !isChoice(statement) ? undefined : { subject: denied[0] };
  // "templates with Tailwind, not with Bootstrap" chooses one of two tools for the same purpose.
  if (!denied.includes(said.category) && (!isChoice(statement) || tellsOf(statement, said))) return undefined;
  return { subject: qualified(said.category, statement), value: toolName(said.word) };
}

/** "playwright gave us nothing but trouble, we test with cypress again": only the later clause says what we do. */
function toolConcluded(statement: string, first: NamedTool, named: readonly NamedTool[]): NamedTool | undefined {
  return named.find((each) => {
    if (each.denied || each.word === first.word || each.category !== first.category) return false;
    const before = statement.slice(first.end, each.end - each.word.length).split(CLAUSE_END);
    const [rest = ''] = statement.slice(each.end).split(CLAUSE_END);
    const clause = `${before.at(-1) ?? ''}${each.word}${rest}`.trim();
    const told = statement.slice(0, first.end).split(CLAUSE_END).at(-1) ?? '';
    return before.length > 1 && OWN_CHOICE.test(clause) && !OWN_CHOICE.test(`${told}${before[0] ?? ''}`.trim());
  });
}

const OWN_CHOICE =
  /^(?:(?:so|and|now|deshalb|also|jetzt|así que|por eso|y|ahora) )*(?:we(?:['’]re| are)?(?: now| back)? (?:test|use|go|run|build|deploy|are|on|with|host|lint|bundle)|wir (?:testen|nutzen|nehmen|verwenden|bauen|sind|bleiben)|(?:testen|nutzen|nehmen|verwenden|bauen) wir|usamos|probamos con|volvemos a|nos quedamos con|vamos con)(?!\p{L})/iu;

interface NamedTool {
  readonly word: string;
  readonly end: number;
  readonly category: string;
  /** It is ruled out, or no longer used. */
  readonly denied: boolean;
}

function toolsNamed(statement: string): readonly NamedTool[] {
  const lower = statement.toLowerCase();
  let gone: ReadonlySet<string> | undefined;
  return [...lower.matchAll(/[\p{L}\p{N}][\p{L}\p{N}./+-]*/gu)].flatMap((match) => {
    const word = toolAt(statement, match.index, match[0].replace(/[./-]+$/, ''));
    const category = toolCategory(word);
    if (
      category === undefined ||
      !(isMeantAsTool(statement, word, match.index) || isHost(category, statement.slice(0, match.index)))
    )
      return [];
    if (isInCondition(lower, match.index)) return [];
    gone ??= new Set(contentWords(`${findChange(statement)?.from ?? ''} ${findRemoval(statement) ?? ''}`));
    const denied =
      gone.has(word) ||
      DENIED.test(statement.slice(Math.max(0, match.index - DENIED_CHARS), match.index)) ||
      REMOVED.test(lower.slice(match.index + word.length)) ||
      denialAt(statement, match.index, match.index + word.length) !== undefined;
    return [{ word, end: match.index + word.length, category, denied }];
  });
}

/** "we host on fly": also a name that is an everyday word. */
const HOSTS_NEXT =
  /(?<!\p{L})(?:host(?:s|ed|ing)? (?:on|with|at)|(?:hosten|gehostet)(?: (?:wir|jetzt|alles|wird))* (?:auf|bei)|alojamos(?: todo)? en)\s+$/iu;

function isHost(category: string, before: string): boolean {
  return category === 'hosting' && HOSTS_NEXT.test(before);
}

/** A name of two words is one tool: "css modules". */
function toolAt(statement: string, at: number, word: string): string {
  const next = /^ ([\p{L}\p{N}]+)/u.exec(statement.slice(at + word.length, at + word.length + 24))?.[1];
  const both = `${word}-${next?.toLowerCase() ?? ''}`;
  return next !== undefined && toolCategory(both) !== undefined ? both : word;
}

/** What a tool is chosen for, if it is not chosen for everything: "sqlite for the tests", "para los informes usamos duckdb". */
const CHOSEN_FOR =
  /(?<!\p{L})(?:for|inside|für|im|in der|in den|bei|para|en|in|on)\s+(?:(?:the|our|all|any|alle|die|das|den|der|dem|unsere?n?|los|las|el|la|nuestr[oa]s?)\s+)*(?<what>\p{L}[\p{L}-]*(?:\s\p{L}[\p{L}-]*)?)/gu;
const WHERE = /(?<!\p{L})(?<what>locally|local|production|prod|staging|lokal|produktion|producción)(?!\p{L})/gu;
/** "sessions live in redis": what is kept there. */
const KEPT =
  /^(?:(?:the|our|die|unsere|los|las)\s+)?(?<what>\p{L}+)\s+(?:live|lives|sit|sits|go|goes|are|stay|liegen|liegt|gehen|van|están)\s/gu;
/** "the marketing site uses bootstrap", "dns is at cloudflare": what others it says nothing about. */
const ONLY_OF =
  /^(?:(?:the|our|die|der|das|unsere?|el|la|los|las|nuestr[oa])\s+)?(?<what>\p{L}[\p{L}-]*(?:\s\p{L}[\p{L}-]*)??)(?:\s(?:now|jetzt|ahora))?\s+(?:uses?|(?:is|are) (?:at|with)|runs? on|nutzt|nutzen(?! wir)|verwendet|verwenden(?! wir)|(?:ist|sind|liegt|liegen) bei|usan?|utilizan?|(?:está|están) en)\s/gu;
/** Words that do not narrow a subject. */
const NARROWS_NOTHING =
  /^(?:unit|site|website|server|backend|frontend|api|application|product|system|stack|anwendung|sistema|aplicación|sitio|servidor|dienst|entschieden|gewählt|genommen|project|repo|repository|code|codebase|app|everything|team|company|moment|future|place|general|case|end|start|beginning|it|this|that|projekt|proyecto|alles|todo|data|storage|packages?|dependencies|tests?|testing|builds?|ci|logs?|logging|caching|cache|sessions?|january|februar|february|march|april|may|june|july|august|september|october|november|december|januar|märz|mai|juni|juli|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|week|month|quarter|year|woche|monat|quartal|jahr|semana|mes|trimestre|año)$/;

function qualified(category: string, statement: string): string {
  const own = new Set(category.split(' ').map(baseForm));
  const lower = statement.toLowerCase();
  const found = [CHOSEN_FOR, WHERE, KEPT, ONLY_OF].flatMap((pattern) =>
    [...lower.matchAll(pattern)].flatMap(({ groups }) => contentWords(groups?.what ?? '')),
  );
  const words = [...new Set(found.filter((word) => toolCategory(word) === undefined).map(baseForm))].filter(
    (word) =>
      !own.has(word) &&
      typedValues(word).length === 0 &&
      !(NARROWS_NOTHING.test(word) && (category !== 'database' || !/^tests?$/.test(word))),
  );
  return words.length === 0 ? category : `${category} for ${words.slice(0, 2).join(' ')}`;
}

/** Only a choice makes the tool the value of its category; otherwise the tool is only mentioned. */
function isChoice(statement: string): boolean {
  return CHOICE.test(statement) || statement.split(/\s+/).length <= CHOICE_WORDS;
}

/** "npm hoisting hides missing deps" tells something about the tool. */
function tellsOf(statement: string, { word, end }: NamedTool): boolean {
  const behind = statement.slice(end).split(CLAUSE_END)[0] ?? '';
  return (
    !CHOICE.test(statement) &&
    statement.toLowerCase().trimStart().startsWith(word) &&
    contentWords(behind).length >= TELLING_WORDS
  );
}

const TELLING_WORDS = 3;

/** The well-known topic a statement names. */
export const topicOf = memoizeSentence((statement): string | undefined => {
  const lower = statement.toLowerCase();
  return TOPICS.find(([, words]) => words.test(lower))?.[0];
});

function byTopic(statement: string): Subject | undefined {
  const topic = topicOf(statement);
  // "make the trial shorter" is not about replies.
  if (topic === undefined || (topic === 'replies' && thingOrdered(statement) !== undefined)) return undefined;
  if ((topic === 'replies' || topic === 'language of replies') && !speaksOfReplies(statement)) return undefined;
  const values = saidValues(statement).filter((value) => topic === 'code freeze' || !isTimeFrame(statement, value));
  const beside = values.length > 1 ? inClauseOf(statement, topic, values) : values;
  const value = beside.find(({ type }) => DIMENSIONS[type] === topic) ?? beside[0];
  // "use double quotes in jsx" is about jsx only.
  const subject = topic === 'quotes' ? qualified(topic, statement) : topic;
  return { subject, ...(value === undefined ? {} : { value: value.value }) };
}

/** "variables in english, comments in german": the values beside the words that name the topic, else all. */
function inClauseOf(statement: string, topic: string, values: readonly TypedValue[]): readonly TypedValue[] {
  const lower = statement.toLowerCase();
  const at = lower.search(TOPICS.find(([subject]) => subject === topic)?.[1] ?? /$/);
  const isApart = ({ start, end }: TypedValue): boolean =>
    /[,;]/.test(lower.slice(Math.min(at, end), Math.max(at, start)));
  const beside = values.filter((value) => !isApart(value));
  return beside.length === 0 ? values : beside;
}

/** "until friday use the backup server as staging": the day says how long it holds, not what holds. */
const FRAME =
  /(?<!\p{L})(?:until|till|til|by|before|since|from|starting|as of|after|bis|ab|seit|vor|nach|hasta|desde|antes del?|a partir del?)(?: (?:the|next|this|on|zum|dem|nächsten?|kommenden?|el|próximo))* $/iu;

const FRAME_FIRST = new RegExp(`^${FRAME.source.replace(/\$$/, '')}`, 'iu');

function isTimeFrame(statement: string, { type, start }: TypedValue): boolean {
  return type === 'day' && FRAME.test(statement.slice(0, start));
}

function byTypedValue(statement: string, around: Surroundings): Subject | undefined {
  const values = typedValues(statement);
  if (values.length > 2) return undefined;
  const [said] = saidValues(statement);
  const value = said ?? values[0];
  if (value === undefined) return undefined;
  const given = said === undefined ? {} : { value: said.value };
  const noun = nounBeside(statement, value) ?? changedThing(statement) ?? nounOfSameType(value, around);
  if (value.type === 'rate' && noun !== undefined && /^(?:rate|.*limit|límite)$/.test(noun))
    return { subject: 'rate limit', ...given };
  if (noun === undefined && isBareAmount(statement, value)) return { subject: DIMENSIONS[value.type], ...given };
  if (noun === undefined)
    return value.type === 'indentation' ? { subject: DIMENSIONS.indentation, ...given } : undefined;
  return { subject: `${noun} ${DIMENSIONS[value.type]}`, ...given };
}

/**
 * The values that a statement gives: not those that it denies, nor those of the past. "their gateway cuts at 12 seconds, so our timeout
 * goes down to 10 s": what is concluded holds.
 */
function saidValues(statement: string): readonly TypedValue[] {
  const given = typedValues(statement).filter(({ start, end }) => denialAt(statement, start, end) === undefined);
  const said =
    given.length < 2 && !BEGAN.test(statement) ? given : given.filter((value) => !isBeside(statement, value));
  const from = said.length < 2 ? undefined : CONCLUDES.exec(statement)?.index;
  const concluded = from === undefined ? [] : said.filter(({ start }) => start > from);
  return concluded.length === 0 ? said : concluded;
}

const BEGAN = /(?<!\p{L})(?:since|seit|desde) /iu;
/** "the daily is at 9:30": a meeting. "The path is /v2 since monday": when it began. */
const MEETING = /^(?:(?:the|our|das|unser|el|la|nuestr[oa]) )?$/iu;
const MEETING_IS = /^ (?:is|starts|ist|beginnt|startet|es|empieza)(?!\p{L})/iu;

function isBeside(statement: string, { type, start, end }: TypedValue): boolean {
  const before = statement.slice(0, start);
  if (type === 'day') return /(?<!\p{L})(?:since|seit|desde)(?: (?:last|letztem|el))? $/iu.test(before);
  return type === 'interval' && MEETING.test(before) && MEETING_IS.test(statement.slice(end));
}

const CONCLUDES =
  /[,;.] (?:so(?! that)|hence|therefore|thus|daher|deshalb|deswegen|darum|así que|por eso|por tanto)(?!\p{L})/iu;

/** The noun next to a value of the same type in a text nearby: "20 min slots", "one reading every five minutes". */
function nounOfSameType({ type }: TypedValue, around: Surroundings): string | undefined {
  for (const text of around) {
    for (const value of typedValues(text.slice(0, 600))) {
      const noun = value.type === type ? nounBeside(text, value) : undefined;
      if (noun !== undefined) return noun;
    }
  }
  return undefined;
}

/** "las ventanas de recogida", "the breaks between the slots": the first noun is the thing. */
const OF_ANOTHER =
  /(\p{L}{3,}) (?:(?:de|del)(?: (?:la|las|los|el))?|(?:between|zwischen|entre)(?: (?:the|our|two|any|den|unseren|zwei|los|las|dos))?) \p{L}{3,}/gu;

function nounBeside(text: string, { start, end, type }: TypedValue): string | undefined {
  const after = /^[ -]{1,2}(\p{L}{3,})/u.exec(text.slice(end, end + 30))?.[1]?.toLowerCase();
  if (type === 'length' && after !== undefined && !isEmptyWord(after)) return baseForm(after);
  const before =
    text
      .slice(Math.max(0, start - 48), start)
      .toLowerCase()
      .split(/[.;:,!?]/)
      .at(-1) ?? '';
  const noun = (before.replace(OF_ANOTHER, '$1').match(/\p{L}{3,}/gu) ?? [])
    .filter((word) => !isEmptyWord(word) && !isVerbOfBeing(word) && !namesDimension(word, type))
    .at(-1);
  return noun === undefined ? undefined : baseForm(noun);
}

/** "die Adresse ist jetzt …" does not say of what. */
function namesDimension(word: string, type: ValueType): boolean {
  if (word === DIMENSIONS[type]) return true;
  return type === 'address' && /^(?:ip|url|adresse|dirección|direccion)$/.test(word);
}

/** "make the trial shorter, two weeks is enough": what is changed stands in another clause than its value. */
function changedThing(statement: string): string | undefined {
  const thing = thingOrdered(statement);
  const noun = thing === undefined ? undefined : contentWords(thing).at(-1);
  return noun === undefined ? undefined : baseForm(noun);
}

/** "back to half an hour": neither its clause nor the words around it name a thing. */
function isBareAmount(statement: string, { type, start, end }: TypedValue): boolean {
  if (!AMOUNT_SUBJECTS.has(DIMENSIONS[type])) return false;
  const before = statement.slice(0, start).split(CLAUSE_END).at(-1) ?? '';
  const [after = ''] = statement.slice(end).split(CLAUSE_END);
  const clause = `${before}${statement.slice(start, end)}${after}`.trim();
  return (
    findChange(clause) !== undefined &&
    contentWords(`${before} ${after}`).every((word) => isVerbOfBeing(word) || namesDimension(word, type))
  );
}

const CLAUSE_END = /[,.;:!?()–—]/;

function isVerbOfBeing(word: string): boolean {
  return /^(?:lasts?|takes?|sets?|runs?|closes?|expires?|dauert|dura|every|exactly|max|maximum|maximal|höchstens|mindestens|máximo|mínimo|least|most|about|roughly|zurück|wieder|doch|lieber|volvemos|vuelve|volver|otra|vez|mejor)$/.test(
    word,
  );
}

function byName(statement: string): Subject | undefined {
  const name = NAMED.exec(statement.toLowerCase())?.[1];
  if (name === undefined) return undefined;
  const words = contentWords(name);
  if (words.length === 0 || words.length > 4) return undefined;
  return { subject: words.map(baseForm).join(' '), ...onlyValue(statement) };
}

/** The value, if the statement has exactly one. */
function onlyValue(statement: string): { readonly value?: string } {
  // "we have until the 21st" gives the day; "until the 21st orders go to …" says how long something else holds.
  const [value, second] = saidValues(statement).filter(
    (each) =>
      !(
        isTimeFrame(statement, each) &&
        contentWords(statement.slice(0, each.start)).length === 0 &&
        FRAME_FIRST.test(statement)
      ),
  );
  return value === undefined || second !== undefined ? {} : { value: value.value };
}

function byWords(statement: string, around: Surroundings): Subject {
  const own = contentWords(statement);
  const near = new Set(readContentWords(around.join(' ').slice(0, 2_000)));
  const shared = own.filter((word) => near.has(word));
  const chosen = [...new Set([...shared, ...own])].slice(0, SUBJECT_WORDS);
  const order = own.filter((word, at) => chosen.includes(word) && own.indexOf(word) === at);
  return { subject: order.map(baseForm).join(' ') || statement.toLowerCase().slice(0, 60), ...onlyValue(statement) };
}

/** `slots` and `slot`, `reading` and `read` are one subject. Unlike a stem, the result is a readable word, because it is shown. */
function baseForm(word: string): string {
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3);
  return word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}
