/**
 * One pass over the journal for the words of what is to be erased. Packs that were given to sessions and summaries of the
 * same turns go whole: events never change, so a quote cannot be taken out of one. What else has the same words said them
 * on its own and is only reported.
 */
import type { EventRecord } from '../domain/event.ts';
import type { Journal } from '../store/journal/journal.ts';
import { iterateEvents } from '../store/journal/read.ts';
import { textsOf } from './event-texts.ts';
import { isGeneratedFile } from './generated-files.ts';
import type { Phrase, QuoteFinder } from './telling-phrases.ts';

/** The same words in other events. */
export interface Repeat {
  readonly type: string;
  readonly ids: readonly string[];
}

export interface Quotes {
  /** To be erased too. */
  readonly shown: readonly string[];
  readonly repeats: readonly Repeat[];
  /** Summaries of the same session that do not quote it. */
  readonly summaries: readonly string[];
  /** Those of the given ones that no surviving event has. */
  readonly fragments: readonly string[];
}

export interface QuoteSearch {
  readonly ids: ReadonlySet<string>;
  readonly finder: QuoteFinder;
  readonly sessions: ReadonlySet<string>;
  readonly fragments: readonly string[];
  readonly onProgress: (done: number) => void;
}

/** Small enough that the journal's log is not held open for long. */
const PAGE = 500;
/** Words that stand in so many other events tell nothing about any of them. */
const COMMON_EVENTS = 50;

export function findQuotes(journal: Journal, search: QuoteSearch): Quotes {
  const shown: string[] = [];
  const summaries: string[] = [];
  const repeating: {
    readonly record: Pick<EventRecord, 'id' | 'type' | 'body'>;
    readonly phrases: readonly Phrase[];
  }[] = [];
  const holders = new Map<Phrase, number>();
  const fragments = new Set(search.fragments);
  const stays = ({ body }: EventRecord): void => {
    const text = fragments.size === 0 ? '' : JSON.stringify(body);
    for (const fragment of fragments) if (text.includes(fragment)) fragments.delete(fragment);
  };
  let done = 0;
  for (let afterSeq = 0; ; ) {
    const page = [...iterateEvents(journal.db, { order: 'arrival', afterSeq, limit: PAGE })];
    for (const record of page) {
      afterSeq = record.seq;
      if (search.ids.has(record.id) || NEVER_QUOTES.has(record.type) || isGeneratedFile(record)) continue;
      const phrases = quotedIn(record, search.finder);
      if (record.type === 'context.given') {
        if (speaksOf(record, search.ids) || phrases.some((phrase) => phrase.shown)) shown.push(record.id);
        else stays(record);
        continue;
      }
      if (record.type === 'context.compacted' && search.sessions.has(record.session ?? '')) {
        (phrases.length > 0 ? shown : summaries).push(record.id);
        if (phrases.length === 0) stays(record);
        continue;
      }
      stays(record);
      if (phrases.length === 0) continue;
      const { id, type, body } = record;
      repeating.push({ record: { id, type, body: { sources: body.sources } }, phrases });
      for (const phrase of phrases) holders.set(phrase, (holders.get(phrase) ?? 0) + 1);
    }
    done += page.length;
    search.onProgress(done);
    if (page.length < PAGE) break;
  }
  const gone = new Set(shown);
  const byType = new Map<string, string[]>();
  for (const { record, phrases } of repeating) {
    if (drawnFrom(record, gone)) shown.push(record.id);
    else if (phrases.some((phrase) => (holders.get(phrase) ?? 0) < COMMON_EVENTS)) {
      byType.set(record.type, [...(byType.get(record.type) ?? []), record.id]);
    }
  }
  return { shown, repeats: [...byType].map(([type, ids]) => ({ type, ids })), summaries, fragments: [...fragments] };
}

const NEVER_QUOTES: ReadonlySet<string> = new Set(['event.erased', 'event.supplemented']);

function quotedIn(record: EventRecord, finder: QuoteFinder): readonly Phrase[] {
  if (finder.phrases.length === 0) return [];
  return textsOf(record).flatMap(({ text }) => finder.find(text).map(({ phrase }) => phrase));
}

/** Packs of single notes and statements name them. */
function speaksOf({ body }: EventRecord, ids: ReadonlySet<string>): boolean {
  return Array.isArray(body.ids) && body.ids.some((id) => typeof id === 'string' && ids.has(id));
}

/** A fact found in a summary that goes only because it quotes: the fact goes if it quotes too. */
function drawnFrom({ body }: Pick<EventRecord, 'body'>, gone: ReadonlySet<string>): boolean {
  return Array.isArray(body.sources) && body.sources.some((id) => typeof id === 'string' && gone.has(id));
}
