/**
 * Finds tasks in lists of a reply: checkboxes, and items under a heading for unfinished work. Offers, templates, plans
 * and work the agent starts right away do not count.
 */
import type { VisibleLine } from '../../domain/text/visible-lines.ts';
import { maskQuotations, splitSentences } from '../sentences/sentences.ts';
import { trimWords } from '../sentences/trim-words.ts';
import type { Finding } from './finding.ts';
import { STATEMENT_MAX_CHARS } from './finding.ts';
import { LANGUAGES } from './languages/all.ts';
import type { Language } from './languages/language.ts';

export interface ListTasks {
  readonly findings: readonly Finding[];
  /** All lines of such lists, accepted or not. No other rule reads them. */
  readonly taken: ReadonlySet<VisibleLine>;
}

interface List {
  readonly items: readonly VisibleLine[];
  readonly head: string;
  readonly headAsks: boolean;
  readonly after: string;
}

/** The longest line without a colon that counts as a heading. */
const HEAD_MAX_CHARS = 60;

export function findListTasks(text: string, lines: readonly VisibleLine[]): ListTasks {
  const findings: Finding[] = [];
  const taken = new Set<VisibleLine>();
  for (const list of readLists(text, lines)) {
    const boxed = list.items.some(({ box }) => box !== undefined);
    const heading = headingOf(list);
    if (!boxed && heading === 'none') continue;
    for (const item of list.items) taken.add(item);
    const suggests = !isRefused(list, heading);
    const outer = Math.min(...list.items.map(({ indent }) => indent));
    for (const item of list.items) {
      if (item.box === undefined && (heading === 'none' || item.indent > outer)) continue;
      const finding = readItem(text, item, heading);
      if (finding && (suggests || (finding.status === 'done' && !any(list.head, 'notWork')))) findings.push(finding);
    }
  }
  return { findings, taken };
}

type Heading = 'open-work' | 'next-steps' | 'none';

function headingOf({ head }: List): Heading {
  const language = LANGUAGES.find(({ headWords }) => headWords.some((word) => head.includes(word)));
  if (!language || head.length > HEAD_MAX_CHARS) return 'none';
  if (language.openWork.test(head)) return 'open-work';
  return language.nextSteps.test(head) ? 'next-steps' : 'none';
}

function isRefused(list: List, heading: Heading): boolean {
  if (list.headAsks || any(list.head, 'notWork') || any(list.head, 'offer') || any(list.after, 'startsNow'))
    return true;
  if (heading !== 'open-work' && any(list.after, 'offer')) return true;
  return any(list.head, 'plan') && !list.items.some(({ box }) => box === 'done');
}

function readItem(text: string, item: VisibleLine, heading: Heading): Finding | undefined {
  if (item.box === 'other') return undefined;
  const whole = maskQuotations(text.slice(item.start, item.end));
  const sentence = splitSentences(text, item.start, item.end)[0];
  if (!sentence || sentence.asks) return undefined;
  const done = item.box === 'done';
  if (!done && (any(text.slice(item.start, item.end).toLowerCase(), 'emptyItem') || any(whole, 'offer')))
    return undefined;
  if (heading === 'next-steps' && item.box === undefined && any(whole.trim(), 'instruction')) return undefined;
  const span = trimWords(text, sentence.start, Math.min(sentence.end, sentence.start + STATEMENT_MAX_CHARS));
  if (!/\p{L}{2}/u.test(span.words)) return undefined;
  return {
    kind: 'task',
    statement: span.words,
    start: span.start,
    end: span.end,
    status: done ? 'done' : 'open',
    rule: item.box === undefined ? `list/${heading}` : 'list/checkbox',
    confidence: heading === 'next-steps' ? 0.7 : 0.8,
  };
}

function readLists(text: string, lines: readonly VisibleLine[]): readonly List[] {
  const lists: List[] = [];
  let lead: VisibleLine | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line?.shape !== 'item') {
      if (line?.shape === 'prose' || line?.shape === 'heading') lead = line;
      if (line?.shape === 'hidden') lead = undefined;
      continue;
    }
    const items: VisibleLine[] = [];
    let after: VisibleLine | undefined;
    for (; at < lines.length; at += 1) {
      const next = lines[at];
      if (!next) break;
      if (next.shape === 'item') items.push(next);
      else if (next.shape === 'heading' || (next.shape === 'prose' && !isContinuation(text, next))) {
        after = next;
        at -= 1;
        break;
      }
    }
    lists.push({
      items,
      ...readHead(text, lead),
      after: after ? maskQuotations(text.slice(after.start, after.end)).trim() : '',
    });
    lead = undefined;
  }
  return lists;
}

/** An indented line below an item belongs to it. */
function isContinuation(text: string, line: VisibleLine): boolean {
  const before = text.charCodeAt(line.start - 1);
  return before === 32 || before === 9;
}

function readHead(text: string, lead: VisibleLine | undefined): { readonly head: string; readonly headAsks: boolean } {
  if (!lead) return { head: '', headAsks: false };
  const sentences = splitSentences(text, lead.start, lead.end);
  const last = sentences.at(-1);
  if (!last) return { head: '', headAsks: false };
  const stands = lead.shape === 'heading' || last.announces || lead.end - lead.start <= HEAD_MAX_CHARS;
  const head = stands ? last.masked.replace(/^[^\p{L}\d]+/u, '').replace(/[\s:.!*_]+$/, '') : '';
  return { head, headAsks: last.asks };
}

type Test = 'notWork' | 'plan' | 'offer' | 'startsNow' | 'emptyItem' | 'instruction';

function any(words: string, test: Test): boolean {
  return words !== '' && LANGUAGES.some((language: Language) => language[test].test(words));
}
