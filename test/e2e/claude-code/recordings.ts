/**
 * The sessions kept in `test/fixtures/transcripts` for the transcript reader: small, written for it, and between them
 * every kind of line the client writes. `record-transcripts.ts` plays them.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { conversation, type Rule, say, use } from './model-script.ts';
import type { Stage } from './scenario.ts';
import { agent, PNG, planFileIn, todo } from './scenario-parts.ts';
import { openTerminal } from './terminal.ts';
import type { World } from './world.ts';

export interface Recording {
  /** Names of the files, one per session, in the order the sessions began. */
  readonly files: readonly string[];
  readonly arrange?: (world: World) => void;
  readonly rules: (world: World) => readonly Rule[];
  readonly play: (stage: Stage, binary: string) => Promise<unknown>;
}

const ECHO_MCP = fileURLToPath(new URL('./echo-mcp.mjs', import.meta.url));
const EDITS = ['--permission-mode', 'acceptEdits'];
const PLAN = '# Plan\n1. Read the price list.\n2. Write the parser.\n3. Test it with prices.txt.\n';

const QUESTION = 'COUNTING: how many prices are in prices.txt?';
const counting = { COUNTING: [use('Bash', { command: 'wc -l prices.txt' }), say('There are two prices.')] };

export const RECORDINGS: readonly Recording[] = [
  {
    files: ['tools-and-todo'],
    rules: ({ project }) =>
      conversation([
        {
          thinking: 'I should read the list before I change it.',
          text: 'I will read the list first.',
          tools: [
            { name: 'Read', input: { file_path: join(project, 'prices.txt') } },
            { name: 'Bash', input: { command: 'ls no-such-file', description: 'Look for a file' } },
          ],
        },
        use('TodoWrite', { todos: [todo('Add plums', 'in_progress'), todo('Write the tests', 'pending')] }),
        use('Edit', { file_path: join(project, 'prices.txt'), old_string: 'pear 4', new_string: 'pear 4\nplum 5' }),
        use('Write', { file_path: join(project, 'notes.md'), content: 'Plums cost 5.\n' }),
        use('TodoWrite', { todos: [todo('Add plums', 'completed'), todo('Write the tests', 'in_progress')] }),
        say('Plums are in the list.\n\nRemaining:\n- [ ] Write the tests\n\nI decided to keep whole numbers.'),
        { thinking: 'One pixel, red.', text: 'The picture shows a red dot.' },
      ]),
    play: (stage) =>
      stage.talk(
        [
          'Add plums at 5 to the price list. No, always keep whole numbers.',
          [
            { type: 'text', text: 'What is in this picture?' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
          ],
        ],
        { args: EDITS, env: { CLAUDE_CODE_ENABLE_TODO_TOOLS: '1', CLAUDE_CODE_ENABLE_TASKS: '0' } },
      ),
  },
  {
    files: ['tasks'],
    rules: () =>
      conversation([
        use('TaskCreate', { subject: 'Write the parser', description: 'For price lists', activeForm: 'Writing' }),
        use('TaskCreate', { subject: 'Write the tests', description: 'For the parser', activeForm: 'Testing' }),
        use('TaskUpdate', { taskId: '1', status: 'in_progress' }),
        use('TaskUpdate', { taskId: '1', status: 'completed' }),
        use('TaskUpdate', { taskId: '2', addBlockedBy: ['1'] }),
        say('The parser is written. The tests are next.'),
      ]),
    play: (stage) => stage.run('Write the parser.', { env: { CLAUDE_CODE_ENABLE_TODO_TOOLS: '1' } }),
  },
  {
    files: ['compaction'],
    rules: () =>
      conversation([
        use('Bash', { command: 'ls', description: 'List files' }),
        say('The parser is begun.'),
        say('The tests come next.'),
      ]),
    play: (stage) => stage.talk(['Begin the parser.', '/compact keep the parser', 'Go on with the tests.']),
  },
  {
    files: ['auto-compaction'],
    rules: ({ project }) =>
      conversation([
        { ...use('Read', { file_path: join(project, 'prices.txt') }), usage: { input_tokens: 30_000 } },
        { ...use('Read', { file_path: join(project, 'README.md') }), usage: { input_tokens: 185_000 } },
        say('Both files are read.'),
      ]),
    play: (stage) => stage.run('Read both files.', { args: ['--model', 'claude-sonnet-4-5', '--autocompact', '100k'] }),
  },
  {
    files: ['subagent'],
    rules: () => conversation([agent(QUESTION, false), say('Somebody counted two prices.')], counting),
    play: (stage) => stage.run('How many prices are there? Ask somebody.'),
  },
  {
    files: ['task-notification'],
    rules: () => {
      const slowly = [{ ...say('There are two prices.'), delayMs: 700 }];
      return conversation([agent(QUESTION, true), say('I am waiting.'), say('It counted two.')], { COUNTING: slowly });
    },
    play: (stage) => stage.run('How many prices are there? Ask somebody and go on.'),
  },
  {
    files: ['resumed', 'forked'],
    rules: () => conversation([say('Apples first.'), say('Then pears.'), say('Or plums.')]),
    play: async (stage) => {
      const { sessionId } = await stage.run('What do we sell first?');
      await stage.run('And then?', { resume: sessionId });
      await stage.run('What else could it be?', { resume: sessionId, fork: true });
    },
  },
  {
    files: ['cleared-before', 'cleared-after'],
    rules: () => conversation([say('Before.'), say('After.')]),
    play: (stage) => stage.talk(['The first thing.', '/clear', 'The second thing.']),
  },
  {
    files: ['plan-and-permissions'],
    arrange: (world) => {
      world.write(
        'mcp.json',
        JSON.stringify({ mcpServers: { demo: { command: process.execPath, args: [ECHO_MCP] } } }),
      );
      world.write('proj/CLAUDE.md', 'Prices are whole numbers.\n');
      world.write('proj/lib/CLAUDE.md', 'Only code belongs here.\n');
      world.write('proj/lib/list.txt', 'nothing\n');
      world.write(
        'proj/.claude/commands/greet.md',
        '---\ndescription: Greets somebody\n---\nGreet $ARGUMENTS warmly.\n',
      );
      const head = '---\nname: pricing\ndescription: How prices are written here\n---\n';
      world.write('proj/.claude/skills/pricing/SKILL.md', `${head}Prices are whole numbers.\n`);
    },
    rules: ({ project }) =>
      conversation([
        (request) => use('Write', { file_path: planFileIn(request), content: PLAN }),
        use('ExitPlanMode', {}),
        use('Write', { file_path: join(project, 'parser.ts'), content: 'export {};' }),
        say('Then I will not write it.'),
        use('Skill', { skill: 'pricing' }),
        say('Good day, Ada.'),
        use('mcp__demo__echo', { text: 'hello' }),
        use('mcp__demo__refuse', {}),
        use('Read', { file_path: join(project, 'lib', 'list.txt') }),
        use('Bash', { command: 'cd lib && pwd' }),
        say('One worked, one did not, and I am in lib.'),
        say('I do not know that command.'),
      ]),
    play: (stage) => {
      const mcp = ['--mcp-config', join(stage.world.home, 'mcp.json'), '--strict-mcp-config'];
      return stage.talk(['Plan the parser.', '/greet Ada', 'Try the tools.', '/no-such-command now'], {
        args: ['--permission-mode', 'plan', ...mcp],
        permit: (tool) => tool !== 'Write',
      });
    },
  },
  {
    files: ['hooks'],
    arrange: (world) => {
      const script = world.write('hook.mjs', TALKING_HOOK);
      const events = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop'];
      const entry = (event: string) => ({ type: 'command', command: process.execPath, args: [script, event] });
      const hooks = Object.fromEntries(events.map((event) => [event, [{ hooks: [entry(event)] }]]));
      world.write('.claude/settings.json', JSON.stringify({ hooks }));
    },
    rules: () => conversation([use('Bash', { command: 'ls' }), say('Two files.')]),
    play: (stage) => stage.talk(['What is here?', 'Please be blocked.', 'Please be stopped.']),
  },
  {
    files: ['interactive'],
    rules: ({ project }) =>
      conversation([
        say('Good day to you.'),
        use('Write', { file_path: join(project, 'note.txt'), content: 'x' }),
        say('The note is written.'),
      ]),
    play: async ({ world }, binary) => {
      const terminal = openTerminal(binary, world, ['--permission-mode', 'manual']);
      await terminal.see(/[❯>]/);
      await terminal.type('Good day.');
      await terminal.see(/Good day to you/);
      await terminal.type('Write a note.');
      await terminal.see(/Do you want/);
      await terminal.type('');
      await terminal.see(/note is written/);
      await terminal.type('/rename prices');
      await terminal.see(/prices/);
      await terminal.type('/exit');
      await terminal.ended();
    },
  },
  {
    files: ['api-error'],
    rules: () =>
      conversation([{ error: { status: 400, type: 'invalid_request_error', message: 'refused by the script' } }]),
    play: async (stage) => {
      const session = stage.open();
      await session.ask('Good day.');
      await session.end();
    },
  },
  {
    files: ['killed'],
    rules: () => conversation([{ text: 'This takes a while.', ...use('Bash', { command: 'sleep 20' }) }, say('Done.')]),
    play: async (stage) => {
      const session = stage.open({ args: ['--allowedTools', 'Bash'] });
      void session.ask('Do the long work.').catch(() => undefined); // it is killed before there is an answer
      await session.waitFor('the command', (line) => JSON.stringify(line.message ?? '').includes('sleep 20'));
      await new Promise((done) => setTimeout(done, 1_000));
      await session.kill();
    },
  },
];

/** Each way a hook can put words where the model or the person reads them. */
const TALKING_HOOK = `
import { readFileSync } from 'node:fs';
const event = process.argv[2];
const { prompt } = JSON.parse(readFileSync(0, 'utf8'));
const context = { hookEventName: event, additionalContext: 'Context given at ' + event + '.' };
const say = (object) => console.log(JSON.stringify(object));
if (prompt?.includes('blocked')) say({ decision: 'block', reason: 'Not this one.' });
else if (prompt?.includes('stopped')) say({ continue: false, stopReason: 'That is enough.' });
else if (event === 'UserPromptSubmit') console.log('Plain words given at UserPromptSubmit.');
else if (event === 'Stop') process.exitCode = 3;
else if (event === 'SessionStart') say({ hookSpecificOutput: context, systemMessage: 'A word to the person.' });
else if (event === 'PreToolUse') say({ hookSpecificOutput: { ...context, permissionDecision: 'allow' } });
else say({ hookSpecificOutput: context });
`;
