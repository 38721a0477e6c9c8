/** One change of one file: the reason, its source facts, the diff, and the buttons if it waits. */
import { useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { Diff } from '../../shared/diff.tsx';
import { Fold } from '../../shared/fold.tsx';
import { Icon } from '../../shared/icon.tsx';
import { change } from '../../shared/load.ts';
import { Badge, Time } from '../../shared/parts.tsx';
import { hrefWith } from '../../shared/router.ts';
import { countOf } from '../../shared/time.ts';

export type ProposalJson = Awaited<
  ReturnType<Awaited<ReturnType<typeof api.dreams.$get>>['json']>
>['proposals'][number];

export function ProposalView({ proposal }: { readonly proposal: ProposalJson }) {
  const { path, why, doubt, state, before, after, sources, evidence } = proposal;
  return (
    <li class="card dream-proposal">
      <p class="card-text">
        {path} {state !== 'applied' && <Badge tone={state === 'waiting' ? 'accent' : 'plain'}>{state}</Badge>}
      </p>
      <p class="card-context">
        {why}; {countOf(sources, 'source')}
      </p>
      {doubt !== null && (
        <p class="card-context">
          <Icon name="warning" size={14} /> Waits: {doubt}
        </p>
      )}
      {before === null && after === null ? (
        <p class="quiet">The text was erased.</p>
      ) : (
        <TextDiff before={before ?? ''} after={after ?? ''} />
      )}
      {evidence.length > 0 && (
        <Fold title="Source facts">
          <ul class="rows">
            {evidence.map(({ id, text, at }) => (
              <li key={id}>
                <a class="dream-row" href={hrefWith({ open: id })}>
                  <span>“{text}”</span> <Time at={at} />
                </a>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {state === 'waiting' && <Decide proposal={proposal} />}
    </li>
  );
}

/** The fields of a note are bookkeeping; they are shown if nothing else changed. */
function TextDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const [old, next] = [withoutFields(before), withoutFields(after)];
  return old === next ? <Diff before={before} after={after} /> : <Diff before={old} after={next} />;
}

function withoutFields(text: string): string {
  return text.replace(/^---\n[\s\S]*?\n---\n/, '');
}

function Decide({ proposal: { id, after, path } }: { readonly proposal: ProposalJson }) {
  const [text, setText] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const run = async (answer: Promise<{ json(): Promise<unknown> }>, done: string): Promise<void> => {
    setBusy(true);
    await change(answer, done);
    setBusy(false);
  };
  const accept = () =>
    run(api.dreams.accept.$post({ json: { id, ...(text === undefined ? {} : { text }) } }), 'Applied.');
  return (
    <>
      {text !== undefined && (
        <textarea
          class="field"
          aria-label={`Text of ${path}`}
          rows={14}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div class="button-row">
        <button type="button" class="button" disabled={busy} onClick={() => void accept()}>
          <Icon name="check" size={14} /> {text === undefined ? 'Accept' : 'Accept my text'}
        </button>
        {after !== null && (
          <button
            type="button"
            class="button"
            disabled={busy}
            onClick={() => setText(text === undefined ? after : undefined)}
          >
            <Icon name="edit" size={14} /> {text === undefined ? 'Edit' : 'Stop editing'}
          </button>
        )}
        <button
          type="button"
          class="button"
          disabled={busy}
          onClick={() => void run(api.dreams.reject.$post({ json: { id } }), 'Rejected: it is not proposed again.')}
        >
          <Icon name="refute" size={14} /> Reject
        </button>
      </div>
    </>
  );
}
