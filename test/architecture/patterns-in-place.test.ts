/** The hook's patterns are parsed when they are used: what the build moves, what it leaves, and that nothing else changes. */
import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { patternsInPlace } from '../../scripts/patterns-in-place.ts';

describe('patterns in place', () => {
  it.each([
    ['a constant', 'const A = /a+/iu;\nfunction f(t) { return A.test(t) }', 'function f(t) { return /a+/iu.test(t) }'],
    [
      'a constant of a module that starts later',
      'var A, start = __esmMin((() => { A = /a+/; }));\nfunction f(t) { return A.exec(t) }',
      'function f(t) { return /a+/.exec(t) }',
    ],
    [
      'a global one for a method of strings',
      'const A = /a/g;\nconst f = (t) => t.replace(A, "b");',
      't.replace(/a/g, "b")',
    ],
    [
      'one that is told where to begin',
      'const A = /a/dy;\nconst f = (t, at) => matchAt(A, t, at);',
      'matchAt(/a/dy, t, at)',
    ],
    ['a value of an object', 'const A = /a/;\nconst f = () => ({ A: A });', '({ A: /a/ })'],
  ])('moves %s', (_what, code, moved) => {
    expect(patternsInPlace(code)).toContain(moved);
    expect(patternsInPlace(code).match(/\/a\+?\//g)).toHaveLength(1);
  });

  it.each([
    ['one with a place of its own', 'const A = /a/y;\nconst f = (t) => A.test(t);'],
    ['one with a place of its own in a method of strings', 'const A = /a/y;\nconst f = (t) => t.replace(A, "b");'],
    ['a global one that keeps its place', 'const A = /a/g;\nconst f = (t) => A.exec(t);'],
    ['a name that a function has, too', 'const A = /a/;\nconst f = (t) => A.test(t);\nconst g = (A) => A.test("b");'],
    ['a name with a second value', 'var A = /a/;\nfunction f(t) { A = /b/; return A.test(t) }'],
    ['a variable of a function', 'function f(t) { let A; if (t) A = /a/; return A }'],
    ['a short form', 'const A = /a/;\nconst f = () => ({ A });'],
    ['long text that is used twice', `const A = /${'a'.repeat(90)}/;\nconst f = (t) => A.test(t) || A.test(t + 1);`],
  ])('leaves %s', (_what, code) => {
    expect(patternsInPlace(code)).toBe(code);
  });

  it('keeps the behaviour of the code', () => {
    const code = `'use strict';
      const __esmMin = (start) => () => start();
      const WORD = /[a-z]+/i;
      const ALL = /o/g;
      var LATER, start = __esmMin(() => { LATER = /^(\\d+)\\/x/; });
      start();
      const keys = { WORD: 'key', of: (o) => o.WORD };
      JSON.stringify(['One two'.match(WORD)[0], 'foo'.replace(ALL, '0'), 'boo'.split(ALL), LATER.exec('12/x')[1],
        keys.of(keys), [1, 2].map((n) => WORD.test(n === 1 ? 'a' : '1'))]);`;
    const meant = new Script(code).runInNewContext();
    const moved = patternsInPlace(code);
    expect(moved).not.toBe(code);
    expect(new Script(moved).runInNewContext()).toBe(meant);
  });
});
