/**
 * Files that a person gives to an agent with a prompt: `@prices.txt`, a pasted picture, a folder. The client reads them
 * itself, without a tool call, so they are recorded as calls of the tool `Attachment`. They are found by name, and by
 * their text if they have one.
 */
import type { CapturedDraft } from '../../../capture/resolve-drafts.ts';
import type { Json } from '../../../domain/event.ts';
import { asText, field } from '../../../domain/json/json.ts';
import { promptContent } from '../prompt-text.ts';
import { toolCalled } from '../session-drafts.ts';
import { ATTACHMENT } from '../tools.ts';
import { lineId, type Reading, seenOnLine, type TranscriptLine } from './reading.ts';

export interface AttachedFile {
  readonly path: string;
  /** Only if it is text. */
  readonly text?: string;
}

/** The kinds that name a file or folder. The others are messages that the client adds for the model. */
const KINDS = new Set(['file', 'already_read_file', 'pdf_reference', 'directory', 'image']);
/** How the client names the file of a picture. A file name that is only a number is the client's own copy. */
const IMAGE_SOURCE = /^\[Image: source: ((?![^\n\]]*[\\/]\d+\.\w+\])[^\n\]]{1,1000})\]\s*$/;

/** The file of an `attachment` line, or of the line that follows a picture; undefined for all others. */
export function attachedFile(line: Json): AttachedFile | undefined {
  if (asText(field(line, 'type')) !== 'attachment') {
    if (field(line, 'isMeta') !== true) return undefined;
    const path = IMAGE_SOURCE.exec(promptContent(field(field(line, 'message'), 'content')).text)?.[1];
    return path === undefined ? undefined : { path };
  }
  const attachment = field(line, 'attachment');
  if (!KINDS.has(asText(field(attachment, 'type')) ?? '')) return undefined;
  const path = asText(field(attachment, 'filename')) ?? asText(field(attachment, 'path'));
  if (path === undefined || path === '') return undefined;
  const content = field(attachment, 'content');
  const text = asText(content) ?? asText(field(field(content, 'file'), 'content'));
  return text === undefined ? { path } : { path, text };
}

export function readAttachment(
  reading: Reading,
  { line, scene, cwd }: TranscriptLine,
  { path, text }: AttachedFile,
): readonly CapturedDraft[] {
  const id = lineId(line);
  if (id === undefined || reading.compacted) {
    reading.counts.withoutContent += 1;
    return [];
  }
  reading.counts.toolCalls += 1;
  const draft = toolCalled(scene, { id, name: ATTACHMENT, input: { file_path: path }, result: text, outcome: 'ok' });
  return [seenOnLine(cwd, draft, id)];
}
