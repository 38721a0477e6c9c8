/**
 * "Go with that." – "no wait, forget it": a person takes back what the message before has accepted of the agent's words. It names
 * nothing, so the fold ends what that message made of them. Words per language, as data.
 */
import { type FactDraft, SIGNAL_BELOW } from '../../domain/facts/fact-record.ts';
import { ownWords } from '../../domain/trust/own-words.ts';
import { placeSentences } from '../sentences/placed-sentences.ts';
import type { Turn } from '../turn.ts';

const LEAD =
  "no+|nope|nah|oh|ah|hm+|ok(?:ay)?|sorry|wait|hold on|hang on|stop|actually|please|on second thoughts?|let['’]?s|nein|nee?|ach|warte|halt|moment|doch|bitte|sorry|espera|para|bueno|mejor|por favor|ay";
const BACK = [
  "(?:forget|scratch|revert|undo|cancel|scrap|drop) (?:it|that)|never ?mind|(?:i )?take (?:it|that) back|not that(?: one)?|(?:i(?:['’]ve)? )?changed my mind|(?:do not|don['’]?t) do (?:it|that)|not do (?:it|that)",
  'doch nicht|vergiss (?:es|das)|mach (?:es|das) (?:wieder |bitte )?rückgängig|(?:ich )?nehm?e? (?:es|das) zurück|lass (?:es|das)(?: sein)?|(?:ich )?hab(?:e)? (?:es )?mich umentschieden|(?:es )?mir anders überlegt',
  'olvídalo|olvidalo|deshazlo|reviértelo|déjalo|mejor no|no lo hagas|(?:he )?cambi[éa](?:do)? de (?:idea|opinión)',
].join('|');
const TAKES_BACK = new RegExp(
  `^\\W*(?:(?:${LEAD})[,.! ]+)*(?:${BACK})(?=\\s*(?:[.,;:!–—-]|$)|\\s+(?:and|but|stay|keep|please|again|we|und|aber|wir|bleib\\p{L}*|bitte|wieder|y|pero|seguimos|por favor)(?!\\p{L}))`,
  'iu',
);
const LONGEST = 200;

export function readTakenBack({ events, before }: Turn): readonly FactDraft[] {
  const prompt = events.find((event) => event.type === 'prompt.submitted');
  if (prompt?.type !== 'prompt.submitted' || before.prompt === undefined) return [];
  if (prompt.actor !== 'person' || prompt.body.origin === 'machine') return [];
  const text = ownWords(prompt.body.text);
  if (text.length > LONGEST || !TAKES_BACK.test(text)) return [];
  const [first] = placeSentences(text);
  if (first === undefined || first.asks) return [];
  return [
    {
      kind: 'decision',
      subject: 'taken back',
      statement: first.words,
      quote: first.words,
      source: prompt.id,
      place: first.start,
      effect: 'refutes',
      about: before.prompt.id,
      confidence: SIGNAL_BELOW / 2,
    },
  ];
}
