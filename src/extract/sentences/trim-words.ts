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

/** `*word*` and `[word](address)`; not the star of a pattern such as `*.ts`. */
const ITALIC = /(?<![\p{L}\p{N}*`/])\*(\p{L}[^*`\n]{0,80}?[\p{L}.!?]|\p{L})\*(?![\p{L}\p{N}*])/gu;
const LINK = /!?\[([^\]\n[]{1,120})\]\(((?:https?:)?[^()\s]{1,300})\)/g;

/** Without the marks of Markdown in a sentence; those of bold text also if only one of a pair is in it. */
export function withoutEmphasis(words: string): string {
  return words.replaceAll('**', '').replace(ITALIC, '$1').replace(LINK, '$1 ($2)');
}
