/**
 * Finds how the names in a project are spelled. People type "priya" and "ci"; agents write "Priya" and "CI". A word that replies
 * always write with the same capitals inside a sentence gets these capitals in a note. Only the case of letters is changed.
 */

/** A word after a full stop or at the start of a line has its capital from its place. */
const INSIDE = /(?<=[\p{L}\p{N},;:)]\s)[\p{L}][\p{L}\p{N}]*(?:[-.][\p{L}\p{N}]+)*/gu;

/** Code, headings, tables and bold lines use capitals for other reasons. */
const NO_SENTENCES = /```[\s\S]*?```|`[^`]*`|^\s*(?:#|\||\*\*|[-*] \*\*).*$/gmu;

export interface NameSpelling {
  /** The text with names written as replies write them. Code, quotes, paths and addresses stay. */
  apply(text: string): string;
  /** Whether replies write it with a capital. */
  isName(word: string): boolean;
}

/** `words`: the only words asked for, in lower case. `texts`: what agents wrote. */
export function learnNames(words: ReadonlySet<string>, texts: Iterable<string>): NameSpelling {
  const seen = new Map<string, Map<string, number>>();
  for (const text of texts) {
    for (const [word] of text.replace(NO_SENTENCES, ' ').matchAll(INSIDE)) {
      const lower = word.toLowerCase();
      if (!words.has(lower)) continue;
      const forms = seen.get(lower) ?? new Map<string, number>();
      forms.set(word, (forms.get(word) ?? 0) + 1);
      seen.set(lower, forms);
    }
  }
  const known = new Map<string, string>();
  for (const [lower, forms] of seen) {
    const [[form, times] = ['', 0]] = [...forms].sort(([, a], [, b]) => b - a);
    // Not always: some lines are all capitals.
    const all = [...forms.values()].reduce((sum, each) => sum + each, 0);
    if (form !== lower && times > all * MOSTLY) known.set(lower, form);
  }
  return {
    apply: (text) =>
      text
        .split(/(`[^`]*`|"[^"]*"|https?:\/\/\S+|\S*[\\/@#_]\S+)/u)
        .map((part, at) => (at % 2 === 1 ? part : part.replace(WORD, (word) => known.get(word) ?? word)))
        .join(''),
    isName: (word) => known.has(word.toLowerCase()),
  };
}

const MOSTLY = 0.7;
/** In capitals already, or part of a longer name: it stays. */
const WORD = /(?<![\p{L}\p{N}._-])\p{Ll}[\p{Ll}\p{N}]*(?:[-.][\p{Ll}\p{N}]+)*(?![\p{L}\p{N}_]|[-.][\p{L}\p{N}])/gu;

export const NO_NAMES: NameSpelling = { apply: (text) => text, isName: () => false };
