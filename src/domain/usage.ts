/** How much of a search is recorded. */
export const QUERY_MAX_CHARS = 500;
export const RESULTS_KEPT = 10;

/** Events about how the memory is used. They repeat words and ids of other events and are erased with them. */
export const USAGE_TYPES = ['memory.searched', 'memory.opened'] as const;

export function isUsage(type: string): boolean {
  return USAGE_TYPES.some((each) => each === type);
}
