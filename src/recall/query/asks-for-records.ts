/**
 * Whether a question asks for what was recorded at a time ("what did we decide in October"). A question about somebody's life in that time
 * ("what did Ana cook in October") may be answered by a message from any time, so there the time only raises a score. The form of the
 * question decides: it asks what those who ask did, or what happened, was done or was decided at all. English, German and Spanish.
 */
import { finds, latePhrases } from '../../domain/text/pattern-for.ts';

/** A longer query is pasted text. */
const READ_CHARS = 400;

const RECORDS = latePhrases(
  /(?<![\p{L}\p{N}])/u,
  {
    english: [
      /(?:what|which \p{L}+(?: \p{L}+)?|who|how much|how many \p{L}+) (?:all |else |exactly )?(?:did|had|have) (?:we|i)(?: \p{L}+)?/u,
      /what (?:were|was) (?:we|i) (?:\p{L}+ing)/u,
      /what (?:all |else )?(?:happened|changed|went wrong|broke|failed|got done|was going on)(?= (?:on|in|during|at|between|since|before|after|last|this|yesterday|today|around|\d|early|late|here))/u,
      /what (?:was|were|got) (?:\p{L}+ )?(?:decided|done|changed|fixed|built|shipped|released|discussed|agreed|broken|blocked|blocking)(?: us)?/u,
      /(?:the |our |my |all )?(?:decisions?|changes|fixes|commits|releases|sessions|work) (?:of|from|in|on|made in|made on)(?= )/u,
      /what (?:was|were) (?:blocking|holding up|slowing) (?:us|me)/u,
    ],
    german: [
      /was (?:alles )?(?:haben|hatten|hab|habe|hatte) (?:wir|ich)/u,
      /was (?:wurde|wurden|ist|war)(?= .{0,80}(?:entschieden|beschlossen|gemacht|geändert|passiert|geschehen|los|behoben|gebaut|veröffentlicht|kaputt))/u,
      /was (?:passierte|geschah|änderte sich)/u,
      /welche \p{L}+ (?:haben|hatten|habe) (?:wir|ich)/u,
      /(?:die |unsere |alle )?(?:entscheidungen|änderungen|beschlüsse|sitzungen) (?:vom|von|im|am|aus)(?= )/u,
    ],
    spanish: [
      /qué (?:\p{L}+ )?(?:hicimos|decidimos|acordamos|cambiamos|arreglamos|hice|decidí|cambié|arreglé|terminamos|empezamos|publicamos|\p{L}+amos|\p{L}+imos)(?!\p{L})/u,
      /qué (?:pasó|ocurrió|sucedió|cambió|se (?:hizo|decidió|cambió|rompió|acordó|arregló))(?!\p{L})/u,
      /qué (?:hemos|he|habíamos) \p{L}+/u,
      /(?:las |nuestras |todas las )?(?:decisiones|cambios|sesiones) (?:de|del|en)(?= )/u,
    ],
  },
  /(?!\p{L})/u,
);

/** `text` also names a time. */
export function asksForRecords(text: string): boolean {
  return text.length <= READ_CHARS && finds(text, RECORDS);
}

/**
 * Verbs of such a question, as the index has them: do, make, work on, get done; machen, tun, arbeiten; hacer, trabajar. They name no subject,
 * because the answer has other words.
 */
const DOING: ReadonlySet<string> = new Set(
  'do done did make made work get got go went wrong break broke fail finish discuss talk build built ship gemacht machen getan tun gearbeitet geschehen los erledigt besprochen hicimo hice hecho hacer trabajamo hizo decidio ocurrio sucedio acordo session sesione sitzungen cambi decid'.split(
    ' ',
  ),
);

export function isDoing(word: string): boolean {
  return DOING.has(word);
}
