/**
 * Messages from lines that a person types or pastes. Enter sends; a line that ends in `\` continues. A paste of several lines waits for
 * Enter: the terminal marks where a paste begins and ends, and where it does not, lines that arrive at once are taken for one.
 */
import type { Interface } from 'node:readline';

export const PROMPT = '› ';
const MORE = '… ';
/** Lines that arrive this close together were pasted and are one message. */
const PASTE_MS = 25;
/** Tells the terminal to mark pastes, and to stop that. */
export const MARK_PASTES = '\u001b[?2004h';
export const DO_NOT_MARK_PASTES = '\u001b[?2004l';

export interface Typed {
  message(text: string): void;
  /** Ctrl-C. True if it cancelled an answer: then what is typed stays. */
  cancel(): boolean;
  /** Ctrl-C with nothing to cancel and nothing typed. */
  leave(): void;
  end(): void;
}

/** `keys`: the stream that `input` reads; it emits the keys. */
export function readMessages(input: Interface, keys: NodeJS.EventEmitter, typed: Typed): void {
  let lines: string[] = [];
  let isPasting = false;
  let timer: NodeJS.Timeout | undefined;
  const askForMore = (): void => {
    input.setPrompt(MORE);
    input.prompt();
  };
  const flush = (): void => {
    // The last line of a paste has no line break: the rest of the message is still being edited.
    if (input.line !== '') return;
    const text = lines.join('\n').trim();
    lines = [];
    input.setPrompt(PROMPT);
    if (text === '') input.prompt();
    else typed.message(text);
  };
  keys.on('keypress', (_text: string | undefined, key: { readonly name?: string } | undefined) => {
    if (key?.name === 'paste-start') isPasting = true;
    if (key?.name === 'paste-end') isPasting = false;
  });
  input.on('line', (line) => {
    clearTimeout(timer);
    if (isPasting) {
      lines.push(line);
      askForMore();
    } else if (line.endsWith('\\')) {
      lines.push(line.slice(0, -1));
      askForMore();
    } else {
      lines.push(line);
      timer = setTimeout(flush, PASTE_MS);
    }
  });
  input.on('SIGINT', () => {
    if (typed.cancel()) return;
    if (lines.length === 0 && input.line === '') typed.leave();
    else {
      lines = [];
      input.setPrompt(PROMPT);
      input.write(null, { ctrl: true, name: 'u' });
      input.prompt();
    }
  });
  input.on('close', () => typed.end());
}
