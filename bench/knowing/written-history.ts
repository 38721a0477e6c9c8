/**
 * A history written as text (`scripts/train-extractor/README.md` has the format) as a folder of transcripts and labels, so that
 * the scorers of real histories measure it too. What is marked is a label in its own words. A file `.questions` beside it has a line
 * `d1b|how long is a slot|30 minutes` for each question; `d1@2026-09-12|…` is the same question as of a day.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type HistoryLine,
  type HistorySession,
  NOT_KEPT,
  readHistory,
} from '../../scripts/train-extractor/read-history.ts';

interface Place {
  readonly session: string;
  readonly line: number;
  readonly text: string;
  readonly by: HistoryLine['by'];
  /** When it was said. */
  readonly at: number;
}

interface Label {
  readonly id: string;
  readonly kind: string;
  readonly project: string;
  readonly place: Place;
  readonly statement: string;
  /** What ended it, and the label that replaced it. */
  end?: Place;
  supersededBy?: string;
}

/** Writes the history of a text file below `folder` and returns its path. */
export function writeWrittenHistory(file: string, folder: string): string {
  const name = basename(file, '.txt');
  const history = join(folder, name);
  mkdirSync(join(history, 'sessions'), { recursive: true });
  const sessions = readHistory(file);
  for (const [at, session] of sessions.entries()) {
    const lines = session.lines.map((line, n) => JSON.stringify(recordOf(session, uuidOf(at), line, n)));
    writeFileSync(join(history, fileOf(at)), `${lines.join('\n')}\n`);
  }
  writeFileSync(join(history, 'labels.json'), JSON.stringify(labelsOf(sessions, questionsOf(file))));
  return history;
}

interface AskedAbout {
  readonly question: string;
  readonly answer: string;
  readonly facts: readonly string[];
  readonly asOf: { readonly date: string; readonly answer: string; readonly facts: readonly string[] }[];
}

/** The questions beside a history; those of a day come behind the same question without one. */
function questionsOf(file: string): readonly AskedAbout[] {
  const beside = file.replace(/\.txt$/, '.questions');
  if (!existsSync(beside)) return [];
  const asked: AskedAbout[] = [];
  for (const line of readFileSync(beside, 'utf8').split('\n')) {
    const [about = '', question = '', answer = ''] = line.split('|');
    if (question === '') continue;
    const [names = '', date] = about.split('@');
    const facts = names.split(',');
    if (date === undefined) asked.push({ question, answer, facts, asOf: [] });
    else asked.find((other) => other.question === question)?.asOf.push({ date, answer, facts });
  }
  return asked;
}

function labelsOf(sessions: readonly HistorySession[], questions: readonly AskedAbout[]): object {
  const labels = new Map<string, Label>();
  for (const { id: session, at, project, lines } of sessions) {
    for (const [n, { by, text, marks }] of lines.entries()) {
      for (const { id, kind, ends, start, end, statement } of marks) {
        const place: Place = { session, line: n + 1, text: text.slice(start, end), by, at: timeOf(at, n) };
        for (const ended of ends) endLabel(labels, ended, place, id);
        if (id !== '' && kind !== undefined)
          labels.set(id, { id, kind, project, place, statement: statement ?? place.text });
      }
    }
  }
  const all = [...labels.values()];
  return {
    sessions: sessions.map(({ id, project, at: start }, at) => ({
      id,
      file: fileOf(at),
      sessionId: uuidOf(at),
      project,
      start: new Date(start).toISOString(),
    })),
    facts: all.map(({ id, kind, project, place, statement, end, supersededBy }) => ({
      id,
      kind,
      project,
      statement,
      subject: '',
      quotes: [place],
      validFrom: new Date(place.at).toISOString(),
      truth: end === undefined ? 'current' : supersededBy === undefined ? 'resolved' : 'superseded',
      ...(end === undefined ? {} : { endQuotes: [end], validTo: new Date(end.at).toISOString() }),
      importance: 2,
    })),
    contradictions: all.flatMap(({ id, supersededBy }) =>
      supersededBy === undefined ? [] : [{ older: id, newer: supersededBy }],
    ),
    notKeep: notKept(sessions),
    notes: [],
    briefing: [],
    tasks_end_state: [],
    questions,
  };
}

function notKept(sessions: readonly HistorySession[]): object[] {
  const said = sessions.flatMap(({ id: session, lines }) =>
    lines.flatMap(({ text, marks }, n) => marks.map((mark) => ({ session, line: n + 1, text, mark }))),
  );
  return said
    .filter(({ mark }) => mark.id === NOT_KEPT)
    .map(({ session, line, text, mark }, n) => ({
      id: `n${n + 1}`,
      session,
      line,
      quote: text.slice(mark.start, mark.end),
      reason: 'not worth keeping',
    }));
}

function endLabel(labels: ReadonlyMap<string, Label>, id: string, end: Place, replacedBy: string): void {
  const label = labels.get(id);
  if (label === undefined) throw new Error(`${end.session}:${end.line} ends ${id}, which nothing before it states.`);
  label.end = end;
  if (replacedBy !== '') label.supersededBy = replacedBy;
}

function recordOf(
  { at, project, lines }: HistorySession,
  session: string,
  { by, text }: HistoryLine,
  n: number,
): object {
  const uuid = (line: number): string => `${session.slice(-8)}-0000-4000-9000-${String(line + 1).padStart(12, '0')}`;
  const call = (line: number): string => `toolu_${session.slice(-4)}_${line}`;
  const envelope = {
    parentUuid: n === 0 ? null : uuid(n - 1),
    isSidechain: false,
    userType: 'external',
    cwd: `/home/dev/${project}`,
    sessionId: session,
    version: '2.1.310',
    gitBranch: 'main',
    uuid: uuid(n),
    timestamp: new Date(timeOf(at, n)).toISOString(),
  };
  const assistant = (content: object): object => ({
    ...envelope,
    type: 'assistant',
    message: {
      id: `msg_${session.slice(-4)}_${n}`,
      type: 'message',
      role: 'assistant',
      model: 'x',
      content: [content],
    },
  });
  const user = (content: unknown): object => ({ ...envelope, type: 'user', message: { role: 'user', content } });
  if (by === 'call') return assistant({ type: 'tool_use', id: call(n), name: 'Bash', input: { command: text } });
  if (by === 'output') return user([{ type: 'tool_result', tool_use_id: call(lastCall(lines, n)), content: text }]);
  if (by === 'summary') return { ...user(text), isCompactSummary: true };
  return by === 'agent' ? assistant({ type: 'text', text }) : user(text);
}

/** The lines of a session are a minute apart. */
function timeOf(start: number, line: number): number {
  return start + line * 60_000;
}

function lastCall(lines: readonly HistoryLine[], before: number): number {
  return lines.slice(0, before).findLastIndex(({ by }) => by === 'call');
}

function fileOf(session: number): string {
  return join('sessions', `${uuidOf(session)}.jsonl`);
}

function uuidOf(session: number): string {
  return `0b5e0000-0000-4000-8000-${String(session + 1).padStart(12, '0')}`;
}
