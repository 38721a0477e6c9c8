/** What was said and done in the demo: three weeks in two made-up projects. */
export type Step =
  | { readonly person: string }
  | { readonly agent: string }
  | { readonly tool: string; readonly input: object; readonly result: object | string; readonly failed?: boolean }
  | { readonly compacted: string };

export interface DemoSession {
  /** The last digit of its id. */
  readonly n: number;
  readonly cwd: string;
  readonly hoursAgo: number;
  readonly steps: readonly Step[];
}

const ORCHARD = '/home/you/orchard';
const BEEHIVES = '/home/you/beehives';

type Todo = readonly [content: string, status: 'pending' | 'in_progress' | 'completed'];

function todos(list: readonly Todo[]): Step {
  const items = list.map(([content, status]) => ({ content, status, activeForm: content }));
  return { tool: 'TodoWrite', input: { todos: items }, result: { oldTodos: [], newTodos: items } };
}

function ran(command: string, stdout: string): Step {
  return { tool: 'Bash', input: { command }, result: { stdout, stderr: '' } };
}

const MODEL = 'Model a tree with its last watering';
const STORE = 'Keep the trees in a file between two runs';
const RAIN = 'Read the rain of the last week from rain.csv';
const PRINT = 'Print the trees that are thirsty, driest first';
const SCALE = 'Read the lines of the scale';
const PLOT = 'Plot the weight of each hive over a month';

export const DEMO_SESSIONS: readonly DemoSession[] = [
  {
    n: 4,
    cwd: ORCHARD,
    hoursAgo: 508,
    steps: [
      { person: 'New project: orchard, a command line program in TypeScript. No framework. We use npm here.' },
      ran('npm init -y && git init', 'Wrote to /home/you/orchard/package.json\nInitialized empty Git repository'),
      {
        tool: 'Write',
        input: {
          file_path: `${ORCHARD}/src/main.ts`,
          content: "import { argv } from 'node:process';\n\nconsole.log(`orchard ${argv.slice(2).join(' ')}`);\n",
        },
        result: { type: 'create', filePath: `${ORCHARD}/src/main.ts` },
      },
      { agent: 'The project is set up. Node runs the TypeScript as it is, so there is no build.' },
      { person: 'We decided: tests run with node --test, no test framework.' },
      ran(
        'git add -A && git commit -m "Set up the project, with tests in node --test"',
        '[main 1f0c2aa] Set up the project',
      ),
      { agent: 'Committed. `npm test` takes less than a second.' },
    ],
  },
  {
    n: 5,
    cwd: ORCHARD,
    hoursAgo: 412,
    steps: [
      { person: 'Warn me in the evening when the night gets too cold for the blossoms.' },
      {
        tool: 'Write',
        input: {
          file_path: `${ORCHARD}/src/frost.ts`,
          content: 'export function needsCover(lowest: number): boolean {\n  return lowest < 0;\n}\n',
        },
        result: { type: 'create', filePath: `${ORCHARD}/src/frost.ts` },
      },
      { agent: 'I would warn at zero degrees. Is that right for apple blossoms?' },
      { person: 'No, zero is wrong for apple blossoms, they stand a light frost. Warn below minus two.' },
      {
        tool: 'Edit',
        input: { file_path: `${ORCHARD}/src/frost.ts`, old_string: 'lowest < 0', new_string: 'lowest < -2' },
        result: { filePath: `${ORCHARD}/src/frost.ts` },
      },
      ran('npm test', '# pass 4'),
      ran('git commit -am "Warn about frost below -2 °C"', '[main 7be91d0] Warn about frost below -2 °C'),
      { agent: 'The warning comes below −2 °C now. All four tests pass.' },
    ],
  },
  {
    n: 6,
    cwd: ORCHARD,
    hoursAgo: 290,
    steps: [
      { person: 'An install takes four minutes on the Pi. We decided to use pnpm instead of npm.' },
      ran('pnpm import && rm package-lock.json && pnpm install', 'Done in 9.2s'),
      {
        tool: 'Edit',
        input: {
          file_path: `${ORCHARD}/package.json`,
          old_string: '"type": "module"',
          new_string: '"type": "module",\n  "packageManager": "pnpm@10.4.0"',
        },
        result: { filePath: `${ORCHARD}/package.json` },
      },
      ran('git commit -am "Use pnpm, which installs in nine seconds on the Pi"', '[main 3c44f0e] Use pnpm'),
      { agent: 'orchard uses pnpm now. An install on the Pi takes nine seconds instead of four minutes.' },
      { person: 'Great. Always ask me before you add a dependency.' },
      { agent: 'Understood.' },
    ],
  },
  {
    n: 7,
    cwd: BEEHIVES,
    hoursAgo: 216,
    steps: [
      { person: 'Log the weight of each hive once a day. The scale sends a line of JSON over the serial port.' },
      todos([
        [SCALE, 'in_progress'],
        [PLOT, 'pending'],
      ]),
      {
        tool: 'Write',
        input: {
          file_path: `${BEEHIVES}/scale.py`,
          content:
            'import json\n\n\ndef read(line):\n    try:\n        return json.loads(line)["grams"]\n    except (ValueError, KeyError):\n        return None\n',
        },
        result: { type: 'create', filePath: `${BEEHIVES}/scale.py` },
      },
      todos([
        [SCALE, 'completed'],
        [PLOT, 'pending'],
      ]),
      { person: 'We decided to keep weights in grams, never in kilos with decimals.' },
      ran(
        'git commit -am "Read the lines of the scale, skip broken ones"',
        '[main 90aa1c3] Read the lines of the scale',
      ),
      { agent: 'The lines of the scale are read, and broken ones are skipped. Weights are whole grams.' },
    ],
  },
  {
    n: 8,
    cwd: BEEHIVES,
    hoursAgo: 122,
    steps: [
      { person: 'Hive 3 shows 4 kg since Sunday. What is wrong?' },
      ran(
        'grep hive-3 weights.csv | tail -3',
        'hive-3,2026-11-09,4102\nhive-3,2026-11-10,4098\nhive-3,2026-11-11,4101',
      ),
      {
        agent:
          'The scale of hive 3 reads four kilos less than the others in every line, so its cable is loose or its cell is broken.',
      },
      { person: 'We are blocked on hive 3 until Tom sends a new cable. Leave its numbers out until then.' },
      ran('git commit -am "Leave hive 3 out until its scale is repaired"', '[main b7d02f1] Leave hive 3 out'),
      { agent: 'Hive 3 is left out of the log.' },
    ],
  },
  {
    n: 1,
    cwd: ORCHARD,
    hoursAgo: 75,
    steps: [
      {
        person:
          'I want a small program that tells me which of my apple trees to water. Start with the model of a tree.',
      },
      ran('ls', 'README.md\npackage.json\nsrc'),
      todos([
        [MODEL, 'in_progress'],
        [STORE, 'pending'],
      ]),
      {
        tool: 'Write',
        input: {
          file_path: `${ORCHARD}/src/tree.ts`,
          content:
            'export interface Tree {\n  readonly name: string;\n  readonly wateredOn: string;\n  readonly litresPerWeek: number;\n}\n',
        },
        result: { type: 'create', filePath: `${ORCHARD}/src/tree.ts` },
      },
      todos([
        [MODEL, 'completed'],
        [STORE, 'pending'],
      ]),
      {
        agent:
          'A tree has a name, the day it was last watered, and how many litres it needs a week.\n\nI decided to keep days as plain dates without a time, because watering is noted once a day.',
      },
      { person: 'Good. But always use litres, never gallons, also in what is printed.' },
      { agent: 'Understood: litres everywhere, in the model and in the output.' },
    ],
  },
  {
    n: 2,
    cwd: ORCHARD,
    hoursAgo: 50,
    steps: [
      { person: 'Go on with the rain. The file has one line a day, and some days are missing.' },
      {
        tool: 'Bash',
        input: { command: 'pnpm test' },
        result: 'Exit code 1\nFAIL src/rain.test.ts\n  a missing day counts as dry: expected 0, got NaN',
        failed: true,
      },
      {
        tool: 'Edit',
        input: { file_path: `${ORCHARD}/src/rain.ts`, old_string: 'Number(row[1])', new_string: 'Number(row[1] ?? 0)' },
        result: { filePath: `${ORCHARD}/src/rain.ts` },
      },
      ran('pnpm test', '6 passed'),
      { agent: 'The rain is read, and a missing day counts as dry. All six tests pass.' },
      {
        compacted:
          'The tree model and the rain reader are done. Litres everywhere. A missing day of rain counts as dry. Next: print the thirsty trees.',
      },
      {
        person:
          'Yes, a missing day as dry is exactly right. Now the output. Remind me to ask Ines for the old watering book.',
      },
      todos([
        [RAIN, 'completed'],
        [PRINT, 'in_progress'],
      ]),
      {
        agent:
          'The list is printed, driest first.\n\nRemaining:\n- [ ] Colour the trees that are more than a week overdue',
      },
    ],
  },
  {
    n: 3,
    cwd: ORCHARD,
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
      {
        agent:
          'rain.csv stays the only source, and the forecast is left out for now. I will add a note about the limit to the README later.',
      },
    ],
  },
];
