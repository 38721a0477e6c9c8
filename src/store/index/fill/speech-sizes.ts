/**
 * The length of people's and agents' messages in each project, kept as sums while documents are written. The mean of
 * logarithms is used, so that one pasted log does not make a person look wordy.
 */
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { tableCode } from '../generations/codes.ts';

/** Logarithms are stored as whole 64ths, so that adding and removing a message leaves no rounding error. */
const STEPS = 64;
/** The project number of documents without a project. */
const NO_PROJECT = 0;

export function countSpeech(
  db: Database,
  { project, table, size }: { readonly project: number | undefined; readonly table: number; readonly size: number },
  by: 1 | -1,
): void {
  db.run(
    `INSERT INTO speech (project, tbl, turns, bits) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET turns = turns + excluded.turns, bits = bits + excluded.bits`,
    project ?? NO_PROJECT,
    table,
    by,
    by * Math.round(Math.log2(1 + size) * STEPS),
  );
}

export interface SpeechSizes {
  /** How many messages of people there are. */
  readonly said: number;
  /** How many messages of agents there are for each of a person. */
  readonly toldPerSaid: number;
  /** How often an agent's usual message doubles a person's usual one in length. */
  readonly doublings: number;
}

/** For each project of the index with messages of both. The key of documents without a project is undefined. */
export function readSpeechSizes(db: Database): ReadonlyMap<number | undefined, SpeechSizes> {
  const sizes = new Map<number | undefined, SpeechSizes>();
  const rows = db.lists(
    `SELECT s.project, s.turns, t.turns, t.bits * 1.0 / t.turns - s.bits * 1.0 / s.turns FROM speech s JOIN speech t USING (project)
     WHERE s.tbl = ? AND t.tbl = ? AND s.turns > 0 AND t.turns > 0`,
    tableCode('said'),
    tableCode('told'),
  );
  for (const [project, said, told, difference] of rows) {
    const key = project === NO_PROJECT ? undefined : Number(project);
    sizes.set(key, {
      said: Number(said),
      toldPerSaid: Number(told) / Number(said),
      doublings: Number(difference) / STEPS,
    });
  }
  return sizes;
}
