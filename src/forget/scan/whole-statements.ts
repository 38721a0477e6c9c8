/**
 * Recognises a statement where Memoir shows it whole: in a line of a pack, a log or a note, from one punctuation mark to another. It
 * is for statements such as "back on 20" or "731 days", whose words are too common to be looked for in what people say.
 */
import { isEverydayWord } from './everyday-words.ts';

/** Whether a mark or the edge of the line is before and after a word. */
export interface PlacedWord {
  readonly word: string;
  readonly begins: boolean;
  readonly ends: boolean;
}

/** "back on 20 (asked: which page size?)": the statement, and the words that were said before it. */
const COMPLETED = /^(?<said>.+?)\s*\((?:asked: |about: )?(?<before>(?:[^()]|\([^()]*\))+)\)\s*$/su;

/** The forms in which a statement is shown. */
export function shownForms(statement: string): readonly string[] {
  const { said, before } = COMPLETED.exec(statement)?.groups ?? {};
  return [statement, said, before].filter((form) => form !== undefined);
}

/** "ok" and "yes, do" are shown for many statements. */
export function isRecognisableAlone(words: readonly string[]): boolean {
  return words.some((word) => /\p{N}/u.test(word)) || (words.length > 1 && words.some((word) => !isEverydayWord(word)));
}

/** What Memoir writes before a statement: the mark of a list, a day, a time, the id of a task. */
const LEAD = /^\s*(?:[-*] )?(?:\d{4}-\d{2}-\d{2} |\d{2}:\d{2} )?(?:(?=[0-9a-z]*\d)[0-9a-z]{6} )?/;
/** Not the point of "1.5" or the colon of "12:30". */
const MARK = /[.,;:!?](?=\s|$)|\s[—–|](?=\s)|[()[\]“”„"«»*`…]/u;

/** `words` are those of the text, in order. */
export function placeWords(
  text: string,
  words: readonly { readonly word: string; readonly at: number; readonly end: number }[],
): readonly PlacedWord[] {
  let line = -1;
  let lead = 0;
  return words.map(({ word, at, end }, n) => {
    const [before, after] = [words[n - 1]?.end ?? 0, words[n + 1]?.at ?? text.length];
    const start = text.lastIndexOf('\n', at - 1) + 1;
    if (start !== line) {
      line = start;
      lead = start + (LEAD.exec(text.slice(start, start + LEAD_MAX_CHARS))?.[0].length ?? 0);
    }
    const between = text.slice(end, after);
    return {
      word,
      begins: at === lead || before < start || MARK.test(text.slice(before, at)),
      ends: n === words.length - 1 || between.includes('\n') || MARK.test(between),
    };
  });
}

const LEAD_MAX_CHARS = 40;
