/**
 * The text that a tool call wrote into files, read from its input. Agents name the fields differently, but there are few
 * shapes.
 */
import { asText, field } from '../json/json.ts';

export interface EditText {
  /** The new text. */
  readonly text: string;
  /** The replaced text. Empty for a new file. */
  readonly old: string;
  /** The functions, types and constants that the written text declares. */
  readonly symbols: readonly string[];
}

const NEW_FIELDS = ['new_string', 'new_str', 'new_source', 'content', 'file_text'] as const;
const OLD_FIELDS = ['old_string', 'old_str', 'old_source'] as const;
/** More than this says nothing about a single edit. */
const SYMBOLS_MAX = 12;
const DECLARED_IN_CHARS = 20_000;

const DECLARATION =
  /\b(?:function\*?|class|interface|type|enum|struct|trait|impl|module|def|fn|func|const|let|var|val)\s+([\p{L}_$][\p{L}\p{N}_$]{2,63})/gu;

/** Undefined if the call changed no file: `files` are those it named. */
export function editText(input: unknown, files: readonly string[] = []): EditText | undefined {
  if (files.length === 0) return undefined;
  const several = field(input, 'edits');
  const parts: readonly unknown[] = Array.isArray(several) ? several : [input];
  const text = joined(parts, NEW_FIELDS);
  const old = joined(parts, OLD_FIELDS);
  if (text === '' && old === '') return undefined;
  const declared = text.slice(0, DECLARED_IN_CHARS).matchAll(DECLARATION);
  const symbols = [...new Set(Array.from(declared, ([, name = '']) => name))].slice(0, SYMBOLS_MAX);
  return { text, old, symbols };
}

function joined(parts: readonly unknown[], names: readonly string[]): string {
  return parts
    .flatMap((part) => names.map((name) => asText(field(part, name)) ?? ''))
    .filter(Boolean)
    .join('\n');
}
