/**
 * Addresses of pages, in the fragment: `#/sessions/<id>?at=<event>`. The server never sees them, and they survive a reload. `project` and
 * `open` mean the same on every page: the chosen project, and the item in the side panel.
 */
import { computed, signal } from '@preact/signals';
import { takeToken } from './token.ts';

export interface Route {
  /** Decoded, without the leading slash. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

export const route = signal<Route>(read());
export const project = computed(() => route.value.query.get('project') ?? undefined);
export const opened = computed(() => route.value.query.get('open') ?? undefined);

function read(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?', 2);
  return {
    parts: path
      .split('/')
      .filter((part) => part !== '')
      .map(decode),
    query: new URLSearchParams(query),
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Trigger: an address typed by hand with a lone percent sign. Outcome: it is taken as it is.
    return part;
  }
}

export function startRouter(): void {
  addEventListener('hashchange', () => {
    // A new link that was pasted into this tab.
    if (takeToken()) return location.reload();
    route.value = read();
  });
  route.value = read();
}

/** The address of a page, with the chosen project. */
export function href(parts: readonly string[], query: Readonly<Record<string, string | undefined>> = {}): string {
  const wanted = new URLSearchParams();
  for (const [name, value] of Object.entries({ project: project.value, ...query })) {
    if (value !== undefined && value !== '') wanted.set(name, value);
  }
  const text = wanted.toString();
  return `#/${parts.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}

export function go(parts: readonly string[], query: Readonly<Record<string, string | undefined>> = {}): void {
  location.hash = href(parts, query);
}

/** The address of this page with some parameters changed. */
export function hrefWith(changes: Readonly<Record<string, string | undefined>>): string {
  return href(route.value.parts, { ...Object.fromEntries(route.value.query), ...changes });
}

/** `replace` leaves no step in the history: for every letter of a search. */
export function goWith(changes: Readonly<Record<string, string | undefined>>, { replace = false } = {}): void {
  const address = hrefWith(changes);
  if (!replace) {
    location.hash = address;
    return;
  }
  history.replaceState(null, '', address);
  route.value = read();
}

/** The chosen project as a query of the API; empty for all projects. */
export function chosenProject(): { readonly project?: string } {
  return project.value === undefined ? {} : { project: project.value };
}
