/**
 * What a hook event of the client means to the journal. Hand-written guards instead of a validation library: this is part
 * of the hook, which an agent waits for. An event that says nothing new, or is not shaped as the client shapes it, gives
 * nothing.
 */

import type { findingsFromPrompt, findingsFromReply } from '../../../capture/findings.ts';
import type { Seen } from '../../../capture/settle.ts';
import type { EventDraft, Json } from '../../../domain/event.ts';
import {
  contextCompacted,
  isMachinePrompt,
  planOf,
  planProposed,
  promptSubmitted,
  replyGiven,
  type Scene,
  sessionEnded,
  sessionStarted,
  subSession,
  type ToolCall,
  toolCalled,
} from '../happenings.ts';
import { isOwnCommand } from '../prompt-text.ts';
import { taskCompleted, taskCreated, tasksFromTool } from '../task-drafts.ts';
import { field, isDenial, text } from '../tools.ts';

export interface HookScene extends Omit<Scene, 'session'> {
  readonly branch?: string | undefined;
  /** The search for statements and promises; loaded only for the events that are searched (`isSearched`). */
  readonly findings?: {
    readonly findingsFromPrompt: typeof findingsFromPrompt;
    readonly findingsFromReply: typeof findingsFromReply;
  };
}

/** All the events Memoir listens to; some only give something back. */
const HOOK_EVENTS = new Set([
  'SessionStart',
  'UserPromptSubmit',
  'UserPromptExpansion',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'TaskCreated',
  'TaskCompleted',
  'Stop',
  'PreCompact',
  'PostCompact',
  'SubagentStart',
  'SubagentStop',
  'CwdChanged',
  'SessionEnd',
]);

/** What a person asks and what an agent answers in the end is searched; nothing else is. */
export function isSearched(event: string): boolean {
  return event === 'UserPromptSubmit' || event === 'Stop';
}

export function isHookEvent(event: string): boolean {
  return HOOK_EVENTS.has(event);
}

/** Two installs of Memoir, or a retry, tell of one start within this time. */
const SAME_START_MS = 10_000;

export function seenByHook(event: string, input: Json, around: HookScene): readonly Seen[] {
  const parent = text(field(input, 'session_id'));
  const cwd = name(field(input, 'cwd'));
  if (parent === undefined || !isName(parent)) return [];
  const agentId = text(field(input, 'agent_id'));
  const inAgent = agentId !== undefined && isName(agentId);
  const session = inAgent ? subSession(parent, agentId) : parent;
  const scene: Scene = { ...around, session, interactive: around.interactive && !inAgent };
  const promptId = name(field(input, 'prompt_id')) ?? 'none';

  const drafts = (): readonly EventDraft[] => {
    switch (event) {
      case 'SessionStart':
        return startDrafts(input, scene, cwd, around.branch);
      case 'UserPromptSubmit': {
        const words = text(field(input, 'prompt'));
        if (words === undefined || words.trim() === '' || isOwnCommand(words)) return [];
        const draft = promptSubmitted(scene, { text: words, id: promptId, machine: isMachinePrompt(words) });
        return [draft, ...(around.findings?.findingsFromPrompt(draft) ?? [])];
      }
      case 'PostToolUse':
      case 'PostToolUseFailure':
        return toolDrafts(input, scene, event === 'PostToolUseFailure');
      case 'TaskCreated': {
        const id = name(field(input, 'task_id'));
        const subject = text(field(input, 'task_subject'));
        return id === undefined || subject === undefined ? [] : taskCreated(scene, id, subject);
      }
      case 'TaskCompleted': {
        const id = name(field(input, 'task_id'));
        return id === undefined ? [] : taskCompleted(scene, id, promptId);
      }
      case 'Stop': {
        const draft = lastReply(input, scene, promptId);
        return draft === undefined ? [] : [draft, ...(around.findings?.findingsFromReply(draft) ?? [])];
      }
      case 'SubagentStart':
        return inAgent ? [sessionStarted(scene, subagentBody(input, parent, cwd), 'first')] : [];
      case 'SubagentStop': {
        // An agent without a kind is the client's own: a compaction runs as one.
        if (!inAgent || (text(field(input, 'agent_type')) ?? '') === '') return [];
        const draft = lastReply(input, scene, promptId);
        return [...(draft === undefined ? [] : [draft]), sessionEnded(scene, 'finished', promptId)];
      }
      case 'PostCompact': {
        const summary = text(field(input, 'compact_summary'));
        const trigger = name(field(input, 'trigger'));
        return summary === undefined
          ? []
          : [contextCompacted(scene, { summary, ...(trigger === undefined ? {} : { trigger }) })];
      }
      case 'SessionEnd':
        return [sessionEnded(scene, name(field(input, 'reason')), promptId)];
      default:
        return [];
    }
  };
  const switched = event === 'CwdChanged' ? cwdChanged(input, scene) : undefined;
  return switched ? [switched] : drafts().map((draft) => ({ cwd, draft }));
}

function startDrafts(
  input: Json,
  scene: Scene,
  cwd: string | undefined,
  branch: string | undefined,
): readonly EventDraft[] {
  const source = name(field(input, 'source')) ?? 'startup';
  // The conversation goes on after a compaction; that it was compacted is told by PostCompact.
  if (source === 'compact') return [];
  const model = name(field(input, 'model'));
  const first = source === 'startup' || source === 'clear' || source === 'fork';
  const mark = first ? 'first' : `${source}:${Math.floor(scene.at / SAME_START_MS)}`;
  return [
    sessionStarted(
      scene,
      {
        ...(cwd === undefined ? {} : { cwd }),
        ...(branch === undefined ? {} : { branch }),
        ...(model === undefined ? {} : { model }),
        source,
        interactive: scene.interactive,
      },
      mark,
    ),
  ];
}

function toolDrafts(input: Json, scene: Scene, failed: boolean): readonly EventDraft[] {
  const id = name(field(input, 'tool_use_id'));
  const tool = name(field(input, 'tool_name'));
  if (id === undefined || tool === undefined) return [];
  const error = text(field(input, 'error')) ?? '';
  const call: ToolCall = {
    id,
    name: tool,
    input: field(input, 'tool_input') ?? {},
    result: failed ? error : field(input, 'tool_response'),
    outcome: failed ? (isDenial(error) ? 'denied' : 'failed') : 'ok',
  };
  const plan = planOf(call);
  return [
    toolCalled(scene, call),
    ...(plan === undefined ? [] : [planProposed(scene, id, plan)]),
    ...tasksFromTool(scene, call),
  ];
}

function lastReply(input: Json, scene: Scene, promptId: string) {
  const words = text(field(input, 'last_assistant_message'));
  return words === undefined || words.trim() === '' ? undefined : replyGiven(scene, { text: words, promptId });
}

function subagentBody(input: Json, parent: string, cwd: string | undefined) {
  const agentType = name(field(input, 'agent_type'));
  return {
    ...(cwd === undefined ? {} : { cwd }),
    parent,
    ...(agentType === undefined ? {} : { agentType }),
    interactive: false,
  };
}

/** The session goes on in another folder, and so perhaps in another project. */
function cwdChanged(input: Json, scene: Scene): Seen | undefined {
  const cwd = name(field(input, 'new_cwd'));
  if (cwd === undefined) return undefined;
  return {
    cwd,
    draft: {
      type: 'project.switched',
      key: `claude-code:cwd:${scene.session}:${Math.floor(scene.at / SAME_START_MS)}:${cwd}`,
      happenedAt: scene.at,
      session: scene.session,
      actor: 'agent',
      trust: 'agent',
      body: {},
    },
  };
}

function isName(value: string): boolean {
  return value !== '' && value.length <= 1024 && !/\p{Cc}/u.test(value) && value.isWellFormed();
}

/** One line of visible text, as names in the journal are; anything else is as good as absent. */
function name(value: Json | undefined): string | undefined {
  return typeof value === 'string' && isName(value) ? value : undefined;
}
