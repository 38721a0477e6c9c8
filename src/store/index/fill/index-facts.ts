/**
 * Follows the facts: each becomes a document, and one that changed is indexed again. Facts are derived and can vanish, so
 * their words are stored with them and a document without a fact is removed.
 */
import { EVERYWHERE, type Fact } from '../../../domain/facts/fact-record.ts';
import { wordsOf } from '../../../domain/search/tokenize.ts';
import { HLC_ZERO } from '../../../domain/time/hlc.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import type { Journal } from '../../journal/journal.ts';
import { readMeta, writeMeta } from '../../journal/meta.ts';
import { parseStateText } from '../../state/document-projection.ts';
import { asOwnLanguage } from '../../state/facts/own-language.ts';
import { factChanges } from '../../state/facts/save-facts.ts';
import { FIRST_FACT_DOC, FIRST_FILE_DOC } from '../generations/index-schema.ts';
import type { IndexDocument } from './document.ts';
import { type FindMentions, prepareDocument } from './prepare-events.ts';
import { createWriter } from './write-documents.ts';

const POSITION = 'facts';
/** Large enough to make the overhead small, small enough that no process waits long for the lock. */
const BATCH_FACTS = 1000;

/** The project name in the index for a fact without a project. A fact that holds everywhere has no name. */
export const NO_PROJECT_NAME = '-';

function areFactsIndexed(db: Database, journal: Journal): boolean {
  return Number(readMeta(db, POSITION) ?? 0) === factChanges(journal.db);
}

/** Indexes all facts that changed. Returns their number. */
export function indexFacts(db: Database, journal: Journal, findMentions: FindMentions): number {
  let facts = 0;
  while (!areFactsIndexed(db, journal)) {
    facts += db.transaction(() => journal.db.reading(() => indexBatch(db, journal, findMentions)));
  }
  return facts;
}

function indexBatch(db: Database, journal: Journal, findMentions: FindMentions): number {
  const writer = createWriter(db);
  const position = Number(readMeta(db, POSITION) ?? 0);
  const upto = factChanges(journal.db);
  // A position beyond the journal's count comes from another journal.
  const from = position > upto ? 0 : position;
  if (from === 0) for (const { doc } of factDocs(db)) writer.remove(Number(doc), '');
  const rows = journal.db.all(
    `SELECT f.n, f.changed, f.state, (SELECT hlc FROM events WHERE id = f.state ->> 'source') AS hlc
     FROM facts f WHERE f.changed > ? ORDER BY f.changed LIMIT ?`,
    from,
    BATCH_FACTS,
  );
  for (const { n, state, hlc } of rows) {
    const doc = FIRST_FACT_DOC + Number(n);
    writer.remove(doc, '');
    const fact = parseStateText<Fact>(String(state));
    const { session, actor, trust, at } = fact;
    const project = fact.project === EVERYWHERE ? undefined : (fact.project ?? NO_PROJECT_NAME);
    writer.add(
      { doc, project, session, actor, trust, at, hlc: typeof hlc === 'string' ? hlc : HLC_ZERO, upto: 0 },
      prepareDocument(factDocument(fact), findMentions),
    );
  }
  const done = rows.length < BATCH_FACTS;
  if (done) removeGone(db, journal, (doc) => writer.remove(doc, ''));
  writer.finish();
  writeMeta(db, POSITION, String(done ? upto : Number(rows.at(-1)?.changed)));
  return rows.length;
}

/** A fact that vanished leaves no row, so the numbers are compared. */
function removeGone(db: Database, journal: Journal, remove: (doc: number) => void): void {
  const there = new Set(journal.db.lists('SELECT n FROM facts').map(([n]) => FIRST_FACT_DOC + Number(n)));
  for (const { doc } of factDocs(db)) if (!there.has(Number(doc))) remove(Number(doc));
}

function factDocs(db: Database): readonly Readonly<Record<string, unknown>>[] {
  return db.all('SELECT doc FROM docs WHERE doc >= ? AND doc < ?', FIRST_FACT_DOC, FIRST_FILE_DOC);
}

function isFactDoc(doc: number): boolean {
  return doc >= FIRST_FACT_DOC && doc < FIRST_FILE_DOC;
}

/** The facts behind these documents, by document. */
export function factsOfDocs(db: Database, docs: readonly number[]): ReadonlyMap<number, Fact> {
  const wanted = docs.filter(isFactDoc).map((doc) => doc - FIRST_FACT_DOC);
  if (wanted.length === 0) return new Map();
  const rows = db.all('SELECT n, state FROM facts WHERE n IN (SELECT value FROM json_each(?))', JSON.stringify(wanted));
  return new Map(
    rows.map(({ n, state }) => [FIRST_FACT_DOC + Number(n), asOwnLanguage(db, parseStateText<Fact>(String(state)))]),
  );
}

/** The text of a fact that is shown and from which the snippet is cut. */
export function textOfFact({ statement, why }: Pick<Fact, 'statement' | 'why'>): string {
  return why === undefined ? statement : `${statement}\nWhy: ${why}`;
}

function factDocument(fact: Fact): IndexDocument {
  const { kind, statement, why, subject, value } = fact;
  const text = [statement, why, subject, value].filter((each) => each !== undefined).join('\n');
  return {
    table: 'stated',
    kind,
    words: wordsOf(text),
    headline: wordsOf(statement),
    size: text.length,
    isTurn: false,
    traits: 0,
    speaker: undefined,
    tool: undefined,
    mentionText: text,
    files: [],
  };
}
