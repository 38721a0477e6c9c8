/**
 * Finds what a person is asked for besides a password: one-time codes, answers to security questions, card numbers and the words
 * that restore a wallet.
 */
import { once } from '../../../domain/once.ts';
import { isStandIn } from '../secret-value.ts';
import { type FoundSecret, isWordCode, matchAt, NOTHING, type Rule, secretInGroup } from './rule.ts';

/** What the code is called, what it is for, a sign or a verb, and four to eight digits, possibly in two groups. */
const CODE =
  /(?:[ \t-]?(?:code|token|passcode|password|passwort|pin))?(?:[ \t](?:for|from|of|by|to|via|für|vom|von|aus|de|del|para)(?:[ \t][\w'’.-]{1,20}){1,3})?(?:(?<link>[ \t]{0,2}[:=][ \t]{0,3}|[ \t](?:is|was|says|shows|ist|war|lautet|sagt|es|est)[ \t:]{1,3})|[ \t]{1,3})["'`*]{0,3}(?<secret>\d{3}[ -]\d{3}|\d{4,8})(?![\w:/%-]|[.,]\d)/diy;
const CODE_STARTS = [
  ...[
    '2fa',
    'mfa',
    'otp',
    'totp',
    'one-time code',
    'one time code',
    'one-time password',
    'one-time pin',
    'onetime code',
    'one-time passcode',
    'one time password',
    'one-time-password',
    'code lautet',
    'code ist',
    'digo es',
  ],
  ...[
    'verification code',
    'security code',
    'authentication code',
    'login code',
    'sign-in code',
    'confirmation code',
    'sms code',
  ],
  ...[
    'authenticator',
    'your code',
    'auth code',
    'access code',
    'einmalcode',
    'einmalpasswort',
    'bestätigungscode',
    'sicherheitscode',
  ],
  ...[
    'digo de verificaci',
    'digo de seguridad',
    'digo sms',
    'code de v',
    'sms-code',
    'sms-tan',
    'mtan',
    'tan:',
    'tan is',
    'tan ist',
    'tan lautet',
  ],
];

function findCode(text: string, at: number, literal: string): readonly FoundSecret[] {
  if (isWordCode(text.charCodeAt(at - 1))) return NOTHING;
  const rest = /^\p{L}{0,10}/u.exec(text.slice(at + literal.length, at + literal.length + 12))?.[0] ?? '';
  const start =
    at +
    literal.replace(/(?::| is| ist| es| lautet)$/, '').length +
    (/[ :]/.test(literal) || rest.length < 4 ? rest.length : 0);
  const match = matchAt(CODE, text, start);
  // Without a sign between them, a number of four digits is more often a year or a count.
  if (match?.groups?.link === undefined && (match?.groups?.secret?.length ?? 0) < 6) return NOTHING;
  return secretInGroup(match, 'one-time-code');
}

const ANSWER =
  /[^\n]{0,80}?\b(?:answer|antwort|respuesta|a)[ \t]?(?:[:=]|is|ist|es)[ \t]{0,3}["'`*]{0,3}(?<secret>[^\s"'`*,;<>(){}[\]][^\n"'`*,;<>(){}[\]]{1,39}?)(?=["'`*,;]|[.!]?[ \t]*(?:\r?\n|$)|(?<!\b(?:mrs?|ms|dr|st))[.!][ \t])/diuy;
const NAMED_ANSWER =
  /(?:[ \t]?(?:of|von|de)[ \t]\w{1,20})?[ \t]?(?:[:=]|is|was|ist|war|es)[ \t]{1,3}["'`*]{0,3}(?<secret>\p{Lu}[\p{L}.'’-]{1,24}(?: \p{Lu}[\p{L}'’-]{1,24}){0,2})/duy;

function findAnswer(text: string, at: number, literal: string): readonly FoundSecret[] {
  const named = /name|answer|antwort/.test(literal);
  const match = matchAt(named ? NAMED_ANSWER : ANSWER, text, at + literal.length);
  const value = match?.groups?.secret ?? '';
  return value.length < 3 || isStandIn(value) || /^(?:required|wrong|correct|the|a|an|string|not|never)\b/i.test(value)
    ? NOTHING
    : secretInGroup(match, 'security-answer');
}

/** Digits of a card after a word for it. */
const CARD_NEAR =
  /[^\n\d]{0,40}?(?<secret>[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{3,4}|3[47]\d{2}[ -]?\d{6}[ -]?\d{5})(?![\d-])/dy;
const CARD_STARTS = [
  ...[
    'card',
    'visa',
    'mastercard',
    'amex',
    'american express',
    'kreditkarte',
    'tarjeta',
    'carte bancaire',
    'carta di credito',
  ],
  ...['"pan"', 'pan:', 'pan=', 'cc number', 'cc:', 'ccnum', 'kartennummer', 'pay with', 'paid with', 'charge '],
];

function findCard(text: string, at: number, literal: string): readonly FoundSecret[] {
  const match = matchAt(CARD_NEAR, text, at + literal.length);
  return match !== null && isCardNumber(match.groups?.secret ?? '') ? secretInGroup(match, 'card-number') : NOTHING;
}

/** Four groups of four: no other number is written like this, so it needs no word before it. */
const CARD_IN_GROUPS = /(?<![\d.,:/-]|\d )[3-6]\d{3}([ -])\d{4}\1\d{4}\1\d{4}(?![\d.:/-]|[ -]\d)/g;
/** Short, because every hook runs it. */
const MAY_GROUP = /\d{4}[ -]\d/;

export function findCardsInGroups(text: string, from: number, to: number): readonly FoundSecret[] {
  if (!MAY_GROUP.test(text)) return NOTHING;
  const found: FoundSecret[] = [];
  CARD_IN_GROUPS.lastIndex = from;
  for (let match = CARD_IN_GROUPS.exec(text); match !== null && match.index < to; match = CARD_IN_GROUPS.exec(text)) {
    if (isCardNumber(match[0]))
      found.push({ start: match.index, end: match.index + match[0].length, kind: 'card-number' });
  }
  return found;
}

/** The check digit of Luhn. */
function isCardNumber(written: string): boolean {
  const digits = written.replace(/\D/g, '');
  if (digits.length < 15 || digits.length > 16 || /^(\d)\1*$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

const SEED_STARTS = [
  ...[
    'mnemonic',
    'seed phrase',
    'seed_phrase',
    'seedphrase',
    'seed words',
    'wallet seed',
    'recovery phrase',
    'recovery_phrase',
  ],
  ...[
    'recovery words',
    'backup words',
    'backup phrase',
    'secret phrase',
    'wallet phrase',
    'wallet:',
    'wallet words',
    'bip39',
    'bip-39',
    'bip 39',
  ],
  ...[
    '12 words',
    '24 words',
    'twelve words',
    'twenty-four words',
    '12-word',
    '24-word',
    'seed:',
    'seed is',
    'wiederherstellungsphrase',
  ],
  ...[
    'wiederherstellungswörter',
    '12 wörter',
    '24 wörter',
    'frase semilla',
    'frase de recuperaci',
    '12 palabras',
    '24 palabras',
  ],
];
const SEED_REACH = 40;
const WORD_RUN =
  /(?<![\w'’-])(?:\d{1,2}[.):]\s?)?[a-z]{3,8}(?:[\s,]{1,4}(?:\d{1,2}[.):]\s?)?[a-z]{3,8}){11,28}(?![\w'’-])/g;
/** Words between the name and the phrase. */
const LINKS = new Set([
  'are',
  'was',
  'words',
  'phrase',
  'following',
  'these',
  'those',
  'here',
  'lauten',
  'sind',
  'son',
  'seed',
  'wallet',
]);
/** Words of sentences that are not in the lists of such phrases. */
const OF_SENTENCES = new Set([
  'the',
  'and',
  'for',
  'are',
  'was',
  'were',
  'not',
  'but',
  'has',
  'had',
  'its',
  'our',
  'from',
  'into',
  'und',
  'der',
  'die',
  'das',
  'los',
  'las',
  'con',
]);
const COUNTS: ReadonlySet<number> = new Set([12, 15, 18, 21, 24]);

function findSeedPhrase(text: string, at: number, literal: string): readonly FoundSecret[] {
  const from = at + literal.length;
  const near = text.slice(from, from + SEED_REACH + 24 * 13);
  WORD_RUN.lastIndex = 0;
  const run = WORD_RUN.exec(near);
  if (run === null || run.index > SEED_REACH) return NOTHING;
  const words = Array.from(run[0].matchAll(/[a-z]{3,8}/g));
  let first = 0;
  while (LINKS.has(words[first]?.[0] ?? '')) first += 1;
  const phrase = words.slice(first);
  const start = phrase[0]?.index;
  if (start === undefined || !COUNTS.has(phrase.length) || phrase.some(([word]) => OF_SENTENCES.has(word)))
    return NOTHING;
  return [{ start: from + run.index + start, end: from + run.index + run[0].length, kind: 'seed-phrase' }];
}

export const personalRules = once((): readonly Rule[] => [
  { kind: 'one-time-code', description: 'one-time code after its label', starts: CODE_STARTS, find: findCode },
  {
    kind: 'security-answer',
    description: 'answer to a security question',
    starts: [
      ...['security question', 'secret question', 'sicherheitsfrage', 'pregunta de seguridad'],
      ...['maiden name', 'security answer', 'security_answer', 'securityanswer', 'sicherheitsantwort', 'dchenname'],
    ],
    find: findAnswer,
  },
  { kind: 'card-number', description: 'number of a payment card', starts: CARD_STARTS, find: findCard },
  { kind: 'seed-phrase', description: 'words that restore a wallet', starts: SEED_STARTS, find: findSeedPhrase },
]);
