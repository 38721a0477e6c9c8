/** Finds the secrets of a text in one pass; a rule runs only where one of its literals is. */

import { endOfPlaceholder } from './placeholder.ts';
import { ruleOf } from './rules/all-rules.ts';
import { findForeignLabels } from './rules/foreign-labels.ts';
import { findCardsInGroups } from './rules/personal.ts';
import type { FoundSecret, Rule } from './rules/rule.ts';
import { tokenRules } from './rules/tokens.ts';
import { PLACEHOLDER, SECRET_LITERALS } from './secret-literals.ts';
import { createTriggerScan, type Visit } from './trigger-scan.ts';

const scan = createTriggerScan(SECRET_LITERALS);

type TokenFinder = Pick<Rule, 'find'> & { readonly literal: string };

/** Created with the first secret: most hooks find none. */
let tokenFinders: readonly TokenFinder[] | undefined;

function findersOfTokens(): readonly TokenFinder[] {
  tokenFinders ??= tokenRules().flatMap(({ starts, find }) =>
    starts.map((start) => ({ literal: start.toLowerCase(), find })),
  );
  return tokenFinders;
}

/** Sorted by position, without overlaps. */
export function findSecrets(text: string, from = 0, to = text.length): readonly FoundSecret[] {
  const spans: FoundSecret[] = [];
  let last = 0;
  const visit: Visit = (at, literal, target) => {
    if (target === PLACEHOLDER) return endOfPlaceholder(text, at);
    const found = ruleOf(target)?.find(text, at, literal);
    if (found === undefined || found.length === 0) return undefined;
    for (const span of found) {
      const start = Math.max(span.start, last);
      if (start >= span.end) continue;
      spans.push(withKindOfValue(text, { ...span, start }));
      last = span.end;
    }
    return Math.max(last, at);
  };
  scan(text, visit, from, to);
  const others = [...findForeignLabels(text, from, to), ...findCardsInGroups(text, from, to)];
  return others.length === 0 ? spans : joinSpans(spans, others);
}

/** By position; of two that overlap, the first of the first list stays. */
function joinSpans(spans: readonly FoundSecret[], more: readonly FoundSecret[]): readonly FoundSecret[] {
  const free = more.filter(({ start, end }) => spans.every((span) => span.end <= start || span.start >= end));
  return [...spans, ...free].sort((a, b) => a.start - b.start);
}

/** The longest part of a token before the literal it is found by. */
const LONGEST_LEAD = 14;

/** `token=ghp_…` is found by its name, but its kind comes from its value. */
function withKindOfValue(text: string, span: FoundSecret): FoundSecret {
  const opening = text.slice(span.start, span.start + 40).toLowerCase();
  for (const { literal, find } of findersOfTokens()) {
    const lead = opening.indexOf(literal);
    if (lead < 0 || lead > LONGEST_LEAD) continue;
    const [specific] = find(text, span.start + lead, literal);
    if (specific !== undefined && specific.start === span.start) {
      return { start: span.start, end: Math.max(span.end, specific.end), kind: specific.kind };
    }
  }
  return span;
}
