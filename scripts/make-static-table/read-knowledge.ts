/**
 * What is written down for the table: words that go together (`knowledge/*.txt`), and notes with the requests that need them
 * (`requests/*.txt`). `knowledge/README.md` describes both formats.
 */
import { globSync, readFileSync } from 'node:fs';
import { hashOf } from './fetch-source.ts';

/** One line of `knowledge`. */
export interface Association {
  readonly heads: readonly string[];
  /** Words of the same meaning, the wider kind, and what goes with the heads. */
  readonly others: readonly string[];
}

export interface NotedRequests {
  readonly note: string;
  readonly requests: readonly string[];
}

export function readAssociations(): readonly Association[] {
  return linesOf('knowledge').map((line) => {
    const [heads = '', ...others] = line.split(/ [=<~] /);
    if (others.length === 0) throw new Error(`knowledge: "${line}" is not "words ~ words".`);
    return {
      heads: heads.split(',').map((head) => head.trim()),
      others: others.flatMap((part) => part.split(/[ ,]+/)),
    };
  });
}

/** By project: the notes of one project are told apart from each other. */
export function readRequests(): readonly (readonly NotedRequests[])[] {
  const projects: NotedRequests[][] = [];
  for (const line of linesOf('requests')) {
    const [note = '', ...requests] = line.split(' > ');
    if (line.startsWith('# ')) projects.push([]);
    else if (requests.length === 0) throw new Error(`requests: "${line}" is not "note > request".`);
    else projects.at(-1)?.push({ note, requests });
  }
  return projects;
}

export function hashOfKnowledge(): string {
  return hashOf([...linesOf('knowledge'), ...linesOf('requests')].join('\n'));
}

function linesOf(folder: string): readonly string[] {
  const from = new URL(`${folder}/`, import.meta.url);
  return globSync('*.txt', { cwd: from })
    .sort()
    .flatMap((file) => readFileSync(new URL(file, from), 'utf8').split('\n'))
    .filter((line) => line !== '');
}
