/** "runbook is RB-07 on the wiki", "oncall is in slack #dock": a statement that says where something is. */
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { findCues } from '../classify/cues.ts';
import { normalizeWords } from '../classify/normalize-words.ts';

const PLACE =
  /(?:^|[\s,:(])(?:is|are|lives?|sits|goes to|go to|reported to|documented (?:in|at)|under|ist|sind|liegt|liegen|steht|stehen|está|están|vive)\s(?:[^.?!]{0,40}[\s(])?(?:#[a-z][\w-]{2,}|https?:\/\/\S+|(?:the |our |im |el )?(?:team )?(?:wiki|slack|confluence|notion|sharepoint|1password|bitwarden|vault|grafana|sentry|jira|linear|google drive)\b|[a-z][\w-]*\.(?:local|internal|lan)\b)/i;
/** Without one of these there is no place, and the pattern need not be compiled. */
const PLACES =
  '# :// wiki slack confluence notion sharepoint 1password bitwarden vault grafana sentry jira linear .local .internal .lan'.split(
    ' ',
  );
const OPEN = ['guess', 'hearsay', 'offers', 'task verb', 'limits', 'waits'];
const WORDS_MAX = 25;

export const saysWhere = memoizeSentence((sentence): boolean => {
  const lower = sentence.toLowerCase();
  if (!(PLACES.some((part) => lower.includes(part)) || lower.includes('google drive')) || !PLACE.test(sentence))
    return false;
  const words = normalizeWords(sentence);
  if (words.length > WORDS_MAX) return false;
  const cues = findCues(words);
  return !OPEN.some((cue) => cues.has(cue));
});

/** "Default port is 1100", "the dev server listens on http://localhost:4310": an agent that found out where something answers. */
const ANSWERS_AT =
  /(?<!\p{L})(?:(?:default|dev|debug|admin|http|api) )?port (?:is|ist|es) `?\d{2,5}(?!\d)|(?<!\p{L})(?:listens?|lauscht|hört|escucha) (?:on|at|auf|en)(?: port| dem port| el puerto)? `?(?:https?:\/\/)?[\w.-]*:?\d{2,5}(?!\d)/iu;

export function saysWhereItAnswers(words: string): boolean {
  return /\d\d/.test(words) && ANSWERS_AT.test(words);
}
