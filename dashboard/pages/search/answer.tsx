/** The language model's answer to the query. It is asked with Enter, because each call costs money. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, api, body } from '../../shared/api.ts';
import { Icon } from '../../shared/icon.tsx';
import { kindWords } from '../../shared/items.ts';
import { change } from '../../shared/load.ts';
import { Badge, ProjectName, Time } from '../../shared/parts.tsx';
import { hrefWith, project } from '../../shared/router.ts';
import { costWords } from '../../shared/time.ts';

function load(question: string, name: string | undefined, signal: AbortSignal) {
  return api.ask.$post({ json: { question, ...(name === undefined ? {} : { project: name }) } }, { init: { signal } });
}
type Answered = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['json']>>;

export type Asked =
  | { readonly state: 'asking'; readonly question: string }
  | { readonly state: 'answered'; readonly question: string; readonly answer: Answered }
  | { readonly state: 'failed'; readonly question: string; readonly why: string };

/** `stop` cancels a running call and removes the answer. */
export function useAnswer(): {
  readonly asked: Asked | undefined;
  ask(question: string): void;
  stop(): void;
} {
  const [asked, set] = useState<Asked | undefined>(undefined);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const stop = (): void => {
    running.current?.abort();
    running.current = undefined;
    set(undefined);
  };
  const ask = (question: string): void => {
    running.current?.abort();
    const call = new AbortController();
    running.current = call;
    set({ state: 'asking', question });
    const ended = (end: Asked): void => {
      if (running.current === call) set(end);
    };
    body(load(question, project.value, call.signal)).then(
      (answer) => ended({ state: 'answered', question, answer }),
      (error: unknown) => {
        if (call.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        ended({ state: 'failed', question, why: [error.message, error.next].filter(Boolean).join(' ') });
      },
    );
  };
  return { asked, ask, stop };
}

export function AnswerView({ asked, onStop }: { readonly asked: Asked; readonly onStop: () => void }) {
  return (
    <section class="answer" aria-label="Answer" aria-busy={asked.state === 'asking'}>
      {asked.state === 'asking' && (
        <p class="answer-wait" role="status">
          <span class="loading small" /> Reading what was found…
          <button type="button" class="link" onClick={onStop}>
            Stop
          </button>
        </p>
      )}
      {asked.state === 'failed' && (
        <p role="alert">
          <Icon name="warning" size={15} /> {asked.why}
        </p>
      )}
      {asked.state === 'answered' && <Sentences key={asked.question} answer={asked.answer} />}
    </section>
  );
}

function Sentences({ answer }: { readonly answer: Answered }) {
  const { sentences, disagreement, sources, notes, by, model, spent } = answer;
  return (
    <>
      <p class="answer-text" role="status">
        {sentences.length === 0
          ? 'Nothing that was recorded answers this.'
          : by === 'digest'
            ? 'The best of what was recorded:'
            : sentences.map((sentence) => <Cited key={sentence.text} {...sentence} of={sources} />)}
      </p>
      {disagreement !== undefined && (
        <p class="answer-text">
          <Badge tone="warn">sources disagree</Badge> <Cited {...disagreement} of={sources} />
        </p>
      )}
      {sources.length > 0 && (
        <ol class="answer-sources">
          {sources.map((source) => (
            <li key={source.id}>
              <a data-row href={hrefWith({ open: source.id })}>
                <span class="answer-number">{source.number}</span>
                <span class="answer-quote">{source.text}</span>
                <span class="answer-meta">
                  <span>{kindWords(source.kind)}</span>
                  {project.value === undefined && <ProjectName slug={source.project} />}
                  <Time at={source.at} />
                  {source.trust === 'external' && <Badge tone="warn">external</Badge>}
                </span>
              </a>
            </li>
          ))}
        </ol>
      )}
      <p class="answer-foot">
        {by === 'model'
          ? `Written by ${model ?? 'the language model'} from these sources`
          : 'Quoted, not written by a model'}
        {spent !== null && ` · ${costWords(spent)}`}
        {notes.map((note) => (
          <span key={note}> · {note}</span>
        ))}
        {sentences.length > 0 && <KeepAnswer answer={answer} />}
      </p>
    </>
  );
}

/** Saves the answer as a note with its sources: of the project on the page, or of the one that all sources are from. */
function KeepAnswer({ answer }: { readonly answer: Answered }) {
  const [note, set] = useState<{ readonly id: string; readonly file: string } | undefined>(undefined);
  if (note !== undefined)
    return (
      <span>
        {' · '}saved as <a href={hrefWith({ open: note.id })}>{note.file}</a>
      </span>
    );
  const save = async (): Promise<void> => {
    const { question, by, sentences, sources } = answer;
    const of = project.value ?? onlyProject(sources);
    const saved = await change(
      api.ask.note.$post({
        json: {
          question,
          by,
          sentences: sentences.map(({ text }) => ({ text })),
          sources: sources.map(({ id }) => ({ id })),
          ...(of === undefined ? {} : { project: of }),
        },
      }),
      'The answer is saved as a note.',
    );
    set(saved);
  };
  return (
    <>
      {' · '}
      <button type="button" class="link" onClick={save}>
        Save as a note
      </button>
    </>
  );
}

function onlyProject(sources: Answered['sources']): string | undefined {
  const [first, ...others] = [...new Set(sources.map((source) => source.project))];
  return others.length === 0 ? (first ?? undefined) : undefined;
}

function Cited({
  text,
  sources,
  of: all,
}: {
  readonly text: string;
  readonly sources: readonly number[];
  readonly of: Answered['sources'];
}) {
  return (
    <span>
      {text}
      {sources.map((number) => {
        const id = all.find((source) => source.number === number)?.id;
        return id === undefined ? null : (
          <a key={number} class="citation" href={hrefWith({ open: id })} aria-label={`Source ${number}`}>
            {number}
          </a>
        );
      })}{' '}
    </span>
  );
}
