/**
 * The real Claude Code client with Memoir's hook in its settings: which events fire, what the journal has afterwards, and
 * that neither the person nor the model notices. The model is on loopback and answers from each scenario.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findClient } from '../../../scripts/install-client.ts';
import { copyHookForFile, report } from '../../faults/processes.ts';
import { runClaude, type StreamLine } from './client.ts';
import { installHooks } from './hook-settings.ts';
import { findProcesses } from './left-behind.ts';
import { acknowledgedButMissing, answered, hookEnds, notesOf, tracesOfHooks } from './looks.ts';
import { conversation, say, use } from './model-script.ts';
import { firedBy, noteOf, openStage } from './scenario.ts';
import { longWork, SCENARIOS } from './scenarios.ts';
import { openTerminal, whyNoTerminal } from './terminal.ts';
import { createWorld, type World } from './world.ts';

const client = findClient();
const binary = client.path ?? '';
if (client.path === undefined) {
  console.warn(`SKIPPED claude-code: ${client.reason}. Memoir was NOT tested with the real client.`);
}

/**
 * Generous, because two cores may be shared, but less than the 10 s that Memoir waits for others elsewhere. A benchmark
 * measures what a hook really costs.
 */
const HOOK_LIMIT_MS = 9_000;

const { folder, hook: memoirHook } = copyHookForFile();

async function newWorld(): Promise<World> {
  const world = await createWorld();
  onTestFinished(() => world.close());
  return world;
}

describe.skipIf(client.path === undefined)('the real client with Memoir listening', () => {
  it.each(SCENARIOS)('$name', async (scenario) => {
    const world = await newWorld();
    installHooks(world, { memoirHook });
    scenario.arrange?.(world);
    world.model.script(scenario.rules(world));
    const stage = openStage(binary, world);
    await scenario.play(stage);

    const order = (labels: readonly string[]) => (scenario.anyOrder ? [...labels].sort() : labels);
    expect(order(firedBy(world))).toEqual(order(scenario.fires));
    scenario.also?.(stage);
    const journal = await world.journal();
    for (const [type, notes] of Object.entries(scenario.journal)) {
      expect({ [type]: order(notesOf(journal, type)) }).toEqual({ [type]: order(notes) });
    }
    const imported = await world.importCopy();
    expect(imported.lines.read).toBeGreaterThan(0);
    expect({ added: imported.events.added, supplemented: imported.events.supplemented }).toEqual({
      added: 0,
      supplemented: 0,
    });
    expect(imported.lines).toMatchObject({ broken: 0, unknown: {} });

    const ends = hookEnds(stage);
    expect(ends.map((end) => end.odd).filter(Boolean)).toEqual([]);
    const slowest = Math.max(...ends.map((end) => end.ms));
    expect(slowest).toBeGreaterThan(0);
    expect(slowest).toBeLessThan(HOOK_LIMIT_MS);
    expect(tracesOfHooks(stage)).toEqual([]);
    expect(world.model.unexpected()).toEqual([]);
    expect(stage.runs.flatMap((run) => run.leftBehind)).toEqual([]);
    const clientMs = stage.runs.map((run) => Math.round(run.ms)).join('+');
    report(`claude-code/${scenario.name.replaceAll(' ', '-')}`, { clientMs, slowestHookMs: Math.round(slowest) });
  });
});

describe.skipIf(client.path === undefined)('the real client with Memoir installed twice', () => {
  it('leaves the same journal as with one', async () => {
    const world = await newWorld();
    const second = join(folder, 'second-install.mjs');
    copyFileSync(memoirHook, second);
    installHooks(world, { memoirHook: [memoirHook, second] });
    const scenario = SCENARIOS.find(({ name }) => name === 'tasks created and completed');
    if (scenario === undefined) throw new Error('that scenario is gone');
    world.model.script(scenario.rules(world));
    const stage = openStage(binary, world);
    await scenario.play(stage);
    // Both were called: three hooks, including the logging one.
    expect(answered(stage.runs[0]?.lines ?? [], 'SessionStart')).toBe(3);
    const journal = await world.journal();
    for (const [type, notes] of Object.entries(scenario.journal)) {
      expect({ [type]: notesOf(journal, type) }).toEqual({ [type]: notes });
    }
  });
});

const noTerminal = client.path === undefined ? 'there is no client' : whyNoTerminal();
if (noTerminal !== undefined) console.warn(`SKIPPED claude-code on a terminal: ${noTerminal}.`);

describe.skipIf(noTerminal !== undefined)('a person at the terminal', () => {
  it('types, allows a file, clears and leaves', async () => {
    const world = await newWorld();
    installHooks(world, { memoirHook });
    const file = join(world.project, 'note.txt');
    world.model.script(
      conversation([say('Good day to you.'), use('Write', { file_path: file, content: 'x' }), say('Noted.')]),
    );
    const terminal = openTerminal(binary, world, ['--permission-mode', 'manual']);
    await terminal.see(/[❯>]/);
    await terminal.type('Good day.');
    await terminal.see(/Good day to you/);
    await terminal.type('Write a note.');
    await terminal.see(/Do you want/);
    await terminal.type('');
    await terminal.see(/Noted\./);
    await terminal.type('/clear');
    // A prompt is shown at once; the client is done when the hooks of both sessions are.
    const atWork = () => findProcesses(world.home).filter(({ command }) => command.includes(memoirHook));
    await vi.waitFor(() => expect([firedBy(world).at(-1), atWork()]).toEqual(['SessionStart clear', []]), {
      timeout: 120_000,
      interval: 100,
    });
    await terminal.see(/[❯>]/);
    await terminal.type('/exit');
    const { ms, leftBehind } = await terminal.ended();

    expect(firedBy(world)).toEqual([
      'SessionStart startup',
      ...['UserPromptSubmit', 'Stop'],
      ...['UserPromptSubmit', 'PreToolUse Write', 'PostToolUse Write', 'Stop'],
      ...['SessionEnd clear', 'SessionStart clear', 'SessionEnd prompt_input_exit'],
    ]);
    const journal = await world.journal();
    expect(notesOf(journal, 'session.started')).toEqual(['startup', 'clear']);
    expect(notesOf(journal, 'session.ended')).toEqual(['clear', 'prompt_input_exit']);
    // What a person types has the trust `owner`; what a program sends, as in every scenario above, does not.
    const typed = journal.filter(({ type, trust }) => type === 'prompt.submitted' && trust === 'owner').map(noteOf);
    expect(typed).toEqual(expect.arrayContaining(['Good day.', 'Write a note.']));
    expect(journal.find(({ type }) => type === 'session.started')?.body).toMatchObject({ interactive: true });
    expect(terminal.screen()).not.toMatch(/hook (error|success)/i);
    expect(leftBehind).toEqual([]);
    report('claude-code/terminal', { clientMs: Math.round(ms) });
  });
});

describe.skipIf(client.path === undefined)('the looks themselves', () => {
  it('see a hook that talks, and one that fails', async () => {
    const world = await newWorld();
    const talker = join(folder, 'talker.mjs');
    writeFileSync(talker, `process.argv[2] === 'Stop' ? process.exit(3) : console.log('I am here');`);
    installHooks(world, { memoirHook: talker });
    world.model.script(conversation([say('Good day.')]));
    const stage = openStage(binary, world);
    await stage.run('Good day.');
    const odd = hookEnds(stage).map((end) => end.odd);
    expect(odd).toContain('SessionStart:startup: success, exit 0, said I am here\n');
    expect(odd).toContainEqual(expect.stringContaining('Stop: error, exit 3'));
    const traces = tracesOfHooks(stage);
    expect(traces).toContainEqual(expect.stringMatching(/"type":"hook_success".*I am here/));
    expect(traces).toContainEqual(expect.stringContaining('UserPromptSubmit hook success: I am here'));
  });
});

describe.skipIf(client.path === undefined)('the real client, killed', () => {
  const MOMENTS: readonly (readonly [string, (lines: readonly StreamLine[]) => boolean])[] = [
    ['when its first hook has answered', (lines) => answered(lines, 'SessionStart') > 0],
    ['when a prompt hook begins', (lines) => lines.some((line) => line.hook_event === 'UserPromptSubmit')],
    ['in the middle of a command', (lines) => answered(lines, 'PreToolUse') > 1],
  ];

  it('at three moments: nothing a hook acknowledged is lost, and the next session ends as usual', async () => {
    const world = await newWorld();
    // Without the logging hook, so that every answer seen is Memoir's.
    installHooks(world, { memoirHook, log: false });
    const args = ['--permission-mode', 'acceptEdits', '--allowedTools', 'Bash'];
    for (const [moment, killWhen] of MOMENTS) {
      world.model.script(longWork(world));
      const killed = await runClaude(binary, world, 'Begin the long work.', { args, killWhen });
      expect({ moment, ...killed }).toMatchObject({ signal: 'SIGKILL', timedOut: false });
      expect(killed.leftBehind.filter(({ command }) => command.includes(memoirHook))).toEqual([]);

      const session = killed.lines.find((line) => line.session_id !== undefined)?.session_id;
      const journal = (await world.journal()).filter((event) => event.session === session);
      expect([moment, ...acknowledgedButMissing(killed, journal)]).toEqual([moment]);
      // The control: with an empty journal, the same check must find the loss.
      expect(acknowledgedButMissing(killed, [])).not.toEqual([]);
    }
    world.model.script(conversation([say('As if nothing had happened.')]));
    const next = await openStage(binary, world).run('Are you there?');
    expect(notesOf(await world.journal(), 'session.ended')).toEqual(['other']);
    expect(next.leftBehind).toEqual([]);
  });
});

describe.skipIf(client.path === undefined)('the world the client runs in', () => {
  it('has nothing but a loopback with the model on it', async () => {
    const world = await newWorld();
    const inside = (script: string) => {
      const [file = '', ...args] = world.model.loopback.enter([process.execPath, '-e', script]);
      // Not a synchronous call, because the model runs in this process.
      return new Promise<string>((done) => {
        execFile(file, args, { env: world.environment(), timeout: 120_000 }, (_error, stdout) => done(stdout.trim()));
      });
    };
    const model = `fetch('${world.model.loopback.url}/v1/models').then((r) => console.log(r.status))`;
    expect(await inside(model)).toBe('200');
    if (!world.model.loopback.sealed) {
      console.warn(
        'claude-code: the network is NOT sealed here (that needs root on Linux); the client’s switches hold it.',
      );
      return;
    }
    // An address nobody has (RFC 5737): without a route it is refused at once, with one it would be tried for minutes.
    const away = `require('node:net').connect(9, '192.0.2.1').on('error', (e) => console.log(e.code))`;
    expect(await inside(away)).toBe('ENETUNREACH');
  });
});
