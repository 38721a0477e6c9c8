/** What was said in a session that was killed reaches the next one: the hook extracts it before it gives the pack. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillPlugin } from '../../scripts/build.ts';
import type { EventDraft } from '../../src/domain/event.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { appendEvents } from '../../src/store/journal/append.ts';
import { hasMoreExtracted } from '../../src/store/state/facts/extracted-facts.ts';
import { listFacts } from '../../src/store/state/facts/facts.ts';
import { listProjects } from '../../src/store/state/projects/projects.ts';
import { builtProgram } from '../fixtures/built-program.ts';
import { NOON, tempDir, testJournal } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { freshMachine, type Machine } from './memoir-process.ts';

const CORRECTION = 'No, do not use npm here, we use pnpm';
/** As it is shown: without the answer in front of it. */
const SHOWN = 'do not use npm here, we use pnpm';

/** More turns than a session's start extracts. */
const PARTS = 'cart,basket,login,menu,footer,search,list,form,table,upload,export,mail,report,archive'.split(',');

function fire({ userHome }: Machine, launcher: string, call: Readonly<Record<string, string>>): string {
  const done = spawnSync(launcher, [call.hook_event_name ?? ''], {
    input: JSON.stringify({ cwd: join(userHome, 'shop'), ...call }),
    encoding: 'utf8',
    // The test's folders are in the temporary folder, where Memoir records nothing by default.
    env: { HOME: userHome, PATH: '/usr/bin:/bin', MEMOIR_CAPTURE_TEMPORARY_FOLDERS: 'record' },
  });
  expect([done.error, done.status, done.stderr]).toEqual([undefined, 0, '']);
  return done.stdout;
}

/** The pack of a session after one with a correction that never ended. */
function packAfterKilled(machine: Machine, launcher: string): string {
  mkdirSync(join(machine.userHome, 'shop', '.git'), { recursive: true });
  const one = { session_id: 'one' };
  fire(machine, launcher, { ...one, hook_event_name: 'UserPromptSubmit', prompt: CORRECTION });
  fire(machine, launcher, { ...one, hook_event_name: 'Stop', last_assistant_message: 'Understood.' });
  return fire(machine, launcher, { session_id: 'two', hook_event_name: 'SessionStart', source: 'startup' });
}

describe.skipIf(process.platform === 'win32')('the start of a session after one that was killed', () => {
  it('gives the correction, with the hook that `memoir init` installs', () => {
    const machine = freshMachine();
    mkdirSync(join(machine.userHome, '.claude'));
    machine.ok(['init', '--yes']);
    expect(packAfterKilled(machine, join(machine.home, 'bin', 'memoir-hook'))).toContain(SHOWN);
  });

  it('gives the correction, with the hook of the plugin', () => {
    const plugin = join(tempDir(), 'plugin');
    fillPlugin(builtProgram().root, builtProgram().hook, plugin);
    const launcher = join(plugin, 'bin', 'memoir-hook');
    expect(packAfterKilled(freshMachine(), launcher)).toContain(SHOWN);
  });

  it(promise('context/corrections-first', 'also in a project with so many facts that a hook cannot fold them'), () => {
    const machine = freshMachine();
    mkdirSync(join(machine.userHome, '.claude'));
    machine.ok(['init', '--yes']);
    const launcher = join(machine.home, 'bin', 'memoir-hook');
    packAfterKilled(machine, launcher);
    const journal = testJournal(homeLayout(machine.home));
    const project = String(listProjects(journal.db)[0]?.id);
    const decided = Array.from(
      { length: 240 },
      (_, n): EventDraft => ({
        type: 'prompt.submitted',
        key: `p${n}`,
        happenedAt: NOON + n * 60_000,
        session: 'earlier',
        project,
        actor: 'person',
        trust: 'owner',
        body: { text: `We decided to keep the limit of queue${n} at ${n + 10}.`, origin: 'person' },
      }),
    );
    appendEvents(journal, decided);
    machine.ok(['facts', '--project', '*']);
    expect(hasMoreExtracted(journal.db, project, 200)).toBe(true);
    const said = 'No, do not use yarn here, we use bun';
    const three = { session_id: 'three', hook_event_name: 'UserPromptSubmit', prompt: said };
    fire(machine, launcher, three);
    const pack = fire(machine, launcher, { session_id: 'four', hook_event_name: 'SessionStart', source: 'startup' });
    expect(pack).toContain('do not use yarn here, we use bun');
    const stored = (): boolean => listFacts(journal.db).some(({ statement }) => statement.includes(said));
    expect(stored()).toBe(false);
    machine.ok(['facts', '--project', '*']);
    expect(stored()).toBe(true);
  });

  it('also after a compaction, whatever was said between the correction and the summary', () => {
    const machine = freshMachine();
    mkdirSync(join(machine.userHome, '.claude'));
    mkdirSync(join(machine.userHome, 'shop', '.git'), { recursive: true });
    machine.ok(['init', '--yes']);
    const launcher = join(machine.home, 'bin', 'memoir-hook');
    const one = { session_id: 'one' };
    const say = (prompt: string, answer: string): void => {
      fire(machine, launcher, { ...one, hook_event_name: 'UserPromptSubmit', prompt });
      fire(machine, launcher, { ...one, hook_event_name: 'Stop', last_assistant_message: answer });
    };
    say(CORRECTION, 'Understood.');
    say('Nein, die Preise sind immer in Cent, nie in Euro', 'Verstanden, ich rechne in Cent.');
    say('no, las fechas siempre en formato ISO', 'Entendido, uso ISO.');
    for (const part of PARTS) say(`now have a look at the ${part}, and fix what is missing there`, `${part} is fixed.`);
    const steered = fire(machine, launcher, { ...one, hook_event_name: 'PreCompact', trigger: 'manual' });
    const pack = fire(machine, launcher, { ...one, hook_event_name: 'SessionStart', source: 'compact' });
    for (const given of [steered, pack]) {
      expect(given).toContain(SHOWN);
      expect(given).toContain('immer in Cent');
      expect(given).toContain('formato ISO');
    }
  });

  it('gives a pack without it if the extractor is not there, and the first command finds it', () => {
    const machine = freshMachine();
    mkdirSync(join(machine.userHome, '.claude'));
    machine.ok(['init', '--yes']);
    rmSync(join(machine.home, 'bin', 'extract.mjs'));
    const pack = packAfterKilled(machine, join(machine.home, 'bin', 'memoir-hook'));
    expect(pack).toContain('additionalContext');
    expect(pack).not.toContain(SHOWN);
    expect(machine.ok(['facts', '--project', '*'])).toContain(SHOWN);
  });
});
