/**
 * A scenario: a conversation played with the real client, the hook events it must fire and the journal it must leave. Each is
 * one row of `scenarios.ts`.
 */
import assert from 'node:assert/strict';
import type { Json } from '../../../src/domain/event.ts';
import type { EventRecord, EventType } from '../../../src/index.ts';
import { type ClientOptions, type ClientRun, type ClientSession, openSession, runClaude } from './client.ts';
import { MEMOIR_EVENTS } from './hook-settings.ts';
import type { Rule } from './model-script.ts';
import type { HookInput, World } from './world.ts';

export interface Stage {
  readonly world: World;
  /** One prompt; it must end by itself with exit 0. */
  run(prompt: string, options?: ClientOptions): Promise<PlayedRun>;
  /** A conversation of several turns, each answered before the next. */
  talk(turns: readonly Json[], options?: ClientOptions): Promise<PlayedRun>;
  /** For cases that the other two cannot express. The caller ends it. */
  open(options?: ClientOptions): ClientSession;
  readonly runs: readonly ClientRun[];
}

export interface PlayedRun extends ClientRun {
  readonly sessionId: string;
}

export interface Scenario {
  readonly name: string;
  readonly arrange?: (world: World) => void;
  readonly rules: (world: World) => readonly Rule[];
  readonly play: (stage: Stage) => Promise<void>;
  /** Exactly the calls of Memoir's events, in order, as `labelOf` names them. */
  readonly fires: readonly string[];
  /** True where two of the client's own processes race. */
  readonly anyOrder?: boolean;
  /** For each listed type, exactly these events in the form of `noteOf`. Other types are not compared. */
  readonly journal: { readonly [T in EventType]?: readonly string[] };
  /** Further conditions. */
  readonly also?: (stage: Stage) => void;
}

export function openStage(binary: string, world: World): Stage {
  const runs: ClientRun[] = [];
  const finished = (run: ClientRun): PlayedRun => {
    runs.push(run);
    const { code, timedOut, stderr } = run;
    assert.deepEqual({ code, timedOut, stderr }, { code: 0, timedOut: false, stderr: '' });
    const sessionId = run.lines.findLast((line) => line.session_id !== undefined)?.session_id ?? '';
    return { ...run, sessionId };
  };
  return {
    world,
    runs,
    run: async (prompt, options) => finished(await runClaude(binary, world, prompt, options)),
    talk: async (turns, options) => {
      const session = openSession(binary, world, options);
      for (const turn of turns) await session.ask(turn);
      return finished(await session.end());
    },
    open: (options) => openSession(binary, world, options),
  };
}

/** `PreToolUse Bash`, `SessionStart compact`, `agent: PostToolUse Read`: the event and what tells it from others. */
export function labelOf(input: HookInput): string {
  const event = input.hook_event_name;
  const inAgent = input.agent_id !== undefined && !event.startsWith('Subagent') ? 'agent: ' : '';
  const detail = ['source', 'trigger', 'reason', 'tool_name', 'command_name', 'task_subject', 'agent_type']
    .map((field) => input[field])
    .find((value) => typeof value === 'string');
  const machine = typeof input.prompt === 'string' && input.prompt.startsWith('<task-notification>');
  return [`${inAgent}${event}`, machine ? 'notification' : detail].filter(Boolean).join(' ');
}

export function firedBy(world: World): readonly string[] {
  const known: readonly string[] = MEMOIR_EVENTS;
  return world
    .hookCalls()
    .filter(({ input }) => known.includes(input.hook_event_name))
    .map(({ input }) => labelOf(input));
}

/** An event in a few words, with `agent: ` before those of a subagent; a type without a line here is its whole body. */
export function noteOf(record: EventRecord): string {
  const body = record.body as Readonly<Record<string, Json>>; // only read for display
  const who = record.session?.includes('/') ? 'agent: ' : '';
  const machine = body.origin === 'machine' ? 'machine: ' : '';
  const [firstLine = ''] = String(body.text ?? body.summary ?? '').split('\n');
  switch (record.type) {
    case 'session.started':
      return `${who}${body.source ?? body.agentType}`;
    case 'session.ended':
      return `${who}${body.reason}`;
    case 'prompt.submitted':
      return `${who || machine}${firstLine}`;
    case 'tool.called':
      return `${who}${body.tool} ${body.outcome}`;
    case 'task.changed':
      return String(body.status);
    case 'reply.given':
    case 'task.added':
    case 'plan.proposed':
      return `${who}${firstLine}`;
    case 'context.compacted':
      return `${body.trigger}: ${firstLine}`;
    default:
      return JSON.stringify(body);
  }
}
