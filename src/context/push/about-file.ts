/** Before an edit: the newest decision, blocker or correction that names exactly this file. */

import { canonicalFile, fileAlias } from '../../domain/concepts/canonical.ts';
import type { RecallKind } from '../../domain/recall.ts';
import { localDay } from '../../domain/time/dates.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { conceptCue } from '../../store/index/push/cue-names.ts';
import { type CueHit, cueHits, factOfDoc, pathsCalled } from '../../store/index/push/push-index.ts';
import { textKey } from '../../store/index/push/text-key.ts';
import { withSpeaker } from '../with-speaker.ts';
import { factToPush, withId } from './pushed-fact.ts';
import type { ToolHint } from './tool-hint.ts';

const ABOUT_FILES: ReadonlySet<RecallKind> = new Set(['decision', 'blocker', 'correction']);

export function aboutFile(index: Database, file: string, root: string | undefined): ToolHint | undefined {
  const whole = canonicalFile(file);
  const name = canonicalFile(file, root);
  const hits = namesOf(index, whole, name)
    .flatMap((each) => cueHits(index, conceptCue({ kind: 'file', name: each })))
    .filter(({ kind, project }) => ABOUT_FILES.has(kind) && project !== undefined)
    .sort((a, b) => b.doc - a.doc);
  if (hits.length === 0) return undefined;
  return {
    kind: 'before',
    mark: `file:${textKey(whole)}`,
    write: (journal, where) => writeNewest(journal, where, hits, name),
  };
}

/** The names an item may use for the file: its paths, and its bare name if no other known file has it. */
function namesOf(index: Database, whole: string, name: string): readonly string[] {
  const alias = fileAlias(whole);
  const others = pathsCalled(index, alias).filter(
    (path) => path !== whole && path !== name && !whole.endsWith(`/${path}`),
  );
  return [...new Set([name, whole, ...(others.length === 0 ? [alias] : [])])].filter(
    // For a file at the top of a project, the path is the bare name.
    (each) => each !== alias || others.length === 0,
  );
}

function writeNewest(
  journal: Parameters<ToolHint['write']>[0],
  { project, now }: Parameters<ToolHint['write']>[1],
  hits: readonly CueHit[],
  name: string,
): ReturnType<ToolHint['write']> {
  const facts = hits.flatMap((hit) => {
    const { db } = journal;
    return (hit.project === project ? factToPush(db, factOfDoc(db, hit.doc), { project, now }) : undefined) ?? [];
  });
  const newest = facts.reduce<(typeof facts)[number] | undefined>(
    (best, fact) => (best === undefined || fact.validFrom > best.validFrom ? fact : best),
    undefined,
  );
  if (newest === undefined) return undefined;
  const day = localDay(newest.validFrom);
  return {
    line: withId(`Memoir, ${day}, ${newest.kind} about ${fileAlias(name)}: ${withSpeaker(newest)}`, newest.id),
    ids: [newest.id],
  };
}
