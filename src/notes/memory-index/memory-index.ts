/**
 * Generates `MEMORY.md`: one pointer per note, grouped by type, merged into the existing file. A line is Memoir's if
 * some version of the note produced it. All other lines belong to people and stay in place.
 */

import { NOTE_TYPES, type Note, type NoteFields, type NoteType, noteSlug, saidBeyondName } from '../../domain/note.ts';
import { collapseSpaces } from '../../domain/text/collapse-spaces.ts';
import { compareText } from '../../domain/text/compare-text.ts';
import { mayBePushed } from '../../domain/trust/trust.ts';
import { INDEX_MAX_BYTES, INDEX_MAX_LINES } from './load-index.ts';

const POINTER_MAX_CHARS = 150;

const GROUPS: Readonly<Record<NoteType, string>> = {
  user: 'User',
  feedback: 'Feedback',
  project: 'Project',
  reference: 'Reference',
};

export interface IndexInput {
  readonly title: string;
  readonly notes: readonly Note[];
  /** A generated section, found by its heading. */
  readonly extra?: { readonly heading: string; readonly lines: readonly string[] };
  /** Whether an earlier version of the note produced this line: then Memoir may change it. */
  readonly wasOurs: (file: string, line: string) => boolean;
}

/** The whole text, within its limits unless people's own lines exceed them. */
export function mergeIndex(current: string | undefined, input: IndexInput): string {
  const kept = parseIndex(current ?? '');
  const byUse = [...input.notes].filter(isPointedTo).sort(byUsefulness);
  for (let shown = byUse.length; ; shown = Math.floor(shown * 0.9)) {
    const text = render(kept, input, new Set(byUse.slice(0, shown).map(({ file }) => file)));
    if (shown === 0 || isWithinCaps(text)) return text;
  }
}

/** A note that no longer holds can be found, but is not listed. */
function isListed({ fields }: Note): boolean {
  return fields.truth !== 'superseded' && fields.truth !== 'refuted';
}

/** External notes are counted and not listed, because the index is pushed as it is. */
function isPointedTo(note: Note): boolean {
  return isListed(note) && mayBePushed(note.fields.trust);
}

function isWithinCaps(text: string): boolean {
  return text.split('\n').length <= INDEX_MAX_LINES && Buffer.byteLength(text) <= INDEX_MAX_BYTES;
}

/** Pinned notes first, then the most recently updated. */
function byUsefulness(a: Note, b: Note): number {
  return (
    Number(b.fields.pinned ?? false) - Number(a.fields.pinned ?? false) ||
    compareText(b.fields.updated, a.fields.updated) ||
    compareText(a.file, b.file)
  );
}

/** The pointer of a note: title, file and description, cut to the maximum length. */
export function pointerLine(file: string, { name, description }: Pick<NoteFields, 'name' | 'description'>): string {
  return pointerWith(
    file,
    name,
    saidBeyondName({ name: collapseSpaces(name), description: collapseSpaces(description) }),
  );
}

/** The pointer as earlier versions wrote it: with the whole description, even if it starts with the name. */
export function earlierPointerLine(
  file: string,
  { name, description }: Pick<NoteFields, 'name' | 'description'>,
): string {
  return pointerWith(file, name, noteSlug(description) === noteSlug(name) ? '' : description);
}

function pointerWith(file: string, name: string, said: string): string {
  const start = `- [${collapseSpaces(name).replaceAll(/[[\]]/g, '')}](${file})`;
  // A wiki link here would become a link of the index itself.
  const about = collapseSpaces(said).replaceAll(/\[\[([^\]|#]*)[^\]]*\]\]/g, '$1');
  if (about === '') return start;
  const whole = [...`${start} — ${about}`];
  return whole.length <= POINTER_MAX_CHARS ? whole.join('') : `${whole.slice(0, POINTER_MAX_CHARS - 1).join('')}…`;
}

/** The file a pointer links to; undefined for any other line. */
export function pointedFile(line: string): string | undefined {
  return /^[-*] \[[^\]]*\]\((?:\.\/)?([^()/\\]+\.md)\)/.exec(line)?.[1];
}

interface IndexSection {
  readonly heading: string;
  readonly lines: readonly string[];
}

interface ParsedIndex {
  readonly before: readonly string[];
  readonly sections: readonly IndexSection[];
}

function parseIndex(text: string): ParsedIndex {
  const before: string[] = [];
  const sections: { heading: string; lines: string[] }[] = [];
  for (const line of text === '' ? [] : text.replace(/\n+$/, '').split('\n')) {
    if (/^## /.test(line)) sections.push({ heading: line, lines: [] });
    else (sections.at(-1)?.lines ?? before).push(line);
  }
  return { before, sections };
}

const UPDATED = /^Updated \d{4}-\d{2}-\d{2}, \d+ notes?\.$/;
const MORE = /^- \d+ more: `memoir notes list[^`]*`$/;

function render({ before, sections }: ParsedIndex, input: IndexInput, shown: ReadonlySet<string>): string {
  const { notes, title, extra } = input;
  const updated = notes
    .map(({ fields }) => fields.updated)
    .sort()
    .at(-1);
  const out = withUpdated(
    before,
    title,
    updated === undefined ? undefined : `Updated ${updated}, ${countNotes(notes)}.`,
  );
  const used = new Set<NoteType>();
  let extraDone = extra === undefined;
  for (const { heading, lines } of sections) {
    const type = typeOfHeading(heading);
    if (extra !== undefined && heading === `## ${extra.heading}`) {
      if (!extraDone && extra.lines.length > 0) out.push('', heading, '', ...extra.lines);
      extraDone = true;
      const theirs = lines.filter((line) => !isExtraLine(line));
      if (theirs.some((line) => line.trim() !== '')) out.push('', ...trimmed(theirs));
    } else if (type === undefined || used.has(type)) {
      out.push('', heading, ...withoutTail(lines));
    } else {
      used.add(type);
      out.push(...group(type, lines, input, shown));
    }
  }
  for (const type of NOTE_TYPES) if (!used.has(type)) out.push(...group(type, [], input, shown));
  if (!extraDone && extra !== undefined && extra.lines.length > 0) {
    out.push('', `## ${extra.heading}`, '', ...extra.lines);
  }
  return `${out.join('\n').replace(/^\n+/, '')}\n`;
}

function countNotes(notes: readonly Note[]): string {
  // A pattern reads this number back, so it has no thousands separator.
  return `${notes.length} note${notes.length === 1 ? '' : 's'}`;
}

/** Memoir sets the title until a person writes another. */
function withUpdated(before: readonly string[], title: string, updated: string | undefined): string[] {
  const lines = withoutTail(before.filter((line) => !UPDATED.test(line)));
  if (lines.length === 0) return [`# ${title}`, ...(updated === undefined ? [] : ['', updated])];
  if (updated === undefined) return [...lines];
  const [first = '', ...rest] = lines;
  return first.startsWith('# ')
    ? [first, '', updated, ...(rest.length > 0 ? ['', ...trimmed(rest)] : [])]
    : [updated, '', ...lines];
}

function typeOfHeading(heading: string): NoteType | undefined {
  const name = /^## (.+?)(?: \(\d+\))?\s*$/.exec(heading)?.[1];
  return NOTE_TYPES.find((type) => GROUPS[type] === name);
}

function group(type: NoteType, lines: readonly string[], input: IndexInput, shown: ReadonlySet<string>): string[] {
  const notes = input.notes.filter((note) => note.fields.type === type && isListed(note));
  const byFile = new Map(notes.filter(isPointedTo).map((note) => [note.file, note]));
  const placed = new Set<string>();
  const kept: string[] = [];
  for (const line of lines) {
    if (MORE.test(line)) continue;
    const file = pointedFile(line);
    const note = file === undefined ? undefined : byFile.get(file);
    if (file === undefined) kept.push(line);
    else if (note === undefined) {
      // The note is gone or has another type now. A line that a person reworded stays.
      if (!input.wasOurs(file, line)) kept.push(line);
    } else if (!placed.has(file)) {
      const wanted = pointerLine(file, note.fields);
      const theirs = line !== wanted && !input.wasOurs(file, line);
      placed.add(file);
      if (theirs || shown.has(file)) kept.push(theirs ? line : wanted);
    }
  }
  const fresh = notes
    .filter(({ file }) => !placed.has(file) && shown.has(file))
    .sort(byUsefulness)
    .map(({ file, fields }) => pointerLine(file, fields));
  const present = new Set([...kept, ...fresh].map(pointedFile));
  const hidden = notes.filter(({ file }) => !present.has(file)).length;
  const body = trimmed([...fresh, ...trimmed(kept)]);
  const more = hidden > 0 ? [`- ${hidden} more: \`memoir notes list --type ${type}\``] : [];
  if (body.length === 0 && more.length === 0) return [];
  return ['', `## ${GROUPS[type]} (${notes.length})`, '', ...body, ...more];
}

/** How lines of a generated section start. */
function isExtraLine(line: string): boolean {
  return line.startsWith('- **') || line.startsWith('  - ') || line === '';
}

function withoutTail(lines: readonly string[]): readonly string[] {
  return trimEnd(lines);
}

function trimmed(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line.trim() !== '');
  return start < 0 ? [] : trimEnd(lines.slice(start));
}

function trimEnd(lines: readonly string[]): readonly string[] {
  const end = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(0, end + 1);
}
