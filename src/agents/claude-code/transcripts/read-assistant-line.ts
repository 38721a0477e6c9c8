/** A line of type `assistant`: one block of a reply, or a tool call. */
import type { CapturedDraft } from '../../../capture/resolve-drafts.ts';
import type { Json } from '../../../domain/event.ts';
import { asText, field } from '../../../domain/json/json.ts';
import { flushReply, lineId, type Reading, type TranscriptLine } from './reading.ts';

/** Reasons to stop after which the model says nothing more. Older clients write no reason. */
const TURN_ENDS = new Set(['end_turn', 'stop_sequence', 'max_tokens', 'refusal']);

export function readAssistantLine(reading: Reading, { line, scene, cwd }: TranscriptLine): readonly CapturedDraft[] {
  const message = field(line, 'message');
  const id = asText(field(message, 'id')) ?? lineId(line) ?? '';
  const content = field(message, 'content');
  const blocks: readonly Json[] = Array.isArray(content) ? content : [];
  const before = reading.reply !== undefined && reading.reply.id !== id ? flushReply(reading) : [];
  // The client's own words, in place of the model's, after a failed request.
  if (field(line, 'isApiErrorMessage') === true || asText(field(message, 'model')) === '<synthetic>') {
    reading.counts.withoutContent += 1;
    return before;
  }
  for (const block of blocks) {
    const type = asText(field(block, 'type'));
    const words = asText(field(block, 'text'));
    if (type === 'text' && words !== undefined && words.trim() !== '') {
      reading.reply ??= { id, scene, cwd, line: lineId(line), parts: [], ended: false };
      reading.reply.parts.push(words);
    } else if (type === 'tool_use') {
      const useId = asText(field(block, 'id'));
      const name = asText(field(block, 'name'));
      if (useId !== undefined && name !== undefined) {
        reading.tools.set(useId, { name, input: field(block, 'input') ?? {} });
      }
    }
  }
  if (reading.reply?.id === id) reading.reply.ended = TURN_ENDS.has(asText(field(message, 'stop_reason')) ?? '');
  return before;
}
