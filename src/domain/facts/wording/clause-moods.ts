/**
 * How each clause of a text is meant: only an asserted one says that something happened. "The key is here" is asserted; "the key
 * is not here", "once the key is here", "hopefully the key comes", "ask for the key" and "the key is still missing" are not.
 * English, German and Spanish, words as data. A pure function of the text.
 */
import { memoize } from '../../memoize.ts';
import { once } from '../../once.ts';
import { contentWords } from './content-words.ts';

/**
 * `open`: expected, hoped, guessed, demanded, or true only under a condition. `lasting`: it says that something is still so.
 */
export type Mood = 'asserted' | 'negated' | 'lasting' | 'open';

export interface Clause {
  readonly words: string;
  readonly mood: Mood;
  /** It tells what happened, not only how something is. */
  readonly happened: boolean;
  /** Nothing but the mood: "i hope", "so still blocked", "but it is the wrong one". It is about the clause before it. */
  readonly bare: boolean;
}

/** Whole words: letters of the three languages on neither side. */
function whole(...patterns: readonly string[]): () => RegExp {
  return once(() => new RegExp(`(?<![a-zà-ɏ])(?:${patterns.join('|')})(?![a-zà-ɏ])`));
}

const SENTENCE = /(?<=[.!?])\s+|\n+/;
const CLAUSE_START =
  'if|when(?:ever)?|as soon as|assum(?:e|ing)|suppos(?:e|ing)|imagine|angenommen|supongamos|imagina|unless|until|till|provided|in case|assuming|once (?:i|we|you|they|he|she|it|the|this|that|these|our|my|all|somebody|someone|[a-zà-ɏ]+ (?:is|are|has|have|arrives?|comes?|signs?|answers?|gets?))(?= )|wenn|sobald|falls|solange|sofern|bis|cuando|en cuanto|tan pronto|hasta que|siempre que|a menos que|si';
const CONDITION = once(
  () => new RegExp(`^(?:${CLAUSE_START}|should (?:i|we|you|they|he|she|it|the)|sollten?)(?![a-zà-ɏ])`),
);
/** Where a clause ends: at a mark, and before words that begin another one. */
const CLAUSE = once(
  () =>
    new RegExp(
      `[,;:()–—]+\\s*|\\s+-+\\s+|\\s+(?=(?:but|although|though|because|so|aber|sondern|obwohl|weil|pero|sino|aunque|porque|${CLAUSE_START})(?![a-zà-ɏ]))|\\s+(?:and|und|y|e) (?=\\S)`,
    ),
);
/** Words before the clause itself. */
const LEAD =
  /^(?:(?:and|but|so|also|then|ok|okay|well|oh|yes|yeah|hey|btw|fyi|although|though|because|und|aber|also|dann|ja|naja|obwohl|weil|sondern|y|pero|entonces|sí|bueno|aunque|porque|sino)[,. ]+)+/;

const HOPED = whole(
  'hope|hopes|hoping|hopefully|i wish|wishing|fingers crossed|with (?:any |a bit of |some )?luck|would be (?:great|nice|good|lovely)|(?:can|can.?t|cannot) wait',
  'hoff(?:e|en|t|entlich)|wünsch(?:e|te|ten)|drück\\w* (?:mir |uns )?die daumen|daumen drücken|schön wär\\w*|wär\\w* (?:schön|toll|gut)|mit (?:etwas |ein bisschen )?glück',
  'ojalá|espero(?: que)?(?= )|esperemos|esperamos que|a ver si|con (?:un poco de )?suerte|estaría bien',
);
const GUESSED = whole(
  'maybe|perhaps|probably|possibly|presumably|might|may (?:have|take|still|not|come|arrive)|could (?:be|have|come|arrive|take|still)|supposedly|allegedly|rumou?r|no idea|not sure|who knows|doubt(?:s|ed|ful)?|(?:do(?:n.?t| not)) (?:think|believe)|said (?:nobody|no one|noone)(?: ever)?|yeah right|as if',
  'vielleicht|wahrscheinlich|vermutlich|möglicherweise|eventuell|angeblich|müssten?|dürften?|könnten?|keine ahnung|wer weiß|bezweifle?[nt]?|(?:glaube?|denke?) nicht|sagte? (?:niemand|keiner)(?: je(?:mals)?)?|(?:hat )?(?:niemand|keiner) (?:je )?gesagt',
  'quizás?|tal vez|a lo mejor|probablemente|posiblemente|puede que|podrían?|supuestamente|ni idea|quién sabe|dud(?:o|amos)|no creo|dijo nadie(?: nunca| jamás)?',
);
const WILL = whole(
  "will|won'?t|[a-z]+[’']ll|shall|(?:is|are|am|was|were|[’']re|[’']s|[’']m) (?:going|about|supposed|meant|expected|scheduled|planned|due) (?:to|on|for|by|in|at|next|tomorrow)|gonna|would|promis(?:e|es|ed)|expect(?:s|ed)?|(?:is|are) (?:coming|arriving|planned|scheduled|expected)",
  '(?:wird|werden|werde) (?=.*[a-zß-ɏ]{3,}(?:en|ern|eln)$)|soll(?:en)?|will|wollen|würden?|versprochen|verspricht|versprach|erwarte\\w*|geplant',
  '[a-z]{2,}(?:rá|rán|ré|remos)|(?:va|van|voy|vamos) a|promet(?:e|en|ió|ieron)|está(?:n)? previst[oa]s?|(?<!(?:la|una|esta|nuestra|su|de|en|a) )[a-z]{3,}rían?',
);
const LATER = whole(
  'tomorrow|tonight|this (?:afternoon|evening)|at the earliest|soon|later|eventually|some ?day|one day|any (?:day|minute|moment) now|(?:this|next|coming) (?:week|month|year|sprint|quarter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:on|by|before|from) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|the end|next|tomorrow|noon|tonight)|in (?:a few|a couple of|some|two|three|four|five|\\d+) (?:days|weeks|hours|months)|in a (?:week|month|while|moment|minute)',
  '(?<!heute |guten |am |gestern |diesen |jeden )morgen|übermorgen|bald|demnächst|frühestens|heute (?:abend|nacht)|später|irgendwann|nächste[nrsm]? (?:woche|monat|jahr|tagen?|quartal|sprint|mal|montag|dienstag|mittwoch|donnerstag|freitag)|kommende[nrsm]? [a-zß-ɏ]+|(?:am|bis|ab) (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|in (?:ein paar|zwei|drei|vier|\\d+) (?:tagen|wochen|stunden|monaten)|in einer (?:woche|stunde)',
  '(?<!esta |la |de |ayer )mañana|esta (?:noche|tarde)|pronto|luego|más tarde|algún día|próxim[oa]s?|(?:la|el) (?:semana|mes|año|lunes|martes|miércoles|jueves|viernes) que viene|el (?:lunes|martes|miércoles|jueves|viernes) (?:lo|la|los|las|nos|me) [a-z]+n|dentro de|en (?:unos|dos|tres|\\d+) (?:días|semanas|meses|horas)',
);
/** It happened, whatever day it names besides. */
const HAPPENED = whole(
  '[a-z]{2,}ed|(?:is|are) (?:in|up|out|live|ready|through)|came|got|gave|sent|went|had|was|were|did|found|made|put|took|met|built|wrote|done|here|been|let|ran|back|sat|stood|saw|said|told|read|paid|written|wrote|drawn|bought|sold|chosen|taken|given|shown|(?:works?|runs?|responds?|answers?|reachable|online) (?:again|now)',
  'ge[a-zß-ɏ]{3,}(?:t|en)|[a-zß-ɏ]{2,}ge[a-zß-ɏ]{2,}(?:t|en)|kam(?:en)?|gab(?:en)?|ging(?:en)?|war(?:en)?|hat(?:te)?|haben|hatten|bekam(?:en)?|lief(?:en)?|seit|da|raus|durch|fertig|bekommen|erhalten|freigegeben|(?:läuft|laufen|geht|gehen|funktionier(?:t|en)|klappt) (?:jetzt |endlich )?wieder|(?:wieder|jetzt|endlich) (?:erreichbar|online|verfügbar)',
  '[a-z]{2,}(?:ó|aron|ieron|ado|ados|ada|adas|ido|idos|ida|idas|imos)|[a-z]{2,}í|vino|vinieron|dio|dieron|fue|hizo|trajo|trajeron|puso|hecho|puesto|visto|ya está|listo|lista|ya (?:funcionan?|va|van|anda|responden?|tenemos|tengo)|(?:funcionan?|va|responden?) (?:otra vez|de nuevo)|vuelven? a (?:funcionar|responder|ir)',
);
const DEMANDED = whole(
  "should(?:n.?t)?|must(?:n.?t)?(?! have)|ought to|(?:has|have|need|needs|want|wants|wanted|had) to|(?:can|could|would|will) (?:you|we|i|somebody|someone)|let[’']?s|let me|please|make sure|find out|don[’']?t forget|remember to|follow up",
  'muss|müssen|musst|sollte(?:n|st)?|(?:kannst|könntest|würdest|magst) du|bitte|lass uns|vergiss nicht|denk dran|nicht vergessen',
  'deb(?:e|en|es|emos)|deberían?|tien(?:e|en|es) que|tengo que|tenemos que|hay que|por favor|no (?:te )?olvides|acuérdate|(?:puedes|podrías)',
);
/** Asks somebody for something, at the beginning of a clause. */
const ORDER =
  /^(?:please |just |now |bitte |mal |por favor,? )*(?:ask|remind|check|tell|ping|phone|call|mail|e-?mail|write(?: to)?|chase|nudge|push|poke|try|look|see|go|talk to|speak to|get|request|bother|frag(?:e|t)?|erinner[ne]?|prüf(?:e|t)?|schau(?:e|t)?|ruf(?:e|t)?|schreib(?:e|t)?|sag(?:e|t)?|hak(?:e)?|kümmer(?:e)?|besorg(?:e)?|klär(?:e)?|melde|preg[uú]nta(?:le|les)?|recuérda(?:me|le|les)?|revisa|av[ií]sa(?:me|le)?|ll[aá]ma(?:le|les)?|escr[ií]be(?:le|les)?|dile|diles|p[ií]de(?:le|les)?|mira|insiste|reclama|consulta|habla con) (?!(?:is|are|was|were|has|have|came|arrived|from|ist|sind|war|hat|kam|von|es|está|ha|llegó|de)(?![a-zà-ɏ]))/;
const LASTING = whole(
  // "the key is almost here"
  '(?:almost|nearly|not quite)(?! (?:\\d|an? |half|all|every|each|two|three|one))|(?:fast|beinahe) (?:da|fertig|durch|so ?weit|geschafft|freigegeben|unterschrieben|abgeschlossen|angekommen|bereit)|so gut wie (?:da|fertig|durch|sicher)|casi (?:list[oa]s?|terminad[oa]s?|aquí|hech[oa]s?|llega(?:n|do)?|está|están|aprobad[oa]s?)|(?:está|están) (?:casi|a punto)',
  "still|(?:is|are|am|[’']re|[’']m|remains?|stays?|keeps?|currently|now) (?:\\w+ )?(?:blocked|blocking|stuck|pending|missing|waiting|open|outstanding|delayed|late|overdue|on hold|held up|in review)|waiting (?:for|on)|no (?:news|word|answer|reply|response|sign|update)|(?:delayed|postponed|pushed back|moved back|slipped)|behind schedule|need(?:s|ed|ing)? (?:\\w+ )?(?:more|another|longer|until|a few|some|two|three|four|\\d+)|(?:takes?|taking|asks?|asked|asking) (?:\\w+ )?(?:longer|another|more|for more)|(?:two|three|four|five|a few|another|\\d+) more (?:days|weeks|months|hours)|wrong (?:one|ones)|the wrong|not (?:the )?right|incomplete|only (?:\\w+ )?half|half of|(?:refus|declin)(?:e|es|ed|ing)|(?:wants?|demands?|insists?)(?! to)|(?:is|are|been) asking|asked? (?:\\w+ )?(?:for|about)|ask(?:s|ed)? (?:\\w+ ){0,3}questions?|(?:has|have|had|got|sent|raised|came back with) (?!no )(?:\\w+ ){0,3}(?:questions?|queries|concerns|remarks)|(?:looked|looking|looks) (?:at|into)|(?:started|began) (?:to|with|on|the|work\\w*|review\\w*|look\\w*)|on (?:their|his|her|the|our) list|in progress|working on|unchanged",
  '(?:noch immer|immer noch|weiterhin|nach wie vor|noch (?:offen|aus|in arbeit|in prüfung|dran|unklar))|steh(?:t|en) (?:\\w+ )?aus|fehl(?:t|en)|wart(?:e|en|et)(?: noch)? auf|(?:ist|sind|bleibt|bleiben) (?:\\w+ )?(?:blockiert|offen|unvollständig|verspätet|gesperrt)|verspäte\\w*|verzöger\\w*|verschoben|dauert|brauch(?:t|en) (?:noch|länger|mehr|weitere|zwei|drei|\\d+)|falsche[nrs]?|hängt (?:an|bei|noch)|weiger\\w*|verlang(?:t|en)|möchten?|fordert?|frag(?:t|te|en) nach|(?:hat|haben|hatten?|stell(?:t|te|ten)|schickten?) (?!keine )(?:\\w+ ){0,3}(?:rück)?fragen?|(?:hat|haben) (?:\\w+ ){0,4}(?:angefangen|begonnen|angeschaut|angesehen)|in arbeit|auf der liste|lässt auf sich warten|zur hälfte',
  'todavía|aún|sigu(?:e|en|imos)|pendientes?|falta(?:n)?|espera(?:ndo|mos)?|(?:está|están|estamos|queda|quedan) (?:bloquead[oa]s?|parad[oa]s?|atascad[oa]s?)|retras\\w*|demor\\w*|tarda(?:rá)?n?|necesita(?:n)? (?:más|otr[oa]s?|dos|tres|unos|\\d+)|equivocad[oa]s?|incomplet[oa]s?|sin (?:noticias|respuesta|novedades)|qui(?:ere|eren)|pid(?:e|en|ió|ieron)|exig(?:e|en)|se nieg(?:a|an)|(?:tienen?|hizo|hicieron|mand(?:ó|aron)|han? hecho) (?:\\w+ ){0,3}(?:preguntas?|dudas?)|(?:empez|comenz)(?:ó|aron)|(?:ha|han) (?:empezado|mirado)|miró|miraron|va para largo|en curso|a medias|la mitad',
);
const DENIES = whole(
  "(?:not|no|never|none|nobody|nothing|neither|nowhere|cannot|hardly|barely|[a-z]+n[’']t|dont|doesnt|didnt|isnt|arent|wasnt|werent|wont|cant|couldnt|hasnt|havent|hadnt)(?! only| nur| solo)",
  'nicht|nie|niemals|kein(?:e[nrms]?)?|nichts|niemand|nirgends|kaum',
  'nunca|jamás|nada|nadie|ningún|ninguna?|tampoco|ni',
);
/** What is good to be without: "no longer needed", "raised no objection", "es fehlt nichts mehr", "ya no hay problemas". */
const HINDERS =
  'question\\w*|block\\w*|stuck|wait\\w*|miss\\w*|lack\\w*|fail\\w*|flak\\w*|break\\w*|broken|errors?|problems?|issues?|bugs?|crash\\w*|complain\\w*|object\\w*|concerns?|remarks?|need\\w*|necessary|requir\\w*|relevant|depend\\w*|stand\\w* in|in the way|reason|doubt|open (?:points|questions)|findings' +
  '|(?:rück)?fragen?|blockier\\w*|wart\\w*|fehl\\w*|problem\\w*|einw[aä]nd\\w*|bedenken|nötig|notwendig|brauch\\w*|gebraucht|stör\\w*|hinder\\w*|beanstand\\w*|häng\\w*|im weg' +
  '|preguntas?|bloque\\w*|esper\\w*|falt\\w*|fall(?:a|an|os?)|error\\w*|problema\\w*|pegas?|quejas?|objeci\\w*|dudas?|necesi\\w*|hace falta|impide\\w*|reparos?';
const WITHOUT_HINDRANCE = whole(
  `(?:not|no|never|nothing|nobody|without|cannot|[a-z]+n[’']t|dont|doesnt|isnt|arent|nicht|nie|kein(?:e[nrms]?)?|nichts|niemand|ohne|nunca|nada|nadie|sin)(?: (?:longer|more|any ?more|any|the|a|an|is|are|been|further|really|mehr|länger|más|hay|ha|pone|puso|pusieron|había|us|nos|raised?|had|has|have|to))* (?:${HINDERS})`,
  `(?:fehlt|fehlen|hängt|blockiert|stört|brauchen|wir|es)(?: [a-zß-ɏ]+)? (?:nichts|nicht|niemand(?:en)?) mehr`,
);
const PAST_OF_MIND = whole('(?:was|were) (?:blocked|stuck|missing|pending|waiting|open)');

/** Words that carry only the mood of a clause. */
const MOOD_WORDS = whole(
  'hope|guess|think|blocked|blocking|stuck|pending|missing|waiting|delayed|late|wrong|incomplete|right|case|luck|currently',
  'hoffe|hoffen|hoffentlich|vielleicht|blockiert|offen|falsche[nrs]?|falsch|fehlt|warten|weiterhin|immer|glaube|denke',
  'espero|ojalá|quizás?|bloquead[oa]s?|pendientes?|equivocad[oa]s?|sigue|siguen|seguimos|estamos|todavía|aún|creo|vez',
);

const TEXTS_KEPT = 512;

/** The clauses of a text in order. */
export const clausesOf = memoize(TEXTS_KEPT, (text): readonly Clause[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .split(SENTENCE)
    .flatMap((sentence) => readSentence(sentence)),
);

function readSentence(sentence: string): readonly Clause[] {
  const asked = /\?["')\s]*$/.test(sentence);
  const made: { words: string; mood: Mood; happened: boolean; bare: boolean }[] = [];
  /** What the clauses before leave open: a hope, a guess or a condition holds for what follows. */
  let spread = asked;
  for (const part of sentence.split(CLAUSE())) {
    const words = part
      .replace(LEAD, '')
      .replace(/[.!?\s]+$/, '')
      .trim();
    if (words === '') continue;
    if (/^(?:but|aber|pero|sondern|sino)(?![a-zà-ɏ])/.test(part.trim())) spread = asked;
    const mood = moodOf(words);
    const bare = contentWords(words.replaceAll(new RegExp(MOOD_WORDS(), 'g'), ' ')).length === 0;
    const before = made.at(-1);
    if (mood === 'open' && bare && before?.mood === 'asserted') before.mood = 'open';
    made.push({ words, mood: spread && mood === 'asserted' ? 'open' : mood, happened: HAPPENED().test(words), bare });
    if (mood !== 'open') continue;
    const condition = CONDITION().test(words);
    // "when I got the key it worked": about the past.
    if (
      condition ? made.length === 1 && !(HAPPENED().test(words) && /^(?:when|once|cuando)/.test(words)) : holdsOn(words)
    )
      spread = true;
  }
  return made;
}

function holdsOn(words: string): boolean {
  return HOPED().test(words) || GUESSED().test(words);
}

function moodOf(words: string): Mood {
  if (CONDITION().test(words) || HOPED().test(words) || GUESSED().test(words)) return 'open';
  if (ORDER.test(words) || DEMANDED().test(words)) return 'open';
  if (WITHOUT_HINDRANCE().test(words)) return 'asserted';
  if (WILL().test(words) || (LATER().test(words) && !HAPPENED().test(words))) return 'open';
  if (DENIES().test(words) || /^(?:without|ohne|sin) /.test(words)) return 'negated';
  return LASTING().test(words) && !PAST_OF_MIND().test(words) ? 'lasting' : 'asserted';
}
