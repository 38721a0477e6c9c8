/** Finds people: `@handle`, mail addresses, speakers, listeners and co-authors. */
import { canonicalPerson } from '../canonical.ts';
import { atWords } from '../known-names.ts';
import { HAS_UNDERSCORE, isFollowedDirectly, type Page, PROSE, type Word, wordText } from '../page.ts';
import type { ConceptMatch } from './files.ts';

export function findHandle(page: Page, word: Word): ConceptMatch | undefined {
  const text = page.text.slice(word.at, Math.min(word.end, word.at + 100));
  if (text.startsWith('@')) {
    // In code it is a decorator, attribute or variable; handles have no underscore.
    if (word.place !== PROSE || word.flags & HAS_UNDERSCORE || !/^@[A-Za-z0-9][A-Za-z0-9-]{1,38}$/.test(text))
      return undefined;
    if (atWords().has(text.slice(1).toLowerCase()) || !standsAsName(page.text, word)) return undefined;
    return { name: canonicalPerson(text), at: word.at, length: text.length };
  }
  const at = text.indexOf('@');
  const domain = text.slice(at + 1);
  if (!/^[A-Za-z0-9][\w.+-]*$/.test(text.slice(0, at)) || !/^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+){1,4}$/.test(domain))
    return undefined;
  if (/\.\d*$/.test(domain) || /^(?:git|no-?reply|root|ubuntu|admin)$/i.test(text.slice(0, at))) return undefined;
  return { name: canonicalPerson(text), at: word.at, length: text.length };
}

/** Unfenced code also has `@names`: among operators, in brackets, alone on a line. */
function standsAsName(text: string, word: Word): boolean {
  const before = text.slice(Math.max(0, word.at - 16), word.at);
  const after = text.slice(word.end, word.end + 3);
  // A call's argument, an operand, the first word after a line number, inside a template tag.
  if (!/(?:^|[\s(,])$/.test(before) || /[-=>|%{[.] ?$|\w\($|[→\t] *$|<%/.test(before)) return false;
  if (!/^(?:$|[\s,.:;!?)'])/.test(after) || /^ ?[-=<>|&+%{[(\\/"]|^ [:!]|^\.\w/.test(after)) return false;
  return !(/(?:^|\n *)$/.test(before) && /^\r?\n/.test(after));
}

/** Verbs after a name. */
export const SPEAKING_TRIGGERS =
  'said says asked suggested wants wrote thinks mentioned prefers reported approved confirmed proposed insisted complained argued agreed reviewed replied recommended noticed';
/** Verbs before a name. */
export const HEARING_TRIGGERS = 'ask asked told tell ping cc thank Ask Tell Ping Thanks thanks';

/** The one or two names before the verb at `index`. */
export function findSpeaker(page: Page, index: number): ConceptMatch | undefined {
  const name = page.words[index - 1];
  if (name === undefined || !isFollowedDirectly(page, index - 1) || !isName(page, index - 1)) return undefined;
  const first = page.words[index - 2];
  const both = first !== undefined && isFollowedDirectly(page, index - 2) && isName(page, index - 2);
  return person(page, both ? first.at : name.at, name.end);
}

/** The one or two names after the verb at `index`. */
export function findListener(page: Page, index: number): ConceptMatch | undefined {
  const name = page.words[index + 1];
  if (name === undefined || !isFollowedDirectly(page, index) || !isName(page, index + 1)) return undefined;
  const second = page.words[index + 2];
  const both = second !== undefined && isFollowedDirectly(page, index + 1) && isName(page, index + 2);
  return person(page, name.at, both ? second.end : name.end);
}

/** The name after `Co-authored-by:` and similar; the address is found separately. */
export function findCoAuthor(page: Page, index: number): ConceptMatch | undefined {
  const label = page.words[index];
  if (label === undefined) return undefined;
  const match = /^: ([^<\n]{2,60}?) {0,2}</.exec(page.text.slice(label.end, label.end + 66));
  const name = match?.[1];
  if (name === undefined || /claude|copilot|bot\b|noreply/i.test(name)) return undefined;
  return { name: canonicalPerson(name), at: label.end + 2, length: name.length };
}

function person(page: Page, at: number, end: number): ConceptMatch {
  return { name: canonicalPerson(page.text.slice(at, end)), at, length: end - at };
}

/** A capital followed by small letters, in any alphabet with both, and not a word that starts a sentence. */
function isName(page: Page, index: number): boolean {
  const text = wordText(page, index);
  if (page.words[index]?.place !== PROSE || text.length < 2 || text.length > 20) return false;
  const first = text.charAt(0);
  const rest = text.slice(1);
  if (first === first.toLowerCase() || rest !== rest.toLowerCase() || /[^A-Za-z\u00c0-\u024f\u0370-\u04ff-]/.test(text))
    return false;
  return !notNames().has(text.toLowerCase());
}

let openers: ReadonlySet<string> | undefined;

function notNames(): ReadonlySet<string> {
  openers ??= new Set(
    (
      'i it he she they we you who which what that this these those there the a an and but or so as if when while then also someone ' +
      'somebody everyone everybody nobody anyone people user users customer client docs documentation claude codex copilot cursor gemini ' +
      'git github gitlab npm node python rust docker linux windows google apple microsoft amazon biome prettier vitest jest typescript ' +
      'javascript react vue postgres redis slack jira credo dialyzer compiler linter reviewer server one each neither both all some many ' +
      'most few another other first second last next just only never always already previously earlier later today yesterday tomorrow monday ' +
      'tuesday wednesday thursday friday saturday sunday my your his her its our their as not no yes he readme error note warning test tests ' +
      'build ci team support management legal everybody them him me us to for about whether how why where if again once twice is was'
    ).split(' '),
  );
  return openers;
}
