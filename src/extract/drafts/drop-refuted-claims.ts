/**
 * Drops explanations that turned out wrong: if an agent explains a failure, changes something and fails again in the same way, what
 * it said between the two failures was a guess.
 */
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { commandOf, programOf, type ToolCall } from '../structure/tool-calls.ts';
import type { Turn } from '../turn.ts';

export function dropRefutedClaims(turn: Turn, drafts: readonly FactDraft[]): readonly FactDraft[] {
  const wrong = wrongTexts(turn);
  return wrong.size === 0
    ? drafts
    : drafts.filter(({ source, kind }) => !(wrong.has(source) && (kind === 'outcome' || kind === 'lesson')));
}

/** The replies between two failures of the same program, without a success between them. */
function wrongTexts(turn: Turn): ReadonlySet<string> {
  const wrong = new Set<string>();
  const failing = new Map<string, string[]>();
  for (const event of turn.events) {
    if (event.type === 'reply.given') for (const since of failing.values()) since.push(event.id);
    if (event.type !== 'tool.called') continue;
    const program = programOf(commandOf(event));
    if (program === undefined) continue;
    if (isFailure(event)) {
      for (const id of failing.get(program) ?? []) wrong.add(id);
      failing.set(program, []);
    } else if (event.body.outcome === 'ok') failing.delete(program);
  }
  return wrong;
}

function isFailure({ body }: ToolCall): boolean {
  return body.outcome === 'failed';
}
