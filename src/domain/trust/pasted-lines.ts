/**
 * Single lines that people paste between their own: messages of tools, code, changed lines, the lines of a dialogue. Nobody's rule is
 * worded as a warning of a compiler or as an argument of a function.
 */
import type { VisibleLine } from '../text/visible-lines.ts';
import type { PastedRange } from './pasted-talk.ts';
import { shownWords } from './shown-words.ts';

/** "warning: …", "error TS2322: …", "npm WARN …", "eslint: warning: …". */
const TOOL_MESSAGE =
  /^\s*(?:\(node:\d+\)\s|\[?[\w@./-]{2,30}\]?:?\s)?(?:\[?(?:warning|warn|error|err!|fatal|panic|exception|deprecat(?:ed|ion)(?: warning)?|\w*(?:Error|Exception|Warning)|warnung|fehler|advertencia|aviso)\]?(?:\s\[?[A-Z]+\d+\]?|\[[A-Z]*\d+\]|\s\d+)?:\s|(?:npm|yarn|pnpm|pip)\s(?:ERR!|WARN)\s)/i;
/** A line that is a statement or a call of a program, with words in quotes. */
const CODE =
  /^\s*(?:(?:await |return |export |public |private |static )*(?:const|let|var|val|final|auto) \w+(?::\s?\w+)?\s?=\s?["'`[{].*|(?:await |return |new )*[\w$]+(?:[.:]{1,2}[\w$]+)*\(.*["'`].*\)[\s;)}]*|[{[]\s*["'].*["'].*[}\]],?\s*|(?:SELECT|INSERT|UPDATE|DELETE)\s.*['"].*)$/;

/** Whether a line is what a tool printed, or code. Hooks ask it of every line, so most are ruled out without a pattern. */
export function isPrinted(row: string): boolean {
  const mayBeMessage = row.includes(':') || row.includes('ERR!') || row.includes('WARN');
  return (mayBeMessage && TOOL_MESSAGE.test(row)) || (/["'`]/.test(row) && CODE.test(row));
}

const REMOVED = /^\s{0,3}-\s?\S/;
const ADDED = /^\s{0,3}\+\s?\S/;

/** Lines of a change: removed ones directly above added ones. A list has one kind of bullet. */
export function changedLines(rows: readonly string[]): readonly PastedRange[] {
  const ranges: PastedRange[] = [];
  for (let at = 1; at < rows.length; at += 1) {
    if (!ADDED.test(rows[at] ?? '') || !REMOVED.test(rows[at - 1] ?? '')) continue;
    let from = at - 1;
    while (REMOVED.test(rows[from - 1] ?? '')) from -= 1;
    let to = at + 1;
    while (ADDED.test(rows[to] ?? '')) to += 1;
    ranges.push({ from, to });
  }
  return ranges;
}

/** "Source: https://…" on a line of its own: what is above was copied from there. */
const SOURCE =
  /^[*_(\s]*(?:source|quelle|fuente|taken from|copied from|retrieved from|aus|via|sacado de)\s?:\s*<?(?:https?:\/\/|www\.)\S+$/i;

export function aboveSource(text: string, lines: readonly VisibleLine[]): PastedRange | undefined {
  if (!/:\/\/|www\./.test(text)) return undefined;
  const at = lines.findLastIndex((line) => SOURCE.test(shownWords(text, line)));
  return at < 1 ? undefined : { from: 0, to: at + 1 };
}

/** Who takes part in a conversation that was recorded. */
const ROLE =
  '(?:user|human|assistant|system|ai|bot|claude|chatgpt|gpt(?:-\\d\\w*)?|copilot|gemini|cursor|codex|llm|model|agent|interviewer|interviewee|candidate|host|guest|moderator|customer|caller|support|me|ich|yo|mir|q|a|frage|antwort|kandidat(?:in)?|nutzer|benutzer|usuario|candidat[oa]|entrevistador(?:a)?|asistente)';
const ROLE_LINE = new RegExp(`^\\s*[*_]*${ROLE}[*_]*\\s?:\\s+\\S`, 'iu');
const NAME_LINE = /^\s*\p{Lu}\p{Ll}{1,14}(?: \p{Lu}\p{Ll}{1,14})?:\s+\S/u;
/** What an answer to the line above starts with. */
const ANSWERS =
  /:\s+(?:no|nope|yes|yep|yeah|ok|okay|sure|agreed|right|exactly|true|thanks|great|cool|fine|\+1|nein|ja|genau|gut|stimmt|danke|sí|vale|claro|gracias|de acuerdo|exacto)(?!\p{L})/iu;
/** An agent's message, also alone. A label of the owner's notes has another name. */
const AGENT_LINE =
  /^\s*(?:assistant|claude|chatgpt|gpt(?:-\d\w*)?|copilot|gemini|cursor|codex|llm)\s?:\s+\S|^\s*system\s?:\s+(?:from now|the user|you|always|never|ignore|we|i)(?!\p{L})/iu;
/** "interviewer: what do you use? candidate: we use sqlite". */
const ONE_LINE = new RegExp(`^\\s*${ROLE}\\s?:\\s[^:]{2,200}[.?!]\\s+${ROLE}\\s?:\\s`, 'iu');

/** A dialogue: a line of an agent, or two speakers next to each other of whom one has a role or answers. */
export function dialogueLines(rows: readonly string[]): readonly PastedRange[] {
  return rows.flatMap((row, at): readonly PastedRange[] => {
    if (!row.includes(':')) return [];
    if (AGENT_LINE.test(row) || ONE_LINE.test(row)) return [{ from: at, to: at + 1 }];
    const below = rows[at + 1] ?? '';
    const [first, second] = [row, below].map((each) => ({ role: ROLE_LINE.test(each), name: NAME_LINE.test(each) }));
    if (first === undefined || second === undefined) return [];
    const both = (first.role || first.name) && (second.role || second.name);
    const isTalk = both && ((first.role && second.role) || ANSWERS.test(below) || (ASKS.test(row) && first.name));
    return isTalk ? [{ from: at, to: at + 2 }] : [];
  });
}

const ASKS = /\?\s*$/;
