/** Splits a note into sentences with their positions, without code blocks, and tells facts from reasons. */
import type { Note } from '../../domain/note.ts';
import { scanCode } from '../scan-code.ts';

export interface Statement {
  readonly text: string;
  /** Offsets in the body. */
  readonly start: number;
  readonly end: number;
  /** The line in the file, from 1. */
  readonly line: number;
  /** `fact` until a line starts with "Why:" or "How to apply:". */
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

/** The facts of the note without reasons and applications; its description if it has none. */
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
    if (block !== undefined) statements.push(...sentences(prose, { ...block, end, part }));
    block = undefined;
  };
  for (const text of prose.split('\n')) {
    const named = WHY.test(text) ? 'why' : APPLY.test(text) ? 'apply' : undefined;
    const heading = HEADING.test(text);
    if (text.trim() === '' || heading || named !== undefined || NEW_BLOCK.test(text)) close(at);
    // A new section starts with a fact.
    if (heading) part = 'fact';
    if (named !== undefined) part = named;
    if (text.trim() !== '' && !heading) block ??= { start: at, line };
    at += text.length + 1;
    line += 1;
  }
  close(prose.length);
  return statements;
}

function sentences(prose: string, block: Omit<Statement, 'text'>): readonly Statement[] {
  const found: Statement[] = [];
  const { part } = block;
  const text = prose.slice(block.start, block.end);
  let from = 0;
  let { line } = block;
  const push = (to: number): void => {
    const piece = text.slice(from, to);
    const words = piece.trim();
    const lead = piece.length - piece.trimStart().length;
    const skipped = piece.slice(0, lead).split('\n').length - 1;
    if (words !== '') {
      const start = block.start + from + lead;
      found.push({ text: words, start, end: start + words.length, line: line + skipped, part });
    }
    line += piece.split('\n').length - 1;
    from = to;
  };
  for (const { index } of text.matchAll(SENTENCE_END)) push(index);
  push(text.length);
  return found;
}

/** The body with code blocks and comments masked, but with inline code. */
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
