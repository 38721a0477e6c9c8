/**
 * Memory files (notes, briefings, profiles) that an agent wrote with its own tools after it read external content. They
 * are held back until the owner confirms or rewrites them.
 */
import { HOME_FOLDER } from '../../../domain/agents/agent-folders.ts';
import { plainPath, type Taint, taintAt } from '../../../domain/trust/taint.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { statesOf } from '../document-projection.ts';

export interface HeldFile {
  readonly at: number;
  /** The event with the external content. */
  readonly by: string;
  /** The command named only the folder, so it may have written another file. */
  readonly inFolder?: true;
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
    const newest = writes.toSorted((a, b) => b.at - a.at);
    const held = newest.find(({ path }) => isMeant(path));
    if (held === undefined) return heldInFolder(db, name, newest) ?? movedWhileHeld(db, name);
    return ownerWroteAfter(db, name, held.at) ? undefined : { at: held.at, by: held.by };
  };
}

/** All files of a folder that a command filled are held, except those that Memoir made later. */
function heldInFolder(
  db: Database,
  name: string,
  writes: readonly (HeldFile & { readonly path: string })[],
): HeldFile | undefined {
  const write = writes.find(({ path }) => path.endsWith('/**') && isInFolder(plainPath(name), path.slice(0, -3)));
  if (write === undefined || ownerWroteAfter(db, name, write.at)) return undefined;
  const first = db.get(
    `SELECT type, happened_at AS at FROM events WHERE subject = ? AND type IN ('file.intent', 'file.edited') ORDER BY seq LIMIT 1`,
    name,
  );
  const isMadeLater = first?.type === 'file.intent' && Number(first.at) > write.at;
  return isMadeLater ? undefined : { at: write.at, by: write.by, inFolder: true };
}

const HOME = new RegExp(String.raw`(?:^|/)(${HOME_FOLDER})(?:/projects)?$`);

/** The name is a path in a home, and the folder can be spelled from anywhere, so their common part is compared. */
function isInFolder(name: string, folder: string): boolean {
  const isTranscript = name.endsWith('.jsonl');
  const home = HOME.exec(folder)?.[1];
  // An agent's folder has transcripts, Memoir's has notes.
  if (home !== undefined) return isTranscript !== home.startsWith('.memoir');
  const parents = name.split('/').slice(0, -1);
  return parents.some((_, at) => {
    const parent = `/${parents.slice(0, at + 1).join('/')}`;
    return `/${folder}`.endsWith(parent) || parent.endsWith(`/${folder}`);
  });
}

function taintedWrites(db: Database): readonly (HeldFile & { readonly path: string })[] {
  const rows = db.all(`SELECT state FROM taints WHERE instr(state, '"written"') > 0`);
  return statesOf<Taint>(rows).flatMap((taint) =>
    Object.entries(taint.written ?? {}).map(([path, at]) => ({ path, at, by: taintAt(taint, at)?.by ?? '' })),
  );
}

/** A held file that was moved keeps its trust under the new name (`notes/project-folders/carry-history.ts`). */
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

/** Whether hooks saw the owner type in this session, or the session was imported earlier. */
export function hasOwnersPrompt(db: Database, session: string): boolean {
  return (
    db.get(
      `SELECT 1 FROM journal WHERE session = ? AND type = 'prompt.submitted' AND trust = 'owner' LIMIT 1`,
      session,
    ) !== undefined
  );
}
