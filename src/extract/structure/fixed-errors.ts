/**
 * An error and what fixed it: a command failed, one other command was run or one file was edited, and the same command worked. Only
 * errors that may come again: a failing assertion or a type error in code that is being written is ordinary work.
 */
import { isToolOf } from '../../domain/agents/tool-kind.ts';
import { isErrorOfNewCode } from '../../domain/concepts/error-of-new-code.ts';
import { errorSignature } from '../../domain/concepts/error-signature.ts';
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { asText, field } from '../../domain/json/json.ts';
import type { Turn } from '../turn.ts';
import { clip, commandOf, draftFrom, localCalls, plainCommand, type ToolCall } from './tool-calls.ts';

/** A command is tried again soon or not at all. */
const LOOK_AHEAD_CALLS = 12;
/** A code or a named error. */
const NAMED_ERROR =
  /\bE[A-Z]{4,}\b|\b[A-Z]{2,}-?\d{3,}\b|\b\w+(?:Error|Exception)\b|\b(?:[Cc]onnection refused|[Pp]ermission denied|[Nn]o space left|command not found|is locked|certificate|[Uu]nauthorized|[Tt]imed out)\b/;
/** These look at something and change nothing. */
const LOOKS =
  /^(?:cat|ls|grep|rg|find|head|tail|less|wc|stat|which|ps|env|pwd|tree|du|df|jq|diff|lsof|ss|date|sleep|echo|git (?:status|diff|log|show|branch|blame)|docker (?:ps|logs|images|inspect)|npm (?:ls|view|why)|sed -n)\b/;
const ERROR_CHARS = 120;
const CODE_CHARS = 50;
const CONFIDENCE = 0.8;
/** The subject of these drafts, by which repetitions in the agent's words are found. */
export const FIX_OF = 'fix of ';

export function readFixedErrors(turn: Turn): readonly FactDraft[] {
  const calls = localCalls(turn);
  const known = new Set<string>();
  return calls.flatMap((call, at) => {
    const error = call.body.outcome === 'failed' ? errorOf(call.body.output ?? '') : undefined;
    if (error === undefined || known.has(error.signature)) return [];
    const fix = fixBetween(call, calls.slice(at + 1, at + 1 + LOOK_AHEAD_CALLS));
    if (fix === undefined) return [];
    known.add(error.signature);
    const failed = clip(plainCommand(commandOf(call)), 60);
    return [
      draftFrom(call, {
        kind: 'outcome',
        subject: `${FIX_OF}${clip(error.line, 50)}`,
        statement: `\`${failed}\` failed: ${clip(error.line, ERROR_CHARS)}; fixed ${fix.words}`,
        quote: error.line,
        also: fix.calls.map(({ id }) => id),
        confidence: CONFIDENCE,
      }),
    ];
  });
}

function errorOf(output: string): { readonly line: string; readonly signature: string } | undefined {
  const signature = errorSignature(output);
  const line = output
    .split('\n')
    .map((each) => each.trim())
    .find((each) => NAMED_ERROR.test(each) && each.length <= 300);
  return signature === undefined || line === undefined || isErrorOfNewCode(line) ? undefined : { line, signature };
}

interface Fix {
  readonly words: string;
  readonly calls: readonly ToolCall[];
}

function fixBetween(failed: ToolCall, later: readonly ToolCall[]): Fix | undefined {
  const command = plainCommand(commandOf(failed));
  const worked = later.findIndex(
    (call) => call.body.outcome === 'ok' && plainCommand(commandOf(call)) === command && command !== '',
  );
  if (worked < 0) return undefined;
  const doing = later.slice(0, worked).filter((call) => call.body.outcome === 'ok' && !isLooking(call));
  const edits = doing.filter(({ body }) => isToolOf('edit', body));
  const [only] = doing;
  if (only === undefined) return undefined;
  if (edits.length === 0 && doing.length === 1) {
    const cure = plainCommand(commandOf(only));
    return cure === '' ? undefined : { words: `by \`${clip(cure, 90)}\``, calls: [only] };
  }
  const files = new Set(edits.map(fileOf));
  const [file] = files;
  if (edits.length < doing.length || files.size !== 1 || file === undefined) return undefined;
  return { words: `in \`${file}\`${changeOf(edits)}`, calls: edits };
}

function isLooking(call: ToolCall): boolean {
  const command = plainCommand(commandOf(call));
  return command === '' ? !isToolOf('edit', call.body) : LOOKS.test(command);
}

const PATH_PARTS = 2;

function fileOf({ body }: ToolCall): string | undefined {
  const path =
    body.input === undefined ? undefined : asText(field(body.input, 'file_path') ?? field(body.input, 'path'));
  return path?.split(/[/\\]/).slice(-PATH_PARTS).join('/');
}

/** What one short edit put in the place of what. */
function changeOf(edits: readonly ToolCall[]): string {
  const input = edits.length === 1 ? edits[0]?.body.input : undefined;
  const old = input === undefined ? undefined : asText(field(input, 'old_string'));
  const now = input === undefined ? undefined : asText(field(input, 'new_string'));
  if (old === undefined || now === undefined || /\n/.test(old.trim()) || now.trim() === '') return '';
  const line = now.trim().split('\n')[0] ?? '';
  return old.trim() === ''
    ? `: \`${clip(line, CODE_CHARS)}\``
    : `: \`${clip(old, CODE_CHARS)}\` → \`${clip(line, 2 * CODE_CHARS)}\``;
}
