/**
 * Runs one command line: finds the command, runs it, and turns an error into a message and an exit code.
 * 0: success, 1: error or refusal, 2: invalid command line, 130: interrupted.
 */
import { isMemoirError, MemoirError, messageOf, systemCode } from '../../domain/errors.ts';
import { withCommand } from '../../domain/text/with-command.ts';
import type { Command, Context, Registry, ResultSink, Servers, Sink } from './command.ts';
import type { Memoir, MemoirOptions } from './engine-port.ts';
import { asksFor, type Globals, parseInput } from './parse/parse.ts';
import { findCommand, type Route } from './parse/route.ts';
import { oneLine, plainJson } from './print/plain.ts';
import { type ColorSetting, createStyle, decideColor } from './print/style.ts';
import { registry as allCommands } from './registry.ts';

export { processWorld } from './process-world.ts';

/** The environment variables that the command line itself uses; part of `readEnvironment()`. */
export interface CliEnvironment {
  readonly noColor: boolean;
  readonly forceColor: boolean | undefined;
  readonly term: string | undefined;
  readonly columns: number | undefined;
  readonly ci: boolean;
  /** Every MEMOIR_* variable; here for MEMOIR_DEBUG. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Everything outside the command line. `src/cli.ts` passes the real one, a test its own. */
export interface World {
  readonly environment: CliEnvironment;
  readonly stdin: Context['stdin'];
  readonly stdout: ResultSink & { readonly columns?: number | undefined };
  readonly stderr: Sink & { readonly columns?: number | undefined };
  readonly cwd: string;
  readonly version: string;
  /** How the command is typed on this machine. */
  typed(home: string | undefined): string;
  now(): number;
  open(
    options: Pick<MemoirOptions, 'patient'> & { readonly home: string | undefined; readonly cwd: string },
  ): Promise<Memoir>;
  /** `display.color` as configured, once the engine is open. */
  colorSetting?(memoir: Memoir): ColorSetting;
  /** Logs an unexpected error and returns the file; undefined when it could not be written. */
  logCrash?(error: unknown, home: string | undefined): string | undefined;
  readonly registry?: Registry;
  readonly servers?: Servers;
  readonly expectShortRun?: () => void;
}

/** These finish an interrupted erasure themselves, show none of what it erases, or must run even if it cannot be finished. */
const FINISHES_ERASURES: ReadonlySet<string | undefined> = new Set([
  ...[
    'forget',
    'doctor',
    'dream',
    'catch-up',
    'mcp',
    'start',
    'serve',
    'config',
    'pause',
    'resume',
    'init',
    'uninstall',
    'restore',
  ],
]);

const EXIT_FAULT = 1;
const EXIT_USAGE = 2;

export async function run(argv: readonly string[], world: World): Promise<number> {
  const registry = world.registry ?? allCommands;
  let globals: Globals = { help: false, home: undefined, color: true, debug: asksFor(argv, '--debug') };
  try {
    const route = await resolve(argv, registry);
    if (route === undefined) {
      world.stdout.write(`${world.version}\n`);
      return 0;
    }
    const parsed = parseInput(route.command, route.path, route.rest);
    globals = parsed.globals;
    return await withContext(world, registry, { ...globals, command: route.path[0] }, async (context) => {
      const show = globals.help ? helpFor(route) : runnable(route);
      return (await show(context, parsed.input)) ?? 0;
    });
  } catch (error) {
    if (systemCode(error) === 'EPIPE') return 0;
    return report(error, world, globals, asksFor(argv, '--json'));
  }
}

/** Undefined means `--version`, which is only valid without a command. */
async function resolve(argv: readonly string[], registry: Registry): Promise<Route | undefined> {
  const found = await findCommand(argv, registry);
  if (found !== undefined) return found;
  if (asksFor(argv, '--version')) return undefined;
  const name = asksFor(argv, '--help', '-h') ? 'help' : registry.bare;
  const entry = registry.entries.find((candidate) => candidate.name === name);
  if (entry === undefined) throw new Error(`the registry has no "${name}"`);
  return { path: [], command: (await entry.load()).command, rest: argv };
}

type Runner = NonNullable<Command['run']>;

function helpFor(route: Route): Runner {
  return async (context) => {
    const { renderCommandHelp, renderProgramHelp } = await import('./help/help.ts');
    const look = { width: context.width, style: context.style };
    context.stdout.write(
      route.path.length === 0
        ? renderProgramHelp(context.registry, look)
        : renderCommandHelp(route.command, route.path, look),
    );
  };
}

function runnable(route: Route): Runner {
  const { command, path } = route;
  if (command.run !== undefined) return (context, input) => command.run?.(context, input);
  const typed = ['memoir', ...path].join(' ');
  const names = (command.subcommands ?? []).filter((sub) => sub.hidden !== true).map((sub) => sub.name);
  throw new MemoirError('usage', `\`${typed}\` needs a subcommand: ${names.join(', ')}`, {
    next: `See \`${typed} --help\`.`,
  });
}

async function withContext(
  world: World,
  registry: Registry,
  globals: Globals & { readonly command: string | undefined },
  use: (context: Context) => Promise<number>,
): Promise<number> {
  const { environment, stdout } = world;
  let opened: Promise<Memoir> | undefined;
  let setting: ColorSetting = 'auto';
  const color = () => decideColor({ ...environment, isTTY: stdout.isTTY, setting, flag: globals.color });
  const open = async (options: Pick<MemoirOptions, 'patient'> = {}) => {
    const memoir = await world.open({ home: globals.home, cwd: world.cwd, ...options });
    setting = world.colorSetting?.(memoir) ?? 'auto';
    if (!FINISHES_ERASURES.has(globals.command)) {
      await memoir.forget.finishBeforeReading(() =>
        complain(world, 'memoir: waiting until another process is done with an erasure'),
      );
    }
    return memoir;
  };
  const context: Context = {
    registry,
    get version() {
      return world.version;
    },
    get typed() {
      return world.typed(globals.home);
    },
    stdout,
    get stderr() {
      return world.stderr;
    },
    get stdin() {
      return world.stdin;
    },
    get cwd() {
      return world.cwd;
    },
    isTTY: stdout.isTTY,
    ci: environment.ci,
    width: environment.columns ?? (stdout.isTTY ? stdout.columns : undefined),
    get color() {
      return color();
    },
    style: createStyle(color),
    home: globals.home,
    now: () => world.now(),
    servers: world.servers,
    expectShortRun: world.expectShortRun,
    memoir: (options) => {
      opened ??= open(options);
      return opened;
    },
  };
  try {
    return await use(context);
  } finally {
    // If opening failed, the command has reported it, and there is nothing to close.
    const memoir = await opened?.catch(() => undefined);
    const because = memoir?.health.readOnlyBecause();
    if (because !== undefined) {
      await complain(
        world,
        `memoir: ${oneLine(because).replace(/\.$/, '')}. What is there was read, and nothing was recorded.`,
      );
    }
    const waiting = memoir?.health.spooled() ?? 0;
    if (waiting > 0) {
      const what = waiting === 1 ? '1 file in the spool is' : `${waiting} files in the spool are`;
      await complain(
        world,
        `memoir: ${what} not in the journal yet. Run \`${world.typed(globals.home)} doctor\` to see why.`,
      );
    }
    await memoir?.close();
  }
}

/** One line; on a terminal it is broken between words. */
async function complain({ stderr, environment }: World, line: string): Promise<void> {
  const width = stderr.isTTY ? (environment.columns ?? stderr.columns) : undefined;
  stderr.write(width === undefined ? `${line}\n` : `${(await import('./print/word-flow.ts')).flow(line, width)}\n`);
}

async function report(error: unknown, world: World, globals: Globals, json: boolean): Promise<number> {
  const debug = globals.debug || world.environment.settings.MEMOIR_DEBUG !== undefined;
  const { code, message, next: advice } = isMemoirError(error) ? error : unexpected(error, world, globals, debug);
  const next = advice === undefined ? undefined : withCommand(advice, world.typed(globals.home));
  if (json) {
    world.stderr.write(`${plainJson(JSON.stringify({ error: { code, message, next: next ?? null } }))}\n`);
  } else {
    await complain(world, `memoir: ${oneLine(message)}`);
    if (next !== undefined) await complain(world, oneLine(next));
  }
  if (debug && error instanceof Error) world.stderr.write(`${stackWithCauses(error)}\n`);
  const invalid = code === 'usage' || code === 'bad-input' || (code === 'home-invalid' && globals.home !== undefined);
  return invalid ? EXIT_USAGE : EXIT_FAULT;
}

function unexpected(error: unknown, world: World, globals: Globals, debug: boolean) {
  const log = world.logCrash?.(error, globals.home);
  const kept = log === undefined ? '' : `The details are in ${log}. `;
  return {
    code: 'unexpected',
    message: `Unexpected error: ${messageOf(error)}`,
    next: debug ? kept.trimEnd() || undefined : `${kept}Run it again with --debug to see the stack trace.`,
  };
}

function stackWithCauses(error: Error): string {
  const own = error.stack ?? String(error);
  return error.cause instanceof Error ? `${own}\ncaused by: ${stackWithCauses(error.cause)}` : own;
}
