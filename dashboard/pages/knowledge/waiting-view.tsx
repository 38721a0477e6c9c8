/** What agents made after reading something from outside. Sessions are given none of it until the owner confirms it. */
import { api } from '../../shared/api.ts';
import { Icon } from '../../shared/icon.tsx';
import { change, type Loaded } from '../../shared/load.ts';
import { Empty, ProjectName, Show, Time } from '../../shared/parts.tsx';
import { hrefWith } from '../../shared/router.ts';

type WaitingAnswer = Awaited<ReturnType<Awaited<ReturnType<typeof api.waiting.$get>>['json']>>;

export function WaitingView({ of }: { readonly of: Loaded<WaitingAnswer> }) {
  return (
    <Show of={of}>
      {({ waiting }) =>
        waiting.length === 0 ? (
          <Empty icon="check" title="Nothing waits for you">
            <p>
              What an agent makes after it read a web page or another source outside is held back until you confirm it
              here.
            </p>
          </Empty>
        ) : (
          <ul class="cards">
            {waiting.map((item) => (
              <li key={item.id} class="card">
                <p class="card-text">
                  <a data-row href={hrefWith({ open: item.id })}>
                    {item.text}
                  </a>
                </p>
                <p class="card-context">{item.because}</p>
                <p class="card-meta">
                  <span>{item.kind}</span>
                  <ProjectName slug={item.project} />
                  <Time at={item.at} />
                  {item.source !== null && <a href={hrefWith({ open: item.source })}>what was read</a>}
                </p>
                <div class="button-row">
                  <button
                    type="button"
                    class="button"
                    onClick={() =>
                      void change(api.judge.$post({ json: { ids: [item.id], verdict: 'confirm' } }), 'Confirmed.')
                    }
                  >
                    <Icon name="check" size={14} /> Confirm
                  </button>
                  {item.kind !== 'file' && (
                    <button
                      type="button"
                      class="button"
                      onClick={() =>
                        void change(api.judge.$post({ json: { ids: [item.id], verdict: 'refute' } }), 'Refuted.')
                      }
                    >
                      <Icon name="refute" size={14} /> Refute
                    </button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Show>
  );
}
