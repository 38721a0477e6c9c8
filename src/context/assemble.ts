/** Joins parts into one text, each within its budget and all within the pack's limit. The text says what did not fit. */

import { type ContextPack, PACK_MAX_CHARS, type PackKind, type PackPart } from '../domain/context.ts';
import { countOf } from '../domain/text/count.ts';

export interface PackBlock {
  readonly name: string;
  readonly budget: number;
  /** Most important first: the last lines are left out first. */
  readonly lines: readonly string[];
  /** Why something was already left out, for reasons other than room. */
  readonly leftOut?: string;
}

/** Room for one line and the line that says what did not fit. With less, the part is left out. */
const LEAST_CHARS = 200;
const NOTE_CHARS = 48;

/** Each part gets its budget. Room that a part does not need goes to the other parts, in order. */
export function assemble(kind: PackKind, blocks: readonly PackBlock[], summary: string): ContextPack {
  const parts: PackPart[] = [];
  const texts: string[] = [];
  const filled = blocks.filter(({ lines }) => lines.length > 0);
  for (const [index, room] of roomsOf(PACK_MAX_CHARS[kind], filled).entries()) {
    const block = filled[index];
    if (block === undefined) continue;
    const { name, budget, lines, leftOut = '' } = block;
    if (room === 0) {
      parts.push({ name, chars: 0, budget, cut: 'there was no room for it' });
      continue;
    }
    const { text, dropped } = fitLines(lines, room);
    texts.push(text);
    const cut = [dropped === 0 ? '' : `${countOf(dropped, 'line')} did not fit`, leftOut].filter((why) => why !== '');
    parts.push({ name, chars: text.length, budget, ...(cut.length === 0 ? {} : { cut: cut.join('; ') }) });
  }
  return { kind, text: texts.join(BETWEEN), parts, summary };
}

const BETWEEN = '\n\n';

function roomsOf(limit: number, blocks: readonly PackBlock[]): readonly number[] {
  let left = limit;
  const rooms = blocks.map(({ budget, lines }) => {
    const needed = lengthOf(lines);
    const room = Math.min(needed, budget, left - BETWEEN.length);
    if (room < Math.min(LEAST_CHARS, needed)) return 0;
    left -= room + BETWEEN.length;
    return room;
  });
  return rooms.map((room, index) => {
    const missing = room === 0 ? 0 : lengthOf(blocks[index]?.lines ?? []) - room;
    const more = Math.min(missing, Math.max(0, left));
    left -= more;
    return room + more;
  });
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, -1);
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
