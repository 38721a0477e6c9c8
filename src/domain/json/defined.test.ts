import { expect, expectTypeOf, it } from 'vitest';
import { defined } from './defined.ts';

it('drops undefined fields and keeps null, false and empty ones', () => {
  const project: string | undefined = undefined as string | undefined;
  const made = defined({ id: 'x', project, kind: 'task', note: null, done: false, text: '' });
  expect(Object.keys(made)).toEqual(['id', 'kind', 'note', 'done', 'text']);
  expectTypeOf(made.kind).toEqualTypeOf<'task'>();
  const exact: { readonly id: string; readonly project?: string } = made;
  expect(exact.id).toBe('x');
});
