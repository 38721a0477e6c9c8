/**
 * Names that distinguish kinds of concepts: file extensions, shell programs, products that look like identifiers. Each
 * table is one string until first used, so loading it costs the hook nothing.
 */

import { wordSet } from '../text/word-set.ts';

/** Extensions that make a bare name a file. */
export const fileExtensions = wordSet(
  'ts tsx mts cts js jsx mjs cjs json jsonl json5 jsonc py pyi ipynb rb rs go java kt kts scala swift c h cc cpp cxx hpp hh cs fs ' +
    'php pl lua r jl ex exs eex heex leex erl hrl hs ml mli clj cljs elm dart zig nim sol vue svelte astro html htm css scss sass ' +
    'less styl md mdx rst adoc txt log csv tsv xml yaml yml toml ini cfg conf properties env lock sql sqlite db prisma graphql gql ' +
    'proto sh bash zsh fish ps1 bat cmd dockerfile tf tfvars hcl nix gradle cmake mk patch diff png jpg jpeg gif svg webp ico pdf ' +
    'zip tar gz tgz wasm map snap pem crt key service plist tex bib output docx xlsx pptx ejs hbs erb haml pug twig onnx parquet',
);

/** Known whole file names. */
export const fileNames = wordSet(
  'Makefile Dockerfile Containerfile Gemfile Rakefile Procfile Brewfile Vagrantfile Jenkinsfile Justfile justfile Caddyfile ' +
    'CODEOWNERS CMakeLists.txt .gitignore .gitattributes .gitmodules .dockerignore .npmrc .npmignore .nvmrc .env .envrc .editorconfig ' +
    '.eslintrc .eslintignore .prettierrc .prettierignore .babelrc .bashrc .zshrc .profile .bash_profile .tool-versions .mcp.json go.mod ' +
    'go.sum .gitkeep .python-version .node-version .browserslistrc .stylelintrc .swcrc .formatter.exs .credo.exs .rspec .rubocop.yml',
);

/** First folders of relative paths that need no extension. */
export const rootFolders = wordSet(
  'src lib test tests spec docs doc scripts script packages apps app node_modules dist build bin config configs public assets static ' +
    'cmd internal pkg include examples example bench benches migrations priv vendor tools plugins crates services server client ' +
    'components dashboard fixtures .github .git .vscode .claude .husky .circleci deploy infra k8s charts templates target .next',
);

/** First folders of absolute paths that count even alone. */
export const systemFolders = wordSet(
  'etc tmp usr var home opt root dev proc sys mnt srv bin sbin lib Users Applications Library Volumes private workspace',
);

/** Products that end in `.js` or `.io`. */
export const dottedProducts = wordSet(
  'node.js vue.js next.js nuxt.js react.js express.js three.js ember.js backbone.js discord.js d3.js nest.js solid.js angular.js ' +
    'alpine.js chart.js highlight.js xterm.js socket.io draw.io github.io e.g i.e a.k.a asp.net .net',
);

/** Products spelled like identifiers. */
export const humpedProducts = wordSet(
  'JavaScript TypeScript CoffeeScript ActionScript GitHub GitLab BitBucket YouTube LinkedIn MacBook PostgreSQL MySQL NoSQL ' +
    'SQLite MongoDB DynamoDB MariaDB CouchDB InfluxDB CockroachDB DuckDB LanceDB IndexedDB DevOps DevTools WordPress iOS macOS iPadOS ' +
    'tvOS watchOS iPhone iPad iCloud OpenAI ChatGPT DeepMind LangChain LlamaIndex PowerShell VSCode LaTeX NodeJS NextJS VueJS ' +
    'ReactJS NestJS GraphQL WebSocket WebSockets WebAssembly WebGL WebRTC CloudFlare CircleCI TravisCI StackOverflow JetBrains IntelliJ ' +
    'PyCharm WebStorm PyTorch TensorFlow NumPy SciPy FastAPI CentOS OpenSSL OpenSSH OpenAPI OpenTelemetry JupyterLab HuggingFace ' +
    'RabbitMQ ClickHouse BigQuery CloudFront CloudWatch eBay PayPal DocuSign QuickBooks LiveView McDonald PhD OAuth DuckDuckGo ' +
    'WhatsApp TikTok AirBnB FaceTime AirPods DoorDash SharePoint OneDrive OneNote PowerPoint FireFox AppStore YAMLs JSONs ESLint ' +
    'JSDoc XCode BaseTen MacOS HashiCorp TailwindCSS KiloByte PureScript ReScript OCaml MobX DigitalOcean SourceForge',
);

/** Programs that make a text in backticks a command. */
export const programs = wordSet(
  'git gh glab npm npx pnpm yarn bun bunx deno node tsx ts-node tsc vitest jest mocha eslint prettier biome vite webpack esbuild rollup ' +
    'turbo nx lerna playwright cypress python python3 pip pip3 pipx uv uvx poetry pytest mypy ruff black tox conda jupyter ruby gem ' +
    'bundle rails rake rspec cargo rustc rustup clippy go gofmt java javac mvn gradle ./gradlew kotlinc dotnet mix iex elixir rebar3 ' +
    'docker docker-compose podman kubectl helm k9s minikube kind terraform terragrunt ansible ansible-playbook vagrant packer aws gcloud ' +
    'az heroku fly flyctl vercel netlify wrangler firebase supabase psql mysql mysqldump pg_dump redis-cli mongosh sqlite3 prisma make ' +
    'cmake ninja bazel just task brew apt apt-get yum dnf apk pacman snap systemctl journalctl service crontab ssh scp rsync curl wget ' +
    'tar unzip grep rg sed awk jq yq find xargs chmod chown rm cp mv mkdir touch ln ls cat tail head less wc sort uniq diff patch ps ' +
    'kill killall pkill lsof netstat ss top htop df du tmux screen nvm fnm volta asdf mise claude memoir bash sh zsh swift xcodebuild ' +
    'composer php artisan phpunit flutter dart adb ffmpeg convert openssl gpg ssh-keygen dig nslookup ping traceroute launchctl bd',
);

/** Programs whose first argument is never a subcommand. */
export const plainPrograms = wordSet(
  'grep rg egrep fgrep sed awk gawk jq yq cat tac ls ll tail head less more find fd rm cp mv mkdir rmdir touch ln chmod chown curl wget ' +
    'ssh scp rsync sftp tar zip unzip gzip gunzip python python3 python2 node deno-run ruby perl php lua bash sh zsh fish tsx ts-node tsc ' +
    'sleep kill killall pkill ps wc sort uniq cut tr tee xargs diff patch cmp file stat du df top htop which whereis type man psql mysql ' +
    'sqlite3 redis-cli mongosh mysqldump pg_dump jest pytest mocha eslint prettier black mypy rspec phpunit javac java gcc g++ clang ' +
    'rustc gofmt ffmpeg convert openssl gpg ssh-keygen dig nslookup ping traceroute lsof netstat ss open code vim vi nano emacs nvim ' +
    'echo printf date env printenv id whoami hostname uname test true false read basename dirname realpath readlink mktemp md5sum sha256sum ' +
    'base64 xxd od strings nl rev seq yes watch crontab ansible-playbook docker-entrypoint nc telnet ab hyperfine wrk k6 iex elixir',
);

/** Shell builtins: they say nothing about what was done. */
export const shellBuiltins = wordSet(
  'cd echo printf true false exit return export set unset source . pwd pushd popd test [ [[ : read shift alias wait trap local declare ' +
    'if then else elif fi for while until do done case esac in function select eval sleep clear break continue',
);

/** Wrappers that run another program. */
export const wrappers = wordSet(
  'sudo doas time command exec nohup nice ionice env stdbuf setsid caffeinate builtin timeout xvfb-run',
);

/** Subcommands that make two words of prose a command, after a program that is not an English word. */
export const proseSubcommands = wordSet(
  'install ci test run build start stop add remove uninstall update upgrade publish link init commit push pull fetch merge rebase ' +
    'checkout switch branch stash reset revert cherry-pick bisect blame log diff status show tag clone clean restore worktree ' +
    'submodule reflog gc fmt clippy check bench doc apply plan destroy validate get describe delete logs exec rollout scale compose ps images ' +
    'up down restart freeze sync lock migrate deps credo dialyzer format compile tidy vet mod audit outdated pack prune rm config',
);

/** Programs that with a subcommand are a command even in prose. */
export const prosePrograms = wordSet(
  'git npm pnpm yarn npx bun docker docker-compose kubectl helm cargo pip pip3 poetry uv terraform brew apt apt-get mix gradle mvn ' +
    'systemctl rustup bundle vitest composer deno',
);

/** Tags, annotations and style-sheet rules after `@`, not people. */
export const atWords = wordSet(
  'param params returns return type typedef throws example deprecated see since override link todo ts-ignore ts-expect-error ts-nocheck ' +
    'internal public private protected readonly template default author license version media import keyframes supports font-face layer ' +
    'apply tailwind charset include mixin extend use forward property staticmethod classmethod dataclass pytest app latest next beta ' +
    'canary alpha rc test before after beforeeach moduledoc doc spec impl callback behaviour derive enforce_keys tag describetag ' +
    'component injectable input output autowired bean entity table column id getter setter nullable notnull controller get post put ' +
    'delete patch service module interface class function method abstract file fileoverview package namespace module event fires ' +
    'async await generator yields enum const constant summary description remarks alpha experimental everyone here channel all vite-ignore',
);
