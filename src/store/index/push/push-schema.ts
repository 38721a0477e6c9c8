/**
 * Tables for pushing items to a session. Hooks query them, so each query is a lookup of a few rows. Commands and
 * errors are stored as numbers; their texts are in the journal.
 */
import { everydayStems, everydayWords } from '../../../domain/search/everyday-words.ts';
import { functionWords } from '../../../domain/search/function-words.ts';
import { stemGroups, wordGroups } from '../../../domain/search/word-groups.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { everydayWord, functionWord } from './cue-names.ts';

export function createPushSchema(db: Database): void {
  db.exec(`
    -- What may be given unasked: notes, and statements of the owner or the agent.
    CREATE TABLE pushable (
      doc INTEGER PRIMARY KEY,
      project INTEGER,
      kind INTEGER NOT NULL
    );
    -- By what it is recognised: its words, in German and Spanish also their stems, the things it names as kind:name, and its groups of words as ~number.
    CREATE TABLE cues (
      cue TEXT NOT NULL,
      doc INTEGER NOT NULL,
      head INTEGER NOT NULL,              -- 1: in its headline
      PRIMARY KEY (cue, doc)
    ) WITHOUT ROWID;
    CREATE INDEX cues_by_doc ON cues (doc);

    -- What is known of single words, so that a hook reads only those of a prompt: the groups of words that stand for the same
    -- thing, by word and by stem, and, without groups, words without content and everyday words. See cue-names.ts for the marks.
    CREATE TABLE known_words (word TEXT PRIMARY KEY, groups TEXT) WITHOUT ROWID;

    -- Which row of the built-in table a word piece or +stem has, so that a hook reads single rows of the file.
    CREATE TABLE pieces (piece TEXT PRIMARY KEY, row INTEGER NOT NULL) WITHOUT ROWID;

    -- Commands that were run, and what may have mattered to how they went.
    CREATE TABLE runs (
      doc INTEGER PRIMARY KEY,
      session INTEGER,
      at INTEGER NOT NULL,
      what INTEGER NOT NULL,              -- see RUNS
      shape INTEGER,                      -- the command, as a number
      signature INTEGER                   -- the failure, as a number
    );
    CREATE INDEX runs_by_shape ON runs (shape, at) WHERE shape IS NOT NULL;
    CREATE INDEX runs_by_session ON runs (session, at);

    -- Which run made a failure go away.
    CREATE TABLE fixes (
      signature INTEGER NOT NULL,
      at INTEGER NOT NULL,
      fix INTEGER NOT NULL,
      failed INTEGER NOT NULL,
      failed_at INTEGER NOT NULL,
      session INTEGER NOT NULL,
      PRIMARY KEY (signature, at, failed)
    ) WITHOUT ROWID;
    CREATE INDEX fixes_by_session ON fixes (session, failed_at);
    CREATE INDEX fixes_by_failed ON fixes (failed);
    CREATE INDEX fixes_by_fix ON fixes (fix);
  `);
  const put = (word: string, groups: string | null): void => {
    db.run('INSERT INTO known_words (word, groups) VALUES (?, ?) ON CONFLICT DO NOTHING', word, groups);
  };
  for (const [word, groups] of wordGroups()) put(word, groups.join(' '));
  for (const [stem, groups] of stemGroups()) put(`+${stem}`, groups.join(' '));
  for (const word of functionWords()) put(functionWord(word), null);
  for (const word of everydayWords()) put(everydayWord(word), null);
  for (const stem of everydayStems()) put(everydayWord(`+${stem}`), null);
}

/** New values are only appended: a row keeps its number. */
export const RUNS = { ok: 0, failed: 1, edited: 2, external: 3 } as const;
