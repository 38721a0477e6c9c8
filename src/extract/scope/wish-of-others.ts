/**
 * "the client wants to go back to npm", "der Kunde will zurück zu npm", "el dueño quiere que volvamos al papel": what somebody else
 * would like is not our decision, unless the speaker adopts it: "…, so change it". Words per language, as data. Only wishes for another
 * tool or for the old way are meant: what a customer needs is a requirement.
 */
import { mayNameTool, toolCategory } from '../subject/tools.ts';

const MAY_WISH =
  /want|would|prefer|insist|suggest|propos|asking|'d |will |wollen|wollte|möchte|hätte|wünsch|würde|besteh|schlägt|quier|querría|quisier|prefier|propone|sugier|insist|gustaría|desea/;
const SOMEBODY =
  "(?:(?:the|our|my|their|your|some|an?|der|die|das|den|unsere?r?|meine?r?|ein(?:e|er)?|el|la|los|las|un[oa]?|nuestr[oa]s?|mis?|algun[oa]s?) (?!(?:team|equipo) )(?:[\\p{L}'-]+ ){1,4}?|(?:he|she|they|er|él|ella|ell[oa]s|customers?|clients?|management|marketing|sales|legal|support|someone|somebody|kunden?|vertrieb|jemand|alguien|clientes?) )";
const WISHES =
  "(?:(?:really|still|now|always|also|übrigens|auch|immer noch|jetzt|gerade|también|todavía) )*(?:wants?|wanted|would (?:really )?(?:like|love|prefer|rather)|(?:he|she|they)?['’]d (?:like|love|prefer|rather)|prefers?|insists? on|suggests?|proposes?|(?:is|are|keeps?) asking (?:for|us)|wills?|wollen|wollten?|möchten?|hätten? gerne?|wünsch(?:t|en) sich|würden? (?:gerne?|lieber)|besteh(?:t|en) auf|schlägt vor|quieren?|querrían?|quisieran?|prefieren?|proponen?|sugieren?|insisten? en|le gustaría|les gustaría|desean?)";
const WISH = new RegExp(
  `(?:^|[,.;:] |(?<!\\p{L})(?:and|but|but then|und|aber|y|pero) )${SOMEBODY}${WISHES}(?!\\p{L})(?<wish>.*)$`,
  'u',
);
/** The old way, or another one. */
const OTHER_WAY =
  /(?<!\p{L})(?:back|again|like before|as before|instead|to (?:use|switch|move|migrate|return|rewrite|adopt|drop|replace)|wieder|zurück|wie früher|stattdessen|nutzen|wechseln|umsteigen|umstellen|neu schreiben|volver|volvamos|vuelva(?:mos|n)?|otra vez|de nuevo|como antes|en su lugar|usar|usemos|cambiar a|pasar a|migrar)(?!\p{L})/u;
/** The speaker takes it over, in the same breath. */
const ADOPTS =
  /[,;:.–-] *(?:and |und |y |so |also |dann |pues |entonces |therefore )*(?:please|pls|so (?:we|let|i|that)|we(?:['’]ll| will|['’]re)|let['’]?s|do (?:it|that|so)|change|make|switch|use|move|go|set|adapt|fine|agreed|ok(?:ay)?(?!\p{L})|bitte|machen? wir|mach|wir (?:nehmen|machen|stellen|wechseln|gehen)|stell|änder\p{L}*|passt|einverstanden|por favor|cámbia\p{L}*|hazlo|hagámoslo|vamos|ponl[oa]|usa|usamos|de acuerdo|vale)(?!\p{L})/u;

/** `said`: in lower case. */
export function isWishOfOthers(said: string): boolean {
  if (!MAY_WISH.test(said)) return false;
  const wish = WISH.exec(said)?.groups?.wish;
  if (wish === undefined || ADOPTS.test(wish)) return false;
  return OTHER_WAY.test(wish) || namesTool(wish);
}

function namesTool(words: string): boolean {
  return mayNameTool(words) && words.split(/[^\p{L}\p{N}./+-]+/u).some((word) => toolCategory(word) !== undefined);
}
