/** Unconfirmed items: what agents made after reading external content. The owner confirms or refutes each. */
import { useState } from 'preact/hooks';
import type { api } from '../../shared/api.ts';
import { Card } from '../../shared/card.tsx';
import { Icon } from '../../shared/icon.tsx';
import { judge, judgeAll, type Verdict } from '../../shared/judge.ts';
import type { Loaded } from '../../shared/load.ts';
import { Chip, Empty, ProjectName, Show, Time } from '../../shared/parts.tsx';
import { hrefWith } from '../../shared/router.ts';
import { countOf } from '../../shared/time.ts';

type WaitingAnswer = Awaited<ReturnType<Awaited<ReturnType<typeof api.waiting.$get>>['json']>>;
type WaitingItem = WaitingAnswer['waiting'][number];

export function WaitingView({ of }: { readonly of: Loaded<WaitingAnswer> }) {
  return (
    <Show of={of}>
      {({ waiting }) =>
        waiting.length === 0 ? (
          <Empty icon="check" title="No unconfirmed items">
            <p>
              What an agent records after it read a web page or other external content is held back from later sessions
              until you confirm it here.
            </p>
          </Empty>
        ) : (
          <Waiting items={waiting} />
        )
      }
    </Show>
  );
}

function Waiting({ items }: { readonly items: readonly WaitingItem[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Items that disappeared since they were selected are skipped.
  const selected = items.filter(({ id }) => chosen.has(id));
  const select = (ids: readonly string[], on: boolean): void => {
    setChosen((known) => new Set([...known].filter((id) => !ids.includes(id)).concat(on ? ids : [])));
  };
  return (
    <>
      <p class="lead">
        An agent made these after it read external content: a web page, an issue, the result of an MCP tool. Sessions
        are not given them. Confirm what is right, refute what is wrong.
      </p>
      {items.length > 1 && <Together items={items} selected={selected} select={select} />}
      <ul class="cards">
        {items.map((item) => (
          <Card
            key={item.id}
            id={item.id}
            text={item.text}
            context={item.because}
            selected={chosen.has(item.id)}
            onSelect={(on) => select([item.id], on)}
            meta={
              <>
                <span>{item.kind}</span>
                <ProjectName slug={item.project} />
                <Time at={item.at} />
                {item.source !== null && <a href={hrefWith({ open: item.source })}>what was read</a>}
              </>
            }
          >
            <button type="button" class="button" onClick={() => judge(item.id, 'confirm')}>
              <Icon name="check" size={14} /> Confirm
            </button>
            {canRefute(item) && (
              <button type="button" class="button" onClick={() => judge(item.id, 'refute')}>
                <Icon name="refute" size={14} /> Refute
              </button>
            )}
          </Card>
        ))}
      </ul>
    </>
  );
}

/** A file cannot be corrected with one click; the person edits it. */
function canRefute({ kind }: WaitingItem): boolean {
  return kind !== 'file';
}

const DONE_WORDS = { confirm: 'Confirmed', refute: 'Refuted', resolve: 'Ended' } as const;

/** Several at once. Nothing is selected at first. */
function Together({
  items,
  selected,
  select,
}: {
  readonly items: readonly WaitingItem[];
  readonly selected: readonly WaitingItem[];
  readonly select: (ids: readonly string[], on: boolean) => void;
}) {
  const [busy, setBusy] = useState(false);
  const all = selected.length === items.length;
  const refutable = selected.filter(canRefute);
  const run = async (those: readonly WaitingItem[], verdict: Verdict): Promise<void> => {
    setBusy(true);
    const ids = those.map(({ id }) => id);
    if (await judgeAll(ids, verdict, `${DONE_WORDS[verdict]} ${countOf(ids.length, 'item')}.`)) select(ids, false);
    setBusy(false);
  };
  return (
    <fieldset class="chips together" aria-label="Several items">
      <Chip
        active={all}
        onClick={() =>
          select(
            items.map(({ id }) => id),
            !all,
          )
        }
      >
        Select all {items.length}
      </Chip>
      {selected.length > 0 && (
        <>
          <button type="button" class="button" disabled={busy} onClick={() => void run(selected, 'confirm')}>
            <Icon name="check" size={14} /> Confirm {selected.length}
          </button>
          {refutable.length > 0 && (
            <button type="button" class="button" disabled={busy} onClick={() => void run(refutable, 'refute')}>
              <Icon name="refute" size={14} /> Refute {refutable.length}
            </button>
          )}
        </>
      )}
    </fieldset>
  );
}
