/** Whether everything works: the checks of the doctor, what was recorded last, sizes, latencies and models. */
import { api } from '../../shared/api.ts';
import { Command, WithCommands } from '../../shared/command.tsx';
import { Fold } from '../../shared/fold.tsx';
import { Icon } from '../../shared/icon.tsx';
import { useLoad } from '../../shared/load.ts';
import { Page, Section, Show, Time } from '../../shared/parts.tsx';
import { bytes, countOf } from '../../shared/time.ts';
import { ModelsSection } from './models-section.tsx';

const SIZES_SHOWN = 5;
const ROUTES_SHOWN = 10;

export function HealthPage() {
  const doctor = useLoad('doctor', () => api.doctor.$get());
  const stats = useLoad('stats', () => api.stats.$get());
  return (
    <Page title="Health">
      <div class="columns">
        <div>
          <Section title="Checks">
            <Show of={doctor}>
              {({ checks, healthy }) => (
                <>
                  <p class={healthy ? 'verdict good' : 'verdict bad'}>
                    <Icon name={healthy ? 'check' : 'warning'} size={18} /> {verdictOf(healthy, checks)}
                  </p>
                  <Checks of={checks.filter(({ status }) => status !== 'ok')} />
                  <Fold
                    class="passed"
                    title={`${countOf(checks.filter(({ status }) => status === 'ok').length, 'check')} passed`}
                  >
                    <Checks of={checks.filter(({ status }) => status === 'ok')} />
                  </Fold>
                </>
              )}
            </Show>
          </Section>
          <ModelsSection />
        </div>
        <Show of={stats}>
          {(data) => (
            <div>
              <Section title="Last recorded">
                {data.recorded.length === 0 ? (
                  <p class="quiet">No session was recorded live yet. Imported ones are not counted here.</p>
                ) : (
                  <dl class="pairs">
                    {data.recorded.map(({ what, at }) => (
                      <div key={what}>
                        <dt>{what}</dt>
                        <dd>
                          <Time at={at} />
                        </dd>
                      </div>
                    ))}
                  </dl>
                )}
                <dl class="pairs">
                  <div>
                    <dt>hooks</dt>
                    <dd>
                      {data.hooks ? (
                        'installed'
                      ) : (
                        <>
                          not installed; run <Command of="init" />
                        </>
                      )}
                    </dd>
                  </div>
                  <div>
                    <dt>waiting to be recorded</dt>
                    <dd>{data.spooled === 0 ? 'nothing' : countOf(data.spooled, 'file')}</dd>
                  </div>
                  <div>
                    <dt>backups</dt>
                    <dd>{data.backups}</dd>
                  </div>
                </dl>
              </Section>
              <Section title="Sizes" hint={bytes(data.sizes.reduce((sum, part) => sum + part.bytes, 0))}>
                <Bars
                  rows={largest(data.sizes).map((part) => ({
                    name: part.name,
                    value: part.bytes,
                    label: bytes(part.bytes),
                  }))}
                />
                <p class="quiet home">{data.home}</p>
              </Section>
              <Section title="Answer times" hint="95th percentile since the server started">
                <Bars
                  rows={data.latencies.slice(0, ROUTES_SHOWN).map(({ route, p95Ms, requests }) => ({
                    name: route,
                    value: p95Ms,
                    label: milliseconds(p95Ms),
                    hint: countOf(requests, 'request'),
                  }))}
                />
                <p class="quiet">The server uses {bytes(data.memory)} of memory.</p>
              </Section>
            </div>
          )}
        </Show>
      </div>
    </Page>
  );
}

interface Check {
  readonly name: string;
  readonly status: string;
  readonly detail: string;
  readonly next?: string | undefined;
}

function Checks({ of: checks }: { readonly of: readonly Check[] }) {
  if (checks.length === 0) return null;
  return (
    <ul class="checks">
      {checks.map(({ name, status, detail, next }) => (
        <li key={`${name} ${detail}`} class={status}>
          <span class={`dot ${status}`} role="img" aria-label={status} />
          <span class="check-name">{name}</span>
          <span class="check-detail">
            {next === undefined || /[.!?]$/.test(detail) ? detail : `${detail}.`}
            {next !== undefined && (
              <span class="hint">
                {' '}
                <WithCommands text={next} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Size {
  readonly name: string;
  readonly bytes: number;
}

/** The largest, and the others together. */
function largest(sizes: readonly Size[]): readonly Size[] {
  const rest = sizes.slice(SIZES_SHOWN).reduce((sum, part) => sum + part.bytes, 0);
  return [...sizes.slice(0, SIZES_SHOWN), ...(rest === 0 ? [] : [{ name: 'everything else', bytes: rest }])];
}

interface Bar {
  readonly name: string;
  readonly value: number;
  readonly label: string;
  readonly hint?: string;
}

function Bars({ rows }: { readonly rows: readonly Bar[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <table class="parts">
      <tbody>
        {rows.map(({ name, value, label, hint }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="part-bar">
              <span class="meter" style={{ width: `${Math.max(1, (100 * value) / most)}%` }} />
            </td>
            <td class="number">{label}</td>
            {hint !== undefined && <td class="number hint">{hint}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function milliseconds(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}

/** A warning is something that could be set up, not something broken. */
function verdictOf(healthy: boolean, checks: readonly { readonly status: string }[]): string {
  if (!healthy) return 'Something needs your attention.';
  const open = checks.filter(({ status }) => status === 'warn').length;
  return open === 0 ? 'Everything works.' : `Everything works. ${countOf(open, 'thing')} to set up.`;
}
