/**
 * Divides a long sentence into its clauses: at commas, and, where a person dictates without any, before words that begin a clause.
 * English, German and Spanish, as data.
 */

export interface SentenceClause {
  /** Where it stands in the sentence. */
  readonly start: number;
  readonly end: number;
}

/** Shorter sentences are one thought. */
const SENTENCE_WORDS = 12;
/** Fewer words are not a clause: "so,", "right then,", "by the way,". */
const CLAUSE_WORDS = 4;

const SUBJECT_EN =
  "(?:i|we|you|he|she|it|they|this|that|these|those|there|the|our|my|your|his|her|their|nobody|everybody|everyone|somebody|every|each|all|no|any|please|kindly|do|don['’]?t|never|always|let|make|keep|use|i['’](?:m|ve|d|ll)|we['’](?:re|ve|d|ll)|you['’](?:re|ve|ll)|he['’]s|she['’]s|it['’]s|that['’]s|there['’]s|they['’](?:re|ve|ll)|whatever|whoever|what|when|if|so|then|now|also|from)";
const SUBJECT_DE =
  '(?:ich|wir|du|ihr|er|sie|es|man|das|der|die|dies\\p{L}*|jede[rsn]?|alle|niemand|keine?r?|unsere?|mein\\p{L}*|bitte|dann|jetzt|da|wenn|was|lass|mach|nimm|nie|immer|ab)';
const SUBJECT_ES =
  '(?:yo|nosotros|tú|él|ella|ell[oa]s|el|la|los|las|lo|un|una|nuestr[oa]s?|mi|tu|su|est[aeo]|es[aeo]|eso|cada|tod[oa]s?|nadie|ningun[oa]?|no|nunca|siempre|por favor|hay|que|si|cuando|ahora|luego|se|me|nos|te|le)';

const BOUNDARY = new RegExp(
  [
    // A comma, a semicolon, a dash.
    '[,;](?=\\s)\\s*',
    '\\s[–—-]\\s',
    // A word that begins a clause wherever it stands.
    '\\s(?=(?:because|cause|cos|cuz|but|since|although|though|whereas|hence|therefore|however|unless|so that|and so|otherwise|weil|aber|sondern|denn|obwohl|deshalb|deswegen|sonst|pero|porque|aunque|pues|así que|asi que|ya que|sino)(?!\\p{L}))',
    // One that joins clauses only in front of a subject or an order.
    `\\s(?=(?:and|so|then|or) (?:anyway |basically |actually |apparently |obviously |also |then )*${SUBJECT_EN}(?![\\p{L}]))`,
    `\\s(?=(?:und|also|oder) (?:jedenfalls |eigentlich |außerdem |auch |dann )*${SUBJECT_DE}(?!\\p{L}))`,
    `\\s(?=(?:y|e|o) (?:además |bueno |en fin |también |entonces )*${SUBJECT_ES}(?!\\p{L}))`,
  ].join('|'),
  'giu',
);

/** What follows a colon is meant as the words before it say. */
const ANNOUNCED = /:\s/;

/** At least two clauses, or none if the sentence is one. */
export function clausesIn(sentence: string): readonly SentenceClause[] {
  if (countWords(sentence) < SENTENCE_WORDS) return [];
  const clauses: { start: number; end: number }[] = [];
  let start = 0;
  let afterMark = true;
  const push = (end: number, next: number, mark: boolean): void => {
    const last = clauses.at(-1);
    const isShort = countWords(sentence.slice(start, end)) < CLAUSE_WORDS;
    // "right then," belongs to what follows; "since Monday" and the end of the sentence to what precedes.
    if (isShort && last !== undefined && (!afterMark || next === sentence.length)) last.end = end;
    else if (isShort && next < sentence.length) return;
    else clauses.push({ start, end });
    start = next;
    afterMark = mark;
  };
  const announced = ANNOUNCED.exec(sentence)?.index ?? sentence.length;
  for (const match of sentence.matchAll(BOUNDARY)) {
    if (match.index > announced) break;
    if (match.index > start) push(match.index, match.index + match[0].length, match[0].trim() !== '');
  }
  push(sentence.length, sentence.length, true);
  return clauses.length < 2 ? [] : clauses;
}

function countWords(text: string): number {
  return text.trim().split(/\s+/).filter(Boolean).length;
}
