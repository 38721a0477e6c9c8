/** Adds a task. */
import { useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { change, useLoad } from '../../shared/load.ts';
import { Dialog, FormButtons } from '../../shared/parts.tsx';
import { project } from '../../shared/router.ts';

const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;

export function NewTask({ onClose }: { readonly onClose: () => void }) {
  const projects = useLoad('projects', () => api.projects.$get());
  const [text, setText] = useState('');
  const [priority, setPriority] = useState<(typeof PRIORITIES)[number]>('normal');
  const [due, setDue] = useState('');
  const slugs = projects.data?.projects.map(({ slug }) => slug) ?? [];
  const [chosen, setChosen] = useState(project.value);
  const slug = chosen ?? slugs[0];
  const add = async (): Promise<void> => {
    if (text.trim() === '' || slug === undefined) return;
    const done = await change(
      api.tasks.$post({ json: { project: slug, text: text.trim(), priority, ...(due === '' ? {} : { due }) } }),
      'Added.',
    );
    if (done !== undefined) onClose();
  };
  return (
    <Dialog label="New task" onClose={onClose}>
      <h2>New task</h2>
      <div class="form">
        <label>
          What is to be done?
          <textarea
            autofocus
            rows={3}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add();
            }}
          />
        </label>
        <div class="form-row">
          <label>
            Project
            <select value={slug ?? ''} onChange={(event) => setChosen(event.currentTarget.value)}>
              <Options of={slugs} />
            </select>
          </label>
          <label>
            Priority
            <select
              value={priority}
              onChange={(event) =>
                setPriority(PRIORITIES.find((each) => each === event.currentTarget.value) ?? 'normal')
              }
            >
              <Options of={PRIORITIES} />
            </select>
          </label>
          <label>
            Due
            <input type="date" value={due} onInput={(event) => setDue(event.currentTarget.value)} />
          </label>
        </div>
      </div>
      <FormButtons
        label="Add"
        disabled={text.trim() === '' || slug === undefined}
        onSubmit={() => void add()}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function Options({ of }: { readonly of: readonly string[] }) {
  return of.map((each) => (
    <option key={each} value={each}>
      {each}
    </option>
  ));
}
