/**
 * What a command is. A definition carries everything help, completion, the reference page and the parser need, and the
 * input of `run` is typed from it, so a flag that is read but never declared does not compile.
 *
 * A command sees the outside only through its Context: tests run one without a process.
 */
import type { Memoir } from './engine-port.ts';
import type { Style } from './style.ts';

export interface ArgSpec {
  readonly name: string;
  readonly help: string;
  readonly required?: boolean;
  /** Takes all that remain; only the last argument may. */
  readonly variadic?: boolean;
  readonly choices?: readonly string[];
}

interface OptionBase {
  readonly short?: string;
  readonly help: string;
}

export interface BooleanOption extends OptionBase {
  readonly type: 'boolean';
  /** A flag that is on by default is shown as `--no-flag`. */
  readonly default?: boolean;
}

export interface TextOption extends OptionBase {
  readonly type: 'string' | 'list';
  /** The placeholder in help. `DIR`, `FILE` and `PATH` also make completion offer files. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** For `string` only; a list starts empty. */
  readonly default?: string;
}

export interface IntegerOption extends OptionBase {
  readonly type: 'integer';
  readonly value?: string;
  readonly min?: number;
  readonly max?: number;
  readonly default?: number;
}

export type OptionSpec = BooleanOption | TextOption | IntegerOption;
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

type ChoiceOf<S> = S extends { readonly choices: readonly (infer C extends string)[] } ? C : string;
type OrMissing<S, V> = S extends { readonly default: string | number } ? V : V | undefined;

type OptionValue<S extends OptionSpec> = S extends { readonly type: 'boolean' }
  ? boolean
  : S extends { readonly type: 'integer' }
    ? OrMissing<S, number>
    : S extends { readonly type: 'list' }
      ? readonly ChoiceOf<S>[]
      : OrMissing<S, ChoiceOf<S>>;

type ArgValue<S extends ArgSpec> = S extends { readonly variadic: true }
  ? readonly ChoiceOf<S>[]
  : S extends { readonly required: true }
    ? ChoiceOf<S>
    : ChoiceOf<S> | undefined;

/** What `run` receives: arguments and options under the names they were declared with. */
export type InputOf<A extends readonly ArgSpec[], O extends OptionSpecs> = {
  readonly args: { readonly [S in A[number] as S['name']]: ArgValue<S> };
  readonly options: { readonly [K in keyof O]: OptionValue<O[K]> };
};

/** The same, for code that handles any command. */
export interface AnyInput {
  readonly args: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface Example {
  /** As typed, starting with `memoir`. A test parses each one. */
  readonly run: string;
  readonly does: string;
}

/** Nothing means success; a number is the exit code (a doctor that finds something returns 1). */
// biome-ignore lint/suspicious/noConfusingVoidType: a command that returns nothing, in either style, is the usual one
export type Outcome = number | undefined | void | Promise<number | undefined | void>;

interface Described {
  readonly name: string;
  /** One line, no full stop. */
  readonly summary: string;
  readonly description?: string;
  readonly examples: readonly Example[];
  readonly subcommands?: readonly Command[];
  /** The subcommand that runs when none is named. */
  readonly bare?: Command;
  readonly hidden?: boolean;
}

export interface Command extends Described {
  readonly args: readonly ArgSpec[];
  readonly options: OptionSpecs;
  /** Missing for a command that only holds subcommands. */
  run?(context: Context, input: AnyInput): Outcome;
}

interface CommandDefinition<A extends readonly ArgSpec[], O extends OptionSpecs> extends Described {
  readonly args?: A;
  readonly options?: O;
  run?(context: Context, input: InputOf<A, O>): Outcome;
}

export function defineCommand<
  const A extends readonly ArgSpec[] = [],
  const O extends OptionSpecs = Record<never, never>,
>(definition: CommandDefinition<A, O>): Command;
export function defineCommand(definition: Omit<Command, 'args' | 'options'> & Partial<Command>): Command {
  return { ...definition, args: definition.args ?? [], options: definition.options ?? {} };
}

/** Declared by every command that reads: `options: { json: JSON_OPTION }`. */
export const JSON_OPTION = { type: 'boolean', help: 'print JSON for programs' } as const satisfies OptionSpec;

/** Declared by every command that works on one project. */
export const PROJECT_OPTION = {
  type: 'string',
  short: 'p',
  value: 'NAME',
  help: 'the project to use; the one of the current folder if left out',
} as const satisfies OptionSpec;

/** Declared by every command that asks before it acts. */
export const YES_OPTION = {
  type: 'boolean',
  short: 'y',
  help: 'go ahead without asking',
} as const satisfies OptionSpec;

/** Every command has these; they are acted on before it runs. */
export const GLOBAL_OPTIONS = {
  help: { type: 'boolean', short: 'h', help: 'show help' },
  home: { type: 'string', value: 'DIR', help: 'where the memory is kept, instead of MEMOIR_HOME or ~/.memoir' },
  color: { type: 'boolean', default: true, help: 'print without colours' },
  debug: { type: 'boolean', help: 'on an unexpected error, print where it came from' },
} as const satisfies OptionSpecs;

/** Only where no command is named. */
export const VERSION_OPTION = { type: 'boolean', help: 'show the version' } as const satisfies OptionSpec;

/** Headings of `memoir --help`, in the order shown. */
export const COMMAND_GROUPS = [
  'Set up',
  'Remember and recall',
  'Work',
  'Notes and upkeep',
  'Privacy',
  'Care',
  'For programs',
  'Help',
] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** What start-up knows of a command without loading it. */
export interface RegistryEntry {
  readonly name: string;
  readonly group: CommandGroup;
  /** Repeats the command's own; a test keeps them equal. */
  readonly summary: string;
  readonly hidden?: boolean;
  readonly load: () => Promise<{ readonly command: Command }>;
}

export interface Registry {
  readonly entries: readonly RegistryEntry[];
  /** The command that runs when none is named. */
  readonly bare: string;
  /** At most four, for the first screen of help. */
  readonly examples: readonly Example[];
}

export interface Sink {
  write(text: string): void;
  readonly isTTY: boolean;
}

/** Where results go. */
export interface ResultSink extends Sink {
  /** Resolves when the reader has caught up. Long output waits for it, so that a slow reader fills no memory. */
  drained(): Promise<void>;
}

export interface Context {
  readonly registry: Registry;
  readonly version: string;
  /** How a person types this program where they are: `memoir`, or the npm script inside a clone. */
  readonly typed: string;
  readonly stdout: ResultSink;
  readonly stderr: Sink;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly cwd: string;
  /** Whether a person is looking at stdout. */
  readonly isTTY: boolean;
  /** Whether this is a run nobody will ever interrupt: the variable CI says so. */
  readonly ci: boolean;
  /** Columns, or nothing when they are not known: then tables are not cut and help uses 80. */
  readonly width: number | undefined;
  readonly color: boolean;
  readonly style: Style;
  /** What `--home` said. The engine has it already; only for commands that run before there is a home. */
  readonly home: string | undefined;
  now(): number;
  /** Opens the engine at the first call; it is closed when the command ends. */
  memoir(): Promise<Memoir>;
  /** Missing where no process is to be kept alive, as in most tests. */
  readonly servers: Servers | undefined;
}

/** The other surfaces a command can start. The entry point wires them in, since surfaces do not import each other. */
export interface Servers {
  /** Speaks MCP on this process's stdin and stdout; resolves when the client has gone. */
  mcp(given: {
    readonly home: string | undefined;
    readonly cwd: string;
    readonly version: string;
    now(): number;
  }): Promise<void>;
  /** Serves the page on loopback; resolves when it listens. */
  web(given: {
    readonly home: string | undefined;
    readonly version: string;
    /** Any free one if left out. */
    readonly port: number | undefined;
  }): Promise<{ readonly link: string; close(): Promise<void> }>;
  /** From the call on Ctrl-C resolves this instead of ending the process; a second one ends it. */
  interrupted(): Promise<void>;
}
