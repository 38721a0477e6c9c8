/**
 * Measures the notes and facts that prompts are given: labelled prompts over a small memory, and prompts of real transcripts
 * (`--data <folder>`), session by session, as the hook answers them. Printed by set and half. `--list` prints what each
 * prompt was given, without those of the set that nothing may be tuned on.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { identifyFolder } from '../src/capture/identify-folder.ts';
import { giveOnce } from '../src/context/give.ts';
import type { EventRecord } from '../src/domain/event.ts';
import { type Memoir, openMemoir } from '../src/engine.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type HomeLayout, homeLayout } from '../src/platform/layout.ts';
import { type Journal, openJournal } from '../src/store/journal/journal.ts';
import { listProjects } from '../src/store/state/projects.ts';
import { requireData } from './data-option.ts';
import type { Benchmark, Measured } from './measure.ts';
import {
  type LabelledPrompt,
  loadPushMemory,
  loadPushPrompts,
  type PushMemory,
  type PushSet,
  promptTexts,
  scorePush,
} from './push/push-data.ts';
import { ownEnvironment, withTempDir } from './temp-home.ts';

const SHARE_BUDGET = 0.2;

export const pushBenchmark: Benchmark = {
  // Nothing here is random.
  seed: 0,
  run: async () => {
    const data = requireData('push', 'the transcripts that the labels are about');
    return withTempDir(async (dir) => {
      const history = await inHome(dir, 'history', async (memoir) => {
        await memoir.imports.transcripts([data]);
        return [...memoir.events.list({ types: ['prompt.submitted'] })];
      });
      const texts = promptTexts(loadPushPrompts('quaymaster'), history);
      const prompts = loadPushPrompts('quaymaster').filter(({ id }) => texts.has(id));
      const given = await giveLabelled(dir, 'quaymaster', prompts, texts);
      const rowsOfSet = async (set: PushSet, name: string): Promise<readonly Measured[]> => {
        const all = loadPushPrompts(set);
        return rowsOf(name, all, await giveLabelled(dir, set, all, promptTexts(all, [])));
      };
      const replayed = history.filter(({ body }) => body.origin === 'person' && typeof body.text === 'string');
      const received = inJournal(dir, 'history', (journal, layout) => replay(journal, layout, replayed));
      const halves = (['dev', 'held'] as const).map(
        (half) => [half, prompts.filter((each) => each.half === half)] as const,
      );
      return [
        ...[['all', prompts] as const, ...halves].flatMap(([name, some]) => rowsOf(`labelled, ${name}`, some, given)),
        ...(await rowsOfSet('fennel', 'short notes, tuned on')),
        ...(await rowsOfSet('ottavo', 'another project, not tuned on')),
        {
          what: 'replayed history: prompts that received anything',
          value: replayed.length === 0 ? 0 : received / replayed.length,
          unit: 'share',
          n: replayed.length,
          budget: SHARE_BUDGET,
        },
      ];
    });
  },
};

/** How many of these were given anything, each in its own project. */
function replay(journal: Journal, layout: HomeLayout, prompts: readonly EventRecord[]): number {
  const projects = listProjects(journal.db);
  return prompts.filter(({ session = '', id, body, project }) => {
    // The folder is not on this machine, so the event names the project.
    const identities = projects.find((each) => each.id === project)?.identities ?? [];
    const place = { root: '/', kind: 'folder', identities, name: 'replayed' } as const;
    const moment = {
      moment: { kind: 'prompt', text: String(body.text) } as const,
      session,
      notes: true,
      place,
      now: Date.now(),
    };
    return giveOnce(journal, moment, id, layout) !== undefined;
  }).length;
}

function rowsOf(
  name: string,
  prompts: readonly LabelledPrompt[],
  given: ReadonlyMap<string, readonly string[]>,
): readonly Measured[] {
  const { givenShare, precision, served } = scorePush(prompts, given);
  const pieces = prompts.flatMap(({ id }) => given.get(id) ?? []).length;
  const wanting = prompts.filter(({ relevant }) => relevant.length > 0).length;
  return [
    {
      what: `${name}: prompts that received anything`,
      value: givenShare,
      unit: 'share',
      n: prompts.length,
      budget: SHARE_BUDGET,
    },
    {
      what: `${name}: of what was given, relevant (wanted: at least 0.85)`,
      value: precision,
      unit: 'share',
      n: pieces,
    },
    { what: `${name}: of the prompts that need something, served`, value: served, unit: 'share', n: wanting },
  ];
}

/** Every labelled prompt as if asked in the memory's project, also the replayed ones: the harder test. */
async function giveLabelled(
  dir: string,
  set: PushSet,
  prompts: readonly LabelledPrompt[],
  texts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const cwd = join(dir, set);
  mkdirSync(cwd);
  const idOf = await inHome(dir, `home-${set}`, (memoir) => keepMemory(memoir, loadPushMemory(set), cwd));
  return inJournal(dir, `home-${set}`, (journal, layout) => {
    const place = identifyFolder(cwd, { userHome: dir, device: journal.device });
    return new Map(
      prompts.map(({ id, session }) => {
        const prompt = texts.get(id) ?? '';
        const moment = {
          moment: { kind: 'prompt', text: prompt } as const,
          session,
          notes: true,
          place,
          now: Date.now(),
        };
        const ids = (giveOnce(journal, moment, id, layout)?.ids ?? []).map((each) => idOf.get(each) ?? each);
        if (set !== 'ottavo' && process.argv.includes('--list'))
          console.error(id, ids.join(' '), JSON.stringify(prompt.slice(0, 100)));
        return [id, ids] as const;
      }),
    );
  });
}

/** From the id that opens an item to its id in the data. */
async function keepMemory(
  memoir: Memoir,
  { notes, decisions }: PushMemory,
  cwd: string,
): Promise<ReadonlyMap<string, string>> {
  const idOf = new Map<string, string>();
  const saving = await memoir.notes();
  for (const { id, type, name, description, body } of notes) {
    const kept = await saving.remember({ cwd }, { type, name, description, text: body, worthIt: true, insist: true });
    if (!('note' in kept)) throw new Error(`${id} was not kept: ${kept.outcome}`);
    idOf.set(kept.note.id, id);
  }
  for (const { id, text, why } of decisions) idOf.set((await memoir.facts.decide({ cwd }, { text, why })).id, id);
  return idOf;
}

async function inHome<T>(dir: string, name: string, work: (memoir: Memoir) => Promise<T>): Promise<T> {
  const memoir = openMemoir({ home: join(dir, name), environment: ownEnvironment(dir) });
  try {
    await memoir.start();
    const result = await work(memoir);
    await memoir.recall.catchUp();
    await (await memoir.models()).embed({});
    return result;
  } finally {
    memoir.close();
  }
}

function inJournal<T>(dir: string, name: string, work: (journal: Journal, layout: HomeLayout) => T): T {
  const layout = homeLayout(join(dir, name));
  const journal = openJournal({ layout, clock: systemClock, busyTimeoutMs: 5000, mode: 'write' });
  try {
    return work(journal, layout);
  } finally {
    journal.close();
  }
}
