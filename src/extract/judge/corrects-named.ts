/**
 * "no, rsync is wrong, we deploy with git push": a correction that names the old thing and chooses another is kept, whatever the agent
 * replies. English, German and Spanish.
 */
import { namedWrong } from '../../domain/facts/values/named-wrong.ts';

/** What the speaker's side does; what happened or has to be done now is not meant. */
const WE =
  "(?:we|wir|nosotros)(?:['’]re)? (?!(?:need|needs|have|had|should|got|get|want|can|could|were|was|did|do|must|expect|see|still|never|are|müssen|sollten|brauchen|hatten|haben|waren|wollen|können|erwarten|\\p{L}+ed)(?!\\p{L}))\\p{L}+|(?!(?:est|ér|estáb|ten|necesit|esper|deb|quer)\\p{L}*mos)\\p{L}{2,}[aei]mos(?!\\p{L})";
const CHOOSES = new RegExp(
  `^(?:(?:and|und|y|so|but|hier|here|aquí) )?(?:${WE}|(?:use|take|pick|let['’]?s use|go with|nimm|nehmt|nutze?t?|usa|usad|usemos) \\p{L}|(?:the|our|die|der|das|unsere?|el|la|los|las|nuestr[oa]s?) \\p{L}+ (?:is|are|ist|sind|es|son|está|están) |(?:(?:the|our|die|der|das|unsere?|el|la|los|las|nuestr[oa]s?) )?\\p{L}+ (?:go|goes|run|runs|live|lives|läuft|laufen|gehen|geht|liegt|liegen|va|van) (?:to|in|on|with|at|auf|in|mit|nach|zu|bei|a|en|con) )`,
  'u',
);
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
  const clauses = found.gives.split(/[,.;:!–—]+ +/);
  if (clauses.some((clause) => CHOOSES.test(clause))) return true;
  return found.wrong.length > 0 && clauses.length === 1 && NAMES.test(found.gives);
}
