/** Logins as people write them down, each with a harmless counterpart. */
import { describe, expect, it } from 'vitest';
import { promise } from '../../../../test/promises.ts';
import { redactText } from '../redact.ts';

const clean = (text: string): string => redactText(text, { fingerprintKey: 'a key of this test' }).text;
const WORD = 'K4tzeUPGbo!';

const SECRETS: readonly (readonly [string, string])[] = [
  [`пароль: ${WORD}`, WORD],
  [`Пароль от базы — ${WORD}`, WORD],
  [`пароль "${WORD}"`, WORD],
  ['пароль: Солнце2024', 'Солнце2024'],
  [`密码：${WORD}`, WORD],
  [`数据库密码是${WORD}。`, WORD],
  [`密碼: ${WORD}`, WORD],
  [`パスワードは ${WORD} です`, WORD],
  [`비밀번호: ${WORD}`, WORD],
  [`şifre: ${WORD}`, WORD],
  [`client.login("bob", "${WORD}")`, WORD],
  [`await page.signIn('bob@x.org', '${WORD}');`, WORD],
  [`session.authenticate(user="bob", password="hunter2x9")`, 'hunter2x9'],
  [`ftp.login('bob','tr0ub4dor')`, 'tr0ub4dor'],
  [`login with bob / ${WORD}`, WORD],
  [`You can log in as bob@x.org with ${WORD}.`, WORD],
  [`creds: bob:${WORD}`, WORD],
  [`Anmelden mit bob / ${WORD}`, WORD],
  ['the PIN is 4821', '4821'],
  ['PIN: 482193', '482193'],
  ['the pin code for the alarm is 4821.\n', '4821'],
  ['PIN ist 4821', '4821'],
];

describe('a login', () => {
  it.each(SECRETS)(promise('redact/recall', '%j'), (text, secret) => {
    expect(clean(`see\n${text}`)).not.toContain(secret);
  });

  it.each([
    'пароль: обязателен',
    'Пароль должен быть длиннее 12 символов',
    '密码：必填',
    '密码长度不能少于 8 位',
    'パスワードを入力してください',
    'client.login("bob", "password")',
    'passport.authenticate("google", "callback")',
    'login(user, password)',
    'authenticate("jwt", { session: false })',
    'login with google / github',
    'log in as root with sudo',
    'credentials: see docs/setup.md',
    'the LED pin is 13',
    'pin: 1000ms',
    'spin: 4821',
    'pin = 4.5.1',
    'PIN is required',
  ])(promise('redact/precision', 'not in %j'), (text) => {
    expect(clean(text)).toBe(text);
  });
});
