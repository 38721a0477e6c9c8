/** As which kind a judged sentence is recorded, and what it does to an earlier fact. Words per language, as data. */
import type { FactKind } from '../../domain/facts/fact.ts';
import type { FactEffect } from '../../domain/facts/fact-record.ts';
import type { JudgedSentence } from '../judge/judge-sentences.ts';
import { saysWhere } from '../judge/says-where.ts';
import { onlyDescribes } from '../judge/sure-statements.ts';
import type { Passage } from '../sentences/passages.ts';
import type { Change } from './find-change.ts';

/** Kinds that say how something is. */
const STATES: ReadonlySet<string> = new Set([
  'decision',
  'preference',
  'correction',
  'fact',
  'reference',
  'outcome',
  'lesson',
]);

/** What a person reports is how things are; errors and their fixes are the agent's report. */
const PERSON_REPORTS: ReadonlySet<string> = new Set(['outcome', 'lesson', 'fact', 'unblocked']);
/** It says how things are to be, or what the speaker's own side does. */
const RULES_THINGS =
  /\b(?:should|must|shall|will be|(?:is|are) to be|i want|let us|let's|we (?:\w+ )?(?:use|run|go|do|keep|take|carry|moved|switched|only|never|always|have (?:moved|switched|decided|agreed))|as of|from now on|only|never|soll(?:en)?|muss|müssen|wird|werden|wir (?:nehmen|nutzen|machen|haben)|nur noch|debe|vamos a|usamos)\b/i;

/** A reference says where something is. */
const SAYS_PLACE =
  /[/@#`]|\w\.\w{2,}|\d{2,}[.:-]\d|(?<!\p{L})(?:in|at|on|under|via|see|port|here|there|where|lives?|unter|auf|im|am|bei|beim|liegt|steht|siehe|hier|en|está|están|bajo|aquí)(?!\p{L})/iu;
const ASKS_FOR = /(?<!\p{L})(?:please|pls|bitte|por favor)(?!\p{L})/iu;

function statedKind(kind: JudgedSentence['kind'], words: string): FactKind {
  // "the sales report goes out on tuesdays": nobody promises what happens again and again.
  if (kind === 'commitment' && HABIT.test(words) && !OWN_WORK.test(words)) return 'decision';
  if ((PERSON_REPORTS.has(kind) || kind === 'decision') && onlyDescribes(words)) return 'fact';
  if (kind === 'reference' && ASKS_FOR.test(words)) return 'decision';
  if (kind === 'reference' && !SAYS_PLACE.test(words) && !saysWhere(words)) return 'fact';
  if (PERSON_REPORTS.has(kind)) return RULES_THINGS.test(words) ? 'decision' : 'fact';
  return kind as FactKind;
}

export function kindAndEffect(
  kind: JudgedSentence['kind'],
  { by }: Passage,
  words: string,
  change: Change | undefined,
): { readonly kind: FactKind; readonly effect?: FactEffect } {
  const changes = change !== undefined;
  // "Lena is on leave, design is Tobi now" says how things are, not only that something ended.
  if (kind === 'unblocked' && !(changes && by === 'person'))
    return { kind: by === 'person' ? 'fact' : 'outcome', effect: 'ends' };
  if (by !== 'person') return { kind: kind === 'unblocked' ? 'blocker' : kind };
  const stated = statedKind(kind, words);
  // "Joost had his farewell drinks" approves of nothing.
  if (kind === 'confirmation' && change?.from !== undefined) return { kind: 'fact', effect: 'replaces' };
  if (changes && (STATES.has(kind) || kind === 'unblocked')) return { kind: stated, effect: 'replaces' };
  if (kind === 'correction') return { kind, effect: 'refutes' };
  return kind === 'confirmation' ? { kind, effect: 'confirms' } : { kind: stated };
}

/** A weekday in the plural is a habit, not a date. */
const HABIT =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\b(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags)\b|\blos (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)\b/i;

const OWN_WORK =
  /(?<!\p{L})(?:i|i['’]?(?:ll|m|d|ve)|we|we['’]?(?:ll|re|d|ve)|you|me|us|todo|needs?|must|has to|have to|ich|wir|du|mir|uns|muss|müssen|soll(?:en)?|noch|yo|me|nos|tú|tengo|tenemos|hay que|falta|debo|debemos)(?!\p{L})/iu;

/** "on mondays": it happens again and again. */
export function isHabit(words: string): boolean {
  return HABIT.test(words);
}
