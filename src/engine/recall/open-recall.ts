/** Opens the index for recall and answers questions with it. Loaded on first use. */

import { extname } from 'node:path';
import { listAgentNotes } from '../../agents/claude-code/memory/read-agent-notes.ts';
import { findConcepts } from '../../domain/concepts/find-concepts.ts';
import { defined } from '../../domain/json/defined.ts';
import { countOf } from '../../domain/text/count.ts';
import { localDay } from '../../domain/time/dates.ts';
import { createLocator } from '../../open/locate-results.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { rangeText } from '../../platform/time/human-times.ts';
import { monotonicMs } from '../../platform/time/monotonic.ts';
import { readNeighbours, recall } from '../../recall/recall.ts';
import { unknownId } from '../../recall/results/describe-document.ts';
import { createIndexErasure } from '../../store/index/fill/index-erasure.ts';
import type { AgentFile } from '../../store/index/fill/index-files.ts';
import type { NotWritable } from '../../store/index/generations/generations.ts';
import { openLiveIndex } from '../../store/index/generations/live-index.ts';
import { docsByNumber, findConceptsLike, firstLearned, turnsBetween } from '../../store/index/search-index.ts';
import { readEnvelopeChanges } from '../../store/journal/envelope-changes.ts';
import { getEvent, lastSeq } from '../../store/journal/read.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import { earlierNamesOf } from './earlier-names.ts';
import type { OpenRecall, RecallPorts } from './recall.ts';
import { type FilterTimes, scopeOf, timesOf } from './recall-filters.ts';

/** Checking the date of every note costs more than a search, so it happens at most this often. */
const FILES_CHECKED_EVERY_MS = 1000;
const NEVER = { at: Number.NEGATIVE_INFINITY, state: '' };

export function openRecall(ports: RecallPorts): OpenRecall {
  const { reading, layout, agentMemory, embedQuery } = ports;
  const index = openLiveIndex(reading, layout, {
    findMentions: findConcepts,
    threadScript: new URL(`./index-worker${extname(import.meta.url)}`, import.meta.url),
    agents: (): readonly AgentFile[] =>
      listProjects(reading().db).flatMap(({ slug, roots }) => listAgentNotes(slug, { ...agentMemory, roots })),
  });
  const locate = createLocator(reading);
  /** When the index was last caught up, and with which state of the journal. */
  let caughtUp = NEVER;

  const contextOf = () => ({ db: index.current().db, journal: reading(), layout, now: reading().clock.now() });

  return {
    search: async (text, filters = {}) => {
      const started = monotonicMs();
      const times = await timesOf(filters, new Date(reading().clock.now()));
      const range = rangeText(times);
      const earlierNames = await earlierNamesOf(filters, ports.searchPath);
      const notes: string[] = [];
      let unsearched: number | undefined;
      // New events are found by the very next question; files are checked less often.
      const { db } = reading();
      const state = `${lastSeq(db)} ${readEnvelopeChanges(db).count}`;
      if (state !== caughtUp.state || monotonicMs() - caughtUp.at > FILES_CHECKED_EVERY_MS) {
        const { behind, notWritable } = await index.awaitCaughtUp();
        if (behind === 0) caughtUp = { at: monotonicMs(), state };
        else unsearched = behind;
        const note = whyUnsearched(behind, notWritable);
        if (note !== undefined) notes.push(note);
      }
      const { query, why } = await index.holding(() => embedQuery(index.current().db, text));
      if (why !== undefined) notes.push(why);
      return index.use(() => {
        const projects = listProjects(reading().db);
        const scoped = scopeOf(ports, index.current().db, filters, { projects, times, earlierNames });
        if ('nothing' in scoped)
          return {
            results: [],
            ...defined({ unsearched }),
            tookMs: monotonicMs() - started,
            notes: [...notes, scoped.nothing],
          };
        const context = contextOf();
        const found = context.journal.db.reading(() =>
          context.db.reading(() => recall(context, text, scoped.scope, query)),
        );
        const answers = locate.facts(found.answers);
        return {
          ...(answers.length === 0 ? {} : { answers }),
          results: locate.results(found.results),
          ...(found.weaker ? { weaker: true } : {}),
          ...(found.inOrder ? { inOrder: true } : {}),
          ...defined({ unsearched }),
          tookMs: Math.round((monotonicMs() - started) * 100) / 100,
          // The interpreted days only matter if nothing is found.
          notes: [
            ...notes,
            ...found.notes,
            ...(found.results.length === 0
              ? [...(range === '' ? [] : [`Searched ${range}.`]), ...learnedLater(context.db, times)]
              : []),
          ],
        };
      });
    },
    updateIndex: async (onProgress, budgetMs) => index.catchUp(defined({ onProgress, budgetMs })),
    rebuild: async (onProgress) => {
      const { events, files } = index.rebuild(defined({ onProgress }));
      return { events, files };
    },
    concepts: async (text, limit = 50) =>
      index.use(() => {
        index.catchUpBriefly();
        return findConceptsLike(index.current().db, text, { anywhere: true, limit });
      }),
    neighbours: async (id, before, after) =>
      index.use(() => {
        index.catchUpBriefly();
        const seq = getEvent(reading().db, id)?.seq;
        const [row] = seq === undefined ? [] : docsByNumber(index.current().db, [seq], {});
        if (row?.session === undefined) throw unknownId(id);
        const { session, turn } = row;
        const turns = turnsBetween(index.current().db, session, turn - before, turn + after);
        return [...readNeighbours(contextOf(), turns, Number.POSITIVE_INFINITY).values()];
      }),
    ...createIndexErasure(index, reading, layout),
    withIndex: index.withCaughtUp,
    peek: (use) => index.use(() => use(index.current())),
    close: index.close,
  };
}

/** Nothing is found as of a time before Memoir had learned anything, such as before the first import. */
function learnedLater(db: Database, { past }: FilterTimes): readonly string[] {
  const first = past?.by === 'learned' ? firstLearned(db) : undefined;
  return past === undefined || first === undefined || first <= past.at
    ? []
    : [
        `Memoir learned everything after that: its first record is of ${localDay(first)}. \`--as-of\` goes by when things happened.`,
      ];
}

const WHY_NOT_WRITABLE: Readonly<Record<NotWritable, string>> = {
  full: 'the disk is full',
  'read-only': 'the index cannot be written',
};

function whyUnsearched(behind: number, notWritable: NotWritable | undefined): string | undefined {
  const why = notWritable && WHY_NOT_WRITABLE[notWritable];
  if (behind > 0) {
    return `${countOf(behind, 'event is', 'events are')} not searchable yet: ${why ?? 'the index is being filled'}.`;
  }
  return why && `Notes that changed since the last search are not searched: ${why}.`;
}
