/** A month with the companion, fifty exchanges a day: what it needs stays the same, however long the conversation is. */
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '../../src/domain/time/dates.ts';
import { openMemoir } from '../../src/engine.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { startCompanionProcess } from '../fixtures/companion-process.ts';
import { tempDir } from '../fixtures/home.ts';
import { type LanguageServer, serveLanguage } from '../fixtures/language-servers.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { howMany } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';
import { chooseSeed, report } from './processes.ts';

const EXCHANGES_A_DAY = 50;
const DAYS = 2;
const DAYS_IN_SOAK = 30;
/** A short run has a small context, so that it is summarised as often as a month with a large one. */
const CONTEXT = 12_000;
const CONTEXT_IN_SOAK = 120_000;
/** What a process has at a given moment depends on the machine, so only the long run is strict. */
const MEMORY_MAX_MB = 220;
const MEMORY_MAX_MB_IN_SOAK = 150;
const WORDS = 'tea walk train garden letter harbour winter soup window piano market bread river lamp'.split(' ');

it.runIf(process.platform === 'linux')(
  promise('companion/flat', 'a month of fifty exchanges a day: memory, tokens and bytes per turn stay flat'),
  async () => {
    const seed = chooseSeed();
    const random = seededRandom(seed);
    const days = howMany(DAYS, DAYS_IN_SOAK);
    const context = howMany(CONTEXT, CONTEXT_IN_SOAK);
    const sentence = (words: number): string =>
      Array.from({ length: words }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
    const server = await serveLanguage('anthropic', [
      (request) => {
        if (request.includes('"compaction":{"type":"summarize"')) return { compaction: `A summary: ${sentence(200)}.` };
        const isAnswered = request.lastIndexOf('tool_result') > request.lastIndexOf('\\n');
        if (!isAnswered && random() < 0.1)
          return { tool: 'update_status', input: { updates: { [sentence(1)]: sentence(2) } }, usage: 'counted' };
        return { text: sentence(5 + Math.floor(random() * 40)), usage: 'counted' };
      },
    ]);
    const userHome = tempDir();
    const memoir = openMemoir({ home: join(userHome, 'm'), environment: readEnvironment({ HOME: userHome }) });
    onTestFinished(() => memoir.close());
    await memoir.start();
    const settings = {
      'models.language': 'anthropic',
      'models.languageModel': 'claude-haiku-5-5',
      'models.languageUrl': server.url,
      'companion.contextTokens': context,
      'companion.heartbeatMinutes': 0,
    };
    for (const [name, value] of Object.entries(settings)) memoir.setConfig(name, value);
    const running = await startCompanionProcess(await memoir.companion(), userHome, Date.UTC(2026, 2, 2, 7));
    onTestFinished(() => void running.child.kill('SIGKILL'));
    const rows: Day[] = [];
    for (let day = 0; day < days; day += 1) {
      const before = running.processorMs();
      let tokens = 0;
      for (let n = 0; n < EXCHANGES_A_DAY; n += 1) {
        await running.pass(DAY_MS / EXCHANGES_A_DAY);
        await running.ask(
          `${sentence(3 + Math.floor(random() * 30))} (${day}-${n})`,
          n % 4 === 0 ? 'dashboard' : 'terminal',
        );
        tokens += largestRequest(server);
      }
      rows.push({
        ...{ memory: running.megabytes(), disk: bytesOf(join(userHome, 'm')) },
        tokens: Math.round(tokens / EXCHANGES_A_DAY),
        processor: (running.processorMs() - before) / EXCHANGES_A_DAY,
      });
    }
    const summaries = [...memoir.events.list({ types: ['companion.compacted'] })].length;
    await running.stop();
    for (const [day, { memory, disk, tokens, processor }] of rows.entries()) {
      if (day % 5 === 0 || day === days - 1)
        report('companion-month', { seed, day: day + 1, memory, disk, tokens, processor: processor.toFixed(1) });
    }
    const last = rows.at(-1);
    const middle = Math.floor((rows.length - 1) / 2);
    expect(summaries).toBeGreaterThan(0);
    expect(Math.max(...rows.map(({ memory }) => memory))).toBeLessThanOrEqual(
      howMany(MEMORY_MAX_MB, MEMORY_MAX_MB_IN_SOAK),
    );
    expect(Math.max(...rows.map(({ tokens }) => tokens))).toBeLessThan(context);
    // The journal grows by what is said, not faster.
    const exchanges = (rows.length - 1 - middle) * EXCHANGES_A_DAY;
    const perExchange = ((last?.disk ?? 0) - (rows[middle]?.disk ?? 0)) / exchanges;
    report('companion-month', { summaries, bytesPerExchange: Math.round(perExchange) });
    expect(perExchange).toBeLessThan(40_000);
  },
);

interface Day {
  readonly memory: number;
  readonly disk: number;
  readonly tokens: number;
  readonly processor: number;
}

/** In tokens as the server counts them; the requests are dropped, a month of them does not fit into memory. */
function largestRequest({ requests }: LanguageServer): number {
  return Math.max(...requests.splice(0).map(({ body }) => JSON.stringify(body).length / 4));
}

function bytesOf(folder: string): number {
  return globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}
