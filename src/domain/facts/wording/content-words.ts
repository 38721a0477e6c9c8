/** The words of a text that name things, in order, without function words, adverbs and the usual verbs. */
import { memoize } from '../../memoize.ts';

const EMPTY = new Set(
  `a about above after again against ago all almost alone along already also although always am among an and another any anybody anyone
  anything anyway are aren arent around as aside at away back be because been before behind being below beside best better between big bit
  both but by call called came can cant cause come comes coming could couldnt did didnt different do does doesnt doing done dont down
  during each easy either else em end enough even ever every everybody everyone everything everywhere exactly far few fine first fixed for
  forget from full fully further gave get gets getting give given gives go goes going gone gonna good got great had happen happened has
  hasnt have havent having he her here hers him his how however i id if ill im in inside instead into is isnt it its itself ive just keep
  keeps kept kind know knows last late later least leave left less let lets like likely little ll long look looking looks lot made make
  makes making many may maybe me mean means might more most much must my myself nah need needed needs neither never new next nice no nobody
  none nope nor not nothing now of off often oh ok okay old on once one ones only onto or other others our ours out over own part per
  perhaps please pls plus probably properly put quite rather re ready real really right said same say says see seen sees set several shall
  she should shouldnt show since so some somebody someone something sometimes soon sort still stop stuff such sure take taken takes taking
  tell than thank thanks that thats the their them then there theres these they theyre thing things think this those though through thus
  till til time times to today together told tomorrow too took toward try trying two under unless until up upon us use used uses using
  usually very via wait want wanted wants was wasnt way we well went were weve what whatever whats when where whether which while who whole
  whose why will with within without wont work worked working works would wouldnt wrong yeah yep yes yesterday yet you your youre yours
  second seconds sec secs minute minutes min mins hour hours hrs day days week weeks month months year years
  sekunde sekunden minuten stunde stunden tag tage woche wochen monat monate jahr jahre segundo segundos minuto minutos hora horas día días
  semana semanas mes meses año años
  remember remembers prefer prefers preferred merk merke merkt bevorzuge recuerda recuerde recordad prefiero
  remind reminds erinner erinnere recuérdame yup mate btw lol atm tho cos cuz gotta wanna kinda mal bloody honestly damn actually basically simply
  aber alle alles als also am an auch auf aus bei beim bin bis bist bitte da damit danach dann das dass dein dem den denn der des dich die
  dies diese dieser dieses dir doch dort du durch ein eine einem einen einer eines er erst es etwas euch für gegen geht genau gibt habe haben
  hast hat hatte hier ich ihm ihn ihr im immer in ins ist ja jede jeden jeder jetzt kann kannst kein keine keinen können lass machen mach
  mal man mehr mein mich mir mit muss müssen nach nein nicht nichts noch nun nur ob oder ohne schon sehr sein seit sich sie sind so soll
  sollen sollte sonst über um und uns unser unsere unter vom von vor war waren was weil wenn wer werden wie wieder will wir wird wo wurde
  zu zum zur zwar
  al algo algún ante aquí así aunque bien cada casi como con contra cual cuando de del desde donde dos el ella ellos en entonces entre era
  es esa ese eso esta está están este esto estos fue ha hace hacer han has hasta hay he hemos la las le les lo los más me mi mis mucho muy
  nada ni no nos nosotros o otra otro para pero poco por porque pues que qué quién se sea ser si sí sido siempre sin sobre solo son su sus
  también tan te tiene todo todos tu un una uno unos usa usar va vamos ya yo y`
    .split(/\s+/)
    .filter(Boolean),
);

export function isEmptyWord(word: string): boolean {
  return EMPTY.has(word);
}

/** A statement is read several times: for its subject, and to see whether it repeats or ends another. */
const STATEMENTS_KEPT = 1024;

export const contentWords = memoize(STATEMENTS_KEPT, readContentWords);

/** Without keeping them: of a text that nothing else reads. */
export function readContentWords(text: string): readonly string[] {
  const words = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{N}][\p{L}\p{N}./_@#+:-]*/gu);
  return (words ?? []).map(withoutEndMarks).filter((word) => word.length > 1 && !EMPTY.has(word));
}

const END_MARKS = '.:/-';

function withoutEndMarks(word: string): string {
  let end = word.length;
  while (end > 0 && END_MARKS.includes(word.charAt(end - 1))) end -= 1;
  return end === word.length ? word : word.slice(0, end);
}

/** Words come up again and again. */
const WORDS_KEPT = 4096;

/** The content word in one word of a text; empty if it names nothing. Kept apart from statements, which are fewer. */
export const contentWordIn = memoize(WORDS_KEPT, (word): string => readContentWords(word)[0] ?? '');

/**
 * Without its ending, so that "readings" matches "read" and "tested" matches "test". Not the stemmer of the search index: this one
 * also knows German endings, and the weights of `ends-by-talk.ts` were trained with it.
 */
export const stemWord = memoize(WORDS_KEPT, (word): string => {
  if (/\d/.test(word)) return word;
  // "erneuern" and "erneuert", "aktualisieren" and "aktualisiert".
  const verb = word.length > 6 ? /^(.+(?:er|el|ier))(?:n|t|en|te|ten)$/.exec(word)?.[1] : undefined;
  if (verb !== undefined) return verb;
  let stem = word;
  if (stem.length > 4 && stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 3 && stem.endsWith('s') && !/(?:ss|us|is)$/.test(stem)) stem = stem.slice(0, -1);
  for (const end of ['ing', 'ed', 'er', 'en']) {
    if (stem.length - end.length >= 4 && stem.endsWith(end)) return stem.slice(0, -end.length);
  }
  return stem.length > 4 && stem.endsWith('e') ? stem.slice(0, -1) : stem;
});

/** The different content words of a text, as stems. */
export const stemsOf = memoize(
  STATEMENTS_KEPT,
  (text): ReadonlySet<string> => new Set(contentWords(text).map((word) => stemWord(word))),
);
