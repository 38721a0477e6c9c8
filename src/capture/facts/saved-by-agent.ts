/**
 * Leaves out facts that the agent saved itself in the same turn: with Memoir's tools, with the command line, or in a memory
 * file. The saved text is already a fact or note, in better words.
 */
import { isToolOf } from '../../domain/agents/tool-kind.ts';
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { textsIn } from '../../domain/json/json.ts';
import { tokenize } from '../../domain/search/tokenize.ts';
import { isMemoryFile } from '../../domain/trust/memory-writes.ts';
import type { Turn, TurnEvent } from '../../extract/turn.ts';

const OWN_COMMAND = /\bmemoir\s+(?:remember|decide|task\s+add)\b/;
/** A saved text that has this share of a fact's words says the same. */
const SAME_SHARE = 0.6;

export function withoutSaved(turn: Turn, drafts: readonly FactDraft[]): readonly FactDraft[] {
  if (drafts.length === 0) return drafts;
  const saved = turn.events.flatMap(savedText).map((text) => new Set(tokenize(text)));
  if (saved.length === 0) return drafts;
  return drafts.filter(({ statement }) => {
    const words = [...new Set(tokenize(statement))];
    return !saved.some((text) => words.filter((word) => text.has(word)).length >= words.length * SAME_SHARE);
  });
}

function savedText(event: TurnEvent): readonly string[] {
  if (event.type !== 'tool.called' || event.body.outcome !== 'ok') return [];
  const { input, files = [] } = event.body;
  const texts = textsIn(input).join('\n');
  if (isToolOf('save', event.body)) return [texts];
  if (isToolOf('command', event.body)) return OWN_COMMAND.test(texts) ? [texts] : [];
  return files.some(isMemoryFile) ? [texts] : [];
}
