/** Facts by subject, each with its life: when it was stated, confirmed, or replaced by which other fact. */
import { useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { Icon } from '../../shared/icon.tsx';
import { change, useLoad } from '../../shared/load.ts';
import { Badge, Chip, Empty, ProjectName, Section, Show, Time } from '../../shared/parts.tsx';
import { hrefWith, project } from '../../shared/router.ts';
import { day } from '../../shared/time.ts';

type FactsAnswer = Awaited<ReturnType<typeof api.facts.$get>>;
type FactLine = Awaited<ReturnType<FactsAnswer['json']>>['facts'][number];

/** How the owner wants work done comes first. */
const ON_TOP = new Set<string>(['correction', 'preference']);
const SUBJECTS_SHOWN = 60;

export function FactsView() {
  const facts = useLoad(`facts ${project.value}`, () =>
    api.facts.$get({ query: project.value === undefined ? {} : { project: project.value } }),
  );
  const [kind, setKind] = useState<string | undefined>(undefined);
  const [past, setPast] = useState(false);
  const [words, setWords] = useState('');
  return (
    <Show of={facts}>
      {({ facts: all }) => {
        if (all.length === 0) {
          return (
            <Empty icon="fact" title="No facts yet">
              <p>
                Decisions, preferences and corrections are drawn from your sessions. Record one yourself with{' '}
                <code>memoir decide "…"</code>.
              </p>
            </Empty>
          );
        }
        const kinds = [...new Set(all.map((fact) => fact.kind))].sort();
        const needle = words.trim().toLowerCase();
        const shown = all.filter(
          (fact) =>
            (kind === undefined || fact.kind === kind) &&
            (past || holds(fact) || successorShown(fact, all)) &&
            (needle === '' || `${fact.subject ?? ''} ${fact.statement}`.toLowerCase().includes(needle)),
        );
        return (
          <>
            <fieldset class="chips" aria-label="Kinds of facts">
              <input
                type="search"
                class="filter"
                placeholder="Filter…"
                aria-label="Filter facts"
                value={words}
                onInput={(event) => setWords(event.currentTarget.value)}
              />
              <Chip active={kind === undefined} onClick={() => setKind(undefined)}>
                All
              </Chip>
              {kinds.map((each) => (
                <Chip key={each} active={kind === each} onClick={() => setKind(each)}>
                  {each}s
                </Chip>
              ))}
              <Chip active={past} onClick={() => setPast(!past)}>
                also what no longer holds
              </Chip>
            </fieldset>
            <Groups facts={shown} all={all} />
          </>
        );
      }}
    </Show>
  );
}

function holds({ truth, valid_to: until }: FactLine): boolean {
  return until === null && truth !== 'refuted' && truth !== 'superseded';
}

/** A replaced fact is part of the life of the one that replaced it. */
function successorShown({ superseded_by: by }: FactLine, all: readonly FactLine[]): boolean {
  return by !== null && all.some((fact) => fact.id === by && holds(fact));
}

function Groups({ facts, all }: { readonly facts: readonly FactLine[]; readonly all: readonly FactLine[] }) {
  const top = facts.filter((fact) => ON_TOP.has(fact.kind));
  const rest = facts.filter((fact) => !ON_TOP.has(fact.kind));
  const subjects = [...Map.groupBy(rest, (fact) => fact.subject ?? '')].sort(
    ([a, x], [b, y]) => Number(a === '') - Number(b === '') || y.length - x.length || a.localeCompare(b),
  );
  if (facts.length === 0) return <p class="quiet">No fact matches.</p>;
  return (
    <>
      {top.length > 0 && (
        <Section title="How you want things done" count={top.length}>
          <Lives facts={top} all={all} />
        </Section>
      )}
      {subjects.slice(0, SUBJECTS_SHOWN).map(([subject, own]) => (
        <Section key={subject} title={subject === '' ? 'Without a subject' : subject} count={own.length}>
          <Lives facts={own} all={all} />
        </Section>
      ))}
    </>
  );
}

/** Each current fact, and below it what it replaced. */
function Lives({ facts, all }: { readonly facts: readonly FactLine[]; readonly all: readonly FactLine[] }) {
  const inside = new Set(
    facts.filter(({ superseded_by: by }) => by !== null && facts.some(({ id }) => id === by)).map(({ id }) => id),
  );
  return (
    <ul class="facts">
      {facts
        .filter(({ id }) => !inside.has(id))
        .map((fact) => (
          <li key={fact.id}>
            <Life fact={fact} all={all} />
          </li>
        ))}
    </ul>
  );
}

function Life({ fact, all }: { readonly fact: FactLine; readonly all: readonly FactLine[] }) {
  const earlier = all
    .filter(({ superseded_by: by }) => by === fact.id)
    .sort((a, b) => b.valid_from.localeCompare(a.valid_from));
  const judge = (verdict: 'confirm' | 'refute') => () =>
    void change(
      api.judge.$post({ json: { ids: [fact.id], verdict } }),
      verdict === 'confirm' ? 'Confirmed.' : 'Refuted.',
    );
  return (
    <div class={`fact ${fact.truth}`}>
      <div class="fact-head">
        <span class={`life ${fact.truth}`} aria-hidden="true" />
        <a data-row class="fact-text" href={hrefWith({ open: fact.id })}>
          {fact.statement}
        </a>
        <span class="fact-actions">
          {fact.truth === 'stated' && (
            <button
              type="button"
              class="icon-button"
              aria-label={`Confirm: ${fact.statement}`}
              title="Confirm"
              onClick={judge('confirm')}
            >
              <Icon name="check" />
            </button>
          )}
          {holds(fact) && (
            <button
              type="button"
              class="icon-button"
              aria-label={`Refute: ${fact.statement}`}
              title="Refute: it is wrong"
              onClick={judge('refute')}
            >
              <Icon name="refute" />
            </button>
          )}
        </span>
      </div>
      {fact.why !== null && <p class="fact-why">because {fact.why}</p>}
      <p class="fact-meta">
        <span>{fact.kind}</span>
        {project.value === undefined && <ProjectName slug={fact.project} />}
        <span>
          {fact.truth === 'stated' || fact.truth === 'confirmed' ? `${fact.truth} ` : 'stated '}
          <Time at={fact.valid_from} />
        </span>
        {fact.truth === 'confirmed' && <Badge tone="good">confirmed</Badge>}
        {fact.truth === 'refuted' && (
          <Badge tone="bad">refuted{fact.valid_to === null ? '' : ` ${day(fact.valid_to)}`}</Badge>
        )}
        {fact.truth === 'superseded' && (
          <Badge tone="warn">replaced{fact.valid_to === null ? '' : ` ${day(fact.valid_to)}`}</Badge>
        )}
        {fact.trust === 'external' && <Badge tone="warn">from outside</Badge>}
      </p>
      {earlier.length > 0 && (
        <ul class="earlier">
          {earlier.map((each) => (
            <li key={each.id}>
              <Life fact={each} all={all} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
