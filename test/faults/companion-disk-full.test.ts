/** A companion whose disk fills up in the middle of a turn: nothing is lost and every message is answered. */
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { systemCode } from '../../src/domain/errors.ts';
import { companionWorld } from '../fixtures/companion-world.ts';
import { tempDir } from '../fixtures/home.ts';
import type { Step } from '../fixtures/language-servers.ts';
import { promise } from '../promises.ts';
import { mountSmallDisk, whyNoSmallDisk } from './small-disk.ts';

const reason = whyNoSmallDisk();
if (reason !== undefined) console.warn(`SKIPPED companion-disk-full: ${reason}. A full disk was NOT tested.`);
const soon = { timeout: 60_000, interval: 10 };
const quickly = {
  built: true,
  settings: { 'companion.heartbeatMinutes': 0 },
  sleep: (_: number, signal: AbortSignal) => pause(20, undefined, { signal }),
};

it.skipIf(reason !== undefined)(
  promise('companion/continues', 'a disk that is full in the middle of a turn'),
  async () => {
    const disk = mountSmallDisk(join(tempDir(), 'disk'), 24);
    const filler = join(disk.path, 'filler');
    const fill = (): void => {
      for (const size of [4096, 1]) {
        try {
          while (true) appendFileSync(filler, Buffer.alloc(size));
        } catch (error) {
          if (systemCode(error) !== 'ENOSPC') throw error;
        }
      }
    };
    let isFull = false;
    const answer = (request: string): Step => {
      if (!isFull && request.includes('in the middle')) {
        isFull = true;
        fill();
      }
      return { text: 'answered' };
    };
    const world = await companionWorld([answer], { ...quickly, folder: disk.path });
    await world.ask('before');
    world.phone.inbox().receive({ ref: 'middle', text: 'in the middle' });
    await expect.poll(() => world.phone.notices.length, soon).toBeGreaterThan(0);
    // A large message does not fit any more: it is refused, and nothing of it is stored.
    const receive = (): unknown => world.phone.inbox().receive({ ref: 'large', text: 'large '.repeat(30_000) });
    expect(receive).toThrow();
    expect(world.phone.notices.join()).toMatch(/kept/);
    rmSync(filler);
    const answers = (ref: string) => world.phone.sent.filter((reply) => reply.answers.includes(ref));
    await expect.poll(() => answers('middle').length, soon).toBe(1);
    receive();
    await expect.poll(() => answers('large').length, soon).toBe(1);
    expect(answers('middle')).toHaveLength(1);
    // The person was told once.
    expect(new Set(world.phone.notices).size).toBe(world.phone.notices.length);
  },
);
