/** The pages, as data: navigation, keys and code loading follow this list. A new page is a folder and a row here. */
import type { ComponentType } from 'preact';
import { TodayPage } from '../pages/today/today-page.tsx';
import type { IconName } from '../shared/icon.tsx';

export interface PageEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  /** Pressed after `g`. */
  readonly key: string;
  /** On a small screen it is behind "More". */
  readonly rare?: true;
  readonly load: () => Promise<ComponentType>;
}

export const PAGES: readonly PageEntry[] = [
  { id: 'today', label: 'Today', icon: 'today', key: 't', load: async () => TodayPage },
  {
    id: 'search',
    label: 'Search',
    icon: 'search',
    key: '/',
    load: async () => (await import('../pages/search/search-page.tsx')).SearchPage,
  },
  {
    id: 'sessions',
    label: 'Sessions',
    icon: 'sessions',
    key: 's',
    load: async () => (await import('../pages/sessions/sessions-page.tsx')).SessionsPage,
  },
  {
    id: 'knowledge',
    label: 'Knowledge',
    icon: 'knowledge',
    key: 'k',
    load: async () => (await import('../pages/knowledge/knowledge-page.tsx')).KnowledgePage,
  },
  {
    id: 'tasks',
    label: 'Tasks',
    icon: 'tasks',
    key: 'a',
    load: async () => (await import('../pages/tasks/tasks-page.tsx')).TasksPage,
  },
  {
    id: 'chat',
    label: 'Chat',
    icon: 'reply',
    key: 'm',
    rare: true,
    load: async () => (await import('../pages/chat/chat-page.tsx')).ChatPage,
  },
  {
    id: 'dreams',
    label: 'Dreams',
    icon: 'dream',
    key: 'd',
    rare: true,
    load: async () => (await import('../pages/dreams/dreams-page.tsx')).DreamsPage,
  },
  {
    id: 'reports',
    label: 'Reports',
    icon: 'reports',
    key: 'r',
    rare: true,
    load: async () => (await import('../pages/reports/reports-page.tsx')).ReportsPage,
  },
  {
    id: 'context',
    label: 'Context',
    icon: 'context',
    key: 'c',
    rare: true,
    load: async () => (await import('../pages/context/context-page.tsx')).ContextPage,
  },
  {
    id: 'health',
    label: 'Health',
    icon: 'activity',
    key: 'h',
    rare: true,
    load: async () => (await import('../pages/health/health-page.tsx')).HealthPage,
  },
];

/** Delay, so that the first page loads first. */
const AHEAD_MS = 3000;

/** Loads the code of all pages, so that each opens at once, also when the server is gone. */
export function loadPagesAhead(): void {
  setTimeout(() => {
    // Trigger: the server is gone or was updated. Outcome: the page says so when it is opened.
    for (const { load } of PAGES) load().catch(() => undefined);
  }, AHEAD_MS);
}
