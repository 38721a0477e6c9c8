/** Reads the text of a document by its number: from the journal, or from a file of the home. */

import type { EventRecord } from '../../domain/event.ts';
import type { Fact } from '../../domain/facts/fact-record.ts';
import { defined } from '../../domain/json/defined.ts';
import { asNumber } from '../../domain/json/json.ts';
import type { PointInTime, RecallKind } from '../../domain/recall.ts';
import { lastHlcAt } from '../../domain/time/hlc.ts';
import type { Actor, Trust } from '../../domain/trust/trust.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { versionAt } from '../files/file-history.ts';
import type { Journal } from '../journal/journal.ts';
import { getEventsAt } from '../journal/read.ts';
import { textOf } from './fill/document.ts';
import { factsOfDocs, textOfFact } from './fill/index-facts.ts';
import { type FileText, fileText, readIndexedEpisode, readIndexedFile } from './fill/index-files.ts';
import { actorOf, kindOf, tableOf, trustOf } from './generations/codes.ts';
import { FIRST_FACT_DOC, FIRST_FILE_DOC, type WordTable } from './generations/index-schema.ts';

/** A row of the index. */
export interface DocRow {
  readonly doc: number;
  readonly table: WordTable;
  readonly kind: RecallKind;
  readonly project: number | undefined;
  readonly session: number | undefined;
  readonly turn: number;
  readonly actor: Actor;
  readonly trust: Trust;
  readonly speaker: number | undefined;
  readonly at: number;
  readonly size: number;
  /** Bits of domain/search/traits.ts. */
  readonly traits: number;
  /** Marks of its words; only for turns. */
  readonly marks: Uint8Array | undefined;
}

export const DOC_COLUMNS = 'doc, tbl, kind, project, session, turn, actor, trust, speaker, at, size, traits, marks';

/**
 * Builds it from the values of these columns, by their positions: taking a list apart into names makes an object for each value, and a
 * search builds hundreds of rows.
 */
export function docRow(values: List): DocRow {
  const marks = values[12];
  return {
    doc: Number(values[0]),
    table: tableOf(values[1]),
    kind: kindOf(values[2]),
    project: asNumber(values[3]),
    session: asNumber(values[4]),
    turn: Number(values[5]),
    actor: actorOf(values[6]),
    trust: trustOf(values[7]),
    speaker: asNumber(values[8]),
    at: Number(values[9]),
    size: Number(values[10]),
    traits: Number(values[11]),
    marks: marks instanceof Uint8Array ? marks : undefined,
  };
}

type List = readonly unknown[];

export type DocumentText =
  | { readonly from: 'event'; readonly record: EventRecord; readonly text: string }
  | { readonly from: 'fact'; readonly fact: Fact; readonly text: string }
  | {
      readonly from: 'file';
      readonly path: string;
      readonly file: FileText;
      readonly text: string;
      /** When an earlier version started to hold. */
      readonly at?: number;
    };

export interface DocumentSource {
  readonly db: Database;
  readonly journal: Journal;
  readonly layout: HomeLayout;
  /** Reads files as they were at that time, and events as they were known then. */
  readonly past?: PointInTime | undefined;
}

/** Documents that were erased or deleted in the meantime are left out. */
export function readDocuments(source: DocumentSource, docs: readonly number[]): ReadonlyMap<number, DocumentText> {
  const { journal, past } = source;
  const asOf = past?.by === 'learned' ? lastHlcAt(past.at) : undefined;
  const found = new Map<number, DocumentText>();
  const seqs = docs.filter((doc) => doc < FIRST_FACT_DOC);
  for (const record of getEventsAt(journal.db, seqs, defined({ asOf }))) {
    found.set(record.seq, { from: 'event', record, text: textOf(record) });
  }
  for (const [doc, fact] of factsOfDocs(journal.db, docs))
    found.set(doc, { from: 'fact', fact, text: textOfFact(fact) });
  for (const doc of docs) {
    const file = doc < FIRST_FILE_DOC ? undefined : readFileDocument(source, doc);
    if (file) found.set(doc, file);
  }
  return found;
}

export function readDocument(source: DocumentSource, doc: number): DocumentText | undefined {
  return readDocuments(source, [doc]).get(doc);
}

function readFileDocument({ db, journal, layout, past }: DocumentSource, doc: number): DocumentText | undefined {
  const row = db.get('SELECT path, place FROM files WHERE doc = ?', doc);
  const path = row === undefined ? undefined : String(row.path);
  const place = typeof row?.place === 'string' ? row.place : undefined;
  if (path === undefined) return undefined;
  // If the journal has no version (a note that an agent keeps for itself), the file is used.
  const then = past === undefined ? undefined : versionAt(journal, path, past.at);
  const isEpisode = kindOf(db.get('SELECT kind FROM docs WHERE doc = ?', doc)?.kind) === 'episode';
  const read = (): FileText | undefined => {
    const content = then ? then.text : readIndexedFile(layout, path, place);
    return content === undefined ? undefined : fileText(content);
  };
  const file = isEpisode ? readIndexedEpisode(journal, path) : read();
  if (file === undefined) return undefined;
  const text = [file.title, file.body].filter(Boolean).join('\n');
  return { from: 'file', path, file, text, ...defined({ at: then?.at }) };
}
