/**
 * What an agent writes is mostly plans, steps, descriptions and states of the moment. Its sentence is worth keeping if it says
 * why something failed, what something cannot do, or what fixed it. Wordings per language, as data.
 */
import { findCues } from '../classify/cues.ts';
import { normalizeWords } from '../classify/normalize-words.ts';

/** `explains`: names a cause or limit, and what follows from it or fixed it. `reports`: one of them. */
export type AgentReport = 'explains' | 'reports' | 'describes' | 'nothing';

/** It advises, or says what could be done. */
const ADVISES =
  /(?<!\p{L})(?:i(?:['’]d| would)|we could|you (?:may|might|could)|it (?:might|could) be|may want|consider|i (?:suggest|recommend|propose)|my (?:recommendation|suggestion)|should (?:be enough|do|work|suffice)|ich würde|würde ich|wäre|empfehle?|empfehlung|könnten?|vorschlag|schlage vor|sollte (?:reichen|genügen|gehen)|(?:yo )?(?:elegir|usar|optar|empezar|pondr|har|dejar|ir|preferir)ía|recomiendo|propongo|sugiero|podr(?:ía|íamos|ías)|debería (?:bastar|valer|funcionar))(?!\p{L})/iu;
/** Something in front of the step: "Now ", "Task 1: ", "`SessionLive` - ", "3. ". */
const BEFORE_STEP =
  /^[\s*_#>-]*(?:(?:\d{1,2}[.)]|(?:step|task|phase|part|schritt|aufgabe|paso|tarea|fase) \d+(?:[.:)]|\*\*)*:?)\s*)?(?:(?:now|next|then|first|finally|also|and|jetzt|dann|zuerst|als nächstes|ahora|luego|primero|después)[,:]? )*(?:`?[\p{L}\p{N}_./]+`?\*{0,2} (?:[-–—]|→) )?/iu;
/** An order to itself. */
const STEP =
  /^(?:add|write|fix|run|rename|check|make|create|build|commit|push|copy|move|remove|delete|deploy|merge|revert|open|close|start|install|update|bump|test|try|read|find|list|refactor|implement|extract|replace|extend|wire|mark|pass|use|set|put|measure|verify|clean|split|introduce|drop|keep|ensure|rebuild|rewrite|switch|enable|disable|configure|document|migrate|pin)\b(?!:| (?:for|failed|fails|was|were|is|are)\b)|^(?:need|have) to\b/i;
/** A numbered step named as a thing: "Task 1: Extended schema + migration + tests". */
const NUMBERED = /^[\s*_#-]*(?:step|task|phase|part|schritt|aufgabe|paso|tarea|fase) \d+\b/i;
/** How far the work is. */
const PROGRESS =
  /^(?:[\p{L}\p{N}.,#*`-]+ ){0,6}(?:is|are|was|were|ist|sind|está|están)? ?(?:now |all |both |already |fully |jetzt |ya )*(?:done|complete[d]?|closed|finished|pushed|committed|implemented|in place|fertig|erledigt|umgesetzt|gepusht|hech[oa]s?|list[oa]s?|completad[oa]s?|subid[oa]s?)(?: (?:and|und|y) (?:\p{L}+ )?(?:pushed|committed|closed|done|gepusht|subid[oa]s?))?$/iu;
/** What is left. */
const LEFT =
  /^(?:(?:still )?(?:open|remaining|left|missing|outstanding)\b|(?:noch )?offen\b|es fehlt|fehlt noch|queda(?:n)?\b|falta(?:n)?\b|pendiente)/i;
/** Points at something that stands in another sentence, and judges it or says that it is past. */
const JUDGES =
  /^(?:that|this|it|das|dies|es|eso|esto)(?:['’]s| is| was| ist| war| es)? (?:too|fine|good|great|ok|okay|expected|normal|strange|odd|usually|probably|already|from|not relevant|a|an|the (?:initial|first|old)|zu|schon|gut|normal|seltsam|demasiado|normal|raro|un|una)(?!\p{L})/iu;
/** It is as it was, or somebody's claim that the agent does not follow. */
const NO_NEWS =
  /(?<!\p{L})(?:as before|like before|as it was|unchanged|wie (?:bisher|zuvor|vorher|gehabt)|unverändert|como (?:antes|hasta ahora)|sin cambios)[.! ]*$|(?<!\p{L})i (?:ignored?|disregard(?:ed)?|(?:do not|don['’]?t|won['’]?t|will not|didn['’]?t|did not) (?:act on|follow|obey|trust))(?!\p{L})|(?<!\p{L})(?:ich (?:ignoriere|übergehe)|halte mich nicht daran|l[oa]s? ignoro|no le hago caso)(?!\p{L})/iu;
/** Headings under which a plan, an offer or an inventory stands. */
const HEADING =
  /\b(?:plan|next(?: steps?)?|steps|options?|alternatives?|suggest\w*|recommend\w*|proposal|structure|overview|layout|status|remaining|open|left|to-?do|questions?|risks?|summary of (?:files|changes)|files?(?: changed)?|what i changed|changes|nächste\w*|schritte|optionen|möglichkeiten|vorschl\w*|struktur|überblick|übersicht|aufbau|stand|offen\w*|änderungen|dateien|siguientes?|próxim\w*|pasos|opciones|propuesta|estructura|resumen|estado|pendientes?|riesgos?|cambios|archivos)\b/i;

/** What follows from a cause, or removed it. */
const REMEDY =
  /[:→]\s|(?<!\p{L})(?:so (?:that )?(?!far\b|much\b|many\b)\p{L}+|therefore|instead|by \p{L}+ing|must|needs? to|has to|have to|only (?:if|when|after|works?)|before|unless|daher|deshalb|statt(?:dessen)?|muss|müssen|damit|sonst|por eso|así que|en vez de|hay que|debe|sin (?:ella|él|eso))(?!\p{L})/iu;
/** How it was before and how it is now: "…; it sorts by id now", "from 11 minutes to 20 seconds". */
const CHANGED =
  /;.*(?<!\p{L})(?:now|jetzt|nun|ahora|ya)(?!\p{L})|(?<!\p{L})(?:from|von|de) \d[\d.,]*\s?\p{L}* (?:to|auf|a) \d|(?<!\p{L})(?:down|up|brings?|cuts?|brought|cut)(?!\p{L}).{0,40} (?:from|to) \d|\bsolves?\b|\blöst\b|\bresuelve\b/iu;
const CAUSE =
  /(?<!\p{L})(?:since|comes? from|came from|leaked|never|missing|lacks?|forgot|stale|depended on|took .{1,30} because|will fail|would fail|(?:does|do|did|is|are|was|were|has|have)(?:n['’]?t| not)(?! yet)|can(?:no|['’])t|no longer|no (?:[\p{L}\p{N}_*`]+ ){1,3}exists?|there (?:is|are|was|were) no|wegen|fehlte?|schuld|kein\p{L}*|nicht|faltaba|no \p{L}+[eoan])(?!\p{L})/iu;

export function reportOf(words: string, item: boolean, heading: string): AgentReport {
  if (NUMBERED.test(words) || LEFT.test(words) || PROGRESS.test(words)) return 'nothing';
  if (JUDGES.test(words) || NO_NEWS.test(words)) return 'nothing';
  if (ADVISES.test(words) || STEP.test(words.slice(BEFORE_STEP.exec(words)?.[0].length ?? 0))) return 'nothing';
  if (heading !== '' && (item || heading.startsWith('#')) && HEADING.test(heading)) return 'nothing';
  const cues = findCues(normalizeWords(words));
  if (cues.has('offers') || cues.has('guess')) return 'nothing';
  const cause = cues.has('cause') || cues.has('limits') || CAUSE.test(words);
  const changed = cues.has('fixed') || CHANGED.test(words);
  if (cause && (changed || REMEDY.test(words))) return 'explains';
  return cause || changed ? 'reports' : 'describes';
}
