/** Lessons from commands: one failed, and another one then worked. */
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import type { Turn } from '../turn.ts';
import { clip, commandOf, draftFrom, localCalls, plainCommand, programOf, type ToolCall } from './tool-calls.ts';

/** A command is tried again soon or not at all. */
const LOOK_AHEAD_CALLS = 4;
/** A failing test, build or script of the project itself is ordinary work; the agent's words say what fixed it. */
const OWN_WORK =
  /\b(?:test|tests|spec|vitest|jest|pytest|check|lint|tsc|build|compile|typecheck|mypy|credo|dialyzer|clippy|python3?|node -e|curl|grep|rg|find|ls|cat|sed|psql)\b/;
const ERROR_LINE =
  /^.*(?:\bfatal:|\berror\b:?|\bexception\b|not found|no such|cannot|can't|could not|couldn't|refused|denied|failed|unknown|invalid|missing|ignored by|not permitted|fehler|error:).*$/im;
const NOISE = /^(?:exit code \d+|sibling tool call errored|file does not exist|\s*)$/i;

export function readFailures(turn: Turn): readonly FactDraft[] {
  const calls = localCalls(turn);
  return calls.flatMap((call, at) => {
    if (call.body.outcome !== 'failed') return [];
    const program = programOf(commandOf(call));
    const error = errorLine(call.body.output ?? '');
    if (program === undefined || error === undefined || OWN_WORK.test(plainCommand(commandOf(call)))) return [];
    const worked = calls
      .slice(at + 1, at + 1 + LOOK_AHEAD_CALLS)
      .find((later) => later.body.outcome === 'ok' && programOf(commandOf(later)) === program);
    if (worked === undefined || plainCommand(commandOf(worked)) === plainCommand(commandOf(call))) return [];
    return [lesson(call, worked, error)];
  });
}

function lesson(call: ToolCall, worked: ToolCall, error: string): FactDraft {
  const failed = clip(plainCommand(commandOf(call)), 70);
  return draftFrom(call, {
    kind: 'lesson',
    subject: failed,
    statement: `\`${failed}\` fails: ${clip(error, 120)}; \`${clip(plainCommand(commandOf(worked)), 90)}\` works`,
    quote: error,
    also: [worked.id],
    confidence: 0.75,
  });
}

function errorLine(output: string): string | undefined {
  const lines = output
    .slice(0, 4_000)
    .split('\n')
    .filter((line) => !NOISE.test(line.trim()));
  const line = lines.find((each) => ERROR_LINE.test(each)) ?? lines[0];
  return line === undefined || line.trim().length < 8 ? undefined : line.trim().slice(0, 200);
}
