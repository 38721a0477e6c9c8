/**
 * Issues of a tracker as subjects of facts. An issue has the same number everywhere, so the tracker's report that it is
 * closed ends the commitments under that number, whatever their words.
 */
import { escapePattern } from '../../text/escape-pattern.ts';

const PREFIX = 'issue ';

/** `SHOP-12`, `#12`, `shop-7.2`: an id with a number, at the start of a statement and set apart from what follows. Not `utf-8`. */
const LEADING =
  /^(?:(?:open|in progress)\s+)?(?:issue\s+|ticket\s+|task\s+|bead\s+)?[`*]*(#\d+|(?!(?:utf|iso|sha|es|rfc|http|node|base|python|java)-)[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*-(?=[A-Za-z0-9.]*\d)[A-Za-z0-9]+(?:\.\d+)*)[`*]*(?=\s*[:(]|\s+[-–—]\s|$)/i;

export function issueSubject(id: string): string {
  return `${PREFIX}${id}`;
}

/** The subject of a statement that starts with the number of an issue. */
export function leadingIssue(statement: string): string | undefined {
  const id = LEADING.exec(statement)?.[1];
  return id === undefined ? undefined : issueSubject(id);
}

export function isIssueSubject(subject: string): boolean {
  return subject.startsWith(PREFIX);
}

/** Whether a statement names the issue of a subject: `shop-7.2` and not `shop-7.21` or `shop-7` of it. */
export function namesIssue(statement: string, subject: string): boolean {
  const id = escapePattern(subject.slice(PREFIX.length));
  return new RegExp(`(?<![\\w.#-])${id}(?![\\w-]|\\.\\d)`, 'i').test(statement);
}
