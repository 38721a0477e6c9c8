/** A line of type `user`: a prompt, the results of tool calls, or the summary of a compaction. */
import type { CapturedDraft } from '../../../capture/resolve-drafts.ts';
import type { Json } from '../../../domain/event.ts';
import { asText, field } from '../../../domain/json/json.ts';
import { isClientNotice, isOwnCommand, promptContent } from '../prompt-text.ts';
import {
  contextCompacted,
  planOf,
  planProposed,
  promptSubmitted,
  type ToolUse,
  toolCalled,
} from '../session-drafts.ts';
import { tasksFromTool } from '../task-drafts.ts';
import { blockText, isDenial } from '../tools.ts';
import { dropQueued } from './read-queue-line.ts';
import { flushReply, lineId, ofTurn, type Reading, seenOnLine, type TranscriptLine } from './reading.ts';

export function readUserLine(reading: Reading, at: TranscriptLine): readonly CapturedDraft[] {
  const { line, scene, cwd } = at;
  const content = field(field(line, 'message'), 'content');
  if (field(line, 'isCompactSummary') === true) {
    reading.counts.compactions += 1;
    const draft = contextCompacted(scene, { summary: promptContent(content).text, ...reading.compaction });
    reading.compaction = undefined;
    reading.compacted = true;
    return [...flushReply(reading), seenOnLine(cwd, draft, lineId(line))];
  }
  const results = Array.isArray(content)
    ? content.filter((block: Json) => asText(field(block, 'type')) === 'tool_result')
    : [];
  if (results.length > 0) return results.flatMap((block: Json) => readResult(reading, at, block));
  if (field(line, 'isMeta') === true || field(line, 'isVisibleInTranscriptOnly') === true) {
    reading.counts.withoutContent += 1;
    return [];
  }
  return readPrompt(reading, at, content);
}

function readPrompt(
  reading: Reading,
  { line, scene, cwd }: TranscriptLine,
  content: Json | undefined,
): readonly CapturedDraft[] {
  const { counts, options } = reading;
  const prompt = promptContent(content);
  if ((prompt.text.trim() === '' && prompt.images === 0) || isClientNotice(prompt.text)) {
    counts.withoutContent += 1;
    return [];
  }
  const before = flushReply(reading);
  reading.compacted = false;
  const turn = asText(field(line, 'promptId'));
  const id = turn ?? asText(field(line, 'uuid')) ?? String(scene.at);
  reading.promptId = id;
  reading.unnamedTurns = turn === undefined;
  // A new turn starts only after all tool calls were answered. One that is still open belongs to a client that was killed.
  reading.tools.clear();
  if (!reading.dequeued) dropQueued(reading, prompt.text);
  reading.dequeued = false;
  if (isOwnCommand(prompt.text)) {
    counts.withoutContent += 1;
    return before;
  }
  const machine =
    options.agentId !== undefined ||
    asText(field(line, 'promptSource')) === 'system' ||
    asText(field(line, 'turnOrigin')) === 'task_notification';
  counts.prompts += 1;
  const draft = promptSubmitted(scene, { text: prompt.text, id, machine, images: prompt.images });
  return [...before, ofTurn(reading, seenOnLine(cwd, draft, lineId(line)))];
}

function readResult(reading: Reading, { line, scene, cwd }: TranscriptLine, block: Json): readonly CapturedDraft[] {
  const { counts, tools, taskKeys } = reading;
  const id = asText(field(block, 'tool_use_id')) ?? '';
  const use = tools.get(id);
  if (!use) {
    counts.withoutContent += 1;
    return [];
  }
  tools.delete(id);
  const shown = field(block, 'content');
  const failed = field(block, 'is_error') === true;
  const error = typeof shown === 'string' ? shown : Array.isArray(shown) ? shown.map(blockText).join('\n') : '';
  const call: ToolUse = {
    id,
    name: use.name,
    input: use.input,
    result: failed ? error : (field(line, 'toolUseResult') ?? shown),
    outcome: failed ? (wasRefused(line, error, use) ? 'denied' : 'failed') : 'ok',
  };
  counts.toolCalls += 1;
  const tasks = tasksFromTool(scene, call);
  // The client writes the whole list again whenever one item changes.
  for (const draft of tasks) if (draft.type === 'task.added' && draft.key !== undefined) taskKeys.add(draft.key);
  counts.tasks = taskKeys.size;
  const plan = planOf(call);
  return [toolCalled(scene, call), ...(plan === undefined ? [] : [planProposed(scene, id, plan)]), ...tasks].map(
    (draft) => seenOnLine(cwd, draft, lineId(line)),
  );
}

/**
 * Newer clients have fields for it. Older ones write the result `User rejected tool use`, where an error of the tool starts with
 * `Error: `, or say it in the text only.
 */
function wasRefused(line: Json, error: string, use: Parameters<typeof isDenial>[1]): boolean {
  const decision = asText(field(field(line, 'permissionDecision'), 'decision'));
  if (asText(field(line, 'toolDenialKind')) !== undefined || decision === 'reject') return true;
  return field(line, 'toolUseResult') === 'User rejected tool use' || isDenial(error, use);
}
