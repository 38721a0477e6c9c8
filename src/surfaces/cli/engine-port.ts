/** The type of the engine. The engine itself is loaded when a command first needs it. */
export type { Memoir } from '../../index.ts';
