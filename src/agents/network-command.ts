/**
 * Whether a shell command prints external text: a web page, an issue, a package's description. Commands that only move data
 * (git fetch, pull, clone, push; npm install; ssh) do not count. They are in nearly every turn, and the content of files counts
 * as tool output, which is never pushed anyway.
 */

/** Programs that print the answer of a server, unless the server is this machine. */
const FETCHERS =
  /^(?:curl|wget|http|https|httpie|xh|xhs|curlie|lynx|w3m|links|elinks|aria2c|hurl|yt-dlp|invoke-webrequest|invoke-restmethod|iwr|irm)$/;
/** Programs with subcommands that print external text. */
const SUBCOMMANDS: Readonly<Record<string, RegExp>> = {
  gh: /^(?:api|search|browse|(?:issue|pr|release|gist|repo|discussion|project) (?:view|list|status|diff|checks|read))\b/,
  glab: /^(?:api|(?:issue|mr|release|snippet|repo) (?:view|list|diff|note|search))\b/,
  tea: /^(?:issues?|pulls?|releases?)\b/,
  jira: /^issue (?:view|list)\b/,
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
  go: /^list -m -versions\b/,
};
const INTERPRETERS = /^(?:python\d?(?:\.\d+)?|node|deno|bun|ruby|perl|php|pwsh|powershell)$/;
const SHELLS = /^(?:ba|z|da|k|fi)?sh$/;
/** Programs that run the command after them. */
const WRAPPERS =
  /^(?:sudo|doas|env|time|timeout|nohup|nice|ionice|stdbuf|command|builtin|exec|xargs|watch|caffeinate|then|do|else|if|while|until|!|\{)$/;

/** Commands are short. A longer one contains a file. */
const READ_CHARS = 20_000;

export function isNetworkCommand(command: string): boolean {
  return simpleCommands(command.slice(0, READ_CHARS)).some((words) => readsFromOutside(words));
}

function readsFromOutside(words: readonly string[]): boolean {
  const [program = '', ...rest] = withoutWrappers(words);
  const name = (program.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/\.exe$/, '');
  if (FETCHERS.test(name)) return !isLocal(rest);
  const subcommand = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
  if (subcommand?.test(withoutOptions(rest).join(' '))) return true;
  const code = rest.findIndex((word) => /^-\w*[ce]$|^--(?:eval|command)$/.test(word));
  if (SHELLS.test(name)) return code >= 0 && isNetworkCommand(rest[code + 1] ?? '');
  if (name === 'eval') return isNetworkCommand(rest.join(' '));
  return INTERPRETERS.test(name) && code >= 0 && /https?:\/\//.test(rest.join(' ')) && !isLocal(rest);
}

/** Options may come before the subcommand, and some of them take the next word. */
function withoutOptions(words: readonly string[]): readonly string[] {
  return words.filter(
    (word, at) => !word.startsWith('-') && !/^(?:-R|--repo|-C|--prefix|-w|--hostname)$/.test(words[at - 1] ?? ''),
  );
}

function withoutWrappers(words: readonly string[]): readonly string[] {
  let at = 0;
  for (; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const after = at > 0 && WRAPPERS.test(words[at - 1] ?? '');
    if (WRAPPERS.test(word) || /^\w+=/.test(word)) continue;
    // Skips the options of a wrapper, and the number in `timeout 10`.
    if (at > 0 && (/^-/.test(word) || (after && /^\d+[smhd]?$/.test(word)))) continue;
    break;
  }
  return words.slice(at);
}

/** Whether all addresses in it are on this machine. Without any address, the command may connect anywhere. */
function isLocal(words: readonly string[]): boolean {
  if (words.length > 0 && words.every((word) => /^(?:--version|--help|-V|-h)$/.test(word))) return true;
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

/**
 * The commands of a line, each as a list of words. A quoted text is one word. Here-documents and quoted texts are data, except
 * for what a shell expands in them.
 */
function simpleCommands(line: string): readonly (readonly string[])[] {
  const text = !line.includes('<<')
    ? line
    : line.replace(/<<-?\s*(["']?)(\w+)\1([^\n]*)\n[\s\S]*?(?:\n\s*\2\s*(?=\n|$)|$)/g, '$3\n');
  const commands: string[][] = [];
  let words: string[] = [];
  let word: string | undefined;
  const endWord = (): void => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endCommand = (): void => {
    endWord();
    if (words.length > 0) commands.push(words);
    words = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') {
      const next = text.charAt(at + 1);
      if (next !== '\n') word = (word ?? '') + next;
      at += 1;
    } else if (char === "'") {
      const end = text.indexOf("'", at + 1);
      word = (word ?? '') + text.slice(at + 1, end < 0 ? undefined : end);
      at = end < 0 ? text.length : end;
    } else if (char === '"') {
      const end = endOfDoubleQuotes(text, at + 1);
      const quoted = text.slice(at + 1, end);
      word = (word ?? '') + quoted;
      for (const inner of substitutions(quoted)) commands.push(...simpleCommands(inner).map((each) => [...each]));
      at = end;
    } else if (char === '#' && word === undefined) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end - 1;
    } else if (';&|\n()`'.includes(char)) {
      if (word === '$') word = undefined;
      endCommand();
    } else if (char.trim() === '') {
      endWord();
    } else {
      word = (word ?? '') + char;
    }
  }
  endCommand();
  return commands;
}

function endOfDoubleQuotes(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

/** `$(…)` and `` `…` `` inside double quotes. */
function substitutions(quoted: string): readonly string[] {
  return Array.from(quoted.matchAll(/\$\(([^)]*)\)?|`([^`]*)`/g), ([, inner, ticked]) => inner ?? ticked ?? '');
}
