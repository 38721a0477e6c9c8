/**
 * The companion in a terminal: replies appear as they are written, earlier messages are in the history, and a companion that restarts
 * is found again without losing or repeating a message.
 */
import { randomUUID } from 'node:crypto';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { NO_MODEL_NOTICE } from '../../../domain/companion.ts';
import { asSentence } from '../../../domain/text/as-sentence.ts';
import type { Companion, CompanionClient, ServerLine } from '../../../index.ts';
import type { Context } from '../command.ts';
import { plain } from '../print/output.ts';
import { createWordFlow, flow } from '../print/word-flow.ts';
import { createEcho } from './echo.ts';
import { DO_NOT_MARK_PASTES, MARK_PASTES, PROMPT, readMessages } from './read-messages.ts';

const HELP =
  'Enter sends. End a line with \\ to write another one. Ctrl-C or /cancel cancels an answer; Ctrl-D or /quit leaves, ' +
  'and the companion keeps running. Everything else is a message.';
const HISTORY = 50;
const PAST_SHOWN = 6;
const RECONNECT_MS = 300;
const RECONNECT_ATTEMPTS = 100;

interface Chat {
  /** Sent and not accepted yet: sent again after a reconnect. */
  readonly unaccepted: Map<string, string>;
  readonly shown: Set<string>;
  isWorking: boolean;
  /** Pieces of the current answer that were printed. */
  streamed: string;
  /** Sent while they were printed, and not shown yet. */
  sentMeanwhile: string[];
  isLeaving: boolean;
}

/** The parts of a command's context that a chat uses. */
export type Terminal = Pick<Context, 'stdin' | 'stdout' | 'style' | 'width'>;
/** The parts of the companion that a chat uses. */
export type ChatPartner = Pick<Companion, 'history' | 'connect'>;

export async function chatInTerminal(context: Terminal, companion: ChatPartner): Promise<void> {
  const said = companion.history(HISTORY);
  const chat: Chat = {
    ...{ unaccepted: new Map(), shown: new Set(), isWorking: false, isLeaving: false },
    ...{ streamed: '', sentMeanwhile: [] },
  };
  const input = openInput(context, said, chat);
  const screen = createScreen(context, input, chat);
  for (const { id, from, text } of said.slice(-PAST_SHOWN)) {
    screen.past(from, text);
    // A reply that nobody saw yet is also sent by the companion.
    chat.shown.add(id);
  }
  let client = await companion.connect({ channel: 'terminal', listen: true });
  const send = (text: string): void => {
    const ref = randomUUID();
    chat.unaccepted.set(ref, text);
    if (chat.streamed !== '') chat.sentMeanwhile.push(text);
    client.send({ type: 'say', ref, text });
  };
  const cancel = (): boolean => {
    if (chat.isWorking) client.send({ type: 'cancel' });
    return chat.isWorking;
  };
  readMessages(input, context.stdin, {
    message: (text) => {
      if (text === '/quit') leave();
      else if (text === '/help') screen.note(HELP);
      else if (text === '/cancel') {
        if (!cancel()) screen.note('There is no answer to cancel.');
      } else send(text);
    },
    cancel,
    leave: () => leave(),
    end: () => leave(),
  });
  const leave = (): void => {
    chat.isLeaving = true;
    input.close();
    client.close();
  };
  context.stdout.write(MARK_PASTES);
  try {
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
  } finally {
    input.close();
    context.stdout.write(`${DO_NOT_MARK_PASTES}\n`);
  }
}

function openInput(context: Terminal, said: ReturnType<Companion['history']>, chat: Chat): Interface {
  const history = said.flatMap(({ from, text }) => (from === 'person' && !text.includes('\n') ? [text] : [])).reverse();
  const output = createEcho(context, () => chat.streamed !== '');
  return createInterface({
    ...{ input: context.stdin, output, terminal: true },
    ...{ prompt: PROMPT, history, historySize: HISTORY },
  });
}

async function reconnect(companion: ChatPartner, chat: Chat): Promise<CompanionClient | undefined> {
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

interface Screen {
  show(line: ServerLine): void;
  note(text: string): void;
  past(from: 'person' | 'companion', text: string): void;
}

function createScreen({ stdout, style, width }: Terminal, input: Interface, chat: Chat): Screen {
  let words = createWordFlow(width);
  const clear = (): void => stdout.write('\r\u001b[K');
  const wrapped = (text: string): string => flow(plain(text), width);
  /** What was streamed stays; only the prompt is replaced. */
  const endStream = (): void => {
    if (chat.streamed === '') clear();
    else stdout.write(`${words.end()}\n`);
    chat.streamed = '';
    words = createWordFlow(width);
  };
  /** Ends what is shown and asks for the next message, with what was typed meanwhile. */
  const prompt = (): void => {
    for (const text of chat.sentMeanwhile.splice(0)) stdout.write(`${style.dim(wrapped(`${PROMPT}${text}`))}\n`);
    input.prompt(true);
  };
  const line = (text: string): void => {
    endStream();
    stdout.write(`${text}\n`);
  };
  const showReply = (id: string, text: string): void => {
    if (chat.shown.has(id)) return;
    chat.shown.add(id);
    // What was streamed is the reply, unless something came before it.
    const isShown = chat.streamed !== '' && chat.streamed.trim().endsWith(text.trim());
    line(isShown ? '' : `${wrapped(text)}\n`);
    prompt();
  };
  return {
    past: (from, text) => line(from === 'person' ? style.dim(wrapped(`${PROMPT}${text}`)) : `${wrapped(text)}\n`),
    note: (text) => {
      line(style.dim(wrapped(text)));
      prompt();
    },
    show: (event) => {
      switch (event.type) {
        case 'working':
          chat.isWorking = event.on;
          if (event.on) {
            endStream();
            stdout.write(style.dim('…'));
          } else if (chat.streamed === '') {
            clear();
            prompt();
          }
          return;
        case 'piece':
          if (chat.streamed === '') clear();
          chat.streamed += event.text;
          stdout.write(words.push(plain(event.text)));
          return;
        case 'tool':
          line(style.dim(`[${plain(event.name)}]`));
          return;
        case 'reply':
          return showReply(event.id, event.text);
        case 'accepted':
          chat.unaccepted.delete(event.ref);
          return;
        case 'rejected':
          chat.unaccepted.delete(event.ref);
          line(style.red(wrapped(`${asSentence(event.why)} ${event.next}`)));
          prompt();
          return;
        case 'cancelled':
          line(style.dim('Cancelled.'));
          prompt();
          return;
        case 'notice':
          // How to choose a model was said at the start.
          line(style.yellow(wrapped(event.text === NO_MODEL_NOTICE ? 'Your message is kept.' : event.text)));
          prompt();
          return;
        default:
          return;
      }
    },
  };
}
