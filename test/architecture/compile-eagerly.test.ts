/** V8's code cache, which Node keeps, shows what was compiled: a function that was left for later is not in it. */
import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { compileEagerly } from '../../scripts/compile-eagerly.ts';
import { functionsRun } from '../../scripts/functions-run.ts';

const LONG = Array.from({ length: 200 }, (_, n) => `x = x + ${n} * y;`).join('');
const compiledBytes = (code: string): number => new Script(code).createCachedData().length;

describe('compiling at once', () => {
  it.each([
    ['a declared function', `function f(x, y) { ${LONG} return x }`],
    ['a function inside another', `function f() { function g(x, y) { ${LONG} return x } return g }`],
    ['an arrow', `const f = (x, y) => { ${LONG} return x }`],
    ['an arrow handed to a call', `[1].map((x, y) => { ${LONG} return x })`],
    ['an asynchronous function', `async function f(x, y) { ${LONG} return x }`],
    ['an asynchronous arrow', `const f = async (x, y) => { ${LONG} return x }`],
    ['a method of an object', `const o = { async f(x, y) { ${LONG} return x } }`],
    ['a value of an object', `const o = { f: (x, y) => { ${LONG} return x } }`],
  ])('puts into the cache: %s', (_what, code) => {
    expect(compiledBytes(code)).toBeLessThan(2000);
    expect(compiledBytes(compileEagerly(code))).toBeGreaterThan(3000);
  });

  it('keeps the behaviour of the code', () => {
    const code = `'use strict';
      // Called before it is declared, and by another that comes later.
      const early = add(1, 2);
      const held = { add, twice(n) { return add(n, n) }, get three() { return add(1, 2) }, thrice: function (n) { return n * 3 } };
      class Counter { #n = 0; static made = (() => 7)(); more() { this.#n += 1; return this.#n } }
      if (early) { function inner() { return 'inner' } held.inner = inner() }
      function* numbers() { yield* [1, 2] }
      function add(a, b) { return a + half(2 * b); function half(n) { return n / 2 } }
      switch (early) { case 3: function chosen() { return 'case' } held.chosen = chosen() }
      const shorthand = ({ early: e = (() => 4)() }) => e;
      JSON.stringify([early, add.name, add.length, held.add(2, 3), held.twice(4), held.three, held.thrice(3), held.inner,
        held.chosen, new Counter().more(), Counter.made, [...numbers()], shorthand({}), this === undefined, typeof inner]);`;
    const meant = new Script(code).runInNewContext();
    expect(JSON.parse(meant)).toHaveLength(15);
    expect(new Script(compileEagerly(code)).runInNewContext()).toBe(meant);
  });

  it('keeps the behaviour of functions with their own `this`, `arguments` and `super`', () => {
    const code = `'use strict';
      const name = 'called';
      const base = { title() { return 'base' } };
      const held = { __proto__: base, n: 3, *[name + 1](a, b = 2) { yield a + b + this.n }, title() { return super.title() + 1 },
        async 'three four'() { return this.n }, get five() { return 5 }, async() { return 6 } };
      const waits = function () { return (async () => [this.n, arguments.length])() };
      const twice = async ({ n = 1 }, ...more) => (more, { n });
      Promise.all([held['three four'](), waits.call(held, 1, 2), twice({}), (async x => x)(7)]).then((all) => JSON.stringify([
        ...all, [...held.called1(1)], held.title(), held.five, held.async(), Object.keys(held), twice.name, twice.length]));`;
    return Promise.all([code, compileEagerly(code)].map((each) => new Script(each).runInNewContext())).then(
      ([meant, eager]) => {
        expect(JSON.parse(meant)).toHaveLength(11);
        expect(eager).toBe(meant);
      },
    );
  });

  it('leaves functions lazy that ordinary events do not run', () => {
    const code = `"use strict";if (process.argv[2] === 'Stop') f();
      function f() { const g = () => 1; const h = () => 2; return g() }
      function late(x, y) { ${LONG} return x }`;
    const starts = functionsRun(code).ordinary;
    expect([...starts].filter((start) => start > 0)).toEqual([code.indexOf('function f'), code.indexOf('() => 1')]);
    const eager = compileEagerly(code, starts);
    expect(eager).toContain('let f=(function f() { const g = (() => 1); const h = () => 2; return g() });');
    expect(eager).toContain('      function late(');
    expect(compiledBytes(eager)).toBeLessThan(2000);
  });

  it('tries the session of a person, not of a subagent', () => {
    const code = `"use strict";const input = JSON.parse(process.getBuiltinModule('node:fs').readFileSync(0, 'utf8'));
      if (!input.session_id.includes('/')) f();
      function f() {}`;
    expect(functionsRun(code).ordinary).toContain(code.indexOf('function f'));
  });

  it('refuses a hook that cannot be tried', () => {
    expect(() => functionsRun('process.exit(process.argv[2] === "Stop" ? 2 : 0)')).toThrow('fails at Stop');
    const failing = `const { mkdirSync, writeFileSync } = process.getBuiltinModule('node:fs');
      mkdirSync(process.env.MEMOIR_HOME, { recursive: true });
      writeFileSync(process.env.MEMOIR_HOME + '/memoir.log', 'nothing was written')`;
    expect(() => functionsRun(failing)).toThrow('nothing was written');
  });

  it('refuses what it cannot read', () => {
    expect(() => compileEagerly('function (')).toThrow('cannot be parsed');
    expect(() => compileEagerly('let a = 1; function a() {}')).toThrow('already been declared');
  });
});
