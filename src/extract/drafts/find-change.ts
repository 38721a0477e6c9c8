/** Finds out whether a statement says that something changed, and the old value if it names one. Patterns per language, as data. */

import { behindWrongAmount } from '../../domain/facts/values/amount-found-wrong.ts';
import { PROVED_WRONG, PROVED_WRONG_HINT } from '../../domain/facts/values/found-wrong.ts';
import { mayHaveValue, typedValues } from '../../domain/facts/values/typed-values.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { memoize } from '../../domain/memoize.ts';
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { once } from '../../domain/once.ts';
import { toolCategory } from '../subject/tools.ts';
import { givenUpFor } from './given-up-for.ts';

export interface Change {
  /** The old value, if it is named. */
  readonly from?: string;
  /** Where the words about the old value begin. */
  readonly at?: number;
}

const THE =
  '(?:(?:the|a|an|our|that|this|those|these|the whole|das mit(?: de[mnr])?|die sache mit(?: de[mnr])?|den|die|das|der|dem|lo del?|lo de (?:la|los|las)|el|la|los|las) )?';
const WORD = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}./+-]*[\\p{L}\\p{N}+])?';
const NAME = `${THE}(?<from>${WORD}(?: (?!(?:to|for|and|but|or|any ?more|now|please|because|since|is|are|was|out|off|away|completely|entirely|altogether|today|yesterday|again|from|und|aber|auf|zu|mehr|raus|weg|komplett|rausgeworfen|rausgeschmissen|ausgebaut|abgeschafft|abgelöst|entsorgt|y|pero|por|a|porque|fuera|ya|idea|switch|move|migration|thing|plan|change|idee|sache|wechsel|umstieg|umstellung|migración|cambio|board|server|cluster|box|account|contract|instance|got|became|died|went|left|moved|retired|quit|has|haben|hat|ist|wird|está)(?!\\p{L}))${WORD})?)`;
/** A pattern, and words without which it cannot match: compiling one with letters of all languages takes milliseconds. */
interface Lead {
  readonly hint: RegExp;
  readonly pattern: () => RegExp;
}
/** Before the name, in the order of the hints below. */
const BEFORE = [
  "instead of|rather than|in place of|(?:we|i|they)(?: have|'ve| just| finally)? left|(?:farewell|goodbye) to|no longer (?:on|using|use|in|with)|no more|not using|not (?:on|in|with)(?= [\\p{L}\\p{N}./+-]+ any ?more(?!\\p{L}))|(?:stopped|quit) using|(?:we|i)(?:['’]re| are|['’]ve been| have been| got|['’]m| am)(?: now| finally| completely| all| already)* off(?= (?!today|tomorrow|work|next|this|on|for|to|the|by|until|limits|topic|track|again))|got rid of|(?:no need for|(?:we|i) (?:don['’]?t|do not) need)(?= [\\p{L}\\p{N}./+-]+ any ?(?:more|longer)(?!\\p{L}))|(?:replaced|binned|dropped|ditched|scrapped|retired|killed)|gave up on|done away with|renamed|rebranded|off of|(?:sick|tired) of|fed up with|(?<=^|[,;] )out with|(?:done|enough|finished) with|enough of|(?:good ?)?bye(?: bye)?,?",
  '(?:moved?|moving|switch(?:ed|ing)?|migrat(?:ed?|ing)|chang(?:ed?|ing)|went|goes|going)(?: [\\p{L}\\p{N}]+){0,3}? (?:away from|from|off|out of)',
  '(?:scrap|scratch|forget|never ?mind)(?: what (?:i|we) said)?(?: about)?',
  '(?:kick|kicked|rip|ripped|throw|threw|toss|tossed|tear|tore|took|yank|yanked|pulled)(?= (?:[\\p{L}\\p{N}./+-]+ ){1,3}out(?!\\p{L}))',
  'statt|anstatt|anstelle (?:von|der|des)|weg von|runter von|(?:nutzen|nutze|verwenden|benutzen|brauchen|nehmen|haben|wollen)(?: wir)?(?= [\\p{L}\\p{N}./+-]+ nicht (?:mehr|länger)(?!\\p{L}))|keine?n? (?=[\\p{L}\\p{N}./+-]+ mehr(?!\\p{L}))|nicht mehr (?:in|auf|mit|über|bei|per)|vergiss|genug von|schluss mit|weg mit|raus mit|keine lust mehr auf|(?:haben?|hab|hatten)(?= (?:[\\p{L}\\p{N}./+-]+ ){1,3}(?:rausgeworfen|rausgeschmissen|ausgebaut|abgeschafft|abgelöst|entsorgt))',
  '(?:von|vom) (?=[\\p{L}\\p{N}./+-]+ (?:auf|zu|nach) [\\p{L}\\p{N}./+-]+ (?:umgestellt|gewechselt|umgestiegen|umgezogen|migriert|verschoben))',
  'en vez de|en lugar de|(?:dejamos|hemos dejado)(?: de usar)?|ya no (?:usamos|uso|usa|usan|hay|va por|va con|queremos|necesitamos|necesito|hacen? falta)|nada de|olvida|(?:cambiamos|pasamos|migramos|(?:hemos|he|han) (?:migrado|pasado|cambiado|movido)(?: todo)?) del?|dejar(?= [\\p{L}\\p{N}./+-]+ y (?:pasar|cambiar|usar|ir))|dejemos(?= [\\p{L}\\p{N}./+-]+ y )|hart[oa]s? de|(?:me|nos) (?:cansé|cansamos) del?|adiós a|quitamos|eliminamos|sacamos|tiramos|hemos (?:quitado|eliminado|sacado|tirado)',
];
const BEFORE_HINTS = [
  /instead of|rather than|in place of|left|farewell|goodbye|no longer|no more|not using|any ?(?:more|longer)|stopped|quit using| off |got rid of|replaced|binned|dropped|ditched|scrapped|retired|killed|gave up on|done away with|renamed|rebranded|off of|sick of|tired of|fed up|out with|done with|enough|finished with|bye/,
  /(?:mov|switch|migrat|chang|went|goes|going).*(?:from|off|out of)/,
  /scrap|scratch|forget|never ?mind/,
  /(?:kick|rip|thr[oe]w|toss|tear|tore|took|yank|pulled).*out/,
  /statt|anstelle|weg von|runter von|kein|nicht mehr|nicht länger|vergiss|genug von|schluss mit|weg mit|raus mit|raus|ausgebaut|abge|entsorgt/,
  /umgestellt|gewechselt|umgestiegen|umgezogen|migriert|verschoben/,
  /en vez de|en lugar de|deja|ya no|nada de|olvida|cambia|pasa[md]|migra|movido|hart|cans|adiós|quita|elimina|saca|tira/,
];
/** "jsdoc isn't needed anymore"; "… in this test" is about one place. */
const NOT_NEEDED =
  "(?:(?:is|are)(?:n['’]?t| not) (?:needed|required|necessary|used|wanted) any ?(?:more|longer)|(?:is|are) no longer (?:needed|required|necessary|used|wanted)|brauch(?:en wir|t es|t man|ts|e ich) nicht mehr|(?:wird|werden) nicht (?:mehr|länger) (?:gebraucht|benötigt|genutzt|verwendet)|(?:ist|sind) nicht mehr nötig|ya no (?:hacen? falta|se (?:usan?|necesitan?)|(?:es|son) necesari[oa]s?|lo necesitamos))(?! (?:in|for|on|when|im|für|bei|in|en|para|cuando)(?!\\p{L}))";
/** After the name. */
const AFTER = `(?:^|[,;:.] |(?<!\\p{L})(?:and|und|y|but|so) )${NAME}(?: (?:version|one|stuff|thing|file|page|board|server|cluster|box|account|contract|instance))? (?:(?:is|are|was|were) (?:gone|out|dead|history|dropped|removed|retired|deprecated|no more|off the table|read[ -]only)(?! again| from (?!(?:the|our|this) (?:projects?|stack|code|codebase|repo|repository|app)(?!\\p{L})))|(?:can|has to|must) go|goes away|(?:has |have )?left(?= *(?:$|[,.;!]| us| the company| and))|is leaving|had (?:his|her|their) (?:farewell|last day)|(?:is|are) dead weight|will be (?:switched off|shut down|turned off|retired|gone)|(?:has |have |got |was |were |is |are )?(?:died|archived|shut down|switched off|turned off|decommissioned|cancelled|canceled|sunset|discontinued)|(?:has |have )?(?:retired|quit|resigned)|(?:is|are) being (?:shut down|switched off|turned off|retired|decommissioned|discontinued|phased out)|(?:is|are|goes|went) on (?:\\p{L}+ )?leave|(?:has |have )?moved to (?:the|another) \\p{L}+ team|${PROVED_WRONG}|(?:haben|hab) (?:wir|ich) (?:jetzt )?(?:gekündigt|abgeschaltet|eingestellt|abgeschafft)|(?:ist|wird|wurde) (?:(?:jetzt|endlich|nun) )*(?:tot|gekündigt|abgeschaltet|eingestellt)|ist nicht mehr (?:da|bei uns|im team)|(?:ist|geht) (?:jetzt |ab \\p{L}+ )?in (?:elternzeit|rente)|ist (?:(?:jetzt|endlich|nun) )*(?:raus|weg|geschichte|abgeschafft)(?! aus (?!(?:dem|unserem) (?:projekt|stack|code|repo)(?!\\p{L})))|sind (?:jetzt )?(?:raus|weg|abgeschafft)|kann (?:weg|raus)|fällt weg|flieg(?:t|en) (?:jetzt |wieder )?raus|hat ausgedient|${NOT_NEEDED}|sobra|se va|se fue|(?:está|queda) (?:fuera|descartad[oa])|desaparece(?! (?:del? |de la )(?!(?:proyecto|código|repo)(?!\\p{L}))))(?!\\p{L})`;
const AFTER_HINT =
  /gone|out|dead|history|dropped|removed|retired|deprecated|no more|off the table|read[ -]only| go|left|died|archived|shut down|switched off|turned off|decommission|cancel|sunset|discontinued|quit|resigned| leave|farewell|last day|dead weight|retired|moved to|gekündigt|abgeschaltet|eingestellt|tot|nicht mehr|nicht länger|needed|required|necessary| used|wanted|ya no|elternzeit|rente|leaving|raus|weg|abgeschafft|geschichte|se va|se fue|fuera|descartad|desaparece|ausgedient|sobra/;
/** One for another: "swapped redis for valkey", "Jenkins durch CircleCI ersetzt", "cambiamos Jest por Vitest". */
const ONE_WORD = `(?<from>${WORD})`;
const SWAPPED_EN = '(?:swapped|exchanged|traded|replaced|substituted)';
const SWAPPED_DE = '(?:ersetzt|ersetzen|ausgetauscht|getauscht|tauschen|austauschen|abgelöst|eingetauscht)';
const SWAPPED_ES =
  '(?:cambi(?:amos|é|ado)|reempla(?:zamos|cé|zado)|sustitu(?:imos|í|ido)|cambia|reemplaza|sustituye|sustituimos)';
const SWAPS: readonly Lead[] = [
  [
    /swap|exchang|trad|replac|substitut/,
    `(?:swap(?:ped|ping)?|exchang(?:ed?|ing)|trad(?:ed?|ing)|substitut(?:ed?|ing))(?: out)? (?:the |our )?${ONE_WORD} (?:for|with|by)(?= \\p{L})`,
  ],
  [
    /swap|exchang|trad|replac|substitut/,
    `${ONE_WORD} (?:has been|have been|was|were|is|got|gets) ${SWAPPED_EN} (?:for|with|by)(?= \\p{L})`,
  ],
  [
    /ersetz|tausch|abgelöst/,
    `${ONE_WORD} (?:(?:wurde|wird|ist|haben|habe|hab|wir|ich|jetzt|nun|endlich|nur) )*(?:durch|gegen|von) ${WORD}(?: ${WORD})? ${SWAPPED_DE}`,
  ],
  [/ersetz|tausch/, `(?:ersetzen?|tauschen?)(?: wir| ich)?(?: jetzt)? ${ONE_WORD} (?:durch|gegen)(?= \\p{L})`],
  [/ por /, `${SWAPPED_ES} (?:el |la )?${ONE_WORD} por(?= \\p{L})`],
  [
    / por /,
    `${ONE_WORD} (?:(?:lo|la|los|las) (?:hemos |he )?|(?:ha|han) sido |fue |fueron |queda |quedan )${SWAPPED_ES}s? por(?= \\p{L})`,
  ],
].map(([hint, pattern]) => ({
  hint: hint as RegExp,
  pattern: once(() => new RegExp(`(?<!\\p{L})${String(pattern)}`, 'u')),
}));
/** "jest -> vitest": one tool becomes another for the same purpose. */
const ARROW = new RegExp(
  `^(?:(?:ok|okay|so|and|done|fyi|btw|update|und|fertig|y|listo)[:,]? )*(?<from>${WORD}) *(?:->|=>|→) *(?<to>${WORD})(?= *(?:$|[,.;:!)]|(?:now|done|today|everywhere|finished|complete|completed|erledigt|fertig|jetzt|überall|ahora|hecho|listo)(?!\\p{L})))`,
  'u',
);
/** "mysql -> postgres: failed, we rolled back" */
const NOT_SWAPPED =
  /(?<!\p{L})(?:not|never|no|failed?|fails|rolled back|reverted|rejected|aborted|dropped|would|could|\p{L}+n['’]t|nicht|nie|kein\p{L}*|verworfen|abgebrochen|gescheitert|zurückgerollt|nunca|descart\p{L}*|falló|revert\p{L}*|sería)(?!\p{L})/u;
const LEADS: readonly Lead[] = [
  ...BEFORE.map((lead, n) => ({
    hint: BEFORE_HINTS[n] ?? /^/,
    pattern: once(() => new RegExp(`(?<!\\p{L})(?:${lead})\\s*${NAME}`, 'u')),
  })),
  {
    hint: new RegExp(`${AFTER_HINT.source}|${PROVED_WRONG_HINT.source}`),
    pattern: once(() => new RegExp(AFTER, 'u')),
  },
  ...SWAPS,
  // "tests next to the code were a dumb idea, put them into spec/": what has no name is named by some words.
  {
    hint: PROVED_WRONG_HINT,
    pattern: once(
      () =>
        new RegExp(
          `^(?:(?:ok|so|well|and|das mit|lo de|lo del?)[, ]+)*${THE}(?<from>${WORD}(?: ${WORD}){1,5}) (?:${PROVED_WRONG})[,;:–—]`,
          'u',
        ),
    ),
  },
  // "date-fns out, zod can stay"
  {
    hint: / (?:out|raus|fuera)/,
    pattern: once(() => new RegExp(`^(?<from>${WORD}) (?:out|raus|fuera)(?= *(?:$|[,;.!]))`, 'u')),
  },
];

const CHANGES =
  /^(?:please |pls )?(?:stop \p{L}+ing|make the|make (?:\p{L}+ ){1,3}(?:shorter|longer|bigger|larger|smaller|higher|lower))(?!\p{L})|(?<!\p{L})(?:back to|no longer|not any ?more|any ?more|from (?:now|here) on|as of (?:today|now|this|next)|instead|switched? (?:over )?to|moved? (?:over )?to|moved (?:under|into|in|onto)|migrated? to|changed? to|we['’]re (?:on|back on|now on|moving to)|(?<!\p{L} ?)were (?:on|back on|now on|moving to)|were on [\w.]+ now|now|pushed (?:back )?to|postponed|brought forward|rescheduled|new (?:plan|deadline|date|rule|limit|address|url|name)|changed (?:my|our|their|his|her) minds?|second thoughts|these days|nowadays|renamed|relocated|upgraded|(?:gave|given|let) us (?:\p{L}+ )?until|(?:is|are|may|can|works?) (?:[\p{L}\d]+ ){0,4}again|from this \p{L}+|is enough|did(?:n'?t| not) work out|scratch that|scrap that|forget what|i was wrong|ich lag falsch|habe? mich geirrt|meinung geändert|umentschieden|anders überlegt|me equivoqué|cambi(?:é|ado) de opinión|after all|turned out too|(?:went|goes|go) (?:up|down)(?: to)?|(?:raised?|lower(?:ed)?|bump(?:ed)?|cut|reduced?|increased?|extend(?:ed)?|shorten(?:ed)?|erhöhe?n?|senken?|verkürzen?|verlängern?)(?: [\p{L}\d]+){0,4}? (?:to|auf)|actually,? (?:no|we|it|make)|make (?:it|that)|took over|takes over|since (?:last|this|the|yesterday|monday)|came back|zurück (?:zu|auf)|nicht mehr|nur noch|ab (?:jetzt|sofort|heute|nächster)|stattdessen|umgestellt|umgebaut|umgestiegen|gewechselt|umgezogen|verschoben|verschiebt sich auf|jetzt|inzwischen|mittlerweile|reicht|gibt(?:'s|s)? (?:jetzt|ab)|neuerdings|doch (?:lieber|wieder|nicht|auf)|(?:kannst|darfst|dürfen|können) (?:jetzt |ruhig )?wieder|wieder auf|übernimmt|(?:erhöht|gesenkt|verlängert|verkürzt) auf|volvemos a|ya no|a partir de|de ahora en adelante|en su lugar|(?:cambi|pas|mov|migr)(?:amos|ado|ó|aron) (?:todo )?a|se (?:aplaza|mueve|retrasa|adelanta) (?:a|al)|ahora|al final|desde (?:ayer|hoy|la semana)|(?:sube|baja|subimos|bajamos) a)(?!\p{L})/u;
/** "now" at the start of a request is not a change, nor is "every change to …". */
const NO_CHANGE =
  /(?<!\p{L})(?:every|each|any|all|no|the|a) changes? to(?!\p{L})|^(?:(?:ok|okay|and|so|right|good|gut|bien|y)[,. ]+)*(?:now|jetzt|ahora|actually)[,. ]|(?<!\p{L})(?:for now|right now|by now|until now|up to now|bis jetzt|por ahora|hasta ahora|just now)(?!\p{L})/u;
/** A release that "is out" has arrived. */
const RELEASED = /\d(?:\.\d+)* (?:is|are) out(?!\p{L})/u;
const NAME_WORDS = 2;
/** "don't scrap tailwind", "nobody will throw redis out" */
const DENIED =
  /(?<!\p{L})(?:not|don['’]?t|won['’]?t|never|nobody|no one|nicht|nie|niemals|niemand|keiner|no|nunca|nadie)(?: (?:will|would|should|ever|going to|wants to|wird|va a|quiere))*\s*$/u;
/** A wish, a plan, a thought or a condition. */
const OPEN =
  /\?|(?<!\p{L})(?:if|when|once|unless|until|maybe|perhaps|might|may|would|could|should|want|wants|wanted|plan|planning|hope|hoping|going to|some ?day|one day|eventually|later|almost|nearly|wenn|sobald|falls|bis|vielleicht|irgendwann|würden?|sollten?|könnten?|möchten?|wollen|will|fast|beinahe|später|si|cuando|quizás?|algún día|querría|quiero|queremos|deberíamos|podríamos|casi)(?!\p{L})/u;
const REMOVES = once(
  () =>
    new RegExp(
      `^(?:(?:please|ok|okay|so|and|lets|let's|just|then|actually|no|nope|wait|right|well|hm+|bitte|dann|und|wir|nein|nee|also|por favor|y|bueno|mejor|al final)[,.]? )*(?:remove|drop|kill|ditch|lose|bin|scrap|dump|nuke|axe|chuck|toss|kick out|rip out|throw out|get rid of|wirf|werft|schmeiß(?:t)?|weg mit|raus mit|quita|quitad|quitemos|elimina|saca|fuera(?: con)?|tira) ${NAME}(?: (?:out|completely|entirely|altogether|please|for good|everywhere|again|from (?:the|this) (?:project|stack|codebase|repo)|raus|weg|komplett|del proyecto|por completo))*(?=[.! ]*$|[,;:–—](?! ?(?:and |und |y )?(?:then|dann|luego|después|re\\p{L}+|run|start|build|test|check|starte?|baue?|prüfe?|arranca|prueba)(?!\\p{L})))`,
      'u',
    ),
);
const REMOVES_HINT =
  /remove|drop|kill|ditch|lose|bin |scrap|dump|nuke|axe|chuck|toss|kick|rip|throw|get rid|wirf|werft|schmeiß|weg mit|raus mit|quit[ae]|elimina|saca|fuera|tira/;

/** A statement is read for its subject, for what it changes and for what it removes. */
const STATEMENTS_KEPT = 512;

const changeIn = memoize(STATEMENTS_KEPT, (said): Change | typeof UNCHANGED => {
  // Patterns are in lower case: with the flag `i` those with letters of all languages take V8 four times as long to compile.
  const statement = said.toLowerCase();
  if (RELEASED.test(statement)) return UNCHANGED;
  const named = oldValue(statement);
  if (named !== undefined) return named;
  return CHANGES.test(statement.replace(NO_CHANGE, ' ')) ||
    movesToValue(statement) ||
    behindWrongAmount(statement) !== undefined
    ? {}
    : UNCHANGED;
});

const UNCHANGED = 'unchanged';

export function findChange(said: string): Change | undefined {
  const change = changeIn(said);
  return change === UNCHANGED ? undefined : change;
}

/** "jest -> vitest", "yarn haben wir gegen pnpm getauscht": two tools for the same purpose, in lower case. */
export function swapsTools(statement: string): boolean {
  if (OPEN.test(statement)) return false;
  const from = arrowFrom(statement)?.from ?? namedBy(SWAPS, statement)?.from;
  const category = from === undefined ? undefined : toolCategory(from);
  return (
    category !== undefined &&
    statement.split(/[^\p{L}\p{N}./+-]+/u).some((word) => word !== from && toolCategory(word) === category)
  );
}

function arrowFrom(statement: string): Required<Change> | undefined {
  const arrow = /[-=]>|→/.test(statement) && !NOT_SWAPPED.test(statement) ? ARROW.exec(statement) : null;
  const { from = '', to = '' } = arrow?.groups ?? {};
  const same = from !== to && toolCategory(from) !== undefined && toolCategory(from) === toolCategory(to);
  return arrow !== null && same ? { from, at: arrow.index } : undefined;
}

/** The old value that a statement in lower case names. */
function oldValue(statement: string): Required<Change> | undefined {
  const given = givenUpFor(statement);
  const from = contentWords(given?.from ?? '')
    .slice(0, NAME_WORDS)
    .join(' ');
  return given === undefined ? (arrowFrom(statement) ?? namedBy(LEADS, statement)) : { from, at: given.at };
}

function namedBy(leads: readonly Lead[], statement: string): Required<Change> | undefined {
  for (const { hint, pattern } of leads) {
    if (!hint.test(statement)) continue;
    const match = pattern().exec(statement);
    if (match !== null && DENIED.test(statement.slice(0, match.index))) continue;
    const from = match?.groups?.from;
    const words = from === undefined ? [] : contentWords(from).slice(0, NAME_WORDS);
    if (words.length > 0) return { from: words.join(' '), at: match?.index ?? 0 };
  }
  return undefined;
}

/** "relax the rule to 70 percent", "auf 5 Uhr gelegt": something is changed to a value. */
const TO_VALUE = /\p{L}{3,} (?:to|auf|hasta|a(?:l)?) (?:the |an? |about |den |die |la |las |el )?$/u;
/** "up to 20 MB" is a limit, not a change. */
const NO_MOVE =
  /(?:^|\s)(?:up|limit(?:ed|s)?|keep|kept|close|equal|due|next|according|restrict(?:ed)?|capped|bis|from \S+(?: \S+)?|warte[nt]?) (?:to|auf)\s|(?:^|\s)(?:keep|limit|stick|from|von|de)\s/u;

/** "la retro a las 15" says when it is; "la retro pasa a las 15" moves it. */
const AT_HOUR = / a las? $/u;
const MOVED_TO_HOUR = /(?<!\p{L})(?:pas|mov|muev|cambi|adelant|atras|retras|aplaz)\p{L}* a las? $/u;

function movesToValue(statement: string): boolean {
  if (!/\s(?:to|auf|hasta|al?)\s/.test(statement) || !mayHaveValue(statement)) return false;
  return typedValues(statement).some(({ start }) => {
    const before = statement.slice(Math.max(0, start - 40), start);
    if (AT_HOUR.test(before) && !MOVED_TO_HOUR.test(before)) return false;
    return TO_VALUE.test(before) && !NO_MOVE.test(before);
  });
}

/** Things that a person says are no longer used: "we ripped redis out yesterday", "redis was a mistake", "drop tailwind". */
export const findRemoval = memoizeSentence((said): string | undefined => {
  const sentence = said.toLowerCase();
  if (OPEN.test(sentence)) return undefined;
  const asked = REMOVES_HINT.test(sentence) ? REMOVES().exec(sentence)?.groups?.from : undefined;
  if (asked === undefined) {
    const named = RELEASED.test(sentence) ? undefined : oldValue(sentence);
    if (named === undefined) return undefined;
    const { from, at } = named;
    // "the competitor dropped redis": somebody else did.
    const subject =
      sentence
        .slice(0, at)
        .split(/[,.;:!] /)
        .at(-1) ?? '';
    return contentWords(subject).length === 0 ? from : undefined;
  }
  return contentWords(asked).slice(0, NAME_WORDS).join(' ') || undefined;
});
