/** Sayings, people in general, stories and single pieces of code, and near twins that are rules. Half of each was scored while the rules were finished. */
import { describe, expect, it } from 'vitest';
import { heldAndEnded, knownAfter } from '../known-after.test-helper.ts';

const GREETS = 'hi, have a look at the repo please';

const IN_GENERAL: readonly (readonly string[])[] = [
  ['we use spaces', 'anna prefers tabs, tom prefers spaces'],
  ['we deploy on tuesdays', 'google never deploys on fridays'],
  ['a good team always writes tests'],
  ['one should always write tests'],
  ['ein gutes team schreibt immer tests'],
  ['un buen equipo siempre escribe tests'],
  ["we can use redis or not, i don't care"],
  ['explain never type in typescript'],
  ['story: the hero decides to never return home. continue it'],
  ['murphys law: it always breaks on friday'],
  ['hot take: nobody needs kubernetes'],
  ['nunca entenderé las mónadas'],
  ['i will never understand monads'],
  ['i prefer not to answer that'],
  ['write a function called useRedis that always returns true'],
  ['escribe una función que siempre devuelva true'],
  ['wow you really always know best, never ask me anything'],
  ['wait did we say redis or memcached for the session cache'],
  ['warte, haben wir redis oder memcached gesagt'],
  ['we use postgres as the database', 'research databases with a subagent'],
  ['once the aws credentials are here we can deploy'],
  ['antes usábamos yarn'],
  ['klar, und ab jetzt deployen wir nur noch an heiligabend'],
  ['we use github', 'the intern moved everything to gitlab, i have to undo it'],
  ['netflix always deploys on fridays'],
  ['any decent developer always uses linters'],
  ['real programmers never write comments'],
  ['ein guter entwickler schreibt nie kommentare'],
  ['take yarn or npm, whatever'],
  ["what's the point of the always block in verilog"],
  ['witz: ein entwickler testet nie'],
  ['unpopular opinion: always use tabs'],
  ['ich werde regex nie verstehen'],
  ["i'll never get used to vim"],
  ["i'd rather not say"],
  ['create a component that only renders once'],
  ['crea un hook que nunca falle'],
  ['wow, you never listen'],
  ['always squash. never rebase. that is how their team does it'],
  ['hold on did we agree on tabs'],
  ['sobald die zugangsdaten da sind können wir deployen'],
  ['cuando llegue la clave podemos desplegar'],
];

const RULES: readonly string[] = [
  'our team always writes tests first',
  'you should always write tests',
  'never use any in typescript',
  'always explain what you change',
  'i prefer not to use classes',
  'every function must return a result type',
  'write tests first, always',
  'these are our rules: never push to main',
  'wait, we use biome',
  'we research databases in a subagent, always',
  'a test must never hit the network',
  'each developer always writes a changelog entry',
  'add a test for every bug fix, always',
  "i'd rather not use classes",
  'create components that are small, always',
  'those are the rules: always lint, never push to main',
];

describe('what is said in general', () => {
  it.each(IN_GENERAL)('is no fact of ours: %s', (...said) => {
    const before = heldAndEnded(knownAfter(GREETS, ...said.slice(0, -1))).held;
    expect(heldAndEnded(knownAfter(GREETS, ...said)).held).toEqual(before);
  });

  it.each(RULES)('is told from a rule: %s', (said) => {
    expect(heldAndEnded(knownAfter(GREETS, said)).held).not.toEqual([]);
  });
});
