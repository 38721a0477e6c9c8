/**
 * Every moment Memoir listens to, provoked in the real client. To add one: a row with what the model will say (`rules`),
 * what the person does (`play`), the hook calls that must follow (`fires`) and what the journal must hold (`journal`).
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { allText, conversation, type ModelRequest, type Step, SUMMARY, say, use } from './model-script.ts';
import { labelOf, type Scenario } from './scenario.ts';
import type { World } from './world.ts';

const ECHO_MCP = fileURLToPath(new URL('./echo-mcp.mjs', import.meta.url));
/** A red dot, the smallest picture there is. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const PLAN = '1. Read the code.\n2. Write the parser.\n';
const EDITS = { args: ['--permission-mode', 'acceptEdits'] };
const TODO_TOOLS = { CLAUDE_CODE_ENABLE_TODO_TOOLS: '1' };

const one = { 'session.started': ['startup'], 'session.ended': ['other'] } as const;
const opening = ['SessionStart startup', 'UserPromptSubmit'];
const closing = ['Stop', 'SessionEnd other'];
const called = (...tools: readonly string[]) => tools.flatMap((tool) => [`PreToolUse ${tool}`, `PostToolUse ${tool}`]);
const failed = (tool: string) => [`PreToolUse ${tool}`, `PostToolUseFailure ${tool}`];

/** The client summarises in an agent of its own without a type, of which only the end is told. */
const COMPACTING_AGENT = 'SubagentStop';

const agent = (prompt: string, background: boolean): Step =>
  use('Agent', {
    description: 'Count the prices',
    prompt,
    subagent_type: 'general-purpose',
    run_in_background: background,
  });

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'a prompt and the usual tools',
    rules: ({ project }) =>
      conversation([
        { text: 'I will add a plum.', ...use('Read', { file_path: join(project, 'prices.txt') }) },
        use('Edit', { file_path: join(project, 'prices.txt'), old_string: 'pear 4', new_string: 'pear 4\nplum 5' }),
        use('Write', { file_path: join(project, 'notes.md'), content: 'Plums are in.\n' }),
        use('Bash', { command: 'wc -l prices.txt', description: 'Count lines' }),
        say('The plum is in the list.'),
      ]),
    play: async (stage) => {
      await stage.run('Add plums at 5 to the price list.', EDITS);
    },
    fires: [...opening, ...called('Read', 'Edit', 'Write', 'Bash'), ...closing],
    journal: one,
  },
  {
    name: 'a command that fails',
    rules: () => conversation([use('Bash', { command: 'ls no-such-file' }), say('It is not there.')]),
    play: async (stage) => {
      await stage.run('Is there a file no-such-file?', EDITS);
    },
    fires: [...opening, ...failed('Bash'), ...closing],
    journal: one,
  },
  {
    name: 'a tool the person did not allow',
    rules: ({ project }) =>
      conversation([use('Write', { file_path: join(project, 'x.txt'), content: 'x' }), say('I may not write.')]),
    play: async (stage) => {
      await stage.run('Write x.');
    },
    fires: [...opening, 'PreToolUse Write', ...closing],
    journal: one,
    also: ({ runs }) => expect(runs[0]?.lines.at(-1)).toMatchObject({ permission_denials: [{ tool_name: 'Write' }] }),
  },
  {
    name: 'a todo list',
    rules: () =>
      conversation([
        use('TodoWrite', { todos: [todo('Read the code', 'in_progress'), todo('Write the tests', 'pending')] }),
        use('TodoWrite', { todos: [todo('Read the code', 'completed'), todo('Write the tests', 'in_progress')] }),
        say('The tests are next.'),
      ]),
    play: async (stage) => {
      await stage.run('Plan the work.', { env: { ...TODO_TOOLS, CLAUDE_CODE_ENABLE_TASKS: '0' } });
    },
    fires: [...opening, ...called('TodoWrite', 'TodoWrite'), ...closing],
    journal: one,
  },
  {
    name: 'tasks created and completed',
    rules: () =>
      conversation([
        use('TaskCreate', { subject: 'Write the parser', description: 'For price lists', activeForm: 'Writing' }),
        use('TaskUpdate', { taskId: '1', status: 'in_progress' }),
        use('TaskUpdate', { taskId: '1', status: 'completed' }),
        say('The parser is written.'),
      ]),
    play: async (stage) => {
      await stage.run('Write the parser.', { env: TODO_TOOLS });
    },
    fires: [
      ...opening,
      'PreToolUse TaskCreate',
      'TaskCreated Write the parser',
      'PostToolUse TaskCreate',
      ...called('TaskUpdate'),
      'PreToolUse TaskUpdate',
      'TaskCompleted Write the parser',
      'PostToolUse TaskUpdate',
      ...closing,
    ],
    journal: one,
  },
  {
    name: 'a subagent',
    rules: () =>
      conversation([agent('COUNTING: how many prices are there?', false), say('There are two prices.')], {
        COUNTING: [use('Bash', { command: 'ls' }), say('Two.')],
      }),
    play: async (stage) => {
      await stage.run('How many prices are there? Ask somebody.');
    },
    fires: [
      ...opening,
      'PreToolUse Agent',
      'SubagentStart general-purpose',
      'agent: PreToolUse Bash',
      'agent: PostToolUse Bash',
      'SubagentStop general-purpose',
      'PostToolUse Agent',
      ...closing,
    ],
    journal: one,
  },
  {
    name: 'a subagent in the background, whose end comes as a prompt',
    rules: () =>
      conversation([agent('COUNTING: how many prices are there?', true), say('I am waiting.'), say('It says two.')], {
        COUNTING: [{ ...say('Two.'), delayMs: 700 }],
      }),
    play: async (stage) => {
      await stage.run('How many prices are there? Ask somebody and go on.');
    },
    fires: [
      ...opening,
      ...called('Agent'),
      'SubagentStart general-purpose',
      'Stop',
      'SubagentStop general-purpose',
      'UserPromptSubmit notification',
      ...closing,
    ],
    anyOrder: true,
    journal: one,
  },
  {
    name: 'tools of an MCP server',
    arrange: (world) => {
      const server = { command: process.execPath, args: [ECHO_MCP] };
      world.write('mcp.json', JSON.stringify({ mcpServers: { demo: server } }));
    },
    rules: () =>
      conversation([use('mcp__demo__echo', { text: 'hello' }), use('mcp__demo__refuse', {}), say('One of two.')]),
    play: async (stage) => {
      const config = join(stage.world.home, 'mcp.json');
      await stage.run('Try both.', {
        args: ['--mcp-config', config, '--strict-mcp-config', '--allowedTools', 'mcp__demo__*'],
      });
    },
    fires: [...opening, ...called('mcp__demo__echo'), ...failed('mcp__demo__refuse'), ...closing],
    journal: one,
  },
  {
    name: 'a slash command and a skill',
    arrange: (world) => {
      world.write(
        'proj/.claude/commands/greet.md',
        '---\ndescription: Greets somebody\n---\nGreet $ARGUMENTS warmly.\n',
      );
      const head = '---\nname: pricing\ndescription: How prices are written here\n---\n';
      world.write('proj/.claude/skills/pricing/SKILL.md', `${head}Prices are whole numbers.\n`);
    },
    rules: () => conversation([use('Skill', { skill: 'pricing' }), say('Good day, Ada.')]),
    play: async (stage) => {
      await stage.run('/greet Ada');
    },
    fires: ['SessionStart startup', 'UserPromptSubmit', 'UserPromptExpansion greet', ...called('Skill'), ...closing],
    journal: one,
    also: ({ world }) => expect(allText(world.model.requests()[0])).toContain('Greet Ada warmly'),
  },
  {
    name: 'compaction by hand',
    rules: () => conversation([say('The parser is begun.'), say('On to the tests.')]),
    play: async (stage) => {
      await stage.talk(['Begin the parser.', '/compact keep the parser', 'Go on.']);
    },
    fires: [
      ...opening,
      'Stop',
      'PreCompact manual',
      COMPACTING_AGENT,
      'SessionStart compact',
      'PostCompact manual',
      'UserPromptSubmit',
      ...closing,
    ],
    journal: { 'session.started': ['startup', 'compact'], 'session.ended': ['other'] },
    also: ({ world }) => {
      const after = world.hookCalls().find(({ input }) => input.hook_event_name === 'PostCompact');
      expect(after?.input.compact_summary).toContain(SUMMARY);
      expect(allText(world.model.requests().at(-1))).toContain(SUMMARY);
    },
  },
  {
    name: 'compaction by the client itself',
    rules: ({ project }) =>
      conversation([
        { ...use('Read', { file_path: join(project, 'prices.txt') }), usage: { input_tokens: 30_000 } },
        { ...use('Read', { file_path: join(project, 'README.md') }), usage: { input_tokens: 185_000 } },
        say('Both are read.'),
      ]),
    play: async (stage) => {
      await stage.run('Read everything.', { args: ['--model', 'claude-sonnet-4-5', '--autocompact', '100k'] });
    },
    fires: [
      ...opening,
      ...called('Read', 'Read'),
      'PreCompact auto',
      COMPACTING_AGENT,
      'SessionStart compact',
      'PostCompact auto',
      ...closing,
    ],
    journal: { 'session.started': ['startup', 'compact'], 'session.ended': ['other'] },
  },
  {
    name: 'a cleared conversation',
    rules: () => conversation([say('One.'), say('Two.')]),
    play: async (stage) => {
      await stage.talk(['First thing.', '/clear', 'Another thing.']);
    },
    fires: [...opening, 'Stop', 'SessionEnd clear', 'SessionStart clear', 'UserPromptSubmit', ...closing],
    journal: { 'session.started': ['startup', 'clear'], 'session.ended': ['clear', 'other'] },
    also: ({ world }) => expect(new Set(world.hookCalls().map(({ input }) => input.session_id)).size).toBe(2),
  },
  {
    name: 'a session resumed, then forked',
    rules: () => conversation([say('One.'), say('Two.'), say('Three.')]),
    play: async (stage) => {
      const first = await stage.run('First thing.');
      const resumed = await stage.run('Go on.', { resume: first.sessionId });
      const forked = await stage.run('Go another way.', { resume: first.sessionId, fork: true });
      expect(resumed.sessionId).toBe(first.sessionId);
      expect(forked.sessionId).not.toBe(first.sessionId);
    },
    fires: [
      ...[...opening, ...closing],
      ...['SessionStart resume', 'UserPromptSubmit', ...closing],
      ...['SessionStart fork', 'UserPromptSubmit', ...closing],
    ],
    journal: { 'session.started': ['startup', 'resume', 'fork'] },
  },
  {
    name: 'a change of directory',
    rules: () => conversation([use('Bash', { command: 'mkdir -p lib && cd lib && pwd' }), say('I am in lib.')]),
    play: async (stage) => {
      await stage.run('Go to lib.', { args: ['--allowedTools', 'Bash'] });
    },
    fires: [...opening, 'PreToolUse Bash', 'CwdChanged', 'PostToolUse Bash', ...closing],
    anyOrder: true,
    journal: one,
  },
  {
    name: 'a plan the person approves, and a file the person does not',
    rules: ({ project }) =>
      conversation([
        (request) => use('Write', { file_path: planFileIn(request), content: PLAN }),
        use('ExitPlanMode', {}),
        use('Write', { file_path: join(project, 'parser.ts'), content: 'export {};' }),
        say('Then I will wait.'),
      ]),
    play: async (stage) => {
      const permit = (tool: string) => tool === 'ExitPlanMode';
      await stage.talk(['Plan the parser.'], { args: ['--permission-mode', 'plan'], permit });
    },
    fires: [...opening, ...called('Write', 'ExitPlanMode'), 'PreToolUse Write', ...closing],
    journal: one,
    also: ({ world }) => {
      const given = world.hookCalls().find(({ input }) => labelOf(input) === 'PostToolUse ExitPlanMode');
      expect(given?.input.tool_response).toMatchObject({ plan: PLAN });
    },
  },
  {
    name: 'a picture in the prompt, and thinking before the answer',
    rules: () => conversation([{ thinking: 'It is one pixel, and it is red.', text: 'A red dot.' }]),
    play: async (stage) => {
      const picture = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } };
      await stage.talk([[{ type: 'text', text: 'What is this?' }, picture]]);
    },
    fires: [...opening, ...closing],
    journal: one,
  },
];

/** The client names the file of a plan itself, and tells the model. */
function planFileIn(request: ModelRequest): string {
  return /plan at (\S+\.md)/.exec(allText(request))?.[1] ?? 'no plan file was named';
}

function todo(content: string, status: string) {
  return { content, status, activeForm: content };
}

/** What a killed session does: long enough in a command to be killed there. */
export function longWork(world: World) {
  return conversation([
    use('Write', { file_path: join(world.project, 'begun.md'), content: 'begun\n' }),
    { text: 'This takes a while.', ...use('Bash', { command: 'sleep 20' }) },
    say('Done.'),
  ]);
}
