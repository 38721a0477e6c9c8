/** The conversation with the companion: what was said, what it writes just now, and what it costs. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, api, body, chatStream } from '../../shared/api.ts';
import { Command } from '../../shared/command.tsx';
import { Fold } from '../../shared/fold.tsx';
import { Icon } from '../../shared/icon.tsx';
import { change, refreshAll, useLoad } from '../../shared/load.ts';
import { Markdown } from '../../shared/markdown.tsx';
import { Empty, Page, Show } from '../../shared/parts.tsx';
import { hrefWith } from '../../shared/router.ts';
import { readServerEvents } from '../../shared/server-events.ts';
import { ago, costWords, countOf, dollars, whole } from '../../shared/time.ts';
import './chat.css';

type Chat = Awaited<ReturnType<typeof loadChat>>;
const loadChat = () => body(api.chat.$get({ query: {} }));

export function ChatPage() {
  const chat = useLoad('chat', () => api.chat.$get({ query: {} }));
  return (
    <Page title="Chat">
      <Show of={chat}>{(data) => <Conversation chat={data} />}</Show>
    </Page>
  );
}

function Conversation({ chat }: { readonly chat: Chat }) {
  const { running, model, waiting, messages } = chat;
  const live = useStream(running);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => end.current?.scrollIntoView({ block: 'end' }), [messages.length, live.text, waiting]);
  useLookAgain(!running || model === null);
  if (messages.length === 0 && !(running && model !== null)) return <FirstSteps running={running} model={model} />;
  return (
    <div class="chat">
      {messages.length === 0 && (
        <Empty icon="reply" title="Say something">
          <p>
            The companion searches your memory and keeps what you tell it. This conversation is the same everywhere.
          </p>
        </Empty>
      )}
      <ol class="chat-lines" aria-live="polite">
        {messages.map(({ id, at, from, channel, text }) => (
          <li key={id} class={from === 'person' ? 'turn prompt' : 'turn reply'}>
            <ChatHead from={from}>
              {channel !== null && channel !== 'dashboard' && <span>on {channel}</span>}
              <a class="turn-time" href={hrefWith({ open: id })} title={`${whole(at)}. Open its sources and uses`}>
                {ago(at)}
              </a>
            </ChatHead>
            {from === 'person' ? <p class="chat-text">{text}</p> : <Markdown text={text} />}
          </li>
        ))}
        {(live.working || live.text !== '') && (
          <li class="turn reply">
            <ChatHead from="companion">
              <span>is writing</span>
            </ChatHead>
            {live.tools.length > 0 && (
              <Fold title={`Used ${countOf(live.tools.length, 'tool')}`}>
                <ul class="chat-tools">
                  {live.tools.map((name, at) => (
                    <li key={`${at}-${name}`}>{name}</li>
                  ))}
                </ul>
              </Fold>
            )}
            {live.text === '' ? <p class="quiet">…</p> : <p class="chat-text">{live.text}</p>}
          </li>
        )}
      </ol>
      {live.notice !== undefined && (
        <p class="notice" role="status">
          <Icon name="warning" size={16} /> <span>{live.notice}</span>
        </p>
      )}
      <div class="chat-foot">
        {running && model === null && (
          <p class="notice calm" role="status">
            <Icon name="reply" size={16} />
            <span>
              No language model is chosen, so nobody answers yet. Your messages are kept. To get answers, run{' '}
              <Command of="models set anthropic" />, then <Command of="models key" />.
            </span>
          </p>
        )}
        {running ? (
          <Write waiting={waiting} />
        ) : (
          <p class="notice calm" role="status">
            <Icon name="reply" size={16} />
            <span>
              The companion is not running. To write to it, run <Command of="companion start" />.
            </span>
          </p>
        )}
        <Costs chat={chat} />
      </div>
      <div ref={end} />
    </div>
  );
}

function ChatHead({ from, children }: { readonly from: 'person' | 'companion'; readonly children: ComponentChildren }) {
  return (
    <div class="turn-head">
      <Icon name={from === 'person' ? 'person' : 'agent'} size={14} />
      <span class="who">{from === 'person' ? 'You' : 'Companion'}</span>
      {children}
    </div>
  );
}

/** The steps that are left before the companion can answer. */
function FirstSteps({ running, model }: Pick<Chat, 'running' | 'model'>) {
  return (
    <Empty icon="reply" title="Talk to your companion">
      <p>One conversation that knows what your agents did: here, in the terminal and on your phone.</p>
      <ol class="chat-steps">
        {model === null && (
          <>
            <li>
              <span>Choose a language model that can call tools, such as Anthropic’s</span>
              <Command of="models set anthropic" />
            </li>
            <li>
              <span>Give it your key; it stays in a file that only you can read</span>
              <Command of="models key" />
            </li>
          </>
        )}
        {!running && (
          <li>
            <span>Start the companion in the background</span>
            <Command of="companion start" />
          </li>
        )}
      </ol>
      <p class="hint">This page continues by itself.</p>
    </Empty>
  );
}

/** The start of a companion and a changed setting are not in the journal, so the page asks again. */
function useLookAgain(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(refreshAll, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [wanted]);
}

function Write({ waiting }: Pick<Chat, 'waiting'>) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  // The same id for every attempt to send these words, so that none is stored twice.
  const ref = useRef(crypto.randomUUID());
  const send = async (): Promise<void> => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    const sent = await change(api.chat.$post({ json: { ref: ref.current, text } }));
    setBusy(false);
    if (sent === undefined) return;
    ref.current = crypto.randomUUID();
    setText('');
  };
  return (
    <div class="chat-write">
      <textarea
        aria-label="Message"
        placeholder="Write a message. Enter sends, Shift+Enter starts a new line."
        rows={2}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      <div class="chat-buttons">
        {waiting > 0 && (
          <button
            type="button"
            class="button"
            onClick={() => void change(api.chat.cancel.$post({ json: {} }), 'Cancelled.')}
          >
            Cancel answer
          </button>
        )}
        <button type="button" class="button solid" disabled={busy || text.trim() === ''} onClick={() => void send()}>
          Send
        </button>
      </div>
    </div>
  );
}

function Costs({ chat: { last_turn: last, today, context_tokens: context, model } }: { readonly chat: Chat }) {
  const words = [
    model,
    today.calls > 0 && `today ${costWords(today)} of at most ${dollars(today.limit)}`,
    last !== null && last.calls > 0 && `last answer ${dollars(last.dollars)}`,
    context !== null && `${context.toLocaleString()} tokens in view`,
  ].filter((part) => typeof part === 'string');
  return words.length === 0 ? null : <p class="hint chat-costs">{words.join(' · ')}</p>;
}

interface Live {
  readonly working: boolean;
  readonly text: string;
  readonly tools: readonly string[];
  readonly notice?: string;
}

const NOTHING: Live = { working: false, text: '', tools: [] };
const RETRY_MS = 2000;
const LOOK_AGAIN_MS = 3000;

/** Follows the answer while it is written. It is only for display: the messages themselves are loaded from the journal. */
function useStream(running: boolean): Live {
  const [live, setLive] = useState(NOTHING);
  useEffect(() => {
    if (!running) return;
    const stop = new AbortController();
    const follow = async (): Promise<void> => {
      for await (const { event, data } of readServerEvents(await chatStream(stop.signal))) {
        // The server's own JSON.
        const line = JSON.parse(data) as { readonly text?: string; readonly name?: string; readonly on?: boolean };
        setLive((now) => next(now, event, line));
        if (event === 'reply') refreshAll();
      }
    };
    void (async () => {
      while (!stop.signal.aborted) {
        await follow().catch((error: unknown) => {
          if (!(error instanceof ApiError) && !(error instanceof DOMException) && !(error instanceof TypeError))
            throw error;
        });
        setLive(NOTHING);
        if (!stop.signal.aborted) refreshAll();
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    })();
    return () => stop.abort();
  }, [running]);
  return live;
}

function next(
  now: Live,
  event: string,
  { text = '', name = '', on }: { readonly text?: string; readonly name?: string; readonly on?: boolean },
): Live {
  if (event === 'working') return on === true ? { ...NOTHING, working: true } : { ...now, working: false };
  if (event === 'piece') return { ...now, text: now.text + text };
  if (event === 'tool') return { ...now, text: '', tools: [...now.tools, name] };
  if (event === 'reply') return NOTHING;
  return event === 'notice' ? { ...now, notice: text } : now;
}
