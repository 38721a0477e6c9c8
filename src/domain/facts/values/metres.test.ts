import { describe, expect, it } from 'vitest';
import { typedValues } from './typed-values.ts';

describe('a bare m behind an amount', () => {
  it.each([
    ['Die Station steht auf 480 m', '480 m'],
    ['the mast is 12 m high', '12 m'],
    ['the cable is 20m long', '20 m'],
    ['jetzt 512 m', '512 m'],
    ['la estación está a 640 m', '640 m'],
    ['the timeout is 5m', '5 minutes'],
    ['poll every 15m', '15 minutes'],
    ['Die Wartezeit ist 10 m', '10 minutes'],
    ['la sesión dura 30 m', '30 minutes'],
    ['seats are held for 15m', '15 minutes'],
  ])('%s', (text, value) => {
    expect(typedValues(text).map((each) => each.value)).toEqual([value]);
  });
});
