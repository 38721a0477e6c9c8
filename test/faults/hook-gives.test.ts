/**
 * The built hook gives a prompt what it needs, whatever characters the prompt has. The build rewrites the hook's patterns, so code that
 * only such a prompt runs can fail there while the source works. The doctor shows a hook that failed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Memoir, openMemoir } from '../../src/index.ts';
import type { HomeLayout } from '../../src/platform/home/layout.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { tempHome } from '../fixtures/home.ts';
import { promise } from '../promises.ts';
import { copyHookForFile, start } from './processes.ts';

const { hook } = copyHookForFile();
const DECISION = 'the invoices are numbered per year, not per month';

describe('a built hook', () => {
  it(promise('hook/gives-in-any-script', 'gives a fact on a prompt with any characters'), async () => {
    const { layout, orchard } = await homeWithDecision();
    for (const [n, extra] of ['', ' –', ' “here”', ' →', ' ✓', ' €', ' 😀', ' 発票', ' счета', ' ¿no?'].entries()) {
      const prompt = `how are the invoices numbered, per month?${extra}`;
      expect(await give(layout, orchard, { prompt, session: `s${n}` }), prompt).toContain(DECISION);
    }
    expect(readLog(layout)).toBe('');
  });

  it(
    promise('hook/gives-in-any-script', 'gives facts of a project that a prompt mentions or switches to'),
    async () => {
      const { layout, plum } = await homeWithDecision();
      for (const prompt of ['how did orchard do it?', 'how are the invoices numbered in orchard?'])
        expect(await give(layout, plum, { prompt, session: prompt }), prompt).toContain(DECISION);
      const list = 'switch to orchard\n1. Scope\nThis is prose of one line.\n2. Risks\nThis is more prose.';
      expect(await give(layout, plum, { prompt: list, session: 'switches' })).toContain(DECISION);
      expect(readLog(layout)).toBe('');
    },
  );

  it('that failed is shown by the doctor, with the reason', async () => {
    const { layout } = await homeWithDecision();
    const warnings = async (): Promise<readonly string[]> =>
      using(layout, async (memoir) =>
        (await memoir.health.doctor()).checks.filter(({ status }) => status === 'warn').map(({ detail }) => detail),
      );
    expect(await warnings()).not.toContainEqual(expect.stringContaining('a hook failed'));
    const line = (daysAgo: number) =>
      `${new Date(Date.now() - daysAgo * 86_400_000).toISOString()} error [7] hook {"said":"x is not defined"}\n`;
    writeFileSync(layout.logFile, `${line(9)}${line(1)}${line(0)}`);
    expect(await warnings()).toContainEqual(
      expect.stringMatching(/^a hook failed 2 times in the last three days, last at .*: x is not defined$/),
    );
  });
});

/** Two projects, and a decision in the first. */
async function homeWithDecision() {
  const layout = tempHome();
  const [orchard = '', plum = ''] = ['orchard', 'plum'].map((name) => {
    const folder = join(layout.home, '..', name);
    mkdirSync(join(folder, '.git'), { recursive: true });
    return folder;
  });
  await using(layout, async (memoir) => {
    await memoir.facts.decide({ cwd: orchard }, { text: DECISION });
    await memoir.facts.decide({ cwd: plum }, { text: 'plums are sold by weight' });
    await memoir.recall.updateIndex();
  });
  return { layout, orchard, plum };
}

async function using<T>(layout: HomeLayout, work: (memoir: Memoir) => Promise<T>): Promise<T> {
  const memoir = openMemoir({ home: layout.home, environment: readEnvironment(environmentOf(layout)) });
  try {
    return await work(memoir);
  } finally {
    memoir.close();
  }
}

interface Submitted {
  readonly prompt: string;
  readonly session: string;
}

async function give(layout: HomeLayout, cwd: string, { prompt, session }: Submitted): Promise<string> {
  const input = JSON.stringify({ session_id: session, prompt_id: 'p', prompt, cwd });
  const heard = start(hook, ['UserPromptSubmit'], { env: environmentOf(layout), input });
  expect(await heard.ended).toMatchObject({ code: 0 });
  return heard.output();
}

function readLog({ logFile }: HomeLayout): string {
  return existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
}

function environmentOf({ home }: HomeLayout): Record<string, string> {
  return { HOME: join(home, '..'), MEMOIR_HOME: home };
}
