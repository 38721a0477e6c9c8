/** The source of time, so that a test can stop it, advance it or set it back. */

export interface Clock {
  /** Milliseconds since 1970 from the wall clock, which can jump in either direction. */
  now(): number;
}

export const systemClock: Clock = Object.freeze({ now: () => Date.now() });
