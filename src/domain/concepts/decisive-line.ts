/**
 * Finds the line of an output that says what failed. Each form of line has a weight; the heaviest wins, and among
 * equals the first, or the last for programs that end with their verdict (a Python traceback, chained causes).
 */

interface Form {
  readonly weight: number;
  /** A matching line has one of these, in lower case. They are looked for first: parsing all patterns takes a hook 3 ms. */
  readonly words: readonly string[];
  readonly matches: (line: string) => boolean;
  readonly last?: boolean;
}

const ASSERTION_WEIGHT = 70;

let table: readonly Form[] | undefined;

/** By weight. A pattern is anchored or starts with a literal, so a long line is read once. */
function forms(): readonly Form[] {
  table ??= [...namedFailures(), ...plainFailures()];
  return table;
}

/** Of programs that name the kind of failure. */
function namedFailures(): readonly Form[] {
  return [
    // Compilers give the error a code.
    {
      weight: 100,
      words: ['error ts', 'error[e', 'error cs'],
      matches: (line) => /\berror TS\d{4,5}: |^error\[E\d{4}\]: |\berror CS\d{4}: /.test(line),
    },
    {
      weight: 96,
      words: ['npm '],
      matches: (line) =>
        /^npm (?:ERR!|error) code E(?!LIFECYCLE)[A-Z0-9]+|^npm (?:ERR!|error) Missing script: /.test(line),
    },
    {
      weight: 95,
      words: ['cannot find ', 'modulenotfounderror', 'importerror', 'module not found: '],
      matches: (line) =>
        /\bCannot find (?:module|package) ['"]|^(?:ModuleNotFoundError|ImportError): |Module not found: /.test(line),
    },
    // A class with a message. The last one, because causes come first, and Python prints it at the end.
    {
      weight: 90,
      words: ['error', 'exception', 'interrupt', 'exit'],
      matches: (line) =>
        /^(?:Uncaught |Unhandled |Caused by: |Exception in thread "[^"]{1,60}" |\[)?(?:[\w$]+\.)*(?!Assertion)[A-Z][\w$]*(?:Error|Exception|Interrupt|Exit)\b(?: \[\w+\])?: \S/.test(
          line,
        ),
      last: true,
    },
    { weight: 90, words: ['** ('], matches: (line) => /^\*\* \((?!ExUnit|CompileError)[A-Z][\w.]*\) /.test(line) },
    {
      weight: 88,
      words: ['panic', 'fatal error: '],
      matches: (line) => /^panic: |^thread '.{1,100}' (?:\(\d+\) )?panicked at |^fatal error: /.test(line),
    },
    {
      weight: 86,
      words: ['fatal: ', 'the following paths are', 'conflict (', 'rejected]'],
      matches: (line) =>
        /^fatal: |^The following paths are ignored by|^CONFLICT \(|^ ?! \[(?:remote )?rejected\]/.test(line),
    },
    {
      weight: 84,
      words: ['error:', 'fatal:'],
      matches: (line) => /^(?:psql:.{0,200}? )?(?:ERROR|FATAL): {1,2}\S|^psql: error: /.test(line),
    },
    {
      weight: 82,
      words: ['curl: (', 'ssh: ', 'wget: ', 'rsync'],
      matches: (line) => /^curl: \(\d+\) |^ssh: |^wget: |^rsync(?: error)?: /.test(line),
    },
    {
      weight: 80,
      words: [
        'not found',
        'not recognized as',
        'permission denied',
        'no such file',
        'no space left',
        'already in use',
        'not permitted',
        'is a directory',
      ],
      matches: (line) =>
        /command not found|: not found$|is not recognized as an internal or external command|[Pp]ermission denied|No such file or directory|No space left on device|Address already in use|Operation not permitted|Is a directory$/.test(
          line,
        ),
    },
    {
      weight: 78,
      words: ['*** '],
      matches: (line) => /^make(?:\[\d+\])?: \*\*\* (?:No rule|No targets|missing)|\*\*\* missing separator/.test(line),
    },
    {
      weight: 76,
      words: ['response from daemon: ', 'docker daemon', 'failed to solve'],
      matches: (line) =>
        /^(?:docker: )?Error response from daemon: |^Cannot connect to the Docker daemon|^ERROR: failed to solve/.test(
          line,
        ),
    },
    {
      weight: 74,
      words: ['error: ', 'undefined: ', 'cannot ', 'syntax error', 'missing ', 'declared and not used'],
      matches: (line) =>
        /^(?:[^\s:]{1,200}:\d+:(?:\d+:)? )(?:fatal )?(?:error: |undefined: |cannot |syntax error|missing |declared and not used)/.test(
          line,
        ),
    },
  ];
}

function plainFailures(): readonly Form[] {
  return [
    {
      weight: 72,
      words: ['error'],
      matches: (line) =>
        /^(?:✘ )?\[?(?:ERROR|error|Error)\]?:? (?!\d+ )(?!could not compile|Build failed|Command failed|Recipe|script|Lifecycle)\S/.test(
          line,
        ),
    },
    {
      weight: ASSERTION_WEIGHT,
      words: ['assert', 'expect(received)'],
      matches: (line) =>
        /^(?:E {2,})?Assertion(?:Error|Failed)?\b.{0,40}?[: ]|^E {3,}assert |^assertion .{0,60}failed|^Assertion with |^expect\(received\)/.test(
          line,
        ),
    },
    {
      weight: 60,
      words: ['segmentation fault', 'killed', 'bus error', 'aborted', 'out of memory'],
      matches: (line) =>
        /^(?:Segmentation fault|Killed$|Bus error|Aborted)|JavaScript heap out of memory|Out of memory/.test(line),
    },
    {
      weight: 56,
      words: ['error'],
      matches: (line) =>
        /^warning: .{0,200}treated as error|^error: (?!\d+ )(?!could not compile)\S|\b\d+:\d+ {1,4}error {1,4}\S/.test(
          line,
        ),
    },
    {
      weight: 50,
      words: ['error', 'fatal', 'cannot', 'invalid', 'unknown', 'unrecognized', 'illegal'],
      matches: (line) =>
        /^[a-z][\w.-]{0,30}: (?:error|fatal|cannot|invalid|unknown|unrecognized|illegal)\b.{0,20}/i.test(line),
    },
    {
      weight: 40,
      words: ['fail', ') test ', '● '],
      matches: (line) => /^(?:--- )?FAIL(?:ED)?\b[: ]|^\d+\) test |^● |^test .{1,200} \.\.\. FAILED/.test(line),
    },
    {
      weight: 30,
      words: ['error', 'err!', 'failed: '],
      matches: (line) => /\b[Ee]rror: \S|\bERR!|\bfailed: \S|^Error\b|^\*\* \(CompileError\)/.test(line),
    },
    {
      weight: 20,
      words: ['*** ', 'npm err', 'error: ', 'failed', 'rejected', 'refused', 'timed out', 'aborted'],
      matches: (line) =>
        /^(?:make(?:\[\d+\])?: \*\*\* |npm (?:ERR!|error) (?:Lifecycle|code ELIFECYCLE)|error: (?:could not compile|script|Recipe))|\b(?:failed|rejected|refused|timed out|aborted)\b/i.test(
          line,
        ),
    },
    { weight: 10, words: ['exit'], matches: (line) => /^[Ee]xit(?:ed)?(?: with)? (?:code|status) [1-9]/.test(line) },
  ];
}

/** The decisive line, preceded by the test it belongs to if the line could be any test's. */
export function pickDecisiveLines(lines: readonly string[]): readonly string[] {
  let best = -1;
  let weight = 0;
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i] ?? '';
    if (line.length < 4) continue;
    const lower = line.toLowerCase();
    for (const form of forms()) {
      if (form.weight < weight) break;
      if (form.weight === weight && form.last !== true) continue;
      if (form.words.some((word) => lower.includes(word)) && form.matches(line)) {
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
