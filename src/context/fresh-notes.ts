/**
 * Notes that were saved after `MEMORY.md` was written. The next pack shows them although hooks do not parse YAML: only the name
 * and description are searched for in each. The next refresh of the index parses them properly.
 */

import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { whyNotHeld } from '../domain/note.ts';
import { compareText } from '../domain/text/compare-text.ts';
import { localDay } from '../domain/time/dates.ts';
import { homeFileName, readHomeFile } from '../notes/home-file.ts';
import { pointerLine } from '../notes/memory-index/memory-index.ts';
import { assertReallyInside } from '../platform/files/real-inside.ts';
import { type HomeLayout, MEMORY_INDEX } from '../platform/home/layout.ts';
import type { HeldFiles } from '../store/state/dreams/held-files.ts';
import { readOptional } from './read-optional.ts';

const SHOWN = 8;
/** A note has at most 20,000 characters. A larger file is not a note. */
const NOTE_MAX_BYTES = 100_000;

/** After a rename, the times of the file and of its folder differ by one clock tick at most. */
const SAME_MOMENT_MS = 20;

/** Pointers, newest first. `index` is the text of `MEMORY.md`, if it exists. */
export function freshNotes(
  { layout, held }: { readonly layout: HomeLayout; readonly held: HeldFiles },
  dir: string,
  index: string | undefined,
  now: number,
): readonly string[] {
  assertReallyInside(layout.home, join(dir, MEMORY_INDEX));
  const made = lstatSync(join(dir, MEMORY_INDEX), { throwIfNoEntry: false });
  // Adding a file changes the folder's time, so in most cases one `stat` shows that nothing is new.
  if (made !== undefined && statSync(dir).mtimeMs <= made.ctimeMs + SAME_MOMENT_MS) return [];
  const since = made?.mtimeMs ?? 0;
  const known = new Set(Array.from(index?.matchAll(/\]\(([^()]+\.md)\)/g) ?? [], ([, name]) => name));
  const fresh = readdirSync(dir)
    .filter((name) => name.endsWith('.md') && !name.startsWith('.') && name !== MEMORY_INDEX && !known.has(name))
    .flatMap((name) => {
      const stat = lstatSync(join(dir, name), { throwIfNoEntry: false });
      if (stat === undefined || !stat.isFile() || stat.size > NOTE_MAX_BYTES) return [];
      // A file that was moved here counts as new, like one that was written.
      const at = Math.max(stat.mtimeMs, stat.ctimeMs);
      return at > since ? [{ name, at }] : [];
    })
    .sort((a, b) => b.at - a.at || compareText(a.name, b.name));
  const lines = fresh.slice(0, SHOWN).flatMap(({ name }) => {
    const path = join(dir, name);
    const text = held(homeFileName(layout, path)) ? undefined : readOptional(() => readHomeFile(layout, path));
    return text === undefined ? [] : pointerTo(name, text, localDay(now));
  });
  if (lines.length === 0) return [];
  const more = fresh.length - Math.min(fresh.length, SHOWN);
  return ['Saved since the index was made:', ...lines, ...(more > 0 ? [`- ${more} more: \`memoir notes list\``] : [])];
}

/** Returns nothing for a note whose frontmatter says that it must not be pushed or no longer holds. */
function pointerTo(name: string, text: string, today: string): readonly string[] {
  const [, head = '', body = text] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\n---[ \t]*(?:\r?\n|$)([\s\S]*)/.exec(text) ?? [];
  if (/trust["']?\s*:\s*["']?(?:external|tool)\b/.test(head)) return [];
  if (/truth["']?\s*:\s*["']?(?:superseded|refuted)\b/.test(head)) return [];
  const field = (key: string): string | undefined =>
    new RegExp(`^${key}[ \\t]*:[ \\t]*(.+?)[ \\t]*\\r?$`, 'm').exec(head)?.[1]?.replace(/^(["'])(.*)\1$/, '$2');
  const validity = { created: field('created'), validFrom: field('validFrom'), validTo: field('validTo') };
  if (whyNotHeld(validity, today) !== undefined) return [];
  const first = body.split('\n').find((line) => line.trim() !== '') ?? '';
  return [
    pointerLine(name, {
      name: field('name') ?? name.replace(/\.md$/, ''),
      description: field('description') ?? first.replace(/^#+\s*/, ''),
    }),
  ];
}
