/** Inspects what a session left: in the stream the client prints, in its transcripts, in the journal. */
import type { EventRecord, EventType } from '../../../src/index.ts';
import type { ClientRun, StreamLine } from './client.ts';
import { allText } from './model-script.ts';
import { noteOf, type Stage } from './scenario.ts';
import { transcriptsOf } from './transcripts.ts';

/** A hook acknowledges by ending: its events must be in the journal. One row per hook event that records something. */
const WRITES: Readonly<Record<string, EventType>> = {
  SessionStart: 'session.started',
  UserPromptSubmit: 'prompt.submitted',
  PostToolUse: 'tool.called',
  Stop: 'reply.given',
};

export function notesOf(journal: readonly EventRecord[], type: string): readonly string[] {
  return journal.filter((record) => record.type === type).map(noteOf);
}

export function answered(lines: readonly StreamLine[], event: string): number {
  return lines.filter((line) => line.subtype === 'hook_response' && line.hook_event === event && line.exit_code === 0)
    .length;
}

/** Hook events that ended more often than the journal has their events. */
export function acknowledgedButMissing(run: ClientRun, journal: readonly EventRecord[]): readonly string[] {
  return Object.entries(WRITES).flatMap(([event, type]) => {
    const [heard, kept] = [answered(run.lines, event), journal.filter((record) => record.type === type).length];
    return heard > kept ? [`${event}: ${heard} answered, ${kept} kept`] : [];
  });
}

export interface HookEnd {
  readonly ms: number;
  /** What was wrong; empty for a hook that exited 0 and printed nothing. */
  readonly odd: string;
}

/** Every hook the client reported on. It does not report on those of SessionEnd, which the journal shows. */
export function hookEnds({ runs }: Stage): readonly HookEnd[] {
  return runs.flatMap(({ lines }) => {
    const ends = lines.filter((line) => line.subtype === 'hook_response');
    return lines
      .filter((line) => line.subtype === 'hook_started')
      .map(({ hook_id, hook_name, at }): HookEnd => {
        const end = ends.find((line) => line.hook_id === hook_id);
        if (end === undefined) return { ms: 0, odd: `${hook_name}: never ended` };
        const fine = end.exit_code === 0 && end.outcome === 'success' && end.output === '';
        const odd = fine ? '' : `${hook_name}: ${end.outcome}, exit ${end.exit_code}, said ${end.output}`;
        return { ms: end.at - at, odd };
      });
  });
}

/** Output of hooks where a person or the model can read it: in the client's transcripts and in the model's requests. */
export function tracesOfHooks({ world }: Stage): readonly string[] {
  const lines = transcriptsOf(world).flatMap((file) => file.lines);
  if (lines.length === 0) return ['there is no transcript to look at'];
  return [
    ...lines.map((line) => JSON.stringify(line.attachment ?? '')).filter((text) => text.includes('"type":"hook_')),
    ...world.model
      .requests()
      .flatMap((request) => allText(request).match(/.* hook (success|additional context).*/g) ?? []),
  ];
}
