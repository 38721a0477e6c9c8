/**
 * "no, rsync is wrong, we deploy with git push": a correction that names the old thing and chooses another is kept, whatever the agent
 * replies. English, German and Spanish.
 */
import { choosesOther, namedWrong } from '../../domain/facts/values/named-wrong.ts';

/** A name alone: "its r2", "sondern garage"; "its too heavy" gives a reason. */
const NAMES =
  /^(?!.*(?<!\p{L})(?:too|so|very|zu|sehr|demasiado|muy)(?!\p{L}))(?:(?:it['’]?s|it is|they['’]re|es ist|es sind|es|son|just|with|to|mit|con) )*(?:(?:the|a|an|den|die|das|der|el|la) )?[\p{L}\p{N}][\p{L}\p{N}.+#/-]*(?: [\p{L}\p{N}][\p{L}\p{N}.+#/-]*)?[.!]?$/u;
/** Code and a piece of work are corrected for now. */
const OF_CODE = /[(){}_`<>]|\p{Ll}\p{Lu}/u;
const WORDS_MAX = 24;

export function correctsNamed(words: string): boolean {
  if (OF_CODE.test(words) || words.split(/\s+/).length > WORDS_MAX) return false;
  const found = namedWrong(words);
  if (found === undefined) return false;
  return choosesOther(found) || (found.wrong.length > 0 && NAMES.test(found.gives));
}
