/**
 * When a note was last used: opened, found by a search, edited, or given to a session that then mentioned it. Giving
 * a note is not a use by itself; a rare word of the note later in the session shows that it mattered there.
 */
import { stemsOf } from '../../domain/facts/wording/content-words.ts';
import { defined } from '../../domain/json/defined.ts';
import { asText, textsIn } from '../../domain/json/json.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';

export interface UsedFile {
  /** The path in the home, with `/`. */
  readonly path: string;
  readonly text: string;
  /** The facts it was made from: opening one of them counts as using the note. */
  readonly sources: readonly string[];
  readonly project: string | undefined;
}

/** Hashes of the texts that maintenance wrote: such a change is not an edit. */
export type MaintainedTexts = ReadonlySet<string>;

/** Reads the events since `since` once. Returns 0 for a file without any use since then. */
export function lastUseReader(
  journal: Journal,
  since: number,
  maintained: MaintainedTexts,
): (file: UsedFile) => number {
  const asked = readAsked(journal, since);
  const given = readGiven(journal, since);
  const rarity = wordRarity(journal);
  return (file) => {
    const edited = lastEdit(journal, file.path, maintained);
    const found = Math.max(0, ...[file.path, ...file.sources].map((id) => asked.get(id) ?? 0));
    const known = Math.max(edited, found);
    const later = (given.get(file.path) ?? []).filter(({ at }) => at > known).slice(0, SESSIONS_READ);
    return Math.max(known, spokenOf(journal, file, later, rarity));
  };
}

/** When each item was last opened or found by a search. */
function readAsked({ db }: Journal, since: number): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  const use = (id: string, at: number): void => void last.set(id, Math.max(at, last.get(id) ?? 0));
  for (const { body, happenedAt } of iterateEvents(db, { types: ['memory.opened'], since }))
    use(asText(body.target) ?? '', happenedAt);
  for (const { body, happenedAt } of iterateEvents(db, { types: ['memory.searched'], since }))
    for (const id of textsIn(body.results)) use(id, happenedAt);
  return last;
}

interface Giving {
  readonly session: string;
  readonly at: number;
}

/** The sessions that were given each note, newest first. */
function readGiven({ db }: Journal, since: number): ReadonlyMap<string, readonly Giving[]> {
  const given = new Map<string, Giving[]>();
  const filter = { types: ['context.given'], since, order: 'newest', texts: 'apart' } as const;
  for (const { body, session, happenedAt: at } of iterateEvents(db, filter)) {
    if (session === undefined) continue;
    for (const id of textsIn(body.ids)) given.set(id, [...(given.get(id) ?? []), { session, at }]);
  }
  return given;
}

/** A line that a dream added below somebody's text (a link, a date) is not an edit. */
function lastEdit({ db }: Journal, path: string, maintained: MaintainedTexts): number {
  const filter = { subject: path, types: ['file.written', 'file.edited'], order: 'newest', texts: 'apart' } as const;
  for (const { body, happenedAt } of iterateEvents(db, filter))
    if (!maintained.has(asText(body.hash) ?? '')) return happenedAt;
  return 0;
}

/** More sessions than this would not change the answer. */
const SESSIONS_READ = 20;
const MESSAGES_READ = 200;

function spokenOf({ db }: Journal, { text, project }: UsedFile, later: readonly Giving[], rarity: WordRarity): number {
  if (later.length === 0) return 0;
  const rare = [...stemsOf(text)].filter((stem) => rarity(project, stem));
  if (rare.length === 0) return 0;
  for (const { session, at } of later) {
    const filter = { session, types: ['prompt.submitted', 'reply.given'], since: at, limit: MESSAGES_READ } as const;
    for (const { body, happenedAt } of iterateEvents(db, filter)) {
      const said = stemsOf(asText(body.text) ?? '');
      if (rare.some((stem) => said.has(stem))) return happenedAt;
    }
  }
  return 0;
}

/** A word is rare if the prompts of few sessions of the project use it. */
type WordRarity = (project: string | undefined, stem: string) => boolean;

const RARE_SESSIONS = 3;
const RARE_SHARE = 0.02;

function wordRarity({ db }: Journal): WordRarity {
  const read = (
    project: string | undefined,
  ): { readonly counts: ReadonlyMap<string, number>; readonly most: number } => {
    const counts = new Map<string, number>();
    const seen = new Map<string, string>();
    const sessions = new Set<string>();
    const filter = defined({ types: ['prompt.submitted'], project });
    for (const { session = '', body } of iterateEvents(db, filter)) {
      sessions.add(session);
      for (const stem of stemsOf(asText(body.text) ?? '')) {
        // Prompts of one session are consecutive, except for sessions that run in parallel, which count as a few more.
        if (seen.get(stem) === session) continue;
        seen.set(stem, session);
        counts.set(stem, (counts.get(stem) ?? 0) + 1);
      }
    }
    return { counts, most: Math.max(RARE_SESSIONS, sessions.size * RARE_SHARE) };
  };
  const known = new Map<string, ReturnType<typeof read>>();
  return (project, stem) => {
    const words = known.get(project ?? '') ?? read(project);
    known.set(project ?? '', words);
    return (words.counts.get(stem) ?? 0) <= words.most;
  };
}
