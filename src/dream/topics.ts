/**
 * The topics that facts of a project are sorted into, one note each. The words are those of software projects in general.
 * A fact belongs to the topic whose words it uses most; its subject counts double.
 */
import type { NoteType } from '../domain/note.ts';

export interface Topic {
  readonly key: string;
  readonly title: string;
  readonly type: NoteType;
  /** When the note is of use; `{project}` is replaced. */
  readonly apply: string;
  readonly words: RegExp;
  /** Topics that a reader of this one often needs too. */
  readonly near: readonly string[];
  /** The topic that a single statement of this one is part of. */
  readonly within?: string;
}

/** Whole words, in English, German and Spanish. */
function words(...parts: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${parts.join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
}

/** Earlier topics win a tie: how someone wants the work done comes before what it is about. */
const TOPICS: readonly Topic[] = [
  {
    key: 'open-work',
    title: 'Open and blocked',
    type: 'project',
    apply: 'Before you start or plan work in {project}.',
    // Chosen by kind, not by words.
    words: /(?!)/gu,
    near: ['people', 'jobs-and-mail'],
  },
  {
    key: 'working-together',
    title: 'Working together',
    type: 'feedback',
    apply: 'In every session, before you answer or change anything.',
    words: words(
      'without asking|ask (?:me )?(?:first|before)|(?:til|till|until|unless) (?:i|you|told|asked)',
      'answers?|repl(?:y|ies)|explain|explanations?|summar(?:y|ies|ise|ize)|verbose|brief|short|terse|wordy|apologi[sz]e',
      'permission|approval|approve|guess(?:ing)?|assume|instructions?|plan first|antworte\\w*|kurz|frag\\w*|respuestas?|pregunta\\w*',
    ),
    near: ['commits', 'code-rules'],
  },
  {
    key: 'commits',
    title: 'Commits, branches and merging',
    type: 'feedback',
    apply: 'Before you commit, name a branch, open or merge a pull request in {project}.',
    words: words(
      'commit(?:s|ted|ting)?|branch(?:es)?|merg(?:e|es|ed|ing)|squash|rebase|pull requests?|prs?|push(?:ed|es|ing)?|cherry-pick|tags?',
      'changelog|co-authored-by|imperative|emojis?|prefix(?:es)?|feat|history|git|upstream|diffs?|review(?:s|ed|er)?',
    ),
    near: ['working-together', 'code-rules', 'ci'],
  },
  {
    key: 'code-rules',
    title: 'Code rules',
    type: 'feedback',
    apply: 'When you write or change code in {project}.',
    words: words(
      'exports?|imports?|comments?|naming|named|lint(?:er|ing)?|eslint|prettier|format(?:ter|ting)?|style|indent(?:ation)?|tabs|spaces',
      'dependenc(?:y|ies)|packages?|librar(?:y|ies)|types?|typed|any|class(?:es)?|functions?|abstractions?|refactor(?:ing)?|duplicat\\w+',
      'migrations?|null|undefined|async|conventions?|clean code|credo|dialyzer|kommentare?|comentarios?',
    ),
    near: ['testing', 'commits'],
  },
  {
    key: 'testing',
    title: 'Testing',
    type: 'project',
    apply: 'When you write, run or repair tests in {project}.',
    words: words(
      'tests?|tested|testing|test suite|suite|spec|specs|mock(?:s|ed|ing)?|fixtures?|fakes?|stubs?|coverage|flaky|snapshots?|sandbox mode',
      'vitest|jest|mocha|pytest|rspec|junit|playwright|cypress|testcontainers|integration tests?|unit tests?|e2e|load tests?|assert\\w*',
    ),
    near: ['ci', 'local-development', 'code-rules'],
  },
  {
    key: 'ci',
    title: 'CI and builds',
    type: 'project',
    apply: 'When CI is red, or before you change how {project} is built.',
    words: words(
      'ci|pipelines?|runners?|github actions?|gitlab|jenkins|circleci|workflows?|builds?|built|artifacts?|corepack|lockfile|cache|nightly',
    ),
    near: ['testing', 'hosting', 'local-development'],
    within: 'testing',
  },
  {
    key: 'local-development',
    title: 'Local development',
    type: 'project',
    apply: 'When you install, start or debug {project} on this machine.',
    words: words(
      'local(?:ly|host)?|laptop|my machine|docker(?: desktop)?|docker_host|colima|podman|package manager|npm|pnpm|yarn|bun|pip|poetry|uv',
      'node(?:js)?|install(?:ed|ing)?|set ?up|ports?|env(?:ironment)? (?:file|variables?)|\\.env|editor|vscode|vim|shell|dev server|homebrew|nvm|asdf',
    ),
    near: ['testing', 'ci', 'environments'],
  },
  {
    key: 'hosting',
    title: 'Hosting and deploys',
    type: 'project',
    apply: 'Before you deploy {project} or change where it runs.',
    words: words(
      'deploy(?:s|ed|ing|ment|ments)?|host(?:ed|ing)?|ship(?:s|ped|ping)?|release[ds]?|releasing|roll ?back|rollout|prod(?:uction)?|live',
      'fly(?:\\.io)?|heroku|aws|gcp|azure|hetzner|vercel|netlify|kubernetes|k8s|terraform|compose|containers?|box|vm|servers?|nginx|caddy',
      'freeze|downtime|maintenance|certificates?|tls|dns|domain name|regions?|mondays?|fridays?',
    ),
    near: ['environments', 'people', 'ci'],
  },
  {
    key: 'time',
    title: 'Times and time zones',
    type: 'project',
    apply: 'When {project} stores, compares or shows a time.',
    words: words(
      'time ?zones?|zones?|utc|gmt|dst|daylight|clocks?|timestamps?|iso ?8601|calendar|zeitzonen?|zona horaria',
    ),
    near: ['product', 'interface', 'database'],
  },
  {
    key: 'database',
    title: 'Database and storage',
    type: 'project',
    apply: 'When you change the schema, a query or stored data of {project}.',
    words: words(
      'databases?|db|dbs|postgres(?:ql)?|pg|mysql|mariadb|sqlite|mongo(?:db)?|redis|schema|tables?|columns?|rows?|index(?:es)?|quer(?:y|ies)',
      'sql|orm|kysely|prisma|drizzle|typeorm|ecto|ash|constraints?|transactions?|deadlocks?|locks?|lock_timeout|pool|backups?|restores?|s3|bucket',
    ),
    near: ['api', 'environments', 'testing'],
  },
  {
    key: 'api',
    title: 'API and login',
    type: 'project',
    apply: 'When you add or change an endpoint, an error or the login of {project}.',
    words: words(
      'apis?|endpoints?|routes?|https?|rest|graphql|grpc|status codes?|[45](?:xx|\\d\\d)|problem[ +]json|headers?|payloads?|idempoten\\w+',
      'login|logout|auth\\w*|sessions?|cookies?|jwts?|oauth|tokens?|sso|permissions?|roles?|rate limit(?:s|ing)?|retr(?:y|ies)|webhooks?|cors|pagination',
    ),
    near: ['product', 'database'],
  },
  {
    key: 'jobs-and-mail',
    title: 'Jobs, mail and other services',
    type: 'project',
    apply: 'When {project} runs something in the background or talks to another service.',
    words: words(
      'jobs?|queues?|workers?|cron|schedul\\w+|background|graphile-worker|bullmq|sidekiq|celery|rabbitmq|kafka|oban',
      'e?mails?|smtp|postmark|sendgrid|mailgun|ses|sms|push notifications?|notifications?|reminders?|vendors?|providers?|integrations?|stripe|twilio|sandbox',
    ),
    near: ['people', 'open-work', 'hosting'],
  },
  {
    key: 'interface',
    title: 'Interface',
    type: 'project',
    apply: 'When you change what people see of {project}.',
    words: words(
      'ui|ux|front-?end|screens?|pages?|views?|css|html|react|vue|svelte|angular|htmx|liveview|templates?|components?|buttons?|colou?rs?|admin',
      'layouts?|dark mode|fonts?|accessib\\w+|wcag|responsive|dialogs?|modals?|forms?|charts?|browsers?|mobile|design',
    ),
    near: ['people', 'time', 'product'],
  },
  {
    key: 'people',
    title: 'People and where to ask',
    type: 'reference',
    apply: 'When you need an answer, access or a decision from someone.',
    words: words(
      'runs (?:the |our )?\\p{L}+|(?:tech|team|infra|engineering) lead|contact|ask (?!me)\\p{L}+|who we ask|in charge|responsible|manager|designer|ops|netops|on ?call',
      'slack|teams|jira|linear|tickets?|queue|raise[ds]?|reachable|out of office|holiday|timezone of|before noon|mornings|afternoons|ansprechpartner\\w*|zuständig|responsable',
    ),
    near: ['environments', 'open-work', 'hosting'],
  },
  {
    key: 'environments',
    title: 'Addresses, dashboards and runbooks',
    type: 'reference',
    apply: 'When you look for a host, a dashboard, a log or a runbook of {project}.',
    words: words(
      'https?://\\S+|\\d{1,3}(?:\\.\\d{1,3}){3}(?::\\d+)?|[\\w-]+\\.local|dashboards?|grafana|sentry|datadog|kibana|logs?|runbooks?|wiki|confluence|notion',
      'staging|environments?|urls?|address(?:es)?|paths?|folders?|lives (?:in|at|under)|(?:/[\\w.-]+){2,}|credentials?|vault|boards?|project key|channel',
    ),
    near: ['hosting', 'people', 'database'],
    within: 'hosting',
  },
  {
    key: 'product',
    title: 'What it is and its rules',
    type: 'project',
    apply: 'When you design or change what {project} does.',
    words: /(?!)/gu,
    near: ['people', 'time', 'api'],
  },
];

export const OPEN_WORK = 'open-work';
export const PEOPLE = 'people';
export const PRODUCT = 'product';
export const WORKING = 'working-together';

const SUBJECT_WEIGHT = 2;

/** The topic of a statement; undefined if it uses no topic's words. */
export function findTopic(subject: string, statement: string): Topic | undefined {
  let best: Topic | undefined;
  let most = 0;
  for (const topic of TOPICS) {
    const score = SUBJECT_WEIGHT * countMatches(subject, topic.words) + countMatches(statement, topic.words);
    if (score > most) {
      most = score;
      best = topic;
    }
  }
  return best;
}

export function topicByKey(key: string): Topic | undefined {
  return TOPICS.find((topic) => topic.key === key);
}

/** Words that many topics use count half. */
const WEAK = new Set(
  'merge merged merges history tag tags type types any format box live view views page pages path paths folder folders built build'.split(
    ' ',
  ),
);

/** How many different words of the topic a text uses. */
function countMatches(text: string, pattern: RegExp): number {
  const found = new Set((text.match(pattern) ?? []).map((word) => word.toLowerCase()));
  return [...found].reduce((sum, word) => sum + (WEAK.has(word) ? 0.5 : 1), 0);
}
