/** The sentences of one text, each with what the classifier has to know about its place. */
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { readVisibleLines, type VisibleLine } from '../../domain/text/visible-lines.ts';
import { isPlainHeading } from './heading-sense.ts';
import { type Sentence, splitSentences } from './sentences.ts';

/** Who says a text. A summary is the agent's, written for itself when the client compacts the conversation. */
export type Speaker = 'person' | 'agent' | 'summary';

export interface PlacedSentence extends Sentence {
  readonly words: string;
  /** Position among the sentences of its text, and how many there are. */
  readonly index: number;
  readonly count: number;
  readonly item: boolean;
  /** The first sentence of its paragraph or item. */
  readonly opens: boolean;
  /** The heading or lead-in above it, in lower case; empty if there is none. */
  readonly heading: string;
}

/** A line of at least this length that stops in mid-sentence was wrapped by an editor. */
const WRAPPED_LINE_MIN_CHARS = 60;
/** A text with more sentences is a pasted document; what matters stands at its start. */
const SENTENCES_MAX = 2_000;

/** A message is read for itself, as what the next one answers, and for a value alone. */
export const placeSentences = memoizeSentence((text): readonly PlacedSentence[] => {
  const placed: Omit<PlacedSentence, 'index' | 'count'>[] = [];
  let heading = '';
  const blocks = joinWrapped(text, readVisibleLines(text));
  for (const [at, block] of blocks.entries()) {
    if (placed.length > SENTENCES_MAX) break;
    const words = text.slice(block.start, block.end);
    const listed = block.shape === 'prose' && blocks[at + 1]?.shape === 'item';
    if (block.shape === 'heading' || (listed && isPlainHeading(words))) {
      heading = words.toLowerCase();
      continue;
    }
    for (const [place, sentence] of splitSentences(text, block.start, block.end).entries()) {
      placed.push({
        ...sentence,
        opens: place === 0,
        words: text.slice(sentence.start, sentence.end),
        item: block.shape === 'item',
        heading,
      });
    }
    if (block.shape === 'prose') heading = words.endsWith(':') ? words.slice(-80).toLowerCase() : '';
  }
  return placed.map((sentence, index) => ({ ...sentence, index, count: placed.length }));
});

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
    if (last !== undefined && open !== undefined && wraps(text, open, line)) last.end = line.end;
    else blocks.push({ shape: line.shape, start: line.start, end: line.end });
    open = line;
  }
  return blocks;
}

function wraps(text: string, above: VisibleLine, line: VisibleLine): boolean {
  return (
    line.shape === 'prose' &&
    above.shape !== 'heading' &&
    above.end - above.start >= WRAPPED_LINE_MIN_CHARS &&
    !/[.!?:;]["'”’)*_]*$/.test(text.slice(above.start, above.end).trimEnd()) &&
    /^[\p{Ll}\d`"'(]/u.test(text.slice(line.start, line.start + 2))
  );
}
