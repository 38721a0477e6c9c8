/**
 * Output of programs that was pasted into a prompt: logs, stack traces, command lines with what they printed. A sentence directly
 * below such a line is part of the output; after an empty line the sender speaks again.
 */
import type { VisibleLine } from '../text/visible-lines.ts';
import { withoutInvisible } from './shown-words.ts';

/** A line of a log or of a stack trace, in the forms of common languages and tools. */
const LOGGED =
  /^\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d[\s.,\]]|\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL)(?:[\]:]|\s+\[|\s{2,}|\s\d)|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s+\d{1,2}\s\d\d:\d\d:\d\d\s|at\s(?:async\s)?[\w$.<>[\]/]+\s?\(|at\s\S+:\d+:\d+|at\s[\w.<>]+\([^)]*\)\sin\s|File\s"[^"]+",\sline\s\d|from\s\S+:\d+:in\s|#\d+\s+(?:0x[0-9a-f]+|\/|\{main\})|goroutine\s\d+\s\[|panic:\s|thread\s'[^']*'\s(?:\(\d+\)\s)?panicked|Caused\sby:|Traceback\s\(|\.{3}\s\d+\smore\b|npm\s(?:ERR!|WARN|error|warn)\s|error\[E\d+\]|(?:[\w@.-]+\/)*[\w.-]+\.\w{1,5}[:(]\d+(?:[:,]\d+)?\)?:?(?:\s|$)|[$%]\s\S|\S+@\S+:\S*[$#]\s\S|PS\s[A-Z]:\\|[0-9a-f]{7,40}\s(?:\([^)]*\)\s)?\S|(?:PASS|FAIL)\s{1,2}\S+\.\w+|[✓✗✘×●]\s\S)/;
/** `TypeError: …` above a trace. */
const ERROR_HEAD =
  /^\s*(?:Uncaught\s|Unhandled\s\w+\s|\(node:\d+\)\s)?(?:[\w.]*(?:Error|Exception|Warning|Failure|Panic|Interrupt))\b[^:\n]{0,60}:\s/;
/** What the sender says about the output above: a question, or a request to the agent. */
const TO_AGENT =
  /\?\s*$|^\s*(?:please|pls|can you|could you|why|what|how|fix|check|look|so|ok|okay|that|this is|it|i|bitte|warum|wieso|kannst|schau|prüfe?|also|ich|das|por favor|arregla|revisa|mira|qué|por qué)(?!\p{L})/iu;

/** For each line: whether it is output of a program. */
export function loggedLines(text: string, lines: readonly VisibleLine[]): readonly boolean[] {
  const rows = lines.map((line, at) => rowText(text, lines, line, at));
  const logged: boolean[] = [];
  for (const [at, row] of rows.entries()) {
    const { shape } = lines[at] ?? { shape: 'blank' };
    if (shape === 'blank') logged.push(false);
    else if (LOGGED.test(row)) logged.push(true);
    else {
      const goesOn = logged[at - 1] === true && shape !== 'hidden' && !TO_AGENT.test(row);
      logged.push(goesOn || (ERROR_HEAD.test(row) && rows.slice(at + 1, at + 4).some((below) => LOGGED.test(below))));
    }
  }
  return logged;
}

/** Whether a text can have such lines: most prompts have none, and the long pattern is not compiled for them. */
export function mayHaveLog(text: string): boolean {
  return (
    /\n/.test(text) &&
    /\d\d:\d\d|[:(]\d|\bat\s|line\s\d|[$%#]\s|ERR|WARN|INFO|DEBUG|FAIL|PASS|[0-9a-f]{7}\s|panic|Caused|[✓✗✘×●]/.test(
      text,
    )
  );
}

/** The whole row: its bullet or indentation is part of the shape of a log. */
function rowText(text: string, lines: readonly VisibleLine[], { start, end }: VisibleLine, at: number): string {
  const from = Math.max(lines[at - 1]?.end ?? 0, text.lastIndexOf('\n', Math.max(0, start - 1)) + 1);
  return withoutInvisible(text.slice(start === 0 ? 0 : Math.min(from, start), end)).replace(/^[\r\n]+/, '');
}
