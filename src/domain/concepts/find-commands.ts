/** Commands: what a shell is shown to run, what stands in backticks and is one, and a few that prose cannot mean otherwise. */
import { type CommandHead, headOf } from './command-head.ts';
import type { ConceptMatch } from './find-files.ts';
import { programs, prosePrograms, proseSubcommands } from './known-names.ts';
import { isFollowedDirectly, type Page, PROSE, type Span, wordText } from './page.ts';
import { splitCommands } from './shell-words.ts';

/** In backticks a longer text is code. */
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

/** Cheap, because most of what stands in backticks is a name. */
function mayBeCommand(text: string, span: Span): boolean {
  const word = text.slice(span.at, span.end);
  if (word.includes(' ')) return true;
  return LONE.test(word) && programs().has(word);
}

/** Programs that are meant as such even when they stand alone; `node`, `go` or `find` are words. */
const LONE =
  /^(?:make|pytest|tsc|vitest|jest|eslint|prettier|ruff|mypy|tox|psql|rspec|pnpm|yarn|gofmt|htop|iex|k9s|biome)$/;

function isCredible(name: string, words: readonly string[]): boolean {
  const program = name.split(' ', 1)[0] ?? '';
  if (programs().has(program)) return true;
  if (!/^[a-z][a-z0-9_-]{1,30}$/.test(program)) return false;
  return words.some((word, i) => i > 0 && /^--?[a-z][\w-]*(?:=|$)/i.test(word));
}

/** `git rebase` in plain prose, beginning with the program at `index`. */
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
