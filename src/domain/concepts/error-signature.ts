/**
 * The signature by which a failure is recognised again: its decisive line without everything specific to this run, this
 * machine and this place in the code. Two failures with the same signature count as the same, so names stay (the
 * missing module, the wrong type) and only what varies is removed.
 */
import { collapseSpaces } from '../text/collapse-spaces.ts';
import { pickDecisiveLines } from './decisive-line.ts';
import { neutraliseIds, neutraliseTimes, stripAnsi } from './neutralise.ts';

/** Only the start and end are read: the decisive line is near one of them. */
const MAX_HEAD_LENGTH = 64_000;
const MAX_TAIL_LENGTH = 192_000;
const MAX_LINE_LENGTH = 600;
const MAX_SIGNATURE_LENGTH = 300;

/** Undefined if nothing in it says what failed. */
export function errorSignature(output: string): string | undefined {
  if (isRefusal(output)) return undefined;
  const text =
    output.length <= MAX_HEAD_LENGTH + MAX_TAIL_LENGTH
      ? output
      : `${output.slice(0, MAX_HEAD_LENGTH)}\n${output.slice(-MAX_TAIL_LENGTH)}`;
  const lines = stripAnsi(text)
    .split(/\r?\n|\r/)
    .map((line) => line.slice(0, MAX_LINE_LENGTH).trim());
  const decisive = pickDecisiveLines(lines);
  if (decisive.length === 0) return undefined;
  return decisive.map(normaliseLine).join(' | ').slice(0, MAX_SIGNATURE_LENGTH);
}

/** Denied by a person: not a failure, and nothing fixes it. */
function isRefusal(output: string): boolean {
  const head = output.slice(0, 200);
  return (
    head.includes("The user doesn't want to") &&
    /^\s{0,20}(?:<tool_use_error>)?The user doesn't want to (?:proceed|take this action)/.test(head)
  );
}

/**
 * A step runs only if the line has the characters its pattern needs: a hook reads one line, and compiling a pattern takes
 * longer than that.
 */
function normaliseLine(line: string): string {
  let text = neutraliseIds(neutraliseTimes(dropPlace(line)));
  if (text.includes('://')) text = text.replace(/\b[a-z][a-z+]{1,9}:\/\/[^\s'"`<>)]+/gi, '<url>');
  if (/["'`‘“]/.test(text)) {
    text = text.replace(
      /(["'`‘“])([^"'`’”\n]{0,400})(["'`’”])/g,
      (_, open: string, content: string, close: string) => open + quoted(content) + close,
    );
  }
  if (text.includes('branch ')) text = text.replace(/\bbranch (?!has |is )[\w./-]+(?= has | is )/g, 'branch <name>');
  return collapseSpaces(neutraliseNumbers(neutralisePaths(text)));
}

/** In front: `src/a.ts(3,5):`, `main.go:4:2:`, `[build]`, a log's time and level, `npm ERR!`. */
function dropPlace(line: string): string {
  let text = line;
  if (/^[np│┃|>✘×✖⨯●E[#]/.test(text)) {
    text = text.replace(
      /^(?:npm (?:ERR!|error)|pnpm:|[│┃|>✘×✖⨯●]+|E {2,}|\[[\w:. -]{1,30}\](?= \S)|#\d+ (?:\d+\.\d+)?)\s*/,
      '',
    );
  }
  if (/\d/.test(text)) {
    text = text.replace(/^[^\s:(]*[/\\.][^\s:(]*(?::\d+(?::\d+)?|\(\d+(?:,\d+)?\))(?::|\s-)?\s+/, '');
  }
  if (/^(?:psql:|Exception)/.test(text)) {
    text = text.replace(/^psql:\S{1,300}:\d+: (?=ERROR|FATAL)|^Exception in thread "[^"]{1,60}" /, '');
  }
  if (text.startsWith('make[')) text = text.replace(/^make\[\d+\]:/, 'make:');
  if (text.startsWith('[')) text = text.replace(/^\[(\w*Error: .*)\](?: \{)?$/, '$1');
  if (text.includes('sh: ')) text = text.replace(/^(?:\/bin\/|\/usr\/bin\/)?((?:ba|z|da)?sh): (?:line )?\d+: /, '$1: ');
  return text;
}

/** Quoted text is kept if it is a name, and replaced if it is a path or data. */
function quoted(content: string): string {
  if (/^(?:@[\w.-]+\/)?[\w.-]+$/.test(content) && !/^\d/.test(content) && !/\.\w{1,5}$/.test(content)) return content;
  if (/^(?:\.{0,2}|~|[A-Za-z]:|@)?[/\\]|[/\\]\S*\.\w{1,5}$|^[\w.-]+\.\w{1,5}$/.test(content)) return '<path>';
  if (content.length > 80) return '<text>';
  return content;
}

function neutralisePaths(text: string): string {
  let rest = text;
  if (/[/\\]/.test(rest)) {
    rest = rest
      .replace(
        /(^|[\s('"`=[:,])((?:[A-Za-z]:)?(?:\.{0,2}|~)[/\\][^\s'"`<>(),;|]{1,400})/g,
        (_, before: string) => `${before}<path>`,
      )
      .replace(/(^|[\s('"`=[:,])[\w@.-]{1,100}(?:[/\\][\w@.-]{1,100})+\.\w{1,6}(?::\d+){0,2}(?![\w/])/g, '$1<path>');
  }
  if (rest.includes('.')) {
    rest = rest.replace(
      /(^|[\s('"`=[,])[\w-]{1,80}\.(?:[cm]?[jt]sx?|py|rs|go|rb|java|exs?|c|cpp|h|json|ya?ml|toml|sh|sql)(?::\d+){0,2}\b/g,
      '$1<path>',
    );
  }
  return rest.includes('<path>:') ? rest.replace(/<path>(?::\d+){1,2}/g, '<path>') : rest;
}

/** Codes are names and stay: `TS2322`, `E404`, `HTTP 500`, `exit code 137`, curl's `(7)`. */
function neutraliseNumbers(text: string): string {
  if (!/\d/.test(text)) return text;
  return text.replace(
    /(\b(?:code|status|HTTP(?:\/[\d.]+)?|errno|exit|error:|curl: \() ?)?(?<![A-Za-z0-9_<])\d[\d.,_]*/gi,
    (match, label?: string) => (label === undefined ? `<n>${/[.,]$/.exec(match)?.[0] ?? ''}` : match),
  );
}
