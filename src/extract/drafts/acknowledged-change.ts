/**
 * Finds the old value in an agent's answer to a choice: "we go with weasyprint" – "I'll replace Puppeteer with
 * WeasyPrint". The person decides; the answer only names what was used before. Patterns per language, as data.
 */
import { contentWords, stemWord } from '../../domain/facts/wording/content-words.ts';

const ANSWER_MAX_CHARS = 400;
const NAME =
  '(?:(?:the|our|all|den|die|das|el|la|los|las) )?(?<from>[\\p{L}\\p{N}][\\p{L}\\p{N}./+-]*(?: [\\p{L}\\p{N}][\\p{L}\\p{N}./+-]*)?)';
const ONE = NAME.replace('(?: [\\p{L}\\p{N}][\\p{L}\\p{N}./+-]*)?', '');
const REPLACES = new RegExp(
  [
    `(?:replac(?:e|ed|ing)|swap(?:ped|ping)?|exchang(?:e|ed)) ${NAME} (?:with|by|for)`,
    `(?:mov(?:e|ed|ing)|switch(?:ed|ing)?|migrat(?:e|ed|ing)|chang(?:e|ed|ing)|rais(?:e|ed|ing)|lower(?:ed|ing)?|reduc(?:e|ed|ing)|increas(?:e|ed|ing)|extend(?:ed|ing)?|bump(?:ed|ing)?)(?: [\\p{L}\\p{N}_.\`-]+){0,3} from ${NAME.replace('<from>', '<from2>')} to`,
    `ersetz(?:e|t|en) ${NAME.replace('<from>', '<from3>')} durch`,
    `(?:von|vom) ${NAME.replace('<from>', '<from4>')} (?:auf|zu|nach) [\\p{L}\\p{N}./+-]+ (?:\\p{L}+ )?(?:um|umgestellt|umgezogen|gewechselt|migriert|geändert|erhöht|gesenkt|verlängert|verkürzt|gesetzt|hochgesetzt)`,
    `(?:reemplazo|reemplazado|sustituyo|cambio|cambié|cambiado|paso|pasé|subo|subí|bajo|bajé|migro)(?: [\\p{L}]+)? (?:de )?${NAME.replace('<from>', '<from5>')} (?:por|a) `,
    `(?<!\\p{L})(?:replaces|replaced|ersetzt(?: jetzt)?|sustituye(?: ahora)?(?: a)?|reemplaza(?: ahora)?(?: a)?) ${ONE.replace('<from>', '<from6>')}(?= *(?:$|[.,;!]| (?:now|everywhere|in|jetzt|überall|ahora|en)(?!\\p{L})))`,
  ].join('|'),
  'u',
);
/** What the agent takes away: "Texts are off", "I've removed the fax gateway", "Ich entferne den Bereich", "Quito el borrado". */
const REMOVES = new RegExp(
  [
    `(?:^|[.;!] )${ONE} (?:is|are) (?:off|out|gone|removed|disabled)(?= *(?:$|[.,;!]))`,
    `(?:^|[.;!,] |(?<!\\p{L})(?:and|then) )(?:(?:i['’]?(?:ll|ve)?|i (?:will|have)) )?(?:remov(?:e|ed)|dropp?(?:ed)?|deleted?|disabled?|take out|took out) ${NAME.replace('<from>', '<from2>')}`,
    `(?:ich )?(?:entferne|lösche|streiche)(?: ich)? ${NAME.replace('<from>', '<from3>')}`,
    `(?:^|[.;!,] )(?:quito|elimino|saco|borro|quitad[oa]s?|eliminad[oa]s?) ${NAME.replace('<from>', '<from4>')}`,
  ].join('|'),
  'u',
);
const REMOVES_HINT =
  /(?:is|are) (?:off|out|gone|rem|dis)|remov|drop|delet|disabl|t[ao]ke? out|took|entfern|lösch|streich|quit|elimin|saco|borro/;
const HINT = /replac|swap|exchang|from|ersetz|vo[nm] |reemplaz|sustitu|cambi|pas[oé]|migr|sub[oí]|baj[oé]/;
const NAME_WORDS = 2;

/** `said`: the person's words. Undefined if the answer names nothing that is replaced, or is about something else. */
export function acknowledgedChange(answer: string, said: string): string | undefined {
  const lower = answer.slice(0, ANSWER_MAX_CHARS).toLowerCase();
  const groups =
    (HINT.test(lower) ? REPLACES.exec(lower) : null)?.groups ??
    (REMOVES_HINT.test(lower) ? REMOVES.exec(lower) : null)?.groups ??
    {};
  const from = Object.values(groups).find((name) => name !== undefined);
  const named = contentWords(from ?? '').slice(0, NAME_WORDS);
  const own = new Set(contentWords(said).map(stemWord));
  const answered = contentWords(lower).map(stemWord);
  if (named.length === 0 || named.every((word) => own.has(stemWord(word)))) return undefined;
  return answered.some((word) => own.has(word)) ? named.join(' ') : undefined;
}
