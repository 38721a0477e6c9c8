/** A clock that only goes forward. Not `performance.now()`: the first use of it loads a module, a tenth of a bare Node start. */

/** Milliseconds since an arbitrary moment. */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}
