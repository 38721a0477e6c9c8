/**
 * Finds a password by how people write a login down: a PIN, a user and a password side by side ("login with bob / …"),
 * and the second argument of a call that logs in.
 */
import { once } from '../../../domain/once.ts';
import { isNamedSecret, type Way } from '../judge-value.ts';
import { type FoundSecret, isWordCode, matchAt, NOTHING, type Rule } from './rule.ts';

const VALUE = String.raw`["'${'`'}*_]{0,3}(?<secret>[^\s"'${'`'}<>|,;()[\]{}]{4,128})`;

const PIN =
  /(?:[ \t-]?code)?(?:[ \t](?:for|of|für|de|para)(?:[ \t][\w'’-]{1,20}){1,3})?[ \t]{0,2}(?:[:=]|is|ist|es|est|lautet)[ \t]{0,2}["'`*]{0,3}(?<secret>\d{4,8})(?![\w:/%-]|[.]\d)/diy;

const userAndPassword = (): RegExp =>
  new RegExp(
    String.raw`[ \t:]{1,4}(?:(?:user(?:name)?|account)[ \t:]{1,3})?[\w.@+-]{2,60}[ \t]{0,2}(?:[/:,|]|[ \t](?:and|und|y|with|mit)[ \t])[ \t]{0,2}(?:(?:pw|pass(?:word)?)[ \t:]{1,3})?${VALUE}`,
    'diuy',
  );

/** "creds: bob x", without a sign between them. */
const userThenPassword = (): RegExp => new RegExp(String.raw`[ \t:]{1,4}[\w.@+-]{2,60}[ \t]{1,2}${VALUE}`, 'diuy');
/** "login for the router: admin / x". */
const loginOf = (): RegExp =>
  new RegExp(
    String.raw`(?:[ \t](?:for|to|on|at|of|für|zum|zur|vom|von|der|del?|para))?(?:[ \t][\w.'’-]{1,20}){0,4}?[ \t]?[:=–-]?[ \t]{1,3}[\w.@+-]{2,60}[ \t]{0,2}[/|][ \t]{0,2}${VALUE}`,
    'diuy',
  );
/** `WPA2-PSK: x`. */
const wireless = (): RegExp =>
  new RegExp(
    String.raw`[23]?(?:[ \t/-]?(?:wpa[23]|psk|personal|key|code|pass(?:word|phrase)?|schlüssel|passwort)){0,3}(?:[ \t]?[:=][ \t]{0,3}|[ \t](?:is|ist|es)[ \t])${VALUE}`,
    'diuy',
  );

const LOGIN_CALL =
  /[ \t]?\([ \t\n]{0,8}(?:(?:user(?:name)?|email|login)[ \t]?[:=][ \t]?)?(["'`])[^"'`\n]{1,80}\1[ \t]?,[ \t\n]{0,8}(?:pass(?:word)?[ \t]?[:=][ \t]?)?(["'`])(?<secret>[^"'`\n]{4,128})\2/diy;

function rule(description: string, starts: readonly string[], { pattern, way, quoted = false }: LoginShape): Rule {
  return {
    kind: 'password',
    description,
    starts,
    find: (text, at, literal) => {
      if (isWordCode(text.charCodeAt(at - 1))) return NOTHING;
      const match = matchAt(
        pattern,
        text,
        at + literal.replace(/[:= ]+$| (?:is|ist|es|lautet|for|code)$|-code$/, '').length,
      );
      const range = match?.indices?.groups?.secret;
      const value = match?.groups?.secret?.replace(/[.:?!]+$/, '') ?? '';
      if (range === undefined || value === '') return NOTHING;
      const isSecret = way === 'digits' || isNamedSecret({ value, family: 'password', way, quoted, name: 'password' });
      return isSecret
        ? [{ start: range[0], end: range[0] + value.length, kind: 'password' } satisfies FoundSecret]
        : NOTHING;
    },
  };
}

interface LoginShape {
  readonly pattern: RegExp;
  readonly way: Way | 'digits';
  readonly quoted?: boolean;
}

export const loginRules = once((): readonly Rule[] => [
  rule(
    'PIN after its label',
    ['pin is', 'pin:', 'pin =', 'pin=', 'pin code', 'pin-code', 'pin for ', 'pin ist', 'pin lautet', 'pin es'],
    {
      pattern: PIN,
      way: 'digits',
    },
  ),
  rule(
    'user and password side by side',
    [
      ...[
        'login with',
        'log in with',
        'logged in with',
        'sign in with',
        'login as',
        'log in as',
        'log in using',
        'login:',
      ],
      ...[
        'credentials are',
        'credentials:',
        'creds are',
        'creds:',
        'login mit',
        'anmelden mit',
        'einloggen mit',
        'zugangsdaten',
      ],
      ...['username', 'user', 'login', 'email'].flatMap((user) => [`${user} / password`, `${user}/password`]),
    ],
    { pattern: userAndPassword(), way: 'beside' },
  ),
  rule(
    'user and password after what they are for',
    ['login for', 'login to', 'login ', 'logins ', 'zugang ', 'wifi:', 'wi-fi:', 'wlan:'],
    {
      pattern: loginOf(),
      way: 'beside',
    },
  ),
  rule('user and password without a sign between them', ['creds:', 'creds ', 'credentials:'], {
    pattern: userThenPassword(),
    way: 'beside',
  }),
  rule('key of a wireless network', ['wpa'], { pattern: wireless(), way: 'beside' }),
  rule('second argument of a login call', ['login', 'log_in', 'signin', 'sign_in', 'authenticate', 'connect_as'], {
    pattern: LOGIN_CALL,
    way: 'argument',
    quoted: true,
  }),
]);
