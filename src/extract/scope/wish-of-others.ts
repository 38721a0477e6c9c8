/**
 * "the client wants to go back to npm", "der Kunde will zurück zu npm", "el dueño quiere que volvamos al papel": what somebody else
 * would like is not our decision, unless the speaker adopts it: "…, so change it". Words per language, as data. Wishes for another
 * tool or for the old way are meant, and what a department wants us to do: what a customer needs is a requirement.
 */
import { mayNameTool, toolCategory } from '../subject/tools.ts';

const MAY_WISH =
  /want|would|dream|push|keeps? asking|träumt|dräng|sueñ|presion|pedir|prefer|insist|suggest|propos|asking|'d |will |wollen|wollte|möchte|hätte|wünsch|würde|besteh|schlägt|quier|querría|quisier|prefier|propone|sugier|insist|gustaría|encantaría|desea|fände/;
const SOMEBODY =
  "(?:(?:the|our|my|their|your|some|an?|der|die|das|den|unsere?r?|meine?r?|ein(?:e|er)?|el|la|los|las|al|a (?:la|los|las|mi|nuestr[oa])|un[oa]?|nuestr[oa]s?|mis?|algun[oa]s?) (?!(?:team|equipo) )(?:[\\p{L}'-]+ ){1,4}?|(?:he|she|they|er|él|ella|ell[oa]s|customers?|clients?|management|marketing|sales|finance|accounting|hr|ops|legal|support|buchhaltung|einkauf|finanzen|contabilidad|finanzas|ventas|rrhh|someone|somebody|kunden?|vertrieb|jemand|alguien|clientes?) )";
const WISHES =
  "(?:(?:really|still|now|always|also|übrigens|auch|immer noch|jetzt|gerade|también|todavía) )*(?:wants?|wanted|would (?:really )?(?:like|love|prefer|rather)|(?:he|she|they)?['’]d (?:like|love|prefer|rather)|prefers?|insists? on|suggests?|proposes?|(?:is|are|keeps?) asking (?:for|us)|wills?|wollen|wollten?|möchten?|hätten? gerne?|wünsch(?:t|en) sich|würden? (?:gerne?|lieber)|besteh(?:t|en) auf|schlägt vor|quieren?|querrían?|quisieran?|prefieren?|proponen?|sugieren?|insisten? en|les? (?:gustaría|encantaría)|desean?|fänden? es \\p{L}+,? wenn wir)";
const WISH = new RegExp(
  `(?:^|[,.;:] |(?<!\\p{L})(?:and|but|but then|und|aber|y|pero) )${SOMEBODY}${WISHES}(?!\\p{L})(?<wish>.*)$`,
  'u',
);
/** The old way, or another one. */
const OTHER_WAY =
  /(?<!\p{L})(?:back|again|like before|as before|instead|to (?:use|switch|move|migrate|return|rewrite|adopt|drop|replace)|wieder|zurück|wie früher|stattdessen|nutzen|wechseln|umsteigen|umstellen|neu schreiben|volver|volvamos|vuelva(?:mos|n)?|otra vez|de nuevo|como antes|en su lugar|usar|usemos|cambiar a|pasar a|migrar)(?!\p{L})/u;
/** Nobody takes these for a decision. */
const ONLY_HOPES =
  /(?<!\p{L})(?:dreams? of|dreaming of|(?:is|are|keeps?) pushing for|push(?:es)? for|keeps? asking for|träum(?:t|en) von|dräng(?:t|en) auf|sueñan? con|presionan? para|no paran? de pedir)(?!\p{L})/u;
/** What is asked of us: "wants us to answer …", "will, dass wir …", "quiere que respondamos …". */
const OF_US = /^ (?:us to|for us to|that we|it if we) |^,? dass wir |^ que (?:\p{L}+ )?\p{L}+[aei]mos(?!\p{L})/u;
/** They may ask it of us: what they want is a requirement. */
const MAY_REQUIRE =
  /(?<!\p{L})(?:customers?|clients?|users?|legal|law|lawyers?|auditors?|regulators?|compliance|bank|court|insurance|kund(?:e|en|in|innen)|nutzer(?:innen)?|rechtsabteilung|anw[aä]lt(?:in|e)?|prüfer(?:innen)?|behörde|amt|bank|versicherung|datenschutz\p{L}*|clientes?|usuari[oa]s?|abogad[oa]s?|auditor(?:a|es|as)?|hacienda|banco|seguro)(?!\p{L})/u;
/** The speaker takes it over, in the same breath. */
const ADOPTS =
  /[,;:.–-] *(?:and |und |y |so |also |dann |pues |entonces |therefore )*(?:así que )?(?:please|pls|so (?:we|let|i|that)|we(?:['’]ll| will|['’]re)|let['’]?s|do (?:it|that|so)|change|make|switch|use|move|go|set|adapt|fine|agreed|ok(?:ay)?(?!\p{L})|bitte|machen? wir|mach|wir (?:nehmen|machen|stellen|wechseln|gehen)|stell|änder\p{L}*|passt|einverstanden|(?:gehen|nehmen|wechseln|ziehen|steigen|stellen|nutzen|machen) wir|por favor|cámbia\p{L}*|hazlo|hagámoslo|vamos|ponl[oa]|usa|usamos|pasamos|cambiamos|migramos|nos pasamos|de acuerdo|vale)(?!\p{L})/u;

/** `said`: in lower case. */
export function isWishOfOthers(said: string): boolean {
  if (!MAY_WISH.test(said)) return false;
  if (ONLY_HOPES.test(said) && !ADOPTS.test(said)) return true;
  const wish = WISH.exec(said)?.groups?.wish;
  if (wish === undefined || ADOPTS.test(wish)) return false;
  if (OF_US.test(wish) && !MAY_REQUIRE.test(said.slice(0, said.length - wish.length))) return true;
  return OTHER_WAY.test(wish) || namesTool(wish);
}

function namesTool(words: string): boolean {
  return mayNameTool(words) && words.split(/[^\p{L}\p{N}./+-]+/u).some((word) => toolCategory(word) !== undefined);
}
