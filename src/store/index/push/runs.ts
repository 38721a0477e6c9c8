/** Commands that were run and their outcome, for the next run of the same command. */

import { isToolOf } from '../../../domain/agents/tool-kind.ts';
import { commandShape } from '../../../domain/concepts/command-shape.ts';
import { errorSignature } from '../../../domain/concepts/error-signature.ts';
import { asKnownEvent, type EventRecord, type Json } from '../../../domain/event.ts';
import { toolCommand } from '../../../domain/tool-command.ts';
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { RUNS } from './push-schema.ts';
import { textKey } from './text-key.ts';

/** Longer commands are scripts that do not recur. */
const SHAPE_MAX_CHARS = 300;

/** A command that was run, as it is stored. */
export interface Run {
  /** One of `RUNS`. */
  readonly what: number;
  readonly shape: number | null;
  readonly signature: number | null;
}

export interface RunPlace {
  readonly doc: number;
  /** The number of its session. */
  readonly session: number | undefined;
  readonly at: number;
}

/** Undefined if the event is not a command run. */
export function commandRunOf(record: EventRecord): Run | undefined {
  const event = asKnownEvent(record);
  if (event?.type !== 'tool.called') return undefined;
  const { outcome, output, exitCode } = event.body;
  if (event.trust === 'external') return { what: RUNS.external, shape: null, signature: null };
  if (isToolOf('edit', event.body)) return { what: RUNS.edited, shape: null, signature: null };
  const shape = outcome === 'denied' ? undefined : shapeOfCall(event.body.input);
  if (shape === undefined) return undefined;
  if (outcome === 'ok' && (exitCode ?? 0) === 0) return { what: RUNS.ok, shape: textKey(shape), signature: null };
  const signature = errorSignature(output ?? '');
  return {
    what: RUNS.failed,
    shape: textKey(shape),
    signature: signature === undefined ? null : textKey(signature),
  };
}

export function addRun(db: Database, { what, shape, signature }: Run, { doc, session, at }: RunPlace): void {
  db.run(
    'INSERT INTO runs (doc, session, at, what, shape, signature) VALUES (?, ?, ?, ?, ?, ?)',
    doc,
    session ?? null,
    at,
    what,
    shape,
    signature,
  );
}

export function removeRun(db: Database, doc: number): void {
  db.run('DELETE FROM runs WHERE doc = ?', doc);
  db.run('DELETE FROM fixes WHERE failed = ?', doc);
  db.run('DELETE FROM fixes WHERE fix = ?', doc);
}

/** Undefined for other tools, for commands without effect, and for long ones. */
export function shapeOfCall(input: Json | undefined): string | undefined {
  const command = toolCommand(input);
  const shape = command === undefined ? undefined : commandShape(command);
  return shape === undefined || shape.length > SHAPE_MAX_CHARS ? undefined : shape;
}
