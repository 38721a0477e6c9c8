/**
 * Constraints written into an issue or an approved plan: what is listed under headings such as "Constraints" or "No-gos".
 * An issue is read through a tool, so its words have a tool's trust.
 */
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { readVisibleLines } from '../../domain/visible-lines.ts';
import type { Turn, TurnEvent } from '../turn.ts';
import { clip, commandOf } from './tool-calls.ts';

const SHOWS_ISSUE =
  /\b(?:bd|tk|jira|linear|glab|issues?|tickets?|backlog|git-bug|git bug)\s+(?:\w+\s+)?(?:show|view|cat|info)\b/;
const CONSTRAINTS =
  /^(?:\W*)(?:(?:[\w-]+ ){0,2}constraints?|(?:hard |key |design |technical )?(?:guard ?rails|limits|limitations|invariants|rules|decisions?(?: made)?|requirements and constraints)|no-?gos?|non-?goals?|out of scope|not in scope|must(?:s| not)?|do nots?|don'?ts|randbedingungen|nicht-?ziele|einschränkungen|entscheidungen|restricciones|fuera de alcance|decisiones)\b/i;
const PITFALLS = /^(?:\W*)(?:rabbit ?holes?|pitfalls?|gotchas?|caveats?|risks?|known issues|stolpersteine|riesgos)\b/i;
const TEXT_MAX_CHARS = 40_000;

export function readIssueText(turn: Turn): readonly FactDraft[] {
  return turn.events.flatMap((event) => {
    const text = issueText(turn, event);
    return text === undefined ? [] : constraints(event, text.slice(0, TEXT_MAX_CHARS));
  });
}

function issueText(turn: Turn, event: TurnEvent): string | undefined {
  if (event.type === 'plan.proposed') return isApproved(turn) ? event.body.text : undefined;
  if (event.type !== 'tool.called' || event.trust === 'external' || event.body.outcome !== 'ok') return undefined;
  return SHOWS_ISSUE.test(commandOf(event)) ? event.body.output : undefined;
}

function isApproved(turn: Turn): boolean {
  return turn.events.some(
    (event) => event.type === 'tool.called' && event.body.tool === 'ExitPlanMode' && event.body.outcome === 'ok',
  );
}

function constraints(event: TurnEvent, text: string): readonly FactDraft[] {
  const drafts: FactDraft[] = [];
  let kind: 'decision' | 'lesson' | undefined;
  for (const line of readVisibleLines(text)) {
    const words = text.slice(line.start, line.end).trim();
    if (line.shape === 'heading' || (line.shape === 'prose' && words.length < 60 && /:$/.test(words))) {
      kind = CONSTRAINTS.test(words) ? 'decision' : PITFALLS.test(words) ? 'lesson' : undefined;
    } else if (line.shape === 'prose' && line.indent === 0) kind = undefined;
    else if (line.shape === 'item' && kind !== undefined && words.split(/\s+/).length >= 3) {
      const statement = words.replace(/\*\*|`{3}/g, '').replace(/\s*[.;]$/, '');
      drafts.push({
        kind,
        subject: clip(statement, 60),
        statement: clip(statement),
        quote: words,
        source: event.id,
        place: line.start,
        confidence: 0.65,
      });
    }
  }
  return drafts;
}
