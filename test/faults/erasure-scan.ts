/**
 * Searches everything in a folder for a text: raw bytes in all forms a text takes in files, every value of every SQLite file
 * (with its write-ahead log), and compressed data in columns and files. An empty query result proves nothing, so this reads
 * the disk.
 */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';

export interface Hit {
  readonly file: string;
  /** `raw` bytes, a value `sql` reads, or text that had to be `unpacked`. */
  readonly how: 'raw' | 'sql' | 'unpacked';
}

export function scanForCanary(dir: string, canary: string): readonly Hit[] {
  const needles = formsOf(canary);
  const has = (bytes: Buffer): boolean => needles.some((needle) => bytes.includes(needle));
  return filesIn(dir).flatMap((path): Hit[] => {
    const bytes = readIfThere(path);
    if (bytes === undefined) return [];
    const file = relative(dir, path);
    return [
      ...(has(bytes) ? [{ file, how: 'raw' as const }] : []),
      ...(looseFrames(bytes).some(has) ? [{ file, how: 'unpacked' as const }] : []),
      ...(isSqlite(bytes) ? scanDatabase(path, has).map((how) => ({ file, how })) : []),
    ];
  });
}

/** A running process may close a database, which removes the files beside it, after they were listed. */
function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (existsSync(path)) throw error;
    return undefined;
  }
}

/** As UTF-8, as JSON writes it (also with every other character escaped), and as UTF-16. */
function formsOf(canary: string): readonly Buffer[] {
  const escaped = JSON.stringify(canary).slice(1, -1);
  const ascii = escaped.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return [...[canary, escaped, ascii].map((text) => Buffer.from(text)), Buffer.from(canary, 'utf16le')];
}

function filesIn(dir: string): readonly string[] {
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function isSqlite(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 15)).toString('latin1') === 'SQLite format 3';
}

const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Unpacks wherever a compressed frame begins: free pages and logs have such frames, out of SQL's reach. */
function looseFrames(bytes: Buffer): readonly Buffer[] {
  const found: Buffer[] = [];
  for (let at = bytes.indexOf(ZSTD_MAGIC); at >= 0; at = bytes.indexOf(ZSTD_MAGIC, at + 1)) {
    try {
      found.push(zstdDecompressSync(bytes.subarray(at)));
    } catch {
      // Not a frame, or one that continues elsewhere: then SQL has to find it.
    }
  }
  return found;
}

const BETWEEN_TEXTS = '\n\uffff\n';

/** Every value of every table, read from a copy so that the scan changes nothing. */
function scanDatabase(path: string, has: (bytes: Buffer) => boolean): readonly ('sql' | 'unpacked')[] {
  const dir = mkdtempSync(join(tmpdir(), 'memoir-scan-'));
  try {
    const copy = join(dir, basename(path));
    for (const suffix of ['', '-wal']) if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix);
    const db = new DatabaseSync(copy);
    const hits = new Set<'sql' | 'unpacked'>();
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    for (const { name } of tables) {
      // Searched all at once. Valid text has no compressed frame in it, and the character between two texts is in no canary.
      const texts: string[] = [];
      for (const row of db.prepare(`SELECT * FROM "${name}"`).iterate()) {
        for (const value of Object.values(row)) {
          if (!(value instanceof Uint8Array)) {
            texts.push(String(value));
            continue;
          }
          const bytes = Buffer.from(value);
          if (has(bytes)) hits.add('sql');
          if (looseFrames(bytes).some(has)) hits.add('unpacked');
        }
      }
      if (has(Buffer.from(texts.join(BETWEEN_TEXTS)))) hits.add('sql');
    }
    db.close();
    return [...hits];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
