/** Says what runs, prints the time while it runs, and says how long it took. */
export function runStep<T>(
  step: string,
  options: { readonly work: () => T; readonly say: (line: string) => void; readonly tickSeconds?: number },
): T;
