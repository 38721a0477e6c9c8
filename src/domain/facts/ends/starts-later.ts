/**
 * From when a statement holds that names a later beginning: "from January on deploys are on Fridays", "next quarter we switch to
 * Postgres", "ab Januar …", "a partir de enero …". Until then the earlier value holds. Wordings per language, as data.
 */
import { memoize } from '../../memoize.ts';
import { DAY_MS } from '../../time/dates.ts';

export const MONTHS_NAMED: readonly (readonly string[])[] =
  'january|januar|enero february|februar|febrero march|märz|marzo april|abril may|mai|mayo june|juni|junio july|juli|julio august|agosto september|septiembre october|oktober|octubre november|noviembre december|dezember|diciembre'
    .split(' ')
    .map((names) => names.split('|'));
const MONTH = MONTHS_NAMED.flat()
  .sort((a, b) => b.length - a.length)
  .join('|');
const PERIOD = 'week|month|quarter|year|woche|monat|quartal|jahr|semana|mes|trimestre|año';
const NEXT = `(?:the )?(?:next|coming|nächste[nrms]?|kommende[nrms]?|(?:el |la )?próxim[oa]) (?<next>${PERIOD})|(?:el|la) (?<coming>${PERIOD}) que viene`;
const WHEN = `(?:(?<month>${MONTH})(?: (?<year>\\d{4}))?|[^().;,]{0,20}?\\(?(?<day>\\d{4}-\\d\\d-\\d\\d)\\)?|${NEXT})(?![\\p{L}\\d])`;
/** Such words name a beginning wherever they stand. */
const BEGINS = `(?:starting|beginning|effective|as of|ab|a partir de(?:l)?|desde)(?: (?:in|on|from|the|el|dem))*`;
/** A plain "from" names it in front of a statement, or together with "on": "the data from January" does not. */
const PATTERNS = [
  `(?<!\\p{L})${BEGINS} ${WHEN}`,
  `(?<!\\p{L})(?:from|von) ${WHEN}(?: (?:on|onwards?|an)(?!\\p{L})(?! (?:mon|tues|wednes|thurs|fri|satur|sun)day))`,
  `^(?:and |so |ok,? |but |und |y )?from ${WHEN}(?=,? (?:we|the|our|all|it|i)(?!\\p{L}))`,
].map((pattern) => new RegExp(pattern, 'u'));
const HINT = new RegExp(`${MONTH}|\\d{4}-|next|coming|nächst|kommend|próxim|que viene`, 'u');
/** "next quarter we switch to Postgres": a change that is announced for a period begins with it. */
const ANNOUNCED = new RegExp(`(?<!\\p{L})(?:${NEXT})(?!\\p{L}|['’]s)`, 'u');
const CHANGES =
  /(?<!\p{L})(?:switch(?:ing)?|mov(?:e|ing)|migrat(?:e|ing)|chang(?:e|ing)|start(?:ing)?|begin|adopt|wechseln|umstellen|umziehen|stellen|steigen|ziehen|migrieren|beginnen|starten|pasamos|migramos|cambiamos|empezamos|pasaremos|cambiaremos|migraremos)(?!\p{L})/u;
/** A month further ahead is more likely one that has passed. */
const MONTHS_AHEAD = 9;
const STATEMENTS_KEPT = 512;

interface Beginning {
  readonly month?: number;
  readonly year?: number;
  readonly day?: string;
  readonly period?: string;
}

const beginningIn = memoize(STATEMENTS_KEPT, (statement): Beginning | 'none' => {
  const said = statement.toLowerCase();
  if (!HINT.test(said)) return 'none';
  for (const pattern of PATTERNS) {
    const match = pattern.exec(said);
    if (match?.groups !== undefined) return onlyEndsThen(said, match.index) ? 'none' : beginningOf(match.groups);
  }
  const announced = CHANGES.test(said) ? ANNOUNCED.exec(said)?.groups : undefined;
  return announced === undefined ? 'none' : beginningOf(announced);
});

const CLAUSE_END = /[,;.](?=\s)/u;
const ENDS_THEN =
  /(?<!\p{L})(?:nicht mehr|no longer|any ?more|gone|ends?|endet|enden|shuts? down|abgeschaltet|eingestellt|ya no|se acaba|desaparece)(?!\p{L})/u;

/** "there is no MariaDB from May on, we go to Postgres": the day belongs to the reason. */
function onlyEndsThen(said: string, at: number): boolean {
  const clauses = said.split(CLAUSE_END);
  let end = 0;
  const clause = clauses.find((each) => {
    end += each.length + 1;
    return at < end;
  });
  return clauses.length > 1 && clause !== undefined && ENDS_THEN.test(clause);
}

function beginningOf({ month, year, day, next, coming }: Record<string, string | undefined>): Beginning {
  if (day !== undefined) return { day };
  if (month === undefined) return { period: next ?? coming ?? '' };
  const number = MONTHS_NAMED.findIndex((names) => names.includes(month));
  return { month: number, ...(year === undefined ? {} : { year: Number(year) }) };
}

/** The time of its beginning, if that is after `at`, when it was said. */
export function startsLater(statement: string, at: number): number | undefined {
  const beginning = beginningIn(statement);
  if (beginning === 'none') return undefined;
  const start = timeOf(beginning, new Date(at));
  return start !== undefined && start > at ? start : undefined;
}

function timeOf({ day, month, year, period = '' }: Beginning, said: Date): number | undefined {
  if (day !== undefined) return Number.isNaN(Date.parse(day)) ? undefined : Date.parse(day);
  const [thisYear, thisMonth] = [said.getUTCFullYear(), said.getUTCMonth()];
  if (month !== undefined) {
    if (year !== undefined) return Date.UTC(year, month);
    const ahead = (month - thisMonth + 12) % 12;
    return ahead === 0 || ahead > MONTHS_AHEAD ? undefined : Date.UTC(thisYear, thisMonth + ahead);
  }
  if (/^(?:year|jahr|año)$/.test(period)) return Date.UTC(thisYear + 1, 0);
  if (/^(?:quarter|quartal|trimestre)$/.test(period)) return Date.UTC(thisYear, thisMonth - (thisMonth % 3) + 3);
  if (/^(?:month|monat|mes)$/.test(period)) return Date.UTC(thisYear, thisMonth + 1);
  // Weeks begin on Monday, and 1970-01-01 was a Thursday.
  const today = Math.floor(said.getTime() / DAY_MS);
  return (today - ((today + 3) % 7) + 7) * DAY_MS;
}
