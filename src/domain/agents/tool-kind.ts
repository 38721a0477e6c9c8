/**
 * What a tool call is: a command, an edit, a question … Stages ask for this kind and know no agent's tool names. An adapter sets `kind`
 * on the calls it records. Calls of Claude Code have none, because events recorded earlier have none and a second capture of the
 * same call must be equal; their kind comes from the names below.
 */

/** `save`: the agent saves something in Memoir. `background-output`: reads the result of a background task or a subagent. */
export const TOOL_KINDS = [
  'command',
  'edit',
  'question',
  'plan',
  'skill',
  'subagent',
  'background-output',
  'save',
] as const;
export type ToolKind = (typeof TOOL_KINDS)[number];

export const EDIT_TOOLS = ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'] as const;

/** The names of tools in events without `kind`. */
export const TOOL_NAMES: Readonly<Record<ToolKind, readonly string[]>> = {
  command: ['Bash', 'PowerShell', 'Monitor'],
  edit: EDIT_TOOLS,
  question: ['AskUserQuestion'],
  plan: ['ExitPlanMode'],
  skill: ['Skill'],
  subagent: ['Agent', 'Task'],
  'background-output': ['BashOutput', 'TaskOutput', 'AgentOutputTool', 'TaskGet'],
  save: ['remember', 'task'].flatMap((tool) => [`mcp__memoir__${tool}`, `mcp__plugin_memoir_memoir__${tool}`]),
};

/** The parts of a `tool.called` body that decide it. */
export interface NamedTool {
  readonly tool?: unknown;
  readonly kind?: unknown;
}

export function isToolOf(kind: ToolKind, called: NamedTool): boolean {
  return called.kind === undefined ? TOOL_NAMES[kind].includes(String(called.tool)) : called.kind === kind;
}
