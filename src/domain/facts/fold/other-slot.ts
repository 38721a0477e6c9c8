/**
 * Two statements that differ in one place only: "never edit the migrations folder" and "never edit the snapshots folder".
 * They share most words but say different things. If that place is what was chosen for a purpose or what something is called,
 * the later statement gives it another value.
 */
import { memoize } from '../../memoize.ts';
import { stemsOf } from '../wording/content-words.ts';

/** Longer differences are a paraphrase, not another word in the same place. */
const SLOT_WORDS = 3;
/** The words that are the same around the place. With fewer, two short statements only share a verb. */
const FRAME_WORDS = 2;

/** "use … for", "is called …": one value at a time. Not "never edit …", which can hold for many. */
const CHOSEN_BEFORE =
  /(?:^|\s)(?:us(?:e|es|ing)|chose|choose|pick(?:ed)?|(?:go|going|went) with|decided (?:on|for)|settled on|switch(?:ed|ing)? to|mov(?:e|ed|ing) to|nehmen|nutzen|verwenden|benutzen|setzen auf|usamos|usaremos|elegimos)$/;
const PURPOSE_AFTER = /^(?:for|as|für|als|para|como)\s/;
const NAMED_BEFORE =
  /(?:^|\s)(?:(?:is|are|was) (?:now )?(?:called|named)|lives? (?:at|on)|runs on|is hosted on|heißt|läuft auf|liegt auf|se llama|corre en)$/;
const DENIED = /(?:^|\s)(?:not|never|no|don'?t|dont|nicht|nie|niemals|kein(?:e[nr]?)?|nunca|no)(?:\s|$)/;

/**
 * `none`: they do not differ in exactly one place. `other`: about another thing. `value`: another value of the same thing.
 */
export function otherSlot(later: string, earlier: string): 'none' | 'other' | 'value' {
  const [ours, theirs] = [wordsOf(later), wordsOf(earlier)];
  const most = Math.min(ours.length, theirs.length);
  let start = 0;
  while (start < most && ours[start] === theirs[start]) start += 1;
  let end = 0;
  while (end < most - start && ours.at(-1 - end) === theirs.at(-1 - end)) end += 1;
  const [mine, other] = [ours.slice(start, ours.length - end), theirs.slice(start, theirs.length - end)];
  if (start + end < FRAME_WORDS || mine.length > SLOT_WORDS || other.length > SLOT_WORDS) return 'none';
  const [named, before] = [stemsOf(mine.join(' ')), stemsOf(other.join(' '))];
  if (named.size === 0 || before.size === 0 || [...named].some((word) => before.has(word))) return 'none';
  const frame = { before: ours.slice(0, start).join(' '), after: ours.slice(ours.length - end).join(' ') };
  if (DENIED.test(frame.before)) return 'other';
  const chosen = CHOSEN_BEFORE.test(frame.before) && PURPOSE_AFTER.test(frame.after);
  return chosen || NAMED_BEFORE.test(frame.before) ? 'value' : 'other';
}

/** A statement is compared with many others. */
const STATEMENTS_KEPT = 512;

const wordsOf = memoize(
  STATEMENTS_KEPT,
  (statement): readonly string[] =>
    statement
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}'’./_@#+:-]*/gu)
      ?.map((word) => word.replace(/[.:]+$/, '')) ?? [],
);
