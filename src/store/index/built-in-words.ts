/** The words that every index has, whatever was recorded: pieces of the built-in table and words it knows. */
import { isMemoirError } from '../../domain/errors.ts';
import { openDatabase } from '../../platform/sqlite/sqlite.ts';

const BUSY_MS = 1000;

/** The given texts that are part of a built-in word of this index. Empty if the file cannot be read as an index. */
export function builtInTexts(file: string, texts: readonly string[]): ReadonlySet<string> {
  try {
    const db = openDatabase(file, { mode: 'readonly', busyTimeoutMs: BUSY_MS });
    try {
      const isBuiltIn = `SELECT EXISTS (SELECT 1 FROM pieces WHERE instr(piece, ?1))
        OR EXISTS (SELECT 1 FROM known_words WHERE instr(word, ?1)) AS yes`;
      return new Set(texts.filter((text) => db.get(isBuiltIn, text)?.yes === 1));
    } finally {
      db.close();
    }
  } catch (error) {
    // Trigger: another version of the index, or a damaged file. Outcome: what is found in it is reported.
    if (!isMemoirError(error)) throw error;
    return new Set();
  }
}
