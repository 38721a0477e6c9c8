/**
 * The types of a command. One definition serves help, completion, the reference page and the parser. The input of `run`
 * is typed from it, so reading an option that is not declared does not compile.
 *
 * A command reaches the outside only through its Context, so tests can run it without a process.
 */
import type { Memoir, MemoirOptions } from './engine-port.ts';
import type { Style } from './print/style.ts';

export interface ArgSpec {
  readonly name: string;
  readonly help: string;
  readonly required?: boolean;
  /** Takes all remaining words; allowed only for the last argument. */
  readonly variadic?: boolean;
  readonly choices?: readonly string[];
}

interface OptionBase {
  readonly short?: string;
  readonly help: string;
}

export interface BooleanOption extends OptionBase {
  readonly type: 'boolean';
  /** An option that is on by default is shown as `--no-option`. */
  readonly default?: boolean;
}

export interface TextOption extends OptionBase {
  readonly type: 'string' | 'list';
  /** The placeholder in help. For `DIR`, `FILE` and `PATH`, completion offers files. */
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

/** What `run` receives: arguments and options by their declared names. */
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

/** Undefined means success; a number is the exit code. */
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
export const JSON_OPTION = { type: 'boolean', help: 'print JSON' } as const satisfies OptionSpec;

/** Declared by every command that works on one project. */
export const PROJECT_OPTION = {
  type: 'string',
  short: 'p',
  value: 'NAME',
  help: 'the project; by default that of the current folder',
} as const satisfies OptionSpec;

/** Declared by every command that asks before it acts. */
export const YES_OPTION = {
  type: 'boolean',
  short: 'y',
  help: 'do not ask for confirmation',
} as const satisfies OptionSpec;

/** Options of every command, handled before it runs. */
export const GLOBAL_OPTIONS = {
  help: { type: 'boolean', short: 'h', help: 'show help' },
  home: { type: 'string', value: 'DIR', help: 'the home: the folder with Memoir’s data (~/.memoir)' },
  color: { type: 'boolean', default: true, help: 'print without colours' },
  debug: { type: 'boolean', help: 'print the stack trace of an unexpected error' },
} as const satisfies OptionSpecs;

/** Only where no command is named. */
export const VERSION_OPTION = { type: 'boolean', help: 'show the version' } as const satisfies OptionSpec;

/** Headings of `memoir --help`, in the order shown. */
export const COMMAND_GROUPS = [
  'Set up',
  'Remember and recall',
  'Work',
  'Notes',
  'Privacy',
  'Maintenance',
  'For programs',
  'Help',
] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** What is known about a command without loading it. */
export interface RegistryEntry {
  readonly name: string;
  readonly group: CommandGroup;
  /** The command's own summary again; a test checks that they are equal. */
  readonly summary: string;
  readonly hidden?: boolean;
  readonly load: () => Promise<{ readonly command: Command }>;
}

export interface Registry {
  readonly entries: readonly RegistryEntry[];
  /** The command that runs when none is named. */
  readonly bare: string;
  /** At most four, for the top-level help. */
  readonly examples: readonly Example[];
}

export interface Sink {
  write(text: string): void;
  readonly isTTY: boolean;
}

/** Where results go. */
export interface ResultSink extends Sink {
  /** Resolves when the reader has caught up. Long output waits for it to keep memory use low. */
  drained(): Promise<void>;
}

export interface Context {
  readonly registry: Registry;
  readonly version: string;
  /** How the command is typed on this machine: `memoir`, the path of the launcher, or the npm script in a clone. */
  readonly typed: string;
  readonly stdout: ResultSink;
  readonly stderr: Sink;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly cwd: string;
  /** Whether stdout is a terminal. */
  readonly isTTY: boolean;
  /** Whether the environment variable CI is set. */
  readonly ci: boolean;
  /** Columns of the terminal. If unknown, tables are not truncated and help uses 80. */
  readonly width: number | undefined;
  readonly color: boolean;
  readonly style: Style;
  /** The value of `--home`, for commands that run before the home exists. */
  readonly home: string | undefined;
  now(): number;
  /** Opens the engine on the first call. It is closed when the command ends. */
  memoir(options?: Pick<MemoirOptions, 'patient'>): Promise<Memoir>;
  /** Tells the process that the command is over soon. Undefined in most tests, which share a process. */
  readonly expectShortRun?: (() => void) | undefined;
  /** Undefined in most tests, where no server can run. */
  readonly servers: Servers | undefined;
}

/** The other surfaces a command can start. The entry point provides them, because surfaces do not import each other. */
export interface Servers {
  /** Serves MCP on stdin and stdout; resolves when the client has disconnected. */
  mcp(given: {
    readonly home: string | undefined;
    readonly cwd: string;
    readonly version: string;
    now(): number;
  }): Promise<void>;
  /** Serves the dashboard on loopback; resolves when the server listens. */
  web(given: {
    readonly home: string | undefined;
    readonly version: string;
    /** By default any free port. */
    readonly port: number | undefined;
    /** Starts the background process. */
    readonly catchUp: () => void;
    /** How `memoir` is typed on this machine. */
    readonly command: string;
  }): Promise<{ readonly link: string; readonly page: string; close(): Promise<void> }>;
  /** Opens a file in the person's browser; false if there is no screen to show it on. */
  browse(file: string): boolean;
  /** Starts the background process that reads what waits in this home. */
  catchUp(home: string): void;
  /** Starts this program with other arguments in the background. What it prints goes to the file. */
  background(args: readonly string[], home: string, output: string): void;
  /** Called first by a command that runs for months: this process may start again, with settings that keep its memory small. */
  prepareLongRun(): Promise<void>;
  /** After this call, Ctrl-C resolves the promise instead of ending the process; a second Ctrl-C ends it. */
  interrupted(): Promise<void>;
}

/** `memoir decide list`: where words are data, one of these alone is a request to see the list. */
export function isListWord(words: readonly string[]): boolean {
  return words.length === 1 && ['list', 'ls', 'show'].includes(words[0] ?? '');
}
