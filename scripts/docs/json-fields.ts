/**
 * The JSON that Memoir prints and writes, as data. The reference page is generated from it, and a test compares it with the real
 * output of every command, so that no field appears, disappears or is renamed unnoticed.
 */

/** Field to its meaning. */
export type Fields = Readonly<Record<string, string>>;

const TASK: Fields = {
  id: 'UUID; the same on every machine',
  short_id: 'six characters to type instead',
  project: 'slug, or null',
  description: 'the words of the task',
  status: '`open`, `in_progress`, `blocked`, `done` or `dropped`',
  priority: '`urgent`, `high`, `normal` or `low`',
  due: '`YYYY-MM-DD`, or null',
  created_at: 'time',
  updated_at: 'time of the last change',
  closed_at: 'when it was done or dropped, or null',
  session_id: 'the session it came up in, or null',
  claim: '`{session_id, expires_at}`: who works on it, or null; an expired claim no longer counts',
  context_summary: 'the last 500 characters of the conversation before it, or null',
  depends_on: 'ids of the tasks that must be finished first',
  why: 'why it is blocked or was dropped, or null',
  suggested: 'true: a suggested task, which nobody has accepted yet',
};

const PROJECT: Fields = {
  id: 'UUID; the same on every machine that knows the same remote',
  slug: 'its name here',
  aliases: 'other names',
  tags: 'labels',
  isolated: 'true: hidden from everything outside it',
  identities: 'what it is recognised by: remote, folder, path',
  roots: 'where it was seen, newest first',
  registered_at: 'time',
};

const SESSION: Fields = {
  id: 'as the agent calls it',
  project: 'slug, or null',
  agent: 'which agent, or null',
  cwd: 'where it ran, or null',
  branch: 'or null',
  started_at: 'time',
  last_at: 'time of the last event in it',
  ended_at: 'time, or null',
  prompts: 'how many',
  replies: 'how many',
  tool_calls: 'how many',
};

const VERSION: Fields = {
  last_updated: 'time of the last event in it',
  session_id: 'the session, or null for a day outside sessions',
  active_files: 'the ten files worked on last, newest first',
  last_decisions: 'the last three: `{id, statement, why, at}`',
  open_blockers: '`{id, task, statement, at}`',
  open_tasks: 'the twenty most pressing: `{id, short_id, description, status, priority, due}`',
  open_task_count: 'how many there are',
};

const DECISION = {
  id: 'UUID',
  kind: '`decision`',
  project: 'slug, or null',
  subject: 'what it is about',
  value: 'its value, for example `pnpm`, or null',
  statement: 'what was decided',
  why: 'the reason, or null',
  actor: 'who: `person`, `agent`, `tool` or `memoir`',
  trust: '`owner`, `agent`, `tool` or `external`',
  truth: '`stated`, `confirmed`, `refuted`, `superseded`, `resolved`, or `over` if the day it named has passed',
  valid_from: 'time',
  valid_to: 'time, or null while it holds',
  superseded_by: 'id of the decision that replaced it, or null',
  session_id: 'or null',
  sources: 'ids of the events it was drawn from',
};

const UNCONFIRMED = 'true: made after external content was read, and nobody ran `memoir confirm` on it';

export const OBJECTS = {
  task: TASK,
  'listed task': { ...TASK, unconfirmed: UNCONFIRMED },
  'task with history': {
    ...TASK,
    unconfirmed: UNCONFIRMED,
    unconfirmed_change:
      'true: an agent changed its words or ended it after external content was read; the owner’s words are shown',
    waits_for: 'ids of those in `depends_on` that are not finished',
    history: 'every change, oldest first: `{at, actor, session_id, what, why}`',
  },
  project: PROJECT,
  'listed project': {
    ...PROJECT,
    last_updated: 'time of the last event in it',
    open_task_count: 'how many',
    nothing_own: 'true: it has no tasks, facts, notes or sessions of its own',
  },
  'project with checkpoint': { ...PROJECT, checkpoint: 'a checkpoint' },
  'switched project': {
    ...PROJECT,
    holds_for: 'where the switch applies: `session`, `folder` or `elsewhere` (folders without a project)',
    checkpoint: 'a checkpoint',
  },
  decision: DECISION,
  'new decision': {
    ...DECISION,
    contradicts: 'what it replaces or contradicts: `{kind, id, text, relation, how}`',
    related: 'other facts on the same subject that hold, at most three: `{id, text}`',
  },
  fact: {
    id: 'UUID',
    kind: 'decision, preference, correction, confirmation, commitment, blocker, outcome, lesson, reference or fact',
    subject: 'what it is about',
    value: 'only if it has one: its value, for example `pnpm`',
    statement: 'what it says',
    project: 'slug, `*` if it holds everywhere, or null',
    session: 'the session it comes from, or null',
    at: 'time',
    trust: '`owner`, `agent`, `tool` or `external`',
    truth: '`stated`, `confirmed`, `refuted`, `superseded`, `resolved`, or `over` if the day it named has passed',
    supersededBy: 'only if it was replaced: id of the fact that holds now',
    source: '`{ref, file, line}`: where its words are; `file` and `line` if the transcript is known',
    quote: 'the words themselves',
  },
  'status line': { name: 'its name', value: 'what it says', updated_at: 'time it was set' },
  checkpoint: {
    project: 'slug',
    ...VERSION,
    last_session: 'the last session with a prompt or reply, with its conclusion as `summary`; or null',
    history: 'the ten versions before this one, newest first',
  },
  'checkpoint version': VERSION,
  session: SESSION,
  'listed session': {
    ...SESSION,
    title: 'its first prompt, shortened, or null',
    open: 'whether it is still running; false after a day without an event',
  },
  'first screen': {
    project: 'the project of this folder, or null',
    checkpoint: 'its checkpoint, or null',
    waiting: 'how many items `memoir confirm` lists',
    old_tasks: 'how many open tasks are older than seven days',
    health: '`{events, problems}`',
    pauses: 'the active pauses: `{project, since, until}`; project null means everywhere',
  },
  'unconfirmed item': {
    id: 'what `memoir confirm` and `memoir refute` take',
    kind: 'decision, preference … (a statement), task, status or note',
    text: 'what it says',
    project: 'slug, or null',
    session: 'the session it was made in, or null',
    at: 'time',
    reason: '`external`, `source` or `unknown-session`',
    because: 'the reason as a sentence',
    source: 'the id of the event with the external content, or null',
  },
  'judged item': {
    id: 'the item that was confirmed or refuted',
    kind: 'as above',
    text: 'what it says',
    before: 'a fact: its truth before, such as `refuted`; null for others',
  },
  'tasks-latest.json': {
    version: 'of this format',
    position: 'the position in the journal when it was made',
    event: 'the last event then; Memoir’s own',
    suggested: 'how often suggested tasks had changed then; Memoir’s own',
    generated_at: 'time',
    count: 'how many tasks',
    checksum: 'of the lines below; Memoir’s own',
    tasks: 'tasks, the oldest first',
  },
  diagnosis: {
    home: 'path',
    healthy: 'false when a check failed; the command then exits 1',
    checks: '`{name, status, detail, next?}`, status `ok`, `warn` or `fail`',
  },
  start: {
    home: 'path',
    created: 'true if this run created the home',
    launcher: 'path of the command `memoir` in `bin/` of the home',
    events: 'how many there are',
    imported: 'what was imported from transcripts: the report of `memoir import`',
    replayed: 'how many were replayed from the spool',
    rejected: 'spool files that could not be read',
  },
  'backup made': {
    path: 'the copy',
    bytes: 'its size',
    counts: 'what a fresh process counted in it',
    pruned: 'older backups removed by the rule',
  },
  'listed backup': {
    file: 'name',
    path: 'path',
    at: 'time',
    bytes: 'its size',
    beforeUpgrade: 'true when an upgrade made it',
  },
  models: {
    embedders: '`{name, about, leaves, inUse, health}`; health is `{ready, detail}` or `{ready, why, next}`',
    index:
      '`{documents, pending, serving?, embedded}`: how much is embedded, and the embedder whose vectors are searched',
    store: '`{name, health}`: where vectors are searched',
    language:
      '`{adapter, model?, url?, keyFrom?, price?, health?, brokenUntil?, perRun, perDay, today, days, lastErrors}`: the language model and what it spent',
  },
  embedding: {
    embedded: 'how many texts got a vector in this run',
    pending: 'how many still have none',
    dropped: 'embedders whose vectors were replaced and are gone',
  },
  rebuild: { events: 'how many were folded again', facts: 'how many are known' },
  'rebuilt facts': { sessions: 'how many were read', facts: 'how many are known' },
  companion: {
    running: 'true: a process runs it',
    pid: 'only if it runs: its process',
    since: 'only if it runs: time of its start, in milliseconds',
    model: 'only if one is chosen: the language model',
    waiting: 'how many messages are not answered yet',
    contextTokens: 'only if the server reported it: the size of the conversation',
    lastTurn: 'only if there was one today: `{calls, tokens, cacheRead, dollars}`',
    today: '`{calls, tokens, cacheRead, dollars, limit}`; `limit` in US dollars',
  },
  'companion message': {
    id: 'UUID',
    at: 'time, in milliseconds',
    from: '`person` or `companion`',
    channel: 'only if a person wrote it: where',
    text: 'the words',
  },
  'accepted message': {
    type: '`accepted`: it is on disk and will be answered',
    ref: 'the id that the client gave it',
    id: 'UUID',
    known: 'true: the same message came before',
  },
  version: { memoir: 'version', node: 'version', platform: 'system and processor' },
  error: { error: '`{code, message, next}` on stderr, with exit code 1 or 2' },
} as const satisfies Readonly<Record<string, Fields>>;

export type ObjectName = keyof typeof OBJECTS;

/** What each command prints with `--json`. */
export const JSON_COMMANDS: readonly {
  readonly command: string;
  readonly prints: ObjectName;
  readonly array?: boolean;
}[] = [
  { command: 'memoir', prints: 'first screen' },
  { command: 'memoir confirm', prints: 'unconfirmed item', array: true },
  { command: 'memoir confirm <id>', prints: 'judged item', array: true },
  { command: 'memoir refute', prints: 'judged item', array: true },
  { command: 'memoir task add', prints: 'task' },
  { command: 'memoir task list', prints: 'listed task', array: true },
  { command: 'memoir task ready', prints: 'listed task', array: true },
  { command: 'memoir task start', prints: 'task' },
  { command: 'memoir task claim', prints: 'task' },
  { command: 'memoir task block', prints: 'task' },
  { command: 'memoir task done', prints: 'task' },
  { command: 'memoir task drop', prints: 'task' },
  { command: 'memoir task reopen', prints: 'task' },
  { command: 'memoir task edit', prints: 'task' },
  { command: 'memoir task depend', prints: 'task' },
  { command: 'memoir task show', prints: 'task with history' },
  { command: 'memoir project list', prints: 'listed project', array: true },
  { command: 'memoir project show', prints: 'project with checkpoint' },
  { command: 'memoir project switch', prints: 'switched project' },
  { command: 'memoir project alias', prints: 'project' },
  { command: 'memoir project tag', prints: 'project' },
  { command: 'memoir project isolate', prints: 'project' },
  { command: 'memoir decide', prints: 'new decision' },
  { command: 'memoir decide --list', prints: 'decision', array: true },
  { command: 'memoir facts', prints: 'fact', array: true },
  { command: 'memoir facts edit', prints: 'decision' },
  { command: 'memoir facts resolve', prints: 'decision' },
  { command: 'memoir status', prints: 'status line', array: true },
  { command: 'memoir status set', prints: 'status line', array: true },
  { command: 'memoir sessions', prints: 'listed session', array: true },
  { command: 'memoir models', prints: 'models' },
  { command: 'memoir models embed', prints: 'embedding' },
  { command: 'memoir companion status', prints: 'companion' },
  { command: 'memoir companion log', prints: 'companion message', array: true },
  { command: 'memoir companion say --no-wait', prints: 'accepted message' },
  { command: 'memoir start', prints: 'start' },
  { command: 'memoir doctor', prints: 'diagnosis' },
  { command: 'memoir backup', prints: 'backup made' },
  { command: 'memoir backup --list', prints: 'listed backup', array: true },
  { command: 'memoir rebuild', prints: 'rebuild' },
  { command: 'memoir rebuild --facts', prints: 'rebuilt facts' },
  { command: 'memoir version', prints: 'version' },
];
