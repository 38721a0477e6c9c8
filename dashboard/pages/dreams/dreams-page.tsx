/** Dreams: what waits for a decision, the runs so far, and one run with its changes as diffs. */
import { useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { Command } from '../../shared/command.tsx';
import { Icon } from '../../shared/icon.tsx';
import { change, useLoad } from '../../shared/load.ts';
import { Badge, Empty, Page, Section, Show, Time } from '../../shared/parts.tsx';
import { chosenProject, href, project, route } from '../../shared/router.ts';
import { countOf } from '../../shared/time.ts';
import { ProposalView } from './proposal-view.tsx';
import { RunView, runWords } from './run-view.tsx';
import './dreams.css';

export function DreamsPage() {
  const [, run] = route.value.parts;
  return run === undefined ? <Dreams /> : <RunView id={run} />;
}

function Dreams() {
  const dreams = useLoad(`dreams ${project.value}`, () => api.dreams.$get({ query: chosenProject() }));
  return (
    <Page title="Dreams" actions={<RunNow />}>
      <p class="lead">
        A dream sorts what is known into notes. What is certain is written at once; what needs judgement waits for you
        here. Everything can be undone.
      </p>
      <Show of={dreams}>
        {({ broken, failure, due, since, missed, proposals, runs }) => (
          <>
            {broken && (
              <p class="failure" role="alert">
                <Icon name="warning" size={16} /> The last dreams failed{failure === null ? '' : `: ${failure}`}. None
                starts by itself until one succeeds.
              </p>
            )}
            {proposals.length > 0 && (
              <Section title="Waits for you" count={proposals.length}>
                <ul class="dream-list">
                  {proposals.map((proposal) => (
                    <ProposalView key={proposal.id} proposal={proposal} />
                  ))}
                </ul>
              </Section>
            )}
            <Section
              title="Runs"
              count={runs.length}
              hint={`${due === null ? 'Not due yet' : 'A dream is due'}: ${countOf(since.sessions, 'session')} and ${countOf(since.facts, 'fact')} ${runs.length === 0 ? 'so far, also those that no longer hold' : 'since the last one'}`}
            >
              {runs.length === 0 ? (
                <Empty icon="dream" title="No dream yet">
                  <p>One starts by itself after a session when it is due, or now with the button above.</p>
                </Empty>
              ) : (
                <ul class="rows dream-runs">
                  {runs.map((run) => (
                    <li key={run.id}>
                      <a data-row class="dream-row" href={href(['dreams', run.id])}>
                        <span>{runWords(run)}</span>
                        {run.outcome !== 'done' && <Badge tone="bad">{run.outcome}</Badge>}
                        <Time at={run.at} />
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </Section>
            {missed.length > 0 && (
              <Section title="Searched and not found" count={missed.length}>
                <p class="quiet">
                  Searches that found nothing in the last 30 days. If you know an answer, save it:{' '}
                  <Command of='remember "…"' />.
                  {missed.some((query) => query.includes('…')) &&
                    ' “…” stands for words that occur nowhere in the journal: they are not recorded, because they may be secrets.'}
                </p>
                <ul class="rows">
                  {missed.slice(0, 10).map((query) => (
                    <li key={query}>
                      <span class="dream-row">{query}</span>
                    </li>
                  ))}
                </ul>
              </Section>
            )}
          </>
        )}
      </Show>
    </Page>
  );
}

function RunNow() {
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    await change(api.dreams.run.$post({ json: {} }), 'The dream is done.');
    setBusy(false);
  };
  return (
    <button type="button" class="button" disabled={busy} onClick={() => void run()}>
      <Icon name="dream" size={14} /> {busy ? 'Dreaming …' : 'Dream now'}
    </button>
  );
}
