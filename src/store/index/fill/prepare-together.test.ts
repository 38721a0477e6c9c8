/** Two threads prepare what one would: the index is the same, whatever becomes of the second thread. */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prompt, toolCall } from '../../../../test/fixtures/drafts.ts';
import { NOON, tempHome, testJournal } from '../../../../test/fixtures/home.ts';
import { findConcepts } from '../../../domain/concepts/find-concepts.ts';
import type { EventDraft } from '../../../domain/event.ts';
import { idFromKey } from '../../../domain/ids.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { appendEvents } from '../../journal/append.ts';
import { eraseEvents } from '../../journal/erase.ts';
import type { Journal } from '../../journal/journal.ts';
import { countEvents, lastSeq } from '../../journal/read.ts';
import { WORD_TABLES } from '../generations/index-schema.ts';
import { buildGeneration } from './catch-up.ts';
import { type PrepareJob, prepareTogether, type SentPiece } from './prepare-together.ts';
import { eventsOfPieces, preparePiece } from './prepared-pieces.ts';
import { count, rangeOf, sharePieces } from './shared-pieces.ts';

/** More than a thread is worth. */
const EVENTS = 3100;
const NO_RANGE = { after: 0, to: 0 };
const SCRIPT = new URL('../../../engine/recall/index-worker.ts', import.meta.url);

describe('two threads', () => {
  it('fill the index with the same content as one, also if the second cannot start', () => {
    const layout = tempHome();
    const journal = fill(testJournal(layout), EVENTS);
    const failing = new URL('data:text/javascript,throw new Error("no thread")');
    const [alone, together, failed] = [{}, { threadScript: SCRIPT }, { threadScript: failing }].map((more) => {
      const { index, events } = buildGeneration(journal, layout, { findMentions: findConcepts, ...more });
      onTestFinished(() => index.db.close());
      return { events, content: contentOf(index.db) };
    });
    expect(alone?.events).toBe(countEvents(journal.db));
    expect(alone?.content.words).toContain('done|lantern|');
    expect(together).toEqual(alone);
    expect(failed).toEqual(alone);
  });

  it('prepare the same pieces', async () => {
    const journal = fill(testJournal(tempHome()), 600);
    const pieces = sharePieces(0, lastSeq(journal.db));
    const { port1, port2 } = new MessageChannel();
    const job: PrepareJob = { journal: journal.db.path, pieces, port: port2 };
    const worker = new Worker(SCRIPT, { workerData: job, transferList: [port2] });
    const sent: SentPiece[] = [];
    port1.on('message', (piece: SentPiece) => {
      sent.push(piece);
      count(pieces, 'written');
    });
    await new Promise((resolve) => worker.on('exit', resolve));
    for (let more = receiveMessageOnPort(port1); more; more = receiveMessageOnPort(port1)) sent.push(more.message);
    port1.close();
    const here = [0, 1, 2].map((number) => ({
      number,
      piece: preparePiece(journal.db, rangeOf(pieces, number) ?? NO_RANGE, findConcepts),
    }));
    expect(sent).toEqual(here);
    expect(here.flatMap(({ piece }) => piece.events).length).toBe(countEvents(journal.db));
  });

  it('are not started for a short journal', () => {
    const journal = fill(testJournal(tempHome()), 20);
    const range = { after: 0, upto: lastSeq(journal.db), findMentions: findConcepts, script: SCRIPT };
    expect(prepareTogether(journal, range)).toBeUndefined();
  });
});

describe('a prepared piece', () => {
  it('is prepared again if an event was supplemented or erased meanwhile', () => {
    const journal = testJournal(tempHome());
    appendEvents(journal, [
      prompt('the first lantern', { key: 'a' }),
      prompt('the second lantern', { key: 'b' }),
      prompt('the third lantern', { key: 'c' }),
    ]);
    const piece = preparePiece(journal.db, { after: 0, to: 3 }, findConcepts);
    const now = () => [...eventsOfPieces(journal.db, [piece], findConcepts)];
    expect(now()).toEqual(piece.events);
    appendEvents(journal, [prompt('the first lantern, and more of it', { key: 'a' })]);
    expect(now().map(({ supplemented }) => supplemented)).toEqual([1, 0, 0]);
    eraseEvents(journal, [idFromKey('b')]);
    expect(now().map(({ seq }) => seq)).toEqual([1, 3]);
  });
});

/** Sessions of prompts and calls, with supplements and an erased event. */
function fill(journal: Journal, events: number): Journal {
  const draft = (n: number): EventDraft => {
    const common = { key: `n:${n}`, session: `s${n % 20}`, happenedAt: NOON + n * 1000 };
    if (n % 3 === 0) return prompt(`Why does src/part-${n % 50}.ts print lantern ${n}?`, common);
    if (n % 3 === 1) return prompt(`Because parseLantern${n % 70} reads it twice.`, { ...common, actor: 'agent' });
    return toolCall({ output: `lantern ${n} failed: ENOENT\nitem-${n} took=${n}ms` }, common);
  };
  const drafts = Array.from({ length: events }, (_, n) => draft(n));
  appendEvents(journal, drafts);
  appendEvents(journal, [prompt('Why does it print, after all?', { key: 'n:9', session: 's9', happenedAt: NOON })]);
  eraseEvents(journal, [idFromKey('n:12')]);
  appendEvents(journal, [prompt('the last one', { key: 'last', happenedAt: NOON })]);
  return journal;
}

/** Everything in the index but how FTS5 arranges words in its pages. */
function contentOf(db: Database): { readonly rows: Readonly<Record<string, unknown>>; readonly words: string } {
  const tables = ['docs', 'names', 'concepts', 'mentions', 'runs', 'fixes', 'speech', 'unembedded', 'meta'];
  const words = WORD_TABLES.map((table) => {
    db.exec(`CREATE VIRTUAL TABLE temp.instances_of_${table} USING fts5vocab(main, ${table}, instance)`);
    const found = db.lists(`SELECT term, doc, offset FROM temp.instances_of_${table}`);
    return found.map((row) => `${table}|${row.join('|')}`).join('\n');
  });
  return {
    rows: Object.fromEntries(tables.map((table) => [table, db.lists(`SELECT * FROM ${table}`)])),
    words: words.join('\n'),
  };
}
