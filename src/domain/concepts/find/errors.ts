/** Finds errors by class, code or fixed phrase. `error-signature.ts` finds out what exactly failed. */

import { HAS_DIGIT, HAS_UNDERSCORE, HAS_UPPER, isFollowedDirectly, type Page, type Word, wordText } from '../page.ts';
import type { ConceptMatch } from './files.ts';

export function findError(page: Page, word: Word): ConceptMatch | undefined {
  if (!(word.flags & HAS_UPPER) || word.end - word.at > 100) return undefined;
  const text = page.text.slice(word.at, word.end);
  const name = errorName(text, word.flags);
  return name === undefined ? undefined : { name, at: word.end - name.length, length: name.length };
}

function errorName(text: string, flags: number): string | undefined {
  if (/(?:Error|Exception|Panic|Interrupt)$/.test(text)) {
    const name = text.slice(Math.max(text.lastIndexOf('.'), text.lastIndexOf(':')) + 1);
    return /^[A-Z][A-Za-z0-9]{2,}(?:Error|Exception|Panic|Interrupt)$/.test(name) ? name : undefined;
  }
  if (flags & HAS_DIGIT)
    return /^(?:TS\d{4,5}|E\d{3,4}|ORA-\d{5}|PGRST\d{3}|NU\d{4}|CS\d{4}|CVE-\d{4}-\d{4,7})$/.test(text)
      ? text
      : undefined;
  if (flags & HAS_UNDERSCORE) return /^ERR_[A-Z0-9_]{3,}$/.test(text) || /^[A-Z]+_ERROR$/.test(text) ? text : undefined;
  if (/^SIG(?:KILL|TERM|SEGV|ABRT|INT|BUS|FPE|ILL|PIPE|HUP|QUIT)$/.test(text)) return text;
  return text.startsWith('E') && errnoNames().has(text) ? text : undefined;
}

let errnos: ReadonlySet<string> | undefined;

function errnoNames(): ReadonlySet<string> {
  errnos ??= new Set(
    (
      'ENOENT EACCES EPERM EEXIST EISDIR ENOTDIR ENOTEMPTY EMFILE ENFILE EBUSY EROFS ENOSPC EXDEV EINVAL EBADF EPIPE EAGAIN EINTR EIO ' +
      'ENOMEM ECONNREFUSED ECONNRESET ECONNABORTED ETIMEDOUT ESOCKETTIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN EADDRINUSE ' +
      'EADDRNOTAVAIL EPROTO ERESOLVE EUNSUPPORTEDPROTOCOL EBADENGINE EINTEGRITY ELIFECYCLE EUSAGE ELOOP ENAMETOOLONG EDEADLK ENOSYS ' +
      'ENOTSUP EDQUOT ESTALE ETARGET EOTP ENEEDAUTH EFAULT ECANCELED'
    ).split(' '),
  );
  return errnos;
}

/** The first words of the phrases below. */
export const ERROR_TRIGGERS =
  'exit exited command permission segmentation connection Command Permission Segmentation Connection';

/** `exit code 137`, `command not found` and similar, starting at `index`. */
export function findErrorPhrase(page: Page, index: number): ConceptMatch | undefined {
  const word = page.words[index];
  if (word === undefined) return undefined;
  const tail = page.text.slice(word.at, word.at + 40);
  const exit = /^exit(?:ed)?(?: with)?(?: non-zero)?(?: (?:exit )?(?:code|status))?:? (\d{1,3})\b/.exec(tail);
  if (exit?.[1] !== undefined) {
    return exit[1] === '0' ? undefined : { name: `exit ${Number(exit[1])}`, at: word.at, length: exit[0].length };
  }
  if (!isFollowedDirectly(page, index) || !/^(?:not|denied|fault|refused|reset|timed)$/.test(wordText(page, index + 1)))
    return undefined;
  const phrase =
    /^(?:command not found|permission denied|segmentation fault|connection (?:refused|reset|timed out))\b/i.exec(tail);
  return phrase === null ? undefined : { name: phrase[0].toLowerCase(), at: word.at, length: phrase[0].length };
}
