/** The hook's constants are made when they are used: what the build defers, what it leaves, and that nothing else changes. */
import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { lateConstants, patternsAtStart } from '../../scripts/late-constants.ts';

describe('late constants', () => {
  it.each([
    ['a list of patterns', 'const LIST = [/a/, /b/u];\nfunction f(t) { return LIST.some((each) => each.test(t)) }'],
    [
      'a table of a module that starts later',
      'var T, start = __esmMin((() => { T = { a: /x/ }; }));\nconst f = () => T.a;',
    ],
    ['a pattern that keeps its place', 'const A = /a/g;\nconst f = (t) => A.exec(t);'],
    ['a set of words', 'const WORDS = new Set(["a", "b"]);\nconst f = (t) => WORDS.has(t);'],
    ['what a module exports', 'const A = [/a/];\nexports.A = A;'],
    ['the short form of a property', 'const A = [/a/];\nconst f = () => ({ A });'],
  ])('defers %s', (_what, code) => {
    const late = lateConstants(code);
    expect(late).toContain('$late()');
    expect(patternsAtStart(late)).toEqual([]);
    new Script(late);
  });

  it.each([
    ['plain text', 'const A = "a";\nconst f = () => A;'],
    ['a name that a function has, too', 'const A = [/a/];\nconst f = (t) => A;\nconst g = (A) => A;'],
    ['a name with a second value', 'var A = [/a/];\nfunction f() { A = [/b/]; return A }'],
    ['an object that does something when it is made', 'const A = new Timer(/a/);\nconst f = () => A;'],
    ['what depends on the time', 'const A = [Date.now(), /a/];\nconst f = () => A;'],
    ['what a file says', 'let fs = require("node:fs");\nconst A = [fs.readFileSync("a"), /a/];\nconst f = () => A;'],
    ['a variable', 'let list = [/a/];\nconst f = () => list;'],
  ])('leaves %s', (_what, code) => {
    expect(lateConstants(code).trim()).toBe(code);
  });

  it('names the patterns that are still made at the start', () => {
    const code = 'var x, start = __esmMin((() => { x = [/a/i]; }));\nconst f = (t) => /b/.test(t);';
    expect(patternsAtStart(code)).toEqual(['/a/i']);
  });

  it('keeps the behaviour of the code', () => {
    const code = `'use strict';
      const __esmMin = (start) => () => start();
      const make = (words) => new Set(words.split(' '));
      const WORDS = make('one two');
      const ALL = /o/g;
      var PAIRS, start = __esmMin(() => { PAIRS = [[/^a/, WORDS], [/b$/, new Set()]]; });
      start();
      const seen = [];
      while (ALL.exec('foo')) seen.push(ALL.lastIndex);
      const { length } = PAIRS;
      const all = { PAIRS, other: PAIRS };
      const exports = {};
      exports.PAIRS = PAIRS;
      JSON.stringify([seen, length, exports.PAIRS === PAIRS, Object.keys(exports), WORDS.has('two'), all.PAIRS === all.other, PAIRS[0][1] === WORDS, [...WORDS],
        PAIRS.map(([pattern]) => pattern.test('ab'))]);`;
    const meant = new Script(code).runInNewContext();
    const late = lateConstants(code);
    expect(late).not.toBe(code);
    expect(new Script(late).runInNewContext()).toBe(meant);
  });
});
