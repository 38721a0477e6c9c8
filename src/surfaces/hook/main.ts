/**
 * The hook: one built file that an agent starts at every turn. It reads one JSON object, writes a few rows, and ends.
 * Whatever happens it exits 0 with nothing on stdout that was not meant: a memory must never stand in the agent's way.
 */
import { statSync, writeSync } from 'node:fs';
import { type HookScene, isHookEvent, isSearched, seenByHook } from '../../agents/claude-code/hook/hook-drafts.ts';
import { type IgnoreRule, ignoreRule, ignoresOfProjects } from '../../capture/ignore-rules.ts';
import { identifyOnce } from '../../capture/place.ts';
import { mayCapture } from '../../capture/policy.ts';
import { recordSeen } from '../../capture/record.ts';
import { createRedactor } from '../../capture/redactor.ts';
import type { Seen } from '../../capture/settle.ts';
import type { EventDraft, Json } from '../../domain/event.ts';
import { limitDepth } from '../../domain/limit-depth.ts';
import { systemClock } from '../../platform/clock.ts';
import { loadConfig } from '../../platform/config.ts';
import { ensureHome } from '../../platform/ensure-home.ts';
import { type Environment, readEnvironment } from '../../platform/environment.ts';
import { readGitPlace } from '../../platform/git.ts';
import type { PathMatcher } from '../../platform/glob.ts';
import { resolveHome } from '../../platform/home-path.ts';
import { type HomeLayout, homeLayout } from '../../platform/layout.ts';
import { createLog } from '../../platform/log.ts';
import { countLoss } from '../../platform/losses.ts';
import { homeSecretOrPassing } from '../../platform/secret.ts';
import { type Journal, openJournal } from '../../store/journal/journal.ts';
import { findProjectOfPlace, listProjects } from '../../store/state/projects.ts';
import { getSession } from '../../store/state/sessions.ts';
import { readInput } from './read-input.ts';

/** The events that can give something; for all others not even the code for it is loaded. */
const GIVING = new Set(['SessionStart', 'UserPromptSubmit', 'UserPromptExpansion', 'SubagentStart', 'PreCompact']);
/** Before these tools run something may be said. */
const SPOKEN_BEFORE = new Set<Json | undefined>(['Edit', 'Write', 'MultiEdit', 'NotebookEdit', 'Bash']);

/** Left open by every hook, the log would grow; beyond this, one hook takes the time to close properly. */
const LONG_LOG_BYTES = 512 * 1024;

/** The person waits for the compaction to begin. */
const CATCH_UP_BUDGET_MS = 700;

/**
 * After these the transcript holds more than the hook was told; a process of its own reads it and brings the files for
 * other programs up to date. A change of folder is one of them: the checkpoint of the project that is left is written then.
 */
const CATCH_UP_AFTER = new Set(['SessionStart', 'PreCompact', 'CwdChanged', 'SessionEnd']);

/** One process is one event: its folder is looked at once. */
const identify = identifyOnce();

async function main(environment: Environment, layout: HomeLayout): Promise<void> {
  const event = process.argv[2] ?? '';
  const input = readInput(0);
  if (input === undefined) {
    countLoss(layout);
    createLog(layout.logFile, 'warn').warn('hook', { said: 'longer than any event of Claude Code' });
    return;
  }
  if (!isHookEvent(event) || typeof input !== 'object' || input === null || Array.isArray(input)) {
    createLog(layout.logFile, 'warn').warn('hook', { said: 'not an event of Claude Code', event: event.slice(0, 100) });
    return;
  }
  const fields = limitDepth(input) as Readonly<Record<string, Json | undefined>>;
  const config = loadConfig({ env: environment, userFile: layout.configFile, tolerant: true });
  for (const fault of config.faults) createLog(layout.logFile, 'warn').error('settings', { said: fault });
  const cwd = typeof fields.cwd === 'string' ? fields.cwd : undefined;
  const interactive = environment.claudeEntrypoint === undefined || environment.claudeEntrypoint === 'cli';
  if (event === 'UserPromptExpansion') {
    // Also where nothing is recorded: a person's command is answered everywhere.
    const { leaveSlashRequest } = await import('../../agents/claude-code/hook/slash-request.ts');
    if (leaveSlashRequest(layout.requests, fields, systemClock.now())) return;
  }
  if (!mayCapture(config, { interactive, cwd })) return;

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
  /** Only tools that name a file ask for it, so only they pay for the project's settings. */
  const ignoresHere = (everywhere: readonly string[]): PathMatcher => {
    let rule: IgnoreRule | undefined;
    return (path) => {
      rule ??= ruleFor(cwd, { everywhere, layout, userHome: environment.userHome, open });
      return rule(path, cwd);
    };
  };
  // From here on the event is accepted: it is kept, or counted as lost.
  let seen: readonly Seen[] = [];
  try {
    ensureHome(layout, { quick: true });
    const scene: HookScene = {
      at: systemClock.now(),
      interactive,
      redactor: createRedactor({ fingerprintKey: homeSecretOrPassing(layout.secretFile) }),
      // With settings that are not all known, no content of files is kept. The transcript still has it: what is missing is
      // added once the settings can be read.
      ignores: config.faults.length > 0 ? () => true : ignoresHere(config.get('capture.ignore')),
      ...(isSearched(event) ? { findings: await import('../../capture/findings.ts') } : {}),
      branch: event === 'SessionStart' && cwd !== undefined ? readGitPlace(cwd)?.branch : undefined,
    };
    if (event === 'SessionEnd' && isEndOfNothing(fields, open)) return;
    seen = draftAnyway(event, fields, scene);
    if (seen.length > 0)
      recordSeen({ layout, clock: systemClock, userHome: environment.userHome, open, identify }, seen);
  } catch (error) {
    countLoss(layout);
    throw error;
  }
  const transcriptPath = typeof fields.transcript_path === 'string' ? fields.transcript_path : undefined;
  if (event === 'PreCompact' && transcriptPath !== undefined) {
    const { catchUpBriefly } = await import('./catch-up-briefly.ts');
    catchUpBriefly(open(), { layout, config, environment }, transcriptPath, CATCH_UP_BUDGET_MS);
  }
  const switched =
    config.get('context.push') &&
    (await giveBack(event, fields, {
      open,
      layout,
      cwd,
      userHome: environment.userHome,
      environment,
      notes: config.get('context.pushNotes'),
      tools: config.get('context.pushTools'),
      drafts: seen.map(({ draft }) => draft),
    }));
  if (journal && logBytes(layout) > LONG_LOG_BYTES) journal.close();
  if ((CATCH_UP_AFTER.has(event) || switched) && transcriptPath !== undefined)
    (await import('./start-catch-up.ts')).startCatchUp(transcriptPath, event === 'SessionEnd');
}

function ruleFor(
  cwd: string | undefined,
  {
    everywhere,
    layout,
    userHome,
    open,
  }: {
    readonly everywhere: readonly string[];
    readonly layout: HomeLayout;
    readonly userHome: string;
    readonly open: () => Journal;
  },
): IgnoreRule {
  try {
    const { db, device } = open();
    const place = cwd === undefined ? undefined : identify(cwd, { userHome, device });
    const project = place && findProjectOfPlace(listProjects(db), place);
    const byIdentity = project === undefined ? {} : ignoresOfProjects(layout, [project]);
    return ignoreRule({ everywhere, byIdentity, userHome, device }, identify);
  } catch {
    // Trigger: the journal cannot be opened now, so the project is not known. Outcome: no content of files is kept; the
    // transcript adds it later.
    return () => true;
  }
}

/** What is found in a text is worth less than the text: where looking for it fails, the event is kept without. */
function draftAnyway(
  event: string,
  fields: Readonly<Record<string, Json | undefined>>,
  scene: HookScene,
): readonly Seen[] {
  try {
    return seenByHook(event, fields, scene);
  } catch (error) {
    const { findings, ...rest } = scene;
    if (findings === undefined) throw error;
    return seenByHook(event, fields, rest);
  }
}

/** Commands of the client itself (`claude plugin …`) tell of the end of sessions that never began. */
function isEndOfNothing(fields: Readonly<Record<string, Json | undefined>>, open: () => Journal): boolean {
  if (fields.prompt_id !== undefined || typeof fields.session_id !== 'string') return false;
  try {
    return getSession(open().db, fields.session_id) === undefined;
  } catch {
    // Trigger: the journal cannot be opened now. Outcome: its start may wait in the spool, so the end goes there too.
    return false;
  }
}

/** True when another project's memory was given. A memory that cannot be read now gives nothing; the log says so. */
async function giveBack(
  event: string,
  fields: Readonly<Record<string, Json | undefined>>,
  around: {
    readonly open: () => Journal;
    readonly layout: HomeLayout;
    readonly cwd: string | undefined;
    readonly userHome: string;
    readonly environment: Environment;
    readonly notes: boolean;
    readonly tools: boolean;
    readonly drafts: readonly EventDraft[];
  },
): Promise<boolean> {
  const { cwd, userHome } = around;
  const placeIn = ({ device }: Journal) => (cwd === undefined ? undefined : identify(cwd, { userHome, device }));
  if (around.tools && mayHaveLine(event, fields, around.drafts)) {
    const { answerTool } = await import('./give-line.ts');
    const line = await answerTool(event, fields, { ...around, placeIn, now: systemClock.now() });
    if (line !== undefined) writeSync(1, line);
    return false;
  }
  if (!GIVING.has(event) && !(event === 'PreToolUse' && fields.tool_name === 'Skill')) return false;
  const { answerHook } = await import('./give.ts');
  const journal = around.open();
  const answer = answerHook(event, fields, {
    journal,
    place: placeIn(journal),
    now: systemClock.now(),
    layout: around.layout,
    environment: around.environment,
    // A notice of the client or a task for a helper is nobody's question.
    notes: around.notes && around.drafts.some((draft) => isPromptOfPerson(draft)),
  });
  if (answer !== undefined) writeSync(1, answer.text);
  return answer?.switched === true;
}

function isPromptOfPerson(draft: EventDraft): boolean {
  return draft.type === 'prompt.submitted' && draft.body.origin === 'person';
}

/** A failure is one that was recorded as such: what a person refused did not fail. */
function mayHaveLine(
  event: string,
  fields: Readonly<Record<string, Json | undefined>>,
  drafts: readonly EventDraft[],
): boolean {
  if (event === 'PreToolUse') return SPOKEN_BEFORE.has(fields.tool_name);
  return drafts.some((draft) => draft.type === 'tool.called' && draft.body.outcome === 'failed');
}

function logBytes(layout: HomeLayout): number {
  return statSync(`${layout.journal}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

async function run(): Promise<void> {
  const environment = readEnvironment();
  const layout = homeLayout(resolveHome(environment));
  try {
    await main(environment, layout);
  } catch (error) {
    createLog(layout.logFile, 'warn').error('hook', { said: error instanceof Error ? error.message : String(error) });
  }
}

run()
  .catch(() => {
    // Trigger: no usable home, so not even a log. Reason: the agent's turn goes on whatever became of our memory.
  })
  .finally(() => {
    // The journal is left open on purpose. Closing the last connection moves the log into the file and deletes it, and the
    // next hook makes it anew: four syncs besides the one that makes the event durable, a fifth of the hook's time. Ended
    // like this, as by a kill, the log stays until it is long or a command closes the journal properly.
    process.exit(0);
  });
