/**
 * A small demo history, as the transcripts an agent would have left. It is imported like a real one, into a separate home.
 */
import { HOUR_MS } from '../../../domain/time/dates.ts';
import { DEMO_SESSIONS, type Step } from './demo-sessions.ts';

export interface DemoTranscript {
  readonly name: string;
  readonly text: string;
  /** The time its session ended. */
  readonly endedAt: number;
}

const STEP_MS = 45_000;

export function demoTranscripts(now: number): readonly DemoTranscript[] {
  return DEMO_SESSIONS.map(({ n, cwd, hoursAgo, steps }) => {
    const session = `d3300000-0000-4000-8000-00000000000${n}`;
    const lines = steps.flatMap((step, at) =>
      transcriptLines(step, { session, cwd, at, time: now - hoursAgo * HOUR_MS + at * STEP_MS }),
    );
    const endedAt = now - hoursAgo * HOUR_MS + steps.length * STEP_MS;
    return { endedAt, name: `${session}.jsonl`, text: lines.map((line) => `${JSON.stringify(line)}\n`).join('') };
  });
}

interface StepPlace {
  readonly session: string;
  readonly cwd: string;
  readonly at: number;
  readonly time: number;
}

function transcriptLines(step: Step, place: StepPlace): readonly object[] {
  const id = `${place.session.slice(-1)}-${place.at}`;
  const line = (type: string, part: string, fields: object, delayMs = 0): object => ({
    type,
    uuid: `demo-${id}-${part}`,
    sessionId: place.session,
    timestamp: new Date(place.time + delayMs).toISOString(),
    cwd: place.cwd,
    gitBranch: 'main',
    entrypoint: 'cli',
    ...fields,
  });
  if ('person' in step) return [line('user', 'prompt', { message: { role: 'user', content: step.person } })];
  if ('agent' in step) {
    const content = [{ type: 'text', text: step.agent }];
    return [line('assistant', 'reply', { message: { id: `demo-${id}`, role: 'assistant', content } })];
  }
  if ('compacted' in step) {
    return [
      line('system', 'boundary', {
        subtype: 'compact_boundary',
        compactMetadata: { trigger: 'auto', preTokens: 160_000 },
      }),
      line(
        'user',
        'summary',
        { isCompactSummary: true, message: { role: 'user', content: `Summary:\n${step.compacted}` } },
        1000,
      ),
    ];
  }
  const use = { type: 'tool_use', id: `demo-tool-${id}`, name: step.tool, input: step.input };
  const shown = typeof step.result === 'string' ? step.result : 'done';
  const result = {
    type: 'tool_result',
    tool_use_id: use.id,
    content: shown,
    ...(step.failed ? { is_error: true } : {}),
  };
  return [
    line('assistant', 'use', { message: { id: `demo-${id}`, role: 'assistant', content: [use] } }),
    line('user', 'result', { message: { role: 'user', content: [result] }, toolUseResult: step.result }, 2000),
  ];
}
