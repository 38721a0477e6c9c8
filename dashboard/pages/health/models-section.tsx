/** The language model with its spending and last errors, and the embedders for search by meaning. */
import { api } from '../../shared/api.ts';
import { Command } from '../../shared/command.tsx';
import { useLoad } from '../../shared/load.ts';
import { Badge, Section, Show, Time } from '../../shared/parts.tsx';
import { costWords, countOf, day, dollars } from '../../shared/time.ts';

function load() {
  return api.models.$get();
}
type Models = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['json']>>;
type LanguageModel = Models['language'];

export function ModelsSection() {
  const models = useLoad('models', load);
  return (
    <Show of={models}>
      {({ embedders, index, language }) => (
        <>
          <Section title="Language model">
            <LanguageModelView language={language} />
          </Section>
          <Section title="Search by meaning">
            <p class="quiet">
              Covers {countOf(index.documents - index.pending, 'text')}
              {index.pending > 0 && `; ${index.pending.toLocaleString()} ${index.pending === 1 ? 'is' : 'are'} waiting`}
              . Search by words needs no model.
            </p>
            <ul class="checks">
              {embedders.map(({ name, about, inUse, leaves, health }) => (
                <li key={name} class={health.ready ? 'ok' : 'off'}>
                  <span class={`dot ${inUse ? (health.ready ? 'ok' : 'fail') : ''}`} aria-hidden="true" />
                  <span class="check-name">{name}</span>
                  <span class="check-detail">
                    {about}; <span class="hint">{leaves}</span> {inUse && <Badge tone="accent">in use</Badge>}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
    </Show>
  );
}

function LanguageModelView({ language }: { readonly language: LanguageModel }) {
  const { adapter, model, url, health, keyFrom, today, perDay, perRun, days, lastErrors, brokenUntil } = language;
  return (
    <>
      {adapter === 'none' ? (
        <p class="quiet">
          None is chosen, and nothing needs one. With one, Search answers questions and notes are better worded:{' '}
          <Command of="models set claude-code" />.
        </p>
      ) : (
        <ul class="checks">
          <li class={health?.ready === false ? 'fail' : 'ok'}>
            <span class={`dot ${health === undefined ? '' : health.ready ? 'ok' : 'fail'}`} aria-hidden="true" />
            <span class="check-name">{adapter}</span>
            <span class="check-detail">
              {model} {url !== undefined && <span class="hint">{url}</span>}
              {keyFrom !== undefined && <span class="hint"> · key: {KEY_WORDS[keyFrom]}</span>}
              {health !== undefined && (
                <span class="hint"> · {health.ready ? 'ready' : `${health.why} ${health.next ?? ''}`}</span>
              )}
            </span>
          </li>
          {brokenUntil !== undefined && (
            <li class="warn">
              <span class="dot warn" aria-hidden="true" />
              <span class="check-name">paused</span>
              <span class="check-detail">
                Its last calls failed. No call is made for {Math.max(1, Math.ceil((brokenUntil - Date.now()) / 60_000))}{' '}
                min.
              </span>
            </li>
          )}
          <li>
            <span class="dot" aria-hidden="true" />
            <span class="check-name">today</span>
            <span class="check-detail">
              {today.calls === 0 ? 'no calls' : `${countOf(today.calls, 'call')}, ${costWords(today)}`}
              <span class="hint">
                {' '}
                · at most {dollars(perDay.dollars)} a day, {dollars(perRun.dollars)} a run
              </span>
            </span>
          </li>
        </ul>
      )}
      {days.length > 0 && <Spending days={days} />}
      {lastErrors.length > 0 && (
        <>
          <h3 class="small-heading">Last errors</h3>
          <ul class="checks">
            {[...lastErrors].reverse().map(({ call, purpose, reason, at, model: which }) => (
              <li key={call} class="fail">
                <span class="dot fail" aria-hidden="true" />
                <span class="check-name">{purpose}</span>
                <span class="check-detail">
                  {reason ?? 'It failed.'}{' '}
                  <span class="hint">
                    {which}, <Time at={at} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const KEY_WORDS = { variable: 'from the environment', file: 'in its file', 'none needed': 'none needed' } as const;

/** What was spent, one line for each day and purpose. */
function Spending({ days }: { readonly days: LanguageModel['days'] }) {
  return (
    <table class="parts spending">
      <caption>Spent in the last 7 days</caption>
      <thead>
        <tr>
          <th scope="col">day</th>
          <th scope="col">for</th>
          <th scope="col" class="number">
            calls
          </th>
          <th scope="col" class="number">
            tokens
          </th>
          <th scope="col" class="number">
            cost
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day: date, purpose, calls, tokens, dollars: cost }, n) => (
          <tr key={`${date} ${purpose}`}>
            <td>{days[n - 1]?.day === date ? '' : day(`${date}T12:00`)}</td>
            <td>{purpose}</td>
            <td class="number">{calls.toLocaleString()}</td>
            <td class="number">{tokens.toLocaleString()}</td>
            <td class="number">{dollars(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
