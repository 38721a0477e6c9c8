/** The conversation with the companion: what was said, what it writes just now, and what it costs. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, api, body, chatStream } from '../../shared/api.ts';
import { Icon } from '../../shared/icon.tsx';
import { change, refreshAll, useLoad } from '../../shared/load.ts';
import { Markdown } from '../../shared/markdown.tsx';
import { Empty, Page, Show, Time } from '../../shared/parts.tsx';
import { readServerEvents } from '../../shared/server-events.ts';
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
  return (
    <div class="chat">
      <Missing running={running} model={model} />
      {messages.length === 0 && (
        <Empty icon="reply" title="Nothing was said yet">
          <p>It is the same conversation as in the terminal and on the phone.</p>
        </Empty>
      )}
      <ol class="chat-lines" aria-live="polite">
        {messages.map(({ id, at, from, channel, text }) => (
          <li key={id} class={`chat-line ${from}`}>
            <div class="chat-head quiet">
              {from === 'person' ? 'You' : 'Companion'}
              {channel !== null && channel !== 'dashboard' && ` · ${channel}`} <Time at={at} />
            </div>
            {from === 'person' ? <p class="chat-text">{text}</p> : <Markdown text={text} />}
          </li>
        ))}
        {(live.working || live.text !== '') && (
          <li class="chat-line companion">
            <div class="chat-head quiet">Companion · writing</div>
            {live.tools.length > 0 && (
              <details>
                <summary class="quiet">
                  Used {live.tools.length === 1 ? 'one tool' : `${live.tools.length} tools`}
                </summary>
                <ul>
                  {live.tools.map((name, at) => (
                    <li key={`${at}-${name}`}>{name}</li>
                  ))}
                </ul>
              </details>
            )}
            {live.text === '' ? <p class="quiet">…</p> : <p class="chat-text">{live.text}</p>}
          </li>
        )}
      </ol>
      {live.notice !== undefined && (
        <p class="failure" role="status">
          <Icon name="warning" size={16} /> {live.notice}
        </p>
      )}
      <Write running={running} waiting={waiting} />
      <Costs chat={chat} />
      <div ref={end} />
    </div>
  );
}

function Missing({ running, model }: Pick<Chat, 'running' | 'model'>) {
  if (running && model !== null) return null;
  return (
    <div class="failure" role="status">
      <Icon name="warning" size={16} />
      <div>
        {model === null && (
          <p>
            No language model is set, so nobody answers; messages are kept. Set one:{' '}
            <code>memoir models set anthropic</code>, then <code>memoir models key</code>.
          </p>
        )}
        {!running && (
          <p>
            The companion is not running. Start it: <code>memoir companion start</code>
          </p>
        )}
      </div>
    </div>
  );
}

function Write({ running, waiting }: Pick<Chat, 'running' | 'waiting'>) {
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
        rows={3}
        maxLength={50_000}
        value={text}
        disabled={!running}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      <button
        type="button"
        class="button"
        disabled={!running || busy || text.trim() === ''}
        onClick={() => void send()}
      >
        Send
      </button>
      {waiting > 0 && running && (
        <button
          type="button"
          class="button"
          onClick={() => void change(api.chat.cancel.$post({ json: {} }), 'Cancelled.')}
        >
          Cancel answer
        </button>
      )}
    </div>
  );
}

function Costs({ chat: { last_turn: last, today, context_tokens: context, model } }: { readonly chat: Chat }) {
  const count = (tokens: number): string => tokens.toLocaleString('en-US');
  return (
    <p class="quiet chat-costs">
      Today ${today.dollars.toFixed(4)} of ${today.limit.toFixed(2)}, {count(today.tokens)} tokens,{' '}
      {count(today.cacheRead)} from the cache.
      {last !== null && ` Last turn $${last.dollars.toFixed(4)}.`}
      {context !== null && ` Context ${count(context)} tokens.`}
      {model !== null && ` Model ${model}.`}
    </p>
  );
}

interface Live {
  readonly working: boolean;
  readonly text: string;
  readonly tools: readonly string[];
  readonly notice?: string;
}

const NOTHING: Live = { working: false, text: '', tools: [] };
const RETRY_MS = 2000;

/** Follows the answer while it is written. Nothing depends on it: what was said is loaded from the journal. */
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
