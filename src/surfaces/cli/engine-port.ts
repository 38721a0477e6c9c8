/** The engine as the command line sees it. Types only: the engine itself is loaded when a command first asks for it. */
export type { Memoir } from '../../index.ts';
