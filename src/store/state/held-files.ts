/**
 * Memory files (notes, briefings, profiles) that an agent wrote with its own tools after it read external content. They
 * are held back until the owner confirms or rewrites them.
 */
import { plainPath, type Taint, taintAt } from '../../domain/taint.ts';
import type { Database } from '../../platform/sqlite.ts';
import { statesOf } from './document-projection.ts';

export interface HeldFile {
  readonly at: number;
  /** The event with the external content. */
  readonly by: string;
}

/** Looks a file up by its name in the journal: its path in the home, with `/`. */
export type HeldFiles = (name: string) => HeldFile | undefined;

/** Reads the tainted writes once, for one answer. */
export function createHeldFiles(db: Database): HeldFiles {
  let writes: readonly (HeldFile & { readonly path: string })[] | undefined;
  return (name) => {
    writes ??= taintedWrites(db);
    if (writes.length === 0) return undefined;
    // The agent may reach the home through a link, so only the path inside the home is compared.
    const inside = `/${plainPath(name)}`;
    // A shell command can name the file relative to its folder.
    const isMeant = (path: string): boolean => `/${path}`.endsWith(inside) || inside.endsWith(`/${path}`);
    const held = writes.filter(({ path }) => isMeant(path)).sort((a, b) => b.at - a.at)[0];
    if (held === undefined) return movedWhileHeld(db, name);
    return ownerWroteAfter(db, name, held.at) ? undefined : { at: held.at, by: held.by };
  };
}

function taintedWrites(db: Database): readonly (HeldFile & { readonly path: string })[] {
  const rows = db.all(`SELECT state FROM taints WHERE instr(state, '"written"') > 0`);
  return statesOf<Taint>(rows).flatMap((taint) =>
    Object.entries(taint.written ?? {}).map(([path, at]) => ({ path, at, by: taintAt(taint, at)?.by ?? '' })),
  );
}

/** A held file that was moved keeps its trust under the new name (`notes/carry-history.ts`). */
function movedWhileHeld(db: Database, name: string): HeldFile | undefined {
  const row = db.get(
    `SELECT id, happened_at AS at, trust FROM events WHERE subject = ? AND type = 'file.written' ORDER BY seq DESC LIMIT 1`,
    name,
  );
  return row?.trust === 'external' ? { at: Number(row.at), by: String(row.id) } : undefined;
}

function ownerWroteAfter(db: Database, name: string, at: number): boolean {
  return (
    db.get(
      `SELECT 1 FROM events WHERE subject = ? AND type = 'file.written' AND trust = 'owner' AND happened_at > ? LIMIT 1`,
      name,
      at,
    ) !== undefined
  );
}
