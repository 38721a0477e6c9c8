/**
 * Converts an event into its searchable document. It is a pure function, so that exactly the indexed words can be
 * removed again; every rule here is part of the index format.
 */

import { asKnownEvent, type EventRecord, type MemoirEvent } from '../../../domain/event.ts';
import { isFoundEvent } from '../../../domain/facts/fact-events.ts';
import { asText, field, textsIn } from '../../../domain/json/json.ts';
import type { RecallKind } from '../../../domain/recall.ts';
import { uniqueWordsOf, wordsOf } from '../../../domain/search/tokenize.ts';
import { TRAITS, traitsOf } from '../../../domain/search/traits.ts';
import { type EditText, editText } from '../../../domain/text/edit-text.ts';
import type { WordTable } from '../generations/index-schema.ts';

export interface IndexDocument {
  readonly table: WordTable;
  readonly kind: RecallKind;
  /** The indexed words, separated by spaces. */
  readonly words: string;
  /** The words of its headline: a note's title, a fact without its reasons. */
  readonly headline: string;
  /** The length of the text in characters. */
  readonly size: number;
  /** Whether it is a turn of the conversation and not something done during one. */
  readonly isTurn: boolean;
  /** Bits of domain/search/traits.ts. */
  readonly traits: number;
  readonly speaker: string | undefined;
  readonly tool: string | undefined;
  /** The text that is searched for concepts. */
  readonly mentionText: string;
  readonly files: readonly string[];
}

/** A prompt can quote a whole log, and the words of a log repeat. */
const TEXT_MAX_CHARS = 60_000;
/** Each word of tool output is indexed once: how often a log repeats a word says nothing. */
const OUTPUT_MAX_WORDS = 400;
const OUTPUT_MAX_CHARS = 40_000;
const INPUT_MAX_WORDS = 250;
/** A web page or a subagent's report is prose, so its words count like those of a reply. */
const REPORT_MAX_WORDS = 800;
/** How many characters of an edit are indexed: more of the new text than of the old. */
const WRITTEN_MAX_CHARS = 4000;
const REPLACED_MAX_CHARS = 1000;
const MENTION_MAX_CHARS = 8_000;

export function documentOf(record: EventRecord): IndexDocument | undefined {
  const event = asKnownEvent(record);
  return event && fromEvent(event);
}

/** The text that is shown, and from which the snippet is cut. */
export function textOf(record: EventRecord): string {
  const event = asKnownEvent(record);
  if (!event) return '';
  switch (event.type) {
    case 'prompt.submitted':
    case 'reply.given':
    case 'plan.proposed':
      return event.body.text;
    case 'context.compacted':
      return event.body.summary ?? '';
    case 'tool.called':
      return toolText(event.body);
    case 'fact.stated':
      return [event.body.statement, event.body.why === undefined ? '' : `Why: ${event.body.why}`]
        .filter(Boolean)
        .join('\n');
    case 'task.added':
      return [event.body.text, event.body.context ?? ''].filter(Boolean).join('\n');
    case 'task.changed':
      return [event.body.text, event.body.context, event.body.why].filter(Boolean).join('\n');
    case 'status.set':
      return event.body.value === null ? '' : `${event.body.name}: ${event.body.value}`;
    default:
      return '';
  }
}

function fromEvent(event: MemoirEvent): IndexDocument | undefined {
  switch (event.type) {
    case 'prompt.submitted': {
      const { text, speaker, origin } = event.body;
      const person = event.actor === 'person' && origin !== 'machine';
      return prose(person ? 'said' : 'told', 'prompt', text, { isTurn: true, speaker });
    }
    case 'reply.given':
      return prose('told', 'reply', event.body.text, { isTurn: true, speaker: event.body.speaker });
    case 'plan.proposed':
      return prose('told', 'plan', event.body.text, { isTurn: true });
    case 'context.compacted':
      return prose('told', 'summary', event.body.summary ?? '');
    case 'task.added':
      // Facts that an earlier version recorded as events are derived now.
      return isFoundEvent(event) ? undefined : prose('known', 'task', textOf(event));
    case 'task.changed':
      return prose('known', 'task', textOf(event));
    case 'status.set':
      return prose('known', 'status', textOf(event));
    case 'tool.called':
      return toolDocument(event.body);
    default:
      return undefined;
  }
}

function prose(
  table: WordTable,
  kind: RecallKind,
  text: string,
  { isTurn = false, speaker }: { readonly isTurn?: boolean; readonly speaker?: string | undefined } = {},
): IndexDocument | undefined {
  const read = text.slice(0, TEXT_MAX_CHARS);
  // The speaker's name is searchable: "what did Ana say about …".
  const words = joinWords(wordsOf(speaker ?? ''), wordsOf(read));
  if (words === '') return undefined;
  const mentionText = read.slice(0, MENTION_MAX_CHARS);
  return {
    table,
    kind,
    words,
    headline: '',
    size: text.length,
    isTurn,
    traits: isTurn ? traitsOf(text, table === 'said' ? 'person' : 'agent') : 0,
    speaker,
    tool: undefined,
    mentionText,
    files: [],
  };
}

type ToolBody = Extract<MemoirEvent, { readonly type: 'tool.called' }>['body'];

function toolText(body: ToolBody): string {
  const edit = editText(body.input, body.files);
  const replaced = edit === undefined || edit.old === '' ? '' : `Before:\n${edit.old}`;
  return [toolLine(body), edit?.text, replaced, body.output].filter(Boolean).join('\n');
}

function toolDocument(body: ToolBody): IndexDocument | undefined {
  const line = toolLine(body);
  const output = body.output ?? '';
  const edit = editText(body.input, body.files);
  const words = joinWords(
    wordsOf(line),
    edit ? editWords(edit, body.files) : inputWords(body),
    uniqueWordsOf(tellingPart(output), isReport(body) ? REPORT_MAX_WORDS : OUTPUT_MAX_WORDS),
  );
  if (words === '') return undefined;
  // A name followed by parentheses is a name in code, however it is spelled.
  const declared = edit?.symbols.map((name) => `${name}()`) ?? [];
  return {
    table: 'done',
    kind: edit ? 'edit' : 'tool',
    words,
    headline: '',
    size: line.length + Math.min((edit?.text.length ?? 0) + output.length, 2000),
    isTurn: false,
    traits: isOwnSearch(body) ? TRAITS.echoes : 0,
    speaker: undefined,
    tool: body.tool,
    mentionText: [line, ...declared, body.outcome === 'ok' ? '' : output.slice(0, 2000)].join('\n'),
    files: body.files ?? [],
  };
}

function joinWords(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' ');
}

/** The path is indexed twice: an edit is about its file more than about any word in it. */
function editWords({ text, old }: EditText, files: readonly string[] = []): string {
  return uniqueWordsOf([...files, text.slice(0, WRITTEN_MAX_CHARS), old.slice(0, REPLACED_MAX_CHARS)].join('\n'));
}

function inputWords({ input }: ToolBody): string {
  return uniqueWordsOf(textsIn(input).join('\n').slice(0, OUTPUT_MAX_CHARS), INPUT_MAX_WORDS);
}

/** A call with a URL or a task in words returns prose. */
function isReport({ input }: ToolBody): boolean {
  return asText(field(input, 'url')) !== undefined || asText(field(input, 'prompt')) !== undefined;
}

/** A search of Memoir itself repeats the words of its question and of everything it found. */
function isOwnSearch({ tool, input }: ToolBody): boolean {
  if (/memoir.*(?:recall|open)$/i.test(tool)) return true;
  return /(?:^|[\s;&|/])memoir\s+(?:recall|show|open|context)\b/.test(
    (asText(field(input, 'command')) ?? '').slice(0, 500),
  );
}

/** The tool and its main argument. */
function toolLine(body: ToolBody): string {
  const told = ['description', 'command', 'pattern', 'url', 'query', 'prompt', 'skill', 'subject', 'title']
    .map((name) => asText(field(body.input, name)))
    .filter((value) => value !== undefined && value !== '');
  const failed = body.outcome === 'ok' ? '' : body.outcome;
  return [body.tool, ...told.slice(0, 2), ...(body.files ?? []), failed].filter(Boolean).join(' · ').slice(0, 1500);
}

/** The start and end of a long output, where failures are described. */
function tellingPart(output: string): string {
  if (output.length <= OUTPUT_MAX_CHARS) return output;
  const half = OUTPUT_MAX_CHARS / 2;
  return `${output.slice(-half)}\n${output.slice(0, half)}`;
}
