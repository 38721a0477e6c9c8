/**
 * Where a pasted block starts by its structure: below the line with a speaker and a time, below an address or the name of a
 * document that stands alone, and at the numbered sections of a specification. Each answers with the number of lines if
 * there is no such block.
 */
import { once } from '../once.ts';
import type { VisibleLine } from '../text/visible-lines.ts';

const TIME = String.raw`\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?`;
const NAME = String.raw`@?\p{Lu}[\p{L}.'’-]{1,20}(?: \p{Lu}[\p{L}.'’-]{0,20}){0,2}`;
/** `Tom Smith  3:12 PM` above a message; `[Tom, 10:31] …`, `Tom (10:31): …` before one. */
const speakerAbove = once(
  () =>
    new RegExp(
      String.raw`^${NAME}(?: \([^()]{1,30}\))?\s*(?:,|\||·|•|–|—|-)?\s*[([]?(?:\p{L}{3,10}\.?,? (?:at |um )?)?${TIME}[)\]]?$`,
      'u',
    ),
);
const speakerBefore = once(
  () =>
    new RegExp(String.raw`^(?:\[[^\]\n]{0,40}${TIME}[^\]\n]{0,20}\]\s+\S|${NAME},?\s?[([]${TIME}[)\]]\s?:?\s+\S)`, 'u'),
);

export function afterSpeaker(text: string, lines: readonly VisibleLine[]): number {
  if (!/\d[:.]\d\d/.test(text)) return lines.length;
  const at = lines.findIndex((line, index) => {
    const words = proseOf(text, line);
    if (words === '' || !/\d[:.]\d\d/.test(words.slice(0, 80))) return false;
    return speakerBefore().test(words) || (index < lines.length - 1 && speakerAbove().test(words));
  });
  return at < 0 ? lines.length : at;
}

const ADDRESS_ALONE = /^<?https?:\/\/\S+>?$/i;
const DOCUMENT_ALONE =
  /^[`*]{0,2}(?:[\w@.-]+\/)*(?:[\w.-]+\.(?:md|mdx|txt|rst|adoc|org|tex|pdf|docx?|odt|html?|eml|vtt|srt)|README|LICENSE|CHANGELOG|CONTRIBUTING)[`*]{0,2}:?$/;
/** What the sender says about the address above: a question or a request. */
const REQUEST =
  /\?$|^(?:please|pls|can you|could you|fix|check|look|read|see|summari[sz]e|implement|update|review|compare|open|bitte|schau|lies|prüfe?|por favor|lee|revisa|mira)(?!\p{L})/iu;

/** Below an address or the name of a document that is a paragraph's first line. A single line below may be a request. */
export function afterTitle(text: string, lines: readonly VisibleLine[]): number {
  const at = lines.findIndex((line, index) => {
    const before = lines[index - 1]?.shape;
    if (line.shape !== 'prose' || (before !== undefined && before !== 'blank')) return false;
    const words = proseOf(text, line);
    if (!ADDRESS_ALONE.test(words) && !DOCUMENT_ALONE.test(words)) return false;
    const below = lines.slice(index + 1).filter(({ shape }) => shape !== 'blank');
    const [only] = below;
    return only !== undefined && !(below.length === 1 && REQUEST.test(proseOf(text, only)));
  });
  return at < 0 ? lines.length : at + 1;
}

/** A numbered line that is a title: `1. Overview`. */
const SECTION_TITLE = /^\p{Lu}[\p{L}\d-]*(?: [\p{L}\d&/-]+){0,4}$/u;
const LEAST_SECTIONS = 2;

/** Numbered titles with paragraphs between them, as a specification has. A list of tasks has none. */
export function numberedSections(text: string, lines: readonly VisibleLine[]): number {
  const filled = lines.flatMap((line, at) => (line.shape === 'blank' ? [] : [{ line, at }]));
  const titles = filled.filter(({ line }, index) => {
    const next = filled[index + 1]?.line;
    return next?.shape === 'prose' && startsRow(text, next) && isNumbered(text, line) && isTitle(text, line);
  });
  const [first] = titles;
  return first === undefined || titles.length < LEAST_SECTIONS ? lines.length : first.at;
}

function isNumbered(text: string, { shape, indent, start }: VisibleLine): boolean {
  return shape === 'item' && indent === 0 && /\d[.)]\s+$/.test(text.slice(Math.max(0, start - 8), start));
}

function isTitle(text: string, line: VisibleLine): boolean {
  return SECTION_TITLE.test(text.slice(line.start, line.end).trim());
}

/** Whether the words are not indented. */
function startsRow(text: string, { start }: VisibleLine): boolean {
  return start === 0 || text[start - 1] === '\n';
}

function proseOf(text: string, { shape, start, end }: VisibleLine): string {
  return shape === 'hidden' || shape === 'blank' ? '' : text.slice(start, end).trim();
}
