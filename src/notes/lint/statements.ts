/** The sentences of a note with their place, code blocks left out; and which of them are the fact itself. */
import type { Note } from '../../domain/note.ts';
import { scanCode } from '../scan-code.ts';

export interface Statement {
  readonly text: string;
  /** Offsets in the body. */
  readonly start: number;
  readonly end: number;
  /** 1-based, in the file. */
  readonly line: number;
  /** `fact` until a line begins with "Why:" or "How to apply:". */
  readonly part: 'fact' | 'why' | 'apply';
}

const WHY =
  /^\s*(?:[-*+]\s+|#{1,6}\s+)?(?:\*\*|__)?(?:why|reason|because|warum|grund|por qué)\b[^:\n]{0,20}(?::|(?:\*\*|__)?\s*$)/i;
const APPLY =
  /^\s*(?:[-*+]\s+|#{1,6}\s+)?(?:\*\*|__)?(?:how to apply|how to use|apply|usage|anwendung|cómo aplicarlo)\b[^:\n]{0,20}(?::|(?:\*\*|__)?\s*$)/i;
const HEADING = /^ {0,3}#{1,6}\s/;
const NEW_BLOCK = /^\s*(?:[-*+]\s|\d{1,3}[.)]\s|\||>)/;
const SENTENCE_END = /(?<=[.!?…]["”')\]]?)\s+(?=[\p{Lu}\p{Lo}\d`"“'([*_])/gu;

const known = new WeakMap<Note, readonly Statement[]>();

export function statementsOf(note: Note): readonly Statement[] {
  let statements = known.get(note);
  if (statements === undefined) {
    statements = split(note);
    known.set(note, statements);
  }
  return statements;
}

/** What the note says, without why and how: its first sentences, or what it says it is about. */
export function factsOf(note: Note): readonly Statement[] {
  const facts = statementsOf(note).filter(({ part }) => part === 'fact');
  if (facts.length > 0) return facts;
  return [{ text: note.fields.description, start: 0, end: 0, line: 1, part: 'fact' }];
}

function split(note: Note): readonly Statement[] {
  const prose = withInlineCode(note.body);
  const statements: Statement[] = [];
  let part: Statement['part'] = 'fact';
  let block: { start: number; line: number } | undefined;
  let at = 0;
  let line = note.bodyLine;
  const close = (end: number): void => {
    if (block !== undefined) sentences(prose, block, end, part, statements);
    block = undefined;
  };
  for (const text of prose.split('\n')) {
    const named = WHY.test(text) ? 'why' : APPLY.test(text) ? 'apply' : undefined;
    const heading = HEADING.test(text);
    if (text.trim() === '' || heading || named !== undefined || NEW_BLOCK.test(text)) close(at);
    // A new section speaks of something else than the reason above it.
    if (heading) part = 'fact';
    if (named !== undefined) part = named;
    if (text.trim() !== '' && !heading) block ??= { start: at, line };
    at += text.length + 1;
    line += 1;
  }
  close(prose.length);
  return statements;
}

function sentences(
  prose: string,
  block: { readonly start: number; readonly line: number },
  end: number,
  part: Statement['part'],
  into: Statement[],
): void {
  const text = prose.slice(block.start, end);
  let from = 0;
  let { line } = block;
  const push = (to: number): void => {
    const piece = text.slice(from, to);
    const words = piece.trim();
    const lead = piece.length - piece.trimStart().length;
    const skipped = piece.slice(0, lead).split('\n').length - 1;
    if (words !== '') {
      const start = block.start + from + lead;
      into.push({ text: words, start, end: start + words.length, line: line + skipped, part });
    }
    line += piece.split('\n').length - 1;
    from = to;
  };
  for (const { index } of text.matchAll(SENTENCE_END)) push(index);
  push(text.length);
}

/** The body with code blocks and comments blanked, but what stands in backticks left in. */
function withInlineCode(body: string): string {
  const { masked, spans } = scanCode(body);
  let prose = '';
  let at = 0;
  for (const { kind, start, end } of spans) {
    if (kind === 'fence') continue;
    prose += masked.slice(at, start) + body.slice(start, end);
    at = end;
  }
  return prose + masked.slice(at);
}
