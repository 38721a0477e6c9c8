/**
 * Measures how many secrets are found, how many findings are false, and how long it takes, on generated and ordinary
 * text.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { makeAttackSamples, ORDINARY_LINES } from '../../../test/fixtures/attack-forms.ts';
import { EVERYDAY_SECRETS } from '../../../test/fixtures/everyday-secrets.ts';
import { makeFreshSamples } from '../../../test/fixtures/fresh-secret-forms.ts';
import { growth } from '../../../test/fixtures/growth.ts';
import { HELD_OUT_SECRETS } from '../../../test/fixtures/held-out-secrets.ts';
import { makeMoreSamples } from '../../../test/fixtures/more-secret-forms.ts';
import { leftover, makeSamples, makeSecretSamples, run, type SecretSample } from '../../../test/fixtures/secrets.ts';
import { seededRandom } from '../../../test/fixtures/seeded-random.ts';
import { howMany } from '../../../test/fixtures/soak.ts';
import { makeUnseenSamples } from '../../../test/fixtures/unseen-forms.ts';
import { promise } from '../../../test/promises.ts';
import { redactText } from './redact.ts';

const KEY = { fingerprintKey: 'a key of this test' };
const SEED = 20_260_401;
const repository = fileURLToPath(new URL('../../..', import.meta.url));

it(promise('redact/recall', 'finds at least 98 % and leaves no part'), () => {
  const samples = makeSecretSamples(SEED, 20);
  const kinds = new Set(samples.map(({ kind }) => kind));
  const missed = samples.flatMap((sample) => {
    const { text, found } = redactText(sample.text, KEY);
    const left = leftover(sample, text);
    return found.length > 0 && left === undefined ? [] : [`${sample.kind} in ${sample.surrounding}: ${text}`];
  });
  console.log(`redaction: seed ${SEED}, n ${samples.length}, kinds ${kinds.size}, missed ${missed.length}`);
  expect(kinds.size).toBeGreaterThanOrEqual(24);
  expect(missed.length / samples.length, missed.join('\n')).toBeLessThanOrEqual(0.02);
});

/** The share found per kind, as `kind 100 %`, and the samples with something left. */
function recallByKind(samples: readonly SecretSample[]): {
  readonly shares: readonly string[];
  readonly missed: readonly string[];
} {
  const counts = new Map<string, { found: number; all: number }>();
  const missed: string[] = [];
  for (const sample of samples) {
    const { text, found } = redactText(sample.text, KEY);
    const count = counts.get(sample.kind) ?? { found: 0, all: 0 };
    const gone = found.length > 0 && leftover(sample, text) === undefined;
    counts.set(sample.kind, { found: count.found + (gone ? 1 : 0), all: count.all + 1 });
    if (!gone) missed.push(`${sample.kind}: ${JSON.stringify(text)}`);
  }
  const shares = [...counts].map(([kind, { found, all }]) => `${kind} ${((found / all) * 100).toFixed(0)} %`);
  return { shares, missed };
}

it.each([
  ['the corpus the rules are tuned on', 5, EVERYDAY_SECRETS],
  ['a corpus the rules are not tuned on', 77, HELD_OUT_SECRETS],
] as const)(promise('redact/recall', 'finds at least 97 of 100 everyday secrets: %s'), (title, seed, kinds) => {
  const samples = makeSamples(kinds, seed, 40);
  const { shares, missed } = recallByKind(samples);
  const share = 1 - missed.length / samples.length;
  console.log(
    `redaction, ${title}: seed ${seed}, n ${samples.length}, found ${(share * 100).toFixed(1)} %\n  ${shares.join(', ')}`,
  );
  expect(shares.length).toBeGreaterThanOrEqual(24);
  expect(share, missed.join('\n')).toBeGreaterThanOrEqual(0.97);
});

/**
 * Not found among the forms of the attack: a license key, a name with a zero-width character or a colour code inside, and
 * a value without quotes whose equals sign is on the next line. The unseen forms were written before the rules and are
 * never used to change one, so their share says what to expect of others' secrets.
 */
it.each([
  ['forms of an attack', makeAttackSamples(3, 'vK7pelican3Q'), 0.98],
  ['forms of an attack, a word and a number as password', makeAttackSamples(4, 'hunterblue42'), 0.98],
  ['forms of a second attack', makeMoreSamples('attack', 6), 0.98],
  ['forms never used to change a rule', makeUnseenSamples(9), 0.79],
  ['more forms never used to change a rule', makeMoreSamples('unseen', 8), 0.65],
  ['fresh forms, rules changed after them', makeFreshSamples('first', 41), 0.98],
  ['fresh forms, rules changed after them, second list', makeFreshSamples('second', 41), 0.98],
  ['fresh forms never used to change a rule', makeFreshSamples('third', 41), 0.97],
] as const)('finds secrets in other forms: %s', (title, samples, least) => {
  const { shares, missed } = recallByKind(samples);
  const share = 1 - missed.length / samples.length;
  console.log(`redaction, ${title}: n ${samples.length}, found ${(share * 100).toFixed(1)} %\n  ${shares.join(', ')}`);
  expect(share, missed.join('\n')).toBeGreaterThanOrEqual(least);
});

it('counts a secret that was not redacted (control)', () => {
  const [sample] = makeSecretSamples(SEED, 1);
  expect(sample && leftover(sample, sample.text)).toBeDefined();
});

/** Text about secrets from documentation, code and logs that contains none. */
const HARMLESS = String.raw`API_KEY=YOUR_API_KEY
token: <token>
password: xxxxxxxx
password=changeme
export TOKEN="\${TOKEN}"
token = process.env.TOKEN
token = os.environ["TOKEN"]
token: {{ secrets.X }}
token: \${{ secrets.GITHUB_TOKEN }}
stripe.api_key = "sk_live_xxxxxxxxxxxxxxxxxxxxxxxx"
password = getPassword()
token: string
const secret = await readSecret(name);
password: z.string().min(8)
risk-based and task-oriented work; sk-folding-cube sk-fading-circle
Authorization: Bearer $TOKEN
curl -H "Authorization: Bearer \${TOKEN}" https://api.dev
The password is wrong, so the token was not refreshed.
Forgot your password? Enter the secret below.
"integrity": "sha512-Kx9s3yqJr0zIY2gq0R4pBk8YhU7Vd1mS6Wl5tQe3Cn2aXoP9fGjHbDiLzNvMwTuEyRcAsKqOxZ7J1h4B6d8F0g=="
sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
commit 3f786850e387550fdab836ed7e6dc881de23001b
request 123e4567-e89b-42d3-a456-426614174000 took 12 ms
{"sessionId":"123e4567-e89b-42d3-a456-426614174000","tokens":1234}
color: #ff00aa; --token-color: #aabbcc;
data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4
max_tokens: 4096, tokenizer: cl100k_base, input_tokens=1200
PWD=/home/dev/project
"type": "password", "autocomplete": "current-password"
docker run -u 1000:1000 -p 8080:80 -p 5432:5432 postgres:16
postgres://user:password@localhost:5432/app
https://registry.npmjs.org/@scope/name/-/name-1.2.3.tgz
at Object.token (/srv/app/node_modules/lib/token.js:12:34)
if (password !== confirmPassword) return error('password');
<input type="password" name="password" placeholder="Password" />
secretKeyRef: { name: db-credentials, key: password }
AKIAIOSFODNN7EXAMPLE
ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQC7Kx9s3yqJr0zIY2gq0R4pBk8YhU7Vd1mS6Wl5tQe3Cn2aX bob@host
[redacted:password:12ab34cd]
password=<your password>
password: <password>
DB_PASSWORD=\${DB_PASSWORD}
"password": "string"
"password": "Password",
password: "Please enter your password"
password = "must be at least 8 characters long"
password: Mot de passe
const { password } = options;
connect(user=user, password=passwd)
login(username, password=form.password)
password=read_password(prompt)
password = rows[0]
password: users[index].password,
password: string | undefined
password: required
The password is incorrect.
the password is stored as a hash
your password is too short
Das Passwort ist falsch.
Das Passwort ist abgelaufen.
La contraseña es incorrecta.
la contraseña es obligatoria
pass a filename or pass the second argument
pass \`minimum\` and \`maximum\` to the function
| field | type | required |
| password | string | yes |
| password | varchar(255) | no |
| Password | Required | 8 to 64 characters |
kind: Secret
arn:aws:logs:*:*:log-group:/aws/lambda/x
docker run -p 127.0.0.1:5432:5432 postgres
zip -r -9 out.zip dist
7z x archive.7z -oout
gh secret set NAME --body "$VALUE"
gh secret list --repo acme/app
vault kv put secret/app @data.json
vault kv get secret/app
echo "$PASSWORD" | docker login -u bob --password-stdin
htpasswd -c .htpasswd bob
curl -u "$USER:$PASS" https://a.dev
mysql -u root -p app
-----END PRIVATE KEY-----
grep -n -- '-----BEGIN RSA PRIVATE KEY-----' key.pem
login: bob / read only
credentials: see docs/setup.md
password -> hash -> store
cGFzc3dvcmQ=
['username', 'password', 'repository']
"pwd", "quit", "rats"
client_secret is missing from the form, client_secret must be set
set API_KEY2 in the environment, then API_TOKEN is read
the passphrase is stored in the system keychain
passphrase: ask the person who set it
the passphrase is never written anywhere else
Username / Password: see / docs
doppler secrets set NAME value
docker secret create my_secret ./secret2.txt
ansible-vault encrypt_string --name x
bw login bob@x.test
gh auth login --hostname git.example2.org
password was changed to bcrypt2 hashes
"token": { "value": "#ff00aa" }
"secret": { "type": "string" }
password = new PasswordField("Password2")
https://deploy-user12@git.test/a.git
net use z: \\\\srv2\\share
send "hello1\\r"
2FA was added in 2019, MFA since 2021
the OTP has 6 digits and expires after 300 seconds
verification code expired after 3 attempts, error code 404123
card 12 of 52, cards: 1234
order 4539 1488 0343 6460 pieces
the security question is asked again if the answer is wrong
bypass=true compass: north-east2
a wallet: twelve small things that people carry in the left pocket
seed: 20260401
login page / password reset
creds: see vault
WPA: supported since 2004
setPassword("newPassword")
let password: &str = env!("PW");
var pw string
pw to be set later
.password("optional")
token for parsing: IdentifierToken
credentials("user", "password")`
  .replaceAll('\\$', '$')
  .split('\n');

function generatedLogs(lines: number): readonly string[] {
  const random = seededRandom(SEED);
  const hex = (length: number): string => run(random, '0123456789abcdef', length);
  return Array.from({ length: lines }, (_, i) => {
    const at = new Date(1_700_000_000_000 + i * 977).toISOString();
    const forms = [
      `${at} INFO request ${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)} 200 ${i % 900} ms`,
      `${hex(40)} refactor(auth): move token parsing (#${i})`,
      `Digest: sha256:${hex(64)} Status: Image is up to date`,
      `"integrity": "sha512-${run(random, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/', 86)}==",`,
      `index ${hex(7)}..${hex(7)} 100644`,
      `cache key ${hex(32)} hit, etag "${hex(32)}"`,
      `  at handler (/srv/app/dist/chunk-${hex(8).toUpperCase()}.js:${i}:17)`,
    ];
    return forms[i % forms.length] ?? '';
  });
}

/** Installed files of other projects; sorted and cut, so that every machine reads about the same. */
function ordinaryText(): readonly string[] {
  const files = globSync(
    'node_modules/{vitest,vite,zod,chrono-node,fast-check,typescript,@types/node}/**/*.{js,ts,json,md}',
    { cwd: repository },
  ).sort();
  const every = Math.max(1, Math.floor(files.length / 400));
  const lines = ['package-lock.json', ...files.filter((_, i) => i % every === 0)].flatMap((file) =>
    readFileSync(join(repository, file), 'utf8').slice(0, 200_000).split('\n'),
  );
  return [...lines, ...generatedLogs(7000)];
}

it(promise('redact/precision', 'does not change ordinary code and logs'), () => {
  const lines = ordinaryText();
  const alarms = lines.flatMap((line) => {
    const { text, found } = redactText(line, KEY);
    return found.length === 0 ? [] : [text.slice(Math.max(0, text.indexOf('[redacted:') - 60)).slice(0, 160)];
  });
  console.log(
    `redaction: seed ${SEED}, n ${lines.length} ordinary lines, false alarms ${alarms.length} (${((alarms.length / lines.length) * 1000).toFixed(3)} per 1,000)`,
  );
  expect(lines.length).toBeGreaterThanOrEqual(20_000);
  expect((alarms.length / lines.length) * 1000, alarms.join('\n')).toBeLessThanOrEqual(0.1);
});

it('does not change text that is only about secrets', () => {
  const lines = [...HARMLESS, ...ORDINARY_LINES];
  expect(lines.map((line) => redactText(line, KEY).text)).toEqual(lines);
});

/** Each is repeated to fill the text: input on which careless patterns take quadratic time. */
const HOSTILE = [
  ...[
    'A',
    '=',
    '"',
    ' ',
    '\n',
    '\\',
    '\0',
    'QUJD',
    'token=',
    'token="',
    'password: ',
    'secret:',
    '?key=',
    '_key',
    'api_key',
    'eyJ',
    'eyJabcdefghij.',
  ],
  ...[
    '://a:',
    'cookie:a=',
    'cookie: a=b;',
    'curl -u ',
    ' -u a:b',
    'mysql -p',
    'machine a login b ',
    'authorization:',
    'bearer ',
    'basic QUJD',
  ],
  ...[
    '-----BEGIN PRIVATE KEY-----',
    '-----',
    '<private>',
    '</private>',
    'glpat-',
    'xoxb-',
    '[redacted:',
    '1:AA',
    'private-lines: 9 AAAA',
    'password=Xk9#aa1 ',
  ],
  ...[
    '| password ',
    '| password |\n|---|---|\n| x ',
    'kind: Secret\n',
    '"kind":"Secret","data":{',
    'data:\n  a: b\nkind: Secret\n',
  ],
  ...[
    'cGFzc3dvcmQ9',
    'cGFzc3dvcmQ',
    ':5432:',
    ':*:',
    'a:*:*:',
    '-----END PRIVATE KEY-----',
    'QUJDREVG\n',
    'vault kv put a=b ',
  ],
  ...[
    'htpasswd -b ',
    'htpasswd -nb a ',
    'get secret a jsonpath ',
    'echo a | sudo -S ',
    '| sudo -S ',
    'password: >-\n  a',
    'password: |\n a\n a',
  ],
  ...[
    'password for a b ',
    'password%3D',
    '\u001b[0m',
    '\u001b[0mpassword',
    'identified by ',
    "identified by 'a",
    'login: a / ',
    ' -P',
    'zip -P a ',
    ' -p',
  ],
  ...['user,password\n', 'a\tpassword\n', '|password\n--+--\n', 'Password:\n', 'a1b2c3 is the password '],
  ...['password from a1b2c3d to ', 'token a', '<<<', 'secret set a <<< b', '<(echo a', 'echo a | x secret put '],
  ...[' --value a', 'recovery codes a1b2-c3d4 ', "auth=('a', '", "fill('#password', ", ".get('password').type('"],
  ...['password","value":"', '"password","a":1,', 'password\\u003d', '&quot;password&quot;:', 'password: !!str '],
  ...['password || ', '://aaaa1aaaaBaaaa2aaaaC', 'digest response=', 'PASSWORD=aaa bbb ccc ddd ', 'nvapi-'],
  ...['password="a b c ', 'password: a\n', 'user=a password=b ', 'rabbitmqctl add_user a ', '/user:a '],
  ...[
    'client_secret a',
    'user a pass ',
    'passphrase: aaa bbb ',
    'passphrase is aaa bbb ccc ddd ',
    '"secret":{"value":',
  ],
  ...[
    'password = new A(',
    ' secrets set a ',
    'encrypt_string --a ',
    ' login ',
    'a auth ',
    'Password: send "',
    'net use \\\\a ',
  ],
  ...['WIFI:T:a;', 'jdbc:oracle:thin:a/', 'password was reset to ', 'username / password: a / '],
];

/** Processor time, because other tests run at the same time. */
function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const NOISE_MS = 3;

it(promise('redact/linear-time', 'four times the text takes about four times as long'), () => {
  const small = howMany(1 << 13, 1 << 15);
  const slow = HOSTILE.flatMap((piece) => {
    const measure = (length: number): number => {
      const text = piece.repeat(Math.ceil(length / piece.length));
      return cpuMs(() => redactText(text, KEY));
    };
    let four = measure(4 * small);
    // A few milliseconds are noise; quadratic time would be 16 times as long.
    if (four <= 10 * NOISE_MS) return [];
    let once = measure(small);
    const isSlow = (): boolean => four > 10 * Math.max(once, NOISE_MS);
    for (let tries = 0; isSlow() && tries < 10; tries += 1) {
      [once, four] = [Math.min(once, measure(small)), Math.min(four, measure(4 * small))];
    }
    return isSlow()
      ? [`${JSON.stringify(piece)}: ${once.toFixed(1)} ms, four times the text ${four.toFixed(1)} ms`]
      : [];
  });
  expect(slow).toEqual([]);
});

it(promise('redact/linear-time', 'megabytes without a break, and a megabyte of tool output'), () => {
  const random = seededRandom(SEED);
  const base64 = run(random, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/', 1 << 20).repeat(5);
  const unbroken = cpuMs(() => redactText(base64, KEY));
  const output = ordinaryText()
    .join('\n')
    .slice(0, 1 << 20);
  const [first, ...rest] = [1, 2, 3].map(() => cpuMs(() => redactText(output, KEY)));
  const best = Math.min(...rest);
  console.log(
    `redaction: 1 MB first ${first?.toFixed(1)} ms, then ${best.toFixed(1)} ms (${(1000 / best).toFixed(0)} MB/s); 5 MB of base64 ${unbroken.toFixed(1)} ms`,
  );
  // Linear work grows to the tenfold, quadratic work to the hundredfold.
  for (const text of [base64, output]) {
    const redact = (part: string) => () => redactText(part, KEY);
    expect(growth(redact(text.slice(0, text.length / 10)), redact(text), 40)).toBeLessThan(40);
  }
});
