/** Commits, reverts and pushes, from what git printed. */
import { type FactDraft, SIGNAL_BELOW } from '../../domain/facts/fact-record.ts';
import type { Turn } from '../turn.ts';
import { commandOf, draftFrom, localCalls, outputOf, type ToolCall } from './tool-calls.ts';

/** `[main 1a2b3c4] message`, `[main (root-commit) 1a2b3c4] message`. */
const COMMIT = /^\[([^\s\]]+)(?: \([^)]*\))? ([0-9a-f]{7,40})\] (\S.*)$/gm;
/** `1a2b3c4..5d6e7f8  main -> main`, ` * [new branch]      x -> x`. */
const PUSHED = /^\s*(?:[+*]\s)?(?:\[new branch\]|([0-9a-f]{7,40})\.{2,3}([0-9a-f]{7,40}))\s+(\S+) -> (\S+)/gm;
const TRACKS = /^.*branch '([^']+)' set up to track '([^']+)'.*$/m;
/** A signal: the commit itself is listed. */
const REPORTS_END = 0.6 * SIGNAL_BELOW;
const REVERT = /^Revert "(.+)"$/;

export function readGit(turn: Turn): readonly FactDraft[] {
  return localCalls(turn).flatMap((call) =>
    call.body.outcome === 'ok' && /\bgit\b|\bgh\b/.test(commandOf(call)) ? [...commits(call), ...pushes(call)] : [],
  );
}

function commits(call: ToolCall): readonly FactDraft[] {
  return [...outputOf(call).matchAll(COMMIT)].flatMap((match) => {
    const [line, branch = '', hash = '', message = ''] = match;
    const reverted = REVERT.exec(message)?.[1];
    const subject = `commit ${hash.slice(0, 7)}`;
    const commit = draftFrom(call, {
      kind: 'outcome',
      subject,
      statement: `Commit ${hash.slice(0, 7)} on ${branch}: ${message}`,
      quote: line,
      place: match.index,
      confidence: 0.95,
      ...(reverted === undefined ? {} : { effect: 'refutes' as const, about: reverted }),
    });
    // A message that the agent typed itself is its report of what it did, and ends what was left to do.
    if (reverted !== undefined || !commandOf(call).includes(message)) return [commit];
    const end = { kind: 'outcome', effect: 'ends', saidBy: 'agent', confidence: REPORTS_END } as const;
    return [commit, draftFrom(call, { ...end, subject, statement: message, quote: message, place: match.index + 1 })];
  });
}

function pushes(call: ToolCall): readonly FactDraft[] {
  if (!/\bpush\b/.test(commandOf(call))) return [];
  const output = outputOf(call);
  const tracks = TRACKS.exec(output);
  if (tracks !== null) {
    const [quote, branch = '', remote = ''] = tracks;
    return [
      draftFrom(call, {
        kind: 'outcome',
        subject: `push of ${branch}`,
        statement: `Branch ${branch} is pushed and set up to track ${remote}`,
        quote,
        place: tracks.index,
        confidence: 0.9,
      }),
    ];
  }
  return [...output.matchAll(PUSHED)].map((match) => {
    const [line, from, to, branch = '', remote = ''] = match;
    const range = from === undefined ? '' : ` (${from}..${to})`;
    return draftFrom(call, {
      kind: 'outcome',
      subject: `push of ${branch}`,
      statement: `Pushed ${branch} to ${remote}${range}`,
      quote: line.trim(),
      confidence: 0.85,
    });
  });
}
