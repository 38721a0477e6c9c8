/**
 * Finds the line of an output that says what failed. Each form of line has a weight; the heaviest wins, and among
 * equals the first, or the last for programs that end with their verdict (a Python traceback, chained causes).
 */

interface Form {
  readonly weight: number;
  readonly pattern: RegExp;
  readonly last?: boolean;
}

const ASSERTION_WEIGHT = 70;

let table: readonly Form[] | undefined;

/** Compiled on first use. A pattern is anchored or starts with a literal, so a long line is read once. */
function forms(): readonly Form[] {
  table ??= [
    // Compilers give the error a code.
    { weight: 100, pattern: /\berror TS\d{4,5}: |^error\[E\d{4}\]: |\berror CS\d{4}: / },
    { weight: 96, pattern: /^npm (?:ERR!|error) code E(?!LIFECYCLE)[A-Z0-9]+|^npm (?:ERR!|error) Missing script: / },
    {
      weight: 95,
      pattern: /\bCannot find (?:module|package) ['"]|^(?:ModuleNotFoundError|ImportError): |Module not found: /,
    },
    // A class with a message. The last one, because causes come first, and Python prints it at the end.
    {
      weight: 90,
      pattern:
        /^(?:Uncaught |Unhandled |Caused by: |Exception in thread "[^"]{1,60}" |\[)?(?:[\w$]+\.)*(?!Assertion)[A-Z][\w$]*(?:Error|Exception|Interrupt|Exit)\b(?: \[\w+\])?: \S/,
      last: true,
    },
    { weight: 90, pattern: /^\*\* \((?!ExUnit|CompileError)[A-Z][\w.]*\) / },
    { weight: 88, pattern: /^panic: |^thread '.{1,100}' (?:\(\d+\) )?panicked at |^fatal error: / },
    { weight: 86, pattern: /^fatal: |^The following paths are ignored by|^CONFLICT \(|^ ?! \[(?:remote )?rejected\]/ },
    { weight: 84, pattern: /^(?:psql:.{0,200}? )?(?:ERROR|FATAL): {1,2}\S|^psql: error: / },
    { weight: 82, pattern: /^curl: \(\d+\) |^ssh: |^wget: |^rsync(?: error)?: / },
    {
      weight: 80,
      pattern:
        /command not found|: not found$|is not recognized as an internal or external command|[Pp]ermission denied|No such file or directory|No space left on device|Address already in use|Operation not permitted|Is a directory$/,
    },
    { weight: 78, pattern: /^make(?:\[\d+\])?: \*\*\* (?:No rule|No targets|missing)|\*\*\* missing separator/ },
    {
      weight: 76,
      pattern:
        /^(?:docker: )?Error response from daemon: |^Cannot connect to the Docker daemon|^ERROR: failed to solve/,
    },
    {
      weight: 74,
      pattern:
        /^(?:[^\s:]{1,200}:\d+:(?:\d+:)? )(?:fatal )?(?:error: |undefined: |cannot |syntax error|missing |declared and not used)/,
    },
    {
      weight: 72,
      pattern:
        /^(?:✘ )?\[?(?:ERROR|error|Error)\]?:? (?!\d+ )(?!could not compile|Build failed|Command failed|Recipe|script|Lifecycle)\S/,
    },
    {
      weight: ASSERTION_WEIGHT,
      pattern:
        /^(?:E {2,})?Assertion(?:Error|Failed)?\b.{0,40}?[: ]|^E {3,}assert |^assertion .{0,60}failed|^Assertion with |^expect\(received\)/,
    },
    {
      weight: 60,
      pattern: /^(?:Segmentation fault|Killed$|Bus error|Aborted)|JavaScript heap out of memory|Out of memory/,
    },
    {
      weight: 56,
      pattern:
        /^warning: .{0,200}treated as error|^error: (?!\d+ )(?!could not compile)\S|\b\d+:\d+ {1,4}error {1,4}\S/,
    },
    {
      weight: 50,
      pattern: /^[a-z][\w.-]{0,30}: (?:error|fatal|cannot|invalid|unknown|unrecognized|illegal)\b.{0,20}/i,
    },
    { weight: 40, pattern: /^(?:--- )?FAIL(?:ED)?\b[: ]|^\d+\) test |^● |^test .{1,200} \.\.\. FAILED/ },
    { weight: 30, pattern: /\b[Ee]rror: \S|\bERR!|\bfailed: \S|^Error\b|^\*\* \(CompileError\)/ },
    {
      weight: 20,
      pattern:
        /^(?:make(?:\[\d+\])?: \*\*\* |npm (?:ERR!|error) (?:Lifecycle|code ELIFECYCLE)|error: (?:could not compile|script|Recipe))|\b(?:failed|rejected|refused|timed out|aborted)\b/i,
    },
    { weight: 10, pattern: /^[Ee]xit(?:ed)?(?: with)? (?:code|status) [1-9]/ },
  ];
  return table;
}

/** The decisive line, preceded by the test it belongs to if the line could be any test's. */
export function pickDecisiveLines(lines: readonly string[]): readonly string[] {
  let best = -1;
  let weight = 0;
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i] ?? '';
    if (line.length < 4) continue;
    for (const form of forms()) {
      if (form.weight < weight) break;
      if (form.weight === weight && form.last !== true) continue;
      if (form.pattern.test(line)) {
        best = i;
        weight = form.weight;
        break;
      }
    }
  }
  const line = lines[best];
  if (line === undefined) return [];
  if (weight === ASSERTION_WEIGHT || weight === 40) {
    const title = findTestTitle(lines);
    return title === undefined ? [line] : weight === 40 ? [title] : [title, line];
  }
  return isHeading(line) ? [line, nextTelling(lines, best)].filter((part) => part !== '') : [line];
}

/** Lines that only announce the next one. */
function isHeading(line: string): boolean {
  return /^thread '.{1,100}panicked at [^'"]{1,200}:$|^npm (?:ERR!|error) code E|^\[ERR_[A-Z_]+\]$|^error: ?$|^expect\(received\)/.test(
    line,
  );
}

function nextTelling(lines: readonly string[], from: number): string {
  for (let i = from + 1; i < Math.min(lines.length, from + 6); i += 1) {
    const line = lines[i] ?? '';
    if (line !== '' && !/^npm (?:ERR!|error)(?: (?:errno|syscall|path|dest) .*)?$/.test(line)) return line;
  }
  return '';
}

/** Of vitest, jest, pytest, go, cargo and ExUnit, without file and duration. */
function findTestTitle(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const titled =
      /^(?:FAIL|×|❯) {1,3}\S{1,300}(?: > (.{1,200}))$/.exec(line) ??
      /^● (.{1,200})$/.exec(line) ??
      /^FAILED \S{1,300}::([\w[\]-]{1,120})/.exec(line) ??
      /^_{3,} (.{1,120}?) _{3,}$/.exec(line) ??
      /^--- FAIL: (\S{1,200}) \(/.exec(line) ??
      /^test (\S{1,200}) \.\.\. FAILED/.exec(line) ??
      /^\d+\) test (.{1,200})$/.exec(line);
    if (titled?.[1] !== undefined) return `test ${titled[1].replace(/ {1,2}\d+ ?ms$/, '')}`;
  }
  return undefined;
}
