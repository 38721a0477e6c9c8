/**
 * Whether a reply only acknowledges, thanks or says goodbye: "Will do.", "Mache ich.", "Hasta luego, Ana.".
 * It says nothing about what was done. English, German and Spanish.
 */

/** Each says that something is heard, wanted, done or over, but not what. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  `
  a an and as at by for from get got have i i'll i'm i've is it it's later me my now of on right so soon that that's the then there this to
  too up us very we we'll well will with you you're your again all any anything else enjoy day evening weekend night morning today tomorrow
  take care luck safe rest hope here hear hello hi hey dear always happy glad help pleasure problem worries
  ok okay k yes yep yeah no sure fine good great nice cool perfect excellent alright absolutely certainly course exactly agreed agree deal
  understood noted note noting clear thanks thank thx cheers welcome sorry apologies bye goodbye ciao see ya done ready finished made added
  saved remembered remember remind removed dropped do doing did add keep mind know
  updated changed set
  ja nein klar alles gut sehr prima super schön gern gerne natürlich sicher genau stimmt okay verstanden notiert gemerkt merke erledigt
  fertig gemacht gespeichert eingetragen angepasst geändert hinzugefügt gestrichen entfernt mache mach wird werde ich das es dir mir mich
  dich uns wir ist so dann noch auch mal bitte danke dank vielen schönen schönes schöne einen eine ein und in ordnung bis morgen später bald nachher
  gleich heute abend tag wochenende feierabend nacht gute guten viel spaß erfolg tschüss tschüs tschau ciao servus hallo moin wieder
  sehen hören willkommen sorry entschuldigung passt weiß bescheid erinnere daran
  sí si no claro vale bien muy perfecto genial estupendo listo hecho entendido comprendido anotado apuntado añadido guardado cambiado
  actualizado borrado eliminado acuerdo de nada gracias muchas hasta luego mañana pronto ahora adiós adios chao nos vemos buenas buenos
  noches días tardes dia día buen hola lo la le te me se que y a por favor supuesto igualmente cuídate descansa haré hago añado anoto
  apunto recuerdo recordaré lo haré perdón bienvenido bienvenida
  monday tuesday wednesday thursday friday montag dienstag mittwoch donnerstag freitag lunes martes miércoles jueves viernes
`
    .trim()
    .split(/\s+/),
);
/** A longer reply has more to say. */
const MOST_WORDS = 12;
const ABOUT_ALL_WORK =
  /^(?:committed|pushed|merged|deployed|released|reverted|gepusht|committet|ausgeliefert|desplegado|publicado|subido)$/i;
const NAME = /^\p{Lu}[\p{L}'’-]+$/u;
/** Only somebody who is greeted or thanked is addressed: "Bye, Tom." but not "Ok, Postgres." */
const GREETS =
  /(?<!\p{L})(?:bye|see you|hi|hello|hey|thanks?|thank you|welcome|cheers|good (?:night|evening|morning)|bis|tschüs+|ciao|hallo|moin|danke|gute nacht|schönen|hasta|adi[oó]s|chao|hola|gracias|buen[oa]s|nos vemos)(?!\p{L})/iu;

export function isCourtesy(reply: string): boolean {
  const words = reply.replaceAll('’', "'").match(/[\p{L}\p{N}#][\p{L}\p{N}'#-]*/gu) ?? [];
  if (words.length > MOST_WORDS || reply.includes('?')) return false;
  const telling = words.filter((word) => !EMPTY_WORDS.has(word.toLowerCase()));
  if (telling.length === 0) return true;
  // One word has no room for a thing and what happened to it ("Umgestellt.", "Clásico."), unless the thing is all of the work.
  if (words.length === 1) return !ABOUT_ALL_WORK.test(words[0] ?? '');
  return telling.length === 1 && NAME.test(telling[0] ?? '') && GREETS.test(reply);
}
