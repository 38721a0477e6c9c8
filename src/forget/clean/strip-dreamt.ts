/** Removes erased text from a file that a dream wrote. Lines that people wrote stay. */
import { mergeText } from '../../domain/text/merge-text.ts';

export interface StripTests {
  /** Whether a line of the dream quotes the erased text. */
  readonly isQuote: (line: string) => boolean;
  /** Whether a line is removed even if a person wrote it: it has all words of the query. */
  readonly isAsked: (line: string) => boolean;
}

export interface Stripped {
  /** The dream's text without the erased text. */
  readonly own: string;
  /** The resulting file: the dream's text and the lines of people. */
  readonly text: string;
}

/** `own` is the last text the dream wrote; `now` is the file with changes by people. */
export function stripDreamt(own: string, now: string, { isQuote, isAsked }: StripTests): Stripped {
  const left = withoutBlocks(own, isQuote);
  const merged = mergeText(own, now, left).text;
  const text = merged
    .split('\n')
    .filter((line) => !isAsked(line))
    .join('\n');
  return { own: left, text };
}

const FRONTMATTER = /^---\r?\n[\s\S]*?\r?\n---\r?\n/;

/**
 * Removes a list item with its indented lines if one of them quotes. From the description, removes only the part that does.
 */
function withoutBlocks(text: string, isQuote: (line: string) => boolean): string {
  const matter = FRONTMATTER.exec(text)?.[0] ?? '';
  const head = matter
    .split('\n')
    .map((line) => (isQuote(line) ? withoutParts(line, isQuote) : line))
    .join('\n');
  const blocks: string[][] = [];
  for (const line of text.slice(matter.length).split('\n')) {
    if (/^\s+\S/.test(line) && blocks.length > 0) blocks.at(-1)?.push(line);
    else blocks.push([line]);
  }
  const body = blocks.filter((block) => !block.some(isQuote)).flat();
  const left = head + body.join('\n');
  // The words span several lines, so only the frontmatter of the dream's text stays.
  return isQuote(left.slice(head.length)) ? head : left;
}

function withoutParts(line: string, isQuote: (line: string) => boolean): string {
  const [, field = '', value = ''] = /^(\w+:\s*)(.*)$/.exec(line) ?? [];
  const parts = value.split('; ').filter((part) => !isQuote(part));
  const left = field + parts.join('; ');
  return isQuote(left) ? field.trimEnd() : left;
}
