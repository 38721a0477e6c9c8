/** Words with which people begin a sentence and that add nothing to it: "oh and …", "right, …", "na gut, …", "pues nada, …". */
const OPENING =
  /^(?:(?:oh|ah|aha|hey|hm+|um|uh|well|right|all ?right|ok(?:ay)?|fine|good|great|cool|sure|so|and|also|btw|fyi|by the way|(?:one more|another) thing|yes|yeah|yep|ach(?: ja| so)?|na(?: gut| schön)?|also(?: gut)?|gut|schön|und|übrigens|noch (?:was|etwas)|ja|jo|genau|vale|bueno|pues(?: nada)?|y|por cierto|(?:una|otra) cosa(?: más)?|sí|bien)(?:[,.:;!…]+\s*|\s+))+/iu;

export function withoutOpening(words: string): string {
  const said = words.replace(OPENING, '');
  return said.trim() === '' ? words : said;
}
