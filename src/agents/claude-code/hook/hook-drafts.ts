/**
 * Turns a hook event of Claude Code into drafts. Input is checked by hand, without a validation library, because an agent
 * waits for the hook. An event with nothing new gives no drafts. One whose words or ids have an unknown shape throws, so that it is
 * counted as lost: a new version of the client must not end the recording unnoticed.
 */

import type { CapturedDraft } from '../../../capture/resolve-drafts.ts';
import type { EventDraft, Json } from '../../../domain/event.ts';
import { defined } from '../../../domain/json/defined.ts';
import { asText, field } from '../../../domain/json/json.ts';
import type { HookScene } from '../../hook-adapter.ts';
import { isOwnCommand } from '../prompt-text.ts';
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
  type ToolUse,
  toolCalled,
  UNNAMED_TURN,
} from '../session-drafts.ts';
import { taskCompleted, taskCreated, tasksFromTool } from '../task-drafts.ts';
import { isDenial } from '../tools.ts';
import type { HookEventName } from './hook-events.ts';

/** Two installs of Memoir, or a retry, report one start within this time. */
const SAME_START_MS = 10_000;

export function seenByHook(event: HookEventName, input: Json, hookScene: HookScene): readonly CapturedDraft[] {
  const parent = asText(field(input, 'session_id'));
  const cwd = asName(field(input, 'cwd'));
  if (parent === undefined || !isName(parent)) return [];
  const agentId = asText(field(input, 'agent_id'));
  const inAgent = agentId !== undefined && isName(agentId);
  const session = inAgent ? subSession(parent, agentId) : parent;
  const scene: Scene = { ...hookScene, session, interactive: hookScene.interactive && !inAgent };
  const promptId = asName(field(input, 'prompt_id')) ?? UNNAMED_TURN;

  const drafts = (): readonly EventDraft[] => {
    switch (event) {
      case 'SessionStart':
        return startDrafts(input, scene, cwd, hookScene.branch);
      case 'UserPromptSubmit': {
        const words = readable(input, 'prompt');
        if (words === undefined || words.trim() === '' || isOwnCommand(words)) return [];
        return [promptSubmitted(scene, { text: words, id: promptId, machine: isMachinePrompt(words) })];
      }
      case 'PostToolUse':
      case 'PostToolUseFailure':
        return toolDrafts(input, scene, event === 'PostToolUseFailure');
      case 'TaskCreated': {
        const id = readable(input, 'task_id', asName);
        const subject = readable(input, 'task_subject');
        return id === undefined || subject === undefined ? [] : taskCreated(scene, id, subject);
      }
      case 'TaskCompleted': {
        const id = readable(input, 'task_id', asName);
        return id === undefined ? [] : taskCompleted(scene, id, promptId);
      }
      case 'Stop': {
        const draft = lastReply(input, scene, promptId);
        return draft === undefined ? [] : [draft];
      }
      case 'SubagentStart':
        return inAgent ? [sessionStarted(scene, subagentBody(input, parent, cwd), 'first')] : [];
      case 'SubagentStop': {
        // The client runs a compaction as a subagent without a type.
        if (!inAgent || (asText(field(input, 'agent_type')) ?? '') === '') return [];
        const draft = lastReply(input, scene, promptId);
        return [...(draft === undefined ? [] : [draft]), sessionEnded(scene, 'finished', promptId)];
      }
      case 'PostCompact': {
        const summary = readable(input, 'compact_summary');
        const trigger = asName(field(input, 'trigger'));
        return summary === undefined
          ? []
          : [contextCompacted(scene, { summary, ...(trigger === undefined ? {} : { trigger }) })];
      }
      case 'SessionEnd':
        return [sessionEnded(scene, asName(field(input, 'reason')), promptId)];
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
  const source = asName(field(input, 'source')) ?? 'startup';
  // After a compaction the session continues. PostCompact records the compaction.
  if (source === 'compact') return [];
  const model = asName(field(input, 'model'));
  const first = source === 'startup' || source === 'clear' || source === 'fork';
  const mark = first ? 'first' : `${source}:${Math.floor(scene.at / SAME_START_MS)}`;
  return [
    sessionStarted(
      scene,
      {
        ...defined({ cwd, branch, model }),
        source,
        interactive: scene.interactive,
      },
      mark,
    ),
  ];
}

function toolDrafts(input: Json, scene: Scene, failed: boolean): readonly EventDraft[] {
  const id = readable(input, 'tool_use_id', asName);
  const tool = readable(input, 'tool_name', asName);
  if (id === undefined || tool === undefined) return [];
  const error = asText(field(input, 'error')) ?? '';
  const called = { name: tool, input: field(input, 'tool_input') ?? {} };
  const call: ToolUse = {
    id,
    ...called,
    result: failed ? error : field(input, 'tool_response'),
    outcome: failed ? (isDenial(error, called) ? 'denied' : 'failed') : 'ok',
  };
  const plan = planOf(call);
  return [
    toolCalled(scene, call),
    ...(plan === undefined ? [] : [planProposed(scene, id, plan)]),
    ...tasksFromTool(scene, call),
  ];
}

function lastReply(input: Json, scene: Scene, promptId: string) {
  const words = readable(input, 'last_assistant_message');
  return words === undefined || words.trim() === '' ? undefined : replyGiven(scene, { text: words, promptId });
}

function subagentBody(input: Json, parent: string, cwd: string | undefined) {
  const agentType = asName(field(input, 'agent_type'));
  return {
    ...(cwd === undefined ? {} : { cwd }),
    parent,
    ...(agentType === undefined ? {} : { agentType }),
    interactive: false,
  };
}

/** The session continues in another folder, which may be in another project. */
function cwdChanged(input: Json, scene: Scene): CapturedDraft | undefined {
  const cwd = asName(field(input, 'new_cwd'));
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

/** Nothing if the field is missing. */
function readable(
  input: Json,
  name: string,
  read: (value: Json | undefined) => string | undefined = asText,
): string | undefined {
  const value = field(input, name) ?? undefined;
  const text = read(value);
  if (text === undefined && value !== undefined) throw new Error(`the event's ${name} has an unknown form`);
  return text;
}

function isName(value: string): boolean {
  return value !== '' && value.length <= 1024 && !/\p{Cc}/u.test(value) && value.isWellFormed();
}

/** One line of visible text, as the journal requires for names; anything else counts as missing. */
export function asName(value: Json | undefined): string | undefined {
  return typeof value === 'string' && isName(value) ? value : undefined;
}
