import { expect, it } from 'vitest';
import { countOf } from './count.ts';

it.each([
  [0, 'event', undefined, '0 events'],
  [1, 'event', undefined, '1 event'],
  [2, 'event', undefined, '2 events'],
  [12_345, 'reply', 'replies', '12,345 replies'],
  [1, 'reply', 'replies', '1 reply'],
])('counts %i', (count, one, many, text) => {
  expect(countOf(count, one, many)).toBe(text);
});
