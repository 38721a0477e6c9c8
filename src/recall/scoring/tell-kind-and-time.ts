/** The signals of a text that do not depend on its words: its kind, its age, its trust, its project. */
import { DONE_KINDS, type RecallKind } from '../../domain/recall.ts';
import { DAY_MS } from '../../domain/time/dates.ts';
import type { Trust } from '../../domain/trust/trust.ts';
import type { DocRow } from '../../store/index/read-documents.ts';
import type { SignalInput } from './combine-signals.ts';
import type { RankingWeights } from './weights.ts';

/** Receives one signal and what it adds to the score. */
export type Tell = (name: string, score: number, why: Why) => void;

/** Worded only if it is shown. */
export type Why = string | ((row: DocRow) => string);

const sayKindAndTrust: Why = ({ kind, trust }) => `is a ${kind} with trust ${trust}`;
const sayKindAsked: Why = ({ kind }) => `is a ${kind}, which the query asks for`;

const DONE: ReadonlySet<RecallKind> = new Set(DONE_KINDS);

type Asked = Pick<SignalInput, 'bySaying' | 'now' | 'anchors' | 'kinds' | 'project' | 'namedAfter' | 'here'>;

export function tellKindAndTime(row: DocRow, tell: Tell, input: Asked, weights: RankingWeights): void {
  if (input.bySaying && DONE.has(row.kind))
    tell('output', weights.output, 'is output of a tool, and the query asks for what people said');
  tell('recency', weights.recency * recency(row.kind, input.now - row.at, weights.halfLife), 'is recent');
  tell('authority', weights.authority * authority(row.kind, row.trust), sayKindAndTrust);
  if (input.anchors.has(row.doc)) tell('event', weights.anchor, 'is the event that the query counts from');
  if (input.kinds.includes(row.kind)) tell('kind', weights.kind, sayKindAsked);
  if (row.project === undefined) return;
  if (row.project === input.project) tell('project', weights.project, 'is in the project that the query names');
  else if (input.namedAfter.has(row.project))
    tell('project', weights.projectNamedAfter, 'is in a project named after the one that the query names');
  if (row.project === input.here) tell('here', weights.here, 'is in the current project');
}

/** Days after which a kind's recency signal is halved. Decisions stay relevant longer than typed messages. */
const HALF_LIFE_DAYS: Partial<Record<RecallKind, number>> = {
  tool: 14,
  edit: 14,
  status: 14,
  log: 30,
  prompt: 60,
  reply: 60,
  episode: 60,
  task: 60,
};

/** What a wrong clock dated into the future is as far from now as what is as long ago. */
function recency(kind: RecallKind, ageMs: number, times: number): number {
  return 0.5 ** (Math.abs(ageMs) / DAY_MS / (times * (HALF_LIFE_DAYS[kind] ?? 180)));
}

function authority(kind: RecallKind, trust: Trust): number {
  const ofTrust = trust === 'owner' ? 0.05 : trust === 'tool' ? -0.05 : 0;
  return (AUTHORITY[kind] ?? 0) + ofTrust;
}

/** Things that were recorded on purpose weigh more than things said in passing. */
const AUTHORITY: Partial<Record<RecallKind, number>> = {
  note: 0.2,
  decision: 0.2,
  preference: 0.2,
  correction: 0.2,
  blocker: 0.1,
  outcome: 0.1,
  episode: -1,
  log: -1,
};
