/** Erases permanently: first lists everything that will be erased, then offers the button. */
import { useEffect, useState } from 'preact/hooks';
import { ApiError, api, body } from './api.ts';
import { eventWords } from './items.ts';
import { change } from './load.ts';
import { Dialog } from './parts.tsx';
import { countOf } from './time.ts';

type Plan = Awaited<ReturnType<typeof loadPlan>>;

function loadPlan(ids: readonly string[]) {
  return body(api.forget.plan.$post({ json: { ids: [...ids] } }));
}

export function EraseDialog({
  ids,
  onClose,
  onDone,
}: {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const [plan, setPlan] = useState<Plan | undefined>(undefined);
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    loadPlan(ids).then(setPlan, (reason: unknown) => {
      if (!(reason instanceof ApiError)) throw reason;
      setError(reason.message);
    });
  }, [ids]);
  const erase = async (): Promise<void> => {
    if (plan === undefined) return;
    setBusy(true);
    const done = await change(
      api.forget.erase.$post({ json: { ids: [...ids], events: plan.events } }),
      `Erased ${countOf(plan.events, 'event')}. This cannot be undone.`,
    );
    setBusy(false);
    if (done === undefined) return;
    onClose();
    onDone();
  };
  return (
    <Dialog label="Erase" onClose={onClose} class="erase">
      <h2>Erase for good</h2>
      {error !== undefined && (
        <p class="failure" role="alert">
          {error}
        </p>
      )}
      {plan === undefined && error === undefined && (
        <div class="loading" role="status" aria-label="Looking for everything derived from it" />
      )}
      {plan !== undefined && (
        <>
          <p>
            {countOf(plan.events, 'event')}
            {plan.notes > 0 && ` and text in ${countOf(plan.notes, 'note')}`} will be destroyed, also in backups. It
            cannot be undone, and it does not come back with a later import.
          </p>
          <ul class="erase-list">
            {plan.groups.map(({ type, asked, derived, first }) => (
              <li key={type}>
                <strong>{eventWords(type)}</strong> {asked + derived > 1 && <span class="hint">{asked + derived}</span>}
                {derived > 0 && <span class="hint"> {asked > 0 ? `${derived} derived` : 'derived from it'}</span>}
                {first.map(({ id, text }) => (
                  <p key={id} class="erase-example">
                    {text}
                  </p>
                ))}
              </li>
            ))}
          </ul>
          {plan.kept > 0 && <p class="hint">{countOf(plan.kept, 'later statement')} of yours stay.</p>}
        </>
      )}
      <div class="button-row end">
        <button type="button" class="button" onClick={onClose}>
          Keep it
        </button>
        <button
          type="button"
          class="button danger solid"
          disabled={plan === undefined || plan.events === 0 || busy}
          onClick={() => void erase()}
        >
          {busy ? 'Erasing…' : 'Erase'}
        </button>
      </div>
    </Dialog>
  );
}
