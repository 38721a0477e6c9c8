/** What was heard, read or said about others: "heard on a podcast: …", "es heißt, …". Words without accents. */
const raw = String.raw;

/** What gives advice to everybody. */
const ADVISER_EN =
  '(?:copilot|chat ?gpt|gpt|gemini|cursor|the ai|an ai|(?:blog|article|tutorial|podcast|youtube|reddit|twitter|linkedin|forum|newsletter|stack ?overflow)(?: post| video| thread| comment)?)';
const ADVISER_DE =
  '(?:copilot|chatgpt|gpt|gemini|cursor|die ki|blog\\w*|artikel|tutorial|podcast|youtube|reddit|twitter|linkedin|forum|newsletter)';
const ADVISER_ES =
  '(?:copilot|chatgpt|gpt|gemini|cursor|la ia|blog|articulo|tutorial|podcast|youtube|reddit|twitter|linkedin|foro)';

export const HEARSAY_ENGLISH: readonly string[] = [
  raw`^(?:i |we |just |once |again |over)*(?:heard|read|saw|seen)\b[^:]{0,50}\b(?:podcast|blog|article|book|talk|keynote|video|meetup|conference|twitter|reddit|linkedin|youtube|canteen|kitchen|newsletter|forum|hacker news)\b`,
  raw`\b${ADVISER_EN} (?:\w+ )?(?:says?|said|told|thinks?|thought|suggests?|suggested|recommends?|recommended|claims?|claimed|insists?|insisted|wrote|writes|wants?|wanted)\b(?!.*[,;] (?:and |but |so )?(?:so|we|i|let's|ok|agreed)\b)|[,;–-] ?(?:or so |at least )?(?:says?|said|claims?|claimed|writes|wrote) (?:(?:the|a|an|some|this|that|my|every) )?(?:\w+ ){0,2}?${ADVISER_EN}\b`,
  raw`^(?:legend|rumou?r|word) has it\b|^overheard\b|^apparently\b(?!.*\bso (?:we|use)\b)`,
  raw`\b(?:old|former|previous|ex-?) ?(?:cto|ceo|boss|lead|manager|owner|employer|maintainer|freelancer|team|company)\b(?: \w+){0,2} (?:wanted|used|had|never|always|only|liked|insisted|kept)\b`,
  raw`^(?:their|his|her) \w+(?: \w+)? (?!and (?:we|ours)\b)(?:\w+s|is|are|can|has|have)\b(?!.*\b(?:must|should|needs? to|so we)\b)|\b(?:their|his|her) (?:rule|policy|call|decision|choice), not\b|\b(?:their|his|her) (?:rule|policy|decision) not ours\b`,
  raw`\b(?:linter|compiler|eslint|tsc|validator|checker|scanner|console|browser|homework|horoscope)\b(?: \w+)? (?:complains?|says?|wants?|insists?|nags?|warns?|shouts?|claims?|suggests?)\b`,
  raw`\b(?:logs?|output|stack ?trace|(?:error|log|warning)(?: message)?|terminal|response|header|report|dashboard|ticket|issue|review)(?: \w+)? (?:says?|shows?|prints?|reads?|states?|claims?|mentions?)\b(?!.*\b(?:so (?:we|let|i)|from now on)\b)`,
  raw`\b(?:last|previous|old|former|first) (?:employer|job|company|gig|client|workplace)\b(?: \w+){0,2} (?:\w+ed|ran|had|only|never|always)\b(?!.*\bnow\b)`,
  raw`\b(?:says?|said|claims?|(?:tells?|told) (?:me|us)|thinks?|swears?|mentions?|mentioned|reckons?)(?: that)? (?:their|his|her|theirs)\b`,
];

export const HEARSAY_GERMAN: readonly string[] = [
  raw`^(?:ich |hab |habe |neulich |gerade |mal )*(?:gehoert|gelesen|gesehen)\b|^(?:im|in (?:einem|dem|der|einer)|beim|auf(?: dem| einem)?) (?:podcast|blog|artikel|buch|vortrag|video|meetup|konferenz|kantine|kueche|keynote|newsletter|forum)\b[^:]{0,20}\b(?:gehoert|gelesen|gesehen|hiess es|stand)\b`,
  raw`^(?:angeblich|es heisst|man munkelt)\b`,
  raw`^(?:im|in|auf|bei) (?:\w+ )?${ADVISER_DE}\b[^,.]{0,30}? (?:steht|stand|heisst|hiess|schreib\w+|sagen)\b(?!.*\b(?:also|ab jetzt)\b)|\b${ADVISER_DE} (?:sagt\w*|meint\w*|behauptet\w*|empfiehlt|empfahl|schreibt|schlaegt)\b(?!.*\b(?:also|ab jetzt)\b)|[,;–-] ?(?:zumindest )?(?:sagt\w*|meint\w*|steht|stand|schreibt) (?:(?:im|in|auf|bei|der|die|das|ein|eine[mnr]?|irgend\w+) )*(?:\w+ )?${ADVISER_DE}\b`,
  raw`\b(?:alte[rn]?|fruehere[rn]?|ehemalige[rn]?|vorige[rn]?|letzte[rn]?) (?:chef(?:in)?|cto|ceo|arbeitgeber|freelancer|team|firma|kollege)\b(?: \w+){0,2} (?:wollte|hat|hatte|nutzte|mochte)\b`,
  raw`^(?:deren|dessen) \w+ (?:\w+t|ist|sind|hat|haben|kann)\b(?!.*\b(?:muss|soll|also)\b)|\bderen (?:regel|sache|entscheidung)\b`,
  raw`\b(?:linter|compiler|eslint|tsc|validator|konsole|browser|hausaufgabe|horoskop)\b(?: \w+)? (?:meckert|sagt|meldet|will|warnt|behauptet|verlangt)\b`,
  raw`\b(?:logs?|ausgabe|(?:fehler|log)-?meldung|terminal|antwort|bericht|ticket)(?: \w+)? (?:sagt|zeigt|meldet|behauptet)\b(?!.*\b(?:also|ab jetzt)\b)`,
  raw`\b(?:irgendein|irgendeine|irgendwelche|ein|einer vom|einer von) (?:\w+ )?(?:blog|artikel|typ|post|meetup|video|tweet|leute)\b(?: \w+)? (?:behauptet\w*|sagt\w*|meint\w*|empfiehlt|schreibt)\b|^(?:ich )?habe? gelesen\b`,
  raw`\b(?:sagt|meint|erzaehlt|behauptet|schwoert|erwaehnte?),? (?:dass )?(?:bei (?:ihnen|ihm|ihr|denen)|deren|ihre?[nrms]? (?!habt)|seine?[nrms]? )`,
];

export const HEARSAY_SPANISH: readonly string[] = [
  raw`^(?:lo |la |me |ya |una vez )*(?:oi|lei|vi|escuche|oido|leido)\b[^:]{0,30}\b(?:podcast|blog|articulo|libro|charla|video|meetup|conferencia|twitter|reddit|linkedin|cafeteria|boletin|foro)\b`,
  raw`^en (?:el|la|un|una|su) (?:\w+ )?${ADVISER_ES}\b[^,.]{0,30}? (?:dice|dicen|pone|decia|decian|recomiendan)\b(?!.*\basi que\b)|\b${ADVISER_ES} (?:dice|dijo|recomienda|sugiere|sugirio|afirma|propone)\b(?!.*\basi que\b)|[,;–-] ?(?:lo )?(?:dice|dijo|dicen|pone|segun) (?:(?:en|el|la|un|una|algun) )*(?:\w+ )?${ADVISER_ES}\b`,
  raw`^(?:dicen|se dice|cuentan|cuenta la leyenda|al parecer|por lo visto) que\b|^oido en\b`,
  raw`\b(?:antiguo|antigua|anterior|viejo|vieja|ex) (?:jef[ea]|cto|ceo|empresa|equipo|freelance)\b(?: \w+){0,2} (?:queria|usaba|tenia|nunca|siempre|solo)\b`,
  raw`^su (?:api|servicio|equipo|plataforma|web|sistema|app) \w+(?!.*\b(?:debe|tiene que|asi que)\b)|\b(?:es|son) suy[oa]s?\b`,
  raw`\b(?:linter|compilador|eslint|tsc|validador|consola|navegador|horoscopo)\b(?: \w+)? (?:se queja|dice|pide|avisa|quiere|insiste)\b`,
  raw`\b(?:logs?|salida|mensaje de error|terminal|respuesta|informe|ticket)(?: \w+)? (?:dice|muestra|indica)\b(?!.*\b(?:asi que|a partir de)\b)`,
  raw`^(?:lei|leimos|he leido|oi|he oido) que\b|\bun(?:o|a)? (?:\w+ )?(?:blog|articulo|tipo|post|video|tuit|del meetup)\b(?: \w+)? (?:afirma|dice|decia|recomienda|asegura)\b`,
  raw`\b(?:dice|dicen|cuenta|cuentan|asegura|comenta|comentan|jura|dijo) que (?:sus?|ell[oa]s|alli|en su|all[aá])\b`,
];
