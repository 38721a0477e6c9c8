/** Whether a message only says goodbye: the conversation is over, although nobody answered. English, German and Spanish. */

const LEAVING =
  /(?<!\p{L})(?:bye|goodbye|cya|ciao|see (?:you|ya)|good ?night|(?:that'?s|thats|that is) (?:it|all)|done for (?:today|now)|call it a day|(?<=^|[.,!;] ?|\bi'?m |\bam )off to|(?:leave it (?:there|here|at that)|enough) for (?:today|now)|(?<=^|[.,!;] ?)(?:i'?m )?out(?= *(?:$|[.,!]))|signing off|logging off|back (?:to work )?(?:tmrw|tomorrow|later|on monday)|tsch(?:üss|üs|au)|feierabend|bis (?:morgen|dann|später|bald)|gute nacht|das war'?s|schluss für heute|(?:für heute reicht'?s|reicht(?:'s| es)? für heute|für heute (?:ist )?schluss)|adiós|adios|chao|hasta (?:luego|mañana|pronto)|nos vemos|buenas noches|eso es todo|es todo por hoy|(?:listo|basta|suficiente) por hoy|hasta aquí(?: por hoy)?|mañana seguimos)(?!\p{L})/iu;
const THANKS =
  /^(?:ok(?:ay)?|k|great|perfect|nice|cool|super|alles klar|vale)?[,.!\s]*(?:many |vielen |muchas )?(?:thanks?|thank you|thx|ta|cheers|ty|danke|gracias)(?:[ ,]+(?:a lot|so much|very much|schön|sehr|dir|mate|claude))?[.!\s]*$/iu;
/** A longer message has more to say. */
const MOST_WORDS = 14;

export function isFarewell(message: string): boolean {
  const words = message.trim();
  if (words.includes('?') || words.split(/\s+/).length > MOST_WORDS) return false;
  return THANKS.test(words) || LEAVING.test(words);
}
