/** Shared by the structure readers: the command and output of a tool call, and a draft that quotes a line of it. */

import type { EventOf } from '../../domain/event.ts';
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { toolCommand } from '../../domain/tool-command.ts';
import type { Turn } from '../turn.ts';

export type ToolCall = EventOf<'tool.called'>;

const STATEMENT_MAX_CHARS = 300;
/** The important part of a command's output is at its start or end. */
const OUTPUT_END_CHARS = 20_000;

/** The calls of a turn whose text is not external: external text never becomes a fact. */
export function localCalls(turn: Turn): readonly ToolCall[] {
  return turn.events.filter((event): event is ToolCall => event.type === 'tool.called' && event.trust !== 'external');
}

export function commandOf({ body }: ToolCall): string {
  return toolCommand(body.input) ?? '';
}

/** The output, without the middle of a long one. Offsets are those of the whole output as long as it is short. */
export function outputOf({ body }: ToolCall): string {
  const output = body.output ?? '';
  return output.length <= 2 * OUTPUT_END_CHARS ? output : output.slice(0, OUTPUT_END_CHARS);
}

export function clip(text: string, most = STATEMENT_MAX_CHARS): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}

export type ToolDraft = Pick<FactDraft, 'kind' | 'subject' | 'statement' | 'quote' | 'confidence'> & Partial<FactDraft>;

/** `quote`: words of the call's output. */
export function draftFrom(call: ToolCall, draft: ToolDraft): FactDraft {
  return {
    ...draft,
    statement: clip(draft.statement),
    source: call.id,
    place: draft.place ?? Math.max(0, (call.body.output ?? '').indexOf(draft.quote)),
  };
}

/** The program and its subcommand: `git push`, `node`, `mix test`. */
export function programOf(command: string): string | undefined {
  const first = plainCommand(command);
  const match = /^([\w./-]+)(?:\s+([a-z][\w:.-]*))?/.exec(first);
  if (match === null) return undefined;
  const [, program = '', sub] = match;
  return /^(?:git|npm|pnpm|yarn|bun|mix|cargo|go|docker|kubectl|gh|bd|make|pip|uv|poetry|terraform|fly|aws|npx|bundle|rails)$/.test(
    program,
  )
    ? `${program} ${sub ?? ''}`
    : program;
}

/** Without `cd … &&`, variables in front and redirections. */
export function plainCommand(command: string): string {
  const lines = command.split('\n')[0] ?? '';
  return lines
    .replace(/^(?:cd\s+\S+\s*(?:&&|;)\s*)+/, '')
    .replace(/^(?:[A-Z_]+=\S+\s+)+/, '')
    .replace(/\s*2>&1|\s*2>\/dev\/null/g, '')
    .replace(/\s*\|\s*(?:head|tail|grep|cat)\b.*$/, '')
    .trim();
}
