/** For what a pack can do without: the agent waits for the rest of it. */
export function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    // Trigger: a link, a pipe, binary data or no permission where a file should be. Reason: an agent waits for the pack,
    // and one part less is better than none. Outcome: that part is left out; `memoir notes` says what is wrong with it.
    return undefined;
  }
}
