/**
 * Whether a weekday without "last" or "next" lies behind or ahead of the day it was said, by the verb before it. What was promised,
 * told or planned has its own day: in "I told her on Monday that …" the telling was on Monday, in "I promised it by Friday" the
 * Friday is to come. English, German and Spanish, words as data.
 */

export type DayTense = 'past' | 'ahead' | 'unknown';

/** Verbs of telling, promising and agreeing. What they report is often still to come. */
const REPORTS =
  /^(?:told|said|promised|agreed|assured|guaranteed|offered|confirmed|announced|committed|swore|pledged|sagte[nt]?|versprach(?:en)?|versprochen|gesagt|zugesagt|zugesichert|angekündigt|vereinbart|dij[eo]|dijimos|dijeron|prometí|prometió|prometimos|prometieron|acordamos|acordaron|quedamos|aseguró|avisé|avisó|confirmó|confirmé)$/u;
/** Verbs that set a day, extend one or ask for something. */
const PLANS =
  /^(?:planned|scheduled|booked|pushed|moved|postponed|delayed|rescheduled|extended|gave|asked|wanted|needed|invited|reserved|geplant|verschoben|gebucht|verlängert|eingeplant|gebeten|planeamos|aplazamos|aplazaron|reservamos|reservaron|pidió|pidieron)$/u;
/** A verb in the past within a few words before the weekday. */
const PAST_VERB =
  /(?<!\p{L})(?<verb>since|was|were|did|had|happened|went|broke|came|sent|got|gave|told|said|swore|left|met|spoke|found|lost|paid|let (?:us|me) (?:out|in|off)|seit|kam|kamen|bekam|war|waren|wurde|wurden|sagte[nt]?|versprach(?:en)?|hatten?|hat|hab|habs|habe|haben|desde|fue|era|hizo|ayer|dij[eo]|dijimos|prometí|prometimos|acordamos|quedamos|aseguró|avisé|avisó|confirmó|confirmé|\p{L}{3,}(?:ed|ió|aron|ieron))(?!\p{L})/giu;
const NEAR_CHARS = 40;
/** Words that only look like a verb in the past. */
const NO_PAST = /^(?:indeed|exceed|proceed|succeed|embed|speed|hundred)$/u;
/** "will be released", "is planned", "we'll have finished". */
const NOT_YET =
  /(?:(?<!\p{L})(?:is|are|be|get|gets|isn['’]?t|aren['’]?t|(?:will|shall|must|should|would) (?:not )?have)|['’]ll have)(?: (?:not|only|now|still|already))?\s+$/iu;
/** "I'd send it", "it will be there", "würde ich schicken", "que lo mandaré": what is told is ahead. */
const AHEAD =
  /(?:(?<!\p{L})(?:will|would|shall|should|must|can|gonna|going to|to|is|are|needs?|werden?|würden?|wird|wirst|soll|sollen|muss|müssen|kann|ist|sind|kommt|va a|voy a|vamos a|van a|es|hay|será|serán|tiene que|\p{L}{2,}(?:aré|eré|iré|ará|erá|irá|aría|ería|iría|aremos|eremos|iremos)|que (?:(?:le|lo|la|les|los|las|se|te|me) )*\p{L}{2,}o)|['’](?:ll|d|s))(?!\p{L})/iu;
const NO_APOSTROPHE = /(?<!\p{L})(?:i|he|she|we|they|you)(?:ll|d)(?!\p{L})/iu;
/** By when or for when. */
const DEADLINE =
  /(?<!\p{L})(?:by|until|till|til|before|for|bis|bis zum|vor|für|zum|para|hasta|antes del?)(?: (?:the|el|den|dem|am))?\s+$/iu;
const ON = /(?<!\p{L})(?:on|am|el)?\s*$/iu;
/** "told him on", "sagte der Chefin am": whom, and nothing that was told. */
const TO_WHOM_WORDS = 3;
/** "I told her on Monday that …", "I told her on Monday" */
const TOLD_AFTER = /^\s*(?:(?:already|schon|ya)\s+)?(?:that|dass|que|about|[,:])(?!\p{L})/iu;
const NOTHING_AFTER = /^\s*(?:$|[.!;])/u;
/** The verb at the end of a German clause: "bis Freitag versprochen", "am Freitag geschickt". */
const PARTICIPLE =
  /(?<!\p{L})(?<participle>(?:\p{L}{0,8}ge\p{L}{2,}(?:t|en)|(?:ver|be|er|ent|zer|miss)\p{L}{2,}(?:t|en)|\p{L}{3,}iert))(?!\p{L})/iu;
const HAVING = /^(?:hat|hab|habs|habe|haben|hatten?)$/iu;

/** `before` and `after` are the text around the weekday with its "on", "by" or "am". */
export function dayTense(before: string, after: string): DayTense {
  const clause = before.split(/[.;,:]/).at(-1) ?? '';
  const near = clause.slice(-NEAR_CHARS);
  const found = [...clause.matchAll(PAST_VERB)].findLast(
    ({ 0: verb, index }) =>
      index + verb.length >= clause.length - NEAR_CHARS &&
      !NO_PAST.test(verb.toLowerCase()) &&
      !NOT_YET.test(clause.slice(0, index)),
  );
  if (found === undefined) return 'ahead';
  const between = clause.slice(found.index + found[0].length);
  if (/(?<!\p{L})to(?!\p{L})/iu.test(between)) return 'ahead';
  const verb = mainVerb(found[0].toLowerCase(), between, after);
  if (verb === undefined) return 'ahead';
  const due = DEADLINE.test(near);
  if (PLANS.test(verb)) return due ? 'ahead' : 'past';
  if (!REPORTS.test(verb)) return 'past';
  if (due || AHEAD.test(between) || NO_APOSTROPHE.test(between)) return 'ahead';
  return isDayOfTelling(verb, between, after) ? 'past' : 'unknown';
}

/** "Ich habe … geschickt": what was done is said by the participle. Without one, "hat am Freitag Zeit" is not in the past. */
function mainVerb(verb: string, between: string, after: string): string | undefined {
  if (!HAVING.test(verb)) return verb;
  const [rest = ''] = after.split(/[.;,:!?]/);
  return (PARTICIPLE.exec(rest) ?? PARTICIPLE.exec(between))?.groups?.participle?.toLowerCase();
}

function isDayOfTelling(verb: string, between: string, after: string): boolean {
  // "am Montag gesagt, dass …"
  const atEnd = new RegExp(`^\\s*${verb}(?!\\p{L})`, 'iu').test(after);
  if (atEnd) return true;
  const on = ON.exec(between)?.[0].trim() ?? '';
  const whom = between.replace(ON, '').trim();
  const words = whom.split(/\s+/).length;
  return on !== '' && ((words <= TO_WHOM_WORDS && TOLD_AFTER.test(after)) || (words <= 1 && NOTHING_AFTER.test(after)));
}
