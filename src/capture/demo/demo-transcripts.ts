/**
 * A small history to look around in: three days of a made-up project, as the transcripts an agent would have left. It
 * goes through the same import as a real one, into a home of its own.
 */
import { HOUR_MS } from '../../domain/time/dates.ts';

export interface DemoTranscript {
  readonly name: string;
  readonly text: string;
  /** When its session was over. */
  readonly endedAt: number;
}

type Step =
  | { readonly person: string }
  | { readonly agent: string }
  | { readonly tool: string; readonly input: object; readonly result: object | string; readonly failed?: boolean }
  | { readonly compacted: string };

const CWD = '/home/you/orchard';
const STEP_MS = 45_000;

const todo = (content: string, status: 'pending' | 'in_progress' | 'completed') => ({
  content,
  status,
  activeForm: content,
});

const MODEL = 'Model a tree with its last watering';
const STORE = 'Keep the trees in a file between two runs';
const RAIN = 'Read the rain of the last week from rain.csv';
const PRINT = 'Print the trees that are thirsty, driest first';

const SESSIONS: readonly { readonly hoursAgo: number; readonly steps: readonly Step[] }[] = [
  {
    hoursAgo: 75,
    steps: [
      {
        person:
          'I want a small program that tells me which of my apple trees to water. Start with the model of a tree.',
      },
      { tool: 'Bash', input: { command: 'ls' }, result: { stdout: 'README.md\npackage.json\nsrc', stderr: '' } },
      {
        tool: 'TodoWrite',
        input: { todos: [todo(MODEL, 'in_progress'), todo(STORE, 'pending')] },
        result: { oldTodos: [], newTodos: [] },
      },
      {
        tool: 'Write',
        input: {
          file_path: `${CWD}/src/tree.ts`,
          content:
            'export interface Tree {\n  readonly name: string;\n  readonly wateredOn: string;\n  readonly litresPerWeek: number;\n}\n',
        },
        result: { type: 'create', filePath: `${CWD}/src/tree.ts` },
      },
      {
        tool: 'TodoWrite',
        input: { todos: [todo(MODEL, 'completed'), todo(STORE, 'pending')] },
        result: { oldTodos: [todo(MODEL, 'in_progress'), todo(STORE, 'pending')], newTodos: [] },
      },
      {
        agent:
          'A tree has a name, the day it was last watered, and how many litres it needs a week.\n\nI decided to keep days as plain dates without a time, because watering is noted once a day.',
      },
      { person: 'Good. But always use litres, never gallons, also in what is printed.' },
      { agent: 'Understood: litres everywhere, in the model and in the output.' },
    ],
  },
  {
    hoursAgo: 50,
    steps: [
      { person: 'Go on with the rain. The file has one line a day, and some days are missing.' },
      {
        tool: 'Bash',
        input: { command: 'npm test' },
        result: 'Exit code 1\nFAIL src/rain.test.ts\n  a missing day counts as dry: expected 0, got NaN',
        failed: true,
      },
      {
        tool: 'Edit',
        input: { file_path: `${CWD}/src/rain.ts`, old_string: 'Number(row[1])', new_string: 'Number(row[1] ?? 0)' },
        result: { filePath: `${CWD}/src/rain.ts` },
      },
      { tool: 'Bash', input: { command: 'npm test' }, result: { stdout: '6 passed', stderr: '' } },
      { agent: 'The rain is read, and a missing day counts as dry. All six tests pass.' },
      {
        compacted:
          'The tree model and the rain reader are done. Litres everywhere. A missing day of rain counts as dry. Next: print the thirsty trees.',
      },
      {
        person:
          'Yes, a missing day as dry is exactly right. Now the output. Remind me to ask Ines for the old watering book.',
      },
      {
        tool: 'TodoWrite',
        input: { todos: [todo(RAIN, 'completed'), todo(PRINT, 'in_progress')] },
        result: { oldTodos: [], newTodos: [] },
      },
      {
        agent:
          'The list is printed, driest first.\n\nRemaining:\n- [ ] Colour the trees that are more than a week overdue',
      },
    ],
  },
  {
    hoursAgo: 20,
    steps: [
      { person: "Where does the weather service's limit stand? I remember we hit it." },
      {
        tool: 'WebFetch',
        input: { url: 'https://weather.example/limits', prompt: 'How many requests are free?' },
        result: { result: 'The free plan allows 100 requests a day.' },
      },
      {
        agent:
          'The page says 100 requests a day are free. We are blocked on the forecast until we have a key of our own.',
      },
      { person: "Then we decided: no forecast for now, rain.csv is enough. Let's revisit it in spring." },
      { agent: 'Then rain.csv stays the only source. I will add a note about the limit to the README later.' },
    ],
  },
];

export function demoTranscripts(now: number): readonly DemoTranscript[] {
  return SESSIONS.map(({ hoursAgo, steps }, index) => {
    const session = `d3300000-0000-4000-8000-00000000000${index + 1}`;
    const lines = steps.flatMap((step, at) =>
      linesOf(step, { session, at, time: now - hoursAgo * HOUR_MS + at * STEP_MS }),
    );
    const endedAt = now - hoursAgo * HOUR_MS + steps.length * STEP_MS;
    return { endedAt, name: `${session}.jsonl`, text: lines.map((line) => `${JSON.stringify(line)}\n`).join('') };
  });
}

interface Moment {
  readonly session: string;
  readonly at: number;
  readonly time: number;
}

function linesOf(step: Step, moment: Moment): readonly object[] {
  const id = `${moment.session.slice(-1)}-${moment.at}`;
  const line = (type: string, part: string, fields: object, delayMs = 0): object => ({
    type,
    uuid: `demo-${id}-${part}`,
    sessionId: moment.session,
    timestamp: new Date(moment.time + delayMs).toISOString(),
    cwd: CWD,
    gitBranch: 'main',
    entrypoint: 'cli',
    ...fields,
  });
  if ('person' in step) return [line('user', 'prompt', { message: { role: 'user', content: step.person } })];
  if ('agent' in step) {
    const content = [{ type: 'text', text: step.agent }];
    return [line('assistant', 'reply', { message: { id: `demo-${id}`, role: 'assistant', content } })];
  }
  if ('compacted' in step) {
    return [
      line('system', 'boundary', {
        subtype: 'compact_boundary',
        compactMetadata: { trigger: 'auto', preTokens: 160_000 },
      }),
      line(
        'user',
        'summary',
        { isCompactSummary: true, message: { role: 'user', content: `Summary:\n${step.compacted}` } },
        1000,
      ),
    ];
  }
  const use = { type: 'tool_use', id: `demo-tool-${id}`, name: step.tool, input: step.input };
  const shown = typeof step.result === 'string' ? step.result : 'done';
  const result = {
    type: 'tool_result',
    tool_use_id: use.id,
    content: shown,
    ...(step.failed ? { is_error: true } : {}),
  };
  return [
    line('assistant', 'use', { message: { id: `demo-${id}`, role: 'assistant', content: [use] } }),
    line('user', 'result', { message: { role: 'user', content: [result] }, toolUseResult: step.result }, 2000),
  ];
}
