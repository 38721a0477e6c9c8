/**
 * Locates the error in invalid JSON. `JSON.parse` gives a position only for some errors and quotes the text for others.
 * A person who edits a file needs the line, and a foreign file should not be quoted.
 */

export interface JsonMistake {
  /** Both counted from 1. */
  readonly line: number;
  readonly column: number;
  readonly expected: string;
}

type Want = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

const EXPECTED: Readonly<Record<Want, string>> = {
  value: 'a value',
  'value-or-end': 'a value or "]"',
  key: 'a name in double quotes',
  'key-or-end': 'a name in double quotes or "}"',
  colon: '":"',
  'comma-or-end': '"," or the closing bracket',
  nothing: 'the end of the file',
};

/** Undefined if the text is valid JSON. Without recursion, so deep nesting cannot overflow the stack. */
export function findJsonMistake(text: string): JsonMistake | undefined {
  const space = /[ \t\n\r]*/y;
  const string = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
  const scalar = /(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)/y;
  const open: ('{' | '[')[] = [];
  let want: Want = 'value';
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const afterValue = (): Want => (open.length === 0 ? 'nothing' : 'comma-or-end');

  for (;;) {
    take(space);
    if (at >= text.length) return want === 'nothing' ? undefined : mistakeAt(text, at, want);
    const character = text[at];
    const inObject = open.at(-1) === '{';
    const mayEnd = want === 'comma-or-end' || want === 'value-or-end' || want === 'key-or-end';
    if (mayEnd && character === (inObject ? '}' : ']')) {
      open.pop();
      at += 1;
      want = afterValue();
    } else if (want === 'value' || want === 'value-or-end') {
      if (character === '{' || character === '[') {
        open.push(character);
        at += 1;
        want = character === '{' ? 'key-or-end' : 'value-or-end';
      } else if (take(string) || take(scalar)) want = afterValue();
      else return mistakeAt(text, at, want);
    } else if ((want === 'key' || want === 'key-or-end') && take(string)) want = 'colon';
    else if (want === 'colon' && character === ':') {
      at += 1;
      want = 'value';
    } else if (want === 'comma-or-end' && character === ',') {
      at += 1;
      want = inObject ? 'key' : 'value';
    } else return mistakeAt(text, at, want);
  }
}

function mistakeAt(text: string, offset: number, want: Want): JsonMistake {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1, expected: EXPECTED[want] };
}
