/** What is known: facts, notes, the graph between them, and unconfirmed items. */

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { useLoad } from '../../shared/load.ts';
import { Page, Tabs } from '../../shared/parts.tsx';
import { chosenProject, project, route } from '../../shared/router.ts';
import { FactsView } from './facts-view.tsx';
import { NoteView } from './note-view.tsx';
import { NotesView } from './notes-view.tsx';
import { WaitingView } from './waiting-view.tsx';

const VIEWS = ['facts', 'notes', 'graph', 'waiting'];

export function KnowledgePage() {
  const asked = route.value.parts[1] ?? '';
  const view = VIEWS.includes(asked) ? asked : 'facts';
  const note = view === 'notes' ? route.value.parts[2] : undefined;
  const waiting = useLoad(`waiting ${project.value}`, () => api.waiting.$get({ query: chosenProject() }));
  if (note !== undefined) return <NoteView key={note} id={note} />;
  return (
    <Page title="Knowledge" wide={view === 'graph'}>
      <Tabs
        at={view}
        of={[
          { id: 'facts', label: 'Facts', parts: ['knowledge'] },
          { id: 'notes', label: 'Notes', parts: ['knowledge', 'notes'] },
          { id: 'graph', label: 'Graph', parts: ['knowledge', 'graph'] },
          {
            id: 'waiting',
            label: 'Unconfirmed',
            parts: ['knowledge', 'waiting'],
            count: waiting.data?.waiting.length,
          },
        ]}
      />
      {view === 'facts' && <FactsView />}
      {view === 'notes' && <NotesView />}
      {view === 'graph' && <LazyGraph />}
      {view === 'waiting' && <WaitingView of={waiting} />}
    </Page>
  );
}

/** The simulation is loaded with the first look at the graph. */
function LazyGraph() {
  const [Loaded, set] = useState<{ readonly view: ComponentType } | undefined>(undefined);
  useEffect(() => {
    void import('./graph-view.tsx').then(({ GraphView }) => set({ view: GraphView }));
  }, []);
  return Loaded === undefined ? <div class="loading" role="status" aria-label="Loading" /> : <Loaded.view />;
}
