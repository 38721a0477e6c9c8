/**
 * The companion's part of the journal: reads the events since the last summary once, appends new ones, and keeps the folded conversation.
 * An erasure by another process is noticed before each use.
 */
import {
  COMPANION_AGENT,
  type CompanionCommand,
  type CompanionDelivery,
  companionSession,
  tooLongMessage,
} from '../domain/companion.ts';
import { isMemoirError, MemoirError } from '../domain/errors.ts';
import { asKnownEvent, type EventDraft, type EventOf, type MemoirEvent } from '../domain/event.ts';
import type { EventBodies } from '../domain/event-bodies.ts';
import { idFromKey } from '../domain/ids.ts';
import { localDay } from '../domain/time/dates.ts';
import { type Appended, appendEvents } from '../store/journal/append.ts';
import { appendDrawn, erasureMark } from '../store/journal/append-drawn.ts';
import type { Journal } from '../store/journal/journal.ts';
import { getEvent, isErased, iterateEvents } from '../store/journal/read.ts';
import type { IncomingMessage } from './channel.ts';
import {
  CONVERSATION_TYPES,
  type Conversation,
  commandKey,
  foldConversation,
  inOrderSaid,
  messageKey,
  stepKey,
  turnKey,
} from './conversation.ts';
import {
  arrivalDrafts,
  type Beat,
  BY_AGENT,
  beatDrafts,
  beginDraft,
  type CalledTool,
  type DraftMoment,
  type EndedTurn,
  endDrafts,
  type Redaction,
  resultDraft,
  stepDraft,
} from './conversation-drafts.ts';

export interface ConversationJournalPorts {
  readonly journal: () => Journal;
  /** The companion's project. */
  readonly project: string;
  readonly folder: string;
  readonly redact: Redaction;
  /** Closes the journal, so that the next use opens it again: another process may have replaced it. */
  readonly reopen?: () => void;
}

/** Something was erased while the model answered. */
export class ErasedMeanwhile extends Error {}

export interface ConversationJournal {
  state(): Conversation;
  /** Changes with every erasure; then everything derived from the conversation is rebuilt. */
  mark(): number;
  now(): number;
  /** Today's session. There is one per day, so that the data of a session cannot grow without limit. */
  session(): string;
  receive(channel: string, message: IncomingMessage): { readonly id: string; readonly status: 'accepted' | 'known' };
  /** Records a command. `known`: it was received before. */
  command(channel: string, ref: string, command: CompanionCommand): 'accepted' | 'known';
  begin(messages: readonly string[]): string;
  /** How many steps of the turn were erased with one of its messages. Their numbers are not used again. */
  erasedSteps(turn: string): number;
  /**
   * What a model or a tool said. `mark`: the mark when the request was made. If something was erased since, the words may repeat it, so
   * nothing is recorded and `ErasedMeanwhile` is thrown.
   */
  step(body: EventBodies['companion.stepped'], mark?: number): void;
  result(at: { readonly turn: string; readonly step: number }, call: CalledTool, mark?: number): void;
  end(turn: string, end: EndedTurn, mark?: number): void;
  /** Records a heartbeat, and where to send what the companion said. */
  beat(beat: Beat): void;
  /** `begun` before an attempt to send a reply, the outcome after it. */
  sent(
    reply: string,
    channel: string,
    how: { readonly outcome: CompanionDelivery; readonly ref?: string; readonly why?: string },
  ): void;
  /** `external`: the summary was made from words of others. */
  compacted(body: EventBodies['companion.compacted'], external: boolean): void;
}

export function openConversationJournal(ports: ConversationJournalPorts): ConversationJournal {
  const { redact } = ports;
  const { events, append, now, session, mark, reload } = openEvents(ports);
  return {
    now,
    session,
    mark,
    state: events,
    receive: (channel, message) => {
      assertReadable(message);
      const [first] = append((own) => arrivalDrafts(channel, message, own, redact));
      const id = idFromKey(messageKey(channel, message.ref));
      return { id, status: first?.status === 'added' ? 'accepted' : 'known' };
    },
    command: (channel, ref, command) => {
      const [first] = append((own) => [
        {
          type: 'companion.commanded',
          key: commandKey(channel, ref),
          ...own,
          actor: 'person',
          trust: 'owner',
          body: { channel, ref, command },
        },
      ]);
      return first?.status === 'added' ? 'accepted' : 'known';
    },
    begin: (messages) => {
      append((own) => [beginDraft(messages, own)]);
      return idFromKey(turnKey(messages[0] ?? ''));
    },
    erasedSteps: (turn) => {
      const { db } = ports.journal();
      let count = 0;
      while (isErased(db, idFromKey(stepKey(turn, count)))) count += 1;
      return count;
    },
    step: (body, drawnAt) => {
      append((own) => [stepDraft(body, own, redact)], drawnAt);
    },
    result: (at, call, drawnAt) => {
      append((own) => [resultDraft(at, call, own, redact)], drawnAt);
    },
    end: (turn, end, drawnAt) => {
      append((own) => endDrafts(turn, end, own, redact), drawnAt);
    },
    beat: (beat) => {
      append((own) => beatDrafts(beat, own, redact));
    },
    sent: (reply, channel, how) => {
      append((own) => [{ type: 'companion.sent', ...own, ...BY_AGENT, body: { reply, channel, ...how } }]);
    },
    compacted: (body, external) => {
      const trust = external ? 'external' : BY_AGENT.trust;
      append((own) => [{ type: 'companion.compacted', ...own, actor: BY_AGENT.actor, trust, body }]);
      // The turns that it replaces need not stay in memory.
      reload();
    },
  };
}

interface OpenEvents {
  events(): Conversation;
  append(make: (own: DraftMoment) => readonly EventDraft[], drawnAt?: number): readonly Appended[];
  now(): number;
  session(): string;
  mark(): number;
  reload(): void;
}

function openEvents({ journal: opened, project, folder, reopen }: ConversationJournalPorts): OpenEvents {
  /** Those since `settled`. */
  let events = new Map<string, MemoirEvent>();
  let settled: Conversation | undefined;
  let folded: Conversation | undefined;
  let mark = -1;
  let started = '';

  const reload = (): void => {
    const journal = opened();
    events = new Map();
    settled = undefined;
    for (const event of readConversation(journal, project)) events.set(event.id, event);
    folded = undefined;
    mark = erasureMark(journal.db);
  };
  const journalNow = (): Journal => {
    const journal = opened();
    if (erasureMark(journal.db) !== mark) reload();
    return journal;
  };
  /** Ended turns are folded once: a long conversation costs no more than a short one. */
  const fold = (): Conversation => {
    const state = foldConversation(events.values(), settled);
    if (state.current === undefined && state.waiting.length === 0) {
      settled = state;
      events = new Map();
    }
    return state;
  };
  const now = (): number => opened().clock.now();
  const sessionAt = (at: number): string => companionSession(localDay(at), opened().device);
  const write: OpenEvents['append'] = (make, drawnAt) => {
    const journal = journalNow();
    const happenedAt = now();
    const own = { happenedAt, project, session: sessionAt(happenedAt) };
    const opening = own.session === started ? [] : sessionDrafts(started, own, folder);
    const drafts = [...opening, ...make(own)];
    const all = drawnAt === undefined ? appendEvents(journal, drafts) : appendDrawn(journal, drawnAt, drafts);
    if (all.length < drafts.length) throw new ErasedMeanwhile('Something was erased while this was answered');
    const appended = all.slice(opening.length);
    started = own.session;
    for (const { id, status } of appended) {
      // What was known is part of a turn already, perhaps of one that is summarised.
      if (status !== 'added') continue;
      const record = getEvent(journal.db, id);
      const event = record && asKnownEvent(record);
      if (event !== undefined) events.set(id, event);
    }
    folded = undefined;
    return appended;
  };
  return {
    now,
    reload,
    session: () => sessionAt(now()),
    mark: () => {
      journalNow();
      return mark;
    },
    events: () => {
      journalNow();
      folded ??= fold();
      return folded;
    },
    append: (make, drawnAt) => {
      try {
        return write(make, drawnAt);
      } catch (error) {
        // Trigger: a restore replaced the journal. Outcome: nothing was written; the journal is opened again and the write repeated.
        if (reopen === undefined || !isMemoirError(error, 'journal-busy')) throw error;
        reopen();
        reload();
        return write(make, drawnAt);
      }
    },
  };
}

function sessionDrafts(before: string, own: DraftMoment, cwd: string): readonly EventDraft[] {
  const shared = { happenedAt: own.happenedAt, project: own.project, ...BY_AGENT };
  const ended: EventDraft[] =
    before === '' ? [] : [{ type: 'session.ended', key: `ended:${before}`, session: before, ...shared, body: {} }];
  const body = { agent: COMPANION_AGENT, cwd, interactive: true };
  return [...ended, { type: 'session.started', key: `started:${own.session}`, session: own.session, ...shared, body }];
}

/** The newest summary, and the events since the first turn that it left word for word. */
export function* readConversation({ db }: Journal, project: string): Generator<MemoirEvent, void, undefined> {
  const { summary, seq } = newestSummary(db, project);
  if (summary !== undefined) yield summary;
  for (const { reply } of summary?.body.undelivered ?? []) {
    const said = getEvent(db, reply);
    const known = said && asKnownEvent(said);
    if (known !== undefined) yield known;
  }
  const since = summary?.body.keptSince ?? 0;
  // What came after the summary belongs to it, even if the clock was set back since.
  for (const part of [{ since }, ...(summary === undefined ? [] : [{ afterSeq: seq, until: since }])]) {
    for (const record of iterateEvents(db, { project, types: CONVERSATION_TYPES, ...part })) {
      const event = asKnownEvent(record);
      if (event !== undefined) yield event;
    }
  }
}

interface FoundSummary {
  readonly summary: EventOf<'companion.compacted'> | undefined;
  readonly seq: number;
}

/** The one that was made last, whatever the clock said then. */
function newestSummary(db: Journal['db'], project: string): FoundSummary {
  let newest: FoundSummary = { summary: undefined, seq: 0 };
  for (const record of iterateEvents(db, { project, types: ['companion.compacted'] })) {
    const event = asKnownEvent(record);
    if (event?.type !== 'companion.compacted') continue;
    if (newest.summary === undefined || inOrderSaid(newest.summary, event) < 0)
      newest = { summary: event, seq: record.seq };
  }
  return newest;
}

function assertReadable({ text, ref, attachments = [], quoted = '' }: IncomingMessage): void {
  if (ref === '' || ref.length > 500) {
    throw new MemoirError('bad-input', 'The message has no usable id', { next: 'Send it again.' });
  }
  if (text.trim() === '' && attachments.length === 0 && quoted.trim() === '') {
    throw new MemoirError('bad-input', 'The message is empty', { next: 'Write something and send it again.' });
  }
  const tooLong = tooLongMessage(text.length + quoted.length);
  if (tooLong !== undefined) throw new MemoirError('bad-input', tooLong.why, { next: tooLong.next });
}
