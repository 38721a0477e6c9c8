/**
 * Finds tokens by their fixed prefix. To add one, add a line. Patterns have bounded lengths, so that giving up is
 * cheap; a match then extends to the end of the run.
 */
import { once } from '../../../domain/once.ts';
import { isJwtHeader } from '../decode.ts';
import { isDiverse, isStandIn } from '../secret-value.ts';
import { beginsToken, isWordCode, matchAt, NOTHING, type Rule } from './rule.ts';

interface TokenRule {
  readonly kind: string;
  readonly description: string;
  readonly starts: readonly string[];
  /** Sticky. Replaces the group `secret`, or the whole match. The group `lead` reaches back before the literal. */
  readonly pattern: () => RegExp;
  readonly check?: (token: string) => boolean;
}

/**
 * Base64 of two digits and the start of a third: every Discord bot token starts like this, because it starts with a
 * numeric id.
 */
const DISCORD_STARTS = ['MT', 'Mj', 'Mz', 'ND', 'NT', 'Nj', 'Nz', 'OD', 'OT'].flatMap((pair) =>
  [...'AEIMQUYcgk'].map((third) => pair + third),
);

const hexStarts = (prefix: string): readonly string[] => [...'0123456789abcdef'].map((digit) => prefix + digit);
/** Words joined by hyphens (`sk-proj-setup-and-more`) have one case and no digits. */
const mixed = (token: string): boolean =>
  /\d/.test(token) || (/[a-z]/.test(token) && /[A-Z]{2}|[a-z][A-Z]/.test(token));

const TOKENS: readonly TokenRule[] = [
  {
    kind: 'aws-access-key',
    description: 'AWS access key id',
    starts: ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
    pattern: () => /(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/y,
  },
  {
    kind: 'service-token',
    description:
      'token of xAI, Fly, Pulumi, PostHog, Perplexity, Airtable, Mapbox, NuGet, crates.io, Prefect or Contentful',
    starts: ['xai-', 'fm2_', 'fm1r_', 'pul-', 'phx_', 'pplx-', 'pat', 'sk.eyJ', 'oy2', 'cio', 'pnu_', 'pnb_', 'CFPAT-'],
    pattern: () =>
      /(?:xai-\w{60,120}|fm(?:2|1r)_[\w+/=]{60,300}|pul-[0-9a-f]{40}|phx_\w{40,60}|pplx-\w{40,64}|pat\w{14}\.[0-9a-f]{64}|sk\.eyJ[\w-]{20,200}(?:\.[\w-]{10,60})?|oy2[a-z0-9]{43}|cio[A-Za-z0-9]{32}|pn[ub]_[A-Za-z0-9]{36}|CFPAT-[\w-]{40,60})(?![A-Za-z0-9])/y,
    check: mixed,
  },
  {
    kind: 'service-token',
    description:
      'token of NVIDIA, Facebook, Brevo, Pinecone, Tavily, Resend, LangSmith, Langfuse, Jina, E2B, Together, RunPod or Alibaba',
    starts: [
      ...['nvapi-', 'EAA', 'xkeysib-', 'xsmtpsib-', 'pcsk_', 'tvly-', 're_', 'lsv2_', 'sk-lf-', 'jina_', 'e2b_'],
      ...['tgp_v1_', 'rpa_', 'LTAI', 'apify_api_', 'AstraCS:', 'tfp_', 'dt0c01.', 'CLOJARS_', 'waka_'],
    ],
    pattern: () =>
      /(?:nvapi-[\w-]{50,120}|EAA[A-Z][A-Za-z0-9]{70,400}|x(?:key|smtp)sib-[0-9a-f]{64}-[A-Za-z0-9]{16}|pcsk_\w{50,120}|tvly-(?:dev-|prod-)?[A-Za-z0-9]{30,60}|re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,40}|lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}|sk-lf-[0-9a-f]{8}-[0-9a-f-]{27}|jina_\w{40,80}|e2b_[0-9a-f]{40}|tgp_v1_[\w-]{40,60}|rpa_[A-Z0-9]{36,60}\w{0,10}|LTAI[A-Za-z0-9]{12,24}|apify_api_[A-Za-z0-9]{30,60}|AstraCS:[A-Za-z]{20,40}:[0-9a-f]{64}|tfp_[\w-]{40,80}|dt0c01\.[A-Z0-9]{24}\.[A-Z0-9]{64}|CLOJARS_[0-9a-z]{60}|waka_(?:sec_)?[0-9a-zA-Z-]{36,80})(?![A-Za-z0-9])/y,
    check: mixed,
  },
  {
    kind: 'service-token',
    description:
      'token of 1Password, Sourcegraph, HubSpot, Netlify, Render, Supabase, Dropbox, Flutterwave, PayPal, Razorpay, EasyPost, Duffel or Shippo',
    starts: [
      ...[
        'ops_eyJ',
        'sgp_',
        'pat-na',
        'pat-eu',
        'nfp_',
        'rnd_',
        'sb_secret_',
        'sl.u.',
        'sl.B',
        'FLWSECK',
        'access_token$',
      ],
      ...[
        'rzp_live_',
        'rzp_test_',
        'EZAK',
        'EZTK',
        'duffel_',
        'shippo_',
        'lin_oauth_',
        'BBDC-',
        'ABSK',
        'fo1_',
        'NRII-',
        'NRRA-',
      ],
    ],
    pattern: () =>
      /(?:ops_eyJ[\w-]{100,2000}|sgp_(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40}|pat-(?:na|eu)\d-[0-9a-f]{8}-[0-9a-f-]{27}|nfp_[A-Za-z0-9]{36,60}|rnd_[A-Za-z0-9]{28,60}|sb_secret_[\w-]{28,60}|sl\.(?:u\.|B)[\w-]{120,1500}|FLWSECK(?:_TEST)?-[0-9a-zA-Z]{30,60}(?:-X)?|access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}|rzp_(?:live|test)_[A-Za-z0-9]{14,30}|EZ[AT]K[A-Za-z0-9]{54}|duffel_(?:live|test)_[\w-]{40,60}|shippo_(?:live|test)_[0-9a-f]{40}|lin_oauth_[0-9a-f]{40,80}|BBDC-[A-Za-z0-9+/]{40,60}|ABSK[A-Za-z0-9+/]{100,280}={0,2}|fo1_[\w-]{43}|NR(?:II|RA)-[\w-]{30,44})(?![A-Za-z0-9])/y,
    check: mixed,
  },
  {
    kind: 'teams-webhook',
    description: 'Microsoft Teams webhook address',
    starts: ['webhook.office.com/', 'outlook.office.com/webhook'],
    pattern: () => /(?:webhook|outlook)\.office\.com\/webhook(?:b2)?\/(?<secret>[\w@/-]{60,300})/dy,
  },
  {
    kind: 'google-api-key',
    description: 'Google API key',
    starts: ['AIza'],
    pattern: () => /AIza[\w-]{35}(?![A-Za-z0-9])/y,
  },
  {
    kind: 'google-oauth',
    description: 'Google OAuth client secret, access or refresh token',
    starts: ['GOCSPX-', 'ya29.', '1//0'],
    pattern: () => /(?:GOCSPX-[\w-]{20,200}|ya29\.[\w-]{20,400}|1\/\/0[\w-]{40,400})/y,
  },
  {
    kind: 'azure-client-secret',
    description: 'Azure application secret',
    starts: [...'0123456789'].map((digit) => `${digit}Q~`),
    pattern: () => /(?<=(?<lead>[\w.~-]{3}))\dQ~[\w.~-]{31,36}(?![\w~])/y,
  },
  {
    kind: 'github-token',
    description: 'GitHub personal, OAuth, app or refresh token',
    starts: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
    pattern: () => /(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{22,255})/y,
  },
  {
    kind: 'gitlab-token',
    description: 'GitLab personal, runner, deploy, job or feed token',
    starts: [
      ...['glpat-', 'glrt-', 'gldt-', 'glcbt-', 'glptt-', 'glft-', 'glimt-', 'glagent-', 'gloas-', 'glsoat-', 'glrtr-'],
      'GR1348941',
    ],
    pattern: () => /(?:gl(?:pat|rt|dt|cbt|ptt|ft|imt|agent|oas|soat|rtr)-[\w.-]{20,300}|GR1348941[\w-]{20,60})/y,
    check: mixed,
  },
  {
    kind: 'atlassian-token',
    description: 'Bitbucket app password, Bitbucket or Atlassian access token',
    starts: ['ATBB', 'ATCTT3', 'ATATT3'],
    pattern: () => /(?:ATBB[A-Za-z0-9]{24,64}(?![A-Za-z0-9])|AT(?:CTT|ATT)3[\w=-]{60,400})/y,
    check: mixed,
  },
  {
    kind: 'slack-token',
    description: 'Slack token',
    starts: ['xoxa-', 'xoxb-', 'xoxc-', 'xoxd-', 'xoxe', 'xoxo-', 'xoxp-', 'xoxr-', 'xoxs-', 'xapp-'],
    pattern: () => /(?:xox[abcdeoprs](?:\.xox[bp])?-[A-Za-z0-9%+/=-]{16,400}|xapp-\d-[A-Za-z0-9-]{20,300})/y,
    check: (token) => /\d/.test(token),
  },
  {
    kind: 'slack-webhook',
    description: 'Slack webhook address',
    starts: ['hooks.slack.com/'],
    pattern: () => /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/(?<secret>[\w/+-]{20,200})/dy,
  },
  {
    kind: 'discord-webhook',
    description: 'Discord webhook address',
    starts: ['discord.com/api/', 'discordapp.com/api/'],
    pattern: () => /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(?<secret>\d{10,22}\/[\w-]{50,120})/dy,
  },
  {
    kind: 'discord-bot-token',
    description: 'Discord bot token',
    starts: DISCORD_STARTS,
    pattern: () => /[MNO][\w-]{21,29}\.[\w-]{6}\.[\w-]{25,45}(?![\w-])/y,
  },
  {
    kind: 'telegram-bot-token',
    description: 'Telegram bot token',
    starts: [':AA'],
    pattern: () => /(?<=(?<lead>\d{7,12})):AA[\w-]{32,36}(?![\w-])/y,
  },
  {
    kind: 'telegram-bot-token',
    description: 'Telegram bot token in an address',
    starts: ['telegram.org/bot'],
    pattern: () => /telegram\.org\/bot(?<secret>\d{6,12}:[\w-]{30,50})/dy,
  },
  {
    kind: 'stripe-key',
    description: 'Stripe secret or restricted key, webhook secret',
    starts: ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'whsec_'],
    pattern: () => /(?:[sr]k_(?:live|test)_[A-Za-z0-9]{16,255}|whsec_[A-Za-z0-9+/]{24,120}={0,2})/y,
  },
  {
    kind: 'twilio-key',
    description: 'Twilio API key or account id',
    starts: [...hexStarts('SK'), ...hexStarts('AC')],
    pattern: () => /(?:SK|AC)[0-9a-f]{32}(?!\w)/y,
  },
  {
    kind: 'sendgrid-key',
    description: 'SendGrid API key',
    starts: ['SG.'],
    pattern: () => /SG\.[\w-]{16,32}\.[\w-]{30,64}(?![\w-])/y,
  },
  {
    kind: 'mailgun-key',
    description: 'Mailgun API key',
    starts: ['key-'],
    pattern: () => /key-[0-9a-f]{32}(?!\w)/y,
  },
  {
    kind: 'npm-token',
    description: 'npm access token',
    starts: ['npm_'],
    pattern: () => /npm_[A-Za-z0-9]{30,80}(?!\w)/y,
    check: mixed,
  },
  {
    kind: 'pypi-token',
    description: 'PyPI token',
    starts: ['pypi-'],
    pattern: () => /pypi-[\w-]{50,400}/y,
    check: mixed,
  },
  {
    kind: 'docker-token',
    description: 'Docker Hub token',
    starts: ['dckr_pat_', 'dckr_oat_'],
    pattern: () => /dckr_[po]at_[\w-]{20,100}/y,
  },
  {
    kind: 'huggingface-token',
    description: 'Hugging Face token',
    starts: ['hf_', 'api_org_'],
    pattern: () => /(?:hf|api_org)_[A-Za-z0-9]{30,60}(?!\w)/y,
  },
  {
    kind: 'anthropic-key',
    description: 'Anthropic key',
    starts: ['sk-ant-'],
    pattern: () => /sk-ant-[\w-]{20,300}/y,
    check: mixed,
  },
  {
    kind: 'openai-key',
    description: 'OpenAI or OpenRouter key',
    starts: ['sk-'],
    pattern: () => /sk-(?:(?:proj|svcacct|admin|None|service|or-v1)-[\w-]{20,300}|[A-Za-z0-9]{32,100}(?![\w-]))/y,
    check: mixed,
  },
  {
    kind: 'digitalocean-token',
    description: 'DigitalOcean token',
    starts: ['dop_v1_', 'doo_v1_', 'dor_v1_'],
    pattern: () => /do[opr]_v1_[0-9a-f]{40,80}/y,
  },
  {
    kind: 'heroku-key',
    description: 'Heroku key',
    starts: ['HRKU-'],
    pattern: () => /HRKU-[\w-]{30,100}/y,
    check: mixed,
  },
  {
    kind: 'shopify-token',
    description: 'Shopify access token or shared secret',
    starts: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    pattern: () => /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}(?!\w)/y,
  },
  {
    kind: 'square-token',
    description: 'Square access token or OAuth secret',
    starts: ['sq0atp-', 'sq0csp-', 'EAAA'],
    pattern: () => /(?:sq0(?:atp|csp)-[\w-]{22,60}|EAAA[\w-]{60}(?![\w+/=-]))/y,
    check: mixed,
  },
  {
    kind: 'cloudflare-token',
    description: 'Cloudflare origin key',
    starts: ['v1.0-'],
    pattern: () => /v1\.0-[0-9a-f]{24}-[0-9a-f]{100,180}/y,
  },
  {
    kind: 'service-token',
    description:
      'token of Vercel, Sonar, CircleCI, Buildkite, JFrog, Snyk, Dropbox, Notion, Firecrawl, Fireworks, Cloudflare or Infracost',
    starts: [
      ...[
        'vcp_',
        'vci_',
        'vca_',
        'vcr_',
        'vck_',
        'squ_',
        'sqp_',
        'sqa_',
        'CCIPAT_',
        'CCIPRJ_',
        'bkua_',
        'AKCp',
        'cmVmdGtu',
      ],
      ...[
        'snyk_uat.',
        'snyk_sat.',
        'sl.',
        'secret_',
        'fc-',
        'fw_',
        'cfut_',
        'cfat_',
        'ico-',
        'tk-us-',
        'rw_Fe26.',
        'ddapp_',
        'nsec1',
      ],
    ],
    pattern: () =>
      /(?:vc[pciark]_[A-Za-z0-9]{24,100}|sq[upa]_[0-9a-f]{40}|CCIP(?:AT|RJ)_\w{20,120}|bkua_[0-9a-f]{40}|AKCp[A-Za-z0-9]{50,120}|cmVmdGtu[A-Za-z0-9]{40,120}|snyk_[us]at\.[\w.-]{30,200}|sl\.[\w-]{60,400}|secret_[A-Za-z0-9]{43}(?![A-Za-z0-9])|fc-[0-9a-f]{32}(?![0-9a-f])|fw_[A-Za-z0-9]{20,60}|cf[ua]t_[A-Za-z0-9]{30,80}|ico-[A-Za-z0-9]{30,60}|tk-us-[\w-]{40,80}|rw_Fe26\.[\w*.-]{20,200}|ddapp_[A-Za-z0-9]{30,60}|nsec1[02-9a-z]{50,70})/y,
    check: mixed,
  },
  {
    kind: 'vault-token',
    description: 'HashiCorp Vault token',
    starts: ['hvs.', 'hvb.', 'hvr.'],
    pattern: () => /hv[sbr]\.[\w-]{20,300}/y,
  },
  {
    kind: 'age-secret-key',
    description: 'age identity',
    starts: ['AGE-SECRET-KEY-', 'AGE-PLUGIN-'],
    pattern: () => /AGE-(?:SECRET-KEY|PLUGIN-[A-Z0-9]{1,30})-(?:PQ-)?1[0-9A-Z]{30,3000}/y,
  },
  {
    kind: 'jwt',
    description: 'JSON web token',
    starts: ['eyJ'],
    pattern: () => /eyJ[\w-]{8,8000}\.[\w-]{8,16000}\.[\w-]{0,8000}/y,
    check: isJwtHeader,
  },
  { kind: 'linear-key', description: 'Linear key', starts: ['lin_api_'], pattern: () => /lin_api_[A-Za-z0-9]{30,80}/y },
  { kind: 'notion-token', description: 'Notion token', starts: ['ntn_'], pattern: () => /ntn_[A-Za-z0-9]{40,80}/y },
  {
    kind: 'databricks-token',
    description: 'Databricks token',
    starts: ['dapi'],
    pattern: () => /dapi[0-9a-f]{32}(?:-\d)?(?!\w)/y,
  },
  {
    kind: 'grafana-token',
    description: 'Grafana token',
    starts: ['glsa_', 'glc_'],
    pattern: () => /gl(?:sa|c)_[\w+/=]{30,300}/y,
  },
  { kind: 'newrelic-key', description: 'New Relic key', starts: ['NRAK-'], pattern: () => /NRAK-[A-Z0-9]{20,40}/y },
  {
    kind: 'postman-key',
    description: 'Postman key',
    starts: ['PMAK-'],
    pattern: () => /PMAK-[0-9a-f]{24}-[0-9a-f]{34}/y,
  },
  { kind: 'supabase-token', description: 'Supabase token', starts: ['sbp_'], pattern: () => /sbp_[0-9a-f]{40}(?!\w)/y },
  {
    kind: 'figma-token',
    description: 'Figma token',
    starts: ['figd_'],
    pattern: () => /figd_[\w-]{30,80}/y,
    check: mixed,
  },
  { kind: 'groq-key', description: 'Groq key', starts: ['gsk_'], pattern: () => /gsk_[A-Za-z0-9]{40,80}/y },
  {
    kind: 'replicate-token',
    description: 'Replicate token',
    starts: ['r8_'],
    pattern: () => /r8_[A-Za-z0-9]{30,60}(?!\w)/y,
  },
  {
    kind: 'sentry-token',
    description: 'Sentry token',
    starts: ['sntrys_', 'sntryu_'],
    pattern: () => /sntry[su]_[\w+/=-]{40,400}/y,
  },
  {
    kind: 'rubygems-key',
    description: 'RubyGems key',
    starts: ['rubygems_'],
    pattern: () => /rubygems_[0-9a-f]{40,60}/y,
  },
  {
    kind: 'tailscale-key',
    description: 'Tailscale key',
    starts: ['tskey-'],
    pattern: () => /tskey-[a-z]+-[\w-]{16,100}/y,
    check: mixed,
  },
  {
    kind: 'terraform-token',
    description: 'Terraform token',
    starts: ['.atlasv1.'],
    pattern: () => /(?<=(?<lead>[A-Za-z0-9]{14}))\.atlasv1\.[\w-]{50,100}/y,
  },
  {
    kind: 'planetscale-token',
    description: 'PlanetScale token',
    starts: ['pscale_'],
    pattern: () => /pscale_(?:tkn|pw|oauth)_[\w.=-]{30,80}/y,
  },
  {
    kind: 'doppler-token',
    description: 'Doppler token',
    starts: ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.'],
    pattern: () => /dp\.(?:pt|ct|sa|st)\.(?:[\w-]{1,35}\.)?[A-Za-z0-9]{40,60}/y,
  },
];

export const tokenRules = once((): readonly Rule[] => TOKENS.map(tokenRule));

function tokenRule(rule: TokenRule): Rule {
  const pattern = once(rule.pattern);
  const reachesBack = once(() => /<(?:lead|secret)>/.test(pattern().source));
  return {
    kind: rule.kind,
    description: rule.description,
    starts: rule.starts,
    get exact() {
      return !pattern().ignoreCase;
    },
    find: (text, at) => {
      // Checked first: in a run of prefixes only the first can start a token, so the run is read once.
      if (!reachesBack() && !beginsToken(text, at)) return NOTHING;
      const match = matchAt(pattern(), text, at);
      if (match === null) return NOTHING;
      const lead = match.groups?.lead ?? '';
      const secret = match.groups?.secret;
      if (lead !== '' && !beginsToken(text, at - lead.length)) return NOTHING;
      const token = secret ?? lead + match[0];
      if (isStandIn(token) || !isDiverse(token.slice(token.length >> 2)) || rule.check?.(token) === false)
        return NOTHING;
      const [start, end] = match.indices?.groups?.secret ?? [at - lead.length, at + match[0].length];
      return [{ start, end: endOfRun(text, end), kind: rule.kind }];
    },
  };
}

function endOfRun(text: string, from: number): number {
  let end = from;
  while (end < text.length && isWordCode(text.charCodeAt(end))) end += 1;
  return end;
}
