/**
 * The schema of the index, a database file that can be deleted at any time. It contains words and positions, not texts:
 * those are in the journal, from which the words to remove are derived again. Every change of the schema or of
 * tokenizing raises `INDEX_FORMAT`, and the next use rebuilds the index.
 */
import { DONE_KINDS, RECALL_KINDS } from '../../../domain/recall.ts';
import { TRAITS } from '../../../domain/search/traits.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { createPushSchema } from '../push/push-schema.ts';

export const INDEX_FORMAT = 19;

/**
 * The speaker decides the table, so that a person's few words are compared with other people's and not with long
 * replies and command output. `noted` has files and `stated` facts; both store their own words, because these cannot be
 * derived again once a file or fact is gone.
 */
export const WORD_TABLES = ['said', 'told', 'done', 'known', 'noted', 'stated'] as const;
export const OWN_WORDS_TABLES: ReadonlySet<string> = new Set(['noted', 'stated']);
export type WordTable = (typeof WORD_TABLES)[number];
/** Conversation and tool calls: enough documents for word statistics. */
export const SPOKEN_TABLES = ['said', 'told', 'done'] as const satisfies readonly WordTable[];
/** Facts, tasks and files: few, and written to be found. */
export const STATED_TABLES = ['known', 'noted', 'stated'] as const satisfies readonly WordTable[];

/** How much of a transaction FTS5 holds in memory. With its default of a megabyte, filling an index takes about a sixth longer. */
const HELD_WORDS_BYTES = 8 << 20;

/** Vectors are packed by the number of their document without this many of its last bits, see packed-vectors.ts. */
export const PACK_BITS = 10;

/** Documents of facts and files are numbered from here; below, the number is the event's `seq`. */
export const FIRST_FACT_DOC = 2 ** 39;
export const FIRST_FILE_DOC = 2 ** 40;

export function createIndexSchema(db: Database): void {
  db.exec(`
    CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

    -- Names of projects, sessions, speakers and tools are stored once.
    CREATE TABLE names (n INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);

    CREATE TABLE docs (
      doc INTEGER PRIMARY KEY,
      tbl INTEGER NOT NULL,               -- its word table
      kind INTEGER NOT NULL,
      project INTEGER,
      session INTEGER,
      turn INTEGER NOT NULL,              -- position in the session: messages are counted, tool calls belong to the last one
      actor INTEGER NOT NULL,
      trust INTEGER NOT NULL,
      speaker INTEGER,
      tool INTEGER,
      at INTEGER NOT NULL,
      learned INTEGER NOT NULL,           -- milliseconds of the logical clock: what --known-at compares
      size INTEGER NOT NULL,              -- characters of the text
      upto INTEGER NOT NULL,              -- the last position of the journal when it was indexed
      crc INTEGER NOT NULL,               -- checksum of its words: a removal has to name exactly the words that were added
      traits INTEGER NOT NULL,            -- what kind of speech it is, see domain/search/traits.ts
      marks BLOB                          -- marks of the words of a turn, see domain/search/marks.ts
    );
    CREATE INDEX docs_by_session ON docs (session, turn) WHERE session IS NOT NULL;
    CREATE INDEX docs_by_time ON docs (at);
    CREATE INDEX docs_by_tool ON docs (tool, at) WHERE tool IS NOT NULL;
    CREATE INDEX docs_said ON docs (project) WHERE tbl = ${WORD_TABLES.indexOf('said')};
    CREATE INDEX docs_instructing ON docs (at) WHERE traits & ${TRAITS.instructs};

    CREATE TABLE files (
      doc INTEGER PRIMARY KEY,
      path TEXT NOT NULL UNIQUE,          -- in the home, with /; or agents/… for a note that an agent keeps for itself
      place TEXT,                         -- the path of such a note
      modified REAL NOT NULL,
      size INTEGER NOT NULL
    );

    CREATE TABLE concepts (n INTEGER PRIMARY KEY, kind INTEGER NOT NULL, name TEXT NOT NULL, alias TEXT, UNIQUE (kind, name));
    CREATE INDEX concepts_by_alias ON concepts (alias) WHERE alias IS NOT NULL;
    CREATE TABLE mentions (concept INTEGER NOT NULL, doc INTEGER NOT NULL, PRIMARY KEY (concept, doc)) WITHOUT ROWID;
    CREATE INDEX mentions_by_doc ON mentions (doc);

    CREATE TABLE embedders (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, dimensions INTEGER NOT NULL);
    CREATE TABLE vectors (
      embedder INTEGER NOT NULL,
      doc INTEGER NOT NULL,
      scale REAL NOT NULL,
      vector BLOB NOT NULL,               -- int8, one byte a dimension
      UNIQUE (embedder, doc)              -- a separate index; rows are only appended: the newest are embedded first,
    );                                    -- so sorted pages would be half empty

    -- Vectors of documents with neighbouring numbers, see packed-vectors.ts. NULL: to be packed again.
    CREATE TABLE packs (
      embedder INTEGER NOT NULL,
      chunk INTEGER NOT NULL,
      count INTEGER NOT NULL,             -- rows in vectors
      docs BLOB, scales BLOB, vectors BLOB,
      UNIQUE (embedder, chunk)
    );
    CREATE TRIGGER vectors_added AFTER INSERT ON vectors BEGIN
      INSERT OR IGNORE INTO packs (embedder, chunk, count) VALUES (new.embedder, new.doc >> ${PACK_BITS}, 0);
      ${changePack('new', 1)}
    END;
    CREATE TRIGGER vectors_changed AFTER UPDATE ON vectors BEGIN ${changePack('new', 0)} END;
    CREATE TRIGGER vectors_gone AFTER DELETE ON vectors BEGIN ${changePack('old', -1)} END;
    CREATE TRIGGER embedders_gone AFTER DELETE ON embedders BEGIN DELETE FROM packs WHERE embedder = old.n; END;

    -- Documents without a vector of the embedder in use. Tool calls are never embedded.
    CREATE TABLE unembedded (doc INTEGER PRIMARY KEY);
    CREATE TRIGGER docs_to_embed AFTER INSERT ON docs WHEN new.kind NOT IN (${DONE_KINDS.map((kind) => RECALL_KINDS.indexOf(kind)).join(', ')})
      BEGIN INSERT OR IGNORE INTO unembedded (doc) VALUES (new.doc); END;
    CREATE TRIGGER docs_gone AFTER DELETE ON docs BEGIN DELETE FROM unembedded WHERE doc = old.doc; END;

    -- FTS5 reads the words it did not store from here. Only visible when a word table is read row by row.
    CREATE VIEW unkept_words AS SELECT doc, NULL AS words FROM docs;

    -- How many messages of people and of agents a project has, and how long they are, see speech-sizes.ts.
    CREATE TABLE speech (
      project INTEGER NOT NULL, tbl INTEGER NOT NULL, turns INTEGER NOT NULL, bits INTEGER NOT NULL, PRIMARY KEY (project, tbl)
    ) WITHOUT ROWID;

    -- Words in so many documents that a search is faster without them.
    CREATE TABLE common (word TEXT PRIMARY KEY, docs INTEGER NOT NULL) WITHOUT ROWID;
  `);
  createPushSchema(db);
  for (const table of WORD_TABLES) {
    // The words are already tokenized, so FTS5 only splits at spaces.
    const content = OWN_WORDS_TABLES.has(table) ? '' : "content='unkept_words', content_rowid='doc', ";
    db.exec(`CREATE VIRTUAL TABLE ${table} USING fts5(words, ${content}tokenize='ascii')`);
    db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('secure-delete', 1)`);
    db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ${HELD_WORDS_BYTES})`);
  }
}

/** Empties the pack of a vector. */
function changePack(row: 'new' | 'old', added: number): string {
  return `UPDATE packs SET count = count + ${added}, docs = NULL, scales = NULL, vectors = NULL
      WHERE embedder = ${row}.embedder AND chunk = ${row}.doc >> ${PACK_BITS};`;
}
