/**
 * A hook's input names a transcript, and any program can start a hook. The catch-up reads only what Claude Code itself wrote:
 * the transcript, its subagents, and sessions of the same project that crashed before they were recorded.
 */
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMemoir } from '../../src/engine.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import type { Journal } from '../../src/store/journal/journal.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { tempHome, testJournal } from '../fixtures/home.ts';
import { assistantLine, promptLine } from '../fixtures/transcripts/lines.ts';
import { promise } from '../promises.ts';
import { report } from './processes.ts';

const HOUR_AGO = Date.now() / 1000 - 3600;

/** A session of one prompt and one reply that stopped an hour ago without a recorded end. */
function writeSession(path: string, who: string, age: 'old' | 'live' = 'old', session = who): string {
  const at = new Date(age === 'old' ? HOUR_AGO * 1000 : Date.now()).toISOString();
  const lines = [promptLine(`p-${who}`, `prompt of ${who}`), assistantLine(`m-${who}`, `reply of ${who}`)];
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    lines.map((each) => `${JSON.stringify({ ...each, sessionId: session, timestamp: at })}\n`).join(''),
  );
  if (age === 'old') utimesSync(path, HOUR_AGO, HOUR_AGO);
  return path;
}

const textsIn = (journal: Journal): readonly string[] =>
  [...iterateEvents(journal.db, { types: ['prompt.submitted', 'reply.given'] })]
    .map(({ body }) => String(body.text))
    .sort();

function world() {
  const layout = tempHome();
  const person = dirname(layout.home);
  const project = join(person, '.claude', 'projects', '-home-u-shop');
  mkdirSync(project, { recursive: true });
  const journal = testJournal(layout);
  const memoir = openMemoir({ environment: readEnvironment({ HOME: person, MEMOIR_HOME: layout.home }) });
  onTestFinished(() => memoir.close());
  const catchUp = async (transcript: string, ended = false): Promise<readonly string[]> => {
    await memoir.catchUp({ transcript, ended });
    return textsIn(journal);
  };
  return { person, project, catchUp, textsNow: () => textsIn(journal) };
}

describe('the catch-up', () => {
  it(promise('import/only-client-transcripts', 'reads no folder but the client’s own'), async () => {
    const { person, project, catchUp } = world();
    const foreign = writeSession(join(person, 'shared', 'x.jsonl'), 'theirs');
    writeSession(join(person, 'shared', 'deep', 'y.jsonl'), 'theirs-too');
    expect(await catchUp(foreign)).toEqual([]);
    expect(await catchUp(join(person, 'shared', 'not-there.jsonl'))).toEqual([]);
    // Names that lead out of the folder again, or that only look like it.
    expect(await catchUp(join(project, '..', '..', '..', 'shared', 'x.jsonl'))).toEqual([]);
    writeSession(join(person, '.claude', 'projects-of-others', '-p', 'z.jsonl'), 'beside');
    expect(await catchUp(join(person, '.claude', 'projects-of-others', '-p', 'z.jsonl'))).toEqual([]);
    // Links, of the file and of its folder.
    symlinkSync(foreign, join(project, 'link.jsonl'));
    symlinkSync(join(person, 'shared'), join(person, '.claude', 'projects', '-linked'));
    expect(await catchUp(join(project, 'link.jsonl'))).toEqual([]);
    expect(await catchUp(join(person, '.claude', 'projects', '-linked', 'x.jsonl'))).toEqual([]);
    // The control: the same transcript where the client writes it.
    const own = writeSession(join(project, 's1.jsonl'), 's1');
    expect(await catchUp(own)).toEqual(['prompt of s1', 'reply of s1']);
    report('foreign-transcripts', { refused: 6 });
  });

  it(promise('import/last-reply', 'a session that crashed is archived whole when the next one starts'), async () => {
    const { project, catchUp } = world();
    writeSession(join(project, 'crashed.jsonl'), 'crashed');
    writeSession(join(project, 'crashed', 'subagents', 'agent-a1.jsonl'), 'helper', 'old', 'crashed');
    writeSession(join(project, 'notes', 'not-a-session.jsonl'), 'stray');
    // The new session's own transcript is made after its first line.
    const texts = await catchUp(join(project, 'new.jsonl'));
    expect(texts).toEqual(['prompt of crashed', 'prompt of helper', 'reply of crashed', 'reply of helper']);
  });

  it('supplies the last reply of a session it first saw alive, once that is over', async () => {
    const { project, catchUp } = world();
    const live = writeSession(join(project, 'live.jsonl'), 'live', 'live');
    expect(await catchUp(live)).toEqual(['prompt of live']);
    expect(await catchUp(live, true)).toEqual(['prompt of live', 'reply of live']);
    expect(await catchUp(live, true)).toEqual(['prompt of live', 'reply of live']);
  });

  it('reads the other files if one is unreadable, and reports that one', async () => {
    const { project, catchUp, textsNow } = world();
    writeFileSync(join(project, 'a-wide.jsonl'), Buffer.from('\ufeff{"type":"user"}\n', 'utf16le'));
    writeSession(join(project, 'crashed.jsonl'), 'crashed');
    await expect(catchUp(join(project, 'new.jsonl'))).rejects.toThrow('a-wide.jsonl');
    expect(textsNow()).toEqual(['prompt of crashed', 'reply of crashed']);
  });
});
