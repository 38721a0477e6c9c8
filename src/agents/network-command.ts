/**
 * Whether a shell command prints external text: a web page, an issue, a package's description, a remote file or table. Commands
 * that only move data (git fetch, pull, clone, push; npm install) do not count. They are in nearly every turn, and the content
 * of files counts as tool output, which is never pushed anyway. A command that copies from elsewhere and reads the copy counts.
 */
import { findHereDocuments, type HereDocument, withoutHereDocuments } from '../domain/text/here-documents.ts';
import { simpleCommands } from '../domain/text/simple-commands.ts';
import { wordSet } from '../domain/text/word-set.ts';

/** Programs that print the answer of a server, unless the server is this machine. */
const fetchers = wordSet(`
  curl wget wget2 http https httpie xh xhs curlie lynx w3m links elinks aria2c hurl yt-dlp invoke-webrequest
  invoke-restmethod iwr irm grpcurl websocat wscat newsboat
`);
/**
 * Raw connections, name services, remote shells and copies, cloud storage, mail and tracker clients: everything they print is
 * external.
 */
const remotePrograms = wordSet(`
  nc ncat netcat telnet socat ftp lftp tftp ssh autossh mosh scp sftp rsync dig host nslookup drill doggo whois finger nmap tldr
  gsutil s3cmd s5cmd rclone mc linear slack slackcat sentry-cli acli himalaya mutt neomutt mailx notmuch trello asana
  zulip-term discordo toot heroku vercel netlify flyctl fly doctl snowsql bq az gcloud railway stripe wrangler supabase firebase
  turso pscale neonctl stern ipfs croc
`);
/** Clients of databases and queues. They count if they name a host that is not this machine. */
const remoteClients = wordSet(`
  psql pgcli mysql mariadb mycli mongosh mongo redis-cli valkey-cli clickhouse-client cqlsh sqlcmd influx kcat kafkacat
  mosquitto_sub ldapsearch smbclient snmpwalk snmpget etcdctl
`);
/** Other agents. Their answers may repeat pages they read, and Memoir does not see those. */
const otherAgents = wordSet(`
  claude codex gemini opencode cursor-agent aider goose crush amp droid qwen copilot llm sgpt aichat mods fabric
`);
/** Uses of these programs that only configure, log in, upload or show the version. */
const OWN_WORK =
  /^(?:config(?:ure|uration)?|auth|login|logout|init|version|help|completion|components?|whoami|deploy|build|link|dev|mcp|plugins?|update|upgrade|install|doctor|models|keys)\b/;
/** Programs with subcommands that print external text. */
const SUBCOMMANDS: Readonly<Record<string, RegExp>> = {
  ollama: /^run\b/,
  gh: /^(?:api|search|browse|copilot|status|(?:issue|pr|release|gist|repo|discussion|project|run|workflow|label|ruleset) (?:view|list|status|diff|checks|read|watch|download))\b/,
  aws: /^(?!(?:configure|sso|--version|help)\b)[\w-]+ \S/,
  kubectl: /^(?:logs|exec|attach)\b/,
  openssl: /^s_client\b/,
  tailscale: /^ssh\b/,
  tsh: /^(?:ssh|scp|kubectl)\b/,
  lxc: /^exec\b/,
  vagrant: /^ssh\b/,
  deno: /^(?:run|eval|install|x)\b.*\bhttps?:/,
  glab: /^(?:api|(?:issue|mr|release|snippet|repo) (?:view|list|diff|note|search))\b/,
  tea: /^(?:issues?|pulls?|releases?)\b/,
  jira: /^(?:issue|sprint|epic|board) (?:view|list)\b/,
  npm: /^(?:view|info|show|v|search|s|se|find|docs|repo|audit)\b/,
  pnpm: /^(?:view|info|show|search|audit)\b/,
  yarn: /^(?:info|npm info|npm audit|audit)\b/,
  bun: /^(?:pm view|info)\b/,
  pip: /^(?:search|index|download)\b/,
  pip3: /^(?:search|index|download)\b/,
  cargo: /^(?:search|info)\b/,
  gem: /^(?:search|info|specification)\b/,
  brew: /^(?:search|info|home)\b/,
  docker: /^search\b/,
  helm: /^(?:show|search)\b/,
  hub: /^(?:api|(?:issue|pr|release) (?:show|list)|issue$|ci-status)\b/,
  apt: /^(?:show|search)\b/,
  'apt-cache': /^(?:show|search)\b/,
  go: /^list(?: \S+)*@/,
};
const interpreters = wordSet(`
  uv uvx node deno bun bunx npx tsx ts-node ruby perl php lua julia rscript pwsh powershell go java jbang osascript
`);
const PYTHON = /^(?:python\d?(?:\.\d+)?|pypy\d?)$/;
const SHELLS = /^(?:ba|z|da|k|fi)?sh$/;
/** Programs that run the command after them. */
const wrappers = wordSet(`
  sudo doas parallel proxychains proxychains4 torsocks torify retry env time timeout nohup nice ionice stdbuf setsid strace ltrace flock chrt taskset unbuffer command builtin exec xargs watch caffeinate busybox toybox then do else if while
  until ! {
`);

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
  if (remotePrograms().has(name)) return !isOwnWork(rest) && !isLocal(rest) && !sendsOnly(name, rest);
  if (otherAgents().has(name)) return !isAgentsOwnWork(rest);
  if (
    /^(?:npx|bunx|pnpx|uvx|pipx)$/.test(name) ||
    (/^(?:npm|pnpm|yarn|bun)$/.test(name) && /^(?:exec|x|dlx)$/.test(rest[0] ?? ''))
  ) {
    const agent = rest.findIndex((word) => otherAgents().has(packageProgram(word)));
    if (agent >= 0) return !isAgentsOwnWork(rest.slice(agent + 1));
  }
  if (name === 'go' && rest[0] === 'list' && rest.includes('-versions')) return true;
  if (PYTHON.test(name) && rest[0] === '-m' && rest.length > 1) return readsFromOutside(rest.slice(1));
  if (remoteClients().has(name)) return namesRemoteHost(words);
  if (rest.includes('--dump-dom')) return !isLocal(rest);
  const subcommand = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
  if (subcommand?.test(withoutOptions(rest).join(' '))) return true;
  const code = rest.findIndex((word) => /^-\w*[ce]$|^--(?:eval|command)$/.test(word));
  if (SHELLS.test(name) && code >= 0) return isNetworkCommand(rest[code + 1] ?? '');
  if (name === 'eval') return isNetworkCommand(rest.join(' '));
  if (words.some((word) => word.includes('/dev/tcp/'))) return true;
  if (runsInside(rest).some((inner) => readsFromOutside(inner))) return true;
  if (!onlyNames(name, rest) && rest.some(isQuotedFetch)) return true;
  return name !== '' && !onlyNames(name, rest) && hasRemoteUrl(words.join(' '));
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
  const at = words.findIndex((word) => fetchers().has(programName(word)));
  const isRun = words.slice(0, at).some((word) => /^(?:-exec(?:dir)?|-ok|exec|run|-u|--user|--)$/.test(word));
  return at > 0 && isRun ? [words.slice(at)] : [];
}

/**
 * Programs that take a web address without printing its content: they search or print the text itself, copy files, install,
 * or send. Any other program with the address of another machine counts.
 */
const addressNamers = wordSet(`
  echo printf cat tee grep rg ag egrep sed awk tr cut sort uniq jq yq head tail wc diff test [ [[ export set alias true read
  ls cd mkdir rm mv cp touch chmod open xdg-open start say memoir apt apt-get dnf yum apk pacman brew conda mamba poetry pdm
  composer bundle gem cargo rustup nvm volta asdf mise terraform tofu code vim nvim nano emacs return local declare readonly
`);
const NAMING_SUBCOMMANDS: Readonly<Record<string, RegExp>> = {
  git: /^(?!(?:ls-remote|archive)\b)/,
  npm: /^(?:i|install|ci|add|config|publish|login|set|pkg|init|create|link|uninstall|update)\b/,
  pnpm: /^(?:i|install|add|config|publish|create|update|dlx create)\b/,
  yarn: /^(?:install|add|config|set|create)?\b/,
  bun: /^(?:install|add|create)\b/,
  pip: /^(?:install|config)\b/,
  pip3: /^(?:install|config)\b/,
  uv: /^(?:pip install|add|sync|lock|tool install|venv)\b/,
  go: /^(?:get|install|mod|build|test|vet)\b/,
  docker: /^(?:pull|push|login|logout|build|tag|buildx|compose)\b/,
  gh: /^(?:auth|(?:issue|pr|release|gist|repo|label|secret|variable) (?:create|edit|close|comment|merge|clone|fork|set|ready|reopen))\b/,
  glab: /^(?:auth|(?:issue|mr) (?:create|update|close|note|merge))\b/,
  helm: /^(?:repo add|install|upgrade|template)\b/,
  kubectl: /^(?:apply|create|annotate|label|set|config)\b/,
};

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
  return plain === '' ? words.every((word) => /^(?:--version|--help|-V|-h)$/.test(word)) : OWN_WORK.test(plain);
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
    return programName(program) === 'git' && plain.startsWith('clone ') && hasRemoteSource(rest);
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
    const after = at > 0 && wrappers().has(words[at - 1] ?? '');
    if (wrappers().has(word)) wrapper = word;
    if (wrappers().has(word) || /^\w+=/.test(word)) continue;
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
