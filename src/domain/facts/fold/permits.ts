/**
 * Whether a statement allows what an earlier one rules out: "i was wrong, docstrings are fine" ends "don't write docstrings". English,
 * German and Spanish, words as data.
 */
import { contentWords, stemsOf, stemWord } from '../wording/content-words.ts';

/** The thing at the start of its clause, and that it is allowed. */
const ALLOWED =
  /(?:^|[,.;:!–—]\s*)(?:(?:and|but|so|actually|now|the|und|aber|doch|jetzt|die|der|das|y|pero|ahora|los|las|el|la)\s+)*(?<thing>\p{L}[^,.;:!?–—]{2,60}?)\s(?:(?:is|are|sind|ist|están?|son|es)\s)(?:(?:totally|perfectly|all|now|again|actually|jetzt|doch|wieder|völlig|ahora|otra vez)\s)*(?:fine|ok|okay|allowed|welcome|good|in ordnung|erlaubt|okay|willkommen|bien|permitid[oa]s?|vale)(?:\s(?:again|now|after all|with me|wieder|jetzt|otra vez|ahora))?(?=\s*(?:$|[,.;:!–—]))/u;
/** What a ban rules out: the first word behind the negation and its verb. */
const BANNED =
  /(?<!\p{L})(?:do not|don['’]?t|dont|never|no|not|avoid|stop|nicht|keine?[nrms]?|nie|niemals|no|nunca|nada de|sin)\s+(?:(?:ever|any|use|using|write|writing|add|adding|put|make|want|like|uses|usar|escribas|escribir|pongas|quiero|mehr)\s+)*(?<what>[^,.;:!?–—]+)/u;

/** "you can restart it yourself", "du darfst das jetzt ohne zu fragen": nobody has to be asked any more. */
const WITHOUT_ASKING =
  /(?<!\p{L})(?:you (?:can|may)|feel free to|go ahead and|(?:darfst|kannst|dürft|könnt) (?:du|ihr)|(?:du|ihr) (?:darfst|kannst|dürft|könnt)|puedes|podéis|pueden?)(?!\p{L}).*(?<!\p{L})(?:yourselves|yourself|on your own|no need to ask|(?:without|w\/o) asking|selbst|selber|ohne (?:zu fragen|rückfrage|nachfrage)|por tu cuenta|tú mism[oa]|sin (?:preguntar|avisar|consultar))(?!\p{L})/u;
const ASK_FIRST =
  /(?<!\p{L})(?:ask(?:ing)?|tell(?:ing)?|check(?:ing)? with|my (?:ok|okay|permission)|frag\p{L}*|rückfrage|absprache|bescheid|pregunt\p{L}*|avis\p{L}*|consult\p{L}*)(?!\p{L})/u;
const PERMITTED_WORDS = 2;
/** Forms of a verb begin alike: "reinicies", "reiniciar". */
const SAME_START = 5;

/** A quick check before statements are compared. */
export function saysWithoutAsking(statement: string): boolean {
  return WITHOUT_ASKING.test(statement.toLowerCase());
}

/** "never restart postfix without asking me", later "you can restart postfix yourself". */
export function allowsWithoutAsking(later: string, earlier: string): boolean {
  if (!saysWithoutAsking(later) || !ASK_FIRST.test(earlier.toLowerCase())) return false;
  const said = [...stemsOf(later)];
  const shared = [...stemsOf(earlier)].filter(
    (word) => !ASK_FIRST.test(word) && said.some((other) => other.slice(0, SAME_START) === word.slice(0, SAME_START)),
  );
  return shared.length >= PERMITTED_WORDS;
}

export function permits(later: string, earlier: string): boolean {
  const thing = ALLOWED.exec(later.toLowerCase())?.groups?.thing;
  if (thing === undefined) return false;
  const [head] = contentWords(thing);
  const banned = BANNED.exec(earlier.toLowerCase())?.groups?.what;
  if (head === undefined || banned === undefined) return false;
  const [first] = stemsOf(banned);
  return first !== undefined && first === stemWord(head);
}
