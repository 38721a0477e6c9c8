/** Passwords in sentences, secret stores, tables, calls and escapes: each rule's forms in a few languages and tools. */
import { expect, it } from 'vitest';
import { redactText } from '../redact.ts';

const Q = 'hunterblue42';

it.each([
  `${Q} ist das Passwort`,
  `Ich habe das Passwort von sommer77x auf ${Q} geändert.`,
  `Cambié la contraseña de verano77x a ${Q}.`,
  `la clave del wifi es ${Q}`,
  `${Q} es la contraseña del servidor`,
  `Das Passwort vom NAS ist ${Q}`,
  `"${Q}" was the old password`,
  `the staging db password got rotated from ${Q} to Winterfox99`,
  `use \`${Q}\` as your password for now`,
  `{"Name":"ADMIN_PASSWORD","Value":"${Q}"}`,
  `{\\"name\\":\\"DB_PASSWORD\\",\\"value\\":\\"${Q}\\"}`,
  `Password:\n\n${Q}`,
  `**Password**\n\n\`\`\`\n${Q}\n\`\`\``,
  `user;pwd\nbob;${Q}\nann;${Q}`,
  `printf '%s' ${Q} | kubectl create secret generic a --from-file=x=/dev/stdin`,
  `op item create password=${Q}`,
  `const pw = process.env.DB_PASSWORD ??\n  '${Q}'`,
  `requests.post(u, auth=("bob", "${Q}"))`,
  `await page.locator('input[type="password"]').fill('${Q}')`,
  `screen.getByPlaceholder("Password").type("${Q}")`,
  `browser.find_element_by_name("password").send_keys("${Q}")`,
  `password: !!binary ${Q}`,
  `"password"&#58; ${Q}`,
  `password＝「${Q}」`,
  `PASSWORD = ${Q}`,
  'otpauth://totp/shop:bob?secret=AROMAKJKIGYAGMTJBSWY&issuer=shop',
])('finds the password: %s', (text) => {
  const { text: redacted } = redactText(text, { fingerprintKey: 'a key of this test' });
  expect(redacted).not.toContain(Q);
  expect(redacted).toContain('[redacted:');
});

it('finds the old and the new password of a sentence', () => {
  const text = 'I changed the password from oldfox77x to vK7pelican3Q.';
  expect(redactText(text, { fingerprintKey: 'a key of this test' }).text).toMatch(
    /^I changed the password from \[redacted:password:\w{8}\] to \[redacted:password:\w{8}\]\.$/,
  );
});
