/**
 * Whether a shell command prints external text: a web page, an issue, a package's description, a remote file or table. Commands
 * that only move data (git fetch, pull, clone, push; npm install) do not count. They are in nearly every turn, and the content
 * of files counts as tool output, which is never pushed anyway. A command that copies from elsewhere and reads the copy counts.
 */
import { findHereDocuments, type HereDocument, withoutHereDocuments } from '../domain/text/here-documents.ts';
import { simpleCommands } from '../domain/text/simple-commands.ts';
import { wordSet } from '../domain/text/word-set.ts';
import { readsForeignFile } from './foreign-files.ts';
import { readsForeignRevision, takesForeignRevision } from './foreign-revisions.ts';
import {
  addressNamers,
  commandWrappers,
  fetchers,
  interpreters,
  NAMING_SUBCOMMANDS,
  OWN_WORK,
  otherAgents,
  PYTHON,
  remoteClients,
  remotePrograms,
  SHELLS,
  SUBCOMMANDS,
} from './network-programs.ts';
import { usesRemoteDocker } from './remote-docker.ts';

/** Commands are short. A longer one contains a file. */
const READ_CHARS = 20_000;

export function isNetworkCommand(command: string): boolean {
  const text = command.slice(0, READ_CHARS);
  const line = withoutHereDocuments(text);
  const scripts = findHereDocuments(text);
  const commands = withVariables(simpleCommands(line));
  if (scripts.some((script) => isNetworkScript(script))) return true;
  if (PIPED_TO_SHELL.test(line) && (scripts.some(({ body }) => isNetworkCommand(body)) || printsFetch(commands)))
    return true;
  return commands.some((words) => readsFromOutside(words)) || readsClone(commands) || runsNamedProgram(line);
}

/** `$(which curl) example.org`: a substitution gives the program. */
function runsNamedProgram(line: string): boolean {
  const named = line.matchAll(
    /(?:\$\(|`)\s*(?:echo|printf|which|command -v|type -[pP])\s+["']?([\w./-]+)["']?\s*[)`] +(\S+)/g,
  );
  return Array.from(named).some(
    ([, program = '', next = '']) => fetchers().has(programName(program)) && !isLocal([next]),
  );
}

const PIPED_TO_SHELL = /\|\s*(?:sudo\s+)?(?:\S*\/)?(?:ba|z|da|k|fi)?sh(?=\s|$|[;&|)])/;

/** `echo 'curl …' | sh`: the text is a program. */
function printsFetch(commands: readonly (readonly string[])[]): boolean {
  return commands.some((words) => {
    const [program = '', ...rest] = withoutWrappers(words);
    return /^(?:echo|printf)$/.test(program) && isNetworkCommand(withoutOptions(rest).join(' '));
  });
}

function readsFromOutside(words: readonly string[]): boolean {
  const [program = '', ...rest] = withoutWrappers(words);
  const name = programName(program);
  if (fetchers().has(name)) return !isLocal(rest);
  if (readsClipboard(name, rest) || readsForeignFile(name, rest) || usesRemoteDocker(words)) return true;
  if (name === 'git') return readsForeignRevision(rest) || (!onlyNames(name, rest) && hasRemoteUrl(rest.join(' ')));
  if (remotePrograms().has(name)) return !isOwnWork(rest) && !isLocal(rest) && !sendsOnly(name, rest);
  if (otherAgents().has(name)) return !isAgentsOwnWork(rest);
  const packaged = packagedCommand(name, rest);
  if (packaged !== undefined && readsFromOutside(packaged)) return true;
  if (name === 'go' && rest[0] === 'list' && rest.includes('-versions')) return true;
  if (PYTHON.test(name) && rest[0] === '-m' && rest.length > 1) return readsFromOutside(rest.slice(1));
  if (remoteClients().has(name)) return namesRemoteHost(words);
  if (rest.includes('--dump-dom')) return !isLocal(rest);
  const subcommand = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
  if (subcommand?.test(withoutOptions(rest).join(' '))) return true;
  const code = rest.findIndex((word) => /^-\w*[ce]$|^--(?:eval|command)$|^-command$/i.test(word));
  if (SHELLS.test(name) && code >= 0) return isNetworkCommand(rest[code + 1] ?? '');
  if (name === 'eval') return isNetworkCommand(rest.join(' '));
  if (words.some((word) => word.includes('/dev/tcp/'))) return true;
  if (runsInside(rest).some((inner) => readsFromOutside(inner))) return true;
  if (!onlyNames(name, rest) && rest.some(isQuotedFetch)) return true;
  return name !== '' && !onlyNames(name, rest) && hasRemoteUrl(words.join(' '));
}

/** What was copied is usually from a page or a mail. Without an option `xclip` and `xsel` write. */
function readsClipboard(name: string, words: readonly string[]): boolean {
  if (/^(?:pbpaste|wl-paste|get-clipboard|termux-clipboard-get)$/.test(name)) return true;
  if (/^(?:osascript|powershell|pwsh)(?:\.exe)?$/.test(name))
    return words.some((word) => /get-clipboard|(?<!set )the clipboard/i.test(word));
  return (
    /^(?:xclip|xsel)$/.test(name) && words.some((word) => /^(?:-o(?:ut)?|-[bps]o|-o[bps]|--out(?:put)?)$/.test(word))
  );
}

/** `npx vercel logs`, `uvx yt-dlp …`: the program that a package runner starts. What an ordinary package prints is like the output of an installed one. */
function packagedCommand(name: string, rest: readonly string[]): readonly string[] | undefined {
  const isRunner = /^(?:npx|bunx|pnpx|uvx)$/.test(name);
  const words = isRunner ? rest : isRunOf(name, rest[0] ?? '') ? rest.slice(1) : [];
  const at = words.findIndex((word) => !word.startsWith('-'));
  const [program, ...inner] = words.slice(Math.max(0, at));
  return at < 0 || program === undefined ? undefined : [packageProgram(program), ...inner];
}

function isRunOf(name: string, subcommand: string): boolean {
  if (name === 'pipx' || name === 'uv') return subcommand === 'run';
  return /^(?:npm|pnpm|yarn|bun)$/.test(name) && /^(?:exec|x|dlx)$/.test(subcommand);
}

/** `su -c "curl …"`, `hyperfine "curl …"`, `docker exec web sh -c "curl …"`: a command line in quotes, with an address or a variable. */
function isQuotedFetch(word: string): boolean {
  return (
    /\s/.test(word) &&
    /[.$]|:\/\/|\{\}/.test(word) &&
    fetchers().has(programName(word.split(/\s/)[0] ?? '')) &&
    isNetworkCommand(word)
  );
}

/** `find -exec curl …`, `docker exec web curl …`, `sudo -u bob curl …`: a program that prints a server's answer, as a later word. */
function runsInside(words: readonly string[]): readonly (readonly string[])[] {
  const at = words.findIndex((word) => fetchers().has(programName(word)) || remoteClients().has(programName(word)));
  const isRun = words.slice(0, at).some((word) => /^(?:-exec(?:dir)?|-ok|exec|run|-u|--user|--)$/.test(word));
  return at > 0 && isRun ? [words.slice(at)] : [];
}

/** `vim -c 'r https://…'` and `emacs --eval …` run a command of the editor. */
const RUNS_IN_EDITOR = /^(?:n?vim -(?:c|-cmd|es)|n?vim \+.*:|emacs -(?:-eval|-execute|-batch))/;

function onlyNames(name: string, rest: readonly string[]): boolean {
  if (addressNamers().has(name)) return !rest.some((word) => RUNS_IN_EDITOR.test(`${name} ${word}`));
  const naming = Object.hasOwn(NAMING_SUBCOMMANDS, name) ? NAMING_SUBCOMMANDS[name] : undefined;
  return naming?.test(withoutOptions(rest).join(' ')) === true;
}

function programName(program: string): string {
  return (program.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/\.exe$/, '');
}

function isInterpreter(name: string): boolean {
  return interpreters().has(name) || PYTHON.test(name);
}

function isOwnWork(words: readonly string[]): boolean {
  const plain = withoutOptions(words).join(' ');
  return plain === ''
    ? words.length > 0 && words.every((word) => /^(?:--version|--help|-V|-h)$/.test(word))
    : OWN_WORK.test(plain);
}

/** The first word decides, unless it is the prompt: a quoted text, or after an option that runs one. */
function isAgentsOwnWork(words: readonly string[]): boolean {
  if (words.some((word) => /^(?:-p|--print|--prompt|exec|e|run|-m|--message)$/.test(word))) return false;
  const [first = ''] = withoutOptions(words);
  return !/\s/.test(first) && isOwnWork(words);
}

/** `@anthropic-ai/claude-code@latest` → `claude`. */
function packageProgram(word: string): string {
  return programName(word.replace(/(?<=.)@[^/]*$/, '')).replace(/-(?:code|cli|chat|ai)$/, '');
}

/** A copy to another machine prints nothing of that machine. */
function sendsOnly(name: string, words: readonly string[]): boolean {
  if (!/^(?:scp|rsync)$/.test(name)) return false;
  const isRemote = (word: string): boolean => /^(?:[\w.-]+@)?[\w.-]+:|^(?:rsync|sftp|ssh):\/\//.test(word);
  const places = words.filter((word) => !word.startsWith('-'));
  return !places.slice(0, -1).some(isRemote);
}

/** `-h db.example.com`, `--host=…`, `postgres://db.example.com/…`: a host that is not this machine. */
function namesRemoteHost(words: readonly string[]): boolean {
  const hosts = words.flatMap((word, at) => {
    const [, url] = /^[a-z][\w+.-]*:\/\/(?:[^\s/@]*@)?(\[[^\]]*\]|[^\s/:?#]+)/i.exec(word) ?? [];
    const [, joined] =
      /^(?:--(?:host|hostname|server|bootstrap-server|endpoints?)=|host=|-[hHSb](?=[\w.-]*\.))(.+)$/.exec(word) ?? [];
    const [, set] = /^\w*HOST(?:NAME)?=(.+)$/.exec(word) ?? [];
    const [, query] = /[?&]host=([^&]+)/.exec(word) ?? [];
    const next = /^(?:-h|-H|-S|-b|--host|--hostname|--server|--bootstrap-server|--endpoints?)$/.test(word)
      ? words[at + 1]
      : undefined;
    return [url, joined, next, set, query].filter((host) => host !== undefined && host !== '');
  });
  return hosts.some((host) => {
    const bare = (host ?? '').replace(/^(?:https?|tcp|ldaps?):\/*/, '').replace(/[,:/ ].*$/, '');
    return !LOCAL_HOST.test(bare) && !/^(?:[/.]|::1|\$)/.test(bare);
  });
}

const URL_HOST = /\b(?:https?|wss?|ftp|git):\/\/(?:[^\s/@]*@)?(\[[^\]]*\]|[^\s/:?#"'`)]+)/gi;

function hasRemoteUrl(text: string): boolean {
  return Array.from(text.matchAll(URL_HOST), ([, host]) => host ?? '').some((host) => !LOCAL_HOST.test(host));
}

/** A clone that a later command of the same line reads. */
function readsClone(commands: readonly (readonly string[])[]): boolean {
  const clone = commands.findIndex((words) => {
    const [program = '', ...rest] = withoutWrappers(words);
    const plain = withoutOptions(rest).join(' ');
    if (programName(program) === 'gh') return /^(?:pr checkout|repo clone)\b/.test(plain);
    if (programName(program) !== 'git') return false;
    return takesForeignRevision(rest) || (plain.startsWith('clone ') && hasRemoteSource(rest));
  });
  if (clone < 0) return false;
  return commands.slice(clone + 1).some((words) => readers().has(programName(withoutWrappers(words)[0] ?? '')));
}

const readers = wordSet(`
  cat bat less more head tail sed awk grep rg jq strings glow mdcat
`);

function hasRemoteSource(words: readonly string[]): boolean {
  return (
    hasRemoteUrl(words.join(' ')) || words.some((word) => /^(?:[\w.-]+@)?[\w.-]{2,}:(?!\/\/)|^ssh:\/\//.test(word))
  );
}

/** A here-document is data, unless an interpreter or a shell reads it as its program. */
function isNetworkScript({ before, body }: HereDocument): boolean {
  const [program = ''] = withoutWrappers(simpleCommands(before).at(-1) ?? []);
  const name = programName(program);
  if (SHELLS.test(name)) return isNetworkCommand(body);
  return isInterpreter(name) ? hasRemoteUrl(body) : /^(?:ssh|nc|telnet)$/.test(name);
}

/** `c=curl; $c https://…`: variables that the line sets itself. */
function withVariables(commands: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const values = new Map<string, string>();
  return commands.map((words) => {
    for (const word of words) {
      const [, name, value] = /^(\w+)=(.+)$/s.exec(word) ?? [];
      if (name !== undefined && value !== undefined) values.set(name, value);
    }
    if (values.size === 0) return words;
    return words.flatMap((word) => {
      const [, name] = /^\$\{?(\w+)(?:\[@\])?\}?$/.exec(word) ?? [];
      const value = name === undefined ? undefined : values.get(name);
      if (value !== undefined) return value.split(/\s+/);
      return [word.replace(/\$\{?(\w+)\}?/g, (written, inner: string) => values.get(inner) ?? written)];
    });
  });
}

const OPTION_WITH_VALUE =
  /^(?:-R|--repo|-C|--prefix|-w|--hostname|-n|--namespace|--context|--kubeconfig|--profile|--region)$/;

/** Options may come before the subcommand, and some of them take the next word. */
function withoutOptions(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => !word.startsWith('-') && !OPTION_WITH_VALUE.test(words[at - 1] ?? ''));
}

/** Options of wrappers that take the next word. */
const WRAPPER_VALUE =
  /^(?:sudo -[ughpCDRTU]|doas -[uC]|env -[uCS]|nice -n|ionice -[cnp]|stdbuf -[ioe]|timeout -[ks]|strace -[eopsuPE]|ltrace -[eopsu]|flock -[wE]|xargs -[InPLdEs]|watch -n|time -[fo]|sudo --(?:user|group)|env --unset|nice --adjustment)$/;

function withoutWrappers(words: readonly string[]): readonly string[] {
  let at = 0;
  let wrapper = '';
  let locked = false;
  for (; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const after = at > 0 && commandWrappers().has(words[at - 1] ?? '');
    if (commandWrappers().has(word)) wrapper = word;
    if (commandWrappers().has(word) || /^\w+=/.test(word)) continue;
    // Skips the options of a wrapper, and the number in `timeout 10`.
    if (at > 0 && (/^-/.test(word) || ((after || wrapper === 'timeout') && /^\d+(?:\.\d+)?[smhd]?$/.test(word)))) {
      if (WRAPPER_VALUE.test(`${wrapper} ${word}`)) at += 1;
      continue;
    }
    // The lock file of `flock f`.
    if (wrapper === 'flock' && !locked) {
      locked = true;
      continue;
    }
    break;
  }
  return words.slice(at);
}

/** Whether all addresses in it are on this machine. Without any address, the command may connect anywhere. */
function isLocal(words: readonly string[]): boolean {
  if (words.length > 0 && words.every((word) => /^(?:--version|--help|-V|-h)$/.test(word))) return true;
  // A proxy answers instead of the named machine.
  if (
    words.some((word) => /^(?:-x|--proxy|--socks\w*|--resolve|--connect-to|--preproxy|-K|--config)(?:=|$)/.test(word))
  )
    return false;
  const all = words.join(' ');
  const hosts = Array.from(
    all.matchAll(/\bhttps?:\/\/(?:[^\s/@]*@)?(\[[^\]]*\]|[^\s/:?#"'`)]+)/gi),
    ([, host]) => host,
  );
  const bare = words.filter((word) => LOCAL_ADDRESS.test(word));
  if (hosts.length === 0)
    return (
      bare.length > 0 && !words.some((word) => /^[\w-]+(?:\.[\w-]+)+(?:[/:]|$)/.test(word) && !LOCAL_ADDRESS.test(word))
    );
  return hosts.every((host) => LOCAL_HOST.test(host ?? ''));
}

const LOCAL_HOST = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|host\.docker\.internal)$/i;
const LOCAL_ADDRESS =
  /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])?(?::\d{2,5})(?:\/|$)|^(?:localhost|127(?:\.\d{1,3}){3})(?:\/|$)/i;
