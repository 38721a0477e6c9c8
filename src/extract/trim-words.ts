/** Trims Markdown, blanks and closing punctuation from the ends of a span and adjusts its offsets. */
export interface Words {
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

const LEAD = /^(?:\s|\*\*|__|[,:;–—]|-\s)+/;
const TAIL = /(?:\s|[.,:;–—]|\*\*|__)+$/;

export function trimWords(text: string, start: number, end: number): Words {
  const raw = text.slice(start, end);
  const lead = LEAD.exec(raw)?.[0].length ?? 0;
  const rest = raw.slice(lead);
  const tail = TAIL.exec(rest)?.[0].length ?? 0;
  const words = rest.slice(0, rest.length - tail);
  return { words: words.replace(/\s*\n\s*/g, ' '), start: start + lead, end: start + lead + words.length };
}
