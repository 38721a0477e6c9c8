/**
 * Splits a sentence with several pieces of work: "todo: rotate the token, and update the runbook". Each becomes a separate commitment.
 * A part counts only if it starts with a verb that asks for work (in German: ends with one); else the sentence stays whole.
 */

export interface WorkPart {
  /** Where it stands in the sentence. */
  readonly start: number;
  readonly end: number;
}

/** Before the pieces: "todo:", "remind me next week to", "erinnere mich am Freitag daran,", "recuérdame mañana". */
const LEAD =
  /^(?:(?:ok|okay|and|also|please|pls|hey|bitte|und|por favor|y)[,. ]+)*(?:(?:todos?|to-dos?|to do)\b\s*[:–-]?\s*|(?:(?:can|could|will|would) you )?(?:remind me|don'?t let me forget)(?:(?: (?!to\b|about\b|that\b)[\p{L}\d]+){0,4}?) (?:to |that (?:i|we) (?:need to|have to|must) )|erinner(?:e|st du)? mich(?:(?: [\p{L}\d.]+){0,4}? daran,? |(?: (?:morgen|heute|übermorgen|am \p{L}+|nächste woche))?,? )|recu[eé]rdame(?: (?:que|de)| (?:mañana|hoy|el [\p{L}]+(?: que viene)?))* )/iu;
const BETWEEN = /\s*(?:[,;]\s*(?:and|und|y|e|then|dann|luego)?\s+|\s(?:and|und|y)\s+)(?:to |zu )?/giu;

const ENGLISH =
  /^(?:(?:then|also|finally) )?(?:add|adjust|archive|ask|assign|backfill|backup|back up|book|bump|buy|call|cancel|change|chase|check|clean|clear|close|compare|configure|confirm|convert|copy|create|cut|debug|decide|delete|deploy|disable|document|download|drop|email|enable|encrypt|ensure|export|extend|file|finish|fix|follow up|forward|get|give|implement|import|improve|increase|inform|install|investigate|invite|invoice|kill|let|link|log|look|lower|mail|make|measure|merge|message|migrate|monitor|move|notify|open|order|patch|pay|phone|pick|ping|plan|post|prepare|print|publish|pull|push|put|raise|read|rebase|rebuild|redeploy|reduce|refactor|register|release|remove|rename|renew|reply|report|reschedule|reset|restart|restore|retry|return|revert|review|revoke|rewrite|rotate|run|schedule|send|set|share|ship|sign|sort|split|squash|start|stop|submit|switch|sync|tag|talk|tell|test|tidy|translate|trim|try|turn|update|upgrade|upload|verify|wire|write)(?![\p{L}-])/iu;
const SPANISH = /^\p{L}{2,}(?:ar|er|ir)(?:l[oae]s?)?(?!\p{L})/iu;
const GERMAN = /(?<!\p{L})\p{L}{2,}(?:en|ern|eln)[.!]?$/iu;

/** At least two parts, or none if the sentence is one piece of work. */
export function splitWork(sentence: string): readonly WorkPart[] {
  const lead = LEAD.exec(sentence)?.[0].length;
  if (lead === undefined) return [];
  const parts: WorkPart[] = [];
  let start = lead;
  for (const match of sentence.slice(lead).matchAll(BETWEEN)) {
    const at = lead + match.index;
    const after = at + match[0].length;
    // "the login and logout page": the second part is not a separate piece of work.
    if (!asksForWork(sentence.slice(start, at)) || !startsWork(sentence.slice(after))) continue;
    parts.push({ start, end: at });
    start = after;
  }
  if (parts.length === 0 || !asksForWork(sentence.slice(start))) return [];
  return [...parts, { start, end: sentence.length }];
}

export function asksForWork(words: string): boolean {
  return ENGLISH.test(words) || SPANISH.test(words) || GERMAN.test(words);
}

function startsWork(rest: string): boolean {
  const [first = ''] = rest.split(/[,;]| (?:and|und|y) /iu);
  return asksForWork(first);
}
