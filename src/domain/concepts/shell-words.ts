/**
 * Splits a shell line far enough to know which programs it runs with which arguments: quotes, chains, pipes,
 * redirections and here-documents. Nothing is expanded. One pass; an unclosed quote reaches to the end.
 */
import { endOfHereDocument } from '../text/here-documents.ts';

export interface ShellWord {
  /** Without its quotes. */
  readonly text: string;
  readonly at: number;
  readonly end: number;
  readonly quoted: boolean;
}

export interface SimpleCommand {
  /** The operator before it: `&&`, `||`, `|`, `;`, `&`, or empty for the first. */
  readonly joint: string;
  readonly words: readonly ShellWord[];
}

export function splitCommands(script: string): readonly SimpleCommand[] {
  const to = script.length;
  const commands: SimpleCommand[] = [];
  let words: ShellWord[] = [];
  let joint = '';
  let skipTarget = false;
  let hereDelimiter: string | undefined;
  let at = 0;

  const finish = (next: string): void => {
    if (words.length > 0) {
      commands.push({ joint, words });
      words = [];
      joint = next;
    } else if (commands.length > 0) {
      joint = next;
    }
    skipTarget = false;
  };

  while (at < to) {
    const c = script[at];
    if (c === ' ' || c === '\t' || c === '\r') {
      at += 1;
    } else if (c === '\\' && script[at + 1] === '\n') {
      at += 2;
    } else if (c === '\n') {
      finish(';');
      at = hereDelimiter === undefined ? at + 1 : endOfHereDocument(script, at, to, hereDelimiter).end;
      hereDelimiter = undefined;
    } else if (c === '#' && words.length === 0) {
      const end = script.indexOf('\n', at);
      at = end === -1 ? to : Math.min(end, to);
    } else if (c === '&' && script[at + 1] === '>') {
      at += script[at + 2] === '>' ? 3 : 2;
      skipTarget = true;
    } else if (c === '&' || c === '|' || c === ';') {
      const double = script[at + 1] === c || (c === '|' && script[at + 1] === '&');
      finish(double && script[at + 1] === c ? c + c : c);
      at += double ? 2 : 1;
    } else if (c === '(' || c === ')' || (words.length === 0 && (c === '{' || c === '}') && isBlank(script[at + 1]))) {
      finish(';');
      at += 1;
    } else if (c === '<' && script[at + 1] === '<' && script[at + 2] !== '<') {
      const mark = /^<<-?[ \t]{0,8}(['"]?)([A-Za-z_][\w.-]{0,60})\1/.exec(script.slice(at, Math.min(to, at + 80)));
      hereDelimiter = mark?.[2];
      at += mark === null ? 2 : mark[0].length;
    } else if (c === '<' || c === '>') {
      while (at < to && (script[at] === '<' || script[at] === '>' || script[at] === '&' || script[at] === '|')) at += 1;
      skipTarget = true;
    } else {
      const word = readWord(script, at, to);
      at = word.end;
      const isDescriptor = !word.quoted && /^\d$/.test(word.text) && (script[at] === '>' || script[at] === '<');
      if (skipTarget) skipTarget = false;
      else if (!isDescriptor) words.push(word);
    }
  }
  finish('');
  return commands;
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || character === ' ' || character === '\n' || character === '\t' || character === ';';
}

function readWord(script: string, from: number, to: number): ShellWord {
  let text = '';
  let quoted = false;
  let at = from;
  while (at < to) {
    const c = script[at] ?? '';
    if (c === "'") {
      const close = script.indexOf("'", at + 1);
      const end = close === -1 || close >= to ? to : close;
      text += script.slice(at + 1, end);
      quoted = true;
      at = Math.min(end + 1, to);
    } else if (c === '"') {
      const end = closingQuote(script, at + 1, to);
      text += script.slice(at + 1, end);
      quoted = true;
      at = Math.min(end + 1, to);
    } else if (c === '$' && script[at + 1] === '(') {
      const end = afterSubstitution(script, at + 2, to);
      text += script.slice(at, end);
      at = end;
    } else if (c === '\\' && at + 1 < to && script[at + 1] !== '\n') {
      // Before a letter a backslash is usually part of a Windows path.
      const next = script[at + 1] ?? '';
      text += /[A-Za-z0-9_.]/.test(next) ? c + next : next;
      at += 2;
    } else if (' \t\r\n;&|<>()'.includes(c)) {
      break;
    } else {
      text += c;
      at += 1;
    }
  }
  // A backslash at the very end would otherwise never be passed.
  return { text, at: from, end: Math.max(at, from + 1), quoted };
}

function closingQuote(script: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const c = script[at];
    if (c === '"') return at;
    if (c === '\\') at += 2;
    else if (c === '$' && script[at + 1] === '(') at = afterSubstitution(script, at + 2, to);
    else at += 1;
  }
  return to;
}

/** The position after the bracket that closes `$(`. A here-document inside can contain any bracket or quote. */
function afterSubstitution(script: string, from: number, to: number): number {
  let depth = 1;
  let at = from;
  // After the last line the search stops.
  let hasLines = true;
  while (at < to) {
    const c = script[at];
    if (c === '(') depth += 1;
    else if (c === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (c === '<' && script[at + 1] === '<') {
      const mark = /^<<-?[ \t]{0,8}['"]?([A-Za-z_][\w.-]{0,60})/.exec(script.slice(at, Math.min(to, at + 80)));
      const line: number = mark === null || !hasLines ? -1 : script.indexOf('\n', at);
      hasLines = mark === null ? hasLines : line !== -1;
      if (mark?.[1] !== undefined && line !== -1 && line < to) {
        at = endOfHereDocument(script, line, to, mark[1]).end;
        continue;
      }
      at += 1;
    }
    at += 1;
  }
  return to;
}
