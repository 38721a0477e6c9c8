/** Tokens of services whose prefix identifies them, put together so that no scanner takes this file for a leak. */
import { expect, it } from 'vitest';
import { run } from '../../../../test/fixtures/secrets.ts';
import { seededRandom } from '../../../../test/fixtures/seeded-random.ts';
import { redactText } from '../redact.ts';

const KEY = { fingerprintKey: 'a key of this test' };
const random = seededRandom(11);
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const hex = (length: number): string => run(random, '0123456789abcdef', length);
const mixed = (length: number): string => run(random, `${LOWER}${LOWER.toUpperCase()}0123456789`, length);
const upper = (length: number): string => run(random, `${LOWER.toUpperCase()}0123456789`, length);
const uuid = (): string => [8, 4, 4, 4, 12].map(hex).join('-');

const TOKENS: readonly (readonly [service: string, prefix: string, rest: string])[] = [
  ['NVIDIA', 'nvapi-', mixed(64)],
  ['Vercel', 'vcp_', mixed(56)],
  ['Sonar', 'squ_', hex(40)],
  ['CircleCI', 'CCIPAT_', `${mixed(22)}_${hex(40)}`],
  ['Buildkite', 'bkua_', hex(40)],
  ['JFrog', 'AKCp', mixed(68)],
  ['Snyk', 'snyk_uat.', mixed(80)],
  ['Notion, older', 'secret_', mixed(43)],
  ['Firecrawl', 'fc-', hex(32)],
  ['Facebook', 'EAAC', mixed(120)],
  ['Brevo', 'xkeysib-', `${hex(64)}-${mixed(16)}`],
  ['Pinecone', 'pcsk_', mixed(70)],
  ['Tavily', 'tvly-', mixed(32)],
  ['Resend', 're_', `${mixed(8)}_${mixed(24)}`],
  ['LangSmith', 'lsv2_pt_', `${hex(32)}_${hex(10)}`],
  ['Langfuse', 'sk-lf-', uuid()],
  ['Jina', 'jina_', mixed(60)],
  ['E2B', 'e2b_', hex(40)],
  ['Together', 'tgp_v1_', mixed(43)],
  ['RunPod', 'rpa_', upper(40)],
  ['Alibaba', 'LTAI', mixed(20)],
  ['Apify', 'apify_api_', mixed(36)],
  ['Typeform', 'tfp_', mixed(44)],
  ['Dynatrace', 'dt0c01.', `${upper(24)}.${upper(64)}`],
  ['Clojars', 'CLOJARS_', hex(60)],
  ['WakaTime', 'waka_', uuid()],
  ['1Password', 'ops_eyJ', mixed(300)],
  ['Sourcegraph', 'sgp_', hex(40)],
  ['HubSpot', 'pat-na1-', uuid()],
  ['Netlify', 'nfp_', mixed(36)],
  ['Render', 'rnd_', mixed(28)],
  ['Supabase', 'sb_secret_', mixed(31)],
  ['Dropbox', 'sl.B', mixed(140)],
  ['Flutterwave', 'FLWSECK-', `${hex(32)}-X`],
  ['PayPal', 'access_token$production$', `${hex(16)}$${hex(32)}`],
  ['Razorpay', 'rzp_live_', mixed(14)],
  ['EasyPost', 'EZAK', mixed(54)],
  ['Duffel', 'duffel_live_', mixed(43)],
  ['Shippo', 'shippo_live_', hex(40)],
  ['Linear', 'lin_oauth_', hex(64)],
  ['Bitbucket', 'BBDC-', mixed(44)],
  ['Bedrock', 'ABSK', mixed(120)],
  ['Fly', 'fo1_', mixed(43)],
  ['New Relic', 'NRII-', mixed(32)],
  ['Teams', 'https://acme.webhook.office.com/webhookb2/', `${uuid()}@${uuid()}/IncomingWebhook/${hex(32)}/${uuid()}`],
];

it.each(TOKENS)('finds a token of %s', (_, prefix, rest) => {
  const { text } = redactText(`the log says ${prefix}${rest} and goes on`, KEY);
  expect(text).not.toContain(rest.slice(-12));
  expect(text).toMatch(/ and goes on$/);
});

it.each(TOKENS)('leaves the prefix of %s in text about it', (_, prefix) => {
  const text = `keys start with ${prefix} or ${prefix}xxxxxxxx, see the docs`;
  expect(redactText(text, KEY).text).toBe(text);
});
