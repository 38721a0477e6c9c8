/**
 * Whether a prompt says no more than "continue". Such a prompt adds nothing new: what the agent does next still depends on
 * what it read before. A prompt is more than assent if it has two content words. Words of agreement, courtesy, praise,
 * progress and doing in general do not count, nor do words that refer back ("all of the above", "as discussed", "what the
 * page says"). In doubt a prompt is assent: one unknown word proves nothing, and a language without a list here (English,
 * German, Spanish, and the most usual words of some others) needs four.
 */
import { isAscii } from '../text/ascii.ts';
import { ownWords } from './own-words.ts';

const WORDS = `
a about again ahead alright an and anything as back both by can carry certainly continue cool correct course do does done either
else end everything exactly fine finish first for forward from further go goes going good got great happy have here how i if in
is it its just k keep last lets let lgtm like looks make matter me more much my need never next nice no nope not now of off oh ok
okay okey on one ones only option or other otherwise perfect perfectly please point proceed ready really right same second see
seems should so some sounds start step steps still stop sure ta take thank thanks that thats the them then there these they thing
things third this those thx to too try two up very wait want was way we well whatever with work works would y yea yeah yep yes
yup you your
boss buddy dude fix fixed guys listed named run ran sir
above absolutely actually advice after agree agreed all already amazing any anyway apply approach approved are asking at awesome be
been before below best better brilliant but came come complete completed completely conversation could described did didnt discussed
doing dont each earlier easy enough especially every excellent execute fantastic far feel final finally finished follow followed
following free get give given glad had happen happened happening has help helpful his hmm hurry idea ill im implement implemented
indeed instructed instructions into ive job kind later latter leave left long lot lots love lovely man many may mate maybe mean
mentioned might move must neat now off our out outlined over part past perform pick plan planned pls plz possible prefer previous
previously progress proposal proposals proposed questions quick quickly quite recommend recommendation recommendations recommended
remaining rest result results resume session ship shipped soon splendid status suggest suggested suggestion suggestions summary
super task tasks tell than them think thought thread through till time today together told top trust until us use using wanted
welcome went were what whats when where which while who whole why will without wonderful wont wow yet youre yourself
alle alles also auch auf bitte da damit danach danke dann das dasselbe dein deine dem den denn der des die dies diese dieses doch
drei ein eine einen einfach einverstanden er erste erstmal es etwas fang fort für geh gehts genau gerne gern gut halt hier ich
ihr im in ist ja jawohl jetzt jo jup kannst klar klingt können läuft leg los mach machs machen macht mal mehr mit nächste nächsten
nächster nächstes nein nicht nichts noch nochmal nun nur ob oder ordnung passt perfekt prima richtig schön setz sie so soll sollst
sollte stimmt super tu tun um und uns unten variante vielen von vorschlag war warte was weiter weitermachen wie wir wird ziemlich
zu zwei zweite
abgesprochen aber ab als am an angefangen aufgehört aus ausgezeichnet bei beiden beschrieben besprochen bevor bin bis bist bleib
daran darauf darin davon dazu diesem diesen dieser dir du dort durch einem einer einverstanden empfehlung empfehlungen empfohlen
endlich erledigt erwähnt fahr fahre fertig folge führ führe gefällt gehen gemacht gemeint genannt genauso genial gesagt geworden
gewünscht großartig haben habe hast hat hätte ihm ihn jede jeder jedes kann klasse könntest lass letzte letzten los mache machst man
meine meinst mich mir möchte müssen nach oben obige obigen okay plan reicht sag sagst sache sachen schau schnell schon sehr sein
seine setze sieht sind stand status steht toll top übernimm umsetzen umgesetzt unbedingt vereinbart viel vorgehen vorgeschlagen
vorhin vorschläge wann warum weil weitere weiteren wenn werden wie wieder will wo wunderbar würde zuletzt zum zur zusammen
acuerdo adelante ahora algo caso aquí así bien bueno claro cierto como con continúa continua continuar correcto cosa cualquier dale de del
después dos e el ella ellos en entonces era es esa ese eso esos esta está estas este esto estos excelente favor fin genial gracias
ha hace hacer haga hagalo hagámoslo has hay haz hazlo igual la las le listo lo los luego mas más me mejor mismo muy ningún no nos
o opción otra otro para paso perfecto pero por primera primero procede puede puedes que qué quiero se segunda segundo seguir ser
si sí sigamos siga sigue siguiente sin sino su sus te tercera todo todos tu un una uno va vale vamos ve venga y ya yo
al antes anterior aplica aplícalo arriba aún cómo completo continúe cuando cuándo cuándo da dejaste descrito dicho dijiste donde
dónde ejecuta encanta estaba estabas estado están estás estupendo exactamente fantástico gusta había habías hablado hablamos hasta
hecho hemos implementa impleméntalo increíble indicado indicaciones instrucciones lista mencionado mencionaste mi mí mucho muchas
nada nuestra parece parte pasos pendiente plan poco propones propuesta propuesto propusiste pues quedaste quedó queda quería
recomendación recomendaciones recomendado resto resultado sea según sería sido son sugerencia sugerencias sugerido también tan
tarea tareas te termina terminado terminar terminaste tiempo tienes todavía toda todas usa ver vez voy
allez aller bon ça cest continuez daccord fais faites fait le merci oui parfait parfaite sûr très vas vous
bene certo continui fai fallo grazie ottimo perfetto prego procedi prosegui sì vai
certo continue faça isso obrigada obrigado perfeito pode prossiga sim tudo
да давай делай дальше запускай конечно продолжай продолжайте спасибо хорошо
`;

/**
 * Words that do not count as content either, but show that a session does not begin in the middle: names of agents, courtesy,
 * orders to keep or repeat what was found, and "continue" in further languages.
 */
const MORE_WORDS = `
сделай это так пожалуйста
agent assistant bot chatgpt claude codex copilot cursor gemini gpt hello hey hi image opus screenshot sonnet ultrathink
accept accepted adopt adopted approve approves blessing brief call careful carefully choice choose click concerns conclusion
conclusions confirm confirmed consider decide decided decides detail explain find findings found granted guidance harder ignore
interesting interrupted add merge open opened pr pull push decision decisions down fetch note nothing obey put record todo write judgement judgment link look mind needful objection objections permission problem remarks remember request
research researched respect rip save send sorry source sources store summarise summarize surprise useful web website wish
bedenken deren draus einwände freigegeben genehmigt hinweise merk merke nen nimm notier notiere speicher speichere stimme vorsichtig webseite
acepta anota apunta hazle página cuidado guarda recuerda sitio
ami enchaîne enregistre note on pure ancora avanti così procedere salva salvalo tutto pode continuar manda boa frente
 accordingly their update updated
 makes sense reasonable sensible plausible logical valid understandable convincing convinced convinces fair persuaded
 macht ergibt sinn sinnvoll logisch vernünftig plausibel nachvollziehbar überzeugt überzeugend leuchtet ein
 tiene sentido lógico lógica razonable hacemos convence convincente parece
accord applique appliquez applique-le ce comme conforme comment conseil conseils décrit demandé dit faire indiqué instructions ok oui
prévu proposé propose recommandé suis suivez suggéré tel toi tous tout
come consigliato descritto detto indicato previsto procedi proposto quanto secondo segui suggerito applica tutto
aplique aplica como conforme descrito dito diz pedido previsto proposto segue siga sugerido
akkoord alles beschreven doen gezegd goed ja klinkt natuurlijk oké prima volg volgens voorgesteld wat zeker zoals
jak opisano opisem opisane tak wszystko zaproponowano zgadzam zgoda zgodnie zrób z
всё все как написано описано описанию предложено сказано согласен согласна отлично ок по
door graag doe maar ga zo verder fortsätt kör på fortsett fortsæt jatka kyllä tak dalej kontynuuj proszę pokračuj ano prosím folytasd
kérlek igen devam et evet lütfen tamam tiếp tục đi lanjutkan ya iya silakan
`;

/** Every match of the patterns below contains one of these. */
const REPORTS_OR_REFERS =
  /say|said|suggest|recommend|describ|tell|told|ask|want|show|propos|per|according|sag|schreib|empf|vor|verlang|beschreib|steh|laut|gem|dice|sugier|recom|pid|indic|seg|from|in |of |on |aus |von |vom |im |de |del |en /;

let assenting: ReadonlySet<string> | undefined;
let moreAssenting: ReadonlySet<string> | undefined;

/** One word with content can be a name, a typo or courtesy that the list lacks. */
const OWN_WORDS = 2;
/** If no word is known, the prompt may be in any language. */
const OWN_WORDS_IN_UNKNOWN_LANGUAGE = 4;
/** A prompt with more words than this is not assent, whatever the words are. */
const MAX_WORDS = 40;
/**
 * "what the page says", "wie die Seite empfiehlt", "according to the docs": the noun only refers back. `LETTER` stands for the
 * letters of the text: compiling a pattern for all letters of Unicode takes a hook four milliseconds.
 */
const REFERS_BACK = String.raw`\b(?:the|this|that|those|these|its|their|die|der|das|den|dem|la|el|los|las)\s+LETTER+\s+(?=(?:says?|said|suggests?|suggested|recommends?|recommended|describes?|described|tells?|told|asks?|asked|wants?|shows?|proposes?|sagt|schreibt|empfiehlt|vorschlägt|vorgibt|verlangt|beschreibt|steht|dice|dicen|sugiere|recomienda|pide|indica|propone|describe)(?!LETTER))|\b(?:dicen?|sugiere|recomienda|pide|indica|propone|describe)\s+(?:la|el|los|las|esta|este)\s+LETTER+|\b(?:according to|as per|per|laut|gemäß|según)\s+(?:(?:the|this|that|der|die|das|dem|den|la|el)\s+)?LETTER+|\b(?:from|in|of|on|aus|von|vom|in|im|de|del|en)\s+(?:(?:the|this|that|your|der|die|das|dem|den|la|el|tu)\s+)?(?:article|page|post|blog|site|link|url|thread|ticket|issue|comment|docs?|documentation|readme|guide|tutorial|answer|report|list|artikel|seite|beitrag|kommentar|anleitung|antwort|liste|artículo|página|hilo|comentario|guía|respuesta)(?!LETTER)`;
const REPORTING = `(?<!LETTER)(?:says?|said|suggests?|recommends?|describes?|tells?|asks?|asked|wants?|shows?|proposes?|sagt|schreibt|empfiehlt|vorschlägt|vorgibt|verlangt|beschreibt|dice|dicen|sugiere|recomienda|pide|indica|propone|describe)(?!LETTER)`;
/** Longer texts are not checked at all. */
const MAX_CHARS = 20_000;

/** Whether a word in lower case is not a content word, in any of the three languages. */
export function isAssentWord(word: string): boolean {
  assenting ??= new Set(WORDS.trim().split(/\s+/));
  return assenting.has(word);
}

/** How much new content a prompt has: `none` and `little` are assent. */
export type OwnContent = 'none' | 'little' | 'enough';

export function ownContent(prompt: string): OwnContent {
  if (prompt.length > MAX_CHARS) return 'enough';
  if (/^\s*\/[\w:-]+\s*$/.test(prompt)) return 'none';
  const own = ownWords(prompt).toLowerCase().replace(/['’]/g, '');
  const words = plainWords(own);
  if (isGreeting(words)) return 'little';
  if (words.length <= 1 || isShortWithoutSpaces(own)) return 'none';
  if (words.length > MAX_WORDS) return 'enough';
  const found = contentOf(words);
  // Compiling the patterns takes longer than most prompts need.
  if (found === 'none' || !REPORTS_OR_REFERS.test(own)) return found;
  const rest = own.replace(inLettersOf(own, REFERS_BACK), ' ');
  return contentOf(plainWords(rest.replace(inLettersOf(own, REPORTING), ' ')));
}

/** Who starts with a greeting starts a conversation and does not continue one. */
const GREETING =
  /^(?:hi|hello|hey|heya|hiya|howdy|yo|morning|good (?:morning|afternoon|evening|day)|hallo|hallöchen|moin|servus|grüezi|grüß (?:gott|dich)|guten (?:morgen|tag|abend)|hola|buenas|buenos días|buenos dias|buen día|buen dia|bonjour|salut|bonsoir|ciao|buongiorno|olá|bom dia|hoi|goedemorgen|hej)(?: (?:hi|hello|hallo|moin|there|all|everyone|team|claude|codex|again|zusammen|tardes|noches|qué|que|tal))*$/;

function isGreeting(words: readonly string[]): boolean {
  return words.length <= GREETING_WORDS && GREETING.test(words.join(' '));
}

const GREETING_WORDS = 5;

function contentOf(words: readonly string[]): OwnContent {
  const others = words.filter((word) => !isAssentWord(word) && !isNumberOrLetter(word));
  if (others.length === 0) return 'none';
  moreAssenting ??= new Set(MORE_WORDS.trim().split(/\s+/));
  const more = moreAssenting;
  const own = new Set(others.filter((word) => !more.has(word)));
  return own.size <
    (words.some((word) => isAssentWord(word) || more.has(word)) ? OWN_WORDS : OWN_WORDS_IN_UNKNOWN_LANGUAGE)
    ? 'little'
    : 'enough';
}

/** Chinese, Japanese and Thai do not separate words, and Memoir has no word list for them: in doubt, a short line is assent. */
function isShortWithoutSpaces(text: string): boolean {
  return (
    !isAscii(text) &&
    text.trim().length <= SHORT_LINE &&
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text)
  );
}

/** "はい、続けてください。" has eleven characters. */
const SHORT_LINE = 12;

/** A text in lower case. */
function inLettersOf(text: string, pattern: string): RegExp {
  return isAscii(text)
    ? new RegExp(pattern.replaceAll('LETTER', '[a-z]'), 'g')
    : new RegExp(pattern.replaceAll('LETTER', String.raw`\p{L}`), 'giu');
}

function plainWords(text: string): readonly string[] {
  return text.match(isAscii(text) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
}

function isNumberOrLetter(word: string): boolean {
  return isAscii(word) ? /^(?:\d+|[a-z])$/.test(word) : /^\p{L}$/u.test(word);
}
