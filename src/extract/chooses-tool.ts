/** "lets use npm", "just do fly.io", "wir nehmen yarn": a short sentence that chooses a well-known tool is a decision. */
import { findCues } from './classify/cues.ts';
import { normalizeWords } from './classify/normalize-words.ts';
import { isAmbiguousTool, toolCategory } from './subject/tools.ts';

const CHOOSES =
  /^(?:[\p{L}']+[,.]? ){0,4}?(?:use|go with|going with|went with|switch to|switched to|stick with|stay with|move to|moved to|back to|do|take|nehmen|nehmen wir|nutzen|bleiben bei|usamos|usemos|vamos con|pasamos a)\s+(?:the\s+|a\s+|den\s+|die\s+)?([\p{L}\d.+-]+)/iu;
const WORDS_MAX = 14;
const OPEN = ['guess', 'hearsay', 'offers'];

export function choosesTool(sentence: string): boolean {
  const tool = CHOOSES.exec(sentence)?.[1]
    ?.toLowerCase()
    .replace(/[.-]+$/, '');
  if (tool === undefined || toolCategory(tool) === undefined || isAmbiguousTool(tool)) return false;
  const words = normalizeWords(sentence);
  if (words.length > WORDS_MAX || /^(?:if|when|why|should|could|would|can|do|does|did|wenn|si|warum)\b/i.test(sentence))
    return false;
  const cues = findCues(words);
  return !OPEN.some((cue) => cues.has(cue));
}
