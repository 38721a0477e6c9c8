/**
 * Measures the notes and facts that prompts are given: labelled prompts over a small memory, and prompts of real transcripts
 * (`--data <folder>`), session by session, as the hook answers them. Printed by set and half. `--list` prints what each
 * prompt was given, without those of the sets that nothing may be tuned on; `--tuned` leaves these sets out; `--lost` prints why
 * prompts that need something are not served.
 */
import { giveOnce } from '../src/context/give.ts';
import type { EventRecord } from '../src/domain/event.ts';
import type { HomeLayout } from '../src/platform/home/layout.ts';
import type { Journal } from '../src/store/journal/journal.ts';
import { listProjects } from '../src/store/state/projects/projects.ts';
import { requireData } from './data-option.ts';
import type { Benchmark, Measured } from './measure.ts';
import {
  type LabelledPrompt,
  loadPushPrompts,
  MEASURED_SETS,
  type PushSet,
  promptTexts,
  scorePush,
  TUNED_SETS,
} from './push/push-data.ts';
import { inHome, inJournal, withPushHome } from './push/push-home.ts';
import { LOSSES, whyNotServed } from './push/why-not-served.ts';
import { withTempDir } from './temp-home.ts';

const SHARE_BUDGET = 0.2;

export const pushBenchmark: Benchmark = {
  // Nothing here is random.
  seed: 0,
  run: async () => {
    const data = requireData('push', 'the transcripts that the labels are about');
    const tunedOnly = process.argv.includes('--tuned');
    if (process.argv.includes('--lost')) await printLosses(tunedOnly ? TUNED_SETS : [...TUNED_SETS, ...MEASURED_SETS]);
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
        ...[['all', prompts] as const, ...halves].flatMap(([name, some]) =>
          rowsOf(`quaymaster, tuned on, ${name}`, some, given),
        ),
        ...(await rowsOfSet('fennel', 'fennel, tuned on')),
        ...(await rowsOfSet('furrow', 'furrow, tuned on')),
        ...(await rowsOfSet('backstube', 'backstube (German), tuned on')),
        ...(tunedOnly
          ? []
          : [
              ...(await rowsOfSet('ottavo', 'ottavo, not tuned on')),
              ...(await rowsOfSet('azahar', 'azahar (Spanish), not tuned on')),
              ...(await rowsOfSet('lighthouse', 'lighthouse, not tuned on')),
            ]),
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

/** Only counts, so that nothing is learned about single prompts of the measured sets. */
async function printLosses(sets: readonly PushSet[]): Promise<void> {
  await withTempDir(async (dir) => {
    for (const set of sets) {
      const counts = await whyNotServed(dir, set);
      console.error(`${set}: ${LOSSES.map((loss) => `${loss} ${counts.get(loss) ?? 0}`).join(', ')}`);
    }
  });
}

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

/** Asks every labelled prompt in the memory's project, also the replayed ones, which is harder. */
async function giveLabelled(
  dir: string,
  set: PushSet,
  prompts: readonly LabelledPrompt[],
  texts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  return withPushHome(dir, set, ({ journal, layout, place, idOf }) => {
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
        if (isTuned(set) && process.argv.includes('--list'))
          console.error(set, id, ids.join(' '), JSON.stringify(prompt.slice(0, 100)));
        return [id, ids] as const;
      }),
    );
  });
}

function isTuned(set: PushSet): boolean {
  return TUNED_SETS.some((each) => each === set);
}
