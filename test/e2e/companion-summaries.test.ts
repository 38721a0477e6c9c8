/** Summaries of the companion of the built package, by the provider and by Memoir: when they are made, from what, and what stays findable. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/time/dates.ts';
import { ANSWER_MS, type CompanionWorld, companionWorld } from '../fixtures/companion-world.ts';
import type { Protocol, Step } from '../fixtures/language-servers.ts';
import { promise } from '../promises.ts';

const soon = { timeout: ANSWER_MS, interval: 5 };
const EDITED = 'Hold on to the garden and to what we promised each other.';

/** Whether a request asks for a summary: with a field of Anthropic's protocol, else with the instructions in the message. */
function asksForSummary(request: string): boolean {
  return request.includes('"compaction":{"type":"summarize"') || request.includes('This is the conversation, oldest');
}

function summaryStep(protocol: Protocol, text: string): Step {
  return protocol === 'anthropic' ? { compaction: text } : { text, usage: 'counted' };
}

function summariesOf({ memoir }: CompanionWorld) {
  return [...memoir.events.list({ types: ['companion.compacted'] })];
}

function lastRequest({ server }: CompanionWorld): string {
  return JSON.stringify(server.requests.findLast(({ body }) => !asksForSummary(JSON.stringify(body)))?.body);
}

describe.each<Protocol>(['anthropic', 'openai'])('with the protocol %s', (protocol) => {
  it(
    promise(
      'companion/summary-opens',
      '120,000 tokens: one summary with the edited instructions, made while nobody waits',
    ),
    async () => {
      const held = Promise.withResolvers<void>();
      const answer = async (request: string): Promise<Step> => {
        if (!asksForSummary(request)) return { text: 'I see.', usage: 'counted' };
        await held.promise;
        return summaryStep(protocol, 'They planned the garden.');
      };
      const world = await companionWorld([answer], {
        ...{ built: true, protocol },
        settings: { 'companion.contextTokens': 200_000, 'companion.compactPercent': 60 },
      });
      writeFileSync(join(world.home, 'companion', 'COMPACTION.md'), `${EDITED}\n`);
      // Ten thousand tokens each, as the server counts.
      const long = (n: number): string => `part ${n} of the plan: ${'the beds lie along the wall '.repeat(1430)}`;
      await world.ask('the garden gate sticks when it rains');
      for (let n = 1; n <= 11; n += 1) await world.ask(long(n));
      expect(summariesOf(world)).toEqual([]);
      await world.ask(long(12));
      await expect
        .poll(() => world.server.requests.some(({ body }) => asksForSummary(JSON.stringify(body))), soon)
        .toBe(true);
      // The summary is not there yet, and the next message is answered with the words themselves.
      await world.ask('and the gate?');
      expect(lastRequest(world)).toContain('the garden gate sticks');
      expect(summariesOf(world)).toEqual([]);
      held.resolve();
      await expect.poll(() => summariesOf(world).length, soon).toBe(1);
      for (let n = 0; n < 3; n += 1) await world.ask(`short ${n}`);
      expect(summariesOf(world)).toHaveLength(1);
      const asked = world.server.requests.filter(({ body }) => asksForSummary(JSON.stringify(body)));
      expect(asked).toHaveLength(1);
      expect(JSON.stringify(asked[0]?.body)).toContain(EDITED);
      expect(lastRequest(world)).toContain('They planned the garden.');
      expect(lastRequest(world)).toContain('and the gate?');
      expect(lastRequest(world)).not.toContain('the garden gate sticks');
      const opened = await world.memoir.open(summariesOf(world)[0]?.id ?? '', { cwd: world.home });
      expect(JSON.stringify(opened.madeFrom)).toContain('the garden gate sticks');
    },
  );

  it(
    promise(
      'companion/summary-opens',
      'after ten summaries a fact of the first day is one search away, and tasks stay',
    ),
    async () => {
      let search: Step | undefined;
      let made = 0;
      const answer = (request: string): Step => {
        if (asksForSummary(request)) {
          made += 1;
          return summaryStep(protocol, `Summary ${made}: they talked about many things.`);
        }
        const now = search;
        search = undefined;
        return now ?? { text: 'ok', usage: 'counted' };
      };
      const world = await companionWorld([answer], {
        ...{ built: true, protocol },
        settings: { 'companion.contextTokens': 9000 },
      });
      search = { tool: 'task', input: { action: 'add', text: 'water the lemon tree for Ines' } };
      await world.ask('The spare key of the cabin is under the blue pot. And I promised Ines to water her lemon tree.');
      for (let n = 0; summariesOf(world).length < 10; n += 1) {
        expect(n).toBeLessThan(300);
        world.clock.pass(DAY_MS / 4);
        await world.ask(
          `On day ${Math.floor(n / 4)} ${`I read a chapter about ships and harbours, number ${n}. `.repeat(40)}`,
        );
      }
      await world.ask('where is the key?');
      expect(lastRequest(world)).not.toContain('blue pot');
      expect(lastRequest(world)).toContain('water the lemon tree for Ines');
      search = { tool: 'search_memory', input: { query: 'where is the spare key of the cabin' } };
      await world.ask('please look it up');
      expect(lastRequest(world)).toContain('under the blue pot');
      for (const { id } of summariesOf(world)) {
        const { madeFrom } = await world.memoir.open(id, { cwd: world.home });
        expect(madeFrom.length, id).toBeGreaterThan(1);
      }
    },
  );
});
