/**
 * Words of software work and business that stand for the same thing: a prompt that says "ship" is about the note that says
 * "deploy". The built-in table has few of them. Groups are parted by `;` and a word can be in several.
 */
import { uniqueTokens } from '../../domain/search/tokenize.ts';

const GROUPS = `
deploy release ship rollout publish launch production prod live staging; invoice bill billing receipt charge; payment pay
checkout card stripe paypal purchase; price cost fee tariff rate amount money charge penalty; tax vat; discount voucher coupon
promotion; currency money cents euro dollar; mail email smtp message newsletter inbox; notification alert reminder push toast;
customer client visitor guest user member buyer; account profile login signin user; password credential secret key token
passphrase; login signin authentication auth session jwt oauth cookie; permission role access authorization admin right;
delete remove drop truncate erase purge empty wipe clear; cancel revoke abort withdraw refund; backup restore snapshot dump
copy; database db postgres mysql sqlite sql mongodb table; table row record entry; schema migration alter column ddl; orm
prisma kysely drizzle typeorm knex sequelize; transaction lock mutex concurrency race; unique duplicate double overlap
conflict collision; identifier id key number uuid; sequence counter numbering number gap; query search find lookup
elasticsearch fulltext filter; index search; cache redis memcached; queue job worker background bullmq kafka rabbitmq sidekiq;
schedule cron nightly timer job; event webhook callback hook notification; signature hmac sign verify authentic forge fake;
websocket socket realtime live stream sse push polling poll; polling poll refresh interval; retry backoff timeout repeat;
ratelimit throttle limit quota rate; ip address host network; api endpoint route rest graphql request; version versioning
breaking compatibility deprecate; test spec unittest e2e integration browser; browser playwright cypress selenium puppeteer
chrome chromium; mock fake stub timer clock; fixture seed sample testdata random; flaky unstable intermittent; coverage test;
loadtest k6 benchmark stress simulate traffic; performance slow fast latency speed p95; memory leak ram heap; log logging
trace print audit; error exception crash failure fail bug broken; stacktrace error trace; crash report sentry glitchtip blank;
metric dashboard grafana chart graph monitor prometheus; incident outage oncall runbook pager down; runbook procedure steps
guide; privacy gdpr personal pii anonymise anonymize retention; retention keep months old purge; translation translate i18n
locale language string crowdin lokalise; german english spanish french language; date time timestamp timezone utc zone day
clock; local timezone zone utc; map canvas svg drawing plan draw; pdf document print typst latex; image picture photo
screenshot; upload file attachment storage s3 bucket blob; storage bucket s3 disk drive; signed url link temporary; design
mockup figma penpot sketch wireframe; color contrast accessibility a11y label axe aria; keyboard shortcut hotkey mouse; form
field input label; button action click; mobile phone app native ios android tablet; web browser site page; framework react vue
angular svelte; server host machine vm; container docker kubernetes k8s pod; cluster kubernetes node; cloud aws azure gcp
hetzner; cdn cloudfront cloudflare; dns domain subdomain hostname; certificate tls ssl https; firewall network vpn; offline
network internet connection wifi; flag toggle switch feature rollout; config setting configuration environment env option
variable; secret vault env key; dependency package library module npm; npm pnpm yarn bun; bundler webpack vite esbuild rollup;
linter eslint biome prettier format formatting; typescript type types typing strict; export import module default named;
monorepo workspace packages repository; shared common contract packages; commit message history squash; branch merge rebase
main master; review approve pull request pr; changelog release notes announcement news; documentation docs readme guide;
comment explain doc; license legal contract; ticket issue jira task; meeting standup call; person contact ask responsible
owner who; rule policy law regulation; weekend saturday sunday friday; booking reservation order appointment slot; sensor
device hardware edge iot; warehouse stock inventory; delivery shipping parcel courier; error code message text plain;
animation transition motion; report export csv excel; number decimal float integer round; random seed; sort order rank;
pagination page limit offset; undo revert rollback down reverse; doubt unsure question ask uncertain; sandbox test demo trial;
emoji smiley emoticon; waitlist queue wait priority; vehicle car truck driver; employee staff colleague team; company business
firm organisation; supplier vendor partner provider; address street city zip; country region nation; photo picture image
avatar; video audio recording media; music song track; chat conversation message thread; comment reply review feedback; rating
star score; calendar schedule appointment date; deadline due late overdue; holiday vacation absence; salary payroll wage;
contract agreement terms; refund return cancel; shipment delivery parcel courier tracking; basket cart checkout; catalogue
product article item; stock inventory warehouse; subscription plan tier membership renewal; trial demo sandbox; encrypt cipher
encryption decrypt crypto; hash checksum digest; spam abuse fraud bot; attack injection xss csrf vulnerability security; robot
crawler scraper; printer print paper label; hardware device sensor edge serial; firmware update upgrade; compile build
compiler artifact; pipeline ci workflow runner github actions; install setup onboarding; upgrade bump version newer; thread
parallel concurrent async; sync replicate mirror; import ingest parse load; export download csv excel; compress zip gzip
shrink; merge combine join; split divide separate; approve confirm accept sign; reject deny refuse block; forbid never ban
disallow; require must mandatory
`;

let related: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The words, as the index has them, that share a group with this one. */
export function relatedWords(word: string): ReadonlySet<string> {
  related ??= readGroups();
  return related.get(word) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

function readGroups(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const group of GROUPS.split(';')) {
    const words = uniqueTokens(group);
    for (const word of words) {
      const others = found.get(word) ?? new Set();
      found.set(word, others);
      for (const other of words) if (other !== word) others.add(other);
    }
  }
  return found;
}
