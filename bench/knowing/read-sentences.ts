/** The sentences of one text with what the classifier has to know about the place of each. */

import { readVisibleLines, type VisibleLine } from '../../src/domain/visible-lines.ts';
import { splitSentences } from '../../src/extract/rules/sentences.ts';
import type { SentenceContext, Speaker } from './sentence-features.ts';

export interface PlacedSentence {
  readonly start: number;
  readonly end: number;
  readonly words: string;
  readonly context: SentenceContext;
}

const WRAPPED_LINE_MIN_CHARS = 60;

export function readSentences(text: string, speaker: Speaker, answers: string): readonly PlacedSentence[] {
  const placed: { start: number; end: number; words: string; item: boolean; heading: string; asks: boolean }[] = [];
  let heading = '';
  for (const block of joinWrapped(text, readVisibleLines(text))) {
    if (block.shape === 'heading') {
      heading = text.slice(block.start, block.end);
      continue;
    }
    for (const sentence of splitSentences(text, block.start, block.end)) {
      const words = text.slice(sentence.start, sentence.end);
      placed.push({ ...sentence, words, item: block.shape === 'item', heading, asks: sentence.asks });
    }
    if (block.shape === 'prose')
      heading = /:\s*$/.test(text.slice(block.start, block.end)) ? text.slice(block.start, block.end) : '';
  }
  return placed.map(({ start, end, words, item, heading: above, asks }, index) => ({
    start,
    end,
    words,
    context: {
      speaker,
      index,
      count: placed.length,
      item,
      heading: above,
      before: placed[index - 1]?.words ?? '',
      after: placed[index + 1]?.words ?? '',
      answers,
      asks,
    },
  }));
}

interface Block {
  readonly shape: VisibleLine['shape'];
  readonly start: number;
  end: number;
}

/** Lines that an editor wrapped are one block. */
function joinWrapped(text: string, lines: readonly VisibleLine[]): readonly Block[] {
  const blocks: Block[] = [];
  let open: VisibleLine | undefined;
  for (const line of lines) {
    if (line.shape === 'blank' || line.shape === 'hidden') {
      open = undefined;
      continue;
    }
    const last = blocks.at(-1);
    const wraps =
      open !== undefined &&
      line.shape === 'prose' &&
      open.shape !== 'heading' &&
      open.end - open.start >= WRAPPED_LINE_MIN_CHARS &&
      !/[.!?:;]["'”’)*_]*$/.test(text.slice(open.start, open.end).trimEnd()) &&
      /^[\p{Ll}\d`"'(]/u.test(text.slice(line.start, line.start + 2));
    if (wraps && last) last.end = line.end;
    else blocks.push({ shape: line.shape, start: line.start, end: line.end });
    open = line;
  }
  return blocks;
}
