/**
 * Histories written for training: what somebody said in several sessions, with what is worth keeping marked in place, and the
 * words that end or replace it: `[[b1|we have no access yet]]`, later `[[!b1|the login came this morning]]`. The letter of a
 * mark is its kind, as in the dialogues; `!` names the mark that no longer holds. `[[-|brb, coffee]]` is not worth keeping.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { MemoirEvent } from '../../src/domain/event.ts';
import type { Speaker } from '../../src/extract/sentences/placed-sentences.ts';
import { type DialogueTurn, type Exchange, KINDS, type Kind, type Mark } from './read-dialogues.ts';

export interface HistoryMark {
  readonly id: string;
  readonly kind: Kind | undefined;
  /** Ids of the marks that no longer hold. */
  readonly ends: readonly string[];
  readonly start: number;
  readonly end: number;
  /** What it says, if its words do not say it alone: `[[d2|no, 30||slots last 30 minutes]]`. */
  readonly statement?: string;
}

export interface HistoryLine {
  readonly by: Speaker | 'call' | 'output';
  readonly text: string;
  readonly marks: readonly HistoryMark[];
}

/** Words that only look as if they were worth keeping. */
export const NOT_KEPT = '-';

export interface HistorySession {
  readonly id: string;
  readonly at: number;
  readonly project: string;
  readonly lines: readonly HistoryLine[];
}

const SIGNS: Readonly<Record<string, HistoryLine['by']>> = {
  '>': 'person',
  '<': 'agent',
  $: 'call',
  '|': 'output',
  '~': 'summary',
};
const MARK = /\[\[([^|\]]+)\|(.*?)\]\]/gs;

export function readHistory(file: string): readonly HistorySession[] {
  const sessions: { id: string; at: number; project: string; lines: HistoryLine[] }[] = [];
  for (const { at, line } of messagesOf(readFileSync(file, 'utf8'))) {
    const head = /^= (\S+) (\d{4}-\d\d-\d\d) (\S+)$/.exec(line);
    const by = SIGNS[line[0] ?? ''];
    if (head !== null) {
      const [, id = '', day = '', project = ''] = head;
      sessions.push({ id, at: Date.parse(`${day}T09:00:00Z`), project, lines: [] });
    } else if (by !== undefined && line[1] === ' ') sessions.at(-1)?.lines.push({ by, ...readMarks(line.slice(2)) });
    else throw new Error(`${file}:${at + 1}: a line belongs to nobody: ${line.slice(0, 80)}`);
  }
  return sessions;
}

/** The lines that start something; those behind two spaces belong to the message above them. */
function messagesOf(text: string): readonly { readonly at: number; readonly line: string }[] {
  const messages: { at: number; line: string }[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const above = messages.at(-1);
    if (line.trim() === '') continue;
    if (line.startsWith('  ') && above !== undefined) above.line += `\n${line.slice(2)}`;
    else messages.push({ at, line });
  }
  return messages;
}

function readMarks(raw: string): Pick<HistoryLine, 'text' | 'marks'> {
  const marks: HistoryMark[] = [];
  let text = '';
  let from = 0;
  for (const match of raw.matchAll(MARK)) {
    const [whole, names = '', said = ''] = match;
    const [words = '', statement] = said.split('||');
    text += raw.slice(from, match.index);
    const ids = names.split(',').map((name) => name.trim());
    const [id = ''] = ids.filter((name) => !name.startsWith('!'));
    const ends = ids.filter((name) => name.startsWith('!')).map((name) => name.slice(1));
    const place = { start: text.length, end: text.length + words.length };
    marks.push({ id, kind: kindOf(id, ends), ends, ...place, ...(statement === undefined ? {} : { statement }) });
    text += words;
    from = match.index + whole.length;
  }
  return { text: text + raw.slice(from), marks };
}

/** What only ends a blocker is its end; what only ends other things is not a fact by itself. */
function kindOf(id: string, ends: readonly string[]): Kind | undefined {
  if (id === '') return ends.some((end) => end.startsWith('b')) ? 'unblocked' : undefined;
  if (id === NOT_KEPT) return undefined;
  const kind = KINDS[id[0] as keyof typeof KINDS];
  if (kind === undefined) throw new Error(`Unknown kind of the mark ${id}.`);
  return kind;
}

/** The sessions as exchanges for the sentence classifier. */
export function exchangesOf(file: string): readonly Exchange[] {
  return readHistory(file).map(({ lines }) => ({
    language: '',
    turns: lines.flatMap(({ by, text, marks }): readonly DialogueTurn[] =>
      by === 'call' || by === 'output'
        ? []
        : [
            {
              by,
              text,
              marks: marks.flatMap(({ id, kind, start, end }): readonly Mark[] =>
                kind === undefined ? [] : [{ kind, everywhere: false, subject: id, value: undefined, start, end }],
              ),
            },
          ],
    ),
  }));
}

/** The sessions as events, a minute apart. */
export function eventsOf(file: string): readonly MemoirEvent[] {
  return sessionsAsEvents(basename(file, '.txt'), readHistory(file));
}

export function sessionsAsEvents(name: string, sessions: readonly HistorySession[]): readonly MemoirEvent[] {
  return sessions.flatMap(({ id, at, project, lines }) =>
    lines.flatMap(({ by, text }, n): readonly MemoirEvent[] => {
      const envelope = {
        id: eventId(name, id, n),
        happenedAt: at + n * 60_000,
        hlc: `${String(at + n).padStart(15, '0')}-0000` as MemoirEvent['hlc'],
        device: 'd',
        project,
        session: `${name} ${id}`,
        version: 1,
        actor: 'agent',
        trust: 'agent',
      } as const;
      if (by === 'person') {
        const body = { text, origin: 'person' } as const;
        return [{ ...envelope, type: 'prompt.submitted', actor: 'person', trust: 'owner', body }];
      }
      if (by === 'agent') return [{ ...envelope, type: 'reply.given', body: { text } }];
      if (by === 'summary') return [{ ...envelope, type: 'context.compacted', body: { summary: text } }];
      if (by !== 'call') return [];
      const output = lines[n + 1]?.by === 'output' ? (lines[n + 1]?.text ?? '') : '';
      const body = { tool: 'Bash', outcome: 'ok', input: { command: text }, output } as const;
      return [{ ...envelope, type: 'tool.called', actor: 'tool', trust: 'tool', body }];
    }),
  );
}

/** The id of the event made from a line. */
export function eventId(history: string, session: string, line: number): string {
  return `${history} ${session} ${line}`;
}
