/**
 * Cleans files that dreams wrote. Lines made from erased events are removed, lines that people wrote stay, and a record of
 * the cleaned text lets the next dream write them again. Versions and proposals that may contain the text are erased.
 */
import { join } from 'node:path';
import type { Proposal } from '../../domain/dream.ts';
import { isMemoirError } from '../../domain/errors.ts';
import type { EventDraft, EventOf, EventRecord } from '../../domain/event.ts';
import { contentHash, newId } from '../../domain/ids.ts';
import { defined } from '../../domain/json/defined.ts';
import { asText } from '../../domain/json/json.ts';
import { homeFile, readHomeFile } from '../../notes/home-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { type FileTarget, updateFile } from '../../store/files/journaled-file.ts';
import { dropPrevious } from '../../store/files/previous-inodes.ts';
import { appendEvents } from '../../store/journal/append.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { listDreams } from '../../store/state/dreams/dreams.ts';
import { type DreamtNames, dreamtFiles, type OwnFiles, ownFiles } from '../../store/state/dreams/dreamt-files.ts';
import type { ErasurePlan } from '../plan/plan-erasure.ts';
import type { Remaining } from '../scan/scan-home.ts';
import { type Stripped, type StripTests, stripDreamt } from './strip-dreamt.ts';

/** Decides which files are cleaned. `ids` are the erased events. */
export type DreamtSearch = Pick<ErasurePlan, 'finder' | 'goneFinder' | 'notes' | 'interrupted'> & {
  readonly ids: ReadonlySet<string>;
};

export interface DreamtFile {
  /** The path in the home, with `/`. */
  readonly path: string;
  readonly names: DreamtNames;
  readonly proposal: Proposal;
  /** The last text a dream wrote; undefined if an earlier erasure removed it. */
  readonly own: string | undefined;
  readonly tests: StripTests;
}

export interface DreamtErasure {
  /** Versions and proposals of files, which must be erased as well. */
  readonly events: readonly string[];
  readonly files: readonly DreamtFile[];
  /** All names of the files with such versions, also of files that are gone. */
  readonly names: readonly string[];
  /** Changes that a person undid or rejected. Without a record of that they would be made again. */
  readonly refused: readonly Proposal[];
}

/** Changes nothing. */
export function planDreamt(journal: Journal, layout: HomeLayout, search: DreamtSearch): DreamtErasure {
  const runs = listDreams(journal);
  const own = ownFiles(journal, runs);
  const events: string[] = [];
  const files: DreamtFile[] = [];
  const refused: Proposal[] = [];
  const touched: string[] = [];
  for (const names of dreamtFiles(journal, runs)) {
    const records = [...names].flatMap((name) => versionsOf(journal, name)).sort((a, b) => a.seq - b.seq);
    const first = records.find(({ id, type }) => type === 'dream.proposed' && search.ids.has(id))?.seq;
    // Text that remaining events also have may come from those, unless the file was made from an erased one.
    const has = first === undefined ? search.goneFinder.isShownIn : search.finder.isShownIn;
    // What an interrupted erasure wrote into these files was not checked yet.
    const again = [...names].some((name) => search.interrupted?.hasName(name)) ? search.interrupted?.since : undefined;
    const found = records.filter(
      (record) =>
        search.ids.has(record.id) ||
        record.seq >= (first ?? Infinity) ||
        record.seq > (again ?? Infinity) ||
        textsIn(record).some(has),
    );
    events.push(...found.map(({ id }) => id));
    if (found.length > 0) touched.push(...names);
    const gone = new Set(found.map(({ id }) => id));
    // In a text that a model wrote, nobody can tell which words came from which source, so all of it is erased with any
    // of them.
    const isTold = records.some(({ body }) => body.change === 'report' || body.change === 'companion');
    const tests = { isQuote: isTold && first !== undefined ? () => true : has, isAsked: search.finder.hasQuery };
    for (const path of names) {
      const isDeleted = search.notes.some((note) => note.path === path);
      const last = own.lastOf(path);
      const wasRefused = last?.state === 'undone' || last?.state === 'rejected' || isDeleted;
      if (last !== undefined && gone.has(last.id) && wasRefused) refused.push(last);
      const file = isDeleted ? undefined : fileAt(layout, path, own);
      if (file !== undefined && (found.length > 0 || has(file.text)))
        files.push({ path, names, proposal: file.proposal, own: own.textOf(path), tests });
    }
  }
  return { events, files, names: touched, refused };
}

const VERSIONS = ['file.intent', 'file.edited', 'dream.proposed'];

function versionsOf({ db, device }: Journal, name: string): readonly (EventRecord & { readonly seq: number })[] {
  return [...iterateEvents(db, { subject: name, types: VERSIONS, order: 'arrival' })].filter(
    (record) => record.device === device,
  );
}

function textsIn({ body }: EventRecord): readonly string[] {
  return [asText(body.content), asText(body.own)].filter((text) => text !== undefined);
}

function fileAt(
  layout: HomeLayout,
  path: string,
  own: OwnFiles,
): { readonly proposal: Proposal; readonly text: string } | undefined {
  const proposal = own.list().find((each) => each.path === path);
  const text = proposal === undefined ? undefined : textAt(layout, path);
  return proposal === undefined || text === undefined ? undefined : { proposal, text };
}

function textAt(layout: HomeLayout, path: string): string | undefined {
  try {
    return readHomeFile(layout, join(layout.home, ...path.split('/')));
  } catch (error) {
    // Trigger: a link or binary data in its place. Outcome: it is not the dream's file; the scan reports its content.
    if (isMemoirError(error)) return undefined;
    throw error;
  }
}

export interface DreamtCleaned {
  readonly events: readonly string[];
  /** The files that changed, as paths in the home. */
  readonly files: readonly string[];
  /** All names of the files whose versions are erased. */
  readonly names: readonly string[];
  /** Their current texts. Lines that people wrote may quote the erased text, and stay. */
  readonly texts: readonly string[];
  readonly remaining: readonly Remaining[];
}

/**
 * The files are written before the record. After a kill in between, the old text is still the base, and repeating it gives
 * the same files.
 */
export function cleanDreamt(journal: Journal, layout: HomeLayout, search: DreamtSearch): DreamtCleaned {
  const remaining: Remaining[] = [];
  const tried = (path: string, work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (!isMemoirError(error)) throw error;
      remaining.push({ where: join(layout.home, ...path.split('/')), why: error.message });
    }
  };
  const target = (path: string, proposal?: Proposal) =>
    homeFile(journal, layout, join(layout.home, ...path.split('/')), proposal?.trust);
  // Records later changes by people, so that these versions are found too.
  for (const { path } of planDreamt(journal, layout, search).files)
    tried(path, () => void updateFile(target(path), (now) => now));
  const { events, files, names, refused } = planDreamt(journal, layout, search);
  const cleaned: (DreamtFile & { readonly before: string; readonly after: Stripped })[] = [];
  for (const file of files) {
    tried(file.path, () => {
      let stripped: { readonly before: string; readonly after: Stripped } | undefined;
      updateFile(target(file.path, file.proposal), (now) => {
        if (now === undefined) return undefined;
        stripped = { before: now, after: stripDreamt(file.own ?? '', now, file.tests) };
        return stripped.after.text;
      });
      // Its versions are erased: without a new one, the text would count as an edit by a person.
      if (stripped !== undefined && stripped.before === stripped.after.text)
        recordVersion(target(file.path, file.proposal), stripped.before);
      if (stripped !== undefined) cleaned.push({ ...file, ...stripped });
      for (const name of file.names) dropPrevious(layout.previous, name);
    });
  }
  const gone = new Set([...search.ids, ...events]);
  const applied = cleaned.map(({ path, proposal, before, after }) => ({
    ...cleanedRecord({ ...proposal, path }, gone),
    base: contentHash(before),
    next: contentHash(after.text),
    content: after.text,
    ...(after.own === after.text ? {} : { own: after.own }),
  }));
  recordCleaned(
    journal,
    applied,
    refused.map((proposal) => cleanedRecord(proposal, gone)),
  );
  return {
    events,
    names,
    files: cleaned.flatMap(({ path, before, after }) => (before === after.text ? [] : [path])),
    texts: cleaned.map(({ after }) => after.text),
    remaining,
  };
}

function recordVersion({ name, history }: FileTarget, text: string): void {
  const hash = contentHash(text);
  history.written(name, hash, history.intent(name, hash, hash, text));
}

type Cleaned = Omit<EventOf<'dream.proposed'>['body'], 'run'> & Pick<Proposal, 'trust'>;

function cleanedRecord({ path, change, project, sources, trust }: Proposal, gone: ReadonlySet<string>): Cleaned {
  const why = 'lines about what was forgotten were removed';
  const left = sources.filter((id) => !gone.has(id));
  const nothing = { base: null, next: contentHash(''), content: '' };
  return { path, change, ...nothing, why, sources: left, trust, ...defined({ project }) };
}

/** One run in one transaction, as if a dream had written the cleaned texts and a person had refused the others again. */
function recordCleaned(journal: Journal, applied: readonly Cleaned[], rejected: readonly Cleaned[]): void {
  if (applied.length + rejected.length === 0) return;
  const at = journal.clock.now();
  const run = newId(at);
  const by = { happenedAt: at, actor: 'memoir', trust: 'agent' } as const;
  const proposed = [...applied, ...rejected].map((each) => ({ ...each, id: newId(at) }));
  const decided = (decision: 'applied' | 'rejected', of: typeof proposed): readonly EventDraft[] =>
    of.length === 0
      ? []
      : [{ ...by, type: 'dream.decided', body: { run, decision, proposals: of.map(({ id }) => id) } }];
  appendEvents(journal, [
    { ...by, type: 'dream.started', body: { run, gate: 'forget' } },
    ...proposed.map(
      ({ id, trust, ...body }): EventDraft => ({ ...by, type: 'dream.proposed', id, trust, body: { run, ...body } }),
    ),
    ...decided('applied', proposed.slice(0, applied.length)),
    ...decided('rejected', proposed.slice(applied.length)),
    { ...by, type: 'dream.ended', body: { run, outcome: 'done' } },
  ]);
}
