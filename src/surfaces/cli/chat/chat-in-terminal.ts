/**
 * The companion in a terminal: replies appear as they are written, lines that end in `\` continue, earlier messages are in the history,
 * and a companion that restarts is found again without losing or repeating a message.
 */
import { randomUUID } from 'node:crypto';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Companion, CompanionClient, ServerLine } from '../../../index.ts';
import type { Context } from '../command.ts';
import { plain } from '../print/output.ts';

const HISTORY = 50;
/** Lines that arrive this close together were pasted and are one message. */
const PASTE_MS = 25;
const RECONNECT_MS = 300;
const RECONNECT_ATTEMPTS = 100;
const PROMPT = '› ';
const MORE = '… ';

interface Chat {
  /** Sent and not accepted yet: sent again after a reconnect. */
  readonly unaccepted: Map<string, string>;
  readonly shown: Set<string>;
  isWorking: boolean;
  /** Pieces of the current answer that were printed. */
  streamed: string;
  isLeaving: boolean;
}

export async function chatInTerminal(context: Context, companion: Companion): Promise<void> {
  const said = companion.history(HISTORY);
  const chat: Chat = { unaccepted: new Map(), shown: new Set(), isWorking: false, streamed: '', isLeaving: false };
  const input = openInput(context, said);
  const screen = createScreen(context, input, chat);
  for (const { from, text } of said.slice(-6)) screen.past(from, text);
  let client = await companion.connect({ channel: 'terminal', listen: true });
  const send = (text: string): void => {
    const ref = randomUUID();
    chat.unaccepted.set(ref, text);
    client.send({ type: 'say', ref, text });
  };
  readMessages(input, {
    message: (text) => {
      if (text === '/quit') leave();
      else send(text);
    },
    interrupt: () => {
      if (chat.isWorking) client.send({ type: 'cancel' });
      else leave();
    },
    end: () => leave(),
  });
  const leave = (): void => {
    chat.isLeaving = true;
    input.close();
    client.close();
  };
  input.prompt();
  while (!chat.isLeaving) {
    for await (const line of client.lines()) screen.show(line);
    if (chat.isLeaving) break;
    screen.note('The companion stopped. Waiting for it …');
    const next = await reconnect(companion, chat);
    if (next === undefined) {
      screen.note('It did not come back. What you wrote is kept.');
      leave();
    } else {
      client = next;
      screen.note('It is back.');
      for (const [ref, text] of chat.unaccepted) client.send({ type: 'say', ref, text });
    }
  }
  input.close();
}

function openInput({ stdin }: Context, said: ReturnType<Companion['history']>): Interface {
  const history = said.flatMap(({ from, text }) => (from === 'person' && !text.includes('\n') ? [text] : [])).reverse();
  return createInterface({ input: stdin, output: process.stdout, prompt: PROMPT, history, historySize: HISTORY });
}

async function reconnect(companion: Companion, chat: Chat): Promise<CompanionClient | undefined> {
  for (let attempt = 0; attempt < RECONNECT_ATTEMPTS && !chat.isLeaving; attempt += 1) {
    await pause(RECONNECT_MS);
    try {
      return await companion.connect({ channel: 'terminal', listen: true });
    } catch {
      // Trigger: it is not back yet. Outcome: it is tried again.
    }
  }
  return undefined;
}

interface Typed {
  message(text: string): void;
  interrupt(): void;
  end(): void;
}

function readMessages(input: Interface, typed: Typed): void {
  let lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    const text = lines.join('\n').trim();
    lines = [];
    input.setPrompt(PROMPT);
    if (text === '') input.prompt();
    else typed.message(text);
  };
  input.on('line', (line) => {
    clearTimeout(timer);
    if (line.endsWith('\\')) {
      lines.push(line.slice(0, -1));
      input.setPrompt(MORE);
      input.prompt();
      return;
    }
    lines.push(line);
    timer = setTimeout(flush, PASTE_MS);
  });
  input.on('SIGINT', () => {
    if (lines.length === 0 && input.line === '') typed.interrupt();
    else {
      lines = [];
      input.setPrompt(PROMPT);
      input.write(null, { ctrl: true, name: 'u' });
      input.prompt();
    }
  });
  input.on('close', () => typed.end());
}

interface Screen {
  show(line: ServerLine): void;
  note(text: string): void;
  past(from: 'person' | 'companion', text: string): void;
}

function createScreen({ stdout, style }: Context, input: Interface, chat: Chat): Screen {
  const clear = (): void => stdout.write('\r\u001b[K');
  const line = (text: string): void => {
    clear();
    stdout.write(`${text}\n`);
  };
  const showReply = (id: string, text: string): void => {
    if (chat.shown.has(id)) return;
    chat.shown.add(id);
    // What was streamed is the reply, unless something came before it.
    if (chat.streamed !== '' && chat.streamed.trim().endsWith(text.trim())) stdout.write('\n\n');
    else line(`${chat.streamed === '' ? '' : '\n'}${plain(text)}\n`);
    chat.streamed = '';
    input.prompt(true);
  };
  return {
    past: (from, text) => line(from === 'person' ? style.dim(`${PROMPT}${plain(text)}`) : `${plain(text)}\n`),
    note: (text) => {
      line(style.dim(text));
      input.prompt(true);
    },
    show: (event) => {
      switch (event.type) {
        case 'working':
          chat.isWorking = event.on;
          if (event.on) {
            chat.streamed = '';
            clear();
            stdout.write(style.dim('…'));
          } else if (chat.streamed === '') {
            clear();
            input.prompt(true);
          }
          return;
        case 'piece':
          if (chat.streamed === '') clear();
          chat.streamed += event.text;
          stdout.write(plain(event.text));
          return;
        case 'tool':
          line(style.dim(`${chat.streamed === '' ? '' : '\n'}[${plain(event.name)}]`));
          chat.streamed = '';
          return;
        case 'reply':
          return showReply(event.id, event.text);
        case 'accepted':
          chat.unaccepted.delete(event.ref);
          return;
        case 'rejected':
          chat.unaccepted.delete(event.ref);
          line(style.red(`${plain(event.why)}. ${plain(event.next)}`));
          input.prompt(true);
          return;
        case 'cancelled':
          line(style.dim('Cancelled.'));
          input.prompt(true);
          return;
        case 'notice':
          line(style.yellow(plain(event.text)));
          input.prompt(true);
          return;
        default:
          return;
      }
    },
  };
}
