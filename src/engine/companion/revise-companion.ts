/** The companion's part of the night: the revision of two of its files, as proposals that can be reviewed and undone. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createRedactor } from '../../capture/redactor.ts';
import { CONVERSATION_TYPES, type CompanionTurn, foldConversation } from '../../companion/conversation.ts';
import { readCompanionFile } from '../../companion/prompt.ts';
import { askRevision, mayRepeatOthers, type Revision } from '../../companion/revise-notes.ts';
import type { ProposedChange } from '../../domain/dream.ts';
import { asKnownEvent } from '../../domain/event.ts';
import { countOf } from '../../domain/text/count.ts';
import { DAY_MS, localDay } from '../../domain/time/dates.ts';
import { endRun, startRun } from '../../dream/record-run.ts';
import { applyChanges, whileNobodyDreams } from '../../dream/run-dream.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { homeSecret } from '../../platform/home/secret.ts';
import type { Config } from '../../platform/settings/config.ts';
import { fileVersions } from '../../store/files/file-history.ts';
import { erasureMark } from '../../store/journal/append-drawn.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import type { Language } from '../models/language.ts';
import { companionProjectId } from './companion-home.ts';

export interface RevisePorts {
  readonly writing: () => Journal;
  readonly layout: HomeLayout;
  readonly config: Config;
  readonly language: () => Promise<Language>;
}

/** After a longer absence only the last days are reread. */
const LONGEST_MS = 3 * DAY_MS;
const CALLS = 3;

/** What was done, as a line; undefined if there was nothing to do. `since`: when it was done last. */
export async function reviseCompanion(ports: RevisePorts, since: number | undefined): Promise<string | undefined> {
  const { writing, layout, config } = ports;
  if (config.get('models.language') === 'none' || !existsSync(layout.companionDir)) return undefined;
  const journal = writing();
  const now = journal.clock.now();
  const from = Math.max(since ?? now - DAY_MS, now - LONGEST_MS);
  const all = turnsSince(journal, layout, from - DAY_MS);
  const turns = all.filter(({ at }) => at >= from);
  if (turns.every(({ messages }) => messages.length === 0)) return undefined;
  const dollars = config.get('companion.centsPerDay') / 100;
  const model = (await ports.language()).open({
    purpose: 'companion',
    run: `nightly-${localDay(now)}`,
    perRun: { calls: CALLS, tokens: Number.MAX_SAFE_INTEGER, dollars },
    perDay: { calls: Number.MAX_SAFE_INTEGER, tokens: Number.MAX_SAFE_INTEGER, dollars },
  });
  if (model === undefined) return undefined;
  const mark = erasureMark(journal.db);
  const read = (name: Revision['file']): string => readCompanionFile(layout.companionDir, name);
  const texts = { 'THREADS.md': read('THREADS.md'), 'SELF-AWARENESS.md': read('SELF-AWARENESS.md') };
  const zone = config.get('companion.timeZone') || undefined;
  const revisions = await askRevision(model, { turns, texts, zone });
  // Trigger: something was erased meanwhile, and the new text may quote it. Outcome: the next night looks again.
  if (revisions.length === 0 || erasureMark(journal.db) !== mark) return 'the companion left its files as they are';
  const isForeign = mayRepeatOthers(all, from);
  const changes = revisions.map((revision) =>
    revisionChange(ports, revision, texts[revision.file], { turns, isForeign }),
  );
  await whileNobodyDreams({ layout }, () => {
    const run = startRun(journal, 'agent');
    applyChanges({ journal, layout }, run, changes);
    endRun(journal, run, { outcome: 'done' });
  });
  const waits = changes.filter(({ doubt }) => doubt !== undefined).length;
  const review = waits === 0 ? '' : `, ${countOf(waits, 'change')} for you to review`;
  return `the companion revised ${changes.map(({ path }) => path).join(' and ')}${review}`;
}

function turnsSince(journal: Journal, layout: HomeLayout, since: number): readonly CompanionTurn[] {
  const project = companionProjectId(journal, layout);
  const records = iterateEvents(journal.db, {
    project,
    types: CONVERSATION_TYPES.filter((type) => type !== 'companion.compacted'),
    since,
  });
  return foldConversation([...records].flatMap((record) => asKnownEvent(record) ?? [])).turns;
}

function revisionChange(
  { writing, layout }: RevisePorts,
  { file, text, why }: Revision,
  before: string,
  { turns, isForeign }: { readonly turns: readonly CompanionTurn[]; readonly isForeign: boolean },
): ProposedChange {
  const path = `companion/${file}`;
  const redact = createRedactor({ fingerprintKey: homeSecret(layout.secretFile) }).text;
  const after = redact(text);
  const doubt = isForeign
    ? 'words of others are part of the conversation'
    : handwritten(writing(), path, before).some((line) => !after.includes(line))
      ? 'lines that you wrote would be removed'
      : undefined;
  return {
    path,
    change: 'companion',
    before: existsSync(join(layout.home, path)) ? before : undefined,
    after,
    why: redact(why),
    sources: turns.flatMap(({ messages, reply }) => [...messages.map(({ id }) => id), ...(reply ? [reply.id] : [])]),
    trust: isForeign ? 'external' : 'agent',
    by: 'agent',
    ...(doubt === undefined ? {} : { doubt }),
  };
}

/** The lines that a person, not the companion, wrote into the file. */
function handwritten(journal: Journal, path: string, now: string): readonly string[] {
  const linesOf = (text: string | undefined): readonly string[] =>
    (text ?? '').split('\n').filter((line) => line.trim() !== '');
  const versions = [...fileVersions(journal, path)];
  // An edit that no version has yet.
  const added = versions[0]?.text === now ? [] : linesAdded(linesOf(now), linesOf(versions[0]?.text));
  const edits = versions.flatMap(({ actor, text }, at) =>
    actor === 'memoir' ? [] : linesAdded(linesOf(text), linesOf(versions[at + 1]?.text)),
  );
  const wanted = new Set([...added, ...edits]);
  return linesOf(now).filter((line) => wanted.has(line));
}

function linesAdded(lines: readonly string[], before: readonly string[]): readonly string[] {
  return lines.filter((line) => !before.includes(line));
}
