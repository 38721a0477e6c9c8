/** The frame of all pages: navigation, project, connection, keys, side panel and messages. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api, connection } from '../shared/api.ts';
import { Icon } from '../shared/icon.tsx';
import { useLoad } from '../shared/load.ts';
import { Dialog, Empty } from '../shared/parts.tsx';
import { knownProjects } from '../shared/project-hue.ts';
import { goWith, href, opened, project, route } from '../shared/router.ts';
import { toasts } from '../shared/toast.ts';
import { token } from '../shared/token.ts';
import { helpOpen, paletteOpen } from './dialogs.ts';
import { Inspector } from './inspector.tsx';
import { KeysHelp, useKeys } from './keys.tsx';
import { PAGES } from './pages.ts';
import { Palette } from './palette.tsx';
import { cycleTheme, theme } from './theme.ts';

export function App() {
  useKeys();
  if (token() === null) return <NoToken />;
  const current = PAGES.find(({ id }) => id === (route.value.parts[0] ?? 'today'));
  return (
    <div class={opened.value === undefined ? 'shell' : 'shell with-panel'}>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <Sidebar current={current?.id ?? ''} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with the keyboard */}
      <main id="main" tabIndex={0}>
        <Banner />
        {current === undefined ? <NoSuchPage /> : <LazyPage key={current.id} load={current.load} />}
      </main>
      {opened.value !== undefined && <Inspector key={opened.value} id={opened.value} />}
      {paletteOpen.value && <Palette onClose={() => (paletteOpen.value = false)} />}
      {helpOpen.value && <KeysHelp onClose={() => (helpOpen.value = false)} />}
      <div class="toasts" role="status" aria-live="polite">
        {toasts.value.map(({ id, text, tone }) => (
          <div key={id} class={`toast ${tone}`}>
            {text}
          </div>
        ))}
      </div>
    </div>
  );
}

function NoSuchPage() {
  return (
    <Empty icon="search" title="There is no such page">
      <p>
        The address may be from another version. <a href={href(['today'])}>Go to Today</a>
      </p>
    </Empty>
  );
}

function LazyPage({ load }: { readonly load: () => Promise<ComponentType> }) {
  const [Loaded, set] = useState<{ readonly page: ComponentType } | undefined>(undefined);
  const [failed, fail] = useState(false);
  // When the server is back, a page that failed to load is loaded again.
  const live = connection.value === 'live';
  useEffect(() => {
    if (Loaded !== undefined || (failed && !live)) return;
    load().then(
      (page) => set({ page }),
      () => fail(true),
    );
  }, [load, Loaded, failed, live]);
  if (failed && Loaded === undefined)
    return (
      <div class="failure" role="alert">
        This page could not be loaded, because the server does not answer.
      </div>
    );
  return Loaded === undefined ? <div class="loading" role="status" aria-label="Loading" /> : <Loaded.page />;
}

/** The pages that do not fit into the bottom bar of a small screen. */
function MorePages({ current, onClose }: { readonly current: string; readonly onClose: () => void }) {
  return (
    <Dialog label="More pages" class="more-pages" onClose={onClose}>
      {PAGES.filter(({ rare }) => rare).map(({ id, label, icon }) => (
        <a key={id} href={href([id])} aria-current={id === current ? 'page' : undefined} onClick={onClose}>
          <Icon name={icon} size={17} /> {label}
        </a>
      ))}
    </Dialog>
  );
}

function Sidebar({ current }: { readonly current: string }) {
  const [more, setMore] = useState(false);
  const health = useLoad('health', () => api.health.$get());
  const problems = health.data?.problems.length ?? 0;
  return (
    <aside class="sidebar">
      <a class="brand" href={href(['today'])} aria-label="Memoir, go to Today">
        <img src="/icon.svg" alt="" width="22" height="22" />
        <span>Memoir</span>
      </a>
      <ProjectChoice />
      <button type="button" class="search-button" onClick={() => (paletteOpen.value = true)}>
        <Icon name="search" size={14} />
        <span>Search…</span>
        <kbd>{/Mac/.test(navigator.platform) ? '⌘' : 'Ctrl'} K</kbd>
      </button>
      <nav class="nav" aria-label="Pages">
        {PAGES.map(({ id, label, icon, key, rare }) => (
          <a
            key={id}
            class={rare ? 'rare' : ''}
            href={href([id])}
            aria-current={id === current ? 'page' : undefined}
            title={`${label} (g ${key})`}
          >
            <Icon name={icon} size={17} />
            <span>{label}</span>
            {id === 'health' && problems > 0 && (
              <span class="dot warn" role="img" aria-label={`${problems} problems`} />
            )}
          </a>
        ))}
        <button
          type="button"
          class={PAGES.some(({ id, rare }) => rare && id === current) ? 'nav-more here' : 'nav-more'}
          aria-haspopup="dialog"
          onClick={() => setMore(true)}
        >
          <Icon name="more" size={17} />
          <span>More</span>
        </button>
      </nav>
      {more && <MorePages current={current} onClose={() => setMore(false)} />}
      <footer class="side-foot">
        <ConnectionMark />
        <button
          type="button"
          class="icon-button"
          onClick={() => (helpOpen.value = true)}
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
        >
          <kbd>?</kbd>
        </button>
        <button
          type="button"
          class="icon-button"
          onClick={cycleTheme}
          aria-label={`Theme: ${theme.value}`}
          title={`Theme: ${theme.value}`}
        >
          <Icon name={theme.value === 'auto' ? 'system' : theme.value} />
        </button>
      </footer>
    </aside>
  );
}

function ProjectChoice() {
  const { data } = useLoad('projects', () => api.projects.$get());
  const slugs = data?.projects.map(({ slug }) => slug).sort() ?? [];
  const inOrder = data?.projects.map(({ slug }) => slug).join('\n');
  useEffect(() => {
    if (inOrder !== undefined) knownProjects.value = inOrder.split('\n');
  }, [inOrder]);
  const chosen = project.value;
  return (
    <label class="project-choice">
      <span class="visually-hidden">Project</span>
      <select
        value={chosen ?? ''}
        onChange={(event) => goWith({ project: event.currentTarget.value || undefined, open: undefined })}
      >
        <option value="">All projects</option>
        {chosen !== undefined && !slugs.includes(chosen) && <option value={chosen}>{chosen}</option>}
        {slugs.map((slug) => (
          <option key={slug} value={slug}>
            {slug}
          </option>
        ))}
      </select>
    </label>
  );
}

const CONNECTION_WORDS = {
  connecting: 'Connecting',
  live: 'Live',
  gone: 'Offline',
  'no-token': 'No access',
  outdated: 'Outdated',
};

function ConnectionMark() {
  const state = connection.value;
  return (
    <span class={`connection ${state}`} role="status">
      <span class="dot" />
      {CONNECTION_WORDS[state]}
    </span>
  );
}

function Banner() {
  switch (connection.value) {
    case 'gone':
      return (
        <div class="banner" role="alert">
          The server does not answer. What you see is what was loaded last. Start it again with{' '}
          <code>memoir start</code>.
        </div>
      );
    case 'no-token':
      return (
        <div class="banner" role="alert">
          This tab belongs to an earlier run. Open the link that <code>memoir start</code> printed.
        </div>
      );
    case 'outdated':
      return (
        <div class="banner" role="alert">
          Memoir was updated.{' '}
          <button type="button" class="link" onClick={() => location.reload()}>
            Reload this tab
          </button>{' '}
          to use the new version.
        </div>
      );
    default:
      return null;
  }
}

function NoToken() {
  return (
    <main class="gate">
      <img src="/icon.svg" alt="" width="48" height="48" />
      <h1>Open the link from your terminal</h1>
      <p role="alert">
        Your memory is private, so this page needs the link that <code>memoir start</code> printed. It is new each time
        the server starts.
      </p>
    </main>
  );
}
