/** What the build refuses: a file that uses a name nothing declares. */
import { describe, expect, it } from 'vitest';
import { undeclaredNames } from '../../scripts/undeclared-names.ts';

describe('names that nothing declares', () => {
  it.each([
    ['a word joined with the name after it', 'const f = () => {return$use.x(1)}', ['return$use']],
    ['an argument and a shorthand property', 'f({ a, b: c }); function f() {}', ['a', 'c']],
    ['a default of a parameter', 'export const f = (a = b) => a;', ['b']],
  ])('finds %s', (_what, code, names) => expect(undeclaredNames(code, 'module')).toEqual(names));

  it('knows every way to declare a name, and names of properties and labels', () => {
    const code = `import one, { two as deux } from 'x'; import * as all from 'y';
      const { a, b: { c = one }, ...rest } = deux; let [d, , e = 1] = all.any;
      class K extends rest.Base { static #p = 1; q = a; r() { return this.#p + c; } }
      function g(h, { i }, ...j) { try { again: for (const k of j) { if (k.length) continue again; else break again; } } catch (l) { throw l; } return { h, m: i, K }; }
      export { g as default }; export const n = () => [d, e, import.meta.url, typeof process];`;
    expect(undeclaredNames(code, 'module')).toEqual([]);
  });
});
