/** "Did you mean": finds the known name closest to a mistyped one. */
import { editDistance } from '../../../domain/text/edit-distance.ts';

/** Names that other programs use for a command. */
const OTHER_WORDS: readonly (readonly [words: readonly string[], names: readonly string[]])[] = [
  [
    ['delete', 'del', 'rm', 'remove', 'erase', 'cancel', 'discard', 'purge'],
    ['remove', 'drop', 'retire', 'forget'],
  ],
  [['todo', 'todos', 'issue', 'issues'], ['task']],
  [['search', 'find', 'grep', 'query'], ['recall']],
  [
    ['add', 'new', 'create', 'save', 'write'],
    ['add', 'remember'],
  ],
  [
    ['finish', 'complete', 'close', 'check', 'end'],
    ['done', 'resolve'],
  ],
  [
    ['take', 'pick'],
    ['start', 'claim'],
  ],
  [
    ['open', 'view', 'cat', 'get', 'read', 'print', 'info', 'inspect'],
    ['show', 'list'],
  ],
  [
    ['ls', 'all'],
    ['list', 'home'],
  ],
  [
    ['mv', 'move'],
    ['rename', 'edit'],
  ],
  [['use', 'select', 'checkout', 'cd'], ['switch']],
  [
    ['change', 'set', 'update', 'modify', 'reword', 'correct', 'fix'],
    ['edit', 'set', 'config'],
  ],
  [
    ['history', 'log'],
    ['sessions', 'log'],
  ],
  [
    ['because', 'reason', 'rationale'],
    ['why', 'reason'],
  ],
  [['settings', 'preferences'], ['config']],
  [
    ['title', 'description', 'body'],
    ['text', 'description'],
  ],
  [['install', 'setup'], ['init']],
  [['stop', 'off', 'disable', 'mute'], ['pause']],
  [['on', 'enable', 'unpause', 'continue'], ['resume']],
  [
    ['reject', 'deny'],
    ['refute', 'drop'],
  ],
  [
    ['approve', 'accept'],
    ['confirm', 'accept'],
  ],
  [['dashboard', 'web', 'ui', 'serve'], ['start']],
  [['summary', 'today'], ['report']],
];

/** The name itself, or the name for another word for it. */
export function suggestForWord(given: string, known: readonly string[]): string | undefined {
  const wanted = given.toLowerCase();
  if (known.includes(wanted)) return wanted;
  const names = OTHER_WORDS.filter(([words]) => words.includes(wanted)).flatMap(([, meant]) => meant);
  return names.find((name) => known.includes(name));
}

/** The name for another word for it, or the closest known name, if at most a third of its characters differ. */
export function suggest(given: string, known: readonly string[]): string | undefined {
  const meant = suggestForWord(given, known);
  if (meant !== undefined) return meant;
  const wanted = given.toLowerCase();
  if (wanted.length >= 2) {
    const begun = known.filter((name) => name.startsWith(wanted));
    if (begun.length === 1) return begun[0];
  }
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | undefined;
  let bestDistance = allowed + 1;
  for (const name of known) {
    const distance = editDistance(wanted, name);
    if (distance < bestDistance && distance < name.length) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}
