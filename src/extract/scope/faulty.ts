/**
 * What is so by mistake, and what a document says by mistake: "bug: the timeout is 5 minutes", "the wiki still claims we use mysql, that is
 * wrong". What should be so is another matter: "the page size is 10, but it should be 25". Words without accents.
 */
const raw = String.raw;

/** Only what gives a number can be mistaken for a rule. What is to be done about it is said by the speaker. */
const GIVES_EN = raw`(?=.*\d)(?!.*\b(?:we (?:use|pin|stay|go|keep|moved|switched|will)|let's|so (?:we|use|pin|stay|always|never)|always|never|must(?! be an?\b)|from now on|use \S+ (?:until|instead))\b)`;
const GIVES_DE = raw`(?=.*\d)(?!.*\b(?:nutzen wir|wir (?:nutzen|nehmen|bleiben)|also|immer|nie|niemals|ab jetzt|ab sofort|muss)\b)`;
const GIVES_ES = raw`(?=.*\d)(?!.*\b(?:usamos|asi que|siempre|nunca|a partir de ahora|debe ser)\b)`;
const BUG_EN = '(?:bug|glitch|regression|defect)';
const NOT_NAME = '(?! ?(?:tracker|report|bounty|board|fix|list|template|bash|label|hunt)s?\\b)';
const DOC_EN =
  '(?:wiki|read ?me|handbook|confluence|notion|guide|runbook|faq|changelog|slides?|deck|diagram|docs?|documentation|manual|onboarding|ticket|issue|page|comment|spec)';
const WRONG_EN =
  "(?:(?:that|this|which|it|what)(?:'s|s| is| was)(?: (?:just|simply|totally|completely|plain|long|way|all|so|an?))* (?:wrong|not true|not right|incorrect|outdated|out of date|stale|obsolete|nonsense|rubbish|bullshit|false|old|a lie|no longer (?:true|so|the case|right)|untrue)|(?:outdated|wrong|nonsense|stale|obsolete|incorrect|not true|out of date))[.! ]*$";
const DOC_DE =
  '(?:wiki|readme|handbuch|doku\\w*|confluence|notion|seite|kommentar|runbook|anleitung|ticket|spec\\w*|folien?|changelog)';
const WRONG_DE =
  '\\b(?:stimmt (?:aber |so |gar |schon lange |laengst |ueberhaupt |halt )*nicht(?: mehr)?|(?:ist|sind) (?:aber |doch |laengst |schon lange |total |voellig |komplett )*(?:falsch|veraltet|unsinn|quatsch|bloedsinn|ueberholt|gelogen|nicht (?:mehr )?(?:wahr|aktuell|richtig))|falsch|veraltet|unsinn|quatsch|bloedsinn)[.! ]*$';
const DOC_ES =
  '(?:wiki|readme|manual|documentacion|docs?|guia|pagina|comentario|confluence|notion|ticket|runbook|changelog)';
const WRONG_ES =
  '\\b(?:es (?:falso|mentira|un error|una tonteria|erroneo|incorrecto)|(?:ya )?no es (?:cierto|verdad|asi|correcto)|(?:esta|es|muy|ya) (?:muy )?(?:desactualizad[oa]|anticuad[oa]|obsolet[oa]|equivocad[oa]|mal)|falso|mentira)[.! ]*$';

export const FAULTY_ENGLISH: readonly string[] = [
  raw`^(?:(?:a |new |known |the )*${BUG_EN}(?: report)?s? ?[:–-]|(?:i |we |ok |so |and |hey )*(?:there(?:'s| is| seems to be)|have|found|hit|got|see|seeing|noticed) (?:an?|another|this|one more|the) (?:\w+ )?${BUG_EN}\b${NOT_NAME})${GIVES_EN}`,
  raw`^${GIVES_EN}.*\b(?:that|this|which|it|thats)(?:'s| is|s)? (?:\w+ )?(?:an? |the )?(?:\w+ )?(?:${BUG_EN}\b${NOT_NAME}|(?:an? )?(?:mistake|error)[.! ]*$)`,
  raw`^${GIVES_EN}.*\bfor (?:some|whatever|no) (?:\w+ )?reason\b(?! (?:we|i)\b)|^(?:somehow|strangely|weirdly|oddly)(?: enough)?,? ${GIVES_EN}|^(?:(?:that's|that is|how|very|so|hm+) )*(?:weird|strange|odd|funny|wtf|huh)[,:] ?${GIVES_EN}`,
  raw`^${GIVES_EN}.*\b(?:must be an? (?:\w+ )?(?:${BUG_EN}|mistake|error)|something(?:'s| is| must be) (?:off|wrong|broken|fishy)|can'?t be right|cannot be right|looks (?:off|wrong|broken))\b`,
  raw`\b(?:users?|customers?|clients?|testers?|qa|people|someone) (?:reports?|complains?|says?|sees?|reported|complained)(?: that)? ${GIVES_EN}(?:the|our|their|it)\b`,
  raw`\b${DOC_EN}\b.*\b(?:says?|claims?|states?|tells?|mentions?|reads?|lists?|wrote|written|has it that|according)\b.*${WRONG_EN}`,
  raw`\b${DOC_EN} (?:is|are) (?:\w+ )?(?:wrong|outdated|out of date|stale|obsolete|lying)[,;:]? (?:(?:and|because|as) )?(?:it|they|there)(?: still)? (?:says?|claims?|states?|lists?)\b`,
  raw`^(?:according to|in|it says in|per) (?:the |our )?(?:\w+ )?${DOC_EN}\b.*${WRONG_EN}`,
  raw`^(?:(?:the|our|that|this) )?(?:\w+ )?${DOC_EN}(?: \w+)? (?:still |falsely |wrongly )*(?:claims?|pretends?|insists?)\b(?!.*[,;] (?:but )?(?:we|it is|it's|use)\b)`,
];
export const FAULTY_GERMAN: readonly string[] = [
  raw`^(?:(?:neuer |bekannter |ein )?(?:bug|fehler|regression)(?:bericht)? ?[:–-]|(?:hier |da |es |ich |wir |und |hey )*(?:gibt es|gibt's|ist|haben|habe|sehe|sehen|gefunden) (?:wir |ich |da |hier |noch )*(?:einen|ein|den|nen) (?:\w+ )?(?:bug|fehler)\b)${GIVES_DE}`,
  raw`^${GIVES_DE}.*\b(?:das|was|dies|es) (?:ist|waere) (?:(?:aber|doch|wohl|ganz klar|eindeutig|sicher|natuerlich) )*(?:ein (?:\w+ )?(?:bug|fehler)|falsch|kaputt)\b`,
  raw`^${GIVES_DE}.*\b(?:aus (?:irgendeinem|irgend einem|unbekanntem) grund|komischerweise|seltsamerweise|merkwuerdigerweise)\b`,
  raw`^(?:(?:sehr|das ist|hm+|wie) )*(?:komisch|seltsam|merkwuerdig|huch|nanu|haeh?)[,:] ?${GIVES_DE}|^${GIVES_DE}.*\b(?:da stimmt (?:was|etwas|irgendwas) nicht|(?:das )?kann (?:doch |ja )?nicht (?:stimmen|sein)|muss ein (?:bug|fehler) sein|(?:da|irgendwas|etwas) (?:ist|laeuft) (?:was )?(?:falsch|schief|kaputt))\b`,
  raw`\b(?:nutzer|kunden|kunde|tester|leute) (?:meldet|melden|berichten?|beschwer\w+)\b${GIVES_DE}`,
  raw`\b${DOC_DE}\b.*(?:\b(?:steht|behauptet|sagt|schreibt|heisst|meint)\b|^laut\b|[,:]).*${WRONG_DE}|^laut (?:dem |der |unserem |unserer )?(?:\w+ )?${DOC_DE}\b.*${WRONG_DE}`,
];
export const FAULTY_SPANISH: readonly string[] = [
  raw`^(?:(?:nuevo |un )?(?:bug|fallo|error) ?[:–-]|(?:oye |pues |y |aqui )*(?:hay|tenemos|encontre|encontramos|he encontrado|veo|tengo|salio|salta) (?:un|otro|este) (?:\w+ )?(?:bug|error|fallo)\b)${GIVES_ES}`,
  raw`^${GIVES_ES}.*[,;.] ?(?:y |que |lo cual |eso |esto |pero )*(?:es|sera|debe ser) (?:un |el )(?:\w+ )?(?:bug|error|fallo)\b`,
  raw`^${GIVES_ES}.*\b(?:por (?:algun|alguna|lo que sea|no se que) (?:motivo|razon)|no se (?:bien )?por que|curiosamente)\b`,
  raw`^(?:(?:que|muy|pues) )*(?:rar[oa]|extran[oa]|curioso)[,:] ?${GIVES_ES}|^${GIVES_ES}.*\b(?:algo (?:va|esta|anda|falla)(?: mal)?|no puede ser|tiene que ser un (?:bug|error|fallo)|debe de ser un (?:bug|error|fallo))\b`,
  raw`\b(?:usuarios|clientes|un cliente|un usuario) (?:reportan?|dicen?|avisan?|se quejan?)\b${GIVES_ES}`,
  raw`\b${DOC_ES}\b.*\b(?:dice|pone|afirma|asegura|sale|figura|aparece)\b.*${WRONG_ES}|^segun (?:el |la |nuestr[oa] )?(?:\w+ )?${DOC_ES}\b.*${WRONG_ES}`,
];
