/**
 * The shipped hook and command line on unusual machines: a home on a network filesystem, and a clock that is years off or
 * jumps while hooks run. The library in break-calls.c simulates this.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSpool } from '../../src/capture/spool/spool.ts';
import { homeLayout } from '../../src/platform/home/layout.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { rebuildState } from '../../src/store/state/fold-changes.ts';
import { tempDir, testJournal } from '../fixtures/home.ts';
import { dumpState } from '../fixtures/logical-dump.ts';
import { promise } from '../promises.ts';
import { copyHook, type Heard, linkCommandLine, report, start } from './processes.ts';
import { compileShim, whyNoShim } from './shim.ts';

const reason = whyNoShim();
if (reason !== undefined) console.warn(`SKIPPED odd machines: ${reason}.`);

async function build() {
  const dir = tempDir();
  const [shim, hook, memoir] = [compileShim('break-calls', dir), copyHook(dir), linkCommandLine(dir)];
  const layout = homeLayout(join(dir, 'home'));
  const env = { HOME: dir, MEMOIR_HOME: layout.home, MEMOIR_MODELS_EMBEDDER: 'none' };
  const odd = (more: Readonly<Record<string, string>>) => ({ env: { ...env, LD_PRELOAD: shim, ...more }, cwd: dir });
  const prompt = (session: string, text: string, more: Readonly<Record<string, string>>): Heard =>
    start(hook, ['UserPromptSubmit'], { ...odd(more), input: JSON.stringify({ session_id: session, prompt: text }) });
  const command = (args: readonly string[], more: Readonly<Record<string, string>>): Heard =>
    start(memoir, args, { ...odd(more), input: '' });
  return { dir, layout, prompt, command };
}

describe.skipIf(reason !== undefined)('a network filesystem', () => {
  it(
    promise('input/home-unusable', 'a network filesystem is refused by name, and nothing is created there'),
    async () => {
      const kinds = { nfs: '0x6969', cifs: '0xff534d42', '9p': '0x01021997', smb2: '0xfe534d42' };
      const { dir, layout, command, prompt } = await build();
      let refused = 0;
      for (const [kind, type] of Object.entries(kinds)) {
        const heard = command(['task', 'add', 'x'], { BREAK_ROOT: dir, BREAK_STATFS: type });
        const { code } = await heard.ended;
        expect([kind, code, heard.errors()]).toEqual([
          kind,
          1,
          expect.stringContaining(`network filesystem (${kind})`),
        ]);
        const hooked = prompt('s', 'x', { BREAK_ROOT: dir, BREAK_STATFS: type });
        expect([(await hooked.ended).code, hooked.lines(), hooked.errors()]).toEqual([0, [], '']);
        refused++;
      }
      expect(readdirSync(dir)).not.toContain('home');
      // The control: the same folder as an overlay is accepted.
      expect(await command(['task', 'add', 'x'], { BREAK_ROOT: dir, BREAK_STATFS: '0x794c7630' }).ended).toMatchObject({
        code: 0,
      });
      report('network-filesystem', {
        kinds: refused,
        refused,
        overlay_taken: 1,
        home: readdirSync(layout.home).length,
      });
    },
  );
});

const DAY_S = 86_400;

describe.skipIf(reason !== undefined)('a wrong clock', () => {
  it(
    promise('journal/clock-may-jump', 'in hooks and commands: all is kept, once, in the order of arrival'),
    async () => {
      const { dir, layout, prompt, command } = await build();
      const clock = join(dir, 'clock');
      const offsets: Readonly<Record<string, number>> = {
        right: 0,
        'two days behind': -2 * DAY_S,
        'fifteen years ahead': 5475 * DAY_S,
        'an hour back': -3600,
        'right again': 0,
      };
      for (const [what, seconds] of Object.entries(offsets)) {
        writeFileSync(clock, String(seconds));
        const told = [0, 1, 2].map((n) => prompt(`s-${what}`, `${what} ${n}`, { BREAK_CLOCK: clock }));
        // Set while they run.
        writeFileSync(clock, String(seconds + 7200));
        for (const heard of told) expect([(await heard.ended).code, heard.errors()]).toEqual([0, '']);
        expect(await command(['task', 'add', `do it ${what}`], { BREAK_CLOCK: clock }).ended).toMatchObject({
          code: 0,
        });
      }
      // Everything that expires by age gets the chance to do so ten years too early.
      writeFileSync(clock, String(3650 * DAY_S));
      for (const args of [['doctor'], ['backup'], ['rebuild']]) {
        const heard = command(args, { BREAK_CLOCK: clock });
        await heard.ended;
        expect([args, heard.errors()]).toEqual([args, '']);
      }
      const journal = testJournal(layout);
      const events = [...iterateEvents(journal.db, { order: 'arrival' })];
      const prompts = events.filter(({ type }) => type === 'prompt.submitted').length;
      const tasks = events.filter(({ type }) => type === 'task.added').length;
      const stamps = events.map(({ hlc }) => hlc);
      const disorder = stamps.filter((stamp, n) => n > 0 && stamp <= (stamps[n - 1] ?? '')).length;
      const kept = dumpState(journal);
      rebuildState(journal);
      const turns = Object.keys(offsets).length;
      report('wrong-clock', {
        jumps: turns * 2,
        prompts,
        tasks,
        double_ids: events.length - new Set(events.map(({ id }) => id)).size,
        order_violations: disorder,
        spooled: listSpool(layout).length,
      });
      expect([prompts, tasks, disorder]).toEqual([turns * 3, turns, 0]);
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
      expect(dumpState(journal)).toEqual(kept);
      // The control: by the clock itself they would be out of order.
      const times = events.map(({ happenedAt }) => happenedAt);
      expect(times.some((time, n) => n > 0 && time < (times[n - 1] ?? 0))).toBe(true);
    },
  );
});
