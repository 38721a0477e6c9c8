/**
 * Requests to write, correct or translate a text: "write a job ad: we use Kafka", "Entwirf eine Mail an …", "corrige este anuncio: …". What
 * the text is to say is not a statement of the person who asks. A rule about all texts of a kind ("write emails in plain text", "in job
 * ads we always mention …") has no article, or does not begin with the request. Patterns read words without accents, as `ScopeWords` says.
 */

/** Before a colon, about words: what follows it is the text. A rule about all texts does not match: "write commit messages like this: …". */
const COLON_EN =
  '^(?!.*\\b(?:always|never|from now on|whenever|when you|every time|in future|commit messages?|comments|tests|docs|code)\\b[^:]*:)[^:]{0,80}?\\b';
const COLON_DE =
  '^(?!.*\\b(?:immer|nie|niemals|ab jetzt|ab sofort|wenn du|jedes mal|kuenftig|commit-?\\w+|kommentare|tests|doku|code)\\b[^:]*:)[^:]{0,80}?\\b';
const COLON_ES =
  '^(?!.*\\b(?:siempre|nunca|a partir de ahora|cuando|cada vez|los commits|mensajes de commit|comentarios|tests|codigo)\\b[^:]*:)[^:]{0,80}?\\b';

const LEAD_EN =
  "^(?:(?:please|pls|now|ok|okay|and|so|hey|hi|next|then|can you|could you|would you|can u|i(?:'d| would) like you to|i want you to|help me(?: to)?|let's|lets|quick one|task)[,: ]+)*";
/** Kinds of text, in the singular. */
const GENRE_EN =
  '(?:e-?mail|mail|letter|cover letter|job (?:ad|advert|posting|description|offer)|ad|advert(?:isement)?|(?:blog |linkedin |forum |slack )?post|tweet|toot|newsletter|announcement|press release|(?:short |bedtime )?story|fairy ?tale|tale|fable|novel|chapter|poem|haiku|limerick|song|lyrics|joke|sketch|essay|article|speech|toast|talk|pitch|slogan|tagline|claim|landing ?page|about page|faq|(?:blurb|copy|text|paragraph|intro|bio|summary)(?: (?:for|about|on|of|that|in))|cv|resume|review|testimonial|invitation|memo|handout|flyer|leaflet|brochure|one-?pager|slide|quiz(?: question)?|survey|questionnaire|dialogu?e|(?:fake|fictional|made-?up|example|sample) (?:conversation|chat|transcript|conversation|ticket|policy|changelog|project|company|team)|scenario|exam|exercise|case study|readme|product description|terms of (?:service|use)|privacy policy|system prompt|prompt for|message (?:to|for)|reply (?:to|for)|response to|answer to the (?:customer|client|user)|script for)';
const DATA_EN =
  '(?:(?:test|sample|seed|mock|fake|dummy|demo|example|synthetic|training) (?:data|records|rows|entries|notes|messages|sentences|prompts|users|content|texts?|documents)|fixtures|lorem ipsum|(?:filler|placeholder|blind|dummy) text)';
const SOME_EN = "(?:an?|the|this|that|our|my|another|one|two|three|four|five|ten|\\d+|some|\\w+'s)";

export const DRAFTS_ENGLISH = new RegExp(
  [
    `${LEAD_EN}(?:write|draft|compose|prepare|put together|whip up|sketch|create|produce|make(?: up)?|invent|come up with|generate|give|send|i need|we need|need|i want|i'm writing|im writing|tell|design)(?: (?:me|us|up|out|him|her|them))? ${SOME_EN} (?:[\\w'-]+ ){0,4}?${GENRE_EN}(?!\\w)`,
    `${LEAD_EN}(?:write|draft|create|generate|make(?: up)?|invent|give me|i need|we need|need|add|produce|fill in|use)(?: (?:me|us|up|some|a few|the|more|\\d+))* (?:[\\w-]+ ){0,2}?${DATA_EN}\\b`,
    `^(?:${DATA_EN}(?: for| please|,|:)|lorem ipsum|test sentence|(?:filler|dummy|placeholder) text)`,
    `${LEAD_EN}(?:correct|fix|check|improve|polish|clean up|proof-?read|remove)(?: (?:the|any|all|my|its|this|these|for))* (?:grammar|spelling|typos?|punctuation|wording|language|english|german|spanish|phrasing|tone|style)(?: and \\w+)?(?: (?:in|of|for|here|please|pls)|\\s*[:,–-]|\\s*$)`,
    `${LEAD_EN}(?:correct|improve|polish|edit|proof-?read|check|review|translate|rephrase|reword|rewrite|shorten|summari[sz]e|localize|paraphrase)(?: (?:me|us))? (?:this|that|these|the following|my|our|the|his|her|their) (?:[\\w-]+ ){0,3}?(?:${GENRE_EN}|text|paragraph|sentence|message|translation|draft|passage|comment|note|abstract|blurb|copy)s?(?: (?:for|to|from|into|of|about|please|below) [^:]{0,40}| please| below)?\\s*[:–-]`,
    `(?:^|, |\\. |you )(?:and )?make (?:this|that|it|the following) (?:[\\w-]+ ){0,3}?(?:\\w+er|more \\w+|less \\w+|sound \\w+(?: \\w+)?)(?: please)?\\s*[:–-]`,
    `${LEAD_EN}(?:translate|summari[sz]e|paraphrase|transcribe)(?: (?:this|that|it|the following|for me|please|to|into|in|english|german|spanish|french))*\\s*[:–-]`,
    `${LEAD_EN}(?:pretend|imagine|think of|take) an? (?:[\\w-]+ ){0,2}(?:company|team|startup|project|customer|user|developer)(?: (?:that|who|which|where|called|named)|[.:,])`,
    `${COLON_EN}(?:rewrite|reword|rephrase|phrase|word it|polish|proof-?read|spell ?-?check|translate|paraphrase|(?:way|how) to (?:say|put|word|phrase)|(?:say|put) (?:it|this|that) (?:\\w+ )?(?:nicely|politely|nicer|better|differently)|turn (?:this|these|that|those|it) \\w*|shorten|sounds? (?:\\w+ )?(?:clumsy|odd|off|weird|wrong|ugly|stiff))\\b[^:]{0,60}:\\s`,
    `${COLON_EN}(?:fake|fictional|fictitious|invented|imaginary|made-?up|dummy|mock|pretend|placeholder|hypothetical)\\b[^:]{0,60}:\\s`,
    `${LEAD_EN}(?:\\w+ ){1,3}?(?:an?|some|the|a few|a couple of) (?:\\w+ ){0,2}?(?:fake|fictional|fictitious|invented|imaginary|made-?up|dummy|mock) \\w+`,
    `\\b(?:it|the \\w+(?: \\w+)?) (?:should|must|has to|needs to) (?:say|state|mention|tell \\w+) that\\b`,
    `^(?:shorten|trim|cut down|condense|expand) (?:that|this|the|my|our) (?:\\w+ )?(?:blurb|text|ad|copy|slogan|paragraph|sentence|mail|post)\\b`,
  ].join('|'),
);

const LEAD_DE =
  '^(?:(?:bitte|jetzt|nun|ok|okay|und|so|hey|hi|dann|kannst du(?: mir)?|koenntest du(?: mir)?|hilf mir(?: dabei)?|mal|lass uns)[,: ]+)*';
const GENRE_DE =
  '(?:(?:e-?)?mail|brief|anschreiben|bewerbung|stellenanzeige|stellenausschreibung|jobanzeige|anzeige|annonce|inserat|(?:blog-?|linkedin-?|foren)?(?:beitrag|post)|artikel|tweet|newsletter|ankuendigung|pressemitteilung|meldung|(?:kurz)?geschichte|maerchen|roman|kapitel|gedicht|haiku|lied(?:text)?|witz|sketch|aufsatz|rede|trinkspruch|vortrag|slogan|werbetext|claim|startseite|landingpage|faq|text|absatz|lebenslauf|rezension|bewertung|einladung|memo|rundschreiben|flyer|broschuere|folie|quiz(?:frage)?|umfrage|fragebogen|dialog|gespraech|szenario|fallbeispiel|readme|produktbeschreibung|agb|datenschutzerklaerung|(?:system-?)?prompt fuer|nachricht an|antwort (?:an|auf)|drehbuch)';
const DATA_DE =
  '(?:(?:test|beispiel|muster|demo|fake|dummy|trainings)-?(?:daten|saetze|texte|eintraege|nachrichten|notizen|prompts|nutzer|inhalte)|blindtext|platzhaltertext|fuelltext|lorem ipsum)';
const SOME_DE =
  "(?:eine?n?|die|den|das|diese[ns]?|unsere?n?|meine?n?|noch eine?n?|zwei|drei|vier|fuenf|zehn|\\d+|ein paar|'ne|ne)";

export const DRAFTS_GERMAN = new RegExp(
  [
    `${LEAD_DE}(?:schreibe?|entwirf|verfasse?|formuliere?|erstelle?|mach|mache|erfinde?|denk dir|ueberleg(?:e)? dir|bereite|generiere?|gib mir|schick|ich brauche?|wir brauchen|brauche?|ich (?:will|moechte|haette gern)|erzaehle?|dichte)(?: (?:mir|uns|mal|bitte|doch|dazu|ihm|ihr|ihnen|kurz|schnell))* ${SOME_DE} (?:[\\w-]+ ){0,3}?(?:\\w+-?)?${GENRE_DE}\\b`,
    `${LEAD_DE}(?:schreibe?|erzeuge?|erstelle?|generiere?|erfinde?|mach|gib mir|ich brauche?|wir brauchen|brauche?|nimm|fuelle?)(?: (?:mir|uns|mal|bitte|ein paar|einige|die|mehr|\\d+))* (?:[\\w-]+ ){0,2}?${DATA_DE}\\b`,
    `^(?:${DATA_DE}(?: fuer| bitte|,|:)|lorem ipsum|testsatz|blindtext|fuelltext|platzhaltertext)`,
    `${LEAD_DE}(?:(?:korrigier|pruef|verbesser|glaett|ueberarbeit|check|entfern)\\w*|lies)(?: (?:bitte|mal|mir|die|den|das|alle))* (?:grammatik|rechtschreibung|tippfehler|fehler|zeichensetzung|stil|wortwahl|sprache|formulierung\\w*)\\b(?: (?:in|im|von|bei|hier|bitte|und)|\\s*[:,–-]|\\s*$)`,
    `${LEAD_DE}(?:bitte )?(?:tippfehler|rechtschreibfehler|fehler) (?:raus|weg|korrigieren|beheben|entfernen)`,
    `${LEAD_DE}(?:korrigier|verbesser|ueberarbeit|uebersetz|kuerz|formulier|umformulier|glaett|pruef|fass|fasse|lies)\\w*(?: (?:bitte|mal|mir))* (?:diese[nsmr]?|den|die|das|meine?n?|unsere?n?|folgende[nsr]?) (?:[\\w-]+ ){0,3}?(?:\\w+-?)?(?:${GENRE_DE}|satz|saetze|nachricht|uebersetzung|entwurf|abschnitt|kommentar|notiz)(?: (?:fuer|an|ins?|von|vom|um|zusammen|bitte|korrektur) ?[^:]{0,40})?\\s*[:–-]`,
    `(?:^|, |\\. )(?:und )?(?:mach|mache|formulier|formuliere|schreib|schreibe) (?:das|dies|es|folgendes)(?: (?:mal|bitte|etwas|bisschen|ein))* (?:\\w+er|um)(?: (?:bitte|klingen))?\\s*[:–-]`,
    `${LEAD_DE}(?:uebersetze?|fasse? zusammen|fasse?)(?: (?:das|dies|es|folgendes|mir|bitte|mal|ins?|auf|englische?|deutsche?|spanische?|zusammen))*\\s*[:–-]`,
    `${LEAD_DE}(?:denk dir|nimm|stell dir) eine? (?:[\\w-]+ ){0,2}(?:firma|team|startup|projekt|kund(?:e|in)|nutzer(?:in)?)(?:,| (?:aus|vor|das|die|der))`,
    `${COLON_DE}(?:umformulier\\w*|formulier\\w*|umschreib\\w*|schreib\\w* (?:ihn|sie|es|das|den satz) um|ausdrueck\\w*|korrektur\\w*|rechtschreib\\w*|uebersetz\\w*|wie (?:sagt|schreibt|nennt) man|(?:sag|schreib) (?:das|es) \\w*(?:freundlicher|netter|schoener|besser|hoeflicher)|mach (?:aus|daraus) \\w*|kuerz\\w*|klingt (?:\\w+ )?(?:holprig|komisch|seltsam|schief|steif))\\b[^:]{0,60}:\\s`,
    `${COLON_DE}(?:erfunden\\w*|ausgedacht\\w*|fiktiv\\w*|imaginaer\\w*|fake|dummy|platzhalter)\\b[^:]{0,60}:\\s`,
    `${LEAD_DE}(?:\\w+ ){1,3}?(?:eine?n?|ein paar|einige|die|das) (?:\\w+ ){0,2}?(?:erfundene\\w*|ausgedachte\\w*|fiktive\\w*|fake-?\\w*) [\\w-]+`,
    `\\bsoll(?:en)? (?:\\w+ )?(?:drin)?stehen,? dass\\b`,
    `^(?:kuerze?|straffe?|erweitere?) (?:den|die|das|meinen?|unseren?) (?:\\w+ )?\\w*(?:text|anzeige|slogan|absatz|satz|mail|beitrag)\\b`,
    `\\b(?:satz|absatz|text|formulierung) (?:ist|klingt) (?:\\w+ )?\\w+, [^:]{3,40}:\\s`,
  ].join('|'),
);

const LEAD_ES =
  '^(?:(?:por favor|ahora|vale|ok|y|oye|hola|luego|puedes|podrias|me puedes|me podrias|ayudame a|quiero que(?: me)?|necesito que(?: me)?)[,: ]+)*';
const GENRE_ES =
  '(?:correo|e-?mail|mail|carta|oferta de (?:empleo|trabajo)|anuncio|(?:entrada|post|articulo)(?: de(?:l)? blog)?|publicacion|tuit|tweet|boletin|newsletter|comunicado|nota de prensa|cuento|relato|historia|fabula|novela|capitulo|poema|haiku|cancion|chiste|ensayo|discurso|brindis|charla|eslogan|lema|portada|landing|faq|texto|parrafo|curriculum|cv|resena|testimonio|invitacion|circular|folleto|diapositiva|(?:pregunta de )?quiz|encuesta|cuestionario|dialogo|conversacion|escenario|caso practico|readme|descripcion del? producto|aviso legal|politica de privacidad|prompt para|mensaje (?:a|para)|respuesta (?:a|al|para)|guion)';
const DATA_ES =
  '(?:(?:datos|frases|textos|mensajes|notas|usuarios|registros|ejemplos) (?:de (?:prueba|ejemplo|muestra|relleno)|fictici[oa]s|fals[oa]s|inventad[oa]s)|texto de relleno|lorem ipsum)';
const SOME_ES = '(?:una?|el|la|este|esta|nuestr[oa]|mi|otr[oa]|dos|tres|cuatro|cinco|diez|\\d+|algun[oa]?s?|unos|unas)';

export const DRAFTS_SPANISH = new RegExp(
  [
    `${LEAD_ES}(?:escrib[ea](?:me|nos)?|redacta(?:me|nos)?|prepara(?:me|nos)?|crea(?:me)?|haz(?:me)?|inventa(?:te)?|genera(?:me)?|dame|manda|envia|necesito|necesitamos|quiero|cuenta(?:me)?|escribir|redactar|preparar|disena)(?: (?:me|nos))? ${SOME_ES} (?:[\\w-]+ ){0,3}?${GENRE_ES}\\b`,
    `${LEAD_ES}(?:escribe|genera(?:me)?|crea(?:me)?|inventa(?:te)?|haz(?:me)?|dame|necesito|necesitamos|anade|usa|rellena)(?: (?:unos|unas|algunos|algunas|los|mas|\\d+))* ${DATA_ES}\\b`,
    `^(?:${DATA_ES}(?: para|,|:)|lorem ipsum|frase de prueba|texto de relleno)`,
    `${LEAD_ES}(?:corrige|revisa|mejora|pule|arregla|quita|elimina)(?: (?:me|la|las|los|el|todas|todos))* (?:gramatica|ortografia|erratas|errores (?:de ortografia|gramaticales)|faltas(?: de ortografia)?|puntuacion|redaccion|estilo)\\b(?: (?:de|del|en|aqui|por)|\\s*[:,–-]|\\s*$)`,
    `${LEAD_ES}(?:corrige|mejora|pule|edita|revisa|traduce|reformula|reescribe|acorta|resume)(?:me|nos)? (?:este|esta|estos|estas|el siguiente|la siguiente|mi|nuestr[oa]|el|la|su) (?:[\\w-]+ ){0,3}?(?:${GENRE_ES}|frase|mensaje|traduccion|borrador|pasaje|comentario|nota)s?(?: (?:de|para|a|al|del|por) [^:]{0,40})?\\s*[:–-]`,
    `(?:^|, |\\. )(?:y )?(?:haz|pon|deja|reescribe|redacta)(?: ?(?:esto|lo|este texto))? (?:mas|menos) \\w+\\s*[:–-]|\\b(?:hazlo|ponlo|haz que suene) (?:mas|menos) \\w+\\s*[:–-]`,
    `${LEAD_ES}(?:traduce|resume|parafrasea|transcribe)(?:me)?(?: (?:esto|lo siguiente|al|ingles|aleman|espanol|por favor))*\\s*[:–-]`,
    `${LEAD_ES}(?:imagina|piensa en|inventa) una? (?:[\\w-]+ ){0,2}(?:empresa|equipo|proyecto|cliente|usuari[oa])(?: (?:que|donde|llamad[oa])|[.:,])`,
    `${COLON_ES}(?:reescrib\\w*|reformul\\w*|redact\\w*|parafras\\w*|traduc\\w*|ortografia|como se (?:dice|escribe|formula)|(?:dilo|ponlo|dejalo) (?:mas |de forma )?\\w+|convierte \\w+|acorta\\w*|suena (?:\\w+ )?(?:raro|mal|forzado|feo|rigido))\\b[^:]{0,60}:\\s`,
    `${COLON_ES}(?:inventad[oa]s?|ficticio?a?s?|imaginari[oa]s?|fals[oa]s?|de mentira)\\b[^:]{0,60}:\\s`,
    `${LEAD_ES}(?:\\w+ ){1,3}?(?:una?|unos|unas|algun[oa]s|el|la) (?:\\w+ ){0,3}?(?:inventad[oa]s?|ficticio?a?s?|fals[oa]s?|imaginari[oa]s?)\\b`,
    `\\b(?:tiene|tienen) que (?:poner|decir) que\\b|\\bdebe (?:poner|decir) que\\b`,
    `^(?:acorta|recorta|resume|amplia) (?:el|la|mi|nuestro|nuestra|este|esta) (?:\\w+ )?(?:texto|anuncio|eslogan|parrafo|frase|correo)\\b`,
    `\\b(?:frase|parrafo|texto) (?:es|suena|esta) (?:\\w+ )?\\w+, [^:]{3,40}:\\s`,
  ].join('|'),
);
