/** Finds commands: in shell blocks, in backticks, and a few that are unambiguous in prose. */
import { type CommandHead, headOf } from '../command-head.ts';
import { programs, prosePrograms, proseSubcommands } from '../known-names.ts';
import { isFollowedDirectly, type Page, PROSE, type TextRange, wordText } from '../page.ts';
import { splitCommands } from '../shell-words.ts';
import type { ConceptMatch } from './files.ts';

/** A longer text in backticks is code. */
const MAX_INLINE_LENGTH = 400;

export function findCommands(page: Page): readonly ConceptMatch[] {
  const found: ConceptMatch[] = [];
  for (const span of page.shell) {
    for (const command of splitCommands(page.text.slice(span.at, span.end))) {
      const head = headOf(command);
      if (head !== undefined) found.push(asFound(head, span.at));
    }
  }
  for (const span of page.inline) {
    if (span.end - span.at <= MAX_INLINE_LENGTH && mayBeCommand(page.text, span)) {
      for (const command of splitCommands(page.text.slice(span.at, span.end))) {
        const head = headOf(command);
        if (
          head !== undefined &&
          isCredible(
            head.name,
            command.words.map((word) => word.text),
          )
        )
          found.push(asFound(head, span.at));
      }
    }
  }
  return found;
}

/** Fast, because most texts in backticks are names. */
function mayBeCommand(text: string, span: TextRange): boolean {
  const word = text.slice(span.at, span.end);
  if (word.includes(' ')) return true;
  return LONE.test(word) && programs().has(word);
}

/** Programs that count even alone; `node`, `go` or `find` are also words. */
const LONE =
  /^(?:make|pytest|tsc|vitest|jest|eslint|prettier|ruff|mypy|tox|psql|rspec|pnpm|yarn|gofmt|htop|iex|k9s|biome)$/;

function isCredible(name: string, words: readonly string[]): boolean {
  const program = name.split(' ', 1)[0] ?? '';
  if (programs().has(program)) return true;
  if (!/^[a-z][a-z0-9_-]{1,30}$/.test(program)) return false;
  return words.some((word, i) => i > 0 && /^--?[a-z][\w-]*(?:=|$)/i.test(word));
}

/** `git rebase` in prose, starting with the program at `index`. */
export function findSpokenCommand(page: Page, index: number): ConceptMatch | undefined {
  const first = page.words[index];
  if (first?.place !== PROSE || !isFollowedDirectly(page, index)) return undefined;
  const program = wordText(page, index);
  const verb = wordText(page, index + 1);
  const next = page.words[index + 1];
  if (next === undefined || !prosePrograms().has(program) || !proseSubcommands().has(verb)) return undefined;
  const third = page.words[index + 2];
  const deeper = /^(?:run|compose)$/.test(verb) && third !== undefined && isFollowedDirectly(page, index + 1);
  const target = deeper ? wordText(page, index + 2) : '';
  const end = deeper && /^[a-z][\w:-]*$/.test(target) ? third.end : next.end;
  return { name: page.text.slice(first.at, end), at: first.at, length: end - first.at };
}

function asFound(head: CommandHead, offset: number): ConceptMatch {
  return { name: head.name, at: offset + head.at, length: head.end - head.at };
}
