/**
 * What Memoir gives without being asked, with the real client: the test looks at what the model is sent, and in which
 * request.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findClient } from '../../../scripts/install-client.ts';
import type { EventDraft } from '../../../src/domain/event.ts';
import { openMemoir } from '../../../src/index.ts';
import { homeLayout } from '../../../src/platform/home/layout.ts';
import { readEnvironment } from '../../../src/platform/settings/environment.ts';
import { countPushable, withPushIndex } from '../../../src/store/index/push/push-index.ts';
import { copyHookForFile } from '../../faults/processes.ts';
import { promise } from '../../promises.ts';
import { installHooks } from './hook-settings.ts';
import { allText, conversation, say, use } from './model-script.ts';
import { openStage } from './scenario.ts';
import { createWorld, type World } from './world.ts';

const client = findClient();
const binary = client.path ?? '';

const PROMPT = 'Can we print the invoice pdf with headless chromium on the small server?';
const BROKEN = `node -e "require('left-pad')"`;
const FAILURE = "Error: Cannot find module 'left-pad'\nRequire stack:\n- /w/[eval]";
const FIX = 'the same error went away after `npm install left-pad 2>&1` (exit 0)';
const OTHER_FORM = `node --no-deprecation -e "require('left-pad')" >out.log 2>&1`;
const OPTIONS = {
  args: ['--permission-mode', 'acceptEdits', '--allowedTools', 'Bash', 'Write'],
  env: { MEMOIR_CONTEXT_PUSH: 'true' },
};

const { hook } = copyHookForFile();

/** Different for each number, so that no decision replaces another. */
function madeUpWord(n: number): string {
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu', 'na'];
  return `${syllables[n % 11]}${syllables[Math.floor(n / 11) % 11]}rtz`;
}

/** A project with an earlier decision, an earlier failure and its fix. */
async function remember(
  world: World,
  { indexed, otherForm = false }: { readonly indexed: boolean; readonly otherForm?: boolean },
): Promise<void> {
  const memoir = openMemoir({ environment: readEnvironment(world.environment()) });
  try {
    const where = { cwd: world.project };
    await memoir.facts.decide(where, { text: 'src/price.ts keeps whole cents' });
    const { project } = await memoir.facts.decide(where, {
      text: 'PDF invoices are made with Typst',
      why: 'headless Chromium took 1.2 GB on the small server',
    });
    // Newer ones, so that the pack at the start has others than these.
    for (const n of Array.from({ length: 60 }, (_, at) => at + 1))
      await memoir.facts.decide(where, {
        text: `${madeUpWord(n)} is chosen for ${madeUpWord(n + 60)}: ${'a long reason '.repeat(8)}`,
      });
    const start = Date.now() - 86_400_000;
    const ran = (command: string, outcome: 'ok' | 'failed', n: number): EventDraft => ({
      type: 'tool.called',
      key: `earlier:${n}`,
      happenedAt: start + n * 1000,
      session: 'earlier',
      ...(project === undefined ? {} : { project }),
      actor: 'tool',
      trust: 'tool',
      body: {
        tool: 'Bash',
        outcome,
        input: { command },
        output: outcome === 'ok' ? 'printed' : FAILURE,
        exitCode: outcome === 'ok' ? 0 : 1,
      },
    });
    // Without a reply the pack would name the last command of that session.
    const replied: EventDraft = {
      type: 'reply.given',
      key: 'earlier:reply',
      happenedAt: start + 9000,
      session: 'earlier',
      ...(project === undefined ? {} : { project }),
      actor: 'agent',
      trust: 'agent',
      body: { text: 'The bill is printed now, with both pages in the right order and the address at the top.' },
    };
    memoir.events.record([
      ...(otherForm
        ? [ran(BROKEN, 'failed', 1), ran(OTHER_FORM, 'ok', 2)]
        : [ran('node app.js', 'failed', 1), ran('npm install left-pad 2>&1', 'ok', 2), ran('node app.js', 'ok', 3)]),
      replied,
    ]);
    if (indexed) await memoir.recall.updateIndex();
  } finally {
    memoir.close();
  }
}

const times = (text: string, words: string): number => text.split(words).length - 1;

describe.skipIf(client.path === undefined)('what Memoir gives without being asked', () => {
  it(
    promise('push/relevant-notes', 'a noted thing with the prompt about it') +
      promise('push/about-this', ', a decision about the file with its edit') +
      promise('push/known-fix', ', the known fix with the failure; each once'),
    async () => {
      const world = await createWorld();
      onTestFinished(() => world.close());
      installHooks(world, { memoirHook: hook, log: false });
      await remember(world, { indexed: true });
      mkdirSync(join(world.project, 'src'), { recursive: true });
      const file = join(world.project, 'src', 'price.ts');
      world.model.script(
        conversation([
          use('Write', { file_path: file, content: 'export const price = 1;\n' }),
          use('Bash', { command: BROKEN }),
          use('Bash', { command: BROKEN }),
          say('Done.'),
        ]),
      );
      await openStage(binary, world).run(PROMPT, OPTIONS);
      const [asked, edited, failed, again] = world.model
        .requests()
        .filter((request) => request.tools.length > 0)
        .map(allText);
      expect(times(asked ?? '', 'made with Typst'), 'with the prompt').toBe(1);
      expect(asked?.includes('whole cents')).toBe(false);
      expect(times(edited ?? '', 'src/price.ts keeps whole cents'), 'with the edit').toBe(1);
      expect(edited?.includes(FIX)).toBe(false);
      expect(times(failed ?? '', FIX), 'with the failure').toBe(1);
      expect(times(again ?? '', 'made with Typst')).toBe(1);
      expect(times(again ?? '', 'keeps whole cents')).toBe(1);
      expect(times(again ?? '', FIX), 'once').toBe(1);
    },
  );

  it(
    promise('push/exact-command', 'what worked last time, exactly as it was run, once for a command that fails'),
    async () => {
      const world = await createWorld();
      onTestFinished(() => world.close());
      installHooks(world, { memoirHook: hook, log: false });
      await remember(world, { indexed: true, otherForm: true });
      world.model.script(
        conversation([use('Bash', { command: BROKEN }), use('Bash', { command: BROKEN }), say('Done.')]),
      );
      await openStage(binary, world).run('Print the pdf.', OPTIONS);
      const [, failed, again] = world.model
        .requests()
        .filter((request) => request.tools.length > 0)
        .map(allText);
      expect(failed).toContain('Cannot find module');
      expect(times(failed ?? '', `\`${OTHER_FORM}\` worked after it`)).toBe(1);
      expect(times(again ?? '', OTHER_FORM), 'before the command, not after the failure too').toBe(1);
    },
  );

  it(promise('push/relevant-notes', 'even without a search: the background process builds the index'), async () => {
    const world = await createWorld();
    onTestFinished(() => world.close());
    installHooks(world, { memoirHook: hook, log: false });
    await remember(world, { indexed: false });
    const stage = openStage(binary, world);
    world.model.script(conversation([say('Good day.')]));
    await stage.run('Good day.', OPTIONS);
    await vi.waitFor(() => expect(countIndexed(world)).toBeGreaterThan(0), { timeout: 120_000, interval: 200 });
    const before = world.model.requests().length;
    world.model.script(conversation([say('No.')]));
    await stage.run(PROMPT, OPTIONS);
    expect(times(allText(world.model.requests()[before]), 'made with Typst')).toBe(1);
  });
});

/** How many memories may be given, in the index as it is on disk. */
function countIndexed(world: World): number {
  const layout = homeLayout(join(world.home, '.memoir'));
  return withPushIndex(layout, undefined, countPushable)?.answer ?? 0;
}
