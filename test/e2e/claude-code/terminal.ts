/**
 * The client on a terminal, as a person uses it: `script` provides the terminal, keys are typed, and the screen is polled.
 * Only this way are prompts typed and sessions interactive and ended by a person. Everything else is faster without it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { waitForProcesses } from './client.ts';
import { endProcess, type LeftBehind } from './left-behind.ts';
import { API_KEY, type World } from './world.ts';

export interface Terminal {
  /** Waits until the screen has shown this since the last key, then gives a moment for the rest to be drawn. */
  see(pattern: RegExp): Promise<void>;
  type(text: string): Promise<void>;
  /** Waits for the client to end by itself. */
  ended(): Promise<{ readonly ms: number; readonly leftBehind: readonly LeftBehind[] }>;
  /** All that was shown, without the terminal's control codes. */
  screen(): string;
}

const WAIT_MS = 120_000;
/** The client treats input that arrives at once as pasted text, and the Enter in it as a line break. */
const BEFORE_ENTER_MS = 400;
/** How long to wait for typed text on the screen, which a busy client draws late. */
const ECHO_MS = 20_000;
const SETTLE_MS = 400;

/** Why there is no terminal here; undefined if there is. `script` of other systems has other options. */
export function whyNoTerminal(): string | undefined {
  if (process.platform !== 'linux') return 'terminals are only made on Linux';
  return spawnSync('script', ['--version'], { stdio: 'ignore' }).status === 0
    ? undefined
    : 'there is no script command';
}

export function openTerminal(binary: string, world: World, args: readonly string[] = []): Terminal {
  acceptEverything(world);
  const began = performance.now();
  const command = world.model.loopback
    .enter([binary, ...args])
    .map(quoted)
    .join(' ');
  const child = spawn('script', ['-qfec', `stty cols 160 rows 50; exec ${command}`, '/dev/null'], {
    cwd: world.project,
    env: { ...world.environment(), TERM: 'xterm-256color', SHELL: '/bin/sh' },
    detached: true,
  });
  let shown = '';
  let sinceKey = '';
  let over = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    sinceKey += text;
  });
  // Keys for a client that has just ended: the wait for what they should show says so.
  child.stdin.on('error', () => undefined);
  const exit = new Promise<void>((done) => child.once('exit', () => done())).then(() => {
    over = true;
  });
  const terminal: Terminal = {
    screen: () => plain(shown),
    see: async (pattern) => {
      const until = performance.now() + WAIT_MS;
      while (!pattern.test(plain(sinceKey))) {
        if (over || performance.now() > until) {
          throw new Error(`the screen never showed ${pattern}; the end of it: ${plain(sinceKey).slice(-600)}`);
        }
        await pause(50);
      }
      await pause(SETTLE_MS);
    },
    type: async (text) => {
      const before = sinceKey.length;
      child.stdin.write(text);
      const until = performance.now() + ECHO_MS;
      while (!over && !plain(sinceKey.slice(before)).includes(text) && performance.now() < until) await pause(50);
      await pause(BEFORE_ENTER_MS);
      sinceKey = '';
      child.stdin.write('\r');
    },
    ended: async () => {
      const deadline = setTimeout(() => child.pid !== undefined && endProcess(-child.pid), WAIT_MS);
      await exit;
      clearTimeout(deadline);
      const ms = performance.now() - began;
      return { ms, leftBehind: await waitForProcesses(world.home) };
    },
  };
  return terminal;
}

/** Settings that a person answers once: the tour, the key, whether to trust the folder. */
function acceptEverything(world: World): void {
  world.write(
    '.claude.json',
    JSON.stringify({
      hasCompletedOnboarding: true,
      theme: 'dark',
      customApiKeyResponses: { approved: [API_KEY.slice(-20)], rejected: [] },
      projects: { [world.project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
    }),
  );
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

const ESC = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
const CONTROL_CODES = new RegExp(
  [
    String.raw`${ESC}\[[0-9;?<>=]*[ -/]*[@-~]`,
    String.raw`${ESC}\][^${BELL}${ESC}]*(?:${BELL}|${ESC}\\)`,
    `${ESC}[()][A-Z0-9]`,
    `${ESC}[=>78]`,
  ].join('|'),
  'g',
);

/** Text only, with one space for every run of control codes and white space, so that a pattern need not know the layout. */
function plain(shown: string): string {
  return shown.replace(CONTROL_CODES, ' ').replace(/\s+/g, ' ');
}
