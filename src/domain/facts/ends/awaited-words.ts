/**
 * What a blocker waits for: "waiting on priya for the staging creds", "nothing till the new probe turns up". Its end names
 * that, and seldom the rest of the sentence. Patterns per language, as data.
 */
import { memoize } from '../../memoize.ts';
import { once } from '../../once.ts';
import { clausesOf } from '../wording/clause-moods.ts';
import { stemsOf } from '../wording/content-words.ts';

const STATEMENTS_KEPT = 512;

const AWAITED = [
  /(?<!\p{L})(?:waiting|wait|waits|blocked|stuck|on hold|hangs|depends|depending) (?:on|for|by|until|till|til)\s+(?<what>[^.;!?]+)/u,
  /(?<!\p{L})(?:until|till|til|unless|as long as|before)\s+(?<what>[^.;!?]+)/u,
  /(?<!\p{L})(?:still no|no (?:answer|reply|word|news)(?: yet)? from|haven'?t (?:got|heard(?: back)? from)|without)\s+(?<what>[^.;!?]+)/u,
  /(?<!\p{L})(?:warte[nt]?(?: noch)? auf|blockiert (?:durch|von|bis)|bis|solange|bevor|erst wenn|ohne|hängt an|noch keine?n?)\s+(?<what>[^.;!?]+)/u,
  /(?<!\p{L})(?:esperando(?: a(?:l| que)?)?|espero(?: a(?:l| que)?)?|esperamos(?: a(?:l| que)?)?|hasta que|bloquead[oa]s? por|depende de|sin)\s+(?<what>[^.;!?]+)/u,
  /(?<what>[^.;!?]+?)\s(?:has|have|needs?|muss|müssen|tiene|tienen) (?:to|que|noch|erst)?\s*(?:sign|approve|confirm|decide|answer|freigeben|zustimmen|aprobar|confirmar)/u,
];

/** Who or what something comes from: "the key from Stripe". */
const ORIGIN =
  /(?:(?<of>\p{L}+)\s+(?:de|del|von|vom)|(?<!\p{L})(?:from|by|durch))\s+(?:(?:the|our|der|dem|den|unsere[mr]?|la|el|los|las)\s+)?(?<from>\p{L}[\p{L}\d-]+)(?=(?<next>\s\p{L}[\p{L}\d-]+)?)/gu;

/** Whether both say where something comes from, and the origins differ: a key from Mailgun is not a key from Stripe. */
export function comeFromOthers(open: string, end: string): boolean {
  const [ours, theirs] = [stemsOf(end), stemsOf(open)];
  const [awaited, came] = [originsOf(open, ours), originsOf(end, theirs)];
  if (awaited.size === 0 || came.size === 0) return false;
  return ![...awaited].some((word) => ours.has(word)) && ![...came].some((word) => theirs.has(word));
}

/** "la cuenta del presidente": whose account it is tells two accounts apart, and nothing else. `others`: stems of the other statement. */
function originsOf(statement: string, others: ReadonlySet<string>): ReadonlySet<string> {
  const found = [...statement.toLowerCase().matchAll(ORIGIN)].flatMap(({ groups }) => {
    const { of, from = '', next = '' } = groups ?? {};
    return of === undefined || [...stemsOf(of)].some((word) => others.has(word)) ? [...stemsOf(from + next)] : [];
  });
  return new Set(found);
}

/** What cannot go on, in front of or behind the reason: "payment is stuck, …". */
const HELD_UP = once(
  () =>
    /(?<!\p{L})(?:stuck|blocked|on hold|on ice|paused|down|can'?t|cannot|unable|couldn'?t|no way|wanted to|blockiert|auf eis|ruht|kann|können|konnte|lässt sich|geht nicht|wollte|parad[oa]s?|bloquead[oa]s?|atascad[oa]s?|pued[eo]n?|podemos|pueden|quería|hay manera)(?!\p{L})/u,
);
/** Words that begin what is promised. */
const PROMISED =
  /^.*?(?<!\p{L})(?:i want|i'?ll|we'?ll|i will|we will|i'?d|need(?:s)? to|(?:has|have) to|must|should|gotta|remind me to|remember to|todo:?|let'?s|owe|promised?|told|ich muss|wir müssen|muss|müssen|soll|sollten|brauchen|ich schreib|erinner\w* mich daran,?|tengo que|tenemos que|hay que|falta|queda(?: por)?|debo|recuérdame|mañana) /u;
const FURTHER =
  /(?:[,;.(]| - |(?<!\p{L})(?:on|for|to|with|in|at|about|against|before|after|by|when|so|because|from|für|auf|mit|zu|an|bei|beim|im|am|vor|bis|nach|über|weil|para|con|sobre|en|antes|por|del?)(?!\p{L})).*$/u;

/** Stems of the reason of a blocker, without what cannot go on. Empty if the statement does not say. */
export const reasonWords = memoize(STATEMENTS_KEPT, (statement): ReadonlySet<string> => {
  const clauses = clausesOf(statement).map(({ words }) => words);
  const reasons = clauses.filter((words) => !HELD_UP().test(words));
  if (reasons.length > 0 && reasons.length < clauses.length) return stemsOf(reasons.join(' '));
  return awaitedWords(statement);
});

/** Stems of what is promised: the verb and its object, not where, when or for whom. Empty if the statement does not say. */
export const promisedWords = memoize(STATEMENTS_KEPT, (statement): ReadonlySet<string> => {
  const lower = statement.toLowerCase();
  const promised = lower.replace(PROMISED, '');
  if (promised === lower) return new Set();
  const verb = /(\p{L}+(?:en|ern|eln))[.! ]*$/u.exec(promised)?.[1] ?? '';
  return stemsOf(`${promised.replace(FURTHER, '')} ${verb}`);
});

const GIVEN =
  '(?:the|an?|our|my|his|her|their|this|that|those|some|das|die|den|eine?n?|unsere?n?|meine?n?|el|la|los|las|una?|nuestr[oa]s?|\\d+)';
const LATER_WORDS = '(?:(?:noch|heute|morgen|dann|also|auch|bis \\p{L}+|nächste woche|mañana|hoy) )*';
/** Who gets what is promised: "send marta the runbook", "schicke Jonas noch die Rechnung", "le mando a Lucía la lista". */
const RECEIVER = once(
  () =>
    new RegExp(
      [
        `(?<!\\p{L})(?:send|give|show|mail|e-?mail|bring|hand|lend|pay|get|buy|forward|pass|owe|write|promised?|told|schick\\p{L}*|send\\p{L}+|geb\\p{L}*|mail\\p{L}+|bring\\p{L}*|zeig\\p{L}*|überweis\\p{L}*|schuld\\p{L}*|muss|müssen|soll|werde|versprochen|versprach) (?!${GIVEN} )(\\p{L}[\\p{L}-]+)(?= ${LATER_WORDS}${GIVEN} )`,
        '(?<!\\p{L})(?:mand|env[ií]|pas|d[oa]y|dar|entreg|llev|promet|deb)\\p{L}* a (?!l(?:a|os|as) )(\\p{L}[\\p{L}-]+)',
      ].join('|'),
      'gu',
    ),
);

/** Stems of whom something is promised to: they do other things too. */
export const promisedTo = memoize(STATEMENTS_KEPT, (statement): ReadonlySet<string> => {
  const found = [...statement.toLowerCase().replaceAll('’', "'").matchAll(RECEIVER())];
  return new Set(found.flatMap(([, ...who]) => [...stemsOf(who.filter(Boolean).join(' '))]));
});

/** Stems of what is waited for. Empty if the statement does not say. */
export function awaitedWords(statement: string): ReadonlySet<string> {
  const lower = statement.toLowerCase();
  for (const pattern of AWAITED) {
    const words = stemsOf(pattern.exec(lower)?.groups?.what ?? '');
    if (words.size > 0) return words;
  }
  return new Set();
}

const NAME = String.raw`(?:(?:the|our|their|der|die|das|dem|den|unser\w*|el|la|los|las) )?(?<who>(?:(?:herrn?|frau|señora?) )?[\p{L}\d][\p{L}\d-]+(?: [\p{L}\d][\p{L}\d-]+)??)`;
/** Who something is awaited from. */
const WHO = [
  String.raw`(?<!\p{L})(?:(?:waiting|waits?|blocked|stuck|depends?|depending|hangs) (?:on|by) ${NAME} (?:to|for)|(?:waiting|waits?) for (?<whom>[\p{L}\d-]+(?: [\p{L}\d-]+)??) (?:from [\p{L}\d-]+ )?to)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:esperando|espero|esperamos) a ${NAME} (?:por|para|con)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:warte|warten|wartet) (?:noch |immer noch )?auf ${NAME} (?:wegen|für|mit)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:from|by|von|vom|beim?|durch) ${NAME}(?!\p{L})`,
  String.raw`(?:^|[,;.:] |(?<!\p{L})(?:because|since|as|until|till|til|and|but|so) )${NAME} (?:still |just )?(?:has(?:n'?t)?|have(?:n'?t)?|needs?|must|won'?t|didn'?t|doesn'?t) (?!been|arrived|come|shown|turned|landed|gone|work|expired)`,
  String.raw`(?<!\p{L})(?:until|till|til|unless|before|as long as) ${NAME} (?:(?:can|will|actually|finally) )?(?:opens?|approves?|fix(?:es)?|unlocks?|enables?|answers?|signs?|repl(?:y|ies)|sends?|sorts?|confirms?|delivers?|grants?|merges?|publish(?:es)?|gives?|adds?|creates?|lets?)(?!\p{L})`,
  String.raw`(?:^|[,;.:] |(?<!\p{L})(?:weil|da|bis|dass) )${NAME} (?:hat|haben|muss|müssen|schickt|schicken|antwortet) `,
  String.raw`(?<!\p{L})(?:esperando|espero|esperamos|hasta|falta) (?:a )?que ${NAME} `,
  String.raw`(?:^|[,;.:] |porque )${NAME} (?:todavía |aún )?no (?:ha|han|nos|me|l[aeo]s?|se) `,
];

const whoPatterns = once(() => WHO.map((pattern) => new RegExp(pattern, 'gu')));

/** Stems of who something is awaited from, who does other things too. */
export const awaitedFrom = memoize(STATEMENTS_KEPT, (statement): ReadonlySet<string> => {
  const lower = statement.toLowerCase().replaceAll('’', "'");
  const found = whoPatterns().flatMap((pattern) =>
    [...lower.matchAll(pattern)].map(({ groups }) => groups?.who ?? groups?.whom ?? ''),
  );
  return new Set(found.flatMap((who) => [...stemsOf(who)]));
});

/** Until somebody is there again, whatever for: "til the accountant's back", "bis Jens wieder da ist", "hasta que vuelva Marta". */
const PRESENCE = [
  String.raw`(?<!\p{L})(?:until|till|til|before|unless) ${NAME}(?:['’]s| is| are|['’]re| comes| gets) (?:back|in(?! )|here|around|available|well)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:bis|solange) ${NAME} (?:nicht )?(?:wieder|zurück|da|gesund)(?!\p{L})`,
  String.raw`(?<!\p{L})hasta que (?:no )?(?:vuelva|regrese|llegue|esté) ${NAME}`,
  String.raw`(?<!\p{L})hasta que ${NAME} (?:no )?(?:vuelva|regrese|llegue|esté)(?!\p{L})`,
];
const presencePatterns = once(() => PRESENCE.map((pattern) => new RegExp(pattern, 'u')));

/** Stems of who is awaited in person. */
export const awaitedInPerson = memoize(STATEMENTS_KEPT, (statement): ReadonlySet<string> => {
  const lower = statement.toLowerCase().replaceAll('’', "'");
  for (const pattern of presencePatterns()) {
    const who = stemsOf(pattern.exec(lower)?.groups?.who ?? '');
    if (who.size > 0) return who;
  }
  return new Set();
});
