/** Kept sentences as drafts: fragments join the sentence they belong to, and each draft can be read alone. */

import type { FactKind } from '../../domain/facts/fact.ts';
import type { FactDraft, FactEffect } from '../../domain/facts/fact-record.ts';
import { isOnlyScope, widensToAll, withoutScope } from '../../domain/facts/subjects/everywhere-words.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { addCalendarDays } from '../../domain/time/relative-days.ts';
import { blockedBy } from '../judge/certain-kinds.ts';
import { correctsNamed } from '../judge/corrects-named.ts';
import { asksToRemember, withoutLead, withoutRequest, withoutRequestBefore } from '../judge/explicit-request.ts';
import type { JudgedSentence } from '../judge/judge-sentences.ts';
import { WAITS } from '../judge/kept-under.ts';
import { STATEMENT_MAX_CHARS } from '../rules/finding.ts';
import { headingSense, labelOf, ruledOut } from '../sentences/heading-sense.ts';
import type { Passage } from '../sentences/passages.ts';
import { leavesOutVerb, splitChange, splitFacts } from '../sentences/split-facts.ts';
import { splitParallel } from '../sentences/split-parallel.ts';
import { splitWork } from '../sentences/split-work.ts';
import { trimWords, withoutEmphasis } from '../sentences/trim-words.ts';
import { clip } from '../structure/tool-calls.ts';
import { findSubject, type Subject } from '../subject/find-subject.ts';
import { toolCategory } from '../subject/tools.ts';
import { holdsUntilThen } from '../subject/until-then.ts';
import { acknowledgedChange } from './acknowledged-change.ts';
import { completeStatement } from './complete-statement.ts';
import { dayAfterSpan, dueDay } from './due-day.ts';
import { onlyTakesBack } from './find-ban.ts';
import { type Change, findChange } from './find-change.ts';
import { type Group, groupSentences } from './group-sentences.ts';
import { holdsEverywhere } from './holds-everywhere.ts';
import { isEmpty } from './is-empty.ts';
import { isHabit, kindAndEffect } from './kind-and-effect.ts';
import { reasonAfter } from './reason-after.ts';

const CONTEXT_CHARS = 500;
const RULED_OUT_SUBJECT_CHARS = 60;

export function draftSentences(passage: Passage, judged: readonly JudgedSentence[]): readonly FactDraft[] {
  return groupSentences(passage, judged)
    .flatMap((group) => toDraft(passage, judged, group))
    .flatMap((draft) => {
      if (passage.by !== 'person') return [draft];
      return draft.kind === 'commitment' ? splitDraft(passage, draft) : splitStatement(passage, draft);
    });
}

/** One fact for each part that is complete by itself, so that one can be replaced and the other still holds. */
function splitStatement(passage: Passage, draft: FactDraft): readonly FactDraft[] {
  const { quote, place, effect, kind } = draft;
  if (!(DECIDES.has(kind) || DESCRIBES.has(kind)) || withoutRequest(quote) !== quote) return [draft];
  const parallel = effect === undefined ? splitParallel(quote) : [];
  const parts =
    parallel.length > 0
      ? parallel
      : effect === undefined
        ? splitFacts(quote)
        : effect === 'replaces'
          ? splitChange(quote)
          : [];
  if (parts.length === 0) return [draft];
  // What describes is one fact, unless the second thing shares the verb of the first.
  if (
    DESCRIBES.has(kind) &&
    parallel.length === 0 &&
    !parts.some(({ start, end }) => leavesOutVerb(quote.slice(start, end)))
  )
    return [draft];
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
    first.stressed !== true && withoutRequestBefore(words) === words
      ? completeStatement(said, passage, before, kind)
      : said;
  // Another clause of a long sentence may name what others use: "both are wrong because we use npm".
  const stated = now ?? (group.length === 1 ? first.clause : undefined) ?? about;
  const { subject, value } = subjectOf(findSubject(stated, around), completed.slice(0, -said.length));
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
      ...(passage.by === 'person' && group.some((each) => asksToRemember(each.words, each.heading))
        ? { asked: true as const }
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
const DESCRIBES: ReadonlySet<string> = new Set(['fact', 'reference']);

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

/** The named old value of a change, or the reply that is corrected or approved. */
function aboutOf(
  effect: FactEffect | undefined,
  from: string | undefined,
  answers: string | undefined,
): { readonly about?: string } {
  if (effect === 'replaces') return from === undefined ? {} : { about: from };
  return effect === undefined || effect === 'ends' || answers === undefined ? {} : { about: answers };
}

/** "we moved deploys to Tuesday": what recurs is on every such day, unless it says which one or tells what happened. */
const RECURS =
  /(?<!\p{L})(?:deploys|deployments|releases|rollouts|stand-?ups?|retros?|backups|meetings|syncs|reviews|demos|reports|invoices|newsletters|payouts|besprechungen|berichte|rechnungen|sicherungen|auslieferungen|lieferungen|despliegues|lanzamientos|entregas|reuniones|copias|informes|facturas|repartos)(?!\p{L})/iu;
const ONE_DAY =
  /(?<!\p{L})(?:this|next|coming|last|the|nächste[nr]?|kommende[nr]?|diese[nr]?|letzte[nr]?|este|próximo|pasado) \p{L}*(?:day|tag|woch|lunes|martes|coles|jueves|viernes|bado|domingo)|(?<!\p{L})(?:today|tomorrow|yesterday|tonight|heute|morgen|gestern|hoy|mañana|ayer|failed|fails|broke|broken|went|ran|happened|ging(?:en)?|lief(?:en)?|fielen|fallaron|fueron|until|till|by|bis|hasta)(?!\p{L})/iu;

function recurs(statement: string): boolean {
  return isHabit(statement) || (RECURS.test(statement) && !ONE_DAY.test(statement));
}

function withAbsoluteDays(statement: string, at: number): string {
  return (recurs(statement) ? statement : addCalendarDays(statement, at)).slice(0, STATEMENT_MAX_CHARS);
}

/** "in two weeks" says nothing a month later. */
function withDueDay(statement: string, at: number): string {
  const day = dayAfterSpan(statement, at);
  return day === undefined || day !== dueDay(statement, at) ? statement : `${statement} (${day})`;
}

/** Every item below "please remember:" is kept, also "call Ana". */
function isItemToRemember({ by }: Passage, { words, heading, item }: JudgedSentence, said: string): boolean {
  return by === 'person' && item && asksToRemember(words, heading) && contentWords(said).length > 0;
}

function lastPart(text: string): string {
  return text.slice(-400);
}
