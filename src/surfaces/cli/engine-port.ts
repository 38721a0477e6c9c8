/** The types of the engine. The engine itself is loaded when a command first needs it. */
export type { Memoir, MemoirOptions } from '../../index.ts';
