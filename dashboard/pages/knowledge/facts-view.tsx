/** Facts by subject, each with its value and its history: when it was stated, confirmed or ended, and which fact replaced it. */
import { useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { Command } from '../../shared/command.tsx';
import { FactActions, isHolding } from '../../shared/fact-actions.tsx';
import { Icon } from '../../shared/icon.tsx';
import { kindIcon } from '../../shared/items.ts';
import { LifeLine, type Moment } from '../../shared/life.tsx';
import { useLoad } from '../../shared/load.ts';
import {
  Badge,
  Chip,
  Empty,
  FilterField,
  ProjectName,
  Section,
  Show,
  Time,
  withoutMarks,
} from '../../shared/parts.tsx';
import { chosenProject, hrefWith, project } from '../../shared/router.ts';

type FactsAnswer = Awaited<ReturnType<typeof api.facts.$get>>;
type FactLine = Awaited<ReturnType<FactsAnswer['json']>>['facts'][number];

/** How the owner wants work done comes first. */
const ON_TOP = new Set<string>(['correction', 'preference']);
/** More rows would make the page wait. */
const FACTS_SHOWN = 120;

export function FactsView() {
  const facts = useLoad(`facts ${project.value}`, () => api.facts.$get({ query: chosenProject() }));
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
                <Command of='decide "…"' />.
              </p>
            </Empty>
          );
        }
        const visible = all.filter((fact) => past || isHolding(fact));
        const kinds = [...Map.groupBy(visible, (fact) => fact.kind)]
          .map(([each, own]) => [each, own.length] as const)
          .sort(([a], [b]) => rankOf(a) - rankOf(b));
        const needle = words.trim().toLowerCase();
        const shown = all.filter(
          (fact) =>
            (kind === undefined || fact.kind === kind) &&
            (past || isHolding(fact) || successorShown(fact, all)) &&
            (needle === '' || `${fact.subject} ${fact.value ?? ''} ${fact.statement}`.toLowerCase().includes(needle)),
        );
        return (
          <>
            <div class="toolbar">
              <FilterField label="Filter facts" value={words} onChange={setWords} />
              <label class="toggle">
                <input type="checkbox" checked={past} onChange={(event) => setPast(event.currentTarget.checked)} />
                Show what no longer holds
              </label>
            </div>
            <fieldset class="chips" aria-label="Kinds of facts">
              <Chip active={kind === undefined} onClick={() => setKind(undefined)}>
                All
              </Chip>
              {kinds.map(([each, n]) => (
                <Chip key={each} active={kind === each} onClick={() => setKind(each)}>
                  {each}s <span class="chip-count">{n}</span>
                </Chip>
              ))}
            </fieldset>
            <Groups facts={shown} all={all} />
          </>
        );
      }}
    </Show>
  );
}

/** A replaced fact is shown in the history of the one that replaced it. */
function successorShown({ superseded_by: by }: FactLine, all: readonly FactLine[]): boolean {
  return by !== null && all.some((fact) => fact.id === by && isHolding(fact));
}

/** The headings of facts whose subject has no other fact. */
const KIND_TITLES: Readonly<Record<string, string>> = {
  decision: 'Decisions',
  blocker: 'What blocks',
  commitment: 'What was promised',
  lesson: 'Lessons',
  outcome: 'What came out',
  confirmation: 'What you approved',
  reference: 'Where things are',
  fact: 'Other facts',
};
const KIND_ORDER = [...ON_TOP, ...Object.keys(KIND_TITLES)];

function rankOf(kind: string): number {
  return KIND_ORDER.indexOf(kind);
}

interface Group {
  readonly title: string;
  readonly facts: readonly FactLine[];
  /** All facts are about one thing, so that it is not repeated. */
  readonly subject: boolean;
}

/** The owner's wishes, then subjects with several facts, then the rest by kind. */
function groupsOf(facts: readonly FactLine[]): readonly Group[] {
  const top = facts.filter((fact) => ON_TOP.has(fact.kind));
  const rest = Map.groupBy(
    facts.filter((fact) => !ON_TOP.has(fact.kind)),
    (fact) => fact.subject.toLowerCase(),
  );
  const several = [...rest.values()].filter((own) => own.length > 1).sort((a, b) => b.length - a.length);
  const single = Map.groupBy([...rest.values()].filter((own) => own.length === 1).flat(), (fact) => fact.kind);
  return [
    { title: 'How you want things done', facts: top, subject: false },
    ...several.map((own) => ({ title: own[0]?.label ?? '', facts: own, subject: true })),
    ...[...single]
      .sort(([a], [b]) => rankOf(a) - rankOf(b))
      .map(([kind, own]) => ({ title: KIND_TITLES[kind] ?? kind, facts: own, subject: false })),
  ].filter((group) => group.facts.length > 0);
}

function Groups({ facts, all }: { readonly facts: readonly FactLine[]; readonly all: readonly FactLine[] }) {
  const [shown, setShown] = useState(FACTS_SHOWN);
  if (facts.length === 0) return <p class="quiet">No fact matches.</p>;
  const groups = groupsOf(facts);
  let left = shown;
  return (
    <>
      {groups.map(({ title, facts: own, subject }) => {
        const drawn = own.slice(0, left);
        left -= drawn.length;
        return drawn.length === 0 ? null : (
          <Section key={title} title={title} count={own.length}>
            <Lives facts={drawn} all={all} subject={subject} />
          </Section>
        );
      })}
      {facts.length > shown && (
        <p class="list-more">
          <button type="button" class="button" onClick={() => setShown(shown + FACTS_SHOWN)}>
            Show {Math.min(FACTS_SHOWN, facts.length - shown)} more of {facts.length}
          </button>
        </p>
      )}
    </>
  );
}

/** Each fact once; what it replaced is shown in its history. */
function Lives({
  facts,
  all,
  subject,
}: {
  readonly facts: readonly FactLine[];
  readonly all: readonly FactLine[];
  readonly subject: boolean;
}) {
  const ids = new Set(facts.map(({ id }) => id));
  return (
    <ul class="facts">
      {facts
        .filter(({ superseded_by: by }) => by === null || !ids.has(by))
        .map((fact) => (
          <li key={fact.id}>
            <FactRow fact={fact} all={all} subject={subject} />
          </li>
        ))}
    </ul>
  );
}

function FactRow({
  fact,
  all,
  subject,
}: {
  readonly fact: FactLine;
  readonly all: readonly FactLine[];
  readonly subject: boolean;
}) {
  const life = lifeOf(fact, all);
  return (
    <div class={`fact ${fact.truth}`}>
      <div class="fact-head">
        <Icon name={kindIcon(fact.kind)} size={15} />
        <a data-row class="fact-text" href={hrefWith({ open: fact.id })}>
          <span class="visually-hidden">{fact.kind}: </span>
          {withoutMarks(fact.statement)}
        </a>
        <span class="fact-end">
          <span class="fact-when">
            <Time at={fact.valid_from} />
          </span>
          <span class="fact-actions">
            <FactActions fact={fact} small />
          </span>
        </span>
      </div>
      {fact.why !== null && <p class="fact-why">because {fact.why}</p>}
      <div class="fact-foot">
        <p class="fact-meta">
          {project.value === undefined && <ProjectName slug={fact.project} />}
          {!subject && (fact.value !== null || life.length > 1) && <span title="What it is about">{fact.label}</span>}
          {fact.value !== null && (
            <span class={subject ? '' : 'fact-says'} title={`Its value for ${fact.label}`}>
              <span class="fact-value">{valueWords(fact.value)}</span>
            </span>
          )}
          {fact.trust === 'external' && <Badge tone="warn">external</Badge>}
        </p>
        {life.length > 1 && <LifeLine moments={life} />}
      </div>
    </div>
  );
}

const EARLIER_CHARS = 60;

/** What it replaced, when it was stated, and what it is now. */
function lifeOf(fact: FactLine, all: readonly FactLine[]): readonly Moment[] {
  const earlier = all
    .filter(({ superseded_by: by }) => by === fact.id)
    .sort((a, b) => a.valid_from.localeCompare(b.valid_from));
  const next = fact.superseded_by === null ? undefined : all.find(({ id }) => id === fact.superseded_by);
  return [
    ...earlier.map(({ id, valid_from: at, statement, value }) => ({
      id,
      at,
      what: 'superseded',
      text: value === null ? cut(statement) : valueWords(value),
    })),
    { at: fact.valid_from, what: fact.truth === 'confirmed' ? 'confirmed' : 'stated' },
    ...(fact.valid_to === null
      ? []
      : [
          {
            at: fact.valid_to,
            what: fact.truth === 'stated' || fact.truth === 'confirmed' ? 'over' : fact.truth,
            ...(next === undefined
              ? {}
              : {
                  id: next.id,
                  text: `replaced by ${next.value === null ? cut(next.statement) : valueWords(next.value)}`,
                }),
          },
        ]),
  ];
}

/** Amounts are stored with one form of each unit. */
function valueWords(value: string): string {
  return value.replace(/^1 (second|minute|hour|day|night|week|month|year)s$/, '1 $1');
}

function cut(text: string): string {
  return text.length > EARLIER_CHARS ? `${text.slice(0, EARLIER_CHARS - 1).toWellFormed()}…` : text;
}
