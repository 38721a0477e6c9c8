/**
 * Whether a statement is an exception for a time: "until friday we use sqlite", "solange Jens krank ist, deployen wir freitags". The rule
 * holds again when it is over, so an exception never replaces a rule. English, German and Spanish.
 */
import type { FactRecord } from '../fact-record.ts';
import { typedValues } from '../values/typed-values.ts';
import { frameIn } from './holds-until.ts';

/** Nobody says until when. */
const FOR_A_WHILE =
  /(?<!\p{L})(?:temporarily|for (?:now|the moment|the time being)|provisionally|in the (?:interim|meantime)|as an? (?:stopgap|interim solution|temporary (?:fix|solution|measure|workaround))|until further notice|exceptionally|as an exception|for once|this sprint|vorübergehend|vorerst|fürs erste|bis auf weiteres|einstweilen|übergangsweise|zwischenzeitlich|temporär|provisorisch|ausnahmsweise|diesen sprint|temporalmente|provisionalmente|de (?:forma|manera) (?:temporal|provisional)|mientras tanto|por ahora|de momento|por el momento|hasta nuevo aviso|excepcionalmente|por una vez|este sprint)(?!\p{L})/iu;
/** "accounts are temporarily locked after 5 tries" is a rule. */
const ON_CONDITION =
  /(?<!\p{L})(?:if|when|whenever|after|every|wenn|falls|nach|jede\p{L}*|si|cuando|tras|después|cada)(?!\p{L})/iu;
const STATE =
  'christmas|easter|summer|launch|go-?live|weihnachten|ostern|sommer|navidad|semana santa|verano|lanzamiento|away|out|off|sick|ill|abroad|down|broken|offline|unavailable|unreachable|gone|busy|back|returns?|(?:is|are|gets?|was|has been|have been) (?:fixed|repaired|replaced|restored|ready|done|over|up|here)|on (?:\\p{L}+ )?(?:leave|vacation|holidays?)|runs?|running|lasts?|under ?way|in progress|going on|(?:comes?|gets?) back|krank|weg|im urlaub|in elternzeit|auf reisen|nicht da|kaputt|ausgefallen|unterwegs|zurück(?:kommt|kommen|ist)?|wiederkommt|wieder (?:da|läuft|geht|gesund)|repariert|behoben|fertig|läuft|laufen|(?:an)?dauert|andauern|im gange|(?:corre|corra|dur[ae]|siga?|sigue|está en (?:marcha|curso))(?: (?:el|la|los|las|nuestr[oa]s?) \\p{L}+)?|de (?:vacaciones|baja|viaje)|fuera|enferm[oa]s?|caíd[oa]s?|rot[oa]s?|estropead[oa]s?|vuelvan?|regresen?|arregl\\p{L}+|list[oa]s?';
/** Until something that has no day: "while Anna is away", "bis der Server wieder läuft". */
const MEANWHILE = new RegExp(
  `(?<lead>^(?:\\p{L}+[,:]? )?|[,;] |(?<rule> ))(?:while|whilst|as long as|so long as|until|till|solange|während|bis|mientras|hasta que)(?!\\p{L}) [^.;:]{0,60}?(?<!\\p{L})(?:${STATE})(?!\\p{L})`,
  'iu',
);
/** "during the audit we deploy on mondays": what holds else stands beside it. */
const DURING = /^(?:during|während|durante)(?: (?:the|our|der|des|dieser|el|la|los|las|nuestr[oa]))? \p{L}+/iu;
/** The time is what is said: "the freeze lasts until friday", "we have until monday". */
const SAYS_TIME =
  /(?:^|\s)(?:is|are|be|stays?|lasts?|goes|runs?|holds?|valid|open|closed|out|away|off|extended|moved|pushed|postponed|delayed|rescheduled|have|has|had|got|gets|time|us|them|ist|sind|bleib(?:t|en)|dauer(?:t|n)|läuft|laufen|gilt|gelten|gültig|offen|geschlossen|weg|krank|verlängert|verschoben|haben|hat|zeit|es|son|está|están|sigue|siguen|dura|duran|va|van|vale|válid[oa]|abiert[oa]|cerrad[oa]|ampliad[oa]|aplazad[oa]|tenemos|tiene|tiempo)(?: \d{1,2}(?::\d\d)?)?\s*$/iu;
/** It also says what comes after: what held before does not return. */
const AND_THEN =
  /(?<!\p{L})(?:then|after that|afterwards|from then on|danach|dann|anschließend|luego|después|a partir de entonces)(?!\p{L})/iu;

export function isException({ statement, value, at }: FactRecord): boolean {
  const frame = frameIn(statement, at);
  if (frame === undefined) return holdsMeanwhile(statement, value);
  const [before, after] = [statement.slice(0, frame.start), statement.slice(frame.end)];
  if (SAYS_TIME.test(before) || AND_THEN.test(after)) return false;
  const values = value === undefined ? [] : typedValues(statement);
  // "make the batch size 10 until monday" gives more than the day.
  return (
    !values.some((each) => each.value === value) ||
    /\d/.test(before) ||
    values.some(({ start, end }) => start >= frame.end || end <= frame.start)
  );
}

/** "until friday we use sqlite" says "we use sqlite" for a time. */
export function withoutTimeFrame(statement: string): string {
  const meant = frameIn(statement, 0) ?? frameOf(FOR_A_WHILE.exec(statement) ?? MEANWHILE.exec(statement));
  if (meant === undefined) return statement;
  const [before, after] = [statement.slice(0, meant.start).trim(), statement.slice(meant.end)];
  if (before === '') return after.replace(/^[\s,]+/, '');
  return /^[.!\s]*$/.test(after) ? before.replace(/[\s,]+$/, '') : statement;
}

function frameOf(match: RegExpExecArray | null): { readonly start: number; readonly end: number } | undefined {
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
}

function holdsMeanwhile(statement: string, value: string | undefined): boolean {
  if (FOR_A_WHILE.test(statement)) return !ON_CONDITION.test(statement);
  const { groups } = MEANWHILE.exec(statement) ?? {};
  if (DURING.test(statement)) return true;
  if (groups === undefined || AND_THEN.test(statement)) return false;
  // "never merge while the build is broken" is a rule.
  return groups.rule === undefined || value !== undefined;
}
