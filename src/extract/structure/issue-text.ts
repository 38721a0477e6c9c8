/**
 * Constraints written into an issue or an approved plan: what is listed under headings such as "Constraints" or "No-gos".
 * Excluded items are kept as excluded; risks and alternatives are not kept.
 * An issue is read through a tool, so its words have a tool's trust.
 */
import { isToolOf } from '../../domain/agents/tool-kind.ts';
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { readVisibleLines } from '../../domain/text/visible-lines.ts';
import { headingSense, ruledOut } from '../sentences/heading-sense.ts';
import { withoutEmphasis } from '../sentences/trim-words.ts';
import type { Turn, TurnEvent } from '../turn.ts';
import { clip, commandOf } from './tool-calls.ts';

const SHOWS_ISSUE =
  /\b(?:bd|tk|jira|linear|glab|issues?|tickets?|backlog|git-bug|git bug)\s+(?:\w+\s+)?(?:show|view|cat|info)\b/;
const CONSTRAINTS =
  /^(?:\W*)(?:(?:[\w-]+ ){0,2}constraints?|(?:hard |key |design |technical )?(?:guard ?rails|limits|limitations|invariants|rules|decisions?(?: made)?|requirements and constraints)|musts?|randbedingungen|einschränkungen|entscheidungen|restricciones|decisiones)\b/i;
const PITFALLS = /^(?:\W*)(?:pitfalls?|gotchas?|caveats?|known issues|stolpersteine)\b/i;
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
    (event) => event.type === 'tool.called' && isToolOf('plan', event.body) && event.body.outcome === 'ok',
  );
}

/** A heading or label, and what is listed below it: nothing, if it has no kind. */
interface Section {
  readonly kind: 'decision' | 'lesson' | undefined;
  readonly rulesOut: string | undefined;
}

function sectionOf(heading: string): Section {
  const sense = headingSense(heading);
  if (sense === 'rules out') return { kind: 'decision', rulesOut: heading };
  if (sense === 'supposes') return { kind: undefined, rulesOut: undefined };
  const kind = CONSTRAINTS.test(heading) ? 'decision' : PITFALLS.test(heading) ? 'lesson' : undefined;
  return { kind, rulesOut: undefined };
}

function constraints(event: TurnEvent, text: string): readonly FactDraft[] {
  const drafts: FactDraft[] = [];
  let section: Section | undefined;
  /** "- Rejected:" with items below it. */
  let label: (Section & { readonly indent: number }) | undefined;
  for (const line of readVisibleLines(text)) {
    const words = text.slice(line.start, line.end).trim();
    if (line.shape === 'heading' || line.shape === 'prose') {
      label = undefined;
      section = line.shape === 'heading' || (words.length < 60 && /:$/.test(words)) ? sectionOf(words) : undefined;
    } else if (line.shape === 'item') {
      if (label !== undefined && line.indent <= label.indent) label = undefined;
      const within = label ?? section;
      if (/:[*_]*$/.test(words) && headingSense(words) !== undefined)
        label = { ...sectionOf(words), indent: line.indent };
      else if (within?.kind !== undefined && words.split(/\s+/).length >= 3) {
        const said = withoutEmphasis(words)
          .replaceAll('```', '')
          .replace(/\s*[.;]$/, '');
        const statement = within.rulesOut === undefined ? said : ruledOut(within.rulesOut, said);
        drafts.push({
          kind: within.kind,
          subject: clip(statement, 60),
          statement: clip(statement),
          quote: words,
          source: event.id,
          place: line.start,
          confidence: 0.65,
        });
      }
    }
  }
  return drafts;
}
