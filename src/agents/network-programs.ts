/** Programs whose output is external, and those that only name a web address, as data for `network-command.ts`. */
import { wordSet } from '../domain/text/word-set.ts';

/** Programs that print the answer of a server, unless the server is this machine. */
export const fetchers = wordSet(`
  curl wget wget2 http https httpie xh xhs curlie lynx w3m links elinks aria2c hurl yt-dlp invoke-webrequest
  invoke-restmethod iwr irm grpcurl websocat wscat newsboat
`);
/**
 * Raw connections, name services, remote shells and copies, cloud storage, mail and tracker clients: everything they print is
 * external.
 */
export const remotePrograms = wordSet(`
  nc ncat netcat telnet socat ftp lftp tftp ssh autossh mosh scp sftp rsync dig host nslookup drill doggo whois finger nmap tldr
  gsutil s3cmd s5cmd rclone mc linear slack slackcat sentry-cli acli himalaya mutt neomutt mailx notmuch trello asana
  zulip-term discordo toot heroku vercel netlify flyctl fly doctl snowsql bq az gcloud railway stripe wrangler supabase firebase
  turso pscale neonctl stern ipfs croc
`);
/** Clients of databases and queues. They count if they name a host that is not this machine. */
export const remoteClients = wordSet(`
  psql pgcli mysql mariadb mycli mongosh mongo redis-cli valkey-cli clickhouse-client cqlsh sqlcmd influx kcat kafkacat
  mosquitto_sub ldapsearch smbclient snmpwalk snmpget etcdctl
`);
/** Other agents. Their answers may repeat pages they read, and Memoir does not see those. */
export const otherAgents = wordSet(`
  claude codex gemini opencode cursor-agent aider goose crush amp droid qwen copilot llm sgpt aichat mods fabric
`);
/** Uses of these programs that only configure, log in, upload or show the version. */
export const OWN_WORK =
  /^(?:config(?:ure|uration)?|auth|login|logout|init|version|help|completion|components?|whoami|deploy|build|link|dev|mcp|plugins?|update|upgrade|install|doctor|models|keys)\b/;
/** Programs with subcommands that print external text. */
export const SUBCOMMANDS: Readonly<Record<string, RegExp>> = {
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
export const interpreters = wordSet(`
  uv uvx node deno bun bunx npx tsx ts-node ruby perl php lua julia rscript pwsh powershell go java jbang osascript
`);
export const PYTHON = /^(?:python\d?(?:\.\d+)?|pypy\d?)$/;
export const SHELLS = /^(?:(?:ba|z|da|k|fi)?sh|pwsh|powershell)$/;
/** Programs that run the command after them. */
export const commandWrappers = wordSet(`
  sudo doas parallel proxychains proxychains4 torsocks torify retry env time timeout nohup nice ionice stdbuf setsid strace ltrace flock chrt taskset unbuffer command builtin exec xargs watch caffeinate busybox toybox then do else if while
  until ! {
`);

/**
 * Programs that take a web address without printing its content: they search or print the text itself, copy files, install,
 * or send. Any other program with the address of another machine counts.
 */
export const addressNamers = wordSet(`
  echo printf cat tee grep rg ag egrep sed awk tr cut sort uniq jq yq head tail wc diff test [ [[ export set alias true read
  ls cd mkdir rm mv cp touch chmod open xdg-open start say memoir apt apt-get dnf yum apk pacman brew conda mamba poetry pdm
  composer bundle gem cargo rustup nvm volta asdf mise terraform tofu code vim nvim nano emacs return local declare readonly
`);
export const NAMING_SUBCOMMANDS: Readonly<Record<string, RegExp>> = {
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
