import { expect, it } from 'vitest';
import { kindsNamed } from './kinds-named.ts';

it.each([
  ['what did we change in package.json', ['edit']],
  ['which files did we touch for the import', ['edit']],
  ['welche Dateien haben wir geändert', ['edit']],
  ['how do I run the load test', ['tool']],
  ['what did we change in May', []],
  ['what is in the file', []],
])('%s: %j', (query, kinds) => {
  expect(kindsNamed(query)).toEqual(kinds);
});
