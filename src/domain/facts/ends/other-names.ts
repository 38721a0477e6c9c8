/** What is waited for and comes under another name: somebody waits for "creds" and gets "a login". Stems per thing, as data. */
import { stemWord } from '../wording/content-words.ts';

const THINGS: readonly string[] = [
  'creds credentials credential login logins account accounts password passwords access zugang zugänge zugangsdaten anmeldedaten konto kennwort passwort credenciales acceso accesos cuenta contraseña contraseñas',
  'approval sign-off signoff go-ahead freigabe genehmigung zustimmung zusage aprobación autorización',
];

const GROUPS: ReadonlyMap<string, number> = new Map(
  THINGS.flatMap((words, group) => words.split(' ').map((word) => [stemWord(word), group] as const)),
);

/** `stem` and `other` are names of one thing. */
export function namesSameThing(stem: string, other: string): boolean {
  const group = GROUPS.get(stem);
  return group !== undefined && group === GROUPS.get(other);
}
