/** The notes, by type, with a filter. */
import { useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { Command } from '../../shared/command.tsx';
import { Icon } from '../../shared/icon.tsx';
import { useLoad } from '../../shared/load.ts';
import { Badge, Chip, Empty, FilterField, ProjectName, Show, Time } from '../../shared/parts.tsx';
import { chosenProject, href, project } from '../../shared/router.ts';

export function NotesView() {
  const notes = useLoad(`notes ${project.value}`, () => api.notes.$get({ query: chosenProject() }));
  const [type, setType] = useState<string | undefined>(undefined);
  const [words, setWords] = useState('');
  return (
    <Show of={notes}>
      {({ notes: all }) => {
        if (all.length === 0) {
          return (
            <Empty icon="note" title="No notes yet">
              <p>
                Notes are Markdown files that you and your agents keep. Write one with <Command of='remember "…"' />.
              </p>
            </Empty>
          );
        }
        const needle = words.trim().toLowerCase();
        const shown = all.filter(
          (note) =>
            (type === undefined || note.type === type) &&
            (needle === '' || `${note.name} ${note.description}`.toLowerCase().includes(needle)),
        );
        return (
          <>
            <fieldset class="chips" aria-label="Types of notes">
              <FilterField label="Filter notes" value={words} onChange={setWords} />
              <Chip active={type === undefined} onClick={() => setType(undefined)}>
                All
              </Chip>
              {[...new Set(all.map((note) => note.type))].sort().map((each) => (
                <Chip key={each} active={type === each} onClick={() => setType(each)}>
                  {each}
                </Chip>
              ))}
            </fieldset>
            <ul class="rows">
              {shown.map((note) => (
                <li key={note.id}>
                  <a data-row class="session-row" href={href(['knowledge', 'notes', note.id])}>
                    <span class="session-title">
                      {note.pinned === true && <Icon name="pin" size={13} />} {note.name}{' '}
                      {(note.truth === 'superseded' || note.truth === 'refuted') && (
                        <Badge tone="warn">{note.truth}</Badge>
                      )}
                      {note.problems.length > 0 && <Badge tone="bad">problem</Badge>}
                    </span>
                    {note.description !== note.name && <span class="note-about">{note.description}</span>}
                    <span class="session-meta">
                      <span>{note.type}</span>
                      {project.value === undefined && <ProjectName slug={note.project} />}
                      <Time at={note.modified_at} />
                      {note.agent !== null && <span>kept by {note.agent}</span>}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </Show>
  );
}
