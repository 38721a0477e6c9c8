/**
 * How likely it is that what is known matters to a prompt: "should we store it in Redis?" against "center the logo". A small
 * linear classifier reads the prompt's vector, a few function words and how it begins. `npm run prompt-need` trains it on prompts written for
 * it; their author knew the prompts of the benchmark.
 */
import { wordsOf } from '../../models/word-pieces.ts';
import { NEED_WEIGHTS } from './need-weights.ts';

/** Words that say what sort of request it is; in a vector of the whole prompt they weigh too little. */
const REQUEST_WORDS =
  `let us we our can could should shall may must where which who how long many what why when is are do does did i my
this these that it a the all every everybody instead without for from with before after to in on into straight directly already new
old again`.split(/\s+/);
/** How requests begin: "rename …" is done, "where …" is asked. Those that several training prompts have. */
const FIRST_WORDS =
  `add are change check convert delete do does explain extract fix generate give hide how i is keep let log make merge move
my open print put read remove rename replace rewrite run send set should show skip sort store swap switch take the this
translate turn use we what where which who why write`.split(/\s+/);
/** Said before the request itself. */
const POLITE: ReadonlySet<string> = new Set(['please', 'ok', 'now', 'and', 'so', 'can', 'could', 'you']);
/** Beside a vector of length 1. */
const REQUEST_WORD = 0.35;
const FIRST_WORD = 0.7;

export function needFeatures(vector: Float32Array, prompt: string): Float32Array {
  const said = wordsOf(prompt);
  const words = new Set(said);
  const features = new Float32Array(vector.length + REQUEST_WORDS.length + FIRST_WORDS.length);
  features.set(vector);
  for (const [n, word] of REQUEST_WORDS.entries()) if (words.has(word)) features[vector.length + n] = REQUEST_WORD;
  const first = FIRST_WORDS.indexOf(said.find((word) => !POLITE.has(word)) ?? '');
  if (first >= 0) features[vector.length + REQUEST_WORDS.length + first] = FIRST_WORD;
  return features;
}

/** Above 0: rather yes. Undefined if the vector is of another table than the weights. */
export function promptNeed(vector: Float32Array, prompt: string, embedder: string): number | undefined {
  if (embedder !== NEED_WEIGHTS.embedder) return undefined;
  const weights = Buffer.from(NEED_WEIGHTS.bytes, 'base64');
  let sum = NEED_WEIGHTS.from;
  for (const [n, feature] of needFeatures(vector, prompt).entries()) {
    if (feature !== 0) sum += feature * weights.readInt8(n) * NEED_WEIGHTS.scale;
  }
  return sum;
}
