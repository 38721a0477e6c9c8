/**
 * The hook events of Claude Code that Memoir listens to, and what happens at each. The installer, the hook and the reference
 * page are made from this table.
 */
import { EDIT_TOOLS } from '../../../domain/agents/tool-kind.ts';
import type { EventType } from '../../../domain/event-bodies.ts';
import type { MomentKind } from '../../../domain/moment.ts';

export interface HookEvent {
  readonly records: readonly EventType[];
  /** The moments at which something may be given. */
  readonly gives: readonly MomentKind[];
  /**
   * The transcript holds more than the hook receives. `after`: a background process reads the rest. `before`: a part is read
   * first, because what is given depends on it.
   */
  readonly catchUp: 'never' | 'after' | 'before';
  /** Tools the client calls the hook for; all of them when left out. */
  readonly tools?: readonly string[];
  /** After this time the client stops waiting. The hook's own limit is far shorter; this one is for a machine that hangs. */
  readonly timeoutSeconds: number;
}

const TOOL_EVENTS: readonly EventType[] = ['tool.called', 'plan.proposed', 'task.added', 'task.changed'];

const HOOK_EVENTS = {
  SessionStart: {
    records: ['session.started'],
    gives: ['start', 'resume', 'compacted'],
    catchUp: 'after',
    timeoutSeconds: 10,
  },
  UserPromptSubmit: {
    records: ['prompt.submitted'],
    gives: ['prompt'],
    catchUp: 'never',
    timeoutSeconds: 5,
  },
  UserPromptExpansion: { records: [], gives: ['skill'], catchUp: 'never', timeoutSeconds: 5 },
  // Each call costs the start of a Node, so only for the tools at which something may be given.
  PreToolUse: {
    records: [],
    gives: ['skill', 'before-command', 'before-edit'],
    catchUp: 'never',
    tools: ['Skill', ...EDIT_TOOLS, 'Bash'],
    timeoutSeconds: 5,
  },
  PostToolUse: { records: TOOL_EVENTS, gives: ['after-failure'], catchUp: 'never', timeoutSeconds: 5 },
  PostToolUseFailure: { records: TOOL_EVENTS, gives: ['after-failure'], catchUp: 'never', timeoutSeconds: 5 },
  TaskCreated: { records: ['task.added'], gives: [], catchUp: 'never', timeoutSeconds: 5 },
  TaskCompleted: { records: ['task.changed'], gives: [], catchUp: 'never', timeoutSeconds: 5 },
  Stop: {
    records: ['reply.given'],
    gives: [],
    catchUp: 'never',
    timeoutSeconds: 5,
  },
  PreCompact: { records: [], gives: ['before-compaction'], catchUp: 'before', timeoutSeconds: 10 },
  PostCompact: { records: ['context.compacted'], gives: [], catchUp: 'never', timeoutSeconds: 5 },
  SubagentStart: { records: ['session.started'], gives: ['subagent'], catchUp: 'never', timeoutSeconds: 5 },
  SubagentStop: { records: ['reply.given', 'session.ended'], gives: [], catchUp: 'never', timeoutSeconds: 5 },
  // The checkpoint of the project that was left is written by the catch-up.
  CwdChanged: { records: ['project.switched'], gives: [], catchUp: 'after', timeoutSeconds: 5 },
  // The client gives all hooks together 1.5 s at the end, or the longest timeout that one of them asks for.
  SessionEnd: { records: ['session.ended'], gives: [], catchUp: 'after', timeoutSeconds: 2 },
} as const satisfies Readonly<Record<string, HookEvent>>;

export type HookEventName = keyof typeof HOOK_EVENTS;

export const HOOK_EVENT_NAMES = Object.keys(HOOK_EVENTS) as readonly HookEventName[];

export function isHookEvent(name: string): name is HookEventName {
  return Object.hasOwn(HOOK_EVENTS, name);
}

export function hookEvent(name: HookEventName): HookEvent {
  return HOOK_EVENTS[name];
}
