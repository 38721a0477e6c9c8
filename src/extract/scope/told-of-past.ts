/**
 * What was once so or was done once: "before Vitest we used Jest", "gestern habe ich von Hand deployt", "el plan era …, nunca se aprobó".
 * A sentence that also says what is decided or holds now does not match. Words without accents.
 */
const raw = String.raw;

const MONTH_EN = 'january|february|march|april|may|june|july|august|september|october|november|december';
const DAY_EN = 'monday|tuesday|wednesday|thursday|friday';
/** Verbs in the past that decide or change something: the result holds. */
const CHANGED_EN =
  'decided|agreed|settled|switched|moved|migrated|chose|picked|changed|renamed|introduced|dropped|started|stopped|set|replaced|upgraded|merged|said|told|learned|learnt|realised|realized|noticed|found|discovered|got|received|heard|met|hired|signed';

export const TOLD_OF_PAST_ENGLISH: readonly string[] = [
  // "we nearly ripped redis out": it did not happen.
  raw`^(?:(?:and|but|so|btw)[, ]+)*(?:we|i) (?:had |have )?(?:very |so )?(?:nearly|almost) (?!always|never|only|all)\w+(?!.*\b(?:now|so we|from now|always|never)\b)`,
  raw`\b(?:the|our|my) (?:\w+ )?(?:plan|idea|proposal|intention) (?:was|had been|used to be) (?:to|that)\b(?!.*\b(?:now|still|today|but)\b)`,
  raw`\b(?:never|wasn't|didn't) (?:get |got |been )?(?:approved|adopted|implemented|signed off)\b(?!.*\bbut\b)`,
  raw`^(?:(?:and|but|so|right|just|shortly|long)[, ]+)*(?:before|prior to) (?:that|then|\S+)(?: \S+)?,? (?:we|i|it|they) (?:\w+ )?(?:used|had|ran|was|were|did|relied|deployed|hosted)\b(?!.*\bnow\b)`,
  raw`^(?:up to|until|till) (?:last|the end|early|late|a few|\d{4}|${MONTH_EN})\b[^,]*?,? (?:it|we|they|that|this|everything) (?:was|were|used|had|ran|did|went)\b(?!.*\b(?:now|since)\b)`,
  raw`^(?:(?:and|but|so|btw|fyi)[, ]+)*(?:yesterday|last (?:week|night|month|year|sprint|time|${DAY_EN})|this morning|earlier today|the other day|(?:a few|two|three|\d+) (?:days|weeks|months) ago),? (?:i|we) (?:(?:once|just|also|had to|manually|quickly) )*(?!(?:${CHANGED_EN})\b)(?:\w+ed|ran|had to|did|made|took|went|wrote|built|put|used)\b(?!.*\b(?:now|always|never|since|instead|decided|agreed)\b)`,
  raw`^(?:(?:and|but|so|oops|sorry|ah)[, ]+)*(?:i|we)\b(?! (?:want|need|must|should)).*\b(?:accidentally|by accident|by mistake|my bad)\b(?!.*\b(?:never|always|so)\b)|^i once (?:worked|was|had|saw|met|knew)\b|^once upon a time\b`,
  raw`\bthat was (?:\w+ )?\S+ (?:then|back then|at the time)[.! ]*$`,
  raw`\b(?:took|lasted) (?:\w+ )?\d+(?:\.\d+)? ?(?:ms|s|secs?|seconds?|mins?|minutes?|hours?|days?)\b(?!.*\b(?:should|must|max|at most|always|never|because|since|after)\b)`,
  raw`\b(?:old|former|earlier|previous|original|first) (?:\w+ )?(?:contract|draft|version|design|proposal|setup|policy|spec|site|app|agreement)s?\b(?: \w+){0,2} (?:said|had|was|were|used|allowed|capped|ran)\b(?!.*\b(?:now|still|today)\b)`,
  raw`^(?:the |our )?(?:last|latest|previous) (?:release|deploy\w*|sprint|meeting|stand-?up|retro|build|run|import|backup|invoice|payout|demo) (?:went|was|ran|took|happened|started|ended|came|got)\b(?!.*\b(?:now|so|since|from|must|should)\b)`,
  raw`^(?:the|an?|one|my|that|this) (?:\w+ ){1,3}(?:ran|timed|crashed|failed|stopped|died|hung|broke)\b(?: \w+)* (?:after|at|with) (?:\w+ )?\d+(?!.*\b(?:now|so|because|must|should)\b)`,
  raw`^(?:one|an?|some|two|three|\d+) (?:\w+ )?(?:customers?|users?|clients?|guests?|members?|drivers?|visitors?) (?:once )?(?:got|had|received|asked|wanted|paid|waited|was given|were given)\b(?!.*\b(?:now|so|always|never)\b)`,
  raw`^(?:on )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday) (?:i|we) (?!(?:${CHANGED_EN})\b)\w+ed\b(?!.*\b(?:now|always|never|since|instead|decided|agreed)\b)`,
];

/** "in 2023 we used mysql", "back in the early days …". */
const ONCE_EN = String.raw`(?:(?:back )?in (?:the year |early |late |summer |winter )?(?:19|20)\d\d|back then|in the (?:beginning|past|early days|old days)|back in the (?:\w+ ){0,2}days|last year|years ago|a (?:year|few years) ago|when we (?:first )?(?:started|began|launched))`;
const ONCE_DE = String.raw`(?:(?:im jahr(?:e)? |in |anfang |ende |mitte )?(?:19|20)\d\d|letztes jahr|voriges jahr|im letzten jahr|vor jahren|vor (?:einem|zwei|drei) jahr(?:en)?|damals|anfangs|am anfang|als wir (?:angefangen|begonnen|gestartet) (?:haben|hatten|sind),?|in der anfangszeit)`;
const ONCE_ES = String.raw`(?:en (?:el ano )?(?:19|20)\d\d|el ano pasado|hace (?:un|dos|tres|unos|varios) anos?|en aquel entonces|cuando (?:empezamos|arrancamos|comenzamos)|en aquella epoca|entonces|al principio)`;
const SINCE_EN = String.raw`(?!.*\b(?:now|today|since|still|always|never|instead|these days|nowadays|but|${CHANGED_EN})\b)`;
const CHANGED_DE =
  'umgestellt|gewechselt|umgestiegen|umgezogen|entschieden|beschlossen|geeinigt|festgelegt|eingefuehrt|abgeschafft|geaendert|ersetzt|migriert|gelernt|gekuendigt|unterschrieben';
const SINCE_DE = String.raw`(?!.*\b(?:jetzt|heute|seitdem|seit|noch|immer|nie|inzwischen|aber|${CHANGED_DE})\b)`;
const SINCE_ES = String.raw`(?!.*\b(?:ahora|hoy|desde|todavia|siempre|nunca|pero|(?:decid|acord|pas|cambi|migr|eleg|escog|mud|introduj|elimin|renombr|sustitu|reemplaz|contrat|firm)\w*)\b)`;
const AND = '^(?:(?:and|but|so|btw|fyi|well|und|aber|uebrigens|y|pero|por cierto)[, ]+)*';

/** At a time that is long over. */
export const LONG_OVER_ENGLISH: readonly string[] = [
  raw`${AND}${SINCE_EN}${ONCE_EN},? (?:we|i|it|they|everything|the|our|this|that)\b.*?\b(?:used|had|ran|was|were|did|took|went|\w{2,}ed)\b`,
  raw`${AND}${SINCE_EN}(?:we|i|it|they|everything|the|our|this|that)\b.*?\b(?:used|had|ran|was|were|did|\w{2,}ed)\b.*\b${ONCE_EN}[.! ]*$`,
];
export const LONG_OVER_GERMAN: readonly string[] = [
  raw`${AND}${SINCE_DE}${ONCE_DE} (?:haben|hatten?|war|waren|lief|liefen|nutzten|benutzten|nahmen|deployten|\w{3,}ten) `,
  raw`${AND}${SINCE_DE}(?:wir|ich|das|die|der|unser\w*)\b.* (?:haben|hatten?|war|waren|lief|liefen|nutzten|nahmen)\b.*\b${ONCE_DE}\b`,
];
export const LONG_OVER_SPANISH: readonly string[] = [
  raw`${AND}${SINCE_ES}${ONCE_ES},? (?:\S+ ){0,3}?\w+(?:abamos|iamos|aban|ian|aba|amos|imos|era|eran)\b`,
];

export const TOLD_OF_PAST_GERMAN: readonly string[] = [
  raw`\b(?:der|unser|mein|die|unsere) (?:\w+ )?(?:plan|idee|vorschlag|absicht) war\b(?!.*\b(?:jetzt|noch|heute|aber)\b)`,
  raw`\b(?:nie|niemals) (?:genehmigt|umgesetzt|angenommen|abgesegnet|eingefuehrt)\b(?!.*\baber\b)`,
  raw`^(?:(?:und|aber|noch|kurz)[, ]+)*(?:vor|bevor) (?:dem |der |den )?\S+,? (?:hatten?|nutzten|nahmen|war|waren|lief|liefen|haben|kamen?) (?:wir|ich|es|das|alles|\S+ in)\b(?!.*\bjetzt\b)`,
  raw`^bis (?:letzte[ns]?|vorige[ns]?|anfang|ende|mitte|vor|\d{4}|januar|februar|maerz|april|mai|juni|juli|august|september|oktober|november|dezember)\b[^,]*? (?:war|waren|hatten?|nutzten|lief|liefen|haben) (?:es|das|wir|alles|noch)\b(?!.*\b(?:jetzt|seitdem|nun)\b)`,
  raw`^(?:(?:und|aber|uebrigens)[, ]+)*(?:gestern|vorgestern|letzte (?:woche|nacht)|letzten (?:monat|montag|dienstag|mittwoch|donnerstag|freitag)|heute (?:morgen|frueh)|neulich|vorhin|vor (?:ein paar|zwei|drei|\d+) (?:tagen|wochen|monaten)) (?:hab|habe|haben|hatte|hatten|musste|mussten) (?:ich|wir)\b(?!.*\b(?:jetzt|ab sofort|immer|nie|entschieden|beschlossen|geeinigt|festgelegt|vereinbart|ausgemacht|umgestellt|gewechselt|umgestiegen|eingefuehrt|abgeschafft|geaendert|erfahren|bekommen|gehoert|gemerkt)\b)`,
  raw`\b(?:hab|habe|haben)\b.*\b(?:aus versehen|versehentlich|mein fehler)\b(?!.*\b(?:nie|immer|also|damit)\b)|^ich war (?:ein)?mal (?:in|bei)\b|^es war einmal\b`,
  raw`\b(?:hat|haben) (?:\w+ ){0,3}?\d+ (?:sekunden|minuten|stunden|tage) (?:gebraucht|gedauert)\b(?!.*\b(?:soll|muss|maximal|hoechstens|immer|nie|weil|seit)\b)|\bdauerte (?:\w+ )?\d+`,
  raw`\b(?:alte[nrms]?|fruehere[nrms]?|vorige[nrms]?|urspruengliche[nrms]?|erste[nrms]?) (?:vertrag|entwurf|entwuerfe|version\w*|plan|regelung|api|seite|angebot)\b(?: \w+){0,2} (?:stand|standen|hatten?|war|waren|sagte)\b(?!.*\b(?:jetzt|noch|heute)\b)|^im (?:alten|frueheren|vorigen|urspruenglichen) \w+ (?:stand|standen|war|waren|hatten)\b`,
  raw`^(?:die|der|das|unsere?) (?:letzte|vorige)[rsn]? \w+ (?:ging|war|lief|kam|dauerte|fand|wurde)\b(?!.*\b(?:jetzt|also|seitdem|soll|muss)\b)`,
  raw`^(?:die|der|das|eine?) \w+ (?:lief|brach|stuerzte|scheiterte|starb|hing)\b.* (?:nach|bei|mit) (?:\w+ )?\d+(?!.*\b(?:jetzt|also|weil|soll|muss)\b)`,
  raw`^(?:ein|eine|zwei|drei) (?:kunde|kundin|kunden|nutzer\w*|gast|gaeste|mitglied\w*|fahrer\w*) (?:hat|haben|hatten?|bekam\w*|wollten?|zahlten?|wartete\w*)\b(?!.*\b(?:jetzt|also|immer|nie)\b)`,
  raw`^(?:gestern|vorgestern|letzte nacht|heute (?:morgen|frueh)) (?:kam|kamen|gab|war|waren|lief|liefen|ging|gingen)\b(?!.*\b(?:jetzt|ab|also|seitdem|soll|muss)\b)`,
  raw`^(?:am )?(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag) (?:hab|habe|haben) (?:ich|wir)\b(?!.*\b(?:jetzt|immer|nie|entschieden|beschlossen|geeinigt|festgelegt|vereinbart|umgestellt|gewechselt|eingefuehrt)\b)`,
];

export const TOLD_OF_PAST_SPANISH: readonly string[] = [
  raw`\b(?:el|nuestro|mi|la|nuestra) (?:plan|idea|propuesta|intencion) (?:original |inicial )?era\b(?!.*\b(?:ahora|sigue|todavia|pero)\b)`,
  raw`\bnunca (?:se )?(?:aprobo|adopto|implemento|acepto|llego a)\b(?!.*\bpero\b)|\bno se (?:aprobo|adopto)\b(?!.*\bpero\b)`,
  raw`^(?:(?:y|pero)[, ]+)*antes (?:de|del) (?:que )?\S+(?: \S+)?,? (?:\w+ )?(?:usabamos|teniamos|era|eran|habia|estabamos|usaba|corria)\b(?!.*\bahora\b)`,
  raw`^hasta (?:la|el|hace|principios|finales|mediados|\d{4}|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b[^,]*? (?:era|eran|usabamos|teniamos|estabamos|usaba|fue)\b(?!.*\b(?:ahora|desde entonces)\b)`,
  raw`^(?:(?:y|pero|por cierto)[, ]+)*(?:ayer|anteayer|anoche|esta manana|(?:la semana|el mes|el ano) pasad[oa]|el (?:lunes|martes|miercoles|jueves|viernes) pasado|el otro dia|hace (?:unos|unas|dos|tres|\d+) (?:dias|semanas|meses)),? (?:tuve que |tuvimos que )?(?!(?:decid|acord|qued|pas|cambi|migr|eleg|escog|mud|introduj|elimin|renombr|aprend|supe|supim|recib|dij)\w*\b)\w+(?:amos|imos|e|i|o|ar|er|ir)\b(?!.*\b(?:ahora|siempre|nunca|a partir|decid\w+|acord\w+)\b)`,
  raw`^(?!.*\b(?:para que|que nadie|nunca|siempre|asi que)\b).*\b(?:sin querer|por error|por accidente|culpa mia)\b|^una vez (?:trabaje|estuve|vi|conoci|tuve)\b|^erase una vez\b`,
  raw`\b(?:tardo|duro|llevo) (?:\w+ )?\d+ (?:segundos|minutos|horas|dias)\b(?!.*\b(?:debe|tiene que|maximo|siempre|nunca|porque|desde)\b)`,
  raw`\b(?:contrato|acuerdo|diseno|version|norma|sistema) (?:viej[oa]|anterior|antigu[oa])s?\b(?: \w+){0,2} (?:ponia|tenia|era|decia|habia)\b|\b(?:primer(?:os|as)?|antigu[oa]s|anteriores) (?:borradores|contratos|versiones|disenos)\b(?: \w+)? (?:tenian|decian|eran|ponian)\b|\bmi (?:ultim[oa]|antigu[oa]|anterior) (?:empresa|trabajo|equipo|jef[ea])\b`,
  raw`^(?:el|la|nuestr[oa]) ultim[oa] \w+ (?:fue|salio|tardo|empezo|se hizo)\b(?!.*\b(?:ahora|asi que|desde|debe)\b)`,
  raw`^(?:el|la|una?) \w+ (?:fallo|murio|se (?:corto|cayo|colgo)|expiro|dio)\b.* (?:a los|despues de|tras|con) (?:\w+ )?\d+(?!.*\b(?:ahora|asi que|porque|debe)\b)`,
  raw`^(?:una?|dos|tres) (?:client|usuari|invitad|soci|conductor)\w* (?:tuv|recib|pid|obtuv|quis|pag|esper)\w+\b(?!.*\b(?:ahora|siempre|nunca|asi que)\b)`,
  raw`^(?:hoy|ayer|anoche),? (?:el|la|los|las) \w+ (?:empez|fue|tard|lleg|dur|sali|termin)\w*(?!.*\b(?:ahora|asi que|desde|debe)\b)`,
  raw`^el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo) (?:hice|hicimos|tuve|tuvimos|rompi|rompimos|mergee|subi|subimos)\b(?!.*\b(?:ahora|siempre|nunca)\b)`,
];
