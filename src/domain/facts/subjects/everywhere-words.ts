/**
 * Words that make a statement hold in all projects: "in all my repos", "goes for every project I have", "gilt für alle Projekte",
 * "en todos mis repos". English, German and Spanish, as data.
 */

const THING =
  '(?:repos?|repositor(?:y|ies)|projects?|code ?bases?|projekte?n?|code-?basen?|repositorios?|proyectos?|bases? de código)';
const ALL = [
  '(?:all|any|every|each)(?: single)?(?: one)?(?: of)?(?: (?:the|my|our|these|those))?(?: other)?',
  '(?:alle[nrms]?|jede[mnsr]?|sämtliche[nr]?)(?: (?:meine[nrms]?|unsere[nrms]?|anderen?|der|von meinen))*',
  '(?:todos?|todas?|cualquiera?|cada(?: uno)?)(?: de)?(?: (?:los|las|mis|nuestr[oa]s|mi))?(?: (?:otros|demás))?',
].join('|');
const MINE =
  '(?: (?:of mine|of ours|(?:that )?(?:i|we) (?:have|own|touch|maintain|work (?:on|in))|von mir|die ich habe|an denen ich arbeite|que tengo|míos|nuestros))';
const ALL_THINGS = `(?:${ALL}) ${THING}${MINE}?(?![a-zà-ɏ-])`;
const PLACE = '(?:in|for|across|on|throughout|to|für|bei|auf|en|para|a)';
const NOT_ONLY =
  '(?:not (?:just|only)|nicht (?:nur|bloß)|no s[oó]lo)(?: (?:in|for|on|für|en|para))? (?:this|these|the|here|dies\\w*|hier|das|est[ea]|aquí|el)';
const NOT_ONLY_HERE = `(?:,? (?:and |und |y )?${NOT_ONLY}[^.,;:]{0,20})`;

/** A text without any of these is about no other project. */
const HINT = /repo|proje[ck]t|proyect|code ?-?base|bases? de código|überall|everywhere|en todas partes/i;

/** "in all my repos", with the words around it that belong to it. */
const CLAUSE = new RegExp(
  `(?<![a-zà-ɏ])(?:(?:and|und|y) )?(?:(?:that |this |it |das |es |esto? |eso )?(?:goes|go|applies|apply|holds|gilt|gelten|vale|aplica)(?: (?:auch|also|también))* )?${PLACE} ${ALL_THINGS}(?: (?:gilt|gelten|vale|aplica)(?=:))?${NOT_ONLY_HERE}?`,
  'i',
);
/** What follows is the rule: "for every repo: …". */
const ANNOUNCED = new RegExp(
  `^[^:]{0,40}(?<![a-zà-ɏ])${PLACE} ${ALL_THINGS}(?: (?:gilt|gelten|vale|aplica))?\\s*:`,
  'i',
);
/** The speaker's own: an app can have projects too. */
const OWN = new RegExp(
  `(?<![a-zà-ɏ])(?:my|our|meine[nrms]?|unsere[nrms]?|mis|nuestr[oa]s) (?:other )?${THING}|${THING}${MINE}|${NOT_ONLY_HERE}`,
  'i',
);
/** Projects of somebody else: "in all repos of the customer they use svn". */
const OF_OTHERS = new RegExp(
  `(?:${ALL}) ${THING} (?:of|from|at|by|belonging to|der|des|vom|von|bei|del|de)(?: (?:the|our|my|this|that|a|der|dem|den|unsere[nrms]?|meine[nrms]?|la|los|las|el|nuestr[oa]s?|mis?|un|una))* (?!(?:mine|ours|mir|uns)(?![a-zà-ɏ]))(?:customers?|clients?|vendors?|suppliers?|partners?|agency|agencies|contractors?|theirs|others|kunden?|kundin|lieferanten?|dienstleisters?|agentur|partners?|cliente|clientes|proveedor(?:es)?|agencia|soci[oa]s?)(?![a-zà-ɏ])|(?:${ALL}) ${THING} (?:they|sie|ellos|ellas) |(?<![a-zà-ɏ])(?:their|his|her|ihren|seinen) (?:other )?${THING}`,
  'i',
);
const ELSEWHERE =
  /(?<![a-zà-ɏ])(?:everywhere i (?:work|code)|across (?:all )?(?:my |our )?(?:projects|repos|repositories|codebases)|projektübergreifend|(?:everywhere|überall|en todas partes),? (?:not (?:just|only)|nicht (?:nur|bloß)|no s[oó]lo) (?:(?:in|en|für|for) )?(?:this|here|dies\w*|hier|est[ea]|aquí)|gilt (?:auch )?überall)(?![a-zà-ɏ])/i;
/** Without "my": only a rule says how all projects are treated, and "in every project the owner is an admin" describes an app. */
const RULE =
  /(?<![a-zà-ɏ])(?:always|never|no|not|don['’]?t|do not|only|must|prefer|stop|avoid|use|keep|write|ask|immer|nie|niemals|kein\w*|nicht|nur|bitte|siempre|nunca|no|solo|sólo|usa|nada de)(?![a-zà-ɏ])/i;
const ÜBERALL = /(?<![a-zà-ɏ])überall(?![a-zà-ɏ])/i;

/** A sentence that only says where the one beside it holds. */
const ONLY_SCOPE = new RegExp(
  `^(?:${NOT_ONLY}[^.,;:]{0,20},? )?(?:(?:and|also|oh|btw|same|both|that|this|it|these|those|which|rule|und|auch|das|dies|es|beides|y|también|eso|esto|lo mismo|ambos)[, ]+)*(?:(?:goes|go|applies|apply|holds|counts?|is|gilt|gelten|zählt|vale|valen|aplica|aplican|sirve)(?: (?:so|true|always|also|auch|immer|übrigens|también))* )?(?:(?:${PLACE} )?${ALL_THINGS}|everywhere|überall|en todas partes)(?: (?:please|pls|bitte|por favor|too|auch|también))?${NOT_ONLY_HERE}?[.!:]*$`,
  'i',
);
const FIRST = new RegExp(`^(?:(?:and|also|und|y) )?${PLACE} ${ALL_THINGS}\\s*[,:]?\\s+(?=\\S)`, 'i');

/** Whether it says that it holds in all projects. `wish`: it is a preference or correction. */
export function saysEverywhere(text: string, wish: boolean): boolean {
  if (!HINT.test(text) || OF_OTHERS.test(text)) return false;
  if (ELSEWHERE.test(text)) return true;
  if (wish && ÜBERALL.test(text)) return true;
  return CLAUSE.test(text) && (OWN.test(text) || RULE.test(text) || ANNOUNCED.test(text));
}

/** Whether a sentence only says where another one holds: "any repo, not just this one". */
export function isOnlyScope(text: string): boolean {
  return HINT.test(text) && ONLY_SCOPE.test(text);
}

/** Whether such a sentence makes the one before it hold in all projects; "everywhere" alone may mean every place in this one. */
export function widensToAll(text: string): boolean {
  return isOnlyScope(text) && !/^everywhere[.!]*$/i.test(text.trim());
}

/** "not just this one" names this project only to go beyond it. */
export function withoutLimits(text: string): string {
  return HINT.test(text) ? text.replace(new RegExp(NOT_ONLY_HERE, 'gi'), '') : text;
}

/** The statement without the words that say where it holds, unless nothing else is left. */
export function withoutScope(text: string): string {
  if (!HINT.test(text)) return text;
  const rest = text.replace(CLAUSE, '').replace(/^[\s,:;–—-]+|[\s,:;–—-]+$/g, '');
  return rest === '' ? text : rest;
}

/** "for all my projects: …" at the start. */
export function withoutScopeFirst(text: string): string {
  return HINT.test(text) ? text.replace(FIRST, '') : text;
}

/** As part of other patterns: "remember for all projects: …". */
export const SCOPE_WORDS = `${PLACE} ${ALL_THINGS}`;
