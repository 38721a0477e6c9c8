/** Finds packages: by scope or version, in install commands, and in imports. */

import { lookUp } from '../../json/look-up.ts';
import { canonicalPackage } from '../canonical.ts';
import { prosePrograms, rootFolders } from '../known-names.ts';
import { type Page, PROSE, type Word, wordText } from '../page.ts';
import type { ConceptMatch } from './files.ts';

/** `@scope/name` and `name@version`. */
export function findPackage(page: Page, word: Word): ConceptMatch | undefined {
  if (word.end - word.at > 200) return undefined;
  const text = page.text.slice(word.at, word.end);
  if (text.startsWith('@')) {
    const scope = /^@([a-z0-9~][\w.-]*)\/[a-z0-9~][\w.-]*/i.exec(text);
    if (scope?.[1] === undefined || rootFolders().has(scope[1])) return undefined;
    return { name: canonicalPackage(text), at: word.at, length: text.length };
  }
  const at = text.indexOf('@');
  if (!/^(?:[a-z0-9][\w.-]*\/)*[a-z0-9][\w.-]*$/i.test(text.slice(0, at))) return undefined;
  const version = text.slice(at + 1);
  if (!/^(?:[\^~]?v?\d[\w.+-]*|latest|next|canary|beta|alpha|rc)$/.test(version) || /^\d+(?:\.\d+){3}$/.test(version))
    return undefined;
  return { name: canonicalPackage(text), at: word.at, length: text.length };
}

export const INSTALL_TRIGGERS = 'install add i get uninstall remove require';
export const IMPORT_TRIGGERS = 'from import require use';

const INSTALLERS: Readonly<Record<string, RegExp>> = {
  install: /^(?:npm|pnpm|yarn|bun|pip3?|pipx|cargo|apt|apt-get|brew|gem|go|dnf|yum|poetry|apk|choco|winget|snap)$/,
  i: /^(?:npm|pnpm|bun)$/,
  add: /^(?:npm|pnpm|yarn|bun|cargo|poetry|uv|apk)$/,
  get: /^go$/,
  uninstall: /^(?:npm|pnpm|pip3?|cargo|brew|gem)$/,
  remove: /^(?:npm|pnpm|yarn|bun|cargo|poetry|uv|apt|apt-get)$/,
  require: /^composer$/,
};

/** The names after `npm install` and similar commands; `index` is the verb. */
export function findInstalled(page: Page, index: number): readonly ConceptMatch[] {
  const installer = lookUp(INSTALLERS, wordText(page, index));
  const before = wordText(page, index - 1);
  if (installer?.test(before) !== true && !(before === 'pip' && index > 1)) return [];
  const verb = page.words[index];
  const found: ConceptMatch[] = [];
  let end = verb?.end ?? 0;
  for (let i = index + 1; i < page.words.length && i < index + 40; i += 1) {
    const word = page.words[i];
    if (word === undefined || !isGap(page.text, end, word.at)) break;
    end = word.end;
    const text = page.text.slice(word.at, word.end);
    if (text.startsWith('-')) {
      // `-r requirements.txt`, `-w packages/a`: the value is not a package.
      if (/^(?:-r|-w|-c|--workspace|--prefix|-C|--filter|--registry)$/.test(text)) i += 1;
      end = page.words[i]?.end ?? end;
      continue;
    }
    if (!/^@?[A-Za-z0-9][\w.@/~^+-]*$/.test(text) || text.length > 120 || prosePrograms().has(text)) break;
    if (word.place === PROSE && STOP_WORDS.test(text)) break;
    found.push({ name: installedName(text), at: word.at, length: text.length });
    if (word.place === PROSE && /[.,:;!?]/.test(page.text[word.end] ?? '')) break;
  }
  return found;
}

const STOP_WORDS =
  /^(?:and|or|to|in|for|the|a|it|on|from|with|again|first|then|now|failed|fails|failing|succeeded|is|was|if|but|so|at|as|step|command|script|because|before|after|hangs|works|once|runs|took|of|that|this|all|my|your|our|you|we|I)$/;

function installedName(text: string): string {
  return canonicalPackage(/^[\w-]+\/[\w.-]+$/.test(text) && !text.startsWith('@') ? `${text}@0` : text);
}

/** Blanks, and the quotes and brackets of extras: `pip install "uvicorn[standard]"`. */
function isGap(text: string, from: number, to: number): boolean {
  return to - from <= 3 && /^ ["']?$|^["'] ["']?$/.test(text.slice(from, to));
}

/** The specifier after `from`, `import`, `require(` or `use` at `index`, if it is one. */
export function findImported(page: Page, index: number): ConceptMatch | undefined {
  const verb = page.words[index];
  const word = page.words[index + 1];
  if (verb === undefined || word === undefined || word.at - verb.end > 3) return undefined;
  const gap = page.text.slice(verb.end, word.at);
  const text = page.text.slice(word.at, word.end);
  if (/^(?: |\(| \()["']$/.test(gap)) {
    if (page.text[word.end] !== gap.at(-1) || !/^(?:@[\w~-]+\/)?(?:node:)?[a-z0-9][\w.-]*(?:\/[\w./-]+)?$/i.test(text))
      return undefined;
    // In prose `from 'somewhere'` can quote anything; an import ends its line.
    if (
      verb.place === PROSE &&
      !/^["'][);]*\s*(?:$|\n)/.test(page.text.slice(word.end, word.end + 12)) &&
      !gap.includes('(')
    )
      return undefined;
    return { name: canonicalPackage(text), at: word.at, length: text.length };
  }
  if (gap !== ' ' || !beginsLine(page.text, verb.at)) return undefined;
  return findBareImport(page.text, verb, word, text);
}

/** Python and Rust have no quotes; there the import must be a whole line that cannot be prose. */
function findBareImport(page: string, verb: Word, word: Word, text: string): ConceptMatch | undefined {
  const keyword = page.slice(verb.at, verb.end);
  const rest = page.slice(word.end, word.end + 60);
  if (keyword === 'use') {
    const crate = /^([a-z_][a-z0-9_]*)::/.exec(text);
    return crate?.[1] === undefined || /^(?:crate|self|super)$/.test(crate[1]) ? undefined : bare(word, crate[1]);
  }
  const module = /^([A-Za-z_]\w*)(?:\.\w+)*$/.exec(text);
  if (module?.[1] === undefined) return undefined;
  const isPython =
    keyword === 'from' ? /^ import [\w(*]/.test(rest) : /^(?: as \w+)?(?:, [\w., ]{1,40})?\s*(?:$|\n)/.test(rest);
  return isPython ? bare(word, module[1]) : undefined;
}

function bare(word: Word, name: string): ConceptMatch {
  return { name: canonicalPackage(name), at: word.at, length: name.length };
}

function beginsLine(text: string, at: number): boolean {
  for (let i = at - 1; i >= 0 && i > at - 20; i -= 1) {
    if (text[i] === '\n') return true;
    if (text[i] !== ' ' && text[i] !== '\t' && text[i] !== '+') return false;
  }
  return at < 20;
}
