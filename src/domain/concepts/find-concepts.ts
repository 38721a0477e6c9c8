/**
 * Finds all concepts in a text, in one pass and linear time. The characters of a word decide which kinds are tried; a
 * few plain words (`install`, `said`, `March`) make the words around them be checked.
 */
import type { ConceptKind, Mention } from './concept.ts';
import { findCommands, findSpokenCommand } from './find/commands.ts';
import { findDate, findWrittenDate, MONTH_TRIGGERS } from './find/dates.ts';
import { ERROR_TRIGGERS, findError, findErrorPhrase } from './find/errors.ts';
import { type ConceptMatch, findFile } from './find/files.ts';
import { findImported, findInstalled, findPackage, IMPORT_TRIGGERS, INSTALL_TRIGGERS } from './find/packages.ts';
import {
  findCoAuthor,
  findHandle,
  findListener,
  findSpeaker,
  HEARING_TRIGGERS,
  SPEAKING_TRIGGERS,
} from './find/people.ts';
import { findSymbol } from './find/symbols.ts';
import { findSpokenTicket, findTicket, TICKET_TRIGGERS } from './find/tickets.ts';
import { findUrl } from './find/urls.ts';
import { fileNames, prosePrograms } from './known-names.ts';
import * as page from './page.ts';
import { resolveOverlaps } from './resolve-overlaps.ts';

export interface FindOptions {
  /** File names below it are relative to it. */
  readonly root?: string;
  /** The whole text is a shell script, as in a tool call. */
  readonly shell?: boolean;
}

/** In text order, without overlaps (`resolve-overlaps.ts` decides which one stays). */
export function findConcepts(text: string, options: FindOptions = {}): readonly Mention[] {
  const read = page.readPage(text, options.shell);
  const mentions: Mention[] = [];
  const add = (kind: ConceptKind, found: ConceptMatch | undefined): boolean => {
    if (found !== undefined) mentions.push({ kind, name: found.name, at: found.at, length: found.length });
    return found !== undefined;
  };
  for (const found of findCommands(read)) add('command', found);
  let passed = 0;
  for (let i = 0; i < read.words.length; i += 1) {
    const word = read.words[i];
    if (word === undefined || word.at < passed) continue;
    const { flags } = word;
    if ((flags & ~page.HAS_UPPER) === 0 || flags === page.HAS_DASH || flags === (page.HAS_DASH | page.HAS_UPPER)) {
      lookAround(read, i, add);
      if (flags & page.HAS_UPPER || text[word.end] === '(') {
        if (!add('error', findError(read, word)) && !add('file', namedFile(read, word)))
          add('symbol', findSymbol(read, word));
      }
      continue;
    }
    if (flags & (page.HAS_SLASH | page.HAS_DOT | page.HAS_COLON)) {
      const url = findUrl(read, word);
      if (url !== undefined) {
        add(url.kind, url);
        passed = url.at + url.length;
        continue;
      }
    }
    classify(read, word, options.root, add);
  }
  return resolveOverlaps(mentions);
}

type Add = (kind: ConceptKind, found: ConceptMatch | undefined) => boolean;

/** A word is the first kind that fits. */
function classify(read: page.Page, word: page.Word, root: string | undefined, add: Add): void {
  const { flags } = word;
  if (flags & page.HAS_AT) {
    if (add('package', findPackage(read, word)) || add('person', findHandle(read, word))) return;
  }
  if (flags & page.HAS_DIGIT) {
    if (add('date', findDate(read, word))) return;
    if (flags & (page.HAS_HASH | page.HAS_DASH) && add('ticket', findTicket(read, word))) return;
  }
  if (flags & page.HAS_UPPER && add('error', findError(read, word))) return;
  if (flags & (page.HAS_SLASH | page.HAS_BACKSLASH | page.HAS_DOT) && add('file', findFile(read, word, root))) return;
  if (!(flags & (page.HAS_BACKSLASH | page.HAS_AT | page.HAS_HASH))) add('symbol', findSymbol(read, word));
}

/** `Makefile` and similar names look like plain words. */
function namedFile(read: page.Page, word: page.Word): ConceptMatch | undefined {
  const length = word.end - word.at;
  if (length < 7 || length > 13) return undefined;
  const name = read.text.slice(word.at, word.end);
  return fileNames().has(name) ? { name, at: word.at, length } : undefined;
}

type Look = (read: page.Page, index: number, add: Add) => void;

function lookAround(read: page.Page, index: number, add: Add): void {
  const word = read.words[index];
  if (word === undefined || word.end - word.at > MAX_TRIGGER_LENGTH) return;
  for (const look of looks().get(read.text.slice(word.at, word.end)) ?? []) look(read, index, add);
}

/** The length of the longest trigger words, such as `docker-compose`. */
const MAX_TRIGGER_LENGTH = 14;

let lookTable: ReadonlyMap<string, readonly Look[]> | undefined;

function looks(): ReadonlyMap<string, readonly Look[]> {
  if (lookTable !== undefined) return lookTable;
  const table = new Map<string, Look[]>();
  const on = (triggers: string, look: Look): void => {
    for (const trigger of triggers.split(' ')) table.set(trigger, [...(table.get(trigger) ?? []), look]);
  };
  on(MONTH_TRIGGERS, (read, i, add) => add('date', findWrittenDate(read, i)));
  on(ERROR_TRIGGERS, (read, i, add) => add('error', findErrorPhrase(read, i)));
  on(TICKET_TRIGGERS, (read, i, add) => add('ticket', findSpokenTicket(read, i)));
  on(IMPORT_TRIGGERS, (read, i, add) => add('package', findImported(read, i)));
  on(SPEAKING_TRIGGERS, (read, i, add) => add('person', findSpeaker(read, i)));
  on(HEARING_TRIGGERS, (read, i, add) => add('person', findListener(read, i)));
  on('Co-authored-by Co-Authored-By Signed-off-by Reviewed-by', (read, i, add) => add('person', findCoAuthor(read, i)));
  on([...prosePrograms()].join(' '), (read, i, add) => add('command', findSpokenCommand(read, i)));
  on(INSTALL_TRIGGERS, (read, i, add) => {
    for (const found of findInstalled(read, i)) add('package', found);
  });
  lookTable = table;
  return table;
}
