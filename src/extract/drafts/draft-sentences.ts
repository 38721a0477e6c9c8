/** Kept sentences as drafts: fragments join the sentence they belong to, and each draft can be read alone. */

import type { FactKind } from '../../domain/facts/fact.ts';
import type { FactDraft, FactEffect } from '../../domain/facts/fact-record.ts';
import { isOnlyScope, widensToAll, withoutScope } from '../../domain/facts/subjects/everywhere-words.ts';
import { typedValues } from '../../domain/facts/values/typed-values.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { addCalendarDays } from '../../domain/time/relative-days.ts';
import { blockedBy, isSureCommitment } from '../judge/certain-kinds.ts';
import { choosesTool } from '../judge/chooses-tool.ts';
import { correctsNamed } from '../judge/corrects-named.ts';
import { correctsTool } from '../judge/corrects-tool.ts';
import {
  asksToRemember,
  onlyAsksToRemember,
  withoutLead,
  withoutRequest,
  withoutRequestBefore,
} from '../judge/explicit-request.ts';
import { isKept, type JudgedSentence } from '../judge/judge-sentences.ts';
import { returnsToAmount } from '../judge/returns-to-amount.ts';
import { saysWhere } from '../judge/says-where.ts';
import { statesConvention } from '../judge/states-convention.ts';
import { onlyDescribes, sureStatement } from '../judge/sure-statements.ts';
import { headingSense, isRuledOut, labelOf, ruledOut } from '../sentences/heading-sense.ts';
import type { Passage } from '../sentences/passages.ts';
import { splitChange, splitFacts } from '../sentences/split-facts.ts';
import { asksForWork, splitWork } from '../sentences/split-work.ts';
import { trimWords, withoutEmphasis } from '../sentences/trim-words.ts';
import { isReadInSummary } from '../structure/summary.ts';
import { clip } from '../structure/tool-calls.ts';
import { findSubject, type Subject } from '../subject/find-subject.ts';
import { toolCategory } from '../subject/tools.ts';
import { holdsUntilThen } from '../subject/until-then.ts';
import { acknowledgedChange } from './acknowledged-change.ts';
import { dayAfterSpan, dueDay } from './due-day.ts';
import { onlyTakesBack } from './find-ban.ts';
import { type Change, findChange } from './find-change.ts';
import { holdsEverywhere } from './holds-everywhere.ts';
import { isAside } from './is-aside.ts';
import { choosesNumber, endsPointing, pointsAtThing, pointsBack } from './points-back.ts';
import { reasonAfter } from './reason-after.ts';
import { areTwoFacts, readAlone } from './stands-alone.ts';

const STATEMENT_MAX_CHARS = 300;
/** A sentence with at most this many words belongs to the one before it. */
const FRAGMENT_WORDS = 5;
const JOINED_MAX_CHARS = 220;
/** A statement with fewer words needs what it answers to be understood. */
const SHORT_WORDS = 7;
/** Fewer words say nothing about what was answered. */
const ANSWERED_WORDS = 2;
const CONTEXT_CHARS = 500;
const RULED_OUT_SUBJECT_CHARS = 60;
export function draftSentences(passage: Passage, judged: readonly JudgedSentence[]): readonly FactDraft[] {
  return groups(passage, judged)
    .flatMap((group) => toDraft(passage, judged, group))
    .flatMap((draft) => {
      if (passage.by !== 'person') return [draft];
      return draft.kind === 'commitment' ? splitDraft(passage, draft) : splitStatement(passage, draft);
    });
}

/** One fact for each part that is complete by itself, so that one can be replaced and the other still holds. */
function splitStatement(passage: Passage, draft: FactDraft): readonly FactDraft[] {
  const { quote, place, effect, kind } = draft;
  if (!DECIDES.has(kind) || withoutRequest(quote) !== quote) return [draft];
  const parts = effect === undefined ? splitFacts(quote) : effect === 'replaces' ? splitChange(quote) : [];
  if (parts.length === 0) return [draft];
  const { value: _value, effect: _effect, about: _about, ...shared } = draft;
  return parts.map(({ start, end, subject, value, thing }, index) => ({
    // The change is what stands first, and what follows are rules of their own.
    ...(effect !== undefined && index === 0
      ? draft
      : { ...shared, subject, ...(value === undefined ? {} : { value }) }),
    statement: withAbsoluteDays(
      `${thing === undefined ? '' : `${thing}: `}${withoutEmphasis(quote.slice(start, end))}`,
      passage.event.happenedAt,
    ),
    quote: quote.slice(start, end),
    place: place + start,
  }));
}

/** One commitment for each piece of work that a sentence asks for. A day in front of them holds for all. */
function splitDraft(passage: Passage, draft: FactDraft): readonly FactDraft[] {
  const { quote, place } = draft;
  const parts = splitWork(quote);
  const [first] = parts;
  if (first === undefined) return [draft];
  const at = passage.event.happenedAt;
  const dueOf = (words: string): string | undefined => dueDay(withAbsoluteDays(words, at), at);
  // A sentence of its own that says when it is due is about all of them.
  const dueOfAll = dueOf(quote.slice(0, first.start)) ?? (dueOf(quote) === undefined ? draft.due : undefined);
  const { due: _due, value: _value, ...shared } = draft;
  return parts.map((part, index) => {
    // The first keeps the words that ask for it.
    const start = index === 0 ? 0 : part.start;
    const words = quote.slice(start, part.end);
    const { subject, value } = findSubject(quote.slice(part.start, part.end), []);
    const due = dueOf(quote.slice(part.start, part.end)) ?? dueOfAll;
    return {
      ...shared,
      subject,
      ...(value === undefined ? {} : { value }),
      statement: withDueDay(withAbsoluteDays(withoutEmphasis(words), at), at),
      quote: words,
      place: place + start,
      ...(due === undefined ? {} : { due }),
      rank: index + 1,
    };
  });
}

type Group = readonly JudgedSentence[];

function groups(passage: Passage, judged: readonly JudgedSentence[]): readonly Group[] {
  const made: JudgedSentence[][] = [];
  for (const sentence of judged) {
    const list = made.at(-1);
    if (list !== undefined && continuesList(passage, list, sentence)) {
      list.push(sentence);
      continue;
    }
    if (!isKept(passage, sentence) || (passage.by === 'person' && isOnlyScope(sentence.words))) continue;
    if (passage.by === 'summary' && !isReadInSummary(passage.text, sentence)) continue;
    if (!holdsUnderHeading(sentence)) continue;
    const open = made.at(-1);
    if (open !== undefined && joins(passage, open, sentence)) open.push(sentence);
    else made.push([sentence]);
  }
  return made;
}

/** "todo: rotate the keys; update the docs": what follows is the next piece of work. */
function continuesList(passage: Passage, group: Group, next: JudgedSentence): boolean {
  const [first] = group;
  const last = group.at(-1);
  if (passage.by !== 'person' || first === undefined || last === undefined || next.index !== last.index + 1)
    return false;
  return (
    /^\s*(?:todos?|to-dos?)\b/i.test(first.words) &&
    /;\s*$/.test(passage.text.slice(last.start, next.start)) &&
    asksForWork(next.words)
  );
}

/** What is ruled out may be decided, or something waits for it; a risk may only be waited for. */
const WAITS: ReadonlySet<string> = new Set(['blocker', 'unblocked']);
const RULED_OUT: ReadonlySet<string> = new Set([...WAITS, 'decision', 'preference', 'correction']);

function holdsUnderHeading({ item, heading, kind }: JudgedSentence): boolean {
  const sense = item ? headingSense(heading) : undefined;
  return sense === undefined || (sense === 'rules out' ? RULED_OUT : WAITS).has(kind);
}

/** "we use eslint. no wait, we use biome": the later sentence is another statement, and counts. */
const TAKES_BACK =
  /^(?:(?:oh|ah|hm+|no|nope|nein|ach|ay)[,. ]+)*(?:wait|hold on|actually|scratch that|i mean|sorry|correction|better|make that|halt|moment|quatsch|doch|besser|ich meine|stopp|espera|perdón|mejor|quiero decir|digo)(?!\p{L})[^.]* \p{L}+ /iu;

/** Two sentences of one thought: next to each other, and one of them is too short to stand alone. */
function joins({ by }: Passage, group: Group, next: JudgedSentence): boolean {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined || next.index !== last.index + 1) return false;
  if (last.report === 'explains' && next.report === 'explains' && next.end - first.start <= STATEMENT_MAX_CHARS)
    return true;
  if (
    isRuledOut(last) ||
    TAKES_BACK.test(next.words) ||
    next.item ||
    next.end - first.start > JOINED_MAX_CHARS ||
    last.stressed === true ||
    last.due !== undefined ||
    isAside(next.words) ||
    next.stressed === true
  )
    return false;
  if (by === 'person' && group.some(({ words }) => areTwoFacts(words, next.words))) return false;
  const short = (sentence: JudgedSentence): boolean => wordCount(sentence.words) <= FRAGMENT_WORDS;
  return short(next) || short(last) || (next.kind === last.kind && contentWords(next.words).length <= 4);
}

function toDraft(passage: Passage, judged: readonly JudgedSentence[], group: Group): readonly FactDraft[] {
  const first = group[0];
  const last = group.at(-1);
  if (first === undefined || last === undefined) return [];
  const best = group.reduce((a, b) => (b.keep > a.keep ? b : a));
  const core = group.length === 1 ? first.core : undefined;
  const from = core?.start ?? first.start;
  const to = core?.end ?? last.end;
  const start = from + (passage.by === 'person' ? reportBefore(passage.text.slice(from, to)) : 0);
  const span = trimWords(passage.text, start, Math.min(to, start + STATEMENT_MAX_CHARS));
  const preceding = judged[first.index - 1];
  const before = preceding !== undefined && isOnlyScope(preceding.words) ? undefined : preceding;
  const words = withoutEmphasis(span.words);
  const said = passage.by === 'person' ? withoutRequest(words) : words;
  if (
    (isEmpty(said, passage, best.keep) && !isItemToRemember(passage, first, said)) ||
    (passage.by === 'person' && onlyTakesBack(words))
  )
    return [];
  const place = { quote: passage.text.slice(span.start, span.end), source: passage.event.id, place: span.start };
  const confidence = Math.round(best.keep * 100) / 100;
  const under = first.item && headingSense(first.heading) === 'rules out';
  if (!WAITS.has(best.kind) && (under || labelOf(said) !== undefined)) {
    // The tool or value that it names is not chosen.
    const statement = (under ? ruledOut(first.heading, said) : said).slice(0, STATEMENT_MAX_CHARS);
    return [{ kind: 'decision', subject: clip(statement, RULED_OUT_SUBJECT_CHARS), statement, ...place, confidence }];
  }
  const named = blockedBy(said) ?? withoutLead(said);
  const about = passage.by === 'person' ? withoutScope(named) : named;
  const around = [about, before?.words ?? '', passage.echo, lastPart(passage.answers)];
  const now = holdsUntilThen(about);
  const change = passage.by === 'person' && now === undefined ? changeIn(words, passage, best.kind) : undefined;
  const { kind, effect } = kindAndEffect(kindOfGroup(best.kind, passage, words), passage, words, change);
  const completed =
    first.stressed !== true && withoutRequestBefore(words) === words ? statementOf(said, passage, before, kind) : said;
  const { subject, value } = subjectOf(findSubject(now ?? about, around), completed.slice(0, -said.length));
  const due = last.due?.replace(/[.!\s]+$/, '');
  const dated = withAbsoluteDays(due === undefined ? completed : `${completed}, ${due}`, passage.event.happenedAt);
  const statement = kind === 'commitment' ? withDueDay(dated, passage.event.happenedAt) : dated;
  const why = reasonAfter(passage, judged, { last, kind });
  return [
    {
      kind,
      subject,
      ...(value === undefined ? {} : { value }),
      statement,
      ...(why === undefined ? {} : { why }),
      ...place,
      // Erasing the message that it answers must erase its words here, too.
      ...alsoOf(passage, said, completed),
      ...(passage.by === 'person' && isOfAllProjects(kind, { words, said }, isWidened(judged, first, last))
        ? { everywhere: true }
        : {}),
      ...(effect === undefined ? {} : { effect }),
      ...aboutOf(effect, change?.from, passage.answersEvent),
      ...(kind === 'commitment' ? workOf(passage, judged, first, { statement, due, end: span.end }) : {}),
      confidence,
    },
  ];
}

/** "no not minio, its too heavy. we use garage": together they correct. */
function kindOfGroup(kind: JudgedSentence['kind'], { by }: Passage, words: string): JudgedSentence['kind'] {
  return by === 'person' && DECIDES.has(kind) && correctsNamed(words) ? 'correction' : kind;
}

/** "she says that …, so we drop it": somebody's words are blank, and what the person makes of them stands behind. */
const REPORT = /^.*\S {6,}, (?:(?:and|und|y) )?(?=\S)/su;

function reportBefore(said: string): number {
  return REPORT.exec(said)?.[0].length ?? 0;
}

/** "moving to pnpm. npm hoisting hides missing deps": the sentence before it gives the value. */
function subjectOf(own: Subject, before: string): Subject {
  if (own.value !== undefined || before === '') return own;
  const given = findSubject(before, []);
  return given.value === undefined || toolCategory(given.value) === undefined ? own : given;
}

/** The events whose words complete a statement. */
function alsoOf(
  { answersEvent, asked }: Passage,
  said: string,
  completed: string,
): { readonly also?: readonly string[] } {
  const also = [
    completed.length > said.length && completed.startsWith(said) ? answersEvent : undefined,
    asked !== undefined && completed.includes(asked.question) ? asked.event : undefined,
  ].filter((event) => event !== undefined);
  return also.length === 0 ? {} : { also };
}

/** The words around a request can say where it holds: "remember for all projects: …". */
function isOfAllProjects(
  kind: FactKind,
  { words, said }: { readonly words: string; readonly said: string },
  widened: boolean,
): boolean {
  return holdsEverywhere(kind, words, widened) || (said !== words && holdsEverywhere(kind, said));
}

/** The next sentence, or the line above the list, says that it holds in all projects. */
function isWidened(judged: readonly JudgedSentence[], first: JudgedSentence, last: JudgedSentence): boolean {
  return widensToAll(judged[last.index + 1]?.words ?? '') || widensToAll(first.heading);
}

/** What a person says is changed, or decides and the agent answers that it replaces something. */
function changeIn(words: string, { echo }: Passage, kind: JudgedSentence['kind']): Change | undefined {
  const change = findChange(words);
  if (change?.from !== undefined || !DECIDES.has(kind)) return change;
  const from = acknowledgedChange(echo, words);
  return from === undefined ? change : { from };
}

const DECIDES: ReadonlySet<string> = new Set(['decision', 'preference', 'correction']);

/** When a commitment is due, its place in a list, and the words around it. */
function workOf(
  passage: Passage,
  judged: readonly JudgedSentence[],
  sentence: JudgedSentence,
  said: { readonly statement: string; readonly due: string | undefined; readonly end: number },
): Pick<FactDraft, 'due' | 'rank' | 'context'> {
  const at = passage.event.happenedAt;
  const due = dueDay(withAbsoluteDays(said.due ?? '', at), at) ?? dueDay(said.statement, at);
  const rank = rankInList(passage.text, judged, sentence);
  return {
    ...(due === undefined ? {} : { due }),
    ...(rank === undefined ? {} : { rank }),
    context: passage.text.slice(Math.max(0, said.end - CONTEXT_CHARS), said.end),
  };
}

/** An item starts its line, behind a bullet, a number or a box. */
const BULLET = /(?:^|\n)[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+(?:\[[ xX]?\][ \t]*)?(?:\*\*|__)?$/;
const BULLET_MAX_CHARS = 40;

function rankInList(text: string, judged: readonly JudgedSentence[], sentence: JudgedSentence): number | undefined {
  if (!sentence.item) return undefined;
  let rank = 0;
  for (let at = sentence.index; at >= 0; at -= 1) {
    const each = judged[at];
    if (each === undefined || !each.item || each.heading !== sentence.heading) break;
    if (BULLET.test(text.slice(Math.max(0, each.start - BULLET_MAX_CHARS), each.start))) rank += 1;
  }
  return rank === 0 ? undefined : rank;
}

/** Kinds that say how something is. */
const STATES: ReadonlySet<string> = new Set([
  'decision',
  'preference',
  'correction',
  'fact',
  'reference',
  'outcome',
  'lesson',
]);

/** What a person reports is how things are; errors and their fixes are the agent's report. */
const PERSON_REPORTS: ReadonlySet<string> = new Set(['outcome', 'lesson', 'fact', 'unblocked']);
/** It says how things are to be, or what the speaker's own side does. */
const RULES_THINGS =
  /\b(?:should|must|shall|will be|(?:is|are) to be|i want|let us|let's|we (?:\w+ )?(?:use|run|go|do|keep|take|carry|moved|switched|only|never|always|have (?:moved|switched|decided|agreed))|as of|from now on|only|never|soll(?:en)?|muss|müssen|wird|werden|wir (?:nehmen|nutzen|machen|haben)|nur noch|debe|vamos a|usamos)\b/i;

/** A reference says where something is. */
const SAYS_PLACE =
  /[/@#`]|\w\.\w{2,}|\d{2,}[.:-]\d|(?<!\p{L})(?:in|at|on|under|via|see|port|here|there|where|lives?|unter|auf|im|am|bei|beim|liegt|steht|siehe|hier|en|está|están|bajo|aquí)(?!\p{L})/iu;
const ASKS_FOR = /(?<!\p{L})(?:please|pls|bitte|por favor)(?!\p{L})/iu;

/** The named old value of a change, or the reply that is corrected or approved. */
function aboutOf(
  effect: FactEffect | undefined,
  from: string | undefined,
  answers: string | undefined,
): { readonly about?: string } {
  if (effect === 'replaces') return from === undefined ? {} : { about: from };
  return effect === undefined || effect === 'ends' || answers === undefined ? {} : { about: answers };
}

function statedKind(kind: JudgedSentence['kind'], words: string): FactKind {
  // "the sales report goes out on tuesdays": nobody promises what happens again and again.
  if (kind === 'commitment' && HABIT.test(words) && !OWN_WORK.test(words)) return 'decision';
  if ((PERSON_REPORTS.has(kind) || kind === 'decision') && onlyDescribes(words)) return 'fact';
  if (kind === 'reference' && ASKS_FOR.test(words)) return 'decision';
  if (kind === 'reference' && !SAYS_PLACE.test(words) && !saysWhere(words)) return 'fact';
  if (PERSON_REPORTS.has(kind)) return RULES_THINGS.test(words) ? 'decision' : 'fact';
  return kind as FactKind;
}

function kindAndEffect(
  kind: JudgedSentence['kind'],
  { by }: Passage,
  words: string,
  change: Change | undefined,
): { readonly kind: FactKind; readonly effect?: FactEffect } {
  const changes = change !== undefined;
  // "Lena is on leave, design is Tobi now" says how things are, not only that something ended.
  if (kind === 'unblocked' && !(changes && by === 'person'))
    return { kind: by === 'person' ? 'fact' : 'outcome', effect: 'ends' };
  if (by !== 'person') return { kind: kind === 'unblocked' ? 'blocker' : kind };
  const stated = statedKind(kind, words);
  // "Joost had his farewell drinks" approves of nothing.
  if (kind === 'confirmation' && change?.from !== undefined) return { kind: 'fact', effect: 'replaces' };
  if (changes && (STATES.has(kind) || kind === 'unblocked')) return { kind: stated, effect: 'replaces' };
  if (kind === 'correction') return { kind, effect: 'refutes' };
  return kind === 'confirmation' ? { kind, effect: 'confirms' } : { kind: stated };
}

/** A weekday in the plural is a habit, not a date. */
const HABIT =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\b(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags)\b|\blos (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)\b/i;

const OWN_WORK =
  /(?<!\p{L})(?:i|i['’]?(?:ll|m|d|ve)|we|we['’]?(?:ll|re|d|ve)|you|me|us|todo|needs?|must|has to|have to|ich|wir|du|mir|uns|muss|müssen|soll(?:en)?|noch|yo|me|nos|tú|tengo|tenemos|hay que|falta|debo|debemos)(?!\p{L})/iu;

/** "we moved deploys to Tuesday": what recurs is on every such day, unless it says which one or tells what happened. */
const RECURS =
  /(?<!\p{L})(?:deploys|deployments|releases|rollouts|stand-?ups?|retros?|backups|meetings|syncs|reviews|demos|reports|invoices|newsletters|payouts|besprechungen|berichte|rechnungen|sicherungen|auslieferungen|lieferungen|despliegues|lanzamientos|entregas|reuniones|copias|informes|facturas|repartos)(?!\p{L})/iu;
const ONE_DAY =
  /(?<!\p{L})(?:this|next|coming|last|the|nächste[nr]?|kommende[nr]?|diese[nr]?|letzte[nr]?|este|próximo|pasado) \p{L}*(?:day|tag|woch|lunes|martes|coles|jueves|viernes|bado|domingo)|(?<!\p{L})(?:today|tomorrow|yesterday|tonight|heute|morgen|gestern|hoy|mañana|ayer|failed|fails|broke|broken|went|ran|happened|ging(?:en)?|lief(?:en)?|fielen|fallaron|fueron|until|till|by|bis|hasta)(?!\p{L})/iu;

function recurs(statement: string): boolean {
  return HABIT.test(statement) || (RECURS.test(statement) && !ONE_DAY.test(statement));
}

function withAbsoluteDays(statement: string, at: number): string {
  return (recurs(statement) ? statement : addCalendarDays(statement, at)).slice(0, STATEMENT_MAX_CHARS);
}

/** "in two weeks" says nothing a month later. */
function withDueDay(statement: string, at: number): string {
  const day = dayAfterSpan(statement, at);
  return day === undefined || day !== dueDay(statement, at) ? statement : `${statement} (${day})`;
}

/** Adds what a short statement answers or points to. */
function statementOf(words: string, passage: Passage, before: JudgedSentence | undefined, kind: FactKind): string {
  // What a correction refutes must not stand in it as if it held.
  if (passage.by !== 'person') return words;
  if (kind === 'correction') return `${words}${correctedTool(words, passage)}`;
  if (TAKES_BACK.test(words) || isAside(words) || (before !== undefined && onlyAsksToRemember(before.words)))
    return words;
  if (before !== undefined && areTwoFacts(before.words, words)) return readAlone(before.words, words);
  const points = pointsBack(words);
  if (wordCount(words) > SHORT_WORDS && !points) return words;
  // A rule that is stressed is complete, and what follows is about something else.
  if (before !== undefined && !before.asks && !before.item && before.stressed !== true && wordCount(before.words) > 2)
    return `${before.words}. ${words}${passage.asked !== undefined && pointsAtThing(before.words) ? ` (asked: ${passage.asked.question})` : ''}`;
  const answered = answeredPart(passage.answers, points && kind === 'confirmation');
  // "Done." explains nothing.
  if (contentWords(answered).length < ANSWERED_WORDS)
    return points && passage.asked !== undefined ? `${words} (asked: ${passage.asked.question})` : words;
  return answered.endsWith('?') ? `${words} (asked: ${answered})` : `${words} (${answered})`;
}

/** "no, pnpm" alone does not say what it is about. */
function correctedTool(words: string, passage: Passage): string {
  const corrected = correctsTool(words, passage.answers);
  const from = corrected?.from;
  if (corrected === undefined || from === undefined || new Set(contentWords(words)).has(from)) return '';
  return ` (${corrected.category}: ${corrected.to}, not ${from})`;
}

/** The question that was asked; for words that approve of something, else the first sentence that was said. */
function answeredPart(text: string, approves: boolean): string {
  const sentences = text.replace(/```[\s\S]*?```/g, ' ').match(/[^.!?\n]+[.!?]*/g) ?? [];
  const question = sentences.findLast((sentence) => sentence.trimEnd().endsWith('?'));
  const said = (question ?? (approves ? sentences[0] : undefined) ?? '').replace(/\s+/g, ' ').trim();
  return said.slice(0, 140);
}

/** "always use tabs", "I'd rather have tabs". */
const RULES_ON_ONE_THING =
  /^(?:please |bitte |por favor,? )?(?:always|never|don'?t|do not|immer|nie|niemals|siempre|nunca) (?:use|add|write|put|nutz\w*|nimm|verwende|usa|uses|usar) |\bi(?:'d| would)? (?:prefer|rather have|rather use)\b|\bprefiero\b/i;

/** "we go with weasyprint": the one word is what was chosen, also if it is not a well-known tool. */
const CHOOSES_ONE =
  /(?<!\p{L})(?:(?:go|goes|going|went|stick|sticking) with|switch(?:ed|ing)? to|mov(?:e|ed|ing) (?:over )?to|settled on|use|using|take|nehmen|nutzen|verwenden|setzen auf|(?:umgestiegen|gewechselt|umgestellt) (?:auf|zu)|usamos|usemos|vamos con|nos quedamos con|pasamos a|cambiamos a)(?!\p{L})/iu;
/** A statement with one word of content is kept if the classifier has no doubt. */
const KEEP_ONE_WORD_FROM = 0.93;
/** An option of a command is content: "stop using -q". */
const FLAG = /(?<=^|[\s`])--?[a-z][\w-]*/g;

/** Says nothing by itself: fewer than two words with content, unless it answers a question, chooses or corrects a tool, is a rule or asks for a reminder. */
function isEmpty(words: string, passage: Passage, keep: number): boolean {
  if (!/\p{L}{2}/u.test(words)) return true;
  if (passage.by === 'agent' && endsPointing(words)) return true;
  const content = contentWords(words).length + (words.match(FLAG)?.length ?? 0);
  if (content >= 2) return false;
  if (passage.by === 'person' && passage.asked !== undefined && choosesNumber(words)) return false;
  if (content === 0 || passage.by !== 'person') return true;
  // "we keep logs for two weeks" names a thing and its amount; "docstrings are fine" allows again.
  if (typedValues(words).length > 0 || sureStatement(words) !== undefined) return false;
  if (keep >= KEEP_ONE_WORD_FROM || words.match(FLAG) || CHOOSES_ONE.test(words)) return false;
  if (
    /\?\s*$/.test(passage.answers) ||
    choosesTool(words) ||
    RULES_ON_ONE_THING.test(words) ||
    returnsToAmount(words) ||
    isSureCommitment(words, 'person')
  )
    return false;
  return statesConvention(words) === undefined && correctsTool(words, passage.answers) === undefined;
}

/** Every item below "please remember:" is kept, also "call Ana". */
function isItemToRemember({ by }: Passage, { words, heading, item }: JudgedSentence, said: string): boolean {
  return by === 'person' && item && asksToRemember(words, heading) && contentWords(said).length > 0;
}

function lastPart(text: string): string {
  return text.slice(-400);
}

function wordCount(words: string): number {
  return words.split(/\s+/).length;
}
