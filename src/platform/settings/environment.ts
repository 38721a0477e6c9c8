/**
 * The only reader of `process.env`. Everything else gets this frozen value, so all variables that matter are listed
 * here and a test can pass its own.
 */
import { homedir, tmpdir, userInfo } from 'node:os';
import { posix, win32 } from 'node:path';

export interface Environment {
  readonly platform: NodeJS.Platform;
  /** MEMOIR_HOME as given. A blank value is kept, because it is a mistake to report. */
  readonly memoirHome: string | undefined;
  /** The user's home directory; '' if the system has none. */
  readonly userHome: string;
  /** All MEMOIR_* variables that are not blank. `config.ts` knows which are settings. */
  readonly settings: Readonly<Record<string, string>>;
  readonly noColor: boolean;
  /** undefined: not set. false: FORCE_COLOR=0. */
  readonly forceColor: boolean | undefined;
  readonly term: string | undefined;
  readonly columns: number | undefined;
  readonly ci: boolean;
  /** Whether a browser opened here appears in front of the person: there is a screen, and this is not a remote login. */
  readonly screen: boolean;
  readonly claudeConfigDir: string | undefined;
  readonly claudeSessionId: string | undefined;
  readonly claudeProjectDir: string | undefined;
  /** How the agent was started: `cli` for a person at a terminal. */
  readonly claudeEntrypoint: string | undefined;
  /** The variable that shows that an agent runs this command, in its shell or as its server. */
  readonly agentVariable: string | undefined;
  /** The providers' usual variables with a key, by the host they are for. */
  readonly modelKeys: Readonly<Record<string, string>>;
  /** All variables, for a program that the person chose as a language model and that needs its own. */
  readonly everything: EnvironmentSource;
  /** Memoir started this process as a language model, so its hooks record nothing. */
  readonly isOwnModel: boolean;
  /** PATH: where programs such as git are found. */
  readonly searchPath: string | undefined;
  /** VISUAL, else EDITOR: a command line, not a path. */
  readonly editor: string | undefined;
  /** The path of the user's shell. */
  readonly shell: string | undefined;
  /** Under `npm run`: the folder it was typed in, and the package.json of the script. */
  readonly npm: { readonly calledFrom: string | undefined; readonly packageFile: string | undefined };
}

/** Set by coding agents in their shells, but not in a person's terminal, even inside an editor. */
const AGENT_VARIABLES = [
  'CLAUDE_CODE_SESSION_ID',
  'CLAUDECODE',
  'CLAUDE_CODE_CHILD_SESSION',
  'CURSOR_AGENT',
  'GEMINI_CLI',
  'CODEX_SANDBOX',
  'CODEX_SANDBOX_NETWORK_DISABLED',
  'OPENCODE',
  'CLINE_ACTIVE',
  'AI_AGENT',
] as const;

/** Inherited by everything that a language model's client starts, however deep. */
export const OWN_MODEL_VARIABLE = 'MEMOIR_OWN_MODEL';

export type EnvironmentSource = Readonly<Record<string, string | undefined>>;

/** The system's temporary folder, as `tmpdir()` of `node:os`, which takes a command 0.3 ms to load. */
export function temporaryFolder(
  { TMPDIR, TMP, TEMP }: EnvironmentSource = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform === 'win32') return tmpdir();
  const folder = TMPDIR || TMP || TEMP || '/tmp';
  return folder.length > 1 && folder.endsWith('/') ? folder.slice(0, -1) : folder;
}

export function readEnvironment(
  source: EnvironmentSource = process.env,
  platform: NodeJS.Platform = process.platform,
): Environment {
  const given = (name: string): string | undefined => {
    const value = source[name];
    return value === undefined || value.trim() === '' ? undefined : value;
  };
  const isOn = (value: string | undefined): boolean => value !== undefined && value !== '0' && value !== 'false';
  const forceColor = source.FORCE_COLOR;
  return Object.freeze({
    platform,
    memoirHome: source.MEMOIR_HOME,
    userHome: findUserHome(platform === 'win32' ? given('USERPROFILE') : given('HOME'), platform),
    settings: memoirVariables(source, platform),
    noColor: given('NO_COLOR') !== undefined,
    forceColor: forceColor === undefined ? undefined : isOn(forceColor),
    term: given('TERM'),
    columns: readColumns(given('COLUMNS')),
    ci: isOn(given('CI')),
    screen:
      given('SSH_CONNECTION') === undefined &&
      (platform === 'darwin' ||
        platform === 'win32' ||
        given('DISPLAY') !== undefined ||
        given('WAYLAND_DISPLAY') !== undefined),
    claudeConfigDir: given('CLAUDE_CONFIG_DIR'),
    claudeSessionId: given('CLAUDE_CODE_SESSION_ID'),
    claudeProjectDir: given('CLAUDE_PROJECT_DIR'),
    claudeEntrypoint: given('CLAUDE_CODE_ENTRYPOINT'),
    agentVariable: AGENT_VARIABLES.find((name) => isOn(given(name))),
    modelKeys: Object.freeze({
      ...named('api.anthropic.com', given('ANTHROPIC_API_KEY')),
      ...named('api.openai.com', given('OPENAI_API_KEY')),
    }),
    everything: source,
    isOwnModel: isOn(given(OWN_MODEL_VARIABLE)),
    searchPath: given('PATH'),
    editor: given('VISUAL') ?? given('EDITOR'),
    shell: given('SHELL'),
    npm: Object.freeze({ calledFrom: given('INIT_CWD'), packageFile: given('npm_package_json') }),
  });
}

function named(host: string, key: string | undefined): Readonly<Record<string, string>> {
  return key === undefined ? {} : { [host]: key };
}

/** With a relative HOME the home would depend on the working directory, so the system is asked. */
function findUserHome(named: string | undefined, platform: NodeJS.Platform): string {
  const { isAbsolute } = platform === 'win32' ? win32 : posix;
  if (named !== undefined && isAbsolute(named)) return named;
  for (const ask of [homedir, () => userInfo().homedir]) {
    try {
      const found = ask();
      if (isAbsolute(found)) return found;
    } catch {
      // A container user without a passwd entry has no home directory. Returned as '', refused by resolveHome.
    }
  }
  return '';
}

function memoirVariables(source: EnvironmentSource, platform: NodeJS.Platform): Readonly<Record<string, string>> {
  const found: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(source)) {
    // Windows variable names are case-insensitive.
    const known = platform === 'win32' ? name.toUpperCase() : name;
    if (known.startsWith('MEMOIR_') && value !== undefined && value.trim() !== '') found[known] = value;
  }
  return Object.freeze(found);
}

function readColumns(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,5}$/.test(text)) return undefined;
  const columns = Number(text);
  return columns > 0 ? columns : undefined;
}

/** All variables of this process and the given ones, for a program that replaces it. Undefined if they are already set. */
export function environmentWith(
  added: Readonly<Record<string, string>>,
  source: EnvironmentSource = process.env,
): EnvironmentSource | undefined {
  const isSet = Object.keys(added).every((name) => source[name] !== undefined);
  return isSet ? undefined : { ...added, ...source };
}
