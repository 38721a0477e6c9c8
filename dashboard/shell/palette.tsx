/** Jump to a page, a project or an item by typing. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, api, body } from '../shared/api.ts';
import { Icon, type IconName } from '../shared/icon.tsx';
import { kindIcon, placeOf, wordsOf } from '../shared/items.ts';
import { Dialog, Marked, withoutColours, withoutMarks } from '../shared/parts.tsx';
import { href, project, route } from '../shared/router.ts';
import { PAGES } from './pages.ts';

interface Choice {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly hint: string;
  readonly to: string;
}

const WAIT_MS = 120;

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Choice[]>([]);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const pages = PAGES.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase())).map(
    ({ id, icon, label, key }): Choice => ({ id, icon, label, hint: `g ${key}`, to: href([id]) }),
  );
  const choices = [
    ...pages,
    ...(text.trim() === ''
      ? []
      : [
          {
            id: 'all',
            icon: 'search' as const,
            label: `Search everything for “${text.trim()}”`,
            hint: 'Enter',
            to: href(['search'], { q: text.trim() }),
          },
        ]),
    ...found,
  ];

  useEffect(() => {
    setAt(0);
    if (text.trim().length < 2) {
      setFound([]);
      return;
    }
    const timer = setTimeout(async () => {
      try {
        const { results } = await body(
          api.search.$get({
            query: { q: text, limit: '8', ...(project.value === undefined ? {} : { project: project.value }) },
          }),
        );
        setFound(
          results.map((result) => ({
            id: result.id,
            icon: kindIcon(result.kind),
            label: withoutMarks(withoutColours(result.snippet)).slice(0, 140),
            hint: result.project ?? result.kind,
            to: placeOf(result, text),
          })),
        );
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setFound([]);
      }
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const take = (choice: Choice | undefined): void => {
    if (choice === undefined) return;
    onClose();
    location.hash = choice.to;
    route.value = route.peek();
  };
  return (
    <Dialog label="Search or jump to" onClose={onClose} class="palette">
      <div class="palette-field">
        <Icon name="search" />
        <input
          autofocus
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={choices[at] === undefined ? undefined : `choice-${at}`}
          aria-label="Search or jump to"
          placeholder="Search or jump to…"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
            if (step !== 0) {
              event.preventDefault();
              const next = Math.min(choices.length - 1, Math.max(0, at + step));
              setAt(next);
              list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
            }
            if (event.key === 'Enter') {
              event.preventDefault();
              take(choices[at]);
            }
          }}
        />
        <kbd>Esc</kbd>
      </div>
      <div id="palette-list" class="palette-list" ref={list} role="listbox" aria-label="Results">
        {choices.map((choice, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <div
            key={choice.id}
            id={`choice-${n}`}
            role="option"
            aria-selected={n === at}
            onMouseMove={() => setAt(n)}
            onClick={() => take(choice)}
          >
            <Icon name={choice.icon} />
            <span class="choice-label">
              <Marked text={choice.label} words={wordsOf(text)} />
            </span>
            <span class="choice-hint">{choice.hint}</span>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
