/** Search as you type over everything, grouped by level, with the reasons of each result. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { Icon } from '../../shared/icon.tsx';
import { useLoad } from '../../shared/load.ts';
import { kindIcon, placeOf, wordsOf } from '../../shared/memories.ts';
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
} from '../../shared/parts.tsx';
import { goWith, project, route } from '../../shared/router.ts';

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
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (document.activeElement !== field.current) setText(asked);
  }, [asked]);
  useEffect(() => {
    if (text === asked) return;
    const timer = setTimeout(() => goWith({ q: text || undefined, open: undefined }, { replace: true }), WAIT_MS);
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
            onInput={(event) => setText(event.currentTarget.value)}
          />
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
      {asked.trim() === '' ? (
        <Empty icon="search" title="Search everything your agents said, did and know">
          <p>
            Try a decision (“why did we choose Postgres”), an error message, or a file name. Filters:{' '}
            <code>project</code> on the left, kinds and time above.
          </p>
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
        {answer.results.length} results in {Math.round(answer.tookMs)} ms
        {answer.unsearched !== undefined && ` · ${answer.unsearched} events are not indexed yet`}
        {answer.notes.map((note) => (
          <span key={note}> · {note}</span>
        ))}
      </p>
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
    <a data-row class="result" href={placeOf(result)}>
      <Icon name={kindIcon(result.kind)} size={15} class="muted" />
      <span class="result-main">
        <span
          class={result.truth === 'superseded' || result.truth === 'refuted' ? 'result-text struck' : 'result-text'}
        >
          <Marked text={withoutColours(result.snippet).replace(/\s+/g, ' ')} words={words} />
        </span>
        {result.supersededBy !== undefined && <span class="result-now">now: {result.supersededBy.statement}</span>}
        <span class="result-meta">
          <span>{result.kind}</span>
          {project.value === undefined && <ProjectName slug={result.project ?? null} />}
          <Time at={result.at} />
          {result.trust === 'external' && <Badge tone="warn">from outside</Badge>}
          <Reasons signals={result.signals} share={best === 0 ? 0 : result.score / best} />
        </span>
      </span>
    </a>
  );
}

/** What each signal added to the score: a bar, and the words in its tooltip. */
function Reasons({ signals, share }: { readonly signals: Result['signals']; readonly share: number }) {
  const positive = signals.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  const sum = positive.reduce((total, { score }) => total + score, 0);
  const why = positive.map(({ name, why: reason }) => `${name}: ${reason}`).join('\n');
  return (
    <span class="reasons" title={why}>
      <span class="reason-bar" style={{ width: `${Math.round(56 * share)}px` }} aria-hidden="true">
        {positive.map(({ name, score }, n) => (
          <span key={name} class={`reason r${n}`} style={{ flexGrow: String(score / sum) }} />
        ))}
      </span>
      <span>
        {positive
          .slice(0, 3)
          .map(({ name }) => name)
          .join(' + ')}
      </span>
    </span>
  );
}
