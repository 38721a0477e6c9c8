/**
 * General knowledge: what well-known tools are for. "we're on pnpm now" is about the package manager, although it does not
 * say so. Names are in lower case; names that are also ordinary words (`AMBIGUOUS`) count only behind a verb of using.
 */
import { lookUp } from '../../domain/json/look-up.ts';
import { once } from '../../domain/once.ts';

const TOOLS: Readonly<Record<string, string>> = {
  'package manager': 'npm pnpm yarn bun uv poetry pip pipenv conda cargo composer bundler gradle maven mvn sbt nuget',
  'test runner':
    'vitest jest mocha ava jasmine pytest unittest nose rspec minitest phpunit junit testng karma tap node:test nextest',
  'browser tests': 'playwright cypress selenium puppeteer testcafe webdriverio',
  'linter and formatter':
    'eslint biome prettier oxlint ruff flake8 pylint black isort rubocop golangci-lint clippy ktlint credo stylelint dprint',
  'type checker': 'mypy pyright dialyzer dialyxir flow',
  database:
    'postgres postgresql pg mysql mariadb sqlite mongodb mongo dynamodb cockroachdb cassandra oracle mssql duckdb clickhouse firestore supabase planetscale timescaledb',
  'query builder':
    'prisma kysely drizzle typeorm sequelize knex sqlalchemy hibernate ecto gorm sqlx diesel jooq mikro-orm mikroorm',
  'job queue':
    'bullmq bull sidekiq celery resque pg-boss pgboss oban rq hangfire graphile-worker temporal dramatiq agenda kafka rabbitmq nats sqs kinesis pulsar',
  cache: 'redis memcached valkey dragonfly keydb varnish',
  bundler: 'vite webpack esbuild rollup parcel turbopack rspack swc tsup',
  'web framework':
    'fastify express koa hono nestjs django flask fastapi rails laravel symfony phoenix gin echo fiber axum actix spring springboot quarkus micronaut ktor',
  'frontend framework':
    'react vue svelte angular solid solidjs preact htmx nextjs next.js nuxt remix astro sveltekit alpine ember lit qwik',
  styling: 'tailwind bootstrap sass scss less styled-components emotion css-modules unocss',
  hosting:
    'fly.io fly vercel netlify heroku render railway aws gcp azure hetzner digitalocean cloudflare ovh linode scaleway ec2 lambda ecs fargate eks gke aks',
  cdn: 'cloudfront fastly akamai bunny bunnycdn bunny.net keycdn jsdelivr cloudinary imgix',
  containers: 'docker podman colima orbstack rancher containerd kubernetes k8s k3s nomad helm compose minikube kind',
  infrastructure: 'terraform pulumi ansible opentofu cloudformation cdk chef puppet saltstack',
  'ci system':
    'jenkins circleci buildkite travis teamcity drone woodpecker github-actions gitlab-ci gha bitbucket-pipelines argo argocd flux',
  'error tracking': 'sentry bugsnag rollbar honeybadger airbrake raygun',
  monitoring:
    'grafana prometheus datadog newrelic kibana loki honeycomb opentelemetry otel cloudwatch splunk pagerduty opsgenie',
  'mail provider': 'postmark sendgrid mailgun ses mailchimp resend mailjet brevo sparkpost',
  payments: 'stripe adyen paypal braintree mollie paddle klarna',
  authentication: 'auth0 keycloak okta clerk cognito oauth oidc saml jwt jwts passkeys webauthn',
  'version control': 'git github gitlab bitbucket gitea forgejo svn mercurial jj',
  'issue tracker': 'jira linear trello asana youtrack shortcut beads notion clickup',
  language:
    'typescript javascript python golang rust java kotlin ruby elixir php swift scala clojure haskell csharp dart zig perl',
  editor: 'vscode vim neovim emacs zed intellij webstorm helix sublime cursor',
  'state management': 'redux zustand mobx jotai recoil pinia vuex xstate ngrx',
  'api style': 'graphql rest grpc trpc soap openapi swagger json-rpc protobuf',
  logging: 'pino winston bunyan log4j logback slf4j loguru structlog zap zerolog serilog',
  'search engine': 'elasticsearch opensearch meilisearch typesense solr algolia lucene tantivy',
  'time library': 'luxon dayjs day.js date-fns moment joda arrow pendulum chrono temporal-api',
  'message format': 'json xml yaml toml csv msgpack avro parquet',
  'schema validation': 'zod yup joi ajv valibot pydantic marshmallow arktype',
};

/** Ordinary words, or words that stand in many other sentences. */
const AMBIGUOUS = new Set(
  'express render less echo lit solid spring bull gin ember fly arrow next flow black temporal helm linear shortcut notion cursor chef flux rest json xml csv yaml git java clerk lambda compose kind argo zap oracle drone remix emotion recoil tap chrono render salt puppet node python agenda moment fiber'.split(
    ' ',
  ),
);

/** Other names of the same tool. */
const SAME: Readonly<Record<string, string>> = {
  pg: 'postgres',
  postgresql: 'postgres',
  mongo: 'mongodb',
  k8s: 'kubernetes',
  mvn: 'maven',
  pgboss: 'pg-boss',
  'day.js': 'dayjs',
  'next.js': 'nextjs',
  solid: 'solidjs',
  springboot: 'spring',
  'fly.io': 'fly',
  jwts: 'jwt',
  otel: 'opentelemetry',
};

let categories: ReadonlyMap<string, string> | undefined;

function table(): ReadonlyMap<string, string> {
  categories ??= new Map(
    Object.entries(TOOLS).flatMap(([category, names]) => names.split(' ').map((name) => [name, category] as const)),
  );
  return categories;
}

/** What a tool is for. `word`: in lower case. */
export function toolCategory(word: string): string | undefined {
  return table().get(word);
}

/** First words of names that are written in two: "css modules". */
const FIRST_PARTS = once(
  () => new Set([...table().keys()].flatMap((name) => (name.includes('-') ? [name.slice(0, name.indexOf('-'))] : []))),
);

/**
 * Whether a text in lower case may name a tool. Costs a fraction of reading its words with a pattern; a text with other letters or with
 * marks within a word may always.
 */
export function mayNameTool(text: string): boolean {
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : BLANK;
    if (code > 127) return true;
    if (isLetterOrDigit(code)) continue;
    if (at > start) {
      if (MARKS.includes(text.charAt(at)) && isLetterOrDigit(text.charCodeAt(at + 1))) return true;
      const word = text.slice(start, at);
      if (table().has(word) || FIRST_PARTS().has(word)) return true;
    }
    start = at + 1;
  }
  return false;
}

const BLANK = 32;
/** Marks that stand within names of tools. */
const MARKS = './+-';

function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

/** One name for a tool that has several. */
export function toolName(word: string): string {
  return lookUp(SAME, word) ?? word;
}

export function isAmbiguousTool(word: string): boolean {
  return AMBIGUOUS.has(word);
}

/** "we use Oracle", "use oracle as the database", but not "use less memory": a name that is also a word needs more than a verb. */
export function isMeantAsTool(statement: string, word: string, at: number): boolean {
  if (!isAmbiguousTool(word)) return true;
  if (NAMES_STYLE.test(statement.slice(0, at)) && toolCategory(word) === 'api style') return true;
  if (!CHOOSES_NEXT.test(statement.slice(0, at))) return false;
  return /^\p{Lu}\p{Ll}/u.test(statement.slice(at)) || statement.toLowerCase().includes(toolCategory(word) ?? '\n');
}

/** "the api is rest" */
const NAMES_STYLE =
  /(?<!\p{L})apis? (?:(?:now|jetzt|ahora) )?(?:is|are|will be|ist|sind|es|son)(?: (?:now|jetzt|ahora|plain|only))?\s+$/iu;
const CHOOSES_NEXT =
  /(?<!\p{L})(?:us(?:e|es|ing)|(?:go|going|went) with|(?:switch(?:ed)?|mov(?:e|ed)|migrated?) to|nehmen|nutzen|verwenden|umgestellt auf|usamos|usemos|pasamos a)\s+$/iu;
