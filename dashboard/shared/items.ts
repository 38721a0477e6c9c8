/** The labels of the kinds of items, and where each opens. */
import type { IconName } from './icon.tsx';
import { href, hrefWith } from './router.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  prompt: 'person',
  reply: 'reply',
  plan: 'reply',
  summary: 'compaction',
  tool: 'tool',
  edit: 'tool',
  task: 'tasks',
  note: 'note',
  briefing: 'note',
  profile: 'note',
  log: 'note',
  episode: 'sessions',
  decision: 'decision',
  blocker: 'blocker',
  commitment: 'clock',
  correction: 'edit',
  preference: 'person',
  confirmation: 'check',
  outcome: 'ended',
};

export function kindIcon(kind: string): IconName {
  return ICONS[kind] ?? 'fact';
}

/** Kinds of items in plain words; most are already. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  tool: 'command or tool',
  log: 'daily log',
  episode: 'session',
};

export function kindWords(kind: string): string {
  return KIND_WORDS[kind] ?? kind;
}

/** Event types in plain words. */
const EVENT_WORDS: Readonly<Record<string, string>> = {
  'session.started': 'Session started',
  'session.ended': 'Session ended',
  'prompt.submitted': 'Prompt',
  'reply.given': 'Reply',
  'plan.proposed': 'Plan',
  'context.compacted': 'Conversation summarised',
  'tool.called': 'Tool call',
  'task.added': 'Task added',
  'task.suggested': 'Suggested task',
  'task.changed': 'Task changed',
  'task.claimed': 'Task claimed',
  'task.released': 'Task released',
  'task.linked': 'Task dependency',
  'fact.stated': 'Fact',
  'fact.worded': 'Worded by a model',
  'fact.drawn': 'Fact found by a model',
  'fact.changed': 'Fact changed',
  'fact.extracted': 'Fact found in it',
  'status.set': 'Status set',
  'context.given': 'Given by Memoir',
  'memory.searched': 'Search',
  'memory.opened': 'Opened',
  'file.intent': 'Note about to be written',
  'file.written': 'Note written',
  'file.edited': 'Note edited',
  'file.removed': 'Note removed',
  'project.registered': 'Project found',
  'project.identified': 'Project found again',
  'project.changed': 'Project changed',
  'project.switched': 'Project switched',
  'capture.paused': 'Recording paused',
  'capture.resumed': 'Recording resumed',
};

export function eventWords(type: string): string {
  return EVENT_WORDS[type] ?? type.replace(/[._]/g, ' ');
}

const TRUST_WORDS: Readonly<Record<string, string>> = {
  owner: 'your words',
  agent: 'the agent’s words',
  tool: 'tool output',
  external: 'external',
};

export function trustWords(trust: string): string {
  return TRUST_WORDS[trust] ?? trust;
}

const TRUTH_WORDS: Readonly<Record<string, string>> = { superseded: 'replaced', resolved: 'ended' };

export function truthWords(truth: string): string {
  return TRUTH_WORDS[truth] ?? truth;
}

export function saidBy(actor: string): string {
  return actor === 'person' ? 'said by you' : actor === 'agent' ? 'said by the agent' : `from ${actor}`;
}

/** A note opens on its own page; anything else in the side panel. `q` is the search that found it: its line is shown. */
export function placeOf({ id, level }: { readonly id: string; readonly level: string }, q?: string): string {
  return level === 'note' && id.endsWith('.md')
    ? href(['knowledge', 'notes', id], { q })
    : hrefWith({ open: id, ...(q === undefined ? {} : { q }) });
}

/** Words of a question that stand in every text. */
const FUNCTION_WORDS = new Set(
  'an and are as at be by can did do does for from had has have how in is it its me my of on or our that the their there they this to us was we were what when where which who why with you your'.split(
    ' ',
  ),
);

/** The words of a query that can be marked in a text. */
export function wordsOf(query: string): readonly string[] {
  const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [])];
  const telling = words.filter((word) => !FUNCTION_WORDS.has(word));
  return (telling.length === 0 ? words : telling)
    .map((word) => (word.length > 5 ? word.replace(/(?:ing|ed|es|s)$/, '') : word))
    .slice(0, 12);
}
