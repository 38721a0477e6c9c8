/** One dream: why it ran, what it noticed, and each change as a diff with its evidence. */
import { useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { Icon } from '../../shared/icon.tsx';
import { change, useLoad } from '../../shared/load.ts';
import { Page, Section, Show, Time } from '../../shared/parts.tsx';
import { chosenProject, go, href, project } from '../../shared/router.ts';
import { countOf } from '../../shared/time.ts';
import { ProposalView } from './proposal-view.tsx';

type Run = Awaited<ReturnType<Awaited<ReturnType<typeof api.dreams.$get>>['json']>>['runs'][number];

const GATES: Readonly<Record<Run['gate'], string>> = {
  asked: 'You asked for it',
  sessions: 'A day and five sessions passed',
  notes: 'Many new notes',
  facts: 'Many new facts',
  'old-facts': 'A fact waited for a week',
  schedule: 'On schedule',
  undo: 'Undo',
  review: 'Review',
  forget: 'After forgetting',
  agent: 'Written by an agent',
};

export function runWords({ gate, counts, outcome }: Pick<Run, 'gate' | 'counts' | 'outcome'>): string {
  const { applied, waiting, accepted, rejected, undone } = counts;
  const parts = [
    applied > 0 && `${countOf(applied, 'file')} changed`,
    waiting > 0 && `${waiting} waiting for you`,
    accepted > 0 && `${accepted} accepted`,
    rejected > 0 && `${rejected} rejected`,
    undone > 0 && `${undone} undone`,
  ].filter((part) => part !== false);
  return `${GATES[gate]}: ${outcome === 'failed' ? 'failed' : parts.length === 0 ? 'no change' : parts.join(', ')}`;
}

export function RunView({ id }: { readonly id: string }) {
  const run = useLoad(`dream ${id} ${project.value}`, () =>
    api.dreams[':id'].$get({ param: { id }, query: chosenProject() }),
  );
  return (
    <Page title="Dream" actions={run.data !== undefined && run.data.counts.applied > 0 && <Undo id={run.data.id} />}>
      <Show of={run}>
        {(found) => (
          <>
            <p class="lead">
              <a href={href(['dreams'])}>All dreams</a> · {runWords(found)} · <Time at={found.at} />
            </p>
            {found.why !== null && (
              <p class="failure" role="alert">
                <Icon name="warning" size={16} /> {found.why}
              </p>
            )}
            {found.noticed.length > 0 && (
              <ul class="quiet">
                {found.noticed.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            <Section title="Changes" count={found.proposals.length}>
              {found.proposals.length === 0 ? (
                <p class="quiet">It changed nothing: the notes said what is known.</p>
              ) : (
                <ul class="dream-list">
                  {found.proposals.map((proposal) => (
                    <ProposalView key={proposal.id} proposal={proposal} />
                  ))}
                </ul>
              )}
            </Section>
          </>
        )}
      </Show>
    </Page>
  );
}

function Undo({ id }: { readonly id: string }) {
  const [busy, setBusy] = useState(false);
  const undo = async (): Promise<void> => {
    setBusy(true);
    const done = await change(
      api.dreams.undo.$post({ json: { id } }),
      'Undone. Files that were edited since stay as they are.',
    );
    setBusy(false);
    if (done !== undefined) go(['dreams', done.id]);
  };
  return (
    <button type="button" class="button" disabled={busy} onClick={() => void undo()}>
      Undo
    </button>
  );
}
