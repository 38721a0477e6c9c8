import { describe, expect, it } from 'vitest';
import { correctsTool } from './corrects-tool.ts';

describe('correctsTool', () => {
  const did = 'I added zod with npm install zod.';

  it.each([
    ['no, pnpm', did, { to: 'pnpm', from: 'npm' }],
    ['not npm, pnpm', 'Done.', { to: 'pnpm', from: 'npm' }],
    ['nein, yarn', did, { to: 'yarn', from: 'npm' }],
    ['no con npm, usamos pnpm', 'He instalado zod.', { to: 'pnpm', from: 'npm' }],
    ['nope, postgres', 'I set up MySQL.', { to: 'postgres', from: 'mysql' }],
    ['no, vitest please', 'Done.', { to: 'vitest' }],
  ])('reads %s', (said, answered, wanted) => {
    expect(correctsTool(said, answered)).toMatchObject(wanted);
  });

  it.each([
    'pnpm is fast',
    'no, why pnpm?',
    'no pnpm here',
    'no, pnpm or yarn',
    'no, if we had pnpm it would work',
    'no',
  ])('finds none in %s', (said) => {
    expect(correctsTool(said, did)).toBeUndefined();
  });
});
