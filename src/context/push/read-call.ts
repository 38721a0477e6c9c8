/** Reads a recorded command from the journal: the parts that may reach a prompt, and those it is compared by. */

import { isToolOf } from '../../domain/agents/tool-kind.ts';
import { commandShape } from '../../domain/concepts/command-shape.ts';
import { errorSignature } from '../../domain/concepts/error-signature.ts';
import { asKnownEvent } from '../../domain/event.ts';
import { asText, field } from '../../domain/json/json.ts';
import { toolCommand } from '../../domain/tool-command.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEventAt } from '../../store/journal/read.ts';

export interface PastCall {
  readonly id: string;
  readonly at: number;
  readonly command: string;
  readonly shape: string | undefined;
  readonly outcome: 'ok' | 'failed' | 'denied';
  readonly exitCode: number | undefined;
  readonly signature: string | undefined;
}

/** Returns nothing if the event was erased or is not a command. */
export function readCall(journal: Journal, doc: number): PastCall | undefined {
  const record = getEventAt(journal.db, doc);
  const event = record && asKnownEvent(record);
  if (event?.type !== 'tool.called') return undefined;
  const command = toolCommand(event.body.input);
  if (command === undefined) return undefined;
  const { outcome, exitCode, output } = event.body;
  const failed = outcome === 'failed' || (outcome === 'ok' && (exitCode ?? 0) !== 0);
  return {
    id: event.id,
    at: event.happenedAt,
    command,
    shape: commandShape(command),
    outcome: failed ? 'failed' : outcome,
    exitCode,
    signature: failed ? errorSignature(output ?? '') : undefined,
  };
}

export interface PastEdit {
  readonly id: string;
  readonly at: number;
  /** The end of its path. */
  readonly file: string;
}

const PATH_PARTS = 3;

/** Returns nothing if the event was erased or is not an edit of a file. */
export function readEdit(journal: Journal, doc: number): PastEdit | undefined {
  const record = getEventAt(journal.db, doc);
  const event = record && asKnownEvent(record);
  if (event?.type !== 'tool.called' || !isToolOf('edit', event.body) || event.body.input === undefined)
    return undefined;
  const path = asText(field(event.body.input, 'file_path') ?? field(event.body.input, 'path'));
  const file = path?.split(/[/\\]/).slice(-PATH_PARTS).join('/');
  return file === undefined || file === '' ? undefined : { id: event.id, at: event.happenedAt, file };
}
