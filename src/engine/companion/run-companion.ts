/** The companion's process: its lock, its socket, its parts, and the work between turns. */
import { setTimeout as pause } from 'node:timers/promises';
import { createRedactor } from '../../capture/redactor.ts';
import type { Channel } from '../../companion/channel.ts';
import { type Compactor, createCompactor } from '../../companion/compaction.ts';
import { writeConversationCache } from '../../companion/conversation-cache.ts';
import { type ConversationJournal, openConversationJournal } from '../../companion/conversation-journal.ts';
import { askHeartbeat, dayIn, type HeartbeatFacts, suppressedBy } from '../../companion/heartbeat.ts';
import { createPrompt, readCompanionFile } from '../../companion/prompt.ts';
import { type RenderOptions, renderMessages } from '../../companion/render-messages.ts';
import { createRuntime, type Runtime } from '../../companion/runtime.ts';
import { createCompanionSocket } from '../../companion/socket-server.ts';
import { companionTools } from '../../companion/tools.ts';
import { isMemoirError, MemoirError, messageOf } from '../../domain/errors.ts';
import { isObject, prettyJson } from '../../domain/json/json.ts';
import { MINUTE_MS } from '../../domain/time/dates.ts';
import type { Author } from '../../domain/trust/trust.ts';
import { mayBePushed } from '../../domain/trust/trust.ts';
import type { LanguageModel } from '../../models/language/language-model.ts';
import { readTextIfExists, removeDurably, writeFileAtomic } from '../../platform/files/atomic-file.ts';
import { withFileLock } from '../../platform/files/file-lock.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { homeSecret } from '../../platform/home/secret.ts';
import type { Log } from '../../platform/process/log.ts';
import { keepHeapSmall } from '../../platform/process/small-heap.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import { listStatus } from '../../store/state/projects/status-lines.ts';
import { listTasks } from '../../store/state/tasks/list-tasks.ts';
import type { Schedule } from '../background/schedule.ts';
import type { JournalAccess } from '../base/journal-access.ts';
import type { Memoir } from '../memoir.ts';
import type { Language } from '../models/language.ts';
import { type CompanionProject, companionAddress, companionProject, ensureCompanionFiles } from './companion-home.ts';
import { createCompanionPrompt } from './companion-prompt.ts';
import { companionToolPorts } from './companion-tools.ts';
import { openTelegram } from './telegram.ts';

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Besides the terminal and the dashboard. */
  readonly channels?: readonly Channel[];
  readonly onReady?: () => void;
  /** This process does nothing else, so its memory may be tuned for months. */
  readonly ownProcess?: boolean;
  /** Starts `memoir schedule run` in a process of its own: the nightly work of a machine without a schedule. */
  readonly startJobs?: () => void;
  /** Waits; for a test with its own clock. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface CompanionPorts {
  readonly access: JournalAccess;
  readonly layout: HomeLayout;
  readonly config: Config;
  readonly log: Log;
  readonly environment: Environment;
  readonly author: Author;
  readonly language: () => Promise<Language>;
  readonly schedule: () => Promise<Pick<Schedule, 'isLeftToProcess'>>;
  /** The engine as an agent's session sees it. */
  readonly openAs: (session: string) => Memoir;
  /** Closes what this engine has open; it is opened again when needed. */
  readonly close: () => void;
}

/** How long to wait for a process that is just ending. */
const LOCK_PATIENCE_MS = 2000;

export async function runCompanion(ports: CompanionPorts, options: RunOptions): Promise<void> {
  const { layout, access } = ports;
  access.ensureHome();
  try {
    await withFileLock(layout.companionLock, () => run(ports, options), { timeoutMs: LOCK_PATIENCE_MS });
  } catch (error) {
    if (!isMemoirError(error, 'lock-timeout')) throw error;
    const pid = readProcess(layout)?.pid;
    throw new MemoirError(
      'refused',
      `The companion is already running${pid === undefined ? '' : ` (process ${pid})`}`,
      {
        next: 'Talk to it with `memoir chat`, or stop it with `memoir companion stop`.',
        cause: error,
      },
    );
  }
}

/** The most model calls of one turn: rounds of tools, attempts, a summary. */
const CALLS_PER_TURN = 60;
const UNLIMITED = Number.MAX_SAFE_INTEGER;

const waitInReality = (ms: number, stopped: AbortSignal): Promise<void> => pause(ms, undefined, { signal: stopped });

async function run(ports: CompanionPorts, options: RunOptions): Promise<void> {
  const { signal, channels = [], onReady, startJobs, sleep = waitInReality } = options;
  const { layout, config, access, log: report } = ports;
  const heap = options.ownProcess ? keepHeapSmall() : undefined;
  ensureCompanionFiles(access.writing(), layout);
  const project = companionProject(access.writing(), layout);
  const redact = createRedactor({ fingerprintKey: homeSecret(layout.secretFile) });
  const log = openConversationJournal({
    journal: access.writing,
    project: project.id,
    folder: layout.companionDir,
    redact,
    reopen: ports.close,
  });
  const openModel = modelOpener(config, await ports.language());
  const view = viewOfToday(ports, log);
  const tools = companionTools({
    ...companionToolPorts({
      layout,
      writing: access.writing,
      view: view.open,
      project: project.id,
      redact: redact.text,
    }),
    state: log.state,
  });
  const zone = config.get('companion.timeZone') || undefined;
  const prompt = createPrompt(createCompanionPrompt({ layout, project, journal: access.writing, zone }));
  const system = async () => prompt.blocks(inViewSince(log));
  const render = ({ adapter }: Pick<LanguageModel, 'adapter'>): RenderOptions => ({
    adapter,
    zone,
    clearResultsBefore: compactor.clearedBefore(),
  });
  const compactor: Compactor = createCompactor({
    ...{ log, openModel, system, tools, render, report },
    instructions: () => readCompanionFile(layout.companionDir, 'COMPACTION.md'),
    contextTokens: config.get('companion.contextTokens'),
    percent: config.get('companion.compactPercent'),
  });
  const socket = createCompanionSocket({
    address: companionAddress(layout),
    model: openModel('none')?.model,
    status: () => ({ pid: process.pid }),
    stop: () => runtime.stop(),
  });
  const runtime = createRuntime({
    ...{ log, report, openModel, tools, system, render, sleep },
    channels: [...socket.channels, ...openTelegram(ports, sleep), ...channels],
    shorten: compactor.shorten,
    betweenTurns: async () => {
      // Not awaited: the next message does not wait for a summary.
      void compactor.prepare().catch((error: unknown) => report.warn('no summary', { because: String(error) }));
      quiet.begin();
      heap?.tidy();
    },
  });
  /** Work that is put off while messages keep coming. */
  const rest = (): void => {
    const messages = renderMessages(log.state(), render({ adapter: openModel('none')?.adapter ?? 'openai' }));
    writeConversationCache(layout.companionState, { through: log.state().turns.at(-1)?.id, messages });
    view.close();
    // Another process may replace the journal.
    ports.close();
  };
  const quiet = afterQuiet(rest, runtime, report);
  await socket.listen();
  writeFileAtomic(layout.companionProcess, prettyJson({ pid: process.pid, since: access.writing().clock.now() }));
  const ended = new AbortController();
  signal.addEventListener('abort', () => runtime.stop(), { once: true });
  void beatRegularly({ ports, log, runtime, openModel, project, zone, sleep, ended: ended.signal });
  if (startJobs !== undefined) void startJobsWhenDue({ ports, runtime, startJobs, sleep, ended: ended.signal });
  onReady?.();
  try {
    await runtime.run();
  } finally {
    ended.abort();
    await socket.close();
    quiet.end();
    removeDurably(layout.companionProcess);
  }
}

/** After the last turn of a busy conversation. */
const QUIET_MS = 200;

interface Quiet {
  /** Starts the wait again. */
  begin(): void;
  /** Does the work one last time. */
  end(): void;
}

function afterQuiet(work: () => void, { exclusive }: Pick<Runtime, 'exclusive'>, report: Log): Quiet {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const now = (): void => {
    clearTimeout(timer);
    // After the end, the journal is closed and must stay closed.
    if (isOver) return;
    try {
      work();
    } catch (error) {
      // Trigger: the cache cannot be written, for example on a full disk. Outcome: it is written after the next turn.
      report.warn('the cache was not written', { because: messageOf(error) });
    }
  };
  return {
    end: () => {
      now();
      isOver = true;
    },
    begin: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void exclusive(async () => now()), QUIET_MS);
    },
  };
}

function modelOpener(config: Config, language: Language): (turn: string) => LanguageModel | undefined {
  const dollars = config.get('companion.centsPerDay') / 100;
  return (turn) =>
    language.open({
      purpose: 'companion',
      run: turn,
      perRun: { calls: CALLS_PER_TURN, tokens: UNLIMITED, dollars },
      perDay: { calls: UNLIMITED, tokens: UNLIMITED, dollars },
    });
}

interface BeatPorts {
  readonly ports: CompanionPorts;
  readonly log: ConversationJournal;
  readonly runtime: Runtime;
  readonly openModel: (run: string) => LanguageModel | undefined;
  readonly project: CompanionProject;
  readonly zone: string | undefined;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly ended: AbortSignal;
}

/** One at a time: after the machine slept for a night there is one heartbeat, not twenty. */
async function beatRegularly(beats: BeatPorts): Promise<void> {
  const { ports, runtime, sleep, ended } = beats;
  const every = ports.config.get('companion.heartbeatMinutes') * MINUTE_MS;
  while (every > 0 && !ended.aborted) {
    try {
      await sleep(every, ended);
      await runtime.exclusive(() => beatOnce(beats).finally(ports.close));
    } catch (error) {
      if (ended.aborted) return;
      ports.log.warn('heartbeat', { because: messageOf(error) });
    }
  }
}

interface JobStart {
  readonly ports: CompanionPorts;
  readonly runtime: Runtime;
  readonly startJobs: () => void;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly ended: AbortSignal;
}

const LOOK_FOR_JOBS_MS = 10 * MINUTE_MS;

/** Runs the nightly work once a day if the machine has no schedule for it. The job itself records that it ran. */
async function startJobsWhenDue({ ports, runtime, startJobs, sleep, ended }: JobStart): Promise<void> {
  while (!ended.aborted) {
    try {
      // Done between turns, with the journal closed afterwards, because another process may replace it.
      await runtime.exclusive(async () => {
        if ((await ports.schedule()).isLeftToProcess()) startJobs();
        ports.close();
      });
      await sleep(LOOK_FOR_JOBS_MS, ended);
    } catch (error) {
      if (ended.aborted) return;
      ports.log.warn('nightly work', { because: messageOf(error) });
      await sleep(LOOK_FOR_JOBS_MS, ended).catch(() => undefined);
    }
  }
}

async function beatOnce({ ports, log, runtime, openModel, project, zone }: BeatPorts): Promise<void> {
  const { config, access, layout } = ports;
  const { db } = access.writing();
  const now = log.now();
  const due = listTasks(db, { project: project.id, statuses: ['open', 'in_progress'], dueBy: dayIn(zone, now) });
  const facts: HeartbeatFacts = {
    ...{ now, zone },
    quietFrom: config.get('companion.quietFrom'),
    quietUntil: config.get('companion.quietUntil'),
    due: due.map(({ text }) => text),
    status: listStatus(db, project.id).filter(({ trust }) => mayBePushed(trust)),
  };
  const rule = suppressedBy(log.state(), facts);
  if (rule !== undefined) return;
  const model = openModel(`heartbeat-${now}`);
  if (model === undefined) return;
  const files = ['SOUL.md', 'IDENTITY.md', 'HEARTBEAT.md', 'SELF-AWARENESS.md'] as const;
  const identity = files.map((name) => readCompanionFile(layout.companionDir, name)).join('\n\n');
  const { text, why } = await askHeartbeat(model, log.state(), facts, identity);
  if (text === undefined) return log.beat({ outcome: 'silent', why });
  // The channel on which the person wrote last.
  const heard = log.state().turns.flatMap(({ messages }) => messages);
  log.beat({ outcome: 'spoke', why, said: { text, channel: heard.at(-1)?.channel ?? 'terminal' } });
  runtime.deliver();
}

/** When the earliest turn began that is in view word for word. */
function inViewSince(log: ConversationJournal): number | undefined {
  const { turns, current } = log.state();
  const times = [...turns, ...(current === undefined ? [] : [current])].map(({ at }) => at);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** The engine as the companion's session sees it; the session changes with the day. */
function viewOfToday(ports: CompanionPorts, log: ConversationJournal): { open(): Memoir; close(): void } {
  let opened: { readonly session: string; readonly memoir: Memoir } | undefined;
  const close = (): void => {
    opened?.memoir.close();
    opened = undefined;
  };
  return {
    close,
    open: () => {
      const session = log.session();
      if (opened?.session !== session) close();
      opened ??= { session, memoir: ports.openAs(session) };
      return opened.memoir;
    },
  };
}

export function readProcess({
  companionProcess,
}: HomeLayout): { readonly pid?: number; readonly since?: number } | undefined {
  const text = readTextIfExists(companionProcess);
  if (text === undefined) return undefined;
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) return undefined;
  const { pid, since } = value;
  return { ...(typeof pid === 'number' ? { pid } : {}), ...(typeof since === 'number' ? { since } : {}) };
}
