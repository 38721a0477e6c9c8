/** Runs an optional step of building a pack. Undefined if it fails. */
export function readOptional<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    // Trigger: a link, a pipe, binary data or no permission where a file should be. Reason: a pack with one part less is better
    // than no pack. Outcome: that part is left out; `memoir notes` reports the problem.
    return undefined;
  }
}
