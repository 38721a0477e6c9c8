/**
 * Finds a password in a call: the second of a user and a password (`auth=('bob', 'x')`), and the text typed into a
 * password field (`page.fill('#password', 'x')`).
 */
import { once } from '../../../domain/once.ts';
import { isNamedSecret } from '../judge-value.ts';
import { type FoundSecret, matchAt, NOTHING, type Rule } from './rule.ts';

const PAIR =
  /(?:[ \t]?[:=][ \t]?)?(?:[\w.]{0,30}[Aa]uth)?[ \t]?[([{][ \t\n]{0,20}(?:(?:user(?:name)?|email|login)[ \t]?[:=][ \t]?)?(["'`])[^"'`\n]{1,80}\1[ \t]?,[ \t\n]{0,20}(?:pass(?:word)?[ \t]?[:=][ \t]?)?(["'`])(?<secret>[^"'`\n]{4,128})\2[ \t\n]{0,20}[,.)\]}]/diy;

function asPassword(match: RegExpExecArray | null): readonly FoundSecret[] {
  const range = match?.indices?.groups?.secret;
  const value = match?.groups?.secret ?? '';
  return range !== undefined &&
    isNamedSecret({ value, family: 'password', way: 'argument', quoted: true, name: 'password' })
    ? [{ start: range[0], end: range[1], kind: 'password' }]
    : NOTHING;
}

function findPair(text: string, at: number, literal: string): readonly FoundSecret[] {
  return asPassword(matchAt(PAIR, text, at + literal.replace(/[({= ]+$/, '').length));
}

/** What fills a field in test tools: Playwright, Puppeteer, Cypress, Selenium, WebdriverIO, Capybara, Testing Library. */
const TYPES =
  '(?:fill|type|sendKeys|send_keys|pressSequentially|press_sequentially|setValue|set_value|addValue|val|input|enter|insertText|typeText|fill_in|fillIn|fillField)';
const callBefore = once(
  () =>
    new RegExp(String.raw`(?:${TYPES}[ \t]?\(?|[\w$]\()[ \t]{0,4}(?:[\w.$]{1,40},[ \t]?){0,2}["'${'`'}][^\n]{0,50}$`),
);
const fillsBefore = once(
  () => new RegExp(String.raw`\b${TYPES}[ \t]?\(?[ \t]{0,4}(?:[\w.$]{1,40},[ \t]?){0,2}["'${'`'}][^\n]{0,50}$`),
);
const SECOND_ARGUMENT =
  /[\w\])"'=-]{0,16}?["'`][ \t]{0,2},[ \t\n]{0,20}(?:with:[ \t]?)?(["'`])(?<secret>[^"'`\n]{4,128})\1/diy;
const nextCall = once(
  () =>
    new RegExp(
      String.raw`[\w\])"'=-]{0,16}?["'${'`'}][^\n;"'${'`'}]{0,40}\)[ \t\n]{0,20}\.(?:(?:clear|click|focus|first|last)\([^()\n]{0,10}\)[ \t\n]{0,20}\.){0,2}${TYPES}\([ \t\n]{0,20}(["'${'`'}])(?<secret>[^"'${'`'}\n]{4,128})\1`,
      'diy',
    ),
);

function findTyped(text: string, at: number, literal: string): readonly FoundSecret[] {
  const before = text.slice(Math.max(0, at - 90), at);
  if (!callBefore().test(before)) return NOTHING;
  const end = at + literal.length;
  const typed = asPassword(matchAt(nextCall(), text, end));
  if (typed.length > 0) return typed;
  return fillsBefore().test(before) ? asPassword(matchAt(SECOND_ARGUMENT, text, end)) : NOTHING;
}

export const callRules = once((): readonly Rule[] => [
  {
    kind: 'password',
    description: 'user and password given to a call that authenticates',
    starts: [
      'auth=',
      'auth =',
      'auth:',
      'basicauth(',
      'digestauth(',
      'basic_auth(',
      'ntlmauth(',
      '.auth(',
      'authentication(',
      'credential(',
      'credentials(',
      'credentials.basic(',
      'passwordtoken(',
      'credentials{',
      'credential{',
    ],
    find: findPair,
  },
  {
    kind: 'password',
    description: 'text typed into a password field by a test',
    starts: ['password', 'passwd', 'passwort', 'pwd'],
    find: findTyped,
  },
]);
