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

export function permits(later: string, earlier: string): boolean {
  const thing = ALLOWED.exec(later.toLowerCase())?.groups?.thing;
  if (thing === undefined) return false;
  const [head] = contentWords(thing);
  const banned = BANNED.exec(earlier.toLowerCase())?.groups?.what;
  if (head === undefined || banned === undefined) return false;
  const [first] = stemsOf(banned);
  return first !== undefined && first === stemWord(head);
}
