/**
 * "The alternative is a third state, `Unreachable`." – "yeah, the unreachable one": a person who takes up what the agent has proposed
 * or answered decides it, also without a question or a list of options. Words per language, as data.
 */
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { numberOf } from '../../domain/facts/values/number-words.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { ownWords } from '../../domain/trust/own-words.ts';
import { placeSentences } from '../sentences/placed-sentences.ts';
import { findSubject } from '../subject/find-subject.ts';
import type { Turn } from '../turn.ts';
import { clip } from './tool-calls.ts';

const LEAD =
  "ok(?:ay)?|yes|yeah|yep|aye|hm+|right|fine|good|great|perfect|sure|agreed|then|so|well|please|i(?:['’]d| would)? (?:say|think)|ja|jo|gut|genau|dann|also|bitte|klar|passt|sí|si|vale|bueno|pues|bien|claro|entonces|perfecto|perfekt";
const FINE =
  '(?:good|fine|ok(?:ay)?|perfect|great|enough|plenty|right|gut|in ordnung|perfekt|prima|genug|bien|perfecto|suficiente)';
/** Takes what was proposed, whatever it was. */
const TAKES =
  "(?:i(?:['’]ll|['’]d| would)? )?(?:let['’]?s |we(?:['’]ll)? )?(?:go(?:ing)? with|take|pick|choose|have) (?:that|this|it|yours|your (?:idea|suggestion|proposal|pick|recommendation))(?: one)?|(?:that|this) one|(?:nimm|nehmen wir|wir nehmen|mach(?:en)? wir|dann) (?:das|den|die|diese[nrs]?|deinen vorschlag)(?: da)?|(?:nos quedamos|vamos|ve|me quedo) con (?:eso|es[ea]|est[ea]|tu (?:idea|propuesta))|es[ea](?: mism[oa]| opción)?";
/** Takes the one that it names. */
const TAKES_NAMED = `(?:the|die|der|das|den|la|el) (?<name>[\\p{L}\\d./+#-]{3,}) (?:one|variante|lösung|version|opción)`;
/** Finds a number good that was proposed. */
const VERY =
  'just|perfectly|quite|really|absolutely|totally|completely|more than|also|völlig|ganz|absolut|auch|mehr als|muy|más que|perfectamente';
const TAKES_NUMBER = `(?<number>[\\p{L}\\d]+)(?: \\p{L}+)? (?:(?:is|are|sounds?|seems?|will be|ist|sind|klingt|klingen|es|son|está|están|suena|me parecen?)(?: (?:${VERY}))? ${FINE}|works|suffices?|will do|reicht|reichen|genügt|genügen|passt|passen|bastan?)`;
const TAIL = `please|pls|then|thanks|thank you|it is|for me|sounds ${FINE}|bitte|dann|danke|por favor|entonces|gracias`;
const ACCEPTS = new RegExp(
  `^\\W*(?:(?:${LEAD})(?:[,.! ]+))*(?:${TAKES}|${TAKES_NAMED}|${TAKES_NUMBER})(?:,?\\s+(?:${TAIL}))*\\s*(?=[.,;:!–—-]|$|(?:but|because|cause|since|as|with|and|aber|weil|da|mit|und|pero|porque|con|y)(?!\\p{L}))`,
  'iu',
);
const PROPOSES =
  /(?<!\p{L})(?:i(?:['’]d| would| could) (?!(?:expect|guess|imagine|assume|bet)(?!\p{L}))\p{L}+|i (?:recommend|suggest|propose)|my (?:recommendation|suggestion|pick|choice)|(?:shall|should|may) (?:i|we)|we (?:could|should|might)|let['’]s|alternative(?:ly)?|(?:first |second |one |two |other )options?|closest|fits (?:best|better)|(?:ich (?:empfehle|würde|könnte)|(?:empfehle|würde|könnte|soll) ich|wir (?:könnten|sollten)|(?:könnten|sollten|sollen) wir)|mein vorschlag|meine empfehlung|die alternative|am besten|(?:te )?recomiendo|(?:te )?sugiero|propongo|podríamos|podría|deberíamos|yo (?:usaría|elegiría|pondría|tomaría)|la alternativa|lo mejor)(?!\p{L})/iu;
/** Asks what to do. Who asks how something is, gets a report. */
const ASKS_ADVICE =
  /(?<!\p{L})(?:should|shall|would you|could we|can we|you (?:suggest|recommend|think|prefer|propose)|your (?:idea|pick|suggestion|opinion|recommendation)|pick|choose|or|better|best|soll(?:en|te|ten|st)?|würdest|könnten|empfiehlst|meinst|schlägst|dein vorschlag|oder|besser|am besten|deber[ií]a(?:mos)?|debemos|podemos|recomiendas|sugieres|propones|opinas|harías|usarías|pondrías|elegirías|mejor)(?!\p{L})/iu;
/** A verb of a question about how something is. */
const ASKS_STATE =
  /(?<!\p{L})(?:do|does|did|is|are|was|were|has|have|had|uses?|took|failed|ist|sind|war|waren|hat|haben|hatte|macht|machen|gibt|es|son|era|está|están|hay|hace|hacen|tiene|tienen|usan?)(?!\p{L})/iu;
/** "How many tries?": a longer question without words for advice is about how something is. */
const TERSE_WORDS = 4;
/** A joke or a doubt takes an acceptance back, wherever it stands. */
const JOKES =
  /(?<!\p{L})(?:(?:ha){2,}h?|(?:ja){2,}|lol|lmao|rofl|jk|kidding|jok(?:e|es|ing)|no way|yeah right|as if|scherz|witz|spaß|quatsch|von wegen|broma|ni hablar|ni loco)(?!\p{L})/iu;
const DENIES =
  /(?<!\p{L})(?:no(?! (?:need|hurry|rush|problem|problema|doubt|worries|prob)(?!\p{L}))|nope|nah|not|\p{L}+n['’]t|never|nein|nicht|nie|niemals|kein\p{L}*|nunca|tampoco)(?!\p{L})/iu;
/** "The nightly one, not the weekly": names what is not taken. */
const NOT_THE_OTHER =
  /(?:,|;|(?<!\p{L})(?:and|und|y)(?!\p{L}))\s*(?:not|nicht|no) (?:the|a|an|die|der|das|den|la|el)(?!\p{L})/giu;
/** A reason may deny something else. */
const REASON = /(?<!\p{L})(?:because|cause|since|weil|da|denn|porque|ya que)\s[^.;!?]*/giu;
const DEFERS =
  /(?<!\p{L})(?:maybe|perhaps|possibly|some ?day|(?<!(?:change|revisit|improve|refine|adjust|tune)(?: (?:it|that|this))? )later|experiment\p{L}*|if|unless|vielleicht|eventuell|irgendwann|später(?! (?:noch |mal )?(?:ändern|anpassen))|falls|wenn|quizás?|tal vez|a lo mejor|algún día|(?<!cambi\p{L}+ )más tarde|(?<=\p{L} )si)(?!\p{L})/iu;
/** "Can you also …?" asks for work, and doubts nothing. */
const REQUEST =
  /^\W*(?:(?:and|und|y|also|then|dann|ok)[, ]+)*(?:can|could|will|would) you|^\W*(?:und )?(?:kannst|könntest|würdest) du|^\W*(?:y )?(?:puedes|podrías)(?!\p{L})/iu;
/** Work for now: what is accepted says nothing lasting. */
const WORK_NOW =
  /(?<!\p{L})(?:run|rerun|look at|check|inspect|debug|open a (?:pr|pull request)|push|commit|show|nachsehen|prüfen|committen|pushen|revisar|subir)(?!\p{L})[^.]*$/iu;
const PROPOSED_CHARS = 1_000;
const ACCEPTED_CHARS = 300;
const ASKED_CHARS = 140;
const CONFIDENCE = 0.85;

export function readAcceptedProposal(turn: Turn): readonly FactDraft[] {
  const prompt = turn.events.find((event) => event.type === 'prompt.submitted');
  const { reply, prompt: before } = turn.before;
  if (prompt?.type !== 'prompt.submitted' || reply === undefined) return [];
  if (prompt.actor !== 'person' || prompt.body.origin === 'machine') return [];
  const text = ownWords(prompt.body.text);
  const accepted = text.length > ACCEPTED_CHARS ? null : ACCEPTS.exec(text);
  if (accepted === null || isTakenBack(text, accepted[0])) return [];
  const asked = before === undefined ? undefined : questionIn(before.body.text);
  const proposed = proposalOf(accepted, reply.body.text.slice(-PROPOSED_CHARS), asked);
  if (proposed === undefined || contentWords(proposed).length < 2 || WORK_NOW.test(proposed)) return [];
  const [first] = placeSentences(text);
  if (first === undefined) return [];
  return [
    {
      kind: 'decision',
      ...findSubject(proposed, []),
      statement: clip(`${proposed} (${asked === undefined ? `agreed: ${first.words}` : `asked: ${asked}`})`),
      quote: first.words,
      source: prompt.id,
      also: [reply.id, ...(asked === undefined || before === undefined ? [] : [before.id])],
      place: first.start,
      confidence: CONFIDENCE,
    },
  ];
}

/** "Go with that, haha no way": the message also denies, jokes, defers or doubts. */
function isTakenBack(text: string, accepted: string): boolean {
  const rest = text.slice(accepted.length);
  const plain = text.replace(NOT_THE_OTHER, ',').replace(REASON, ' ');
  return (
    JOKES.test(text) ||
    DENIES.test(plain) ||
    DEFERS.test(rest) ||
    placeSentences(text).some(({ asks, words }) => asks && !REQUEST.test(words))
  );
}

/** What the person had asked. */
function questionIn(text: string): string | undefined {
  const asked = placeSentences(ownWords(text)).findLast(({ asks }) => asks)?.words;
  return asked === undefined ? undefined : `${asked.slice(-ASKED_CHARS).replace(/[?\s]+$/, '')}?`;
}

/** What the agent said that is accepted. */
function proposalOf({ groups }: RegExpExecArray, reply: string, asked: string | undefined): string | undefined {
  const sentences = placeSentences(reply);
  const isAdvice = asked !== undefined && asksAdvice(asked);
  const wanted = groups?.name?.toLowerCase();
  if (wanted !== undefined) {
    const isOffered = isAdvice || sentences.some(({ words, asks }) => asks || PROPOSES.test(words));
    return isOffered ? sentences.findLast(({ words }) => wordsOf(words).includes(wanted))?.words : undefined;
  }
  // A question at the end is what is answered.
  if (sentences.at(-1)?.asks === true) return undefined;
  if (groups?.number !== undefined) {
    const number = numberOf(groups.number);
    const named = sentences.find(({ words }) => wordsOf(words).some((word) => numberOf(word) === number))?.words;
    if (Number.isNaN(number) || named === undefined || asked === undefined) return undefined;
    return isAdvice || PROPOSES.test(named) ? named : undefined;
  }
  const proposal = sentences.findLast(({ words }) => PROPOSES.test(words));
  if (proposal !== undefined) return proposal.words;
  const [answer, reason] = sentences;
  if (answer === undefined || !isAdvice || sentences.length > ANSWER_SENTENCES) return undefined;
  // "D1. Sign-ups are rows with a name."
  return contentWords(answer.words).length < 2 ? `${answer.words}. ${reason?.words ?? ''}` : answer.words;
}

function asksAdvice(question: string): boolean {
  if (ASKS_ADVICE.test(question)) return true;
  return !ASKS_STATE.test(question) && wordsOf(question).length <= TERSE_WORDS;
}

/** A longer reply says more than an answer. */
const ANSWER_SENTENCES = 4;

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\d./+#-]+/gu) ?? []).map((word) => word.replace(/[./-]+$/, ''));
}
