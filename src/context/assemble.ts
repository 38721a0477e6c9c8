/** Joins parts to one text, each within its budget and all within the pack's limit. The text says what did not fit. */

import { type ContextPack, PACK_MAX_CHARS, type PackKind, type PackPart } from '../domain/context.ts';
import { countOf } from '../domain/count.ts';

export interface Block {
  readonly name: string;
  readonly budget: number;
  /** Most important first: the last lines are left out first. */
  readonly lines: readonly string[];
}

/** Room for one line and the line that says what did not fit. With less, the part is left out. */
const LEAST_CHARS = 200;
const NOTE_CHARS = 48;

export function assemble(kind: PackKind, blocks: readonly Block[], summary: string): ContextPack {
  const parts: PackPart[] = [];
  const texts: string[] = [];
  let left = PACK_MAX_CHARS[kind];
  for (const { name, budget, lines } of blocks) {
    if (lines.length === 0) continue;
    const room = Math.min(budget, left - 2);
    if (room < Math.min(LEAST_CHARS, budget)) {
      parts.push({ name, chars: 0, budget, cut: 'there was no room for it' });
      continue;
    }
    const { text, dropped } = fitLines(lines, room);
    left -= text.length + 2;
    texts.push(text);
    parts.push({
      name,
      chars: text.length,
      budget,
      ...(dropped === 0 ? {} : { cut: `${countOf(dropped, 'line')} did not fit` }),
    });
  }
  return { kind, text: texts.join('\n\n'), parts, summary };
}

/** As many whole lines as fit, and a last line with the number of the others. */
export function fitLines(
  lines: readonly string[],
  budget: number,
): { readonly text: string; readonly dropped: number } {
  const whole = lines.join('\n');
  if (whole.length <= budget) return { text: whole, dropped: 0 };
  const kept: string[] = [];
  let used = 0;
  for (const line of lines) {
    if (used + line.length + 1 > budget - NOTE_CHARS) break;
    kept.push(line);
    used += line.length + 1;
  }
  const dropped = lines.length - kept.length;
  return { text: [...kept, `(${countOf(dropped, 'more line')} did not fit here)`].join('\n'), dropped };
}

export function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines];
}
