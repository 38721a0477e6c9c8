/**
 * The projects written for training (`projects/*.txt`): notes and decisions, each followed by prompts that need it, then prompts that
 * need nothing. `README.md` describes the format.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { LabelledPrompt, PushMemory } from '../../bench/push/push-data.ts';

export interface TrainingProject {
  readonly name: string;
  readonly language: 'en' | 'de' | 'es';
  readonly memory: PushMemory;
  readonly prompts: readonly LabelledPrompt[];
}

const FOLDER = new URL('projects/', import.meta.url);

export function readProjects(): readonly TrainingProject[] {
  return globSync('*.txt', { cwd: FOLDER })
    .sort()
    .map((file) => parseProject(basename(file, '.txt'), readFileSync(new URL(file, FOLDER), 'utf8')));
}

type UnnamedPrompt = Pick<LabelledPrompt, 'text' | 'kind' | 'relevant'>;

interface Item {
  readonly id: string;
  /** What a prompt can name it by. */
  readonly says: string;
}

function parseProject(name: string, text: string): TrainingProject {
  const notes: PushMemory['notes'][number][] = [];
  const decisions: PushMemory['decisions'][number][] = [];
  const items: Item[] = [];
  const prompts: (() => UnnamedPrompt)[] = [];
  let language: TrainingProject['language'] | undefined;
  for (const [at, line] of text.trimEnd().split('\n').entries()) {
    const [mark, rest] = [line.slice(0, 2), line.slice(2).trim()];
    const [first = '', second = '', third = ''] = rest.split('|').map((part) => part.trim());
    const id = `i${items.length + 1}`;
    if (mark === '# ')
      language = /\(language: (en|de|es)\)$/.exec(rest)?.[1] as TrainingProject['language'] | undefined;
    else if (mark === 'n ' && second !== '') {
      notes.push({ id, type: 'project', name: first, description: second, body: third === '' ? second : third });
      items.push({ id, says: `${first}. ${second}` });
    } else if (mark === 'd ' && first !== '') {
      decisions.push({ id, text: first, why: second, at: '2026-01-01' });
      items.push({ id, says: first });
    } else if (mark === '+ ' && items.length > 0) {
      // It may name an item that comes later.
      const own = items.slice(-1);
      prompts.push(() => needing(rest, own, items));
    } else if (mark === '- ') prompts.push(() => ({ text: rest, kind: 'unrelated', relevant: [] }));
    else if (mark === '~ ') prompts.push(() => ({ text: rest, kind: 'shares-words', relevant: [] }));
    else throw new Error(`${name}.txt, line ${at + 1}: "${line}" does not start with #, n, d, +, - or ~.`);
  }
  if (language === undefined) throw new Error(`${name}.txt: the first line names no language.`);
  return {
    name,
    language,
    memory: { project: name, notes, decisions, failures: [] },
    prompts: prompts.map((read, n) => ({ ...read(), id: `${name}-${n + 1}`, session: name, half: 'dev' })),
  };
}

/** `the prompt @words of another item that it needs too`. An `@` that names no item belongs to the prompt. */
function needing(line: string, own: readonly Item[], items: readonly Item[]): UnnamedPrompt {
  const relevant = own.map(({ id }) => id);
  let text = line;
  for (let at = text.lastIndexOf(' @'); at > 0; at = text.lastIndexOf(' @')) {
    const named = text
      .slice(at + 2)
      .trim()
      .toLowerCase();
    const other = items.find(({ says }) => says.toLowerCase().includes(named));
    if (other === undefined) break;
    if (!relevant.includes(other.id)) relevant.push(other.id);
    text = text.slice(0, at).trimEnd();
  }
  return { text, kind: 'relevant', relevant };
}
