import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../../test/fixtures/faults.ts';
import { promise } from '../../../test/promises.ts';
import { contentHash } from '../../domain/ids.ts';
import { type FileHistory, type FileTarget, proposeFile, updateFile } from './journaled-file.ts';
import { dropPrevious, listPrevious } from './previous-inodes.ts';

const POSIX = process.platform !== 'win32';
const NAME = 'user/memory/MEMORY.md';
let folder: string;
let path: string;
let log: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memoir-file-'));
  path = join(folder, 'user', 'memory', 'MEMORY.md');
  log = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Memory extends FileHistory {
  readonly edits: string[];
}

function memoryHistory(): Memory {
  const texts = new Map<string, string>();
  const edits: string[] = [];
  let last: string | undefined;
  let pending: { id: string; base: string | null; next: string } | undefined;
  const short = (hash: string | null) => (hash === null ? 'nothing' : JSON.stringify(texts.get(hash)));
  return {
    edits,
    last: () => (last === undefined ? undefined : { hash: last }),
    pending: () => pending,
    intent: (_name, base, next, content) => {
      texts.set(next, content);
      pending = { id: `intent-${log.length}`, base, next };
      log.push('intent');
      return pending.id;
    },
    written: (_name, hash, id) => {
      expect(id).toBe(pending?.id);
      pending = undefined;
      last = hash;
      log.push('written');
    },
    edited: (_name, base, hash, content) => {
      expect(contentHash(content)).toBe(hash);
      texts.set(hash, content);
      edits.push(`${short(base)} -> ${JSON.stringify(content)}`);
      last = hash;
      log.push('edited');
    },
    removed: (_name, base) => {
      expect(base).toBe(last);
      last = undefined;
      log.push('removed');
    },
    content: (hash) => texts.get(hash),
  };
}

function target(history: FileHistory): FileTarget {
  return {
    path,
    name: NAME,
    lockFile: join(folder, 'locks.db'),
    previousDir: join(folder, 'previous'),
    history,
    lockTimeoutMs: 1_000,
  };
}

const append = (line: string) => (current: string | undefined) => `${current ?? ''}${line}\n`;
const onDisk = () => readFileSync(path, 'utf8');

/** Runs once, the first time it is called. */
function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}

describe('alone with the file', () => {
  it('commits the intent, writes, commits that it is written', () => {
    const history = memoryHistory();
    const result = updateFile(target(history), append('one'));
    expect(result).toEqual({ written: true, content: 'one\n', hash: contentHash('one\n'), tookInEdits: false });
    expect(onDisk()).toBe('one\n');
    expect(log).toEqual(['intent', 'written']);
    if (POSIX) expect(statSync(path).mode & 0o777).toBe(0o600);
    updateFile(target(history), append('two'));
    expect(onDisk()).toBe('one\ntwo\n');
    expect(log).toEqual(['intent', 'written', 'intent', 'written']);
    expect(readdirSync(join(folder, 'user', 'memory'))).toEqual(['MEMORY.md']);
  });

  it('writes nothing when nothing changes', () => {
    const history = memoryHistory();
    updateFile(target(history), append('one'));
    log = [];
    expect(updateFile(target(history), (text) => text).written).toBe(false);
    expect(updateFile(target(history), () => undefined).written).toBe(false);
    expect(log).toEqual([]);
  });

  it('leaves everything as it was when the change throws', () => {
    const history = memoryHistory();
    updateFile(target(history), append('one'));
    const failing = () => {
      throw new Error('thought better of it');
    };
    expect(() => updateFile(target(history), failing)).toThrow('thought better');
    expect(onDisk()).toBe('one\n');
    updateFile(target(history), append('two'));
    expect(onDisk()).toBe('one\ntwo\n');
  });
});

describe('with others', () => {
  it('journals an edit before anything is overwritten, and works on the edited text', () => {
    const history = memoryHistory();
    updateFile(target(history), append('one'));
    appendFileSync(path, 'by hand\n');
    log = [];
    expect(updateFile(target(history), append('two')).tookInEdits).toBe(true);
    expect(log).toEqual(['edited', 'intent', 'written']);
    expect(history.edits).toEqual(['"one\\n" -> "one\\nby hand\\n"']);
    expect(onDisk()).toBe('one\nby hand\ntwo\n');
  });

  it('records a file it has never seen', () => {
    const history = memoryHistory();
    mkdirSync(join(folder, 'user', 'memory'), { recursive: true });
    writeFileSync(path, 'there before\n');
    updateFile(target(history), append('ours'));
    expect(history.edits).toEqual(['nothing -> "there before\\n"']);
    expect(onDisk()).toBe('there before\nours\n');
  });

  it(promise('file/deleted-is-retired', 'records a deletion once and then starts with a new file'), () => {
    const history = memoryHistory();
    updateFile(target(history), append('one'));
    rmSync(path);
    log = [];
    expect(updateFile(target(history), () => undefined).content).toBeUndefined();
    expect(updateFile(target(history), () => undefined).content).toBeUndefined();
    expect(log).toEqual(['removed']);
    updateFile(target(history), append('new'));
    expect(onDisk()).toBe('new\n');
  });

  it('sees an append between its reading and its rename', () => {
    const onIntent = once(() => appendFileSync(path, 'slipped in\n'));
    const history = memoryHistory();
    updateFile(target(history), append('one'));
    const racing = { ...history, intent: hooked(history.intent, onIntent) };
    updateFile(target(racing), append('two'));
    expect(onDisk()).toBe('one\nslipped in\ntwo\n');
    expect(history.edits).toEqual(['"one\\n" -> "one\\nslipped in\\n"']);
  });

  it('sees an editor that saves by renaming, and one that creates the file first', () => {
    const history = memoryHistory();
    mkdirSync(join(folder, 'user', 'memory'), { recursive: true });
    const create = once(() => writeFileSync(path, 'first\n'));
    const creating = { ...history, intent: hooked(history.intent, create) };
    updateFile(target(creating), append('one'));
    expect(onDisk()).toBe('first\none\n');
    const saveAs = once(() => {
      writeFileSync(`${path}.swp`, 'first\none\nby rename\n');
      renameSync(`${path}.swp`, path);
    });
    const renaming = { ...history, intent: hooked(history.intent, saveAs) };
    updateFile(target(renaming), append('two'));
    expect(onDisk()).toBe('first\none\nby rename\ntwo\n');
  });

  it.runIf(POSIX)('merges what an editor wrote into the replaced file during the update', () => {
    const history = memoryHistory();
    updateFile(target(history), append('one'));
    const editor = openSync(path, 'a');
    const onWritten = once(() => writeSync(editor, 'late\n'));
    const racing = { ...history, written: hooked(history.written, onWritten) };
    const result = updateFile(target(racing), append('two'));
    closeSync(editor);
    expect(result.content).toBe('one\ntwo\nlate\n');
    expect(onDisk()).toBe('one\ntwo\nlate\n');
    expect(history.edits).toEqual(['"one\\n" -> "one\\nlate\\n"']);
  });

  it.runIf(POSIX)('merges what an editor wrote into a replaced file much later, each line once', () => {
    const history = memoryHistory();
    updateFile(target(history), append('one'));
    const editor = openSync(path, 'a');
    updateFile(target(history), append('two'));
    writeSync(editor, 'late 1\n');
    updateFile(target(history), append('three'));
    writeSync(editor, 'late 2\n');
    const result = updateFile(target(history), () => undefined);
    closeSync(editor);
    expect(result.written).toBe(true);
    expect(onDisk().split('\n').toSorted()).toEqual(['', 'late 1', 'late 2', 'one', 'three', 'two']);
    log = [];
    updateFile(target(history), () => undefined);
    expect(log).toEqual([]);
  });

  it.runIf(POSIX)('loses nothing to an editor that empties the file, waits, and fills it again', () => {
    const history = memoryHistory();
    updateFile(target(history), append('one'));
    const editor = openSync(path, 'w');
    updateFile(target(history), append('two'));
    writeSync(editor, 'one, edited\nby hand\n');
    closeSync(editor);
    updateFile(target(history), append('three'));
    expect(onDisk().split('\n').toSorted()).toEqual(['', 'by hand', 'one, edited', 'three', 'two']);
  });

  // Repeated if the machine suspended the editor for longer than Memoir waits: then the save is merged later.
  it('waits for a save that is under way', { retry: 4 }, async () => {
    const history = memoryHistory();
    updateFile(target(history), append('one'));
    const source = `
      const { writeFileSync } = require('node:fs');
      const { parentPort, workerData } = require('node:worker_threads');
      writeFileSync(workerData, '');
      parentPort.postMessage('emptied');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 15);
      writeFileSync(workerData, 'saved\\n');`;
    const editor = new Worker(source, { eval: true, workerData: path });
    await new Promise((heard) => editor.once('message', heard));
    updateFile(target(history), append('two'));
    expect(onDisk()).toBe('saved\ntwo\n');
    expect(history.edits).toEqual(['"one\\n" -> "saved\\n"']);
    await editor.terminate();
  });

  it.runIf(POSIX)('keeps few replaced files, and none when told to drop them', () => {
    const history = memoryHistory();
    for (let turn = 0; turn < 70; turn++) updateFile(target(history), append(`line ${turn}`));
    const kept = listPrevious(join(folder, 'previous'), NAME);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThanOrEqual(64);
    dropPrevious(join(folder, 'previous'), NAME);
    expect(listPrevious(join(folder, 'previous'), NAME)).toEqual([]);
    updateFile(target(history), append('still works'));
    expect(onDisk()).toContain('still works');
  });
});

describe('after a crash', () => {
  class Crash extends Error {}
  const crash = () => {
    throw new Crash();
  };

  it('recognises its own file after a crash before the confirmation', () => {
    const history = memoryHistory();
    const dying = { ...history, written: crash };
    expect(() => updateFile(target(dying), append('one'))).toThrow(Crash);
    expect(onDisk()).toBe('one\n');
    log = [];
    expect(updateFile(target(history), () => undefined).tookInEdits).toBe(false);
    expect(log).toEqual(['written']);
  });

  it('continues from the old file after a crash before the rename, and removes the temporary file', () => {
    const history = memoryHistory();
    updateFile(target(history), append('one'));
    history.intent(NAME, contentHash('one\n'), contentHash('never\n'), 'never\n');
    writeFileSync(join(folder, 'user', 'memory', '.MEMORY.md.abcdef.tmp'), 'nev');
    updateFile(target(history), append('two'));
    expect(onDisk()).toBe('one\ntwo\n');
    expect(history.edits).toEqual([]);
    expect(readdirSync(join(folder, 'user', 'memory'))).toEqual(['MEMORY.md']);
  });

  it('takes an edit made after the crash as an edit', () => {
    const history = memoryHistory();
    updateFile(target(history), append('one'));
    expect(() => updateFile(target({ ...history, written: crash }), append('two'))).toThrow(Crash);
    appendFileSync(path, 'by hand\n');
    updateFile(target(history), append('three'));
    expect(onDisk()).toBe('one\ntwo\nby hand\nthree\n');
    expect(history.edits).toEqual(['"one\\n" -> "one\\ntwo\\nby hand\\n"']);
  });
});

describe('proposeFile', () => {
  it('merges changes that others made meanwhile', () => {
    const history = memoryHistory();
    updateFile(target(history), () => '# A\n- 1\n# B\n- 2\n');
    const base = onDisk();
    updateFile(target(history), append('- other'));
    appendFileSync(path, '- by hand\n');
    const result = proposeFile(target(history), { base, next: base.replace('- 1', '- 1, better') });
    expect(result.conflicts).toBe(0);
    expect(onDisk()).toBe('# A\n- 1, better\n# B\n- 2\n- other\n- by hand\n');
  });

  it('keeps both when both changed one line, and is the same when repeated', () => {
    const history = memoryHistory();
    updateFile(target(history), () => 'a\nb\n');
    writeFileSync(path, 'a\ntheirs\n');
    const proposal = { base: 'a\nb\n', next: 'a\nours\n' };
    expect(proposeFile(target(history), proposal).conflicts).toBe(1);
    expect(onDisk()).toBe('a\ntheirs\nours\n');
    proposeFile(target(history), proposal);
    expect(onDisk()).toBe('a\ntheirs\nours\n');
  });

  it('makes a new file, joins one that appeared, and leaves a deleted one deleted', () => {
    const history = memoryHistory();
    proposeFile(target(history), { base: undefined, next: 'x\n' });
    proposeFile(target(history), { base: undefined, next: 'y\n' });
    expect(onDisk()).toBe('x\ny\n');
    rmSync(path);
    const result = proposeFile(target(history), { base: 'x\ny\n', next: 'x\ny\nz\n' });
    expect(result).toMatchObject({ retired: true, written: false });
    expect(existsSync(path)).toBe(false);
  });
});

describe('what it refuses', () => {
  const untouched = (work: () => void) => {
    const history = memoryHistory();
    mkdirSync(join(folder, 'user', 'memory'), { recursive: true });
    work();
    const code = codeOf(() => updateFile(target(history), append('x')));
    expect(log).toEqual([]);
    return code;
  };

  it.runIf(POSIX)('a symbolic link', () => {
    const outside = join(folder, 'outside');
    writeFileSync(outside, 'secret');
    expect(untouched(() => symlinkSync(outside, path))).toBe('path-escape');
    expect(readFileSync(outside, 'utf8')).toBe('secret');
  });

  it('a folder', () => {
    expect(untouched(() => mkdirSync(path))).toBe('refused');
  });

  it.each([
    ['latin 1', [0x63, 0x61, 0x66, 0xe9]],
    ['binary', [0x61, 0x00, 0x62]],
  ])('%s', (_name, bytes) => {
    expect(untouched(() => writeFileSync(path, Buffer.from(bytes)))).toBe('refused');
    expect([...readFileSync(path)]).toEqual(bytes);
  });

  it('new text that is not text', () => {
    const history = memoryHistory();
    expect(codeOf(() => updateFile(target(history), () => 'a\0b'))).toBe('bad-input');
    expect(codeOf(() => updateFile(target(history), () => 'half \ud83d'))).toBe('bad-input');
    expect(existsSync(path)).toBe(false);
    expect(log).toEqual([]);
  });

  it.each(['/etc/passwd', '../x.md', 'a\\b.md', 'a//b.md', ''])('the name %j', (name) => {
    expect(codeOf(() => updateFile({ ...target(memoryHistory()), name }, append('x')))).toBe('path-escape');
  });

  it('a file that changes all the time, without touching it', () => {
    const history = memoryHistory();
    updateFile(target(history), append('one'));
    const restless = { ...history, intent: hooked(history.intent, () => appendFileSync(path, 'again\n')) };
    expect(codeOf(() => updateFile(target(restless), append('two')))).toBe('lock-timeout');
    expect(onDisk()).toMatch(/^one\n(again\n)+$/);
  });
});

function hooked<A extends readonly unknown[], R>(call: (...args: A) => R, first: () => void): (...args: A) => R {
  return (...args) => {
    first();
    return call(...args);
  };
}
