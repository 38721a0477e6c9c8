/** The table of hook events is what the hook does: nothing is recorded or given that it does not list. */
import { expect, it } from 'vitest';
import { promise } from '../../../../test/promises.ts';
import { createRedactor } from '../../../capture/redactor.ts';
import type { JsonObject } from '../../../domain/json/json.ts';
import { readEnvironment } from '../../../platform/settings/environment.ts';
import { claudeCodeHook } from './hook-adapter.ts';
import { HOOK_EVENT_NAMES, type HookEventName, hookEvent } from './hook-events.ts';

const todos = { todos: [{ content: 'Write the parser', status: 'in_progress', activeForm: 'x' }] };
const tool = (name: string, input: JsonObject, more: JsonObject = {}): JsonObject => ({
  tool_use_id: 't',
  tool_name: name,
  tool_input: input,
  ...more,
});
const bash = tool('Bash', { command: 'npm test' });

/** Inputs that bring out everything each event can record and give. */
const INPUTS: Readonly<Record<HookEventName, readonly JsonObject[]>> = {
  SessionStart: [{ source: 'startup' }, { source: 'resume' }, { source: 'compact' }],
  UserPromptSubmit: [{ prompt: 'We decided to use Typst for invoices.' }],
  UserPromptExpansion: [{ command_name: '/review' }],
  PreToolUse: [tool('Skill', { skill: 'review' }), tool('Edit', { file_path: '/w/a.ts' }), bash, tool('Read', {})],
  PostToolUse: [
    tool('TodoWrite', todos, { tool_response: { oldTodos: [], newTodos: todos.todos } }),
    tool('ExitPlanMode', { plan: 'First this.' }, { tool_response: { plan: 'First this.' } }),
    tool('Bash', { command: 'npm test' }, { tool_response: { stdout: 'ok' } }),
  ],
  PostToolUseFailure: [{ ...bash, error: 'Exit code 1\nError: no such file' }],
  TaskCreated: [{ task_id: '1', task_subject: 'Write the parser' }],
  TaskCompleted: [{ task_id: '1' }],
  Stop: [{ last_assistant_message: 'We decided to use Typst for invoices. Still to do: test the parser.' }],
  PreCompact: [{ trigger: 'manual' }],
  PostCompact: [{ compact_summary: 'Summary: all is well.', trigger: 'manual' }],
  SubagentStart: [
    { agent_id: 'a', agent_type: 'Explore' },
    { agent_id: 'b', agent_type: '' },
  ],
  SubagentStop: [{ agent_id: 'a', agent_type: 'Explore', last_assistant_message: 'Found it.' }],
  CwdChanged: [{ new_cwd: '/w/other' }],
  SessionEnd: [{ reason: 'clear' }],
};

it.each(HOOK_EVENT_NAMES)('%s records and gives what the table says', (event) => {
  const scene = { at: 1, interactive: true, redactor: createRedactor({ fingerprintKey: 'k' }), ignores: () => false };
  const types = new Set<string>();
  const moments = new Set<string>();
  for (const input of INPUTS[event]) {
    const call = claudeCodeHook.readCall(event, { session_id: 's', cwd: '/w', ...input }, readEnvironment({}));
    const drafts = call?.draftEvents(scene).map(({ draft }) => draft) ?? [];
    for (const { type } of drafts) types.add(type);
    const moment = call?.moment(drafts);
    if (moment !== undefined) moments.add(moment.kind);
  }
  const { records, gives } = hookEvent(event);
  expect([...types].filter((type) => !records.some((each) => each === type))).toEqual([]);
  expect([...moments].filter((kind) => !gives.some((each) => each === kind))).toEqual([]);
  // The other way round, where the inputs above reach everything.
  const rare = event.startsWith('PostToolUse');
  if (!rare) expect([...types].sort()).toEqual([...records].sort());
  if (!rare) expect([...moments].sort()).toEqual([...gives].sort());
});

it('returns nothing for an unknown hook event', () => {
  for (const event of ['Notification', 'constructor', ''])
    expect(claudeCodeHook.readCall(event, { session_id: 's' }, readEnvironment({}))).toBeUndefined();
});

it.each<readonly [HookEventName, JsonObject]>([
  ['UserPromptSubmit', { prompt: [{ type: 'text', text: 'hi' }] }],
  ['UserPromptSubmit', { prompt: 12 }],
  ['Stop', { last_assistant_message: { content: 'hi' } }],
  ['PostToolUse', { tool_use_id: 'a\tb', tool_name: 'Bash' }],
  ['PostToolUse', { tool_use_id: 't', tool_name: ['Bash'] }],
  ['TaskCreated', { task_id: 1, task_subject: 'polish' }],
  ['PostCompact', { compact_summary: ['a'] }],
])(promise('hook/losses-are-counted', '%s with %j fails and is counted as lost'), (event, input) => {
  const scene = { at: 1, interactive: true, redactor: createRedactor({ fingerprintKey: 'k' }), ignores: () => false };
  const call = claudeCodeHook.readCall(event, { session_id: 's', cwd: '/w', ...input }, readEnvironment({}));
  expect(() => call?.draftEvents(scene)).toThrow('has an unknown form');
  // The control: without the field, and with null, there is nothing to record.
  const empty = Object.fromEntries(Object.keys(input).map((name) => [name, null]));
  for (const fields of [{}, empty]) {
    const other = claudeCodeHook.readCall(event, { session_id: 's', cwd: '/w', ...fields }, readEnvironment({}));
    expect(other?.draftEvents(scene)).toEqual([]);
  }
});
