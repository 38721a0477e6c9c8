/**
 * The hook program that an agent starts at every moment of a session. It reads one JSON object, writes a few rows, may print a
 * context pack, and ends. It always exits 0 and prints nothing else, because the agent waits for it.
 */
import { statSync } from 'node:fs';
import type { HookAdapter, HookCall, HookScene } from '../../agents/hook-adapter.ts';
import { mayCapture } from '../../capture/policy.ts';
import { identifyOnce } from '../../capture/projects/identify-folder.ts';
import { type IgnoreRule, ignoreRule, ignoresOfProjects } from '../../capture/projects/ignore-rules.ts';
import { recordDrafts } from '../../capture/record.ts';
import { createRedactor } from '../../capture/redactor.ts';
import type { CapturedDraft } from '../../capture/resolve-drafts.ts';
import { isMemoirError, messageOf, systemCode } from '../../domain/errors.ts';
import type { EventDraft } from '../../domain/event.ts';
import { isObject } from '../../domain/json/json.ts';
import { limitDepth } from '../../domain/json/limit-depth.ts';
import type { PathMatcher } from '../../platform/files/glob.ts';
import { readGitFolder } from '../../platform/git/git.ts';
import { ensureHome } from '../../platform/home/ensure-home.ts';
import { resolveHome } from '../../platform/home/home-path.ts';
import { type HomeLayout, homeLayout } from '../../platform/home/layout.ts';
import { countLoss } from '../../platform/home/losses.ts';
import { homeSecretOrTemporary } from '../../platform/home/secret.ts';
import { createLog } from '../../platform/process/log.ts';
import { type Config, loadConfig } from '../../platform/settings/config.ts';
import { type Environment, readEnvironment } from '../../platform/settings/environment.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { type Journal, openJournal } from '../../store/journal/journal.ts';
import { findProjectOfFolder, listProjects } from '../../store/state/projects/projects.ts';
import { getSession } from '../../store/state/sessions/sessions.ts';
import { choosesNotes } from './chooses-notes.ts';
import { giveAtMoment, isPromptOfPerson } from './give-at-moment.ts';
import { readInput } from './read-input.ts';

/** Hooks leave the WAL file behind, so it grows. Above this size, one hook takes the time to close the journal properly. */
const LONG_WAL_BYTES = 512 * 1024;

/** The person waits for the compaction to start. */
const CATCH_UP_BUDGET_MS = 700;

/** The share of the agent's timeout that is used to wait for input. The rest is for counting the loss if none came. */
const INPUT_SHARE = 0.75;

/** What one run of the hook works with. */
export interface HookRun {
  readonly environment: Environment;
  readonly layout: HomeLayout;
  readonly config: Config;
  /** Opens the journal at the first call. */
  readonly open: () => Journal;
  /** Examines a folder once per run. */
  readonly identify: ReturnType<typeof identifyOnce>;
}

/** Runs the whole program and exits. */
export function runHook(adapter: HookAdapter): void {
  run(adapter)
    .catch(() => {
      // Trigger: no usable home, so not even a log. Reason: the agent's turn continues, with or without a memory.
    })
    .finally(() => {
      // The journal stays open on purpose. Closing the last connection copies the WAL into the file and deletes it, and the
      // next hook creates it again: four more syncs than the event needs, a fifth of the hook's time. After an exit like
      // this one the WAL stays until it is long or a command closes the journal.
      process.exit(0);
    });
}

async function run(adapter: HookAdapter): Promise<void> {
  const environment = readEnvironment();
  // Memoir's own model calls are not sessions.
  if (environment.isOwnModel) return;
  const layout = homeLayout(resolveHome(environment));
  try {
    await handleCall(adapter, environment, layout);
  } catch (error) {
    createLog(layout.logFile, 'warn').error('hook', { said: messageOf(error) });
  }
}

async function handleCall(adapter: HookAdapter, environment: Environment, layout: HomeLayout): Promise<void> {
  const event = process.argv[2] ?? '';
  const input = readInput(adapter.timeoutMs(event) * INPUT_SHARE);
  if (input === undefined) {
    countLoss(layout);
    createLog(layout.logFile, 'warn').warn('hook', {
      said: `longer than any event of ${adapter.title}, or not complete in time`,
    });
    return;
  }
  const fields = limitDepth(input);
  const call = isObject(fields) ? adapter.readCall(event, fields, environment) : undefined;
  if (call === undefined) {
    const said = `not an event of ${adapter.title}`;
    createLog(layout.logFile, 'warn').warn('hook', { said, event: event.slice(0, 100) });
    return;
  }
  const config = loadConfig({
    env: environment,
    home: layout.home,
    userFile: layout.configFile,
    tolerant: true,
  });
  for (const fault of config.faults) createLog(layout.logFile, 'warn').error('settings', { said: fault });
  // A person's command is answered even where nothing is recorded.
  if (await call.handleOwnCommand?.(layout.requests, systemClock.now())) return;
  if (!mayCapture(config, call)) return;
  await recordAndGive(adapter, call, { environment, layout, config });
}

/** While a rebuild or an erasure holds the journal, nothing is given: what was read could be erased by then. */
async function giveUnlessHeld(call: HookCall, drafts: readonly EventDraft[], hook: HookRun): Promise<boolean> {
  try {
    return await giveAtMoment(call, drafts, hook);
  } catch (error) {
    if (!isMemoirError(error, 'journal-busy')) throw error;
    createLog(hook.layout.logFile, 'warn').warn('hook', { said: 'nothing was given', because: error.message });
    return false;
  }
}

/** Reading still works on a full disk, so the session is given what is known, although nothing can be recorded of it. */
async function giveFromFullDisk(call: HookCall, seen: readonly CapturedDraft[], hook: HookRun): Promise<void> {
  const { layout, config } = hook;
  const busyTimeoutMs = config.get('hook.busyTimeoutMs');
  const journal = openJournal({ layout, clock: systemClock, busyTimeoutMs, mode: 'read' });
  await giveAtMoment(
    call,
    seen.map(({ draft }) => draft),
    { ...hook, open: () => journal },
  );
}

function isDiskFull(error: unknown): boolean {
  const because = systemCode(error instanceof Error ? error.cause : undefined);
  return isMemoirError(error, 'journal-full') || because === 'ENOSPC' || because === 'EDQUOT';
}

async function recordAndGive(
  adapter: HookAdapter,
  call: HookCall,
  given: Omit<HookRun, 'open' | 'identify'>,
): Promise<void> {
  const { layout, config, environment } = given;
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
  const hook: HookRun = { ...given, open, identify: identifyOnce() };
  // From here on the event is either recorded or counted as lost.
  let seen: readonly CapturedDraft[] = [];
  try {
    ensureHome(layout, { quick: true });
    if (call.needsKnownSession && isUnknownSession(call, open)) return;
    seen = call.draftEvents(sceneOf(call, hook));
    const target = { layout, clock: systemClock, userHome: environment.userHome, open, identify: hook.identify };
    if (seen.length > 0) recordDrafts(target, seen);
    else if (call.session === undefined) throw new Error('the call names no session, so its event belongs nowhere');
  } catch (error) {
    countLoss(layout);
    if (isDiskFull(error) && config.get('context.push')) await giveFromFullDisk(call, seen, hook);
    throw error;
  }
  const { transcript } = call;
  if (call.catchUp === 'before' && transcript !== undefined && adapter.loadTranscripts !== undefined) {
    const { catchUpBriefly } = await import('./catch-up-briefly.ts');
    catchUpBriefly(hook, await adapter.loadTranscripts(), transcript, CATCH_UP_BUDGET_MS);
  }
  const drafts = seen.map(({ draft }) => draft);
  const switched = config.get('context.push') && (await giveUnlessHeld(call, drafts, hook));
  if (journal && walBytes(layout) > LONG_WAL_BYTES) journal.close();
  if ((call.catchUp !== 'never' || switched) && transcript !== undefined)
    (await import('./start-catch-up.ts')).startCatchUp(layout, transcript, call.endsSession);
  if (call.session !== undefined && choosesNotes(config) && drafts.some(isPromptOfPerson))
    (await import('./start-catch-up.ts')).startSelection(layout, call.session);
}

function sceneOf(call: HookCall, hook: HookRun): HookScene {
  const { config, layout } = hook;
  return {
    at: systemClock.now(),
    interactive: call.interactive,
    redactor: createRedactor({ fingerprintKey: homeSecretOrTemporary(layout.secretFile) }),
    // If some settings cannot be read, no file content is recorded. The transcript adds it once they can.
    ignores: config.faults.length > 0 ? () => true : ignoredFiles(call.cwd, hook),
    branch: call.startsSession && call.cwd !== undefined ? readGitFolder(call.cwd)?.branch : undefined,
  };
}

/** Reads the project's settings at the first file, so that only tools with files pay for it. */
function ignoredFiles(cwd: string | undefined, hook: HookRun): PathMatcher {
  let rule: IgnoreRule | undefined;
  return (path) => {
    rule ??= ignoreRuleFor(cwd, hook);
    return rule(path, cwd);
  };
}

function ignoreRuleFor(cwd: string | undefined, { config, layout, environment, open, identify }: HookRun): IgnoreRule {
  const { userHome } = environment;
  try {
    const { db, device } = open();
    const place = cwd === undefined ? undefined : identify(cwd, { userHome, device });
    const project = place && findProjectOfFolder(listProjects(db), place);
    const byIdentity = project === undefined ? {} : ignoresOfProjects(layout, [project]);
    return ignoreRule({ everywhere: config.get('capture.ignore'), byIdentity, userHome, device }, identify);
  } catch {
    // Trigger: the journal cannot be opened now, so the project is unknown. Outcome: no file content is recorded; the
    // transcript adds it later.
    return () => true;
  }
}

function isUnknownSession({ session }: HookCall, open: () => Journal): boolean {
  if (session === undefined) return false;
  try {
    return getSession(open().db, session) === undefined;
  } catch {
    // Trigger: the journal cannot be opened now. Outcome: the session's start may be in the spool, so this event goes there too.
    return false;
  }
}

function walBytes(layout: HomeLayout): number {
  return statSync(`${layout.journal}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
