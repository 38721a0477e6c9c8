/** Types of setup.mjs, which has to be plain JavaScript; for its test. */
export function setUp(
  root: string,
  options?: { readonly install?: (root: string) => void; readonly say?: (line: string) => void },
): 'ready' | 'installed';
export function matchesLock(root: string): boolean;
