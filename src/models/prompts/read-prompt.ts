/**
 * The instructions for language models: one Markdown file per purpose, with a version that changes with its text. The version is
 * part of the schema's name, so a server's log shows which version an answer belongs to.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const PROMPT_NAMES = [
  'answer',
  'draw-facts',
  'word-facts',
  'select-notes',
  'summarise-sessions',
  'same-notes',
  'report-week',
] as const;
export type PromptName = (typeof PROMPT_NAMES)[number];

export interface PromptFile {
  /** For the name of a schema: `draw_facts_v1`. */
  readonly id: string;
  readonly version: number;
  readonly text: string;
}

export function readPromptFile(name: PromptName): PromptFile {
  const file = readFileSync(fileURLToPath(new URL(`./${name}.md`, import.meta.url)), 'utf8');
  const [, version, text] = /^---\r?\nversion: (\d+)\r?\n---\r?\n([\s\S]+)$/.exec(file) ?? [];
  if (version === undefined || text === undefined) throw new Error(`${name}.md has no version`);
  return { id: `${name.replaceAll('-', '_')}_v${version}`, version: Number(version), text: text.trim() };
}
