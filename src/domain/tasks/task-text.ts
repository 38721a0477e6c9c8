/**
 * Decides whether two texts name the same task. Only what never changes the meaning is ignored: case, Markdown,
 * punctuation, blanks and prefixes like "TODO:". Joining two different tasks would lose work, while a task listed twice
 * is only one line too many.
 */
const BOX = /^\s*(?:(?:[-*+•]|\d{1,3}[.)])\s+)?(?:\[[ xX~\-/]\]\s+)?/;
const LABEL =
  /^(?:to-?do|fixme|task|remaining|next(?: steps?)?|still (?:open|to do|missing)|not done(?: yet)?|follow-?up|offen|noch offen|pendiente)\s*[:\]–—-]+\s*/i;
const LEAD =
  /^(?:(?:i|we)(?:'ll| will| (?:still )?(?:need|have) to| should| must)|still (?:need|have) to|need to|please)\s+/i;

export function taskTextKey(text: string): string {
  let words = text.normalize('NFKC').replaceAll('’', "'").replace(BOX, '').replace(/[`*~]/g, '').trim();
  for (const lead of [LABEL, LEAD]) {
    const rest = words.replace(lead, '');
    if (rest.trim() !== '') words = rest;
  }
  const key = words
    .toLowerCase()
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    // Punctuation inside a word can carry meaning (`v1.2`, `a/b`, `c++`); at its end it does not.
    .replace(/["“”„«»'()]/g, '')
    .replace(/[.,;:!?…]+(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return key === '' ? text.trim().toLowerCase() : key;
}
