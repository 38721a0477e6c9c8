/**
 * The hook: one built file that an agent starts at every turn. It reads one JSON object, writes a few rows, and ends.
 * Whatever happens it exits 0 with nothing on stdout that was not meant: a memory must never stand in the agent's way.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HookScene, seenByHook } from '../../capture/agents/claude-code/hook-drafts.ts';
import { mayCapture } from '../../capture/policy.ts';
import { recordSeen } from '../../capture/record.ts';
import { createRedactor } from '../../capture/redactor.ts';
import type { Json } from '../../domain/event.ts';
import { systemClock } from '../../platform/clock.ts';
import { loadConfig } from '../../platform/config.ts';
import { type Environment, readEnvironment } from '../../platform/environment.ts';
import { readGitPlace } from '../../platform/git.ts';
import { matchPaths } from '../../platform/glob.ts';
import { resolveHome } from '../../platform/home-path.ts';
import { ensureHome, type HomeLayout, homeLayout } from '../../platform/layout.ts';
import { createLog } from '../../platform/log.ts';
import { homeSecret } from '../../platform/secret.ts';
import { type Journal, openJournal } from '../../store/journal/journal.ts';
import { externalInTurn } from '../../store/state/turn.ts';

/** After these the transcript holds more than the hook was told; a process of its own reads it. */
const CATCH_UP_AFTER = new Set(['SessionStart', 'PreCompact', 'SessionEnd']);

function main(environment: Environment, layout: HomeLayout): void {
  const event = process.argv[2] ?? '';
  const input: unknown = JSON.parse(readFileSync(0, 'utf8'));
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return;
  const config = loadConfig({ env: environment, userFile: layout.configFile });
  const fields = input as Readonly<Record<string, Json | undefined>>;
  const cwd = typeof fields.cwd === 'string' ? fields.cwd : undefined;
  const interactive = environment.claudeEntrypoint === undefined || environment.claudeEntrypoint === 'cli';
  if (!mayCapture(config, { interactive, cwd })) return;
  ensureHome(layout, { quick: true });

  let journal: Journal | undefined;
  const open = (): Journal => {
    journal ??= openJournal({
      layout,
      clock: systemClock,
      busyTimeoutMs: config.get('hook.busyTimeoutMs'),
      mode: 'append',
    });
    return journal;
  };
  const scene: HookScene = {
    at: systemClock.now(),
    interactive,
    redactor: createRedactor({ fingerprintKey: homeSecret(layout.secretFile) }),
    ignores: matchPaths(config.get('capture.ignore')),
    branch: event === 'SessionStart' && cwd !== undefined ? readGitPlace(cwd)?.branch : undefined,
    tainted: (session) => {
      try {
        return externalInTurn(open().db, session);
      } catch {
        // Trigger: the journal cannot be opened now. Outcome: the cautious answer; the reply itself goes to the spool.
        return true;
      }
    },
  };
  try {
    const seen = seenByHook(event, fields, scene);
    if (seen.length > 0) recordSeen({ layout, clock: systemClock, userHome: environment.userHome, open }, seen);
  } finally {
    journal?.close();
  }
  if (CATCH_UP_AFTER.has(event) && typeof fields.transcript_path === 'string') {
    catchUpDetached(fields.transcript_path, event === 'SessionEnd');
  }
}

/** Survives the client's end; nobody waits for it. */
function catchUpDetached(transcript: string, final: boolean): void {
  const script = join(dirname(fileURLToPath(import.meta.url)), 'catch-up.js');
  if (!existsSync(script)) return;
  spawn(process.execPath, [script, transcript, ...(final ? ['--final'] : [])], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  }).unref();
}

try {
  const environment = readEnvironment();
  const layout = homeLayout(resolveHome(environment));
  try {
    main(environment, layout);
  } catch (error) {
    createLog(layout.logFile, 'warn').error('hook', { said: error instanceof Error ? error.message : String(error) });
  }
} catch {
  // Trigger: no usable home, so not even a log. Reason: the agent's turn goes on whatever became of our memory.
}
process.exitCode = 0;
