import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVERYDAY_SECRETS } from '../../../test/fixtures/everyday-secrets.ts';
import { makeSamples, makeSecretSamples } from '../../../test/fixtures/secrets.ts';
import { promise } from '../../../test/promises.ts';
import { type PlainJson, redactJson, redactText } from './redact.ts';
import { listRules } from './rules/all-rules.ts';

const KEY = { fingerprintKey: 'a key of this test' };
const clean = (text: string): string => redactText(text, KEY).text;
const TOKEN = 'ghp_k3Jd82hLqPz0Rw5Xv9TnYb1Ms6Gc4Fa7Ee2U';

describe('redactText', () => {
  it('leaves the kind and a keyed fingerprint', () => {
    const { text, found } = redactText(`use ${TOKEN} and again ${TOKEN}`, KEY);
    expect(text).toMatch(/^use (\[redacted:github-token:[0-9a-f]{8}\]) and again \1$/);
    expect(found).toEqual([{ kind: 'github-token', count: 2 }]);
    expect(redactText(TOKEN, { fingerprintKey: 'another' }).text).not.toBe(clean(TOKEN));
    expect(clean(`token=${TOKEN}`)).toBe(`token=${clean(TOKEN)}`);
  });

  it('keeps everything around a secret', () => {
    expect(clean('a=1\npassword: hunter2x9\nb=2')).toMatch(/^a=1\npassword: \[redacted:password:\w{8}\]\nb=2$/);
    expect(clean('postgres://app:s3cr3tX@db:5432/app')).toMatch(/^postgres:\/\/app:\[redacted:[^\]]+\]@db:5432\/app$/);
    expect(clean('Set-Cookie: sid=8f3Kd02LmQzX91pR; Path=/')).toMatch(/^Set-Cookie: sid=\[[^\]]+\]; Path=\/$/);
  });

  it('replaces a whole key block, even one that is cut off', () => {
    const body = 'MIIEpAIBAAKCAQEAx1Zb9Qw3'.repeat(8);
    expect(clean(`x\n-----BEGIN RSA PRIVATE KEY-----\n${body}\n-----END RSA PRIVATE KEY-----\ny`)).toMatch(
      /^x\n\[redacted:private-key:\w{8}\]\ny$/,
    );
    expect(clean(`-----BEGIN PRIVATE KEY-----\n${body}`)).toMatch(/^\[redacted:private-key:\w{8}\]$/);
    expect(clean(`a\n${body.slice(0, 64)}\n${body.slice(0, 64)}\n-----END PRIVATE KEY-----\nb`)).toMatch(
      /^a\n\[redacted:private-key:\w{8}\]\nb$/,
    );
    expect(clean('look for -----BEGIN PRIVATE KEY----- in the file')).toContain('BEGIN PRIVATE KEY');
  });

  it('changes nothing the second time', () => {
    for (const { text } of [...makeSecretSamples(11, 4), ...makeSamples(EVERYDAY_SECRETS, 12, 8)])
      expect(clean(clean(text))).toBe(clean(text));
    const piece = fc.constantFrom(
      ...[
        'password',
        '=',
        ': ',
        '"',
        ' ',
        '\n',
        TOKEN,
        'hunter2x9',
        'token',
        'Bearer ',
        'https://u:',
        '@h',
        'x',
        '&',
        ';',
      ],
      ...[
        '[redacted:',
        '[redacted:jwt:12345678]',
        'cookie: ',
        'sid=',
        'AKIAQWERTZUIOPASDFGH',
        '<private>',
        '</private>',
        'curl',
        ' -u ',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = clean(pieces.join(''));
        expect(clean(once)).toBe(once);
      }),
      { seed: 4, numRuns: 1500 },
    );
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(typeof clean(text)).toBe('string');
      }),
      { seed: 5, numRuns: 300 },
    );
    expect(clean('\0\ud800 é 😀')).toBe('\0\ud800 é 😀');
  });

  it('has a described rule for each of its kinds', () => {
    expect(new Set(listRules().map(({ rule }) => rule.kind)).size).toBeGreaterThanOrEqual(28);
    for (const { rule } of listRules()) expect(rule.description.length, rule.kind).toBeGreaterThan(5);
  });
});

describe('private blocks', () => {
  const removed: readonly (readonly [string, string])[] = [
    ['a <private>b</private> c', 'a [private] c'],
    ['a <PRIVATE>b\nc\n</Private> d', 'a [private] d'],
    ['a <private>b <private>c</private> d</private> e', 'a [private] e'],
    ['a <private>b', 'a [private]'],
    ['a <private>b <private>c</private> d', 'a [private]'],
    ['<private>a</private><private>b</private>', '[private][private]'],
    ['a </private> b', 'a </private> b'],
    ['a < private> and <privately> b', 'a < private> and <privately> b'],
  ];
  it(
    promise('redact/private-blocks', 'removes whole blocks: nested, unclosed, over several lines, in any case'),
    () => {
      for (const [text, expected] of removed) expect(clean(text)).toBe(expected);
      expect(redactText('<private>x</private> <private>y', KEY).found).toEqual([{ kind: 'private-block', count: 2 }]);
      expect(redactJson({ note: ['<private>x</private>'] }, KEY).value).toEqual({ note: ['[private]'] });
    },
  );
});

describe('redactJson', () => {
  const json = (value: PlainJson): PlainJson => redactJson(value, KEY).value;

  it('takes the name of a value from the entry around it', () => {
    expect(JSON.stringify(json({ client_secret: { value: 'vK7pelican3Qx', type: 'vK7pelican3Qx' } }))).toMatch(
      /^\{"client_secret":\{"value":"\[redacted:client-secret:\w{8}\]","type":"vK7pelican3Qx"\}\}$/,
    );
  });
  const MARK = /^\[redacted:[a-z-]+:[0-9a-f]{8}\]$/;

  it('finds a secret by its key, at any depth, and keeps the rest', () => {
    const value = { a: [{ password: 'correct horse', user: 'bob', n: 3, ok: true, none: null }], max_tokens: 4096 };
    const result = redactJson(value, KEY);
    expect(result.found).toEqual([{ kind: 'password', count: 1 }]);
    expect(result.value).toEqual({
      a: [{ password: expect.stringMatching(MARK), user: 'bob', n: 3, ok: true, none: null }],
      max_tokens: 4096,
    });
  });

  it('reads headers, settings with a name beside them, arguments, numbers and keys', () => {
    expect(json({ headers: { Authorization: 'Bearer k3Jd82hLqPz0Rw5Xv9' } })).toEqual({
      headers: { Authorization: expect.stringMatching(/^Bearer \[redacted:/) },
    });
    expect(json([{ name: 'DB_PASSWORD', value: 'letmeinplease' }])).toEqual([
      { name: 'DB_PASSWORD', value: expect.stringMatching(MARK) },
    ]);
    expect(json({ ParameterValue: 'letmeinplease', ParameterKey: 'DbPassword' })).toEqual({
      ParameterValue: expect.stringMatching(MARK),
      ParameterKey: 'DbPassword',
    });
    expect(json({ Key: 'Region', Value: 'eu-west-1' })).toEqual({ Key: 'Region', Value: 'eu-west-1' });
    expect(json(['tool', '--password', 'letmeinplease', 'x'])).toEqual([
      'tool',
      '--password',
      expect.stringMatching(MARK),
      'x',
    ]);
    expect(json({ password: 83920174 })).toEqual({ password: expect.stringMatching(MARK) });
    expect(Object.keys(json({ [TOKEN]: 1 }) ?? {})).toEqual([expect.stringMatching(MARK)]);
  });

  it('redacts every value of a Kubernetes secret, and of no other manifest', () => {
    const manifest = (kind: string): PlainJson => ({
      kind,
      metadata: { name: 'db' },
      data: { dsn: 'bW9ua2V5', n: { x: 'YQ==' } },
    });
    expect(json(manifest('Secret'))).toEqual({
      kind: 'Secret',
      metadata: { name: 'db' },
      data: { dsn: expect.stringMatching(MARK), n: { x: expect.stringMatching(MARK) } },
    });
    expect(json(manifest('ConfigMap'))).toEqual(manifest('ConfigMap'));
    expect(json(json(manifest('Secret')))).toEqual(json(manifest('Secret')));
  });

  it('keeps the order of keys, placeholders, and keys like __proto__', () => {
    const text =
      '{"z":1,"password":"<password>","token":"string","secretName":"db-credentials","__proto__":{"a":1},"b":[]}';
    expect(JSON.stringify(json(JSON.parse(text)))).toBe(text);
  });

  it('does not overflow the stack', () => {
    let deep: PlainJson = 'x';
    for (let i = 0; i < 50_000; i += 1) deep = [deep];
    expect(() => redactJson(deep, KEY)).not.toThrow();
  });

  it('changes nothing the second time', () => {
    const once = json({ password: 'hunter2x9', list: [`token=${TOKEN}`], cookie: 'sid=8f3Kd02LmQzX91pR' });
    expect(json(once)).toEqual(once);
  });
});
