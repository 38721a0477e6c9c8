/**
 * The options that a reply offers to choose from: the items of its last list ("1. Redis", "- **Option B**: a queue"), or the
 * alternatives of its last question ("eu-west-1 or eu-central-1?"). Words per language, as data.
 */

export interface OfferedOptions {
  /** What asks for a choice. */
  readonly question: string;
  readonly options: readonly string[];
}

/** A choice is asked for at the end of a reply. */
const OFFER_CHARS = 3_000;
const OPTIONS_MAX = 9;
const OPTION_CHARS = 140;
const OPTION_WORDS_MAX = 12;
const FENCED = /```[\s\S]*?(?:```|$)/g;
/** "Two ways: 1. keep it 2. drop it" on one line. */
const INLINE_LIST = /^.*(?:^|\s)1[.)] .*\s2[.)] .*$/gm;
const INLINE_ITEM = /\s+(?=[1-9][.)] )/g;
/** "1. …", "B) …", "**Option 2: …**", "### Variante A – …". */
const MARKED_ITEM =
  /^[ \t]{0,3}(?:#{1,6}[ \t]+|[-*+•][ \t]+)?(?:\*\*|__)?(?:(?:option|variante?|choice|approach|alternative?|opción|plan|ansatz)[ \t]+)?(?<mark>\d{1,2}|[a-i])(?:[.):]|\*\*[ \t]*[:–—-]|[ \t]+[–—-](?=[ \t]))(?:\*\*|__)?[ \t]*(?<text>\S.*)$/iu;
const BULLET = /^[ \t]{0,3}[-*+•][ \t]+(?<text>\S.*)$/u;
/** "I see two options:" asks without a question. */
const ANNOUNCES =
  /(?<!\p{L})(?:options|ways|approaches|choices|alternatives|variants|optionen|varianten|möglichkeiten|wege|opciones|alternativas|formas)(?!\p{L})[^.!?\n]*:\s*$/iu;
const QUESTION = /[^.!?\n]*\?/gu;
const OR = /,?\s+(?:or|oder|o|u)\s+(?:(?:rather|lieber|should i|shall i|soll ich)\s+)?/iu;
/** "… 2. a queue. Which one?" */
const ASKS_BEHIND = /(?<=[.!;]) [^.!?]*\?\s*$/u;
/** "Soll ich Redis oder Memcached nehmen?" */
const VERB_LAST = /^\W*(?:soll|willst|wollen|möchtest|kann|darf)\p{L}*(?!\p{L})(?=.*(?<verb> \p{Ll}+n)$)/iu;
const MARKUP = /\*\*|__|^[\s#>*-]+/gu;

export function offeredOptions(reply: string): OfferedOptions | undefined {
  const text = reply
    .replace(FENCED, ' ')
    .slice(-OFFER_CHARS)
    .replace(INLINE_LIST, (line) => line.replace(INLINE_ITEM, '\n'));
  return listed(text) ?? alternatives(text);
}

interface Item {
  readonly line: number;
  readonly text: string;
}

function listed(text: string): OfferedOptions | undefined {
  const lines = text.split('\n');
  const items = lastItems(lines);
  const [first] = items;
  if (first === undefined || items.length < 2 || items.length > OPTIONS_MAX) return undefined;
  const before = lines.slice(0, first.line).join('\n').trimEnd();
  const after = lines.slice((items.at(-1) ?? first).line + 1).join('\n');
  const announced = ANNOUNCES.exec(before.slice(before.lastIndexOf('\n') + 1))?.input;
  const question = lastQuestion(before) ?? announced ?? lastQuestion(after);
  if (question === undefined || (announced === undefined && lastQuestion(after) === undefined && !asksLast(before)))
    return undefined;
  return { question: question.replace(MARKUP, ''), options: items.map((item) => headline(item.text)) };
}

/** The items of the last list with numbers or letters that start at the first, else of the last list of bullets. */
function lastItems(lines: readonly string[]): readonly Item[] {
  const marked: Item[] = [];
  lines.forEach((each, line) => {
    const { mark, text } = MARKED_ITEM.exec(each)?.groups ?? {};
    if (mark === undefined || text === undefined) return;
    if (mark === '1' || mark.toLowerCase() === 'a') marked.length = 0;
    marked.push({ line, text });
  });
  if (marked.length > 1) return marked;
  const bullets: Item[] = [];
  lines.forEach((each, line) => {
    const text = BULLET.exec(each)?.groups?.text;
    if (text === undefined) return;
    if (line > (bullets.at(-1)?.line ?? line) + 2) bullets.length = 0;
    bullets.push({ line, text });
  });
  return bullets;
}

function lastQuestion(text: string): string | undefined {
  return text.match(QUESTION)?.at(-1)?.trim();
}

/** The list answers the question right before it. */
function asksLast(before: string): boolean {
  return /[?:]\W*$/u.test(before) && lastQuestion(before.slice(before.lastIndexOf('\n') + 1)) !== undefined;
}

/** "**Redis** — fast, one more thing to run": the name of an option, without what is said of it. */
function headline(text: string): string {
  const plain = text
    .replace(/\*\*|__/g, '')
    .replace(ASKS_BEHIND, '')
    .trim();
  const head = /^(.{2,80}?)(?:\s+[–—-]\s|:\s|\s\()/u.exec(plain)?.[1] ?? plain;
  return head.slice(0, OPTION_CHARS).replace(/[.:;,\s]+$/u, '');
}

/** "Should the export be CSV, Excel or JSON?" */
function alternatives(text: string): OfferedOptions | undefined {
  const question = lastQuestion(text.replace(/[\s*_]+$/u, ''));
  if (question === undefined || !text.replace(/[\s*_]+$/u, '').endsWith(question)) return undefined;
  const asked = question.replace(MARKUP, '').replace(/\?$/, '').trim();
  const whole = asked.slice(0, asked.length - (VERB_LAST.exec(asked)?.groups?.verb?.length ?? 0));
  const listed = /[:–—]\s+(.+)$/u.exec(whole)?.[1];
  const [left, right, more] = (listed ?? whole).split(OR);
  if (left === undefined || right === undefined || more !== undefined) return undefined;
  const [first = '', ...others] = [...left.split(/,\s+/u), right].map((part) => part.trim());
  const options = [listed === undefined ? lastWords(first, others[0] ?? '') : first, ...others];
  const isShort = (option: string): boolean => option !== '' && option.split(/\s+/).length <= OPTION_WORDS_MAX;
  return options.every(isShort) ? { question: asking(text, question), options } : undefined;
}

/** As many words at the end of the first alternative as the second has: of "should I use Redis", against "Memcached", "Redis". */
function lastWords(first: string, second: string): string {
  return first.split(/\s+/).slice(-second.split(/\s+/).length).join(' ');
}

/** "Which region? eu-west-1 or eu-central-1?": the question before it says what the choice is of. */
function asking(text: string, question: string): string {
  const line = text.slice(text.lastIndexOf('\n', text.lastIndexOf(question)) + 1);
  const questions = line.match(QUESTION) ?? [];
  return questions.slice(-2).join('').replace(MARKUP, '').trim();
}
