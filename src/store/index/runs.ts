/** Commands that were run and their outcome, for the next run of the same command. */

import { commandShape } from '../../domain/concepts/command-shape.ts';
import { errorSignature } from '../../domain/concepts/error-signature.ts';
import { asKnownEvent, type EventRecord, type Json } from '../../domain/event.ts';
import { toolCommand } from '../../domain/tool-command.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { RUNS } from './push-schema.ts';
import { textKey } from './text-key.ts';

const EDITORS = /^(?:Edit|MultiEdit|Write|NotebookEdit)$/;

/** Longer commands are scripts that do not recur. */
const SHAPE_MAX_CHARS = 300;

export interface RunPlace {
  readonly doc: number;
  /** The number of its session. */
  readonly session: number | undefined;
  readonly at: number;
}

/** Returns false if the event is not a command run. */
export function addRun(db: Database, record: EventRecord, { doc, session, at }: RunPlace): boolean {
  const event = asKnownEvent(record);
  if (event?.type !== 'tool.called') return false;
  const { tool, outcome, output, exitCode } = event.body;
  const put = (what: number, shape: number | null, signature: number | null): boolean =>
    db.run(
      'INSERT INTO runs (doc, session, at, what, shape, signature) VALUES (?, ?, ?, ?, ?, ?)',
      doc,
      session ?? null,
      at,
      what,
      shape,
      signature,
    ).changes > 0;
  if (event.trust === 'external') return put(RUNS.external, null, null);
  if (EDITORS.test(tool)) return put(RUNS.edited, null, null);
  const shape = outcome === 'denied' ? undefined : shapeOfCall(event.body.input);
  if (shape === undefined) return false;
  if (outcome === 'ok' && (exitCode ?? 0) === 0) return put(RUNS.ok, textKey(shape), null);
  const signature = errorSignature(output ?? '');
  return put(RUNS.failed, textKey(shape), signature === undefined ? null : textKey(signature));
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
