/** Scenarios of a conversation's life: compacted, cleared, resumed, forked, moved, planned. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { allText, conversation, SUMMARY, say, use } from './model-script.ts';
import { labelOf, type Scenario } from './scenario.ts';
import { called, closing, one, opening, planFileIn } from './scenario-parts.ts';

const PLAN = '1. Read the code.\n2. Write the parser.\n';

/** The client summarises in a separate agent without a type, and reports only its end. */
const COMPACTING_AGENT = 'SubagentStop';

export const SESSION_SCENARIOS: readonly Scenario[] = [
  {
    name: 'compaction by hand, then a cleared conversation',
    rules: () => conversation([say('The parser is begun.'), say('On to the tests.'), say('Another.')]),
    play: async (stage) => {
      await stage.talk(['Begin the parser.', '/compact keep the parser', 'Go on.', '/clear', 'Another thing.']);
    },
    fires: [
      ...opening,
      'Stop',
      'PreCompact manual',
      COMPACTING_AGENT,
      'SessionStart compact',
      'PostCompact manual',
      ...['UserPromptSubmit', 'Stop'],
      ...['SessionEnd clear', 'SessionStart clear', 'UserPromptSubmit'],
      ...closing,
    ],
    journal: {
      'session.started': ['startup', 'clear'],
      'session.ended': ['clear', 'other'],
      'prompt.submitted': ['Begin the parser.', 'Go on.', 'Another thing.'],
      'reply.given': ['The parser is begun.', 'On to the tests.', 'Another.'],
      'context.compacted': [`manual: ${SUMMARY}`],
    },
    also: ({ world }) => {
      const after = world.hookCalls().find(({ input }) => input.hook_event_name === 'PostCompact');
      expect(after?.input.compact_summary).toContain(SUMMARY);
      const [continued, cleared] = world.model.requests().slice(-2).map(allText);
      expect(continued).toContain(SUMMARY);
      expect(cleared).not.toContain(SUMMARY);
      expect(new Set(world.hookCalls().map(({ input }) => input.session_id)).size).toBe(2);
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
    journal: {
      ...one('Read everything.', ['Read ok', 'Read ok'], 'Both are read.'),
      'context.compacted': [`auto: ${SUMMARY}`],
    },
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
    journal: {
      'session.started': ['startup', 'resume', 'fork'],
      'session.ended': ['other', 'other', 'other'],
      // The client copies the whole conversation into the fork's transcript; it happened once.
      'prompt.submitted': ['First thing.', 'Go on.', 'Go another way.'],
      'reply.given': ['One.', 'Two.', 'Three.'],
    },
  },
  {
    name: 'a change of directory',
    rules: () => conversation([use('Bash', { command: 'mkdir -p lib && cd lib && pwd' }), say('I am in lib.')]),
    play: async (stage) => {
      await stage.run('Go to lib.', { args: ['--allowedTools', 'Bash'] });
    },
    fires: [...opening, 'PreToolUse Bash', 'CwdChanged', 'PostToolUse Bash', ...closing],
    anyOrder: true,
    journal: one('Go to lib.', ['Bash ok'], 'I am in lib.'),
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
    journal: {
      ...one('Plan the parser.', ['Write ok', 'ExitPlanMode ok', 'Write denied'], 'Then I will wait.'),
      'plan.proposed': ['1. Read the code.'],
    },
    also: ({ world }) => {
      const given = world.hookCalls().find(({ input }) => labelOf(input) === 'PostToolUse ExitPlanMode');
      expect(given?.input.tool_response).toMatchObject({ plan: PLAN });
    },
  },
];
