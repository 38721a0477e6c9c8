/**
 * Notes somebody saved since the index was made. They are in the very next pack, although no hook reads YAML: of each only
 * what it is called and about is looked for, and the index gets it right when Memoir makes it anew.
 */
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { localDay } from '../domain/dates.ts';
import { whyNotHeld } from '../domain/note.ts';
import { readHomeFile } from '../notes/home-file.ts';
import { pointerLine } from '../notes/memory-index.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { assertReallyInside } from '../platform/real-inside.ts';
import { quietly } from './quietly.ts';

const INDEX = 'MEMORY.md';
const SHOWN = 8;
/** A note has 20,000 characters at most; what is larger is none. */
const NOTE_MAX_BYTES = 100_000;

/** A rename marks the file and its folder with one clock, a tick apart at most. */
const SAME_MOMENT_MS = 20;

/** Newest first, as pointers; `index`: the text of `MEMORY.md`, if there is one. */
export function freshNotes(layout: HomeLayout, dir: string, index: string | undefined, now: number): readonly string[] {
  assertReallyInside(layout.home, join(dir, INDEX));
  const made = lstatSync(join(dir, INDEX), { throwIfNoEntry: false });
  // Whatever is put into a folder changes its time: mostly one look says that there is nothing new among a thousand.
  if (made !== undefined && statSync(dir).mtimeMs <= made.ctimeMs + SAME_MOMENT_MS) return [];
  const since = made?.mtimeMs ?? 0;
  const known = new Set(Array.from(index?.matchAll(/\]\(([^()]+\.md)\)/g) ?? [], ([, name]) => name));
  const fresh = readdirSync(dir)
    .filter((name) => name.endsWith('.md') && !name.startsWith('.') && name !== INDEX && !known.has(name))
    .flatMap((name) => {
      const stat = lstatSync(join(dir, name), { throwIfNoEntry: false });
      if (stat === undefined || !stat.isFile() || stat.size > NOTE_MAX_BYTES) return [];
      // An old file that was moved here is as new as one that was written.
      const at = Math.max(stat.mtimeMs, stat.ctimeMs);
      return at > since ? [{ name, at }] : [];
    })
    .sort((a, b) => b.at - a.at || (a.name < b.name ? -1 : 1));
  const lines = fresh.slice(0, SHOWN).flatMap(({ name }) => {
    const text = quietly(() => readHomeFile(layout, join(dir, name)));
    return text === undefined ? [] : pointerTo(name, text, localDay(now));
  });
  if (lines.length === 0) return [];
  const more = fresh.length - Math.min(fresh.length, SHOWN);
  return ['Saved since the index was made:', ...lines, ...(more > 0 ? [`- ${more} more: \`memoir notes list\``] : [])];
}

/** Nothing for a note that says of itself that it must not be pushed or no longer holds. */
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
