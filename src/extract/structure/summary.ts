/**
 * A compaction summary is read by its sections: every entry of those about errors, pending work, decisions and feedback is a
 * fact. The classifier reads the other sections, except those that list files and messages.
 */

import type { EventOf } from '../../domain/event.ts';
import type { FactKind } from '../../domain/facts/fact.ts';
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { hasKnownVerb, hasVerb } from '../../domain/facts/wording/completeness.ts';
import { withoutEmphasis } from '../sentences/trim-words.ts';
import { findSubject } from '../subject/find-subject.ts';
import type { Turn } from '../turn.ts';
import { clip } from './tool-calls.ts';

const SECTIONS: readonly (readonly [RegExp, FactKind])[] = [
  [/\berrors?\b.*\bfix|\bfixes\b|\bfehler\b|\berrores\b/i, 'outcome'],
  [/\bproblem[- ]solving\b|\blessons?\b|\bgotchas?\b|\blearn/i, 'lesson'],
  [/\bpending\b|\bremaining\b|\bopen (?:tasks|items|work)\b|\bto-?dos?\b|\boffen\b|\bpendiente/i, 'commitment'],
  [/\bdecisions?\b|\bconstraints?\b|\bentscheidungen\b|\bdecisiones\b/i, 'decision'],
  [/\b(?:user )?(?:feedback|preferences?)\b|\bcorrections?\b|\bvorlieben\b|\bpreferencias\b/i, 'preference'],
];
const SECTION =
  /^\s{0,3}(?:\d{1,2}[.)]\s+|#{1,4}\s+)?\*{0,2}([A-ZÄÖÜÁÉ][\p{L} ,&/'-]{3,60}?)\*{0,2}:?\*{0,2}(?::\s*(.*))?\s*$/u;
const ENTRY = /^(\s*)(?:[-*•]|\d{1,2}[.)])\s+(\S.*)$/;
const NOTHING = /^\W*(?:none|no\b.{0,30}(?:tasks|pending|feedback)|n\/a|nothing)\b/i;
const ENTRY_MAX_CHARS = 300;
const MIN_WORDS = 4;
/** Temporary states of an edit, not errors that can occur again. */
const PASSING_ERROR =
  /^\W*(?:unused|undefined (?:function|variable|import)|compile errors? for missing|expected\b|missing (?:import|alias))/i;
/** What the agent was doing when the conversation was compacted. */
const DOING =
  /^\W*(?:current(?: \w+){0,2}\W*:|(?:(?:i|we) (?:am|was|are|were) |was |were )?(?:currently|presently|right now|now|just|still)[, ]+(?:in the middle of|about to|(?:[a-z]{2,}ly )?(?!missing|using|during|nothing|something|everything|anything|failing|passing|working as|existing)[a-z]{2,}ing\b)|(?:(?:i|we) )?(?:was|were) (?:in the middle of|about to)|in the middle of|(?:derzeit|aktuell|gerade|momentan) (?:wird|werden|behebe|arbeite|bin|dabei)|(?:actualmente|ahora mismo) (?:se )?est(?:á|án|oy|amos) )/i;

/** "Fixed by creating the module file", "Three have been worked on so far": what it is about stands in another line. */
const WITHOUT_THING =
  /^\W*(?:(?:fixed|resolved|solved|handled|addressed|corrected|worked around|done|behoben|gelöst|arreglado|resuelto)(?: this| that| it)?,? (?:by|via|with|through|in|durch|mit|con|al)(?!\p{L})|(?:one|two|three|four|five|six|several|some|both|all|most|\d+)(?: of (?:them|these|those))? (?:have|has|had|were|was|are|is|remain)(?!\p{L})|(?:zwei|drei|vier|einige|alle|beide) (?:wurden|sind|waren)(?!\p{L})|(?:dos|tres|cuatro|algun[oa]s|tod[oa]s) (?:est|fuer|han))/iu;
/** It holds only for the work that was compacted. */
const OF_THIS_TASK =
  /(?<!\p{L})(?:in|for|during|within) this (?:task|ticket|pr|pull request|issue|step|session|change)(?!\p{L})|(?<!\p{L})(?:in|bei|für) diese[rmns]? (?:aufgabe|ticket|pr|schritt|sitzung)(?!\p{L})|(?<!\p{L})en est[ea] (?:tarea|ticket|pr|paso|sesión)(?!\p{L})/iu;

const isPassing = (words: string): boolean =>
  PASSING_ERROR.test(words) || DOING.test(words) || WITHOUT_THING.test(words) || OF_THIS_TASK.test(words);

interface SummaryEntry {
  readonly kind: FactKind;
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

export function readSummary(turn: Turn): readonly FactDraft[] {
  return turn.events.flatMap((event) =>
    event.type === 'context.compacted' && event.body.summary !== undefined ? drafts(event, event.body.summary) : [],
  );
}

function drafts(event: EventOf<'context.compacted'>, summary: string): readonly FactDraft[] {
  return summaryEntries(summary).map(({ kind, words, start, end }) => {
    const statement = clip(withoutEmphasis(words), ENTRY_MAX_CHARS);
    const { subject, value } = findSubject(statement, []);
    return {
      kind,
      subject,
      ...(value === undefined ? {} : { value }),
      statement,
      quote: summary.slice(start, end),
      source: event.id,
      place: start,
      confidence: 0.6,
    };
  });
}

/** The entries of the sections that are kept, each with its nested lines. */
function summaryEntries(summary: string): readonly SummaryEntry[] {
  const entries: { kind: FactKind; words: string; start: number; end: number }[] = [];
  let kind: FactKind | undefined;
  let indent = 0;
  let at = 0;
  let fenced = false;
  for (const line of summary.split('\n')) {
    const start = at;
    at += line.length + 1;
    if (/^\s*```/.test(line)) fenced = !fenced;
    if (fenced) continue;
    const entry = ENTRY.exec(line);
    const section = sectionOf(line);
    if (section !== undefined) {
      kind = SECTIONS.find(([title]) => title.test(section.title))?.[1];
      indent = -1;
      if (kind !== undefined && section.rest !== '') {
        // "Decisions: UTC everywhere; problem+json": on one line.
        for (const part of section.rest.split(/;\s+/)) {
          const from = start + line.indexOf(part);
          entries.push({ kind, words: part, start: from, end: from + part.length });
        }
      }
    } else if (kind !== undefined && entry !== null) {
      const depth = (entry[1] ?? '').length;
      const words = entry[2] ?? '';
      const from = start + line.indexOf(words);
      if (indent < 0) indent = depth;
      const last = entries.at(-1);
      if (depth <= indent || last === undefined) entries.push({ kind, words, start: from, end: start + line.length });
      else if (last.words.length < ENTRY_MAX_CHARS) last.words = `${last.words} ${words}`;
    }
  }
  return entries.filter(
    ({ words }) => words.split(/\s+/).length >= MIN_WORDS && !NOTHING.test(words) && !isPassing(words),
  );
}

/** Sections that list what was done and typed: nothing in them is kept. */
const UNREAD =
  /\bfiles?\b|\bmessages\b|\bcurrent work\b|\bnext steps?\b|\bdateien\b|\barchivos\b|\bcompleted\b|^done\b/i;

/** What was asked for has not happened. */
const REQUESTED = /\brequests?\b|\bintent\b|\bauftrag\b|\banfrage\b|\bpetición\b|\bsolicitud\b/i;

/** Whether the classifier should read a sentence of a summary. */
export function isReadInSummary(
  summary: string,
  { start, words, kind }: { readonly start: number; readonly words: string; readonly kind: string },
): boolean {
  if (isPassing(words)) return false;
  const title = sectionAt(summary, start);
  if (kind !== 'commitment' && !hasVerb(words)) return false;
  if (REQUESTED.test(title) && (kind === 'outcome' || kind === 'lesson')) return false;
  return !UNREAD.test(title) && !(NAMES_ONLY.test(title) && (kind === 'commitment' || !saysSomething(words)));
}

/** A usual verb, or what is needed for something: "shared mode required for LiveView tests". */
function saysSomething(words: string): boolean {
  return (
    hasKnownVerb(words) || /(?<!\p{L})(?:required|needed|forbidden|supported|nötig|necesari[oa])(?!\p{L})/iu.test(words)
  );
}

/** Sections that name what was spoken of: "Phoenix LiveView testing". Only a sentence says something of it. */
const NAMES_ONLY = /\bconcepts?\b|\btechnolog|\bstack\b|\bkonzepte\b|\bconceptos\b/i;

function sectionAt(summary: string, offset: number): string {
  let title = '';
  // "1. Request: orders first" on one line is its section, too.
  const line = summary.indexOf('\n', offset);
  for (const above of summary.slice(0, line < 0 ? undefined : line).split('\n'))
    title = sectionOf(above)?.title ?? title;
  return title;
}

function sectionOf(line: string): { readonly title: string; readonly rest: string } | undefined {
  const match = SECTION.exec(line);
  if (match === null || (!/^\s{0,3}(?:\d|#|\*\*)/.test(line) && !/:\s*$/.test(line))) return undefined;
  return { title: match[1] ?? '', rest: (match[2] ?? '').trim() };
}
