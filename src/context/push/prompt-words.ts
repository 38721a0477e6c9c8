/** The words of a prompt that could be in a note: no words without content, no bare numbers, no single letters. */
import { isForeignShare } from '../../domain/search/is-foreign-share.ts';
import { uniqueTokens } from '../../domain/search/tokenize.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { stemCue } from '../../store/index/push/cue-names.ts';
import { isEveryday, isFunctionWord } from '../../store/index/push/push-words.ts';

/** A longer prompt quotes something. The request itself is at its beginning. */
const READ_CHARS = 2000;
/** Each word costs a few queries of the index. */
const MAX_WORDS = 60;

export interface PromptWord {
  readonly word: string;
  /** How notes may have it. */
  readonly cues: readonly string[];
  /** Whether it is specific: not an everyday word of software work. */
  readonly telling: boolean;
}

export interface PromptWords {
  readonly words: readonly PromptWord[];
  /** Whether the prompt is German or Spanish. */
  readonly foreign: boolean;
}

export function promptWords(db: Database, prompt: string): PromptWords {
  const all = uniqueTokens(prompt.slice(0, READ_CHARS), MAX_WORDS).filter((word) => !/^\d+$|^.$/u.test(word));
  const content = all.filter((word) => !isFunctionWord(db, word));
  const foreign = isForeignShare(all.length - content.length, all.length);
  const words = content.map((word) => {
    const cues = foreign ? [stemCue(word), word] : [word];
    return { word, cues, telling: !cues.some((cue) => isEveryday(db, cue)) };
  });
  return { words, foreign };
}
