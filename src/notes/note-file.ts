/**
 * Reads and writes the file of one note. Reading never fails: a file with invalid frontmatter is still a note, and each
 * problem is reported with its line. Writing changes only the fields that changed and keeps order, comments and unknown
 * fields.
 */
import { type Document, isMap, LineCounter, parseDocument } from 'yaml';
import { messageOf } from '../domain/errors.ts';
import { TRUTHS, type Truth } from '../domain/facts/fact.ts';
import { contentHash } from '../domain/ids.ts';
import { defined } from '../domain/json/defined.ts';
import { asObject, isObject } from '../domain/json/json.ts';
import {
  NOTE_TYPES,
  NOTE_VISIBILITIES,
  type Note,
  type NoteFields,
  type NoteProblem,
  type NoteScope,
  type NoteType,
  noteId,
} from '../domain/note.ts';
import { localDay, utcDay } from '../domain/time/dates.ts';
import { TRUST_LEVELS, type Trust } from '../domain/trust/trust.ts';

export interface NoteSource {
  readonly scope: NoteScope;
  readonly file: string;
  readonly text: string;
  readonly modifiedAt: number;
  /** The trust level of the file. Its frontmatter can lower it, never raise it. Default: agent. */
  readonly trust?: Trust;
}

/** Errors are in the document; the library must not print them. */
const YAML = { version: '1.2', logLevel: 'silent' } as const;

interface Parts {
  /** Without the `---` lines; undefined if there is no frontmatter. */
  readonly yaml: string | undefined;
  readonly body: string;
  readonly bodyLine: number;
}

export function parseNote({ scope, file, text, modifiedAt, trust = 'agent' }: NoteSource): Note {
  const { yaml, body, bodyLine } = splitNote(text);
  const problems: NoteProblem[] = [];
  const read = yaml === undefined ? undefined : readYaml(yaml, problems);
  if (yaml === undefined) problems.push({ line: 1, message: 'it has no frontmatter between two lines of ---' });
  return {
    id: noteId(scope, file),
    scope,
    file,
    fields: fieldsOf(read, { scope, file, body, modifiedAt, trust }, problems),
    body,
    bodyLine,
    problems,
    hash: contentHash(text),
    modifiedAt,
  };
}

/** The text of a new note. */
export function formatNote(fields: NoteFields, body: string): string {
  return withFields('---\n---\n', fields, body);
}

/** The text with these fields and this body; everything else stays. */
export function withFields(text: string, fields: NoteFields, body?: string): string {
  const parts = splitNote(text);
  const document = parseDocument(parts.yaml ?? '', YAML);
  // Frontmatter that cannot be parsed is moved into the body, so nothing is lost.
  const broken = document.errors.length > 0 || (document.contents !== null && !isMap(document.contents));
  const base: Document = broken ? parseDocument('', YAML) : document;
  for (const [name, value] of Object.entries(fields)) {
    if (JSON.stringify(base.get(name)) === JSON.stringify(value) && base.has(name)) continue;
    const list = Array.isArray(value) ? base.createNode(value, { flow: value.length === 0 }) : value;
    base.set(name, list);
  }
  for (const name of OPTIONAL) if (!Object.hasOwn(fields, name)) base.delete(name);
  const kept = broken ? `${parts.yaml ?? ''}\n` : '';
  return `---\n${base.toString({ lineWidth: 0 })}---\n${kept}${ended(body ?? parts.body)}`;
}

const OPTIONAL = ['validTo', 'supersedes', 'anchors', 'pinned'] as const;

function splitNote(text: string): Parts {
  const clean = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const opening = /^---[ \t]*\r?\n/.exec(clean);
  if (!opening) return { yaml: undefined, body: clean, bodyLine: 1 };
  const rest = clean.slice(opening[0].length);
  const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m.exec(rest);
  if (!closing) return { yaml: undefined, body: clean, bodyLine: 1 };
  const yaml = rest.slice(0, closing.index);
  const body = rest.slice(closing.index + closing[0].length);
  return { yaml, body, bodyLine: lines(yaml) + 3 };
}

function lines(text: string): number {
  return text.split('\n').length - 1;
}

/** A field whose value has no special meaning in YAML, as Memoir writes most fields. */
const PLAIN_FIELD = /^([A-Za-z]+): ([\p{L}\d](?:[^:#\r\n"'\\`]|:(?! )|(?<! )#)*)$/u;
/** Values that YAML reads as something else than text, for example numbers in all spellings. */
const OWN_MEANING = /^(?:null|true|false)$|\s$|:$|^(?!\d{4}-\d{2}-\d{2}$)\d\S*$/i;

/**
 * Reads simple frontmatter without the YAML parser, which takes a second for a thousand notes. Returns undefined if the
 * parser is needed.
 */
function readPlainFields(yaml: string): Readonly<Record<string, ReadFrontmatter>> | undefined {
  const read: Record<string, ReadFrontmatter> = {};
  const rows = yaml.split('\n');
  for (const [at, row] of rows.entries()) {
    if (row === '' && at === rows.length - 1) continue;
    const [, name = '', value = ''] = PLAIN_FIELD.exec(row) ?? [];
    const isList = row === 'sources: []';
    if ((name === '' || OWN_MEANING.test(value) || Object.hasOwn(read, name)) && !isList) return undefined;
    read[isList ? 'sources' : name] = { value: isList ? [] : value, line: at + 2 };
  }
  return read;
}

function readYaml(yaml: string, problems: NoteProblem[]): Readonly<Record<string, ReadFrontmatter>> | undefined {
  const simple = readPlainFields(yaml);
  if (simple !== undefined) return simple;
  const counter = new LineCounter();
  const document = parseDocument(yaml, { ...YAML, lineCounter: counter, prettyErrors: false });
  for (const { pos, message } of document.errors) {
    problems.push({ line: counter.linePos(pos[0]).line + 1, message: message.split('\n')[0] ?? message });
  }
  if (document.contents === null) return {};
  if (!isMap(document.contents)) {
    if (document.errors.length === 0) problems.push({ line: 2, message: 'its frontmatter is not a list of fields' });
    return undefined;
  }
  const values = plain(document, problems);
  const fields = Object.fromEntries(
    document.contents.items.flatMap(({ key }) => {
      const name = String(key);
      const offset =
        typeof key === 'object' && key !== null && 'range' in key && Array.isArray(key.range) ? key.range[0] : 0;
      const line = counter.linePos(typeof offset === 'number' ? offset : 0).line + 1;
      return [[name, { value: values[name], line }]];
    }),
  );
  const { metadata } = values;
  // Claude Code writes the type of its own notes here.
  return fields.type === undefined && isObject(metadata) && 'type' in metadata
    ? { ...fields, type: { value: metadata.type, line: fields.metadata?.line ?? 2 } }
    : fields;
}

interface ReadFrontmatter {
  readonly value: unknown;
  readonly line: number;
}

function plain(document: Document, problems: NoteProblem[]): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = document.toJS({ maxAliasCount: 20 });
    return { ...asObject(read) };
  } catch (error) {
    // Trigger: YAML aliases that expand exponentially. Outcome: the defaults are used, and the note reports it.
    problems.push({ line: 2, message: messageOf(error) });
    return {};
  }
}

interface FieldSource {
  readonly scope: NoteScope;
  readonly file: string;
  readonly body: string;
  readonly modifiedAt: number;
  readonly trust: Trust;
}

function fieldsOf(
  read: Readonly<Record<string, ReadFrontmatter>> | undefined,
  source: FieldSource,
  problems: NoteProblem[],
): NoteFields {
  const given = read ?? {};
  const wrong = (name: string, what: string): void => {
    problems.push({ line: given[name]?.line ?? 1, message: `${name} ${what}` });
  };
  const missing = (name: string): void => {
    if (read !== undefined) problems.push({ line: 1, message: `${name} is missing` });
  };
  const text = (name: string, otherwise: string): string => {
    const value = given[name]?.value;
    if (value === undefined || value === null) {
      missing(name);
      return otherwise;
    }
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    wrong(name, 'is not a text');
    return otherwise;
  };
  const oneOf = <T extends string>(name: string, allowed: readonly T[], otherwise: T, needed: boolean): T => {
    const value = given[name]?.value;
    if (value === undefined || value === null) {
      if (needed) missing(name);
      return otherwise;
    }
    const found = allowed.find((each) => each === value);
    if (found === undefined) wrong(name, `must be one of ${allowed.join(', ')}`);
    return found ?? otherwise;
  };
  const day = (name: string): string | undefined => {
    const value = given[name]?.value;
    if (value === undefined || value === null) return undefined;
    const found = value instanceof Date ? utcDay(value.getTime()) : String(value).slice(0, 10);
    if (/^\d{4}-\d{2}-\d{2}$/.test(found) && !Number.isNaN(Date.parse(found))) return found;
    wrong(name, 'is not a day like 2026-11-16');
    return undefined;
  };
  const list = (name: string): readonly string[] | undefined => {
    const value = given[name]?.value;
    if (value === undefined || value === null) return undefined;
    if (Array.isArray(value)) return value.map(String);
    if (typeof value === 'string') return [value];
    wrong(name, 'is not a list');
    return undefined;
  };

  const changed = localDay(source.modifiedAt);
  const prefix = NOTE_TYPES.find((type) => source.file.startsWith(`${type}_`));
  const fallback: NoteType = source.scope === 'user' ? 'user' : (prefix ?? 'project');
  const type = oneOf('type', NOTE_TYPES, prefix ?? fallback, true);
  const created = day('created') ?? changed;
  const validTo = day('validTo');
  const anchors = list('anchors');
  const supersedes = given.supersedes?.value;
  const claimed = oneOf<Trust>('trust', TRUST_LEVELS, source.trust, false);
  return {
    name: text('name', nameOf(source.file)),
    description: text('description', firstLine(source.body)),
    type,
    visibility: type === 'user' ? 'private' : oneOf('visibility', NOTE_VISIBILITIES, 'private', false),
    created,
    updated: day('updated') ?? changed,
    truth: oneOf<Truth>('truth', TRUTHS, 'stated', false),
    // The frontmatter can lower the trust level, never raise it.
    trust: TRUST_LEVELS.indexOf(claimed) < TRUST_LEVELS.indexOf(source.trust) ? claimed : source.trust,
    validFrom: day('validFrom') ?? created,
    ...defined({ validTo, anchors }),
    ...(typeof supersedes === 'string' ? { supersedes } : {}),
    sources: list('sources') ?? [],
    ...(given.pinned?.value === true ? { pinned: true } : {}),
  };
}

function nameOf(file: string): string {
  return file
    .replace(/\.md$/, '')
    .replace(/^(?:user|feedback|project|reference)_/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
}

function firstLine(body: string): string {
  const line = body.split('\n').find((each) => each.trim() !== '') ?? '';
  return line
    .replace(/^#+\s*/, '')
    .trim()
    .slice(0, 150);
}

function ended(body: string): string {
  return body === '' || body.endsWith('\n') ? body : `${body}\n`;
}
