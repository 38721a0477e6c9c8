/** Whether a command of Docker or Podman speaks to another machine. Containers of this machine are the project's own: their output is `tool`. */
const HOST =
  /^(?:(?:DOCKER|CONTAINER)_HOST=|--(?:host|url)=|-H=?)?(?:tcp|ssh|https?):\/\/(?:[^@/\s]*@)?(?<host>\[[^\]]*\]|[^:/\s]+)/;
const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** `words`: the whole command, with the variables it sets. */
export function usesRemoteDocker(words: readonly string[]): boolean {
  const program = words.findIndex((word) => /(?:^|\/)(?:docker|podman|nerdctl)$/.test(word));
  if (program < 0) return false;
  // Behind the subcommand, `-H` and `--host` mean something else.
  const subcommand = words.findIndex(
    (word, at) =>
      at > program &&
      !word.startsWith('-') &&
      !/^(?:-H|--host|--url|-c|--context|--connection)$/.test(words[at - 1] ?? ''),
  );
  const before = words.slice(0, subcommand < 0 ? undefined : subcommand);
  return before.some((word, at) => {
    const named = /^(?:--context|--connection)(?:=(.*))?$|^-c$|^DOCKER_CONTEXT=(.*)$/.exec(word);
    if (named !== null && at !== program) return (named[1] ?? named[2] ?? before[at + 1]) !== 'default';
    const host = HOST.exec(word)?.groups?.host;
    return host !== undefined && !LOCAL.test(host);
  });
}
