/**
 * A person tells at length what somebody wants or says, and then that nothing changes: "they want us to deploy on mondays and i said we
 * cannot". What is wanted is not a statement of theirs. English, German and Spanish.
 */
import { memoizeSentence } from '../../domain/memoize-sentence.ts';

const SUBJECT = "(?:i|we|i['’]ve|we['’]ve)";
const STAYS: readonly string[] = [
  '(?:nothing|none of (?:it|this|that)) (?:changes|will change|has changed|is decided|has been decided)',
  '(?:stays?|remains?|leave (?:it|that|this)|keep (?:it|that)|keeps) (?:as (?:it|they|we)|like it|the way (?:it|we)|the same|how (?:it|we))',
  '(?:keep|stick with|stay with) what we have',
  `${SUBJECT} (?:said|told (?:him|her|them|\\p{L}+)|answered|replied|wrote back)(?: that)? (?:no(?! problem)(?!\\p{L})|never|sorry|we (?:can['’]?t|cannot|won['’]?t|will not|do not|don['’]?t)|it (?:can['’]?t|cannot|won['’]?t|does not|doesn['’]?t))`,
  '(?:is|has been|was) not (?:yet )?(?:decided|agreed|settled)',
  '(?:both|all(?: of (?:it|them|that))?|that|this) (?:is|are) (?:wrong|outdated|nonsense|a typo|obviously)',
  'bleib(?:t|en) (?:es|alles|das|wir)(?: \\p{L}+)? (?:wie|beim alten|so|bei)|(?:ist|das ist) noch nicht entschieden|(?:ich hab(?:e)?|hab) (?:ihm|ihr|ihnen|\\p{L}+) gesagt,? (?:das|dass das|es) geht nicht|(?:es )?ändert sich (?:nichts|erst ?mal nichts)',
  '(?:le|les) dije que (?:no|nada)|no (?:cambiamos|cambia|se cambia) nada|se queda (?:como|igual)|no está decidido|no estoy de acuerdo',
];
const NOTHING_CHANGES = new RegExp(`(?<!\\p{L})(?:${STAYS.join('|')})(?!\\p{L})`, 'iu');
/** In a short sentence the same words are the statement: "tabs stay as they are". */
const WORDS_LEAST = 16;

export const staysAsItIs = memoizeSentence(
  (words): boolean => words.split(/\s+/).length >= WORDS_LEAST && NOTHING_CHANGES.test(words),
);
