/** Search as you type over everything, grouped by level, with the reasons of each result. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { Icon } from '../../shared/icon.tsx';
import { kindIcon, kindWords, placeOf, saidBy, truthWords, wordsOf } from '../../shared/items.ts';
import { useLoad } from '../../shared/load.ts';
import {
  Badge,
  Chip,
  Empty,
  Marked,
  Page,
  ProjectName,
  Section,
  Show,
  Time,
  withoutColours,
  withoutMarks,
} from '../../shared/parts.tsx';
import { goWith, project, route } from '../../shared/router.ts';
import { countOf } from '../../shared/time.ts';
import { AnswerView, useAnswer } from './answer.tsx';
import { Reasons } from './reasons.tsx';

const WAIT_MS = 120;

const KINDS = [
  { id: '', label: 'Everything' },
  { id: 'prompt', label: 'Prompts' },
  { id: 'reply', label: 'Replies' },
  { id: 'tool', label: 'Commands and tools' },
  { id: 'edit', label: 'Edits' },
  { id: 'decision', label: 'Decisions' },
  { id: 'note', label: 'Notes' },
  { id: 'task', label: 'Tasks' },
  { id: 'episode', label: 'Sessions' },
] as const;

const TIMES = [
  { id: '', label: 'Any time' },
  { id: 'yesterday', label: 'Since yesterday' },
  { id: '7 days ago', label: 'Last week' },
  { id: '30 days ago', label: 'Last month' },
] as const;

/** Questions that fit any history. */
const EXAMPLES = ['why did we decide', 'what failed yesterday', 'which tests are flaky', 'what is still open'] as const;

const LEVELS = [
  { id: 'fact', label: 'Facts' },
  { id: 'task', label: 'Tasks' },
  { id: 'note', label: 'Notes' },
  { id: 'episode', label: 'Sessions' },
  { id: 'journal', label: 'Said and done' },
  { id: 'archive', label: 'Archive' },
] as const;

function load(query: URLSearchParams, name: string | undefined) {
  const of = (parameter: string): Record<string, string> => {
    const value = query.get(parameter);
    return value === null || value === '' ? {} : { [parameter]: value };
  };
  return api.search.$get({
    query: {
      q: query.get('q') ?? '',
      ...of('kinds'),
      ...of('since'),
      ...of('session'),
      ...of('file'),
      ...(name === undefined ? {} : { project: name }),
    },
  });
}
type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['json']>>;
type Result = Answer['results'][number];

export function SearchPage() {
  const { query } = route.value;
  const asked = query.get('q') ?? '';
  const [text, setText] = useState(asked);
  const { asked: answered, ask, stop } = useAnswer();
  const canAnswer = typeof useLoad('ask', () => api.ask.$get()).data?.model === 'string';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  // The address changed without typing: a link, the palette, or the browser's back button.
  const typed = useRef(asked);
  useEffect(() => {
    if (asked === typed.current) return;
    typed.current = asked;
    setText(asked);
  }, [asked]);
  useEffect(() => {
    if (text === asked) return;
    const timer = setTimeout(() => {
      typed.current = text;
      goWith({ q: text || undefined, open: undefined }, { replace: true });
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, asked]);
  const parameters = ['q', 'kinds', 'since', 'session', 'file'].map((name) => query.get(name) ?? '');
  const answer = useLoad(asked.trim() === '' ? undefined : `search ${project.value} ${parameters.join('\0')}`, () =>
    load(query, project.value),
  );
  const last = useRef<Answer | undefined>(undefined);
  if (answer.data !== undefined) last.current = answer.data;
  const shown =
    answer.data === undefined && answer.loading && last.current !== undefined
      ? { ...answer, data: last.current }
      : answer;
  return (
    <Page title="Search">
      <search>
        <label class="search-field">
          <Icon name="search" size={18} />
          <span class="visually-hidden">Search everything</span>
          <input
            id="search-field"
            ref={field}
            type="search"
            value={text}
            placeholder="What do you want to find? Words, a file, an error, a decision…"
            onInput={(event) => {
              setText(event.currentTarget.value);
              stop();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && canAnswer && text.trim() !== '') ask(text.trim());
            }}
          />
          {canAnswer && text.trim() !== '' && answered?.question !== text.trim() && (
            <button type="button" class="ask-button" onClick={() => ask(text.trim())}>
              Answer <kbd>Enter</kbd>
            </button>
          )}
        </label>
        <fieldset class="chips" aria-label="Kinds">
          {KINDS.map(({ id, label }) => (
            <Chip
              key={id}
              active={(query.get('kinds') ?? '') === id}
              onClick={() => goWith({ kinds: id || undefined })}
            >
              {label}
            </Chip>
          ))}
        </fieldset>
        <fieldset class="chips" aria-label="Time and place">
          {TIMES.map(({ id, label }) => (
            <Chip
              key={id}
              active={(query.get('since') ?? '') === id}
              onClick={() => goWith({ since: id || undefined })}
            >
              {label}
            </Chip>
          ))}
          {['file', 'session'].map((name) => {
            const value = query.get(name);
            return value === null ? null : (
              <Chip key={name} active onClick={() => goWith({ [name]: undefined })}>
                {name}: {value.split('/').at(-1)} <Icon name="close" size={12} />
              </Chip>
            );
          })}
        </fieldset>
      </search>
      {answered !== undefined && <AnswerView asked={answered} onStop={stop} />}
      {asked.trim() === '' ? (
        <Empty icon="search" title="Search everything your agents said, did and know">
          <p>
            Type a question, words of an error message, or the name of a file.
            {canAnswer && ' Enter lets the language model answer from what was found.'}
          </p>
          <fieldset class="chips examples" aria-label="Examples">
            {EXAMPLES.map((example) => (
              <Chip key={example} active={false} onClick={() => goWith({ q: example })}>
                {example}
              </Chip>
            ))}
          </fieldset>
        </Empty>
      ) : (
        <Show of={shown}>{(data) => <Results answer={data} words={wordsOf(asked)} />}</Show>
      )}
    </Page>
  );
}

function Results({ answer, words }: { readonly answer: Answer; readonly words: readonly string[] }) {
  if (answer.results.length === 0) {
    return (
      <Empty icon="search" title="Nothing found">
        <p>Try fewer or other words, another time, or all projects.</p>
      </Empty>
    );
  }
  const best = Math.max(...answer.results.map(({ score }) => score));
  return (
    <>
      <p class="search-facts" role="status">
        {countOf(answer.results.length, 'result')} in {Math.round(answer.tookMs)} ms
        {answer.unsearched !== undefined && ` · ${countOf(answer.unsearched, 'new event')} not searched yet`}
        {answer.notes.map((note) => (
          <span key={note}> · {note}</span>
        ))}
      </p>
      {answer.answers !== undefined && (
        <Section title="What is known" count={answer.answers.length}>
          <ul class="results">
            {answer.answers.map((each) => (
              <li key={each.id}>
                <AnswerRow answer={each} words={words} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {LEVELS.map(({ id, label }) => {
        const results = answer.results.filter(({ level }) => level === id);
        return results.length === 0 ? null : (
          <Section key={id} title={label} count={results.length}>
            <ul class="results">
              {results.map((result) => (
                <li key={result.id}>
                  <ResultRow result={result} words={words} best={best} />
                </li>
              ))}
            </ul>
          </Section>
        );
      })}
    </>
  );
}

/** A fact that answers: what holds, why, since when, and what it replaced. It opens with its sources. */
function AnswerRow({
  answer,
  words,
}: {
  readonly answer: NonNullable<Answer['answers']>[number];
  readonly words: readonly string[];
}) {
  const { id, kind, statement, why, truth, since, replaced } = answer;
  const holds = truth === 'stated' || truth === 'confirmed';
  return (
    <a data-row class="result" href={placeOf({ id, level: 'fact' }, route.value.query.get('q') ?? '')}>
      <Icon name={kindIcon(kind)} size={15} class="muted" />
      <span class="result-main">
        <span class={holds ? 'result-text' : 'result-text struck'}>
          <Marked text={statement} words={words} />
        </span>
        {why !== undefined && !statement.includes(why) && <span class="result-meta">why: {why}</span>}
        {replaced.map((each) => (
          <span key={each.id} class="result-now">
            replaced: {each.statement}
          </span>
        ))}
        <span class="result-meta">
          <span>{kind}</span>
          <span>
            {holds ? 'holds since' : `${truthWords(truth)}, said`} <Time at={since} />
          </span>
          <span>{answer.speaker ?? saidBy(answer.actor)}</span>
          {project.value === undefined && <ProjectName slug={answer.project ?? null} />}
        </span>
      </span>
    </a>
  );
}

/** Output of commands is shown as it is. */
function snippetOf({ kind, snippet }: Result): string {
  return kind === 'tool' || kind === 'edit' ? withoutColours(snippet).replace(/\s+/g, ' ') : withoutMarks(snippet);
}

function ResultRow({
  result,
  words,
  best,
}: {
  readonly result: Result;
  readonly words: readonly string[];
  readonly best: number;
}) {
  return (
    <a data-row class="result" href={placeOf(result, route.value.query.get('q') ?? '')}>
      <Icon name={kindIcon(result.kind)} size={15} class="muted" />
      <span class="result-main">
        {result.did !== null && (
          <span class="result-title">
            <Marked text={result.did} words={words} />
          </span>
        )}
        <span
          class={result.truth === 'superseded' || result.truth === 'refuted' ? 'result-text struck' : 'result-text'}
        >
          <Marked text={snippetOf(result)} words={words} />
        </span>
        {(result.facts ?? [])
          .filter((fact) => fact.supersededBy !== undefined)
          .map((fact) => (
            <span key={fact.id} class="result-now">
              now: {fact.supersededBy?.statement}
            </span>
          ))}
        {result.supersededBy !== undefined && <span class="result-now">now: {result.supersededBy.statement}</span>}
        <span class="result-meta">
          <span>{kindWords(result.kind)}</span>
          {project.value === undefined && <ProjectName slug={result.project ?? null} />}
          <Time at={result.at} />
          {result.trust === 'external' && <Badge tone="warn">external</Badge>}
          <Reasons signals={result.signals} share={best === 0 ? 0 : result.score / best} />
        </span>
      </span>
    </a>
  );
}
