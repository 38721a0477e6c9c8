/**
 * What an agent does with its tools, its tasks and its subagents. A start of the client takes longer than a turn, so what needs the same
 * options is a turn of one conversation.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { allText, conversation, say, use } from './model-script.ts';
import { firedBy, type Scenario } from './scenario.ts';
import { agent, called, closing, failed, next, one, opening, PNG, todo } from './scenario-parts.ts';

const ECHO_MCP = fileURLToPath(new URL('./echo-mcp.mjs', import.meta.url));
const EDITS = { args: ['--permission-mode', 'acceptEdits'] };
const TODO_TOOLS = { CLAUDE_CODE_ENABLE_TODO_TOOLS: '1' };

export const TOOL_SCENARIOS: readonly Scenario[] = [
  {
    name: 'a prompt and the usual tools, then a command that fails',
    rules: ({ project }) =>
      conversation([
        { text: 'I will add a plum.', ...use('Read', { file_path: join(project, 'prices.txt') }) },
        use('Edit', { file_path: join(project, 'prices.txt'), old_string: 'pear 4', new_string: 'pear 4\nplum 5' }),
        use('Write', { file_path: join(project, 'notes.md'), content: 'Plums are in.\n' }),
        use('Bash', { command: 'wc -l prices.txt', description: 'Count lines' }),
        say('The plum is in the list.'),
        use('Bash', { command: 'ls no-such-file' }),
        say('It is not there.'),
      ]),
    play: async (stage) => {
      await stage.talk(['Add plums at 5 to the price list.', 'Is there a file no-such-file?'], EDITS);
    },
    fires: [...opening, ...called('Read', 'Edit', 'Write', 'Bash'), ...next, ...failed('Bash'), ...closing],
    journal: {
      ...one(
        'Add plums at 5 to the price list.',
        ['Read ok', 'Edit ok', 'Write ok', 'Bash ok', 'Bash failed'],
        'I will add a plum.',
        'The plum is in the list.',
        'It is not there.',
      ),
      'prompt.submitted': ['Add plums at 5 to the price list.', 'Is there a file no-such-file?'],
    },
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
    journal: {
      ...one('Plan the work.', ['TodoWrite ok', 'TodoWrite ok'], 'The tests are next.'),
      'task.added': ['Read the code', 'Write the tests'],
      'task.changed': ['in_progress', 'done', 'in_progress'],
    },
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
    journal: {
      ...one('Write the parser.', ['TaskCreate ok', 'TaskUpdate ok', 'TaskUpdate ok'], 'The parser is written.'),
      'task.added': ['Write the parser'],
    },
  },
  {
    name: 'a tool the person did not allow, a subagent, a picture, and thinking before the answer',
    rules: ({ project }) =>
      conversation(
        [
          use('Write', { file_path: join(project, 'x.txt'), content: 'x' }),
          say('I may not write.'),
          agent('COUNTING: how many prices are there?', false),
          say('There are two prices.'),
          { thinking: 'It is one pixel, and it is red.', text: 'A red dot.' },
        ],
        { COUNTING: [use('Bash', { command: 'ls' }), say('Two.')] },
      ),
    play: async (stage) => {
      const picture = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } };
      await stage.talk([
        'Write x.',
        'How many prices are there? Ask somebody.',
        [{ type: 'text', text: 'What is this?' }, picture],
      ]);
    },
    fires: [
      ...opening,
      'PreToolUse Write',
      ...next,
      'PreToolUse Agent',
      'SubagentStart general-purpose',
      'agent: PreToolUse Bash',
      'agent: PostToolUse Bash',
      'SubagentStop general-purpose',
      'PostToolUse Agent',
      ...next,
      ...closing,
    ],
    journal: {
      'session.started': ['startup', 'agent: general-purpose'],
      'session.ended': ['agent: finished', 'other'],
      'prompt.submitted': [
        'Write x.',
        'How many prices are there? Ask somebody.',
        'agent: COUNTING: how many prices are there?',
        'What is this?',
      ],
      'tool.called': ['Write denied', 'agent: Bash ok', 'Agent ok'],
      'reply.given': ['I may not write.', 'agent: Two.', 'There are two prices.', 'A red dot.'],
    },
    also: ({ runs }) => {
      const first = runs[0]?.lines.find(({ type }) => type === 'result');
      expect(first).toMatchObject({ permission_denials: [{ tool_name: 'Write' }] });
    },
  },
  {
    name: 'a subagent in the background, whose end comes as a prompt',
    rules: (world) =>
      conversation([agent('COUNTING: how many prices are there?', true), say('I am waiting.'), say('It says two.')], {
        // After the end of the turn, however long that takes. Earlier, the client would report it within the turn.
        COUNTING: [{ ...say('Two.'), until: () => firedBy(world).includes('Stop'), delayMs: 700 }],
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
    journal: {
      'session.started': ['startup', 'agent: general-purpose'],
      'session.ended': ['agent: finished', 'other'],
      'prompt.submitted': [
        'How many prices are there? Ask somebody and go on.',
        'agent: COUNTING: how many prices are there?',
        'machine: <task-notification>',
      ],
      'tool.called': ['Agent ok'],
      'reply.given': ['I am waiting.', 'agent: Two.', 'It says two.'],
    },
  },
  {
    name: 'tools of an MCP server, then a slash command and a skill',
    arrange: (world) => {
      const server = { command: process.execPath, args: [ECHO_MCP] };
      world.write('mcp.json', JSON.stringify({ mcpServers: { demo: server } }));
      world.write(
        'proj/.claude/commands/greet.md',
        '---\ndescription: Greets somebody\n---\nGreet $ARGUMENTS warmly.\n',
      );
      const head = '---\nname: pricing\ndescription: How prices are written here\n---\n';
      world.write('proj/.claude/skills/pricing/SKILL.md', `${head}Prices are whole numbers.\n`);
    },
    rules: () =>
      conversation([
        use('mcp__demo__echo', { text: 'hello' }),
        use('mcp__demo__refuse', {}),
        say('One of two.'),
        use('Skill', { skill: 'pricing' }),
        say('Good day, Ada.'),
      ]),
    play: async (stage) => {
      const config = join(stage.world.home, 'mcp.json');
      await stage.talk(['Try both.', '/greet Ada'], {
        args: ['--mcp-config', config, '--strict-mcp-config', '--allowedTools', 'mcp__demo__*'],
      });
    },
    fires: [
      ...opening,
      ...called('mcp__demo__echo'),
      ...failed('mcp__demo__refuse'),
      ...next,
      'UserPromptExpansion greet',
      ...called('Skill'),
      ...closing,
    ],
    journal: {
      ...one(
        'Try both.',
        ['mcp__demo__echo ok', 'mcp__demo__refuse failed', 'Skill ok'],
        'One of two.',
        'Good day, Ada.',
      ),
      'prompt.submitted': ['Try both.', '/greet Ada'],
    },
    also: ({ world }) => expect(allText(world.model.requests().at(-1))).toContain('Greet Ada warmly'),
  },
];
