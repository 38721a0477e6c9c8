/**
 * The process under test: `fault-worker <role> <home> <who> [option=value…]`. It acknowledges with a synchronous write to
 * stdout, so whatever was read was acknowledged before it died. Options that name a wrong way of doing things are the
 * controls.
 */
import { randomBytes } from 'node:crypto';
import fs, { readFileSync, readSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { recordEvents } from '../../src/capture/record.ts';
import { replaySpool } from '../../src/capture/spool/replay-spool.ts';
import { listSpool, spoolEvents } from '../../src/capture/spool/spool.ts';
import type { DraftOf, EventDraft } from '../../src/domain/event.ts';
import { writeFileAtomic } from '../../src/platform/files/atomic-file.ts';
import { ensureHome } from '../../src/platform/home/ensure-home.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { journalFileHistory } from '../../src/store/files/file-history.ts';
import { updateFile } from '../../src/store/files/journaled-file.ts';
import { appendEvents } from '../../src/store/journal/append.ts';
import { type Journal, type JournalOptions, openJournal } from '../../src/store/journal/journal.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { draftFor, SLOW_MIGRATIONS } from './fault-subjects.ts';

const [role = '', home = '', who = '', ...rest] = process.argv.slice(2);
const options = new Map(rest.map((option) => option.split('=') as [string, string]));
const layout = homeLayout(home);
const say = (line: string): void => void writeSync(1, `${line}\n`);
const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const ackFirst = options.get('ack') === 'first';
/** The pause between acknowledging and doing in a control: long enough to be killed in, however fast the machine is. */
const TOO_EARLY_MS = 30;

function open(more: Partial<JournalOptions> = {}): Journal {
  ensureHome(layout);
  const synchronous = options.get('synchronous') === 'NORMAL' ? { synchronous: 'NORMAL' as const } : {};
  return openJournal({ layout, clock: systemClock, busyTimeoutMs: 20_000, mode: 'write', ...synchronous, ...more });
}

/** Batches without end; each is acknowledged as a whole once its append has returned. */
function append(): void {
  const journal = open();
  const batch = Number(options.get('batch') ?? 3);
  for (let turn = 0; ; turn++) {
    const name = `${who}-${turn}`;
    if (ackFirst) {
      say(name);
      pause(TOO_EARLY_MS);
    }
    appendEvents(
      journal,
      Array.from({ length: batch }, (_, index) => draftFor(`${name}-${index}`)),
    );
    if (!ackFirst) say(name);
    // SQLite's waiting is not fair: without a pause the other writer may wait for seconds.
    pause(1);
  }
}

/** Opens with a slow migration pending, and prints when it starts and when the journal is open. */
function migrate(): void {
  if (options.get('die') === 'backup') dieAtBackup();
  const journal = open({ migrations: SLOW_MIGRATIONS(() => say('migrating'), pause) });
  say('migrated');
  journal.close();
}

/** Lines added to one journaled file. */
function files(): void {
  const journal = open();
  const target = {
    path: join(home, 'user', 'memory', 'MEMORY.md'),
    name: 'user/memory/MEMORY.md',
    lockFile: layout.locks,
    previousDir: layout.previous,
    history: journalFileHistory(journal),
    lockTimeoutMs: 20_000,
  };
  for (let turn = 0; ; turn++) {
    const line = `- ${who} ${turn} end`;
    if (ackFirst) {
      say(line);
      pause(TOO_EARLY_MS);
    }
    updateFile(target, (current) => `${current ?? ''}${line}\n`);
    if (!ackFirst) say(line);
  }
}

/** What must survive a power cut: events, spooled events and plain files, in turn. */
function everything(): void {
  const journal = open();
  const plain = options.get('files') === 'plain';
  for (let turn = 0; ; turn++) {
    const name = `${who}-${turn}`;
    appendEvents(journal, [draftFor(name)]);
    say(`event ${name}`);
    if (turn % 4 === 0) {
      const file = `user/memory/file-${who}.txt`;
      const path = join(home, file);
      const content = `${turn} ${'x'.repeat(3000 + (turn % 7) * 900)} ${turn}\n`;
      if (plain) {
        writeFileSync(`${path}.tmp`, content);
        renameSync(`${path}.tmp`, path);
      } else {
        writeFileAtomic(path, content);
      }
      say(`file ${file} ${turn}`);
    }
    if (turn % 9 === 0) {
      spoolEvents(layout, systemClock, [draftFor(`${name}-spooled`)]);
      say(`event ${name}-spooled`);
    }
  }
}

/** Records until neither the journal nor the spool accepts more. */
function fill(): void {
  let journal: Journal | undefined;
  const target = { layout, clock: systemClock, open: () => (journal ??= open()) };
  for (let turn = 0; ; turn++) {
    const name = `${who}-${turn}`;
    // Random text, because compressible text would not fill the disk.
    const draft = draftFor(name, randomBytes(1500).toString('base64'));
    if (ackFirst) say(`journal ${name}`);
    try {
      const { where } = recordEvents(target, [draft]);
      if (!ackFirst) say(`${where} ${name}`);
    } catch (error) {
      say(`full ${error instanceof Error && 'code' in error ? error.code : error}`);
      return;
    }
  }
}

/** Takes the write lock and keeps it until killed. */
function hold(): void {
  const journal = open();
  journal.db.exec('BEGIN IMMEDIATE');
  say('held');
  while (true) pause(1000);
}

/** Events without a key, for the spool: only the id that is fixed when they are spooled identifies a duplicate. */
function record(): void {
  for (let turn = 0; turn < Number(options.get('count')); turn++) {
    const { key: _key, ...draft } = draftFor(`${who}-${turn}`);
    const { where } = recordEvents({ layout, clock: systemClock, open: () => open({ busyTimeoutMs: 20 }) }, [draft]);
    say(`${where} ${who}-${turn}`);
  }
}

/** Replays the spool once told to, so that two start together; `die=n` kills it at its n-th unlink. */
async function replay(): Promise<void> {
  const journal = open();
  dieAtUnlink(Number(options.get('die') ?? 0), options.get('moment') ?? 'before');
  say('ready');
  readSync(0, Buffer.alloc(1));
  if (options.get('ids') === 'new') replayNaively(journal);
  else say(`replayed ${(await replaySpool(journal, layout)).replayed}`);
  journal.close();
}

/** `before` the file is gone, when only the commit is done, or just `after`. */
function dieAtUnlink(nth: number, moment: string): void {
  if (nth === 0) return;
  const unlink = fs.unlinkSync;
  let seen = 0;
  fs.unlinkSync = (path) => {
    const last = String(path).startsWith(layout.spool) && ++seen === nth;
    if (last && moment === 'before') process.kill(process.pid, 'SIGKILL');
    unlink(path);
    if (last) process.kill(process.pid, 'SIGKILL');
  };
  syncBuiltinESMExports();
}

/** As soon as the file for the backup exists, and before anything is in it. */
function dieAtBackup(): void {
  const openFile = fs.openSync;
  fs.openSync = (path, ...more) => {
    const descriptor = openFile(path, ...more);
    if (String(path).startsWith(layout.backups)) process.kill(process.pid, 'SIGKILL');
    return descriptor;
  };
  syncBuiltinESMExports();
}

/** The control: ids are assigned when an event enters the journal, so a duplicate is a new event. */
function replayNaively(journal: Journal): void {
  for (const file of listSpool(layout)) {
    const { events } = JSON.parse(readFileSync(join(layout.spool, file), 'utf8')) as { events: EventDraft[] };
    appendEvents(
      journal,
      events.map(({ id: _id, key: _key, ...draft }) => draft as DraftOf<'prompt.submitted'>),
    );
    fs.unlinkSync(join(layout.spool, file));
  }
}

const roles: Readonly<Record<string, () => void | Promise<void>>> = {
  append,
  migrate,
  files,
  everything,
  fill,
  hold,
  record,
  replay,
  read: () => {
    const journal = open({ mode: 'read' });
    for (const { key } of iterateEvents(journal.db)) say(String(key));
    journal.close();
  },
};
const work = roles[role];
if (!work) throw new Error(`no role ${role}`);
await work();
