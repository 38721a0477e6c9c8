/**
 * English function words. They are in neither the index nor a query: they are four of ten words of prose. English only,
 * because such a word (`die`, `was`) has a meaning in another language, and common words weigh little anyway.
 */

const WORDS = `
a about above after again against all also am an and any are arent as at be because been before being below between both
but by can cannot cant could couldnt d did didnt do does doesnt doing dont down during each ever few for from further had
hadnt has hasnt have havent having he hed her here hers herself hes him himself his how however hows i id if ill im in into
is isnt it itd itll its itself ive just let lets ll m me might more most much must mustnt my myself neither no nor not of
off oh ok okay on once only onto or other ought our ours ourselves out over own per please re s same shall she shed shes
should shouldnt so some such t than that thats the their theirs them themselves then there theres these they theyd theyll
theyre theyve this those through thus to too under until up upon us ve very was wasnt we wed well were werent weve what
whatever whats when whens where wheres whether which while who whom whos whose why will with within without wont would
wouldnt yes yet you youd youll your youre yours yourself yourselves youve
`;

const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean));

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
