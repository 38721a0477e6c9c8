/**
 * Words that name the type of the value that is asked for: "which day", "what address", "qué proveedor". A fact rarely repeats such a word; it
 * says the value. English, German and Spanish, as the index has them.
 */
import { finds, latePattern, type Pattern } from '../../domain/text/pattern-for.ts';

const WEEKDAY_OR_DATE = latePattern(
  /(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bados?|domingos?)(?!\p{L})|\d{4}-\d\d-\d\d|(?<!\d)\d{1,2}(?:st|nd|rd|th|\.)(?!\d)/iu,
);
const CLOCK_OR_LENGTH = latePattern(
  /(?<!\d)\d{1,2}[:.]\d\d(?!\d)|(?<!\p{L})\d+ ?(?:am|pm|uhr|h|ms|s|m|secs?|min|seconds?|minutes?|hours?|days?|weeks?|months?|years?|sekunden?|minuten?|stunden?|tagen?|wochen?|monate?n?|jahre?n?|segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?)(?!\p{L})|(?<!\p{L})(?:noon|midnight|mittags?|mitternacht|mediodía|medianoche)(?!\p{L})/iu,
);
const PLACE_IN_NET = latePattern(
  /\d{1,3}(?:\.\d{1,3}){3}|https?:\/\/|(?<![\w.])[\w-]+(?:\.[\w-]+)+(?::\d+)?|[\w.]+@[\w.]+|(?<!\p{L})port \d+/iu,
);
const MONEY = latePattern(
  /\d ?(?:€|\$|£|eur|usd|chf)|[€$£] ?\d|(?<!\p{L})(?:\d+|\p{L}+) (?:euros?|dollars?|pounds?|francs?|cents?|franken|dólares|céntimos|pesos)(?!\p{L})/iu,
);
/** "pg 15", "node v20", "9.15.2", not "30 mins" and "RB-07". */
const VERSION = latePattern(
  /(?<![\w.-])v?\d+(?:\.\d+)*(?![\w-]|\.\d| ?(?:%|[€$£]|(?:m?s|secs?|min|h|hrs?|d|k?m|[kmg]b|uhr|am|pm|x|seconds?|minut\p{L}*|hours?|days?|weeks?|months?|years?|sekunden?|stunden?|tagen?|wochen?|monate?n?|jahre?n?|segundos?|horas?|días?|semanas?|mes(?:es)?|años?|mins|times|euros?|percent|prozent|por ciento)(?!\p{L})))/iu,
);
/** A tool, a provider or a library can have any name, so a decision or a reference about the rest of the subject says it. */
const ANY = latePattern(/\p{L}/u);

const TOOLS: ReadonlySet<string> = new Set(
  'provid provider vendor proveedor anbiet anbieter librari bibliothek biblioteca libreria tool werkzeug herramienta framework servic dienst servicio softwar program product produkt producto system sistema'.split(
    ' ',
  ),
);
const CHOOSES = latePattern(
  /(?<!\p{L})(?:us(?:e|es|ing|ar|amos|aremos|aré)|(?:switch|mov|migrat)(?:e|ing|ed)? (?:over )?to|go(?:ing|es)? (?:with|to)|pick(?:ed)?|ch[oe]?o?se|nehmen|nimm|nutzen|verwenden|benutzen|wechseln|setzen auf|umsteigen|pas(?:ar|amos) a|cambi(?:ar|amos) a|eleg\p{L}+|optamos)(?!\p{L})/iu,
);

/** Whether a word asks for a tool, a provider or a library. */
export function namesTool(word: string): boolean {
  return TOOLS.has(word);
}

/** Whether a text says that something is used or chosen. */
export function saysChoice(text: string): boolean {
  return finds(text, CHOOSES);
}

const TYPES: readonly (readonly [words: ReadonlySet<string>, says: Pattern])[] = [
  [new Set('dai weekdai tag tage wochentag dia fecha date datum'.split(' ')), WEEKDAY_OR_DATE],
  [new Set('hour time clock uhrzeit zeit dauer hora tiempo duracion durat'.split(' ')), CLOCK_OR_LENGTH],
  [new Set('address adress adresse ip url host direccion'.split(' ')), PLACE_IN_NET],
  [new Set('price cost prei kosten kostet precio coste cuesta cuestan vale'.split(' ')), MONEY],
  [new Set(['version']), VERSION],
  [TOOLS, ANY],
];

/** What a text says if it has a value of the type that this word names; undefined for a word that names none. */
function patternOfType(word: string): Pattern | undefined {
  return TYPES.find(([words]) => words.has(word))?.[1];
}

export function namesType(word: string): boolean {
  return patternOfType(word) !== undefined;
}

/** "The htmx version can go" has the word and no version. An address or a day can be said in ways that no pattern knows. */
export function isMissingWithoutValue(word: string): boolean {
  return patternOfType(word) === VERSION;
}

/** Whether a text has a value of the type that this word names. */
export function saysValueOf(word: string, text: string): boolean {
  const says = patternOfType(word);
  return says !== undefined && finds(text, says);
}
