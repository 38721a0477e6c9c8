/**
 * The schema of `journal.db` as numbered migrations; new ones are only appended. Each runs in one transaction together
 * with its version number, so a killed upgrade is either not started or complete.
 */
import type { Database } from '../../platform/sqlite/sqlite.ts';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly up: (db: Database) => void;
}

export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    name: 'events, blobs, tombstones, sessions',
    up: (db) =>
      db.exec(`
        CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

        -- Projects, sessions and devices recur on every row: their names are kept once.
        CREATE TABLE names (n INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);

        CREATE TABLE events (
          seq INTEGER PRIMARY KEY,          -- order of arrival here; what the search indexes follow
          id TEXT NOT NULL UNIQUE,
          key TEXT,
          type TEXT NOT NULL,
          version INTEGER NOT NULL,
          happened_at INTEGER NOT NULL,     -- milliseconds since 1970
          hlc TEXT NOT NULL,
          device INTEGER NOT NULL REFERENCES names (n),
          project INTEGER REFERENCES names (n),
          session INTEGER REFERENCES names (n),
          actor TEXT NOT NULL,
          trust TEXT NOT NULL,
          subject TEXT,
          body TEXT NOT NULL,               -- JSON; long strings are in blobs
          split INTEGER NOT NULL,           -- not 0: it has long strings in blobs; the checksum of the links to them
          supplemented INTEGER NOT NULL DEFAULT 0, -- how many later sightings say more
          crc INTEGER NOT NULL              -- SQLite does not notice a flipped bit inside a row; this does
        );
        CREATE INDEX events_by_time ON events (happened_at);
        CREATE INDEX events_by_project ON events (project, happened_at) WHERE project IS NOT NULL;
        CREATE INDEX events_by_session ON events (session, happened_at) WHERE session IS NOT NULL;
        CREATE INDEX events_by_type ON events (type, happened_at);
        CREATE INDEX events_by_subject ON events (subject) WHERE subject IS NOT NULL;

        CREATE TABLE blobs (n INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, size INTEGER NOT NULL, data BLOB NOT NULL);
        CREATE TABLE event_blobs (
          seq INTEGER NOT NULL REFERENCES events (seq),
          path TEXT NOT NULL,               -- where in the body, as a JSON array of keys
          blob INTEGER NOT NULL REFERENCES blobs (n),
          PRIMARY KEY (seq, path)
        ) WITHOUT ROWID;
        CREATE INDEX event_blobs_by_blob ON event_blobs (blob);

        CREATE TABLE tombstones (id TEXT PRIMARY KEY, key_hmac TEXT) WITHOUT ROWID;

        CREATE VIEW journal AS
          SELECT e.seq, e.id, e.key, e.type, e.version, e.happened_at, e.hlc, d.name AS device, p.name AS project,
                 s.name AS session, e.actor, e.trust, e.subject, e.body, e.split, e.supplemented, e.crc
          FROM events e
          JOIN names d ON d.n = e.device
          LEFT JOIN names p ON p.n = e.project
          LEFT JOIN names s ON s.n = e.session;

        CREATE TABLE sessions (
          id TEXT PRIMARY KEY,
          project TEXT,
          agent TEXT,
          cwd TEXT,
          branch TEXT,
          interactive INTEGER,
          model TEXT,
          parent TEXT,
          first_at INTEGER NOT NULL,
          last_at INTEGER NOT NULL,
          ended_at INTEGER,
          end_reason TEXT,
          prompts INTEGER NOT NULL,
          replies INTEGER NOT NULL,
          tool_calls INTEGER NOT NULL,
          start_stamp TEXT,                 -- which session.started the facts above come from
          end_stamp TEXT,
          project_stamp TEXT
        ) WITHOUT ROWID;
        CREATE INDEX sessions_by_project ON sessions (project, last_at);
      `),
  },
  {
    version: 2,
    name: 'projects, tasks, facts, status',
    up: (db) =>
      // Each row is one entity: its state as JSON, and the columns it is queried by, which the projection computes from the
      // state. They are plain columns, because an index on a generated column does not cover a query. `last` is the order
      // stamp of its newest event.
      db.exec(`
        CREATE TABLE projects (entity TEXT PRIMARY KEY, state TEXT NOT NULL, last TEXT NOT NULL) WITHOUT ROWID;

        CREATE TABLE tasks (
          entity TEXT PRIMARY KEY,
          state TEXT NOT NULL,
          last TEXT NOT NULL,
          project TEXT,
          status TEXT,
          rank INTEGER,
          due TEXT,
          created_at INTEGER,
          closed_at INTEGER,
          claimed_until INTEGER,
          waits_for INTEGER,
          short TEXT
        ) WITHOUT ROWID;
        -- Each list is read off an index in its own order and stops at its limit; counts touch nothing but the index.
        -- By status for \`ready\`, with closing times for what is and what once was open.
        CREATE INDEX tasks_by_status ON tasks (status, rank, due, created_at, entity, claimed_until, waits_for, project);
        CREATE INDEX tasks_of_project_by_status
          ON tasks (project, status, rank, due, created_at, entity, claimed_until, waits_for);
        CREATE INDEX tasks_in_order ON tasks (rank, due, created_at, entity, closed_at, status, project);
        CREATE INDEX tasks_of_project_in_order ON tasks (project, rank, due, created_at, entity, closed_at, status);
        CREATE INDEX tasks_by_short ON tasks (short, status);

        CREATE TABLE facts (
          entity TEXT PRIMARY KEY,
          state TEXT NOT NULL,
          last TEXT NOT NULL,
          project TEXT,
          kind TEXT,
          subject TEXT,
          truth TEXT,
          valid_from INTEGER,
          valid_to INTEGER
        ) WITHOUT ROWID;
        CREATE INDEX facts_of_project ON facts (project, kind, valid_from, entity, valid_to);
        CREATE INDEX facts_by_subject ON facts (subject) WHERE subject IS NOT NULL;

        CREATE TABLE status_lines (
          entity TEXT PRIMARY KEY,
          state TEXT NOT NULL,
          last TEXT NOT NULL,
          project TEXT
        ) WITHOUT ROWID;
        CREATE INDEX status_of_project ON status_lines (project);

        -- Which spans of work a project had: a session, or a day outside of sessions. The versions of its checkpoint.
        CREATE TABLE spans (
          entity TEXT PRIMARY KEY,
          state TEXT NOT NULL,
          last TEXT NOT NULL,
          project TEXT,
          last_at INTEGER
        ) WITHOUT ROWID;
        CREATE INDEX spans_of_project ON spans (project, last_at);

        -- Where the work is outside of any project's folder: per session, or as the default.
        CREATE TABLE switches (entity TEXT PRIMARY KEY, state TEXT NOT NULL, last TEXT NOT NULL) WITHOUT ROWID;
      `),
  },
  {
    version: 3,
    name: 'pauses, cursors and lines of transcripts',
    up: (db) =>
      db.exec(`
        CREATE TABLE pauses (entity TEXT PRIMARY KEY, state TEXT NOT NULL, last TEXT NOT NULL) WITHOUT ROWID;

        -- How far each transcript has been read. Not a fold: about files, not about what happened. Reading one again
        -- from the start records nothing twice, so a lost cursor only costs time.
        CREATE TABLE cursors (
          file TEXT PRIMARY KEY,
          offset INTEGER NOT NULL,
          head TEXT NOT NULL,                -- hash of its first bytes: tells a file from another of the same name
          state TEXT NOT NULL,
          read_at INTEGER NOT NULL
        ) WITHOUT ROWID;

        -- Lines of transcripts by a hash of their id: a forked session begins with copies of its parent's.
        CREATE TABLE lines (hash INTEGER PRIMARY KEY, session INTEGER NOT NULL REFERENCES names (n));
      `),
  },
  {
    version: 4,
    name: 'sightings of tasks',
    up: (db) =>
      db.exec(`
        -- One task may be seen in many sessions: each sighting, the words and project it shares with others, and the
        -- task it is shown as.
        CREATE TABLE task_sightings (
          entity TEXT PRIMARY KEY,
          family TEXT NOT NULL,
          short TEXT NOT NULL,
          task TEXT
        ) WITHOUT ROWID;
        CREATE INDEX task_sightings_by_family ON task_sightings (family);
        CREATE INDEX task_sightings_by_short ON task_sightings (short);
      `),
  },
  {
    version: 5,
    name: 'the project an event counts for',
    up: (db) =>
      // An event keeps the project it was recorded with. The project it counts for is derived: a session can switch to
      // another one, and projects can be merged. Folds, lists and the index read the derived one.
      db.exec(`
        ALTER TABLE events ADD COLUMN belongs INTEGER REFERENCES names (n);
        UPDATE events SET belongs = project;
        DROP INDEX events_by_project;
        CREATE INDEX events_by_project ON events (belongs, happened_at) WHERE belongs IS NOT NULL;
        CREATE INDEX events_moved ON events (project) WHERE project IS NOT belongs;
        DROP VIEW journal;
        CREATE VIEW journal AS
          SELECT e.seq, e.id, e.key, e.type, e.version, e.happened_at, e.hlc, d.name AS device, p.name AS project,
                 r.name AS recorded, s.name AS session, e.actor, e.trust, e.subject, e.body, e.split, e.supplemented,
                 e.crc
          FROM events e
          JOIN names d ON d.n = e.device
          LEFT JOIN names p ON p.n = e.belongs
          LEFT JOIN names r ON r.n = e.project
          LEFT JOIN names s ON s.n = e.session;
      `),
  },
  {
    version: 6,
    name: 'what sessions read from outside',
    up: (db) =>
      db.exec(`
        CREATE TABLE taints (entity TEXT PRIMARY KEY, state TEXT NOT NULL, last TEXT NOT NULL) WITHOUT ROWID;
      `),
  },
  {
    version: 7,
    name: 'episodes',
    up: (db) =>
      db.exec(`
        CREATE TABLE episodes (
          project TEXT NOT NULL,
          session TEXT NOT NULL,
          file TEXT NOT NULL,
          built_at INTEGER NOT NULL,
          episode TEXT NOT NULL,
          PRIMARY KEY (project, session)
        ) WITHOUT ROWID;
      `),
  },
  {
    version: 8,
    name: 'extracted facts',
    up: (db) =>
      db.exec(`
        -- What the extractor drew from the turns of sessions. Not a fold: made again whenever a turn changes or the
        -- extractor does.
        CREATE TABLE extracted (
          id TEXT PRIMARY KEY,
          session TEXT NOT NULL,
          turn TEXT NOT NULL,               -- the event that opens the turn
          turn_at INTEGER NOT NULL,
          project TEXT NOT NULL,            -- the one its source counts for; * everywhere, empty for none
          record TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX extracted_by_session ON extracted (session, turn_at);
        CREATE INDEX extracted_by_project ON extracted (project);

        -- The events each of them rests on.
        CREATE TABLE extracted_sources (event TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (event, id)) WITHOUT ROWID;
        CREATE INDEX extracted_sources_by_id ON extracted_sources (id);

        -- How far each session was extracted: the extractor's version, and since when turns are to be extracted again.
        CREATE TABLE extraction (session TEXT PRIMARY KEY, version TEXT NOT NULL, since INTEGER) WITHOUT ROWID;
        CREATE INDEX extraction_pending ON extraction (since) WHERE since IS NOT NULL;

        -- Folded from the above and from what people and agents stated and changed.
        DROP TABLE facts;
        CREATE TABLE facts (
          entity TEXT PRIMARY KEY,
          n INTEGER NOT NULL UNIQUE,        -- its number in the search index; never used again for another fact
          changed INTEGER NOT NULL,         -- the count of all changes when it last changed
          state TEXT NOT NULL,
          project TEXT NOT NULL,
          kind TEXT NOT NULL,
          subject TEXT NOT NULL,
          topic TEXT NOT NULL,              -- the key of its subject
          truth TEXT NOT NULL,
          session TEXT,
          valid_from INTEGER NOT NULL,
          valid_to INTEGER,
          family TEXT                       -- of a commitment: the family of tasks with the same words
        ) WITHOUT ROWID;
        CREATE INDEX facts_of_project ON facts (project, kind, valid_from, entity, valid_to);
        CREATE INDEX facts_by_family ON facts (family) WHERE family IS NOT NULL;
        CREATE INDEX facts_by_topic ON facts (topic, project);
        CREATE INDEX facts_by_subject ON facts (subject);
        CREATE INDEX facts_by_session ON facts (session);
        CREATE INDEX facts_by_change ON facts (changed);

        -- The records that were joined into a fact, and the events they rest on.
        CREATE TABLE fact_records (
          record TEXT PRIMARY KEY,
          fact TEXT NOT NULL,
          project TEXT NOT NULL,
          root TEXT,                        -- the session, or the parent session of a subagent
          at INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX fact_records_by_fact ON fact_records (fact);
        CREATE INDEX fact_records_by_root ON fact_records (root, at);
        CREATE TABLE fact_sources (event TEXT NOT NULL, fact TEXT NOT NULL, PRIMARY KEY (event, fact)) WITHOUT ROWID;
        CREATE INDEX fact_sources_by_fact ON fact_sources (fact);

        -- Set for a task that is suggested by a fact: the fact's project.
        ALTER TABLE task_sightings ADD COLUMN suggested_in TEXT;
        CREATE INDEX task_sightings_suggested ON task_sightings (suggested_in) WHERE suggested_in IS NOT NULL;
      `),
  },
  {
    version: 9,
    name: 'lists of tasks by index',
    up: (db) =>
      // A list or count reads only the tasks it is about: suggested ones and others, those that wait for other tasks, and
      // those that an agent ended. The projection has a new version, so the columns are filled when it is folded again.
      db.exec(`
        ALTER TABLE tasks ADD COLUMN suggested INTEGER;
        ALTER TABLE tasks ADD COLUMN agent_ended_at INTEGER;
        DROP INDEX tasks_by_status;
        DROP INDEX tasks_of_project_by_status;
        DROP INDEX tasks_in_order;
        DROP INDEX tasks_of_project_in_order;
        CREATE INDEX tasks_by_status
          ON tasks (status, suggested, rank, due, created_at, entity, claimed_until, waits_for, project);
        CREATE INDEX tasks_of_project_by_status
          ON tasks (project, status, suggested, rank, due, created_at, entity, claimed_until, waits_for);
        CREATE INDEX tasks_in_order ON tasks (rank, due, created_at, entity, closed_at, status, suggested, project);
        CREATE INDEX tasks_of_project_in_order
          ON tasks (project, rank, due, created_at, entity, closed_at, status, suggested);
        CREATE INDEX tasks_waiting ON tasks (project, status, suggested, rank, due, created_at) WHERE waits_for > 0;
        CREATE INDEX tasks_ended_by_agent ON tasks (agent_ended_at) WHERE agent_ended_at IS NOT NULL;
      `),
  },
  {
    version: 10,
    name: 'folding from checkpoints',
    up: (db) =>
      db.exec(`
        -- When it was said: the fold reads the records after a checkpoint.
        ALTER TABLE extracted ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
        UPDATE extracted SET at = json_extract(record, '$.at');
        DROP INDEX extracted_by_project;
        CREATE INDEX extracted_by_project ON extracted (project, at);
        CREATE TABLE fold_checkpoints (
          project TEXT PRIMARY KEY,
          upto INTEGER NOT NULL,            -- records up to this time are in it
          state TEXT NOT NULL,
          ids TEXT NOT NULL                 -- of the facts that differ from it
        ) WITHOUT ROWID;
      `),
  },
  {
    version: 11,
    name: 'facts that hold by index',
    up: (db) =>
      // A subject can have tens of thousands of facts of which one holds; a hook reads only that one.
      db.exec(`
        CREATE INDEX facts_open ON facts (project, kind, valid_from, entity) WHERE valid_to IS NULL;
        CREATE INDEX facts_open_by_topic ON facts (topic, project) WHERE valid_to IS NULL;
        CREATE INDEX facts_ended ON facts (project, valid_to) WHERE valid_to IS NOT NULL;
      `),
  },
  {
    version: 12,
    name: 'extraction beside other processes',
    up: (db) =>
      // A process that read a session before another one marked it again could clear the new mark. So every session is
      // extracted again: turns may have been skipped.
      db.exec(`
        ALTER TABLE extraction ADD COLUMN marks INTEGER NOT NULL DEFAULT 0; -- counts marks and extractions
        ALTER TABLE extraction ADD COLUMN upto INTEGER NOT NULL DEFAULT 0;  -- events up to this seq were read
        UPDATE extraction SET since = -8640000000000000;
      `),
  },
];

export const SCHEMA_VERSION = MIGRATIONS.length;

export function schemaVersion(db: Database): number {
  return Number(db.get('PRAGMA user_version')?.user_version ?? 0);
}
