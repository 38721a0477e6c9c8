/**
 * Orders a person's statements by how much they matter to a session that has room for a few: the project's own rules before what holds
 * in all projects, rules before remarks, repeated or confirmed statements before others, how to work before how things are. Ties go to the newest, and the last statement is
 * always among the first. The order depends only on the facts, so the same memory gives the same order.
 */
import { EVERYWHERE, type Fact } from '../domain/facts/fact-record.ts';
import { isPassingRemark, isRequest } from '../domain/facts/wording/passing-remark.ts';
import { isStrictRule } from '../domain/facts/wording/strict-rule.ts';
import { hasRemovedSecret } from '../domain/text/removed-secret.ts';

/** Asks for something, or forbids something. */
const RULE =
  /(?<![a-zà-ɏ])(?:don['’]?t|do not|no|not|stop|avoid|only|instead|please|pls|prefer|rather|should(?:n['’]?t)?|nicht|kein\w*|nur|bitte|lieber|statt|soll(?:en)?|no|solo|sólo|evita|deja de|prefiero|en vez)(?![a-zà-ɏ])/i;
/** Things an agent does all day. */
const WORK =
  /(?<![a-zà-ɏ])(?:commit\w*|push\w*|merg\w*|branch\w*|pull requests?|prs?|deploy\w*|releas\w*|tests?|testing|mock\w*|code|comments?|exports?|files?|migrations?|repl(?:y|ies)|answers?|edit\w*|delet\w*|run|install\w*|lint\w*|format\w*|docs?|review\w*|commits?|kommentare?|dateien?|antworte?n?|pruebas?|comentarios?|archivos?|respuestas?)(?![a-zà-ɏ])/i;
const SAID_AGAIN_MAX = 3;

function ruleWorth(statement: string): number {
  return isStrictRule(statement) ? 4 : RULE.test(statement) ? 2 : 0;
}

/** How to answer is wanted in every project; what must not be done in this one matters more. */
function isOwnRule({ project, statement }: Fact): boolean {
  return project !== EVERYWHERE && ruleWorth(statement) > 0;
}

function worthOf({ statement, kind, truth, confirmedBy = [], origin }: Fact): number {
  const rule = ruleWorth(statement);
  return (
    rule +
    (kind === 'decision' ? 0 : 1) +
    (rule > 0 && WORK.test(statement) ? 2 : 0) +
    (truth === 'confirmed' ? 2 : 0) +
    Math.min(SAID_AGAIN_MAX, confirmedBy.length) +
    (origin === 'stated' ? 2 : 0)
  );
}

/** The last statement counts as much as a rule: it may be what the next session is about. */
const NEWEST = 3;
const NEWEST_WORTH = 4;

export function byWorth<T extends Fact>(facts: readonly T[]): readonly T[] {
  const newest = new Set(facts.toSorted((a, b) => b.validFrom - a.validFrom).slice(0, NEWEST));
  return facts
    .map((fact) => ({
      fact,
      own: isOwnRule(fact) ? 1 : 0,
      worth: Math.max(worthOf(fact), newest.has(fact) ? NEWEST_WORTH : 0),
    }))
    .toSorted((a, b) => b.own - a.own || b.worth - a.worth || b.fact.validFrom - a.fact.validFrom)
    .map(({ fact }) => fact);
}

/** Half of them are the newest, the others the most important of the rest. */
export function newestAndBest<T extends Fact>(facts: readonly T[], limit: number): readonly T[] {
  const inTime = facts.toSorted((a, b) => b.validFrom - a.validFrom);
  const half = Math.ceil(limit / 2);
  return [...inTime.slice(0, half), ...byWorth(inTime.slice(half)).slice(0, limit - half)].toSorted(
    (a, b) => b.validFrom - a.validFrom,
  );
}

/** Small talk that was mistaken for a wish or a decision. A statement made with a command never is. */
export function isRemark({ statement, origin, kind, trust, value, effect }: Fact): boolean {
  if (origin !== 'extracted' || trust !== 'owner' || kind === 'blocker') return false;
  // "we're moving off deno, its ffi was a nightmare. bun it is": the mood of one clause is not all that it says.
  const decides = kind === 'decision' && (value !== undefined || effect === 'replaces');
  // A single request is not a decision, and a line whose secret was removed says nothing.
  return (
    (!decides && isPassingRemark(statement)) ||
    (kind === 'decision' && (isRequest(statement) || hasRemovedSecret(statement)))
  );
}
