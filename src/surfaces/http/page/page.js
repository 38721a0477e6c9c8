/** The page: what is in the address decides what is shown. `#/sessions`, `#/session/<id>`, `#/tasks`. */
import { element, plural, time } from './dom.js';
import { eventView } from './transcript.js';

const list = document.getElementById('list');
const main = document.getElementById('main');
const project = document.getElementById('project');
const health = document.getElementById('health');

const PAGE = 100;

/** The link's token goes into this tab's storage and out of the address, where a screenshot would show it. */
function takeToken() {
  const [, given] = /^#token=([\w-]+)$/.exec(location.hash) ?? [];
  if (given === undefined) return;
  sessionStorage.setItem('token', given);
  history.replaceState(null, '', '#/sessions');
}

async function ask(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '' && value !== null);
  const url = `/api/${path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${sessionStorage.getItem('token') ?? ''}` } });
  const body = await answer.json();
  if (answer.ok) return body;
  throw Object.assign(new Error(body.error.message), { status: answer.status, next: body.error.next });
}

const segment = (text) => encodeURIComponent(text);
const selected = () => {
  const [, id] = /^#\/session\/(.+)$/.exec(location.hash) ?? [];
  return id === undefined ? undefined : decodeURIComponent(id);
};

let sessions = [];
let nextSessions = null;

async function loadSessions(more = false) {
  const answer = await ask('sessions', { project: project.value, limit: PAGE, after: more ? nextSessions : undefined });
  sessions = more ? [...sessions, ...answer.sessions] : answer.sessions;
  nextSessions = answer.next;
  showSessions();
}

function showSessions() {
  const current = selected();
  const items = sessions.map((session) =>
    element(
      'li',
      {},
      element(
        'a',
        { href: `#/session/${segment(session.id)}`, 'aria-current': session.id === current ? 'true' : undefined },
        element('strong', {}, session.title ?? session.id),
        element(
          'span',
          {},
          [session.project, session.agent].filter(Boolean).join(' · '),
          session.project || session.agent ? ' · ' : '',
          time(session.last_at),
        ),
        element('span', {}, [plural(session.prompts, 'prompt'), plural(session.tool_calls, 'tool call')].join(', ')),
      ),
    ),
  );
  const more = element(
    'button',
    { type: 'button', class: 'more', onclick: () => guarded(loadSessions(true)) },
    'Older',
  );
  list.replaceChildren(
    sessions.length === 0 ? element('p', { class: 'empty' }, 'No sessions yet.') : element('ol', {}, ...items),
    ...(nextSessions === null ? [] : [more]),
  );
}

async function showSession(id) {
  const [{ session }, first] = await Promise.all([
    ask(`sessions/${segment(id)}`),
    ask(`sessions/${segment(id)}/events`, { limit: PAGE }),
  ]);
  if (selected() !== id) return;
  const facts = [
    ['Project', session.project],
    ['Agent', session.agent],
    ['Folder', session.cwd],
    ['Branch', session.branch],
    ['Session', session.id],
  ].filter(([, value]) => value);
  const events = element('div', { class: 'events' });
  const end = element('div', { class: 'end' });
  main.replaceChildren(
    element('a', { class: 'back', href: '#/sessions' }, '← Sessions'),
    element('h2', {}, session.title ?? session.id),
    element(
      'p',
      { class: 'when' },
      time(session.started_at),
      ' – ',
      session.ended_at ? time(session.ended_at) : 'open',
    ),
    element('dl', {}, ...facts.flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)])),
    events,
    end,
  );
  document.title = `${session.title ?? session.id} – Memoir`;
  const loadWhole = async (event) => (await ask(`events/${segment(event)}`)).event;
  const add = (page) => {
    events.append(...page.events.map((event) => eventView(event, loadWhole)));
    const more = () => guarded(ask(`sessions/${segment(id)}/events`, { limit: PAGE, after: page.next }).then(add));
    end.replaceChildren(
      page.next === null
        ? element('p', { class: 'note' }, 'That is all of it.')
        : element('button', { type: 'button', class: 'more', onclick: more }, 'Go on reading'),
    );
  };
  add(first);
  main.scrollTop = 0;
}

async function showTasks() {
  const { tasks, total } = await ask('tasks', { project: project.value, limit: 200 });
  const cell = (text, name) => element('td', { class: name }, text ?? '');
  const rows = tasks.map((task) =>
    element(
      'tr',
      {},
      cell(task.short_id, 'id'),
      cell(task.status.replace('_', ' '), `status ${task.status}`),
      cell(task.priority === 'normal' ? '' : task.priority, `priority ${task.priority}`),
      cell(task.due, 'due'),
      cell(task.project, 'slug'),
      element('td', {}, task.description, task.why ? element('span', { class: 'why' }, ` — ${task.why}`) : null),
    ),
  );
  const heads = ['Id', 'Status', 'Priority', 'Due', 'Project', 'Task'].map((text) =>
    element('th', { scope: 'col' }, text),
  );
  main.replaceChildren(
    element('h2', {}, plural(total, 'open task')),
    total === 0
      ? element('p', { class: 'empty' }, 'Nothing is open.')
      : element(
          'div',
          { class: 'scroll' },
          element('table', {}, element('thead', {}, element('tr', {}, ...heads)), element('tbody', {}, ...rows)),
        ),
    total > tasks.length ? element('p', { class: 'note' }, `The first ${tasks.length} are shown.`) : '',
  );
  document.title = 'Tasks – Memoir';
}

async function loadFrame() {
  const [{ events, problems, version }, { projects }] = await Promise.all([ask('health'), ask('projects')]);
  health.replaceChildren(
    problems.length > 0 ? element('span', { class: 'problem' }, problems.join('; ')) : '',
    element('span', { title: `Memoir ${version}` }, plural(events, 'event')),
  );
  project.append(...projects.map(({ slug }) => element('option', { value: slug }, slug)));
}

async function show() {
  const id = selected();
  const view = location.hash === '#/tasks' ? 'tasks' : 'sessions';
  document.body.dataset.view = id === undefined ? view : 'session';
  for (const link of document.querySelectorAll('nav a')) {
    if (link.dataset.view === view) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (view === 'tasks') return showTasks();
  showSessions();
  if (id !== undefined) return showSession(id);
  document.title = 'Memoir';
  main.replaceChildren(
    element(
      'p',
      { class: 'empty' },
      'Choose a session to read it, word for word. J and K go to the next and the one before.',
    ),
  );
}

/**
 * The list is shown as soon as it is there. Waiting for the frame as well would redraw a session that somebody began to
 * read meanwhile, without the pages that were read on.
 */
async function begin() {
  const done = await Promise.allSettled([loadFrame(), loadSessions().then(show)]);
  for (const { reason } of done) if (reason !== undefined) throw reason;
}

/** What cannot be shown is said where it would have been. */
async function guarded(work) {
  try {
    await work;
  } catch (error) {
    const how =
      error.status === 401
        ? 'Open the link that “memoir start” printed last: each run has a new one.'
        : error instanceof TypeError
          ? 'Is “memoir start” still running?'
          : error.next;
    main.replaceChildren(
      element(
        'div',
        { class: 'fault', role: 'alert' },
        element('h2', {}, error.message),
        how ? element('p', {}, how) : '',
      ),
    );
  }
}

/** J and K as in many readers of lists; never while somebody types or chooses. */
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('select, input, textarea')) return;
  const step = { j: 1, k: -1 }[event.key];
  if (step === undefined || document.body.dataset.view === 'tasks') return;
  const at = sessions.findIndex(({ id }) => id === selected());
  const next = sessions[at === -1 ? 0 : at + step];
  if (next === undefined) return;
  location.hash = `#/session/${segment(next.id)}`;
  list.querySelectorAll('a')[sessions.indexOf(next)]?.scrollIntoView({ block: 'nearest' });
}

takeToken();
addEventListener('hashchange', () => {
  takeToken();
  guarded(show());
});
addEventListener('keydown', onKey);
document.querySelector('.skip').addEventListener('click', (event) => {
  // Its address would be taken for a view.
  event.preventDefault();
  main.focus();
});
project.addEventListener('change', () => guarded(loadSessions().then(show)));
guarded(begin());
