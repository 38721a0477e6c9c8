/**
 * Computes everything that the index stores of an event. It needs nothing but the event, so two threads can share the work
 * (`prepare-together.ts`).
 */
import type { Mention } from '../../../domain/concepts/concept.ts';
import { marksOf } from '../../../domain/search/marks.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { checksumOf } from '../../journal/checksum.ts';
import { iterateEvents } from '../../journal/read.ts';
import type { StoredRecord } from '../../journal/rows.ts';
import { commandRunOf, type Run } from '../push/runs.ts';
import { documentOf, type IndexDocument } from './document.ts';

/** Finds concepts in a text. Passed in, so that it can change without the index. */
export type FindMentions = (text: string) => readonly Mention[];

export type NamedConcept = Pick<Mention, 'kind' | 'name'>;

/** A document as it is written. */
export interface PreparedDocument extends Omit<IndexDocument, 'mentionText' | 'files'> {
  /** The checksum of its words. */
  readonly crc: number;
  /** The marks of its words, if it is a turn. */
  readonly marks: Uint8Array | undefined;
  readonly mentions: readonly NamedConcept[];
}

/** An event without its text, and what is indexed of it. */
export interface PreparedEvent extends Omit<StoredRecord, 'body'> {
  /** Missing if nothing of it is indexed, or if it has supplements, which are joined later. */
  readonly document: PreparedDocument | undefined;
  readonly run: Run | undefined;
  /** The event that a supplement completes. */
  readonly completes: string | undefined;
}

/** The events after a position of the journal, in order of arrival, as first written. */
export function* prepareEvents(
  db: Database,
  afterSeq: number,
  limit: number,
  findMentions: FindMentions,
): Generator<PreparedEvent, void, undefined> {
  for (const record of iterateEvents(db, { order: 'arrival', afterSeq, limit, supplements: 'apart' })) {
    yield prepareEvent(record, findMentions);
  }
}

function prepareEvent(record: StoredRecord, findMentions: FindMentions): PreparedEvent {
  const { body, ...envelope } = record;
  const completes = record.type === 'event.supplemented' ? String(body.target) : undefined;
  const indexed = record.supplemented > 0 ? NOTHING : prepareRecord(record, findMentions);
  return { ...envelope, ...indexed, completes };
}

const NOTHING: Pick<PreparedEvent, 'document' | 'run'> = { document: undefined, run: undefined };

/** What is indexed of a complete event. */
export function prepareRecord(
  record: StoredRecord,
  findMentions: FindMentions,
): Pick<PreparedEvent, 'document' | 'run'> {
  const document = documentOf(record);
  return document ? { document: prepareDocument(document, findMentions), run: commandRunOf(record) } : NOTHING;
}

export function prepareDocument(
  { mentionText, files, ...document }: IndexDocument,
  findMentions: FindMentions,
): PreparedDocument {
  const { words, isTurn } = document;
  return {
    ...document,
    crc: checksumOf(words),
    marks: isTurn ? marksOf(words.split(' ')) : undefined,
    mentions: mentionsOf(mentionText, files, findMentions),
  };
}

/** A text that lists a hundred files is not about them. */
const MENTIONS_PER_DOC = 24;

function mentionsOf(text: string, files: readonly string[], findMentions: FindMentions): readonly NamedConcept[] {
  const found = new Map<string, NamedConcept>();
  for (const path of files) found.set(`file\n${path}`, { kind: 'file', name: path.replaceAll('\\', '/') });
  for (const { kind, name } of findMentions(text)) {
    if (found.size >= MENTIONS_PER_DOC) break;
    found.set(`${kind}\n${name}`, { kind, name });
  }
  return [...found.values()];
}
