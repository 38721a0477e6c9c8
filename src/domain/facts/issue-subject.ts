/**
 * Issues of a tracker as subjects of facts. An issue has the same number everywhere, so the tracker's report that it is
 * closed ends the commitments under that number, whatever their words.
 */
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
