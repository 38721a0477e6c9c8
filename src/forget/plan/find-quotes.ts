/**
 * Searches the journal once for the words and ids of erased events. Context packs and summaries that quote them are erased
 * whole, since events never change. Other events are only reported: those with the same text, and those that share words.
 */
import type { EventRecord } from '../../domain/event.ts';
import { isUsage } from '../../domain/usage.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEvent, iterateEvents } from '../../store/journal/read.ts';
import { iterateExtracted } from '../../store/state/facts/extracted-facts.ts';
import { isGeneratedFile, isVersionOf } from '../clean/generated-files.ts';
import { type ErasedText, type Phrase, type QuoteFinder, wholeText } from '../scan/distinctive-phrases.ts';
import { tellingPairs } from '../scan/telling-pairs.ts';
import { textsOf } from './event-texts.ts';
import { packsNaming } from './named-in-packs.ts';

/** Other events of one type. */
export interface Repeat {
  readonly type: string;
  readonly ids: readonly string[];
}

export interface Quotes {
  /** To be erased as well. */
  readonly shown: readonly string[];
  /** Other events whose whole text is the same. */
  readonly repeats: readonly Repeat[];
  /** Other events that have some of the same words. */
  readonly similar: readonly Repeat[];
  /** The phrases that events other than the given ones and those in `shown` have, and the facts drawn from them. */
  heldOutside(gone: ReadonlySet<string>): ReadonlySet<Phrase>;
  /** Summaries of the same session that do not quote it; they stay. */
  readonly summaries: readonly string[];
  /** The given fragments that no remaining event has. */
  readonly fragments: readonly string[];
}

export interface QuoteSearch {
  readonly ids: ReadonlySet<string>;
  /** The names of the files whose versions are among the ids: a search names a note by its path. */
  readonly files: ReadonlySet<string>;
  readonly finder: QuoteFinder;
  /** The whole texts of the erased events. */
  readonly wholeTexts: ReadonlySet<string>;
  readonly sessions: ReadonlySet<string>;
  readonly fragments: readonly string[];
  /** What the messages and statements that were asked for say. */
  readonly said: readonly string[];
  /** Names of files that dreams wrote. Their content repeats other events. */
  readonly dreamt: ReadonlySet<string>;
  readonly onProgress: (done: number) => void;
}

/** Small, so that the write-ahead log is not held open for long. */
const PAGE = 500;
/** A phrase in more events than this does not identify any of them. */
const COMMON_EVENTS = 50;

export function findQuotes(journal: Journal, search: QuoteSearch): Quotes {
  const shown: string[] = [];
  const summaries: string[] = [];
  const repeating: {
    readonly record: Pick<EventRecord, 'id' | 'type' | 'body'>;
    readonly phrases: readonly Phrase[];
    readonly isSame: boolean;
  }[] = [];
  const holders = new Map<Phrase, number>();
  const longer: Pick<EventRecord, 'id' | 'type'>[] = [];
  const pairs = tellingPairs<Pick<EventRecord, 'id' | 'type'>>(search.said);
  /** Packs and searches with whole statements that something that remains may also say. */
  const undecided: { readonly id: string; readonly lines: readonly Phrase[] }[] = [];
  const alsoSaid: { readonly id: string; readonly lines: readonly Phrase[] }[] = [];
  const namesAny = packsNaming(journal, search.ids);
  const fragments = new Set(search.fragments);
  const names = new Set<string>();
  const stays = ({ type, session = '', body }: EventRecord): void => {
    names.add(session);
    if (NAMES_PLACE.test(type)) names.add(JSON.stringify(body));
    const text = fragments.size === 0 ? '' : session + JSON.stringify(body);
    // A fact that stays has its value in small letters.
    const small = text.toLowerCase();
    for (const fragment of fragments)
      if (text.includes(fragment) || small.includes(fragment)) fragments.delete(fragment);
  };
  let done = 0;
  for (let afterSeq = 0; ; ) {
    const page = [...iterateEvents(journal.db, { order: 'arrival', afterSeq, limit: PAGE })];
    for (const record of page) {
      afterSeq = record.seq;
      if (search.ids.has(record.id) || NEVER_QUOTES.has(record.type) || isGeneratedFile(record)) continue;
      if (isVersionOf(record, search.dreamt)) continue;
      const texts = textsOf(record);
      const { phrases, lines } = quotedIn(texts, search.finder);
      const isPack = record.type === 'context.given';
      if (isPack || isUsage(record.type)) {
        const isNamed = isPack ? namesAny(record) : refersToAny(record, search);
        if (isNamed || phrases.some((phrase) => phrase.shown || !isPack)) shown.push(record.id);
        else if (lines.length > 0) undecided.push({ id: record.id, lines });
        else stays(record);
        continue;
      }
      if (record.type === 'context.compacted' && search.sessions.has(record.session ?? '')) {
        (phrases.length > 0 ? shown : summaries).push(record.id);
        if (phrases.length === 0) stays(record);
        continue;
      }
      stays(record);
      if (lines.length > 0) alsoSaid.push({ id: record.id, lines });
      const whole = search.wholeTexts.size === 0 ? undefined : wholeText(texts);
      const isSame = whole !== undefined && search.wholeTexts.has(whole);
      if (texts.some(({ text }) => search.finder.hasLongerWords(text)))
        longer.push({ id: record.id, type: record.type });
      pairs.read(
        { id: record.id, type: record.type },
        texts.map(({ text }) => text),
      );
      if (phrases.length === 0 && !isSame) continue;
      const { id, type, body } = record;
      repeating.push({ record: { id, type, body: { sources: body.sources } }, phrases, isSame });
      for (const phrase of phrases) holders.set(phrase, (holders.get(phrase) ?? 0) + 1);
    }
    done += page.length;
    search.onProgress(done);
    if (page.length < PAGE) break;
  }
  const named = [...names].flatMap((name) => search.finder.find(name).map(({ phrase }) => phrase));
  const drawn = phrasesOfFacts(journal, search);
  const remaining = new Set([
    ...alsoSaid.flatMap(({ lines }) => lines),
    ...drawn.flatMap(({ phrases }) => phrases.filter(({ whole }) => whole)),
  ]);
  for (const { id, lines } of undecided) {
    if (lines.some((phrase) => !remaining.has(phrase))) shown.push(id);
    else for (const record of [getEvent(journal.db, id)]) if (record !== undefined) stays(record);
  }
  const gone = new Set(shown);
  const repeats = new Map<string, string[]>();
  const similar = new Map<string, string[]>();
  for (const { record, phrases, isSame } of repeating) {
    const identifies = phrases.some((phrase) => (holders.get(phrase) ?? 0) < COMMON_EVENTS);
    if (isDerivedFrom(record, gone)) shown.push(record.id);
    else if (isSame) addTo(repeats, record);
    else if (identifies) addTo(similar, record);
  }
  const erased = new Set(shown);
  const listed = new Set([...repeats.values(), ...similar.values()].flat());
  for (const record of new Map([...longer, ...pairs.found()].map((each) => [each.id, each])).values())
    if (!erased.has(record.id) && !listed.has(record.id)) addTo(similar, record);
  return {
    shown,
    repeats: asRepeats(repeats),
    similar: asRepeats(similar),
    heldOutside: (ids) => {
      const isGone = (id: string): boolean => ids.has(id) || erased.has(id);
      return new Set([
        ...named,
        ...repeating.flatMap(({ record: { id }, phrases }) => (isGone(id) ? [] : phrases)),
        ...alsoSaid.flatMap(({ id, lines }) => (isGone(id) ? [] : lines)),
        ...drawn.flatMap(({ from, phrases }) => (from.some(isGone) ? [] : phrases)),
      ]);
    },
    summaries,
    fragments: [...fragments],
  };
}

/** A fact says a day in full, so the facts of two events can share words that the events do not. */
function phrasesOfFacts({ db }: Journal, { finder, ids }: QuoteSearch) {
  const found: { readonly from: readonly string[]; readonly phrases: readonly Phrase[] }[] = [];
  if (finder.phrases.length === 0) return found;
  for (const record of iterateExtracted(db)) {
    const from = [record.source, ...(record.also ?? []), record.id];
    const phrases = from.some((id) => ids.has(id))
      ? []
      : finder.findShown(record.statement).map(({ phrase }) => phrase);
    if (phrases.length > 0) found.push({ from, phrases });
  }
  return found;
}

function addTo(byType: Map<string, string[]>, { id, type }: Pick<EventRecord, 'id' | 'type'>): void {
  const ids = byType.get(type);
  if (ids) ids.push(id);
  else byType.set(type, [id]);
}

function asRepeats(byType: ReadonlyMap<string, readonly string[]>): readonly Repeat[] {
  return [...byType].map(([type, ids]) => ({ type, ids }));
}

/** Their folders are written into generated files, like the id of a session, and an erased command may have named them. */
const NAMES_PLACE = /^(?:project|session)\./;

const NEVER_QUOTES: ReadonlySet<string> = new Set(['event.erased', 'event.supplemented']);

interface Quoted {
  /** Distinctive phrases. */
  readonly phrases: readonly Phrase[];
  /** Statements that stand there as a whole. */
  readonly lines: readonly Phrase[];
}

function quotedIn(texts: readonly ErasedText[], finder: QuoteFinder): Quoted {
  const found = texts.flatMap(({ text }) => finder.findShown(text).map(({ phrase }) => phrase));
  return { phrases: found.filter(({ whole }) => whole !== true), lines: found.filter(({ whole }) => whole === true) };
}

/** A search names its results, an opening its target. */
function refersToAny({ body }: EventRecord, { ids, files }: Pick<QuoteSearch, 'ids' | 'files'>): boolean {
  const results: readonly unknown[] = Array.isArray(body.results) ? body.results : [];
  return [...results, body.target].some(
    (id) => typeof id === 'string' && (ids.has(id) || files.has(id.replace(ARCHIVED, ''))),
  );
}

/** A note in the archive: `archive:<commit>:<path>`. */
const ARCHIVED = /^archive:[0-9a-f]+:/;

/** A fact from a summary that is erased only for quoting: the fact is erased if it quotes too. */
function isDerivedFrom({ body }: Pick<EventRecord, 'body'>, gone: ReadonlySet<string>): boolean {
  return Array.isArray(body.sources) && body.sources.some((id) => typeof id === 'string' && gone.has(id));
}
