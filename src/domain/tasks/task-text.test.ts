import { describe, expect, it } from 'vitest';
import { taskTextKey } from './task-text.ts';

describe('one task', () => {
  it.each([
    ['Update the docs', '- [ ] update the **docs**.'],
    ['TODO: update the docs', 'Update the docs'],
    ['1. Update the docs', '* Update   the docs'],
    ['I still need to update the docs', 'update the docs!'],
    ['We should add tests for `parse()`', 'Add tests for parse()'],
    ['I’ll rename the class', "I'll rename the class."],
    ['Read [the guide](https://example.com/a)', 'read the guide'],
    ['- [x] Ship it', 'ship it'],
  ])('%s = %s', (a, b) => {
    expect(taskTextKey(a)).toBe(taskTextKey(b));
    expect(taskTextKey(a)).toBe(taskTextKey(b));
  });
});

describe('two tasks', () => {
  it.each([
    ['Update the docs', 'Update the doc'],
    ['Add tests for login', 'Add tests for logout'],
    ['Upgrade to 1.2', 'Upgrade to 12'],
    ['Bind C', 'Bind C++'],
    ['Remove the flag', 'Do not remove the flag'],
    ['Fix a/b', 'Fix ab'],
    ['Test on macOS', 'Test on macOS and Windows'],
    ['rename user_id', 'rename userid'],
  ])('%s ≠ %s', (a, b) => {
    expect(taskTextKey(a)).not.toBe(taskTextKey(b));
  });
});

it('never makes the key of a text with something in it empty', () => {
  for (const text of ['TODO:', '***', '!?', 'please', '- [ ] '])
    expect(taskTextKey(text).length, text).toBeGreaterThan(0);
});
