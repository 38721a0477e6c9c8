import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendItem, appendMember, type JsonPath, nodeAt, parseJsonTree, readNode, removeAt } from './json-edit.ts';

/** A JSON text with white space of every kind wherever JSON allows it, and now and then a doubled key. */
const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/);
const scalar = fc.oneof(
  fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
  fc.constantFrom('true', 'false', 'null', '0', '-1.5e+10', '"\\ud800"', '"\\u007b\\""'),
);
const { value: jsonText } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    scalar,
    fc
      .tuple(space, fc.array(fc.tuple(space, tie('value'), space), { maxLength: 4 }))
      .map(([inner, items]) => `[${items.map((each) => each.join('')).join(',') || inner}]`),
    fc
      .tuple(
        space,
        fc.array(
          fc.tuple(space, fc.constantFrom('"a"', '"b"', '"__proto__"', '"\\u0061"'), space, space, tie('value'), space),
          {
            maxLength: 4,
          },
        ),
      )
      .map(
        ([inner, members]) =>
          `{${members.map(([s1, key, s2, s3, value, s4]) => `${s1}${key}${s2}:${s3}${value}${s4}`).join(',') || inner}}`,
      ),
  ),
}));

function pathsOf(text: string): readonly { readonly path: JsonPath; readonly kind: 'object' | 'array' }[] {
  const found: { path: JsonPath; kind: 'object' | 'array' }[] = [];
  const visit = (path: JsonPath): void => {
    const node = nodeAt(parseJsonTree(text), path);
    if (node === undefined || node.kind === 'scalar') return;
    found.push({ path, kind: node.kind });
    if (node.kind === 'array') for (const index of node.items.keys()) visit([...path, index]);
    else for (const key of new Set(node.members.map((member) => member.key))) visit([...path, key]);
  };
  visit([]);
  return found;
}

describe('editing JSON as text', () => {
  it('removes exactly what it added, wherever that was', () => {
    fc.assert(
      fc.property(
        fc.tuple(space, jsonText, space),
        fc.jsonValue(),
        fc.boolean(),
        fc.nat(),
        (parts, added, bom, pick) => {
          const text = (bom ? '\ufeff' : '') + parts.join('');
          const places = pathsOf(text);
          const place = places[pick % Math.max(1, places.length)];
          if (place === undefined) return;
          const { path, kind } = place;
          if (kind === 'object') {
            const made = appendMember(text, path, 'new', added);
            const node = nodeAt(parseJsonTree(made.text), [...path, 'new']);
            expect(node && readNode(made.text, node)).toEqual(JSON.parse(JSON.stringify(added)));
            expect(removeAt(made.text, [...path, 'new'], made.emptied)).toBe(text);
          } else {
            const made = appendItem(text, path, added);
            const node = nodeAt(parseJsonTree(made.text), path);
            const length = node?.kind === 'array' ? node.items.length : 0;
            expect(removeAt(made.text, [...path, length - 1], made.emptied)).toBe(text);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('reads every text as JSON.parse does', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const root = parseJsonTree(text);
        expect([root.start, root.end]).toEqual([0, text.length]);
        const whole: unknown = JSON.parse(text);
        for (const { path } of pathsOf(text)) {
          const node = nodeAt(root, path);
          const expected = path.reduce<unknown>(
            (at, step) => Object.getOwnPropertyDescriptor(typeof at === 'object' && at !== null ? at : {}, step)?.value,
            whole,
          );
          expect(node && readNode(text, node)).toEqual(expected);
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['two spaces', '{\n  "a": 1\n}\n', '{\n  "a": 1,\n  "new": {\n    "x": [\n      1\n    ]\n  }\n}\n'],
    [
      'tabs and CRLF',
      '{\r\n\t"a": 1\r\n}',
      '{\r\n\t"a": 1,\r\n\t"new": {\r\n\t\t"x": [\r\n\t\t\t1\r\n\t\t]\r\n\t}\r\n}',
    ],
    ['minified', '{"a":1}', '{"a":1,"new":{"x":[1]}}'],
    ['one line with spaces', '{ "a": 1, "b": 2 }', '{ "a": 1, "b": 2, "new": {"x": [1]} }'],
    ['empty', '{}', '{\n  "new": {\n    "x": [\n      1\n    ]\n  }\n}'],
    ['empty after a byte order mark', '\ufeff{ }\n', '\ufeff{\n  "new": {\n    "x": [\n      1\n    ]\n  }\n}\n'],
  ])('writes in the style it finds: %s', (_style, before, after) => {
    expect(appendMember(before, [], 'new', { x: [1] }).text).toBe(after);
  });

  it('gives an empty container inside an indented file the indentation of its line', () => {
    expect(appendMember('{\n    "a": {}\n}', ['a'], 'b', 1).text).toBe('{\n    "a": {\n        "b": 1\n    }\n}');
  });

  it('removes the first, a middle and the last of several', () => {
    const text = '[ 1 , 2\n,3 ]';
    expect(removeAt(text, [0])).toBe('[ 2\n,3 ]');
    expect(removeAt(text, [1])).toBe('[ 1\n,3 ]');
    expect(removeAt(text, [2])).toBe('[ 1 , 2 ]');
  });

  it('survives nesting that would overflow the stack', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    expect(parseJsonTree(deep).end).toBe(deep.length);
  });
});
