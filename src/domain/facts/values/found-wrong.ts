/**
 * What somebody finds wrong with a value or a name: "30s is way too long, cut it to 8", "Plotly war ein Fehlgriff", "WeasyPrint nos da
 * guerra". English, German and Spanish, words as data.
 */

/** What a thing was found to be, behind its name: it is over. That something is slow does not say so. */
export const PROVED_WRONG = [
  '(?:turned|worked) out(?: to be)? (?:\\p{L}+ ){0,2}?(?:too|overkill|useless|unusable|unreliable|wrong|pointless|a|an|not)(?!\\p{L})',
  '(?:was|were|is|proved(?: to be)?) (?:just |simply |clearly |such |way )?(?:overkill|an? (?:\\p{L}+ ){0,2}?(?:mistake|error|dead end|misunderstanding|(?:bad|dumb|stupid|wrong) (?:idea|choice|call|move)))(?!\\p{L})',
  "(?:did|does)(?:n['’]?t| not) (?:work|pan) out(?!\\p{L})",
  '(?:got|became) too \\p{L}+',
  '(?:war(?:en)?|ist|sind) (?:\\p{L}+ ){0,2}?(?:ein(?:e)? (?:\\p{L}+ ){0,2}?|ne )?(?:fehler|fehlgriff|irrtum|irrweg|reinfall|sackgasse|schnapsidee|dumme idee|missverständnis)(?!\\p{L})',
  '(?:hat|haben) sich (?:\\p{L}+ ){0,3}?(?:als (?:\\p{L}+ ){1,3}(?:herausgestellt|erwiesen|entpuppt)|nicht bewährt)(?!\\p{L})',
  '(?:fue|ha sido|era|son|es) (?:\\p{L}+ )?(?:un error|una equivocación|una mala idea|un malentendido)(?!\\p{L})',
  '(?:resultó|resultaron|ha resultado|han resultado|salió) (?:ser )?(?:un[oa]? )?(?:demasiad[oa]s? |muy )?\\p{L}+',
  'nos (?:da|dan|daba|daban|está dando|están dando|estaba dando) (?:\\p{L}+ )?(?:guerra|problemas|la lata)(?!\\p{L})',
  'nos (?:viene|vienen|venía|venían|queda|quedaba) (?:muy |demasiado )?(?:grande|pequeñ[oa]|cort[oa]|larg[oa])s?(?!\\p{L})',
].join('|');

/** Without one of these, nothing was found to be so. */
export const PROVED_WRONG_HINT =
  /(?:turned|work(?:ed)?|pan) out|overkill|mistake|error|dead end|misunderst|idea|choice|call|move| too |fehl|irr(?:tum|weg)|reinfall|sackgasse|missverst|heraus|erwiesen|entpuppt|bewährt|equivoca|malentend|result|salió|guerra|problema|la lata|grande|pequeñ|cort|larg/;

/** Some words of the thing may stand between an amount and what is said of it: "14 days of logs isn't enough". */
const THING =
  '(?: (?!(?:and|or|but|is|are|was|were|if|und|oder|aber|ist|sind|war|waren|wenn|y|o|pero|es|son|si|to|auf|per|pro|por|for|für|para)(?!\\p{L}))\\p{L}+){0,3}?';
const INADEQUATE = [
  '(?:is|are|was|were|feels?|felt|seems?|seemed|ist|sind|war|waren|wäre|es|son|era|eran|fue|me parecen?) (?:\\p{L}+ ){0,2}?(?:too|zu|demasiad[oa]s?|excesiv[oa]s?|quatsch|unsinn|blödsinn|unfug|nonsense|silly|ridiculous|crazy|absurd[oa]?|wrong|falsch|una locura|mucho|poco|cort[oa]|choking)(?!\\p{L})',
  "(?:is|are|was|were)(?:n['’]?t| not) (?:\\p{L}+ )?(?:enough|sufficient|right)(?!\\p{L})",
  "(?:doesn['’]?t|does not|don['’]?t|do not|didn['’]?t|did not) (?:work|fit|cut it|suffice)(?!\\p{L})",
  'reich(?:t|en|te|ten)(?: \\p{L}+){0,3}? nicht(?!\\p{L})',
  'komm(?:t|en)(?: \\p{L}+){1,4} nicht (?:hin|aus)(?!\\p{L})',
  'no (?:(?:nos|les|me) )?(?:bastan?|llegan?|sirven?|daba|alcanzan?)(?!\\p{L})',
  '(?:nos |se |se nos )?(?:quedan?|quedó|quedaba|quedamos|quedábamos) (?:muy )?cort[oa]s?(?!\\p{L})',
].join('|');

const FOUND_WRONG = new RegExp(`^(?<thing>${THING}) (?:${INADEQUATE}|${PROVED_WRONG})[^.;,:!–—]*[.;,:!–—]\\s*\\S`, 'u');
/** German puts it around the amount: "dafür reichen fünf Jahre nicht, …". */
const NOT_ENOUGH_BEFORE = /(?<!\p{L})reich(?:t|en|te|ten)(?: (?:die|diese|uns|da|dafür|dort|eben))* $/u;
const NOT_BEHIND = /^(?<thing>(?: \p{L}+){0,2}?) nicht(?: aus)?[.;,:!–—]\s*\S/u;

/** What stands in its clause beside an amount that is found wrong, if more is said. Undefined if nothing is wrong with it. */
export function besideFoundWrong(before: string, rest: string): string | undefined {
  const match = FOUND_WRONG.exec(rest) ?? (NOT_ENOUGH_BEFORE.test(before) ? NOT_BEHIND.exec(rest) : null);
  return match === null ? undefined : `${before.split(/[.;,:!?–—]/).at(-1) ?? ''} ${match.groups?.thing ?? ''}`;
}

/** `rest`: what stands behind an amount. What is found wrong is not what holds from now on, if more is said. */
export function isFoundWrong(rest: string): boolean {
  return FOUND_WRONG.test(rest.toLowerCase());
}
