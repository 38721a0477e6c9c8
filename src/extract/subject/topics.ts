/**
 * General knowledge: subjects that come up in most projects, with the words that name them, in English, German and Spanish.
 * The first that matches gives the subject. Patterns are applied to text in lower case.
 */
export const TOPICS: readonly (readonly [subject: string, words: RegExp])[] = [
  [
    'commit messages',
    /\bcommit (?:messages?|msgs?|titles?|style|prefix)|\bcommit-?nachricht|\bmensajes? de(?:l)? commit|\bco-authored-by\b/,
  ],
  [
    'commits without asking',
    /\bcommit\w*\b.*\b(?:till|until|unless|ask|tell|told|myself|say so)\b|\b(?:ask|tell)\b.*\bbefore\b.*\bcommit/,
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
    /\b(?:deploy|ship|release|ausliefer|despleg)\w*\b.*\b(?:monday|tuesday|wednesday|thursday|friday|weekend|morning|evening|montag|freitag|wochenende|lunes|viernes)|\b(?:friday|freitag|viernes)s?\b.*\b(?:deploy|ship|release)/,
  ],
  [
    'replies',
    /\b(?:answers?|replies|reply|responses?|explanations?|commentary|apolog\w+|antworten|antworte|respuestas?)\b.*\b(?:short|shorter|brief|line|lines|max|skip|no|without|english|german|spanish|kurz|knapp|cort[ao]s?|breves?)\b|\b(?:shorter|short answers?|skip the|less talk|tl;dr|fasse? dich kurz)\b/,
  ],
  [
    'language of replies',
    /\b(?:answer|reply|write|talk|antworte|schreib|responde|escribe)\w* (?:to me )?(?:in|auf|en) (?:english|german|spanish|french|deutsch|englisch|español|inglés)/,
  ],
  ['exports', /\b(?:default|named) exports?\b/],
  ['time zones', /\butc\b|\btime ?zones?\b|\bzeitzonen?\b|\bzonas? horarias?\b/],
  ['mocking', /\bmock(?:s|ing|ed)?\b|\bfake (?:db|database|timers?)\b/],
  ['indentation', /\b(?:tabs|spaces)\b.*\b(?:indent|not (?:tabs|spaces)|over)|\bindent/],
  ['line length', /\bline length\b|\b\d+ (?:columns|characters per line)\b/],
  ['naming', /\b(?:snake_?case|camel_?case|kebab-?case|pascal_?case)\b/],
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
