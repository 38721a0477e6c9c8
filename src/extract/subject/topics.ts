/**
 * General knowledge: subjects that come up in most projects, with the words that name them, in English, German and Spanish.
 * The first that matches gives the subject. Patterns are applied to text in lower case.
 */
export const TOPICS: readonly (readonly [subject: string, words: RegExp])[] = [
  [
    'commit messages',
    /\bcommit (?:messages?|msgs?|titles?|style|prefix)|\bconventional commits?\b|\bcommit-?nachricht|\bmensajes? de(?:l)? commit|\bco-authored-by\b/,
  ],
  [
    'commits without asking',
    /\bcommit\w*\b.*\b(?:till|until|unless|ask|tell|told|myself|say so|by yourself|on (?:its|your) own|without asking|unasked)\b|\b(?:ask|tell)\b.*\bbefore\b.*\bcommit/,
  ],
  ['code comments', /\b(?:code )?comments?\b|\bkommentare?\b|\bcomentarios?\b/],
  ['merging', /\bsquash\b|\brebase\b|\bmerge commits?\b|\bfast-?forward\b/],
  [
    'branches',
    /\b(?:push|straight|directly) (?:to|on) (?:main|master)\b|\bno prs\b|\bfeature branch(?:es)?\b|\btrunk\b|\bbranch(?:es)? name/,
  ],
  ['code freeze', /\bfreeze\b|\bcode-?stopp\b|\bcongelaci[oó]n\b/],
  [
    'deploy time',
    /\b(?:deploy|ship|release|ausliefer|ausgeliefert|veröffentlich|despleg|desplieg|public)\w*\b.*\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|mornings?|evenings?|(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|wochenende)s?|lunes|martes|miércoles|jueves|viernes)\b|\b(?:(?:mon|tues|wednes|thurs|fri)days?|(?:montag|dienstag|mittwoch|donnerstag|freitag)s?|lunes|martes|miércoles|jueves|viernes)\b.*\b(?:deploy|ship|release|ausliefer|ausgeliefert)/,
  ],
  [
    'language of replies',
    /(?<!\p{L})(?:answer|reply|replies|respond|talk|speak|antworte[nt]?|redet?|sprich|sprecht|resp[oó]nde(?:r|me|nos)?|cont[eé]sta(?:r|me|nos)?|h[aá]bla(?:r|me|nos)?|escr[ií]be(?:me|nos)|(?:write|schreibe?) (?:(?:to )?(?:me|us)|mir|uns))(?!\p{L}).{0,20}(?<!\p{L})(?:in|auf|en) (?:english|german|spanish|french|italian|dutch|deutsch|englisch|spanisch|französisch|español|castellano|inglés|alemán|francés)(?!\p{L})|(?<!\p{L})(?:english|german|spanish|french|deutsche?|englische?|spanische?|español|inglés|alemán)(?!\p{L}).{0,20}(?<!\p{L})(?:answers|replies|antworten|respuestas)(?!\p{L})|(?<!\p{L})(?:answers|replies|antworten|respuestas) (?:always |only |bitte |nur |immer |siempre |solo )?(?:in|auf|en) (?:english|german|spanish|french|deutsch|englisch|spanisch|español|castellano|inglés|alemán)(?!\p{L})/u,
  ],
  [
    'where I am',
    /^(?:(?:btw|fyi|also|and)[, ]+)*(?:i (?:live|work|sit) (?:in|from|near)|i'?m based in|ich (?:wohne|lebe|sitze) (?:in|bei)|vivo en|trabajo desde)\b/,
  ],
  [
    'replies',
    /\b(?:answers?|replies|reply|responses?|explanations?|commentary|apolog\w+|antworten|antworte|respuestas?)\b.*\b(?:short|shorter|brief|long|longer|detailed|verbose|line|lines|max|skip|no|without|english|german|spanish|kurz|knapp|ausführlich|cort[ao]s?|breves?|larg[ao]s?|detallad[ao]s?)\b|\b(?:short|shorter|brief|concise|long|longer|detailed|kurze|knappe|lange|ausführliche)\b(?:,? [a-zäöüß]+)? (?:answers|replies|responses|explanations|antworten|erklärungen)\b|\b(?:shorter|short answers?|skip the|less talk|tl;dr|fasse? dich kurz)\b/,
  ],
  ['exports', /\b(?:default|named) exports?\b/],
  ['time zones', /\butc\b|\btime ?zones?\b|\bzeitzonen?\b|\bzonas? horarias?\b/],
  ['mocking', /\bmock(?:s|ing|ed)?\b|\bfake (?:db|database|timers?)\b/],
  [
    'indentation',
    /\b(?:tabs|spaces|leerzeichen)\b.*\b(?:indent|not (?:tabs|spaces)|over|einr)|\bindent|\beinrück|\b(?:two|four|2|4|zwei|vier) (?:spaces|leerzeichen)\b|\btabulador|\btabulator|\b(?:2|4|dos|cuatro) espacios\b/,
  ],
  [
    'quotes',
    /\b(?:single|double)[ -]quot|\bquot(?:es|ation)\b.*\b(?:single|double) ones?\b|\b(?:einfache|doppelte)n? (?:anf|gäns)|\bcomillas (?:simples|dobles)/,
  ],
  ['line length', /\bline length\b|\b\d+ (?:columns|characters per line)\b/],
  ['naming', /\b(?:(?:snake|camel|kebab|pascal)[ _-]?case)\b/],
  ['code review', /\bcode review|\breviewers?\b|\bapprovals?\b/],
  ['secrets', /\b(?:secrets?|credentials|api keys?|tokens?) (?:are|live|go|belong|come)\b/],
  ['on call', /\bon-?call\b|\bbereitschaft\b|\bguardia\b/],
  ['runbook', /\brunbooks?\b/],
  ['staging', /\bstaging\b/],
  ['error format', /\bproblem\+?json\b|\berror (?:format|shape|responses?|bodies)\b/],
  ['test coverage', /\bcoverage\b/],
  ['feature flags', /\bfeature (?:flags?|toggles?)\b/],
  ['idempotency', /\bidempoten\w+\b/],
  ['licence', /\blicen[cs]e\b|\blizenz\b|\blicencia\b/],
];
