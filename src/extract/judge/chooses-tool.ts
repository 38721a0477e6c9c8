/** "lets use npm", "just do fly.io", "wir nehmen yarn": a short sentence that chooses a well-known tool is a decision. */
import { withoutTimeFrame } from '../../domain/facts/ends/is-exception.ts';
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { findCues } from '../classify/cues.ts';
import { normalizeWords } from '../classify/normalize-words.ts';
import { swapsTools } from '../drafts/find-change.ts';
import { withoutOpening } from '../sentences/opening-words.ts';
import { isAmbiguousTool, mayNameTool, toolCategory } from '../subject/tools.ts';

const CHOOSES =
  /^(?<lead>(?:[\p{L}']+[,.:]? ){0,4}?)(?:use|go with|going with|went with|switch to|switched to|stick with|stay with|move to|moved to|back to|do|take|store (?:it |them |everything |the \p{L}+ )?in|nehmen wir|nutzen wir|verwenden wir|benutzen wir|nehmen|nutzen|bleiben bei|zurück zu|zurück auf|wechseln zu|wechseln auf|wechseln wir zu|wechseln wir auf|speichern (?:wir )?(?:alles |sie |das )?in|usamos|usemos|vamos con|volvemos a|volvamos a|volver a|de vuelta a|cambiamos a|migramos a|guardamos (?:todo |los \p{L}+ |las \p{L}+ )?en|pasamos a)\s+(?:always\s+|only\s+|siempre\s+|immer\s+|nur\s+|solo\s+)?(?:the\s+|a\s+|den\s+|die\s+)?(?<tool>[\p{L}\d.+-]+)/u;
/** "let's put redis in", "lass uns redis einbauen", "metamos redis". */
const PUTS_IN =
  /^(?:[\p{L}']+[,.]? ){0,2}?(?:(?:let['’]?s|we) (?:put|bring) (?<in>[\p{L}\d.+-]+) in|(?:lass uns|wir) (?<ein>[\p{L}\d.+-]+) (?:einbauen|einsetzen|reinnehmen)|(?:metamos|pongamos|vamos a (?:meter|poner)) (?<meter>[\p{L}\d.+-]+))(?:,? (?:then|dann|entonces))?[.! ]*$/u;
/** "fastify it is then", "dann halt vitest", "pues vitest entonces": nothing but the name. */
const CHOOSES_NAME =
  /^(?:(?:(?:dann|entonces|then)(?: halt| eben)? )(?<after>[\p{L}\d.+-]+)|(?<before>[\p{L}\d.+-]+) (?:it is(?: then)?|then|entonces|dann))(?:,? (?:please|pls|bitte|por favor))?[.! ]*$/u;
/** "date-fns out, zod can stay", "SQLite bleibt", "zod se queda": the tool that is kept. */
const KEEPS =
  /^(?:[\p{L}\d.+-]+ (?:out|raus|fuera),? (?:(?:and|und|y|but|aber|pero) )?){0,3}(?<tool>[\p{L}\d.+-]+) (?:(?:(?:can|may|should|will|just|simply) )?stays?|(?:(?:kann|darf|soll) )?bleib(?:t|en)(?: drin)?|(?:se queda|puede quedarse|sigue))(?:,? (?:then|dann|entonces|for now|though))?[.! ]*$/u;
/** Before the verb comes who chooses, or for what: "the intern wanted to use mongodb" chooses nothing. */
const OWN_LEAD = new Set(
  "we i don't dont do not never lets let's us ok okay then so just please pls yes yeah yep no nah fine good great alright right sure and but also btw fyi now all always only still well will we'll we're i'll i'm im we've going gonna to actually instead rather decided agreed team the back finally already have said told you should must wir ich dann also gut ja nein bitte doch lieber jetzt haben und aber einfach gehen wieder vale bueno pues sí si no entonces ya mejor nosotros y ahora".split(
    ' ',
  ),
);
const CHOSEN_FOR = /^(?:(?:ok|and|so|then|und|y)[, ]+)*(?:for|in|on|as|at|für|im|bei|als|para|en) /;
const WORDS_MAX = 14;
const OPEN = ['guess', 'hearsay', 'offers'];

export const choosesTool = memoizeSentence((said): boolean => {
  const named = mayNameTool(said.toLowerCase());
  const sentence = named ? withoutTimeFrame(said) : said;
  const lower = sentence.toLowerCase();
  const found = named ? (CHOOSES.exec(lower) ?? CHOOSES.exec(withoutOpening(lower)))?.groups : undefined;
  const kept = named && found === undefined ? KEEPS.exec(withoutOpening(lower))?.groups : undefined;
  const alone = named && found === undefined ? CHOOSES_NAME.exec(withoutOpening(lower))?.groups : undefined;
  const put = named && found === undefined ? PUTS_IN.exec(lower)?.groups : undefined;
  const tool = (
    found?.tool ??
    kept?.tool ??
    alone?.after ??
    alone?.before ??
    put?.in ??
    put?.ein ??
    put?.meter
  )?.replace(/[.-]+$/, '');
  const swaps = named && tool === undefined && swapsTools(lower);
  if (!swaps && (tool === undefined || toolCategory(tool) === undefined || isAmbiguousTool(tool))) return false;
  const lead = found?.lead ?? '';
  if (!CHOSEN_FOR.test(lead) && lead.split(/[\s,.]+/).some((word) => word !== '' && !OWN_LEAD.has(word))) return false;
  const words = normalizeWords(sentence);
  if (words.length > WORDS_MAX || /^(?:if|when|why|should|could|would|can|do|does|did|wenn|si|warum)\b/i.test(sentence))
    return false;
  const cues = findCues(words);
  return !OPEN.some((cue) => cues.has(cue));
});
