/** Time comes in through this one value, so that a test can hold it still, step it, or turn it back. */

export interface Clock {
  /** Milliseconds since 1970, from the wall clock: it may jump in either direction. */
  now(): number;
}

export const systemClock: Clock = Object.freeze({ now: () => Date.now() });
