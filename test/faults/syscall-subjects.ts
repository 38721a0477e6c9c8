/**
 * The hook and the commands that write, each as a separate process on a copy of one prepared home, with a check from outside
 * whether it did what it acknowledged.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idFromKey } from '../../src/domain/ids.ts';
import { openMemoir } from '../../src/engine.ts';
import { type HomeLayout, homeLayout } from '../../src/platform/home/layout.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { listBackups } from '../../src/store/backups/backup-files.ts';
import { countInFreshProcess } from '../../src/store/backups/make-backup.ts';
import type { Journal } from '../../src/store/journal/journal.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { assistantLine, promptLine } from '../fixtures/transcripts/lines.ts';
import { draftFor } from './fault-subjects.ts';
import { copyHook, type Heard, linkCommandLine, start } from './processes.ts';

/** A separate home with a person's folder beside it. */
export interface Place {
  readonly dir: string;
  readonly layout: HomeLayout;
}

export interface Subject {
  readonly name: string;
  run(place: Place, env: Readonly<Record<string, string>>): Heard;
  /** Whether the requested result is complete. */
  isDone(place: Place, journal: Journal): boolean;
}

/** Names of events in the prepared home. None of them may ever be missing, except the one to forget. */
export const KEPT = Array.from({ length: 12 }, (_, n) => `kept-${n}`);
const TO_FORGET = 'to-forget';
const CANARY = 'cassowary-4711';
const TRANSCRIPT_WORDS = 'walrus lantern';

/** `copy` gives a fresh copy of it. */
export async function prepareHome(dir: string): Promise<{ copy(name: string): Place }> {
  const template = join(dir, 'template');
  const memoir = openMemoir({ environment: environmentOf(template) });
  await memoir.start();
  memoir.events.record(KEPT.map((name) => draftFor(name)));
  memoir.events.record([draftFor(TO_FORGET, `the word is ${CANARY}`)]);
  await memoir.backups.make();
  memoir.close();
  mkdirSync(join(template, 'person', 'repo'), { recursive: true });
  writeFileSync(
    join(template, 'person', 'old.jsonl'),
    [promptLine('u1', TRANSCRIPT_WORDS), assistantLine('a1', 'Done.')]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  );
  return {
    copy: (name) => {
      cpSync(template, join(dir, name), { recursive: true });
      return { dir: join(dir, name), layout: homeLayout(join(dir, name, 'home')) };
    },
  };
}

function environmentOf(dir: string): ReturnType<typeof readEnvironment> {
  return readEnvironment({ MEMOIR_HOME: join(dir, 'home'), HOME: join(dir, 'person') });
}

export async function buildSubjects(dir: string): Promise<{ hook: Subject; commands: readonly Subject[] }> {
  const hookFile = copyHook(dir);
  const commandLine = linkCommandLine(dir);
  const around = (place: Place, env: Readonly<Record<string, string>>) => ({
    env: { HOME: join(place.dir, 'person'), MEMOIR_HOME: place.layout.home, MEMOIR_MODELS_EMBEDDER: 'none', ...env },
    cwd: join(place.dir, 'person', 'repo'),
  });
  const command = (name: string, args: (place: Place) => readonly string[], isDone: Subject['isDone']): Subject => ({
    name,
    isDone,
    run: (place, env) => start(commandLine, args(place), { ...around(place, env), input: '' }),
  });
  const holds = (journal: Journal, type: string, words: string): boolean =>
    [...iterateEvents(journal.db)].some((event) => event.type === type && JSON.stringify(event.body).includes(words));
  return {
    hook: {
      name: 'hook',
      run: (place, env) =>
        start(hookFile, ['UserPromptSubmit'], {
          ...around(place, env),
          input: JSON.stringify({
            session_id: 's-hook',
            prompt: 'a marmot asks',
            cwd: join(place.dir, 'person', 'repo'),
          }),
        }),
      isDone: (_place, journal) => holds(journal, 'prompt.submitted', 'a marmot asks'),
    },
    commands: [
      command(
        'task add',
        () => ['task', 'add', 'feed the marmot'],
        (_place, journal) => holds(journal, 'task.added', 'feed the marmot'),
      ),
      command(
        'decide',
        () => ['decide', 'marmots are fed at noon'],
        (_place, journal) => holds(journal, 'fact.stated', 'fed at noon'),
      ),
      command(
        'remember',
        () => ['remember', 'The staging server is called marmot and stands in Oslo', '--insist'],
        ({ layout }, journal) => holds(journal, 'file.written', 'MEMORY.md') && notesWith(layout, 'marmot') >= 2,
      ),
      command(
        'backup',
        () => ['backup'],
        ({ layout }) => {
          const made = listBackups(layout);
          return made.length >= 2 && made.every(({ path }) => countInFreshProcess(path).integrity === 'ok');
        },
      ),
      command(
        'import',
        ({ dir: folder }) => ['import', join(folder, 'person', 'old.jsonl')],
        (_place, journal) => holds(journal, 'prompt.submitted', TRANSCRIPT_WORDS),
      ),
      command(
        'forget',
        () => ['forget', idFromKey(TO_FORGET), '--yes'],
        ({ layout }) => !bytesBelow(layout.home).some((bytes) => bytes.includes(CANARY)),
      ),
    ],
  };
}

/** Markdown files below the home that have the word, MEMORY.md among them. */
function notesWith(layout: HomeLayout, word: string): number {
  return markdownBelow(layout.home).filter((path) => readFileSync(path, 'utf8').includes(word)).length;
}

function markdownBelow(folder: string): readonly string[] {
  return filesBelow(folder).filter((path) => path.endsWith('.md') && !path.includes('.previous'));
}

function bytesBelow(folder: string): readonly Buffer[] {
  return filesBelow(folder).map((path) => readFileSync(path));
}

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
