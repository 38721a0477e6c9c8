/** Finds tickets: `#123`, `owner/repo#123`, `ABC-123`, "issue 12". */

import { HAS_HASH, isFollowedDirectly, type Page, PROSE, type Word, wordText } from '../page.ts';
import type { ConceptMatch } from './files.ts';

export function findTicket(page: Page, word: Word): ConceptMatch | undefined {
  if (word.end - word.at > 120) return undefined;
  const text = page.text.slice(word.at, word.end);
  if (word.flags & HAS_HASH) {
    const numbered = /^([\w.-]+\/[\w.-]+)?#\d{1,6}$/.exec(text);
    // Six digits are a colour.
    if (numbered === null || (numbered[1] === undefined && text.length > 6)) return undefined;
    if (numbered[1] === undefined && isColour(page, word)) return undefined;
    return { name: text.toUpperCase(), at: word.at, length: text.length };
  }
  if (!/^[A-Z][A-Z0-9]{1,9}-\d{1,6}$/.test(text) || isStandard(text)) return undefined;
  return { name: text, at: word.at, length: text.length };
}

/** `#666` is a colour if a semicolon or quote follows, or in code. */
function isColour(page: Page, word: Word): boolean {
  const length = word.end - word.at;
  return /[;"'}]/.test(page.text[word.end] ?? '') || (word.place !== PROSE && (length === 4 || length === 7));
}

/** Standards, models and encodings look like tickets. */
function isStandard(text: string): boolean {
  return /^(?:UTF|UCS|SHA|MD|ISO|IEC|RFC|AES|RSA|ECMA|ES|HTTP|TLS|SSL|GPT|X86|ARM|AMD|COVID|IPV|MP|H|CP|KOI|BASE|CRC|PEP|ADR|UTC|GMT|RTX|CORE|PS|USB|Q|FY|V|TOP|WIN|P|CVE|LATIN|BM|EC|GB|MB|KB|ANSI|POSIX|ORA|VT|INT|UINT|FP|BF|RS|HS|ED|CIP|DIN|EN|IEEE|F|S|T|K|L|M|N|R)-\d/.test(
    text,
  );
}

export const TICKET_TRIGGERS = 'PR issue Issue PRs bug MR';

/** `PR 12` and `issue 12`, starting at `index`. */
export function findSpokenTicket(page: Page, index: number): ConceptMatch | undefined {
  if (!isFollowedDirectly(page, index)) return undefined;
  const number = wordText(page, index + 1);
  const next = page.words[index + 1];
  if (next === undefined || !/^\d{1,6}$/.test(number)) return undefined;
  const at = page.words[index]?.at ?? next.at;
  return { name: `#${number}`, at, length: next.end - at };
}
