/**
 * Saves a note for later sessions: first the file, then its pointer. Refuses what should not be saved. If a similar
 * note exists, proposes to update that one.
 */

import { MemoirError } from '../domain/errors.ts';
import {
  NOTE_DESCRIPTION_MAX_CHARS,
  NOTE_NAME_MAX_CHARS,
  type Note,
  type NoteFields,
  type NoteType,
  newNoteFields,
  noteFileName,
  noteSlug,
} from '../domain/note.ts';
import { collapseSpaces } from '../domain/text/collapse-spaces.ts';
import { clipChars } from '../domain/text/plain-words.ts';
import type { Trust } from '../domain/trust/trust.ts';
import { findNoteExactly, noSuchNote } from './find-note.ts';
import { formatNote, withFields } from './note-file.ts';
import { isTaken, type NoteFolder } from './note-folder.ts';
import { similarity } from './similarity.ts';
import { type Refusal, whyNotToSave } from './worth-saving.ts';

const NOTE_TEXT_MAX_CHARS = 20_000;

export interface NewNote {
  readonly text: string;
  readonly type: NoteType;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly why?: string | undefined;
  readonly apply?: string | undefined;
  readonly pinned?: boolean | undefined;
  readonly sources?: readonly string[] | undefined;
  readonly anchors?: readonly string[] | undefined;
  /** Save it even if it looks like something that should not be saved or like an existing note. */
  readonly insist?: boolean | undefined;
  /** Skip the check whether it is worth saving: it was saved before. */
  readonly worthIt?: boolean | undefined;
  /** The trust level, if lower than that of the caller. */
  readonly trust?: Trust | undefined;
  /** The question that its text begins with. A note that answers it already gets the new answer. */
  readonly answers?: string | undefined;
  /** The file of the note to update. */
  readonly update?: string | undefined;
}

export type Remembered =
  | { readonly outcome: 'saved' | 'updated'; readonly file: string; readonly text: string }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  /** Nothing was written. `proposal` is the text of the existing note after an update. */
  | { readonly outcome: 'similar'; readonly note: Note; readonly similarity: number; readonly proposal: string };

export interface RememberContext {
  readonly folder: NoteFolder;
  readonly notes: readonly Note[];
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly trust: Trust;
  readonly instructions: () => string;
}

/** At or above this similarity, the notes say nearly the same. Measured on pairs of rewordings; see the notes bench. */
const SIMILAR = 0.55;
/** Notes of two types may be about the same thing and say something else, so more must agree. */
const SIMILAR_OTHER_TYPE = 0.8;

/** The caller has made dates absolute and redacted secrets. */
export function rememberNote(given: NewNote, context: RememberContext): Remembered {
  const text = checkNoteText(given.text);
  if (given.update !== undefined) return updateNote(findNoteExactly(context.notes, given.update), given, context);
  const before = given.answers === undefined ? undefined : answered(context.notes, given, given.answers);
  if (before !== undefined) return updateNote(before, given, context);
  if (given.insist !== true) {
    const refusal =
      given.worthIt === true ? undefined : whyNotToSave({ text, type: given.type, instructions: context.instructions });
    if (refusal) return { outcome: 'refused', refusal };
    const near = nearest(context.notes, given, text);
    if (near) return { outcome: 'similar', ...near, proposal: updated(near.note, given, context).text };
  }
  const name = given.name?.trim() || nameFrom(text);
  const note = formatNote(newFields(name, text, given, context), bodyOf(text, given));
  return { outcome: 'saved', file: createNote(context, given.type, name, note), text: note };
}

/** The note with the answer that was saved before. One with more than an answer is somebody's own text. */
function answered(notes: readonly Note[], { type }: NewNote, question: string): Note | undefined {
  const start = question.toLowerCase();
  return notes.find(({ fields, body }) => {
    const text = body.trim();
    return (
      fields.type === type &&
      fields.truth !== 'superseded' &&
      text.toLowerCase().startsWith(start) &&
      !/\n\s*\n/.test(text)
    );
  });
}

/** Takes the first free name. Another process may take one between the check and the write. */
function createNote({ folder, trust }: RememberContext, type: NoteType, name: string, text: string): string {
  for (let number = 1; ; number += 1) {
    const file = numberedFile(type, name, number);
    if (isTaken(folder.dir, file)) continue;
    let taken = false;
    folder.update(
      file,
      (current) => {
        taken = current !== undefined;
        return current ?? text;
      },
      trust,
    );
    if (!taken) return file;
  }
}

function checkNoteText(text: string): string {
  const clean = text.trim();
  if (clean === '')
    throw new MemoirError('bad-input', 'There is nothing to remember', { next: 'Give the text of the note.' });
  if (clean.length <= NOTE_TEXT_MAX_CHARS) return clean;
  throw new MemoirError('bad-input', `A note has at most ${NOTE_TEXT_MAX_CHARS} characters; this has ${clean.length}`, {
    next: 'Shorten it, or split it into several notes.',
  });
}

function newFields(name: string, text: string, given: NewNote, { today, trust }: RememberContext): NoteFields {
  return {
    name: clipChars(collapseSpaces(name), NOTE_NAME_MAX_CHARS),
    description: clipChars(
      collapseSpaces(given.description?.trim() || firstSentence(text)),
      NOTE_DESCRIPTION_MAX_CHARS,
    ),
    type: given.type,
    ...newNoteFields(today, trust),
    sources: given.sources ?? [],
    ...(given.anchors === undefined || given.anchors.length === 0 ? {} : { anchors: given.anchors }),
    ...(given.pinned === true ? { pinned: true } : {}),
  };
}

/** The fact first, then the reason, then how to apply it. */
function bodyOf(text: string, { why, apply }: NewNote): string {
  return [
    text,
    ...(why === undefined || why.trim() === '' ? [] : [`Why: ${why.trim()}`]),
    ...(apply === undefined || apply.trim() === '' ? [] : [`How to apply: ${apply.trim()}`]),
  ].join('\n\n');
}

function updateNote(note: Note, given: NewNote, context: RememberContext): Remembered {
  const { fields, body } = updated(note, given, context);
  const { content } = context.folder.update(
    note.file,
    (current) => (current === undefined ? undefined : withFields(current, fields, body)),
    context.trust,
  );
  if (content === undefined) throw noSuchNote(note.file);
  return { outcome: 'updated', file: note.file, text: content };
}

/** Replaces the first paragraph and keeps the rest. Old versions are in the journal. */
function updated(note: Note, given: NewNote, { today, trust }: RememberContext) {
  const text = given.text.trim();
  const rest = note.body
    .trim()
    .split(/\n{2,}/)
    .slice(1);
  const kept = rest.filter(
    (part) =>
      !(given.why !== undefined && part.startsWith('Why:')) &&
      !(given.apply !== undefined && part.startsWith('How to apply:')),
  );
  const body = [bodyOf(text, given), ...kept].join('\n\n');
  const fields: NoteFields = {
    ...note.fields,
    description: clipChars(
      collapseSpaces(given.description?.trim() || firstSentence(text)),
      NOTE_DESCRIPTION_MAX_CHARS,
    ),
    updated: today,
    truth: 'stated',
    trust,
    sources: [...new Set([...note.fields.sources, ...(given.sources ?? [])])],
    ...(given.pinned === true ? { pinned: true } : {}),
  };
  return { fields, body, text: formatNote(fields, body) };
}

/** Of any type: people and agents file the same sentence differently. The same words come before another ending. */
function nearest(notes: readonly Note[], { type }: NewNote, text: string) {
  let best: { readonly note: Note; readonly similarity: number } | undefined;
  for (const note of notes) {
    if (note.fields.truth === 'superseded') continue;
    const first = note.body.trim().split(/\n{2,}/)[0] ?? '';
    if (first === text) return { note, similarity: 1 };
    const score = Math.max(similarity(first, text), similarity(note.fields.description, firstSentence(text)));
    if (score >= (note.fields.type === type ? SIMILAR : SIMILAR_OTHER_TYPE) && score > (best?.similarity ?? 0))
      best = { note, similarity: score };
  }
  return best;
}

/** `feedback_name.md`, with a number if the name is taken. */
function numberedFile(type: NoteType, name: string, number: number): string {
  const slug = noteSlug(name) || 'note';
  return noteFileName(type, number === 1 ? slug : `${slug.slice(0, NOTE_NAME_MAX_CHARS - 5)}-${number}`);
}

/** Words that need another one after them: a title must not end with one. */
const OPENS =
  /^(?:a|an|the|this|that|these|our|your|my|its|we|you|i|they|it|to|of|for|in|on|at|by|with|from|into|as|and|or|but|if|when|while|than|because|since|so|is|are|was|were|be|been|has|have|had|do|does|did|will|would|can|could|should|must|may|might|always|only|also|der|die|das|den|dem|ein|eine|einen|wir|ich|man|zu|von|für|mit|bei|und|oder|aber|wenn|weil|ist|sind|wird|werden|muss|müssen|soll|sollen|kann|immer|el|la|los|las|un|una|de|del|con|para|por|y|o|si|que|es|son|se|hay|debe|siempre)$/i;
const NEGATION =
  /^(?:not|no|never|without|avoid|stop|cannot|\w+n['’]t|nicht|kein\w*|nie|niemals|ohne|nunca|jamás|sin)$/i;
/** This many words after a negation are needed to see what it negates. */
const WORDS_AFTER_NEGATION = 3;

/** The first sentence. A long one is cut where its meaning stays, and ends with "…". */
function nameFrom(text: string): string {
  const sentence = firstSentence(text)
    .replaceAll('`', '')
    .replace(/[.,;:!?]+$/, '');
  if ([...sentence].length <= NOTE_NAME_MAX_CHARS) return sentence;
  const words: string[] = [];
  for (const word of sentence.split(/\s+/)) {
    if ([...words, word].join(' ').length >= NOTE_NAME_MAX_CHARS) break;
    words.push(word);
  }
  const denied = words.findLastIndex((word) => NEGATION.test(word));
  const kept = denied > 0 && words.length - denied <= WORDS_AFTER_NEGATION ? words.slice(0, denied) : words;
  while (kept.length > 1 && OPENS.test(kept.at(-1) ?? '')) kept.pop();
  return kept.length === 0 ? clipChars(sentence, NOTE_NAME_MAX_CHARS) : `${kept.join(' ').replace(/[.,;:!?]+$/, '')}…`;
}

function firstSentence(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  const end = /[.!?](?=\s+\p{Lu})/u.exec(line);
  return (end === null ? line : line.slice(0, end.index + 1)).trim();
}
