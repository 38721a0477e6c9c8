/** A home with the memory of a labelled set, as the engine stores, indexes and embeds it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { identifyFolder } from '../../src/capture/projects/identify-folder.ts';
import { type Memoir, openMemoir } from '../../src/engine.ts';
import { type HomeLayout, homeLayout } from '../../src/platform/home/layout.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { type Journal, openJournal } from '../../src/store/journal/journal.ts';
import { ownEnvironment } from '../temp-home.ts';
import { loadPushMemory, type PushMemory, type PushSet } from './push-data.ts';

export interface PushHome {
  readonly journal: Journal;
  readonly layout: HomeLayout;
  /** The folder of the set's project. */
  readonly place: ReturnType<typeof identifyFolder>;
  /** From the id that opens an item to its id in the data. */
  readonly idOf: ReadonlyMap<string, string>;
}

export function withPushHome<T>(dir: string, set: PushSet, work: (home: PushHome) => T): Promise<T> {
  return withMemory(dir, loadPushMemory(set), work);
}

/** The project's name is the name of its folder. */
export async function withMemory<T>(dir: string, memory: PushMemory, work: (home: PushHome) => T): Promise<T> {
  const cwd = join(dir, memory.project);
  mkdirSync(cwd);
  const idOf = await inHome(dir, `home-${memory.project}`, (memoir) => keepMemory(memoir, memory, cwd));
  return inJournal(dir, `home-${memory.project}`, (journal, layout) => {
    const place = identifyFolder(cwd, { userHome: dir, device: journal.device });
    return work({ journal, layout, place, idOf });
  });
}

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

/** Indexes and embeds at the end. */
export async function inHome<T>(dir: string, name: string, work: (memoir: Memoir) => Promise<T>): Promise<T> {
  const memoir = openMemoir({ home: join(dir, name), environment: ownEnvironment(dir) });
  try {
    await memoir.start();
    const result = await work(memoir);
    await memoir.recall.updateIndex();
    await (await memoir.models()).embed({});
    return result;
  } finally {
    memoir.close();
  }
}

export function inJournal<T>(dir: string, name: string, work: (journal: Journal, layout: HomeLayout) => T): T {
  const layout = homeLayout(join(dir, name));
  const journal = openJournal({ layout, clock: systemClock, busyTimeoutMs: 5000, mode: 'write' });
  try {
    return work(journal, layout);
  } finally {
    journal.close();
  }
}
