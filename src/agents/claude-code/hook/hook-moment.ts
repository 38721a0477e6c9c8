/** Which moment a hook event of Claude Code is, and which occasion of it. */
import { isToolOf } from '../../../domain/agents/tool-kind.ts';
import type { EventDraft } from '../../../domain/event.ts';
import { asText, field, type JsonObject } from '../../../domain/json/json.ts';
import type { Moment } from '../../../domain/moment.ts';
import type { HookEventName } from './hook-events.ts';

/** Two installs of Memoir are called for one event within this time. */
const SAME_OCCASION_MS = 10_000;

export function momentOf(event: HookEventName, input: JsonObject, recorded: readonly EventDraft[]): Moment | undefined {
  switch (event) {
    case 'SessionStart':
      return startMoment(text(input.source));
    case 'UserPromptSubmit':
      return { kind: 'prompt', text: asText(input.prompt) ?? '' };
    case 'UserPromptExpansion':
      return skillMoment(text(input.command_name));
    case 'PreToolUse':
      return toolMoment(text(input.tool_name), input);
    case 'PostToolUse':
    case 'PostToolUseFailure':
      return failureMoment(recorded);
    case 'SubagentStart':
      // The client runs a compaction as a subagent without a type; PreCompact gives to that one.
      return text(input.agent_type) === undefined ? undefined : { kind: 'subagent' };
    case 'PreCompact':
      return { kind: 'before-compaction' };
    default:
      return undefined;
  }
}

function startMoment(source: string | undefined): Moment {
  if (source === 'resume' || source === 'fork') return { kind: 'resume' };
  return { kind: source === 'compact' ? 'compacted' : 'start' };
}

function skillMoment(name: string | undefined): Moment | undefined {
  return name === undefined ? undefined : { kind: 'skill', skill: name.replace(/^\//, '') };
}

function toolMoment(tool: string | undefined, { tool_input: given }: JsonObject): Moment | undefined {
  if (tool === 'Skill') return skillMoment(text(field(given, 'skill')) ?? text(field(given, 'command')));
  if (tool === 'Bash') {
    const command = text(field(given, 'command'));
    return command === undefined ? undefined : { kind: 'before-command', command };
  }
  const file = text(field(given, 'file_path')) ?? text(field(given, 'notebook_path'));
  return isToolOf('edit', { tool }) && file !== undefined ? { kind: 'before-edit', file } : undefined;
}

/** Only what was recorded as a failure: a call that the person refused did not fail. */
function failureMoment(recorded: readonly EventDraft[]): Moment | undefined {
  for (const draft of recorded) {
    if (draft.type !== 'tool.called' || draft.body.outcome !== 'failed') continue;
    const command = text(field(draft.body.input, 'command'));
    const { output } = draft.body;
    if (command !== undefined && output !== undefined) return { kind: 'after-failure', command, output };
  }
  return undefined;
}

export function occasionOf(event: HookEventName, input: JsonObject, now: number): string {
  const turn = text(input.prompt_id) ?? 'none';
  const subagent = text(input.agent_id);
  // A skill that is typed and then called is one occasion. A subagent has its own conversation.
  const moment = momentOf(event, input, []);
  if (moment?.kind === 'skill') return `${subagent ?? ''}:${moment.skill}`;
  if (event === 'SubagentStart') return subagent ?? turn;
  if (event !== 'SessionStart') return turn;
  const source = text(input.source) ?? 'startup';
  if (source === 'startup' || source === 'clear') return 'first';
  return source === 'compact' ? turn : `${source}:${Math.floor(now / SAME_OCCASION_MS)}`;
}

/** Undefined for an empty text too. */
function text(value: unknown): string | undefined {
  return asText(value) || undefined;
}
