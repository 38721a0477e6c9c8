/** The keys of the dashboard, as data, and the list of them. */
import { useEffect } from 'preact/hooks';
import { Dialog } from '../shared/parts.tsx';
import { go, goWith, opened } from '../shared/router.ts';
import { helpOpen, paletteOpen } from './dialogs.ts';
import { PAGES } from './pages.ts';

/** How long `g` waits for the second key. */
const CHORD_MS = 1200;
const NO_CHORD = Number.NEGATIVE_INFINITY;

export function useKeys(): void {
  useEffect(() => {
    let chord = NO_CHORD;
    const onKey = (event: KeyboardEvent): void => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        paletteOpen.value = !paletteOpen.value;
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === 'Escape' && !inDialog(event)) {
        if (isTyping(event)) (event.target as HTMLElement).blur();
        else if (opened.value !== undefined) goWith({ open: undefined });
        return;
      }
      if (isTyping(event) || inDialog(event)) return;
      // By the time of the keys, not of this handler: a busy page handles them late.
      if (event.timeStamp - chord < CHORD_MS) {
        chord = NO_CHORD;
        const page = PAGES.find(({ key }) => key === event.key);
        if (page === undefined) return;
        event.preventDefault();
        go([page.id]);
        return;
      }
      const action = ACTIONS[event.key];
      if (event.key === 'g') chord = event.timeStamp;
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

const ACTIONS: Readonly<Record<string, () => void>> = {
  '/': () => {
    const field = document.querySelector<HTMLInputElement>('#search-field');
    if (field === null) go(['search']);
    else field.focus();
  },
  '?': () => {
    helpOpen.value = true;
  },
  j: () => move(1),
  k: () => move(-1),
};

/** Where the keyboard was before it went into the side panel. */
let lastRow: HTMLElement | undefined;

/** Rows of the current page are marked with `data-row`. */
function move(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter(
    (row) => row.offsetParent !== null,
  );
  const now = document.activeElement?.closest<HTMLElement>('main [data-row]') ?? lastRow;
  const at = now === undefined ? -1 : rows.indexOf(now);
  const next = at < 0 ? (step === 1 ? rows[0] : rows.at(-1)) : rows[Math.min(rows.length - 1, Math.max(0, at + step))];
  lastRow = next;
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

function isTyping({ target }: Event): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function inDialog({ target }: Event): boolean {
  return target instanceof HTMLElement && target.closest('dialog') !== null;
}

export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const rows = [
    ['/', 'search'],
    ['Ctrl K', 'search or jump to a page, session or note'],
    ['j k', 'next and previous item'],
    ['Enter', 'open the item'],
    ['Esc', 'close the side panel or leave a field'],
    ...PAGES.map(({ key, label }) => [`g ${key}`, `go to ${label}`] as const),
    ['?', 'this list'],
  ] as const;
  return (
    <Dialog label="Keyboard shortcuts" onClose={onClose}>
      <h2>Keyboard shortcuts</h2>
      <dl class="keys">
        {rows.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
