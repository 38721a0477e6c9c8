/** Secrets as people write them down in prose, Markdown and less common formats, each with its harmless counterpart. */
import { describe, expect, it } from 'vitest';
import { promise } from '../../../../test/promises.ts';
import { redactText } from '../redact.ts';

const clean = (text: string): string => redactText(text, { fingerprintKey: 'a key of this test' }).text;
const WORD = 'K4tzeUPGbo!';
const HEX = 'daf4aea8df8806c3a04b9716a7e49bbc';
const LONG = 'dXyXPaCBYTqRrORVUApmi0Xrf4WeTGhzRUnghgOioJvVFRqFrEAbck1j0naF8NV5fywMcjoqZBhGRLAsoX12';

const SECRETS: readonly (readonly [string, string])[] = [
  [`**Password:** \`${WORD}\``, WORD],
  [`**Password**: ${WORD}`, WORD],
  [`password (staging): ${WORD}`, WORD],
  [`root password → ${WORD}`, WORD],
  [`- password - ${WORD}`, WORD],
  [`Password\n${WORD}`, WORD],
  [`my pw for staging is ${WORD}`, WORD],
  [`Kennwort ist ${WORD}`, WORD],
  [`le mot de passe est ${WORD}`, WORD],
  [`het wachtwoord: ${WORD}`, WORD],
  [`[sudo] password for bob: ${WORD}`, WORD],
  [`Enter password for admin@db: ${WORD}`, WORD],
  [`la password è ${WORD}`, WORD],
  [`adgangskode: ${WORD}`, WORD],
  ['JWT_SECRET=Mondkalb77Gurke', 'Mondkalb77Gurke'],
  [`use the passphrase ${WORD} for the backup`, WORD],
  [`the api key i use is ${HEX}`, HEX],
  ['OTP seed: C25P5GPOUHPRJ3UI65PLHHRDO2N25EXH', 'C25P5GPOUHPRJ3UI65PLHHRDO2N25EXH'],
  [`{\\"password\\": \\"${WORD}\\"}`, WORD],
  [`<key>password</key><string>${WORD}</string>`, WORD],
  [`variable "db_password" {\n  default = "${WORD}"\n}`, WORD],
  [`INSERT INTO users(name,password) VALUES ('bob','${WORD}')`, WORD],
  [`{"kty":"RSA","d":"${LONG}"}`, LONG],
  [`https://${HEX}@o1.ingest.sentry.io/1`, HEX],
  [`root:$6$saltsalt$${LONG}:19000:0`, LONG],
  ['bob:$apr1$ab12cd34$Qeynyg8u1vs9GMpvFFwsLr', 'Qeynyg8u1vs9GMpvFFwsLr'],
  [
    '$2b$12$Vpw82o6JKlbsUZ1Z6gNmiCDRtpDRyAbzB580XbELRAlYGOpagkwOw',
    'Vpw82o6JKlbsUZ1Z6gNmiCDRtpDRyAbzB580XbELRAlYGOpagkwOw',
  ],
  [`openssl enc -aes-256-cbc -k ${WORD} -in x`, WORD],
  [`mosquitto_pub -u bob -P ${WORD} -t x`, WORD],
  [`snmpwalk -v2c -c ${WORD} host`, WORD],
  [`lftp -u bob,${WORD} ftp.x`, WORD],
  [`rclone config create x webdav user bob pass ${WORD}`, WORD],
  [`pul-${HEX}12345678`, HEX],
  [`phx_${LONG.slice(0, 43)}`, LONG.slice(0, 43)],
  [`pplx-${LONG.slice(0, 48)}`, LONG.slice(0, 48)],
  [`patfiAPfuFzHdtd3x.${HEX}${HEX}`, HEX],
  [`cio${LONG.slice(0, 31)}7`, LONG.slice(0, 31)],
  [`CFPAT-${LONG.slice(0, 43)}`, LONG.slice(0, 43)],
];

describe('secrets after a label', () => {
  it.each(SECRETS)(promise('redact/recall', '%j'), (text, secret) => {
    expect(clean(`see\n${text}`)).not.toContain(secret);
  });

  it.each([
    '**Password:** required',
    'password (optional): string',
    'password -> hash -> store',
    'Password\nUsername',
    'the password for staging is in the vault',
    'the api key is read from config.json',
    'api key: see docs/setup-2.md',
    'use the passphrase from step 2',
    '<key>password</key><string></string>',
    'variable "db_password" {\n  type = string\n}',
    "INSERT INTO users(name,city) VALUES ('bob','K4tzeUPGbo!')",
    'https://example.org/1',
    'echo $1$2',
    'openssl req -key x.pem',
    'snmpwalk -v2c -c public host',
    'pathological patterns and cioppino',
  ])(promise('redact/precision', 'not in %j'), (text) => {
    expect(clean(text)).toBe(text);
  });
});
