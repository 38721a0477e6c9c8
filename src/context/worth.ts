/**
 * Which of a person's statements matters most to a session that has room for a few: rules before remarks, what was said again or
 * confirmed before what was said once, how to work before how things are. Between equals, the newest. It depends on the facts alone,
 * so the same memory gives the same order.
 */
import type { Fact } from '../domain/facts/fact-record.ts';
import { isPassingRemark } from '../domain/facts/passing-remark.ts';

/** Leaves no room: it holds for every time. */
const STRICT =
  /(?<!\p{L})(?:never|always|must(?:n['’]?t)?|(?:do(?:n['’]?t| not) )?ever|unless|under no circumstances|from now on|nie(?:mals)?|immer|muss|müssen|auf keinen fall|ab (?:jetzt|sofort)|nunca|siempre|jamás|debe[ns]?|hay que|a partir de ahora)(?!\p{L})/iu;
/** Asks for something, or forbids it. */
const RULE =
  /(?<!\p{L})(?:don['’]?t|do not|no|not|stop|avoid|only|instead|please|pls|prefer|rather|should(?:n['’]?t)?|nicht|kein\w*|nur|bitte|lieber|statt|soll(?:en)?|no|solo|sólo|evita|deja de|prefiero|en vez)(?!\p{L})/iu;
/** What an agent does all day. */
const WORK =
  /(?<!\p{L})(?:commit\w*|push\w*|merg\w*|branch\w*|pull requests?|prs?|deploy\w*|releas\w*|tests?|testing|mock\w*|code|comments?|exports?|files?|migrations?|repl(?:y|ies)|answers?|edit\w*|delet\w*|run|install\w*|lint\w*|format\w*|docs?|review\w*|commits?|kommentare?|dateien?|antworte?n?|pruebas?|comentarios?|archivos?|respuestas?)(?!\p{L})/iu;
const SAID_AGAIN_MAX = 3;

function worthOf({ statement, kind, truth, confirmedBy = [], origin }: Fact): number {
  const rule = STRICT.test(statement) ? 4 : RULE.test(statement) ? 2 : 0;
  return (
    rule +
    (kind === 'decision' ? 0 : 1) +
    (rule > 0 && WORK.test(statement) ? 2 : 0) +
    (truth === 'confirmed' ? 2 : 0) +
    Math.min(SAID_AGAIN_MAX, confirmedBy.length) +
    (origin === 'stated' ? 2 : 0)
  );
}

export function byWorth<T extends Fact>(facts: readonly T[]): readonly T[] {
  return facts
    .map((fact) => ({ fact, worth: worthOf(fact) }))
    .toSorted((a, b) => b.worth - a.worth || b.fact.validFrom - a.fact.validFrom)
    .map(({ fact }) => fact);
}

/** Small talk that was taken for a wish or a decision. What somebody states with a command is never that. */
export function isRemark({ statement, origin, kind, trust }: Fact): boolean {
  return origin === 'extracted' && trust === 'owner' && kind !== 'blocker' && isPassingRemark(statement);
}
