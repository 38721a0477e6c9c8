/**
 * Text that nobody types: too long, or the same sentence over and over. Of a long text, a short first and a short last paragraph are the
 * sender's: "what does this say?" above a pasted file.
 */
import type { VisibleLine } from '../text/visible-lines.ts';
import type { PastedRange } from './pasted-talk.ts';

/** About 2,000 words. The longest prompts that people dictate have half of that. */
const TYPED_MAX_CHARS = 12_000;
/** Callers cut longer texts: the end of such a text is not where the sender stopped. */
const CUT_AT_CHARS = 100_000;
const OWN_PARAGRAPH_CHARS = 400;
/** Shorter texts are read as they are: somebody may repeat a rule in anger. */
const REPEATED_MIN_CHARS = 300;
const REPEATED_TIMES = 5;
const REPEATED_MIN_SENTENCE_CHARS = 10;
const REPEATED_SHARE = 0.5;

export function pastedMass(text: string, lines: readonly VisibleLine[]): PastedRange | undefined {
  if (text.length > TYPED_MAX_CHARS) return betweenOwnParagraphs(text, lines);
  return text.length > REPEATED_MIN_CHARS && repeatsItself(text) ? { from: 0, to: lines.length } : undefined;
}

function betweenOwnParagraphs(text: string, lines: readonly VisibleLine[]): PastedRange {
  const firstBlank = lines.findIndex(({ shape }) => shape === 'blank');
  const lastBlank = lines.findLastIndex(({ shape }, at) => shape === 'blank' && at < lines.length - 1);
  if (firstBlank < 0) return { from: 0, to: lines.length };
  const opening = lines[firstBlank]?.start ?? 0;
  const closing = lines[lastBlank]?.end ?? 0;
  return {
    from: opening <= OWN_PARAGRAPH_CHARS ? firstBlank : 0,
    to: text.length < CUT_AT_CHARS && text.length - closing <= OWN_PARAGRAPH_CHARS ? lastBlank : lines.length,
  };
}

function repeatsItself(text: string): boolean {
  const times = new Map<string, number>();
  for (const piece of text.split(/[.!?;\n]+\s*/)) {
    const words = piece.trim().toLowerCase();
    if (words.length >= REPEATED_MIN_SENTENCE_CHARS) times.set(words, (times.get(words) ?? 0) + 1);
  }
  let repeated = 0;
  for (const [words, count] of times) if (count >= REPEATED_TIMES) repeated += words.length * count;
  return repeated / text.length >= REPEATED_SHARE;
}
