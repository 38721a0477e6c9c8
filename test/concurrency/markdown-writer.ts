/**
 * One process of the lost-update test: `markdown-writer.ts <role> <home> <who> <count>`. Acknowledgements are written to
 * stdout synchronously, so whatever the test has read was acknowledged before the process died.
 */
import { appendFileSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isMemoirError } from '../../src/domain/errors.ts';
import { type FileTarget, updateFile } from '../../src/store/files/journaled-file.ts';
import { markdownTarget, openMarkdownHistory } from './markdown-history.ts';

const [role = '', home = '', who = '', count = '0'] = process.argv.slice(2);
const path = join(home, 'MEMORY.md');
const say = (line: string) => void writeSync(1, `${line}\n`);
const pause = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const lineOf = (turn: number) => `- ${who} ${String(turn).padStart(4, '0')} end`;

function writeThroughMemoir(): void {
  const history = openMarkdownHistory(join(home, 'history.db'));
  const target = { ...markdownTarget(home, history), lockTimeoutMs: 30_000 };
  for (let turn = 0; turn < Number(count); turn++) {
    while (!tryUpdate(target, lineOf(turn)));
    say(lineOf(turn));
  }
  history.close();
}

/**
 * False if the editor saved faster than a slow machine lets Memoir write. Then Memoir changes nothing and reports it, and the
 * line is tried again.
 */
function tryUpdate(target: FileTarget, line: string): boolean {
  try {
    updateFile(target, (current) => `${current ?? ''}${line}\n`);
    return true;
  } catch (error) {
    if (!isMemoirError(error, 'lock-timeout')) throw error;
    return false;
  }
}

/** How many control writers there are. */
const RENAMERS = 4;

/**
 * The control: whole files, renamed into place, without a lock. All writers wait for each other before they start, and pause
 * between reading and renaming, so that they collide on a fast machine too.
 */
function writeByRename(): void {
  const there = join(home, 'there');
  appendFileSync(there, `${who}\n`);
  while (readFileSync(there, 'utf8').split('\n').length <= RENAMERS) pause(1);
  for (let turn = 0; turn < Number(count); turn++) {
    const next = `${readFileSync(path, 'utf8')}${lineOf(turn)}\n`;
    pause(1);
    writeFileSync(`${path}.${who}.tmp`, next);
    renameSync(`${path}.${who}.tmp`, path);
    say(lineOf(turn));
  }
}

/** The control for the reader: the file is rewritten in place. */
function writeInPlace(): void {
  const text = readFileSync(path, 'utf8');
  for (let turn = 0; turn < Number(count); turn++) writeFileSync(path, text);
}

/** A person at an editor, which does not use locks. */
function appendByHand(): void {
  for (let turn = 0; turn < Number(count); turn++) {
    appendFileSync(path, `${lineOf(turn)}\n`);
    say(lineOf(turn));
    pause(Math.random() * 20);
  }
}

const HAND = '- hand ';

/**
 * Reads in a loop until its stdin ends. Acknowledged lines are only ever added, so fewer lines than before mean a torn file.
 */
function watch(): void {
  let reads = 0;
  let partial = 0;
  let most = 0;
  const look = () => {
    for (let turn = 0; turn < 20; turn++) {
      const text = readFileSync(path, 'utf8');
      const written = text.match(/^- w\d \d{4} end$/gm)?.length ?? 0;
      const last = text.slice(text.lastIndexOf('\n') + 1);
      // The kernel shows an append in place page by page, so a line of the editor may be seen half written.
      const whole = HAND.startsWith(last) || last.startsWith(HAND);
      if (!text.startsWith('# Memory\n') || !whole || written < most) partial++;
      most = Math.max(most, written);
      reads++;
    }
    pause(1);
    setImmediate(look);
  };
  process.stdin.on('end', () => {
    say(JSON.stringify({ reads, partial, most }));
    process.exit(0);
  });
  process.stdin.resume();
  say('watching');
  look();
}

const roles: Readonly<Record<string, () => void>> = {
  memoir: writeThroughMemoir,
  rename: writeByRename,
  'in-place': writeInPlace,
  editor: appendByHand,
  reader: watch,
};
const work = roles[role];
if (!work) throw new Error(`no role ${role}`);
work();
