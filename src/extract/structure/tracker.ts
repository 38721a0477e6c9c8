/** Issues opened, closed and linked, from what a tracker's command line printed. */
import { type FactDraft, SIGNAL_BELOW } from '../../domain/facts/fact-record.ts';
import { issueSubject } from '../../domain/facts/subjects/issue-subject.ts';
import type { Turn } from '../turn.ts';
import { commandOf, draftFrom, localCalls, outputOf, type ToolCall } from './tool-calls.ts';

const CLOSED =
  /^\W{0,3}(?:closed|resolved|completed)(?: (?:issue|ticket|task))?:? (\S*?[\d-]\S*?)(?:[.:]?|(?::| [-–(])\s*(.+))$/gim;
const CREATED =
  /^\W{0,3}(?:created|opened)(?: (?:issue|ticket|task))?:? ([A-Za-z#][\w.#/-]*\d[\w.-]*|[a-z][\w.]*-[\w.]+)(?:\s*[-–:]\s*(.+)|\s*\n\s*title:\s*(.+))$/gim;
const DEPENDS = /^\W{0,3}(?:added dependency: )?(\S+) depends on (\S+)(?: \(blocks\))?$/gim;
const TRACKER = /\b(?:bd|tk|jira|linear|glab|issues?|ticket|backlog|git-bug|gh issue)\b/;

/** Below the confidence of a fact that is listed. */
const ONLY_A_SIGNAL = SIGNAL_BELOW / 2;

export function readTracker(turn: Turn): readonly FactDraft[] {
  return localCalls(turn).flatMap((call) =>
    call.body.outcome === 'ok' && TRACKER.test(commandOf(call))
      ? [...closed(call), ...created(call), ...linked(call)]
      : [],
  );
}

function closed(call: ToolCall): readonly FactDraft[] {
  return [...outputOf(call).matchAll(CLOSED)].flatMap((match) => {
    const [line, id = '', reason = ''] = match;
    return [
      draftFrom(call, {
        kind: 'outcome',
        subject: issueSubject(id),
        statement: `Closed ${id}: ${reason}`,
        quote: line,
        place: match.index,
        // Without a reason it repeats the command: it ends what was open and says nothing worth keeping.
        confidence: reason.split(/\s+/).length < 3 ? ONLY_A_SIGNAL : 0.9,
        effect: 'ends',
        about: id,
      }),
    ];
  });
}

function created(call: ToolCall): readonly FactDraft[] {
  return [...outputOf(call).matchAll(CREATED)].map((match) => {
    const [lines, id = '', inline, below] = match;
    const title = (inline ?? below ?? '').trim();
    return draftFrom(call, {
      kind: 'commitment',
      subject: issueSubject(id),
      statement: `Open issue ${id}: ${title}`,
      quote: lines,
      place: match.index,
      confidence: 0.9,
    });
  });
}

function linked(call: ToolCall): readonly FactDraft[] {
  return [...outputOf(call).matchAll(DEPENDS)].map((match) => {
    const [line, waiting = '', on = ''] = match;
    return draftFrom(call, {
      // The order of two issues is a record of the tracker: nobody is blocked by it, and it may change without a word.
      kind: 'outcome',
      subject: issueSubject(waiting),
      statement: `${waiting} has to wait for ${on}: ${line.replace(/^\W+/, '')}`,
      quote: line,
      place: match.index,
      confidence: 0.7,
    });
  });
}
