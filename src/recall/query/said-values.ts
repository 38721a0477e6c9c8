/** What a fact has to say to answer "when", "how long", "how often" and "how many": a time, a length, a frequency, a number. */
import { latePattern, latePhrases, type Pattern } from '../../domain/text/pattern-for.ts';

export const NUMBER = latePattern(
  /\d|\bone (?:second|minute|hour|day|week|month|year|of|per|at)\b|\b(?:once|twice|half|two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|hundred|thousand|none|never|always|every|daily|weekly|zwei|drei|vier|fünf|zehn|hundert|tausend|dos|tres|cuatro|cinco|diez|cien|mil)\b/iu,
);
export const TIME: Pattern = {
  source: `${NUMBER.source}|\\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\\b|\\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\b|\\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lunes|martes|jueves|viernes|sábado|domingo|noon|midnight|morning|evening|before|after|until|today|tomorrow|yesterday)\\w*`,
  flags: 'iu',
};

export const DURATION = latePhrases(
  /(?<!\p{L})/u,
  {
    english: [/seconds?|secs?|min(?:ute)?s?|hours?|hrs?|days?|weeks?|months?|years?|forever/u, /\d(?:ms|s|m|h|d)/u],
    german: [/sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|ewig/u],
    spanish: [/segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?/u],
  },
  /(?!\p{L})/u,
);

export const FREQUENCY = latePattern(
  /(?<!\p{L})(?:every|each|hourly|daily|nightly|weekly|monthly|yearly|once|twice|times|per|always|never|alle|jede[nrs]?|täglich|stündlich|nächtlich|wöchentlich|monatlich|einmal|zweimal|\p{L}*mal|pro|immer|nie|cada|diari\p{L}*|seman\p{L}*|mensual\p{L}*|vez|veces|por|siempre|nunca)(?!\p{L})/iu,
);

/** Where something is or goes: a direction, a place, or what is used for it. */
export const WHEREABOUTS = latePattern(
  /(?<!\p{L})(?:in|into|on|onto|at(?! (?:most|least|once))|to|under|via|behind|inside|beside|us(?:e[sd]?|ing)|stored?|stores|keeps?|kept|saved?|saves|lives?|hosted|hosts?|runs?|found|located|im|ins|auf|bei|beim|nach|unter|nutz\p{L}+|verwend\p{L}+|benutz\p{L}+|speicher\p{L}+|lieg\p{L}+|land\p{L}+|lauf\p{L}+|steht|stehen|en|al|bajo|us(?:a|an|ar|amos)|guard\p{L}+|est[áa]n?|viven?|quedan?)(?!\p{L})|https?:\/\/|[~.]?\/\w/iu,
);
