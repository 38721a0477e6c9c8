/**
 * Finds sentences that are not facts but may end or refute one: "the creds arrived", "the backfill ran", "it's not the logger". They
 * have a confidence below `SIGNAL_BELOW`; the fold applies them and does not list them.
 */

import { wordRoots } from '../../domain/facts/ends/talk.ts';
import { type FactDraft, SIGNAL_BELOW } from '../../domain/facts/fact-record.ts';
import { isOnlyScope } from '../../domain/facts/subjects/everywhere-words.ts';
import { returnedTo } from '../../domain/facts/values/returned-value.ts';
import { clausesOf } from '../../domain/facts/wording/clause-moods.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { findCues } from '../classify/cues.ts';
import { normalizeWords } from '../classify/normalize-words.ts';
import { correctsTool } from '../judge/corrects-tool.ts';
import { type JudgedSentence, UNBLOCKED_FROM } from '../judge/judge-sentences.ts';
import { STATEMENT_MAX_CHARS } from '../rules/finding.ts';
import { isCondition } from '../sentences/is-condition.ts';
import type { Passage } from '../sentences/passages.ts';
import { findBan, findTakenBack } from './find-ban.ts';
import { findRemoval } from './find-change.ts';
import { DONE, NOW } from './talk-cues.ts';

/** How certain it is that something ended; see `ENDS_SHARES` of the fold. */
const SAID_BY_PERSON = 0.9 * SIGNAL_BELOW;
const REPORTED = 0.6 * SIGNAL_BELOW;
const MENTIONED = 0.3 * SIGNAL_BELOW;
const DECIDED = 0.2 * SIGNAL_BELOW;
/** Says that nothing changed. */
const STILL =
  /\b(?:still|not|no|never|nothing|yet|haven'?t|hasn'?t|isn'?t|can'?t|noch|nicht|kein\w*|todavía|aún|sin)\b/i;
const MAX_PER_TEXT = 6;
/** A supposition, a quotation or an offer ends nothing. */
const SAYS_NO_END: ReadonlySet<string> = new Set([
  'supposed',
  'optional',
  'quoted',
  'ironic',
  'played',
  'drafted',
  'withheld',
  'hoped',
  'past',
]);
const DECIDES: ReadonlySet<string> = new Set(['decision', 'preference', 'correction']);
const ENDS = ['ended', 'reports', 'fixed'];
const OPEN = ['later', 'waits', 'guess', 'offers'];
const HAS_ENDED =
  /\b(?:(?:is|are) (?:now |finally )?(?:out|gone|here|through|done|in place|live|available|open|ready)|(?:finally|has|have|just|now) (?:shipped|released|answered|replied|decided|agreed|confirmed|approved|sent|fixed)|here(?:'s| is| are)|attached|(?:gave|passed|handed|mailed|emailed|forwarded|shared|showed) (?:me|us|it|them)|let(?:s)? (?:me|us) in|came back|heard back|said (?:yes|ok|it'?s fine)|(?:is|are) (?:happy|fine|ok|okay) with|(?:got|have) (?:the|an?|our|my|his|her|their)|works now|(?:works?|runs?|responds?|answers?|(?:is|are) (?:up|online|reachable)) again|can (?:now |finally )?(?:log in|connect|deploy|start|go on)|endlich|(?:ist?|sind) (?:(?:jetzt|endlich|übrigens|schon|nun|auch|seit [a-zäöü]+) )*(?:raus|da|durch|frei|fertig)|ha(?:t|ben)(?: [\wäöüß-]+)* (?:zugesagt|geantwortet|zugestimmt|freigegeben|freigeschaltet|geschickt|gegeben|bekommen)|bin freigeschaltet|ha(?:n)? (?:contestado|respondido|aprobado|llegado|enviado)|(?:läuft|laufen|geht|funktioniert|klappt) (?:jetzt |endlich )?wieder|wieder (?:erreichbar|online|verfügbar)|ya (?:funciona|funcionan|va|responden?)|(?:funciona|responde) (?:otra vez|de nuevo)|vuelve a funcionar|contestó|salió|por fin|did (?:their|his|her|its) (?:thing|part|bit|magic|job)|took care of (?:it|that)|(?:hat|haben) (?:\w+ )?(?:ihr(?:en)?|sein(?:en)?) (?:Ding|Teil|Job) (?:gemacht|erledigt)|(?:hizo|hicieron|han? hecho) (?:lo suyo|su parte)|se encargaron|no (?:objections?|complaints?|concerns)|keine (?:einwände|bedenken)|sin (?:objeciones|pegas|reparos))\b/i;
const DENIES =
  /^(?:so |still [\w]+\. |well |hm+ |no,? |nope,? |nah,? )*(?:it'?s|thats?|that'?s|this is|it is|es ist|das ist|no es)?\s*(?:not|isn'?t|nicht|kein|no)\b|\bnot (?:the|because|true)\b|\bthere (?:was|were) (?:nothing|no)\b|\bnothing to do with\b|\b(?:was|were) innocent\b|\b(?:its|it's) (?:already |just )?(?:on|enabled|there|dead|fine)\b|\bwrong\b|\bthat'?s not it\b/i;
const DROPPED =
  /\b(?:scrap|drop|forget(?: about)?|cancel|bin|skip) (?:it|that|them|this|the)\b|\bscrapped\b|\bno longer need|\bnot needed|\bnobody (?:wants|needs|is going to|will)\b|\bwe leave (?:it|that|this|the)\b|\bvergiss|\bbrauchen wir nicht mehr|\bbrauche? ich nicht mehr|\bdas lassen wir|\bolvída|\bya no (?:hace falta|lo necesit\w+|la necesit\w+)/i;

export function draftSignals(
  passage: Passage,
  judged: readonly JudgedSentence[],
  drafts: readonly FactDraft[],
): readonly FactDraft[] {
  if (passage.by === 'summary') return [];
  // A correction that also names the new value replaces the old one; a second signal denies the reply before it.
  const refuting = new Set(
    drafts
      .filter(
        ({ source, kind, effect }) => source === passage.event.id && (kind !== 'correction' || effect === 'refutes'),
      )
      .map(({ place }) => place),
  );
  const own = drafts.filter(
    ({ source, kind, effect }) => source === passage.event.id && effect !== 'ends' && DECIDES.has(kind),
  );
  const decided = ({ start, words }: JudgedSentence): boolean =>
    !DROPPED.test(words) && own.some(({ place, quote }) => place <= start && start < place + quote.length);
  const made: FactDraft[] = [];
  for (const sentence of judged) {
    if (made.length >= MAX_PER_TEXT) break;
    if (sentence.asks || sentence.announces || (sentence.scope !== undefined && SAYS_NO_END.has(sentence.scope)))
      continue;
    if (isOnlyScope(sentence.words)) continue;
    const removed = passage.by === 'person' && sentence.scope === undefined ? removalIn(passage, sentence) : undefined;
    if (removed !== undefined) made.push(removed);
    const returns = passage.by === 'person' && sentence.scope === undefined && !isDrafted(drafts, passage, sentence);
    if (returns) made.push(...returnIn(passage, sentence));
    const signal = signalOf(passage, sentence);
    if (signal === undefined) continue;
    const { effect } = signal;
    // What is decided is seldom the end of something else.
    const confidence = effect === 'ends' && decided(sentence) ? DECIDED : signal.confidence;
    if (refuting.has(sentence.start) && effect === 'refutes') continue;
    const before = judged[sentence.index - 1];
    const statement =
      passage.by === 'person' && before !== undefined ? `${before.words}. ${sentence.words}` : sentence.words;
    if (contentWords(statement).length === 0 || startsOf(drafts, statement)) continue;
    made.push({
      kind: 'outcome',
      subject: contentWords(sentence.words).slice(0, 3).join(' '),
      statement: statement.slice(0, STATEMENT_MAX_CHARS),
      quote: sentence.words,
      source: passage.event.id,
      place: sentence.start,
      effect,
      ...(effect === 'refutes' && passage.answersEvent !== undefined ? { about: passage.answersEvent } : {}),
      confidence,
    });
  }
  return made;
}

/** A person says that something is no longer used: facts with that value end, whatever else the sentence says. */
function removalIn({ event }: Passage, { words, start }: JudgedSentence): FactDraft | undefined {
  const removed = findTakenBack(words) ?? findRemoval(words);
  // "templates with Tailwind, not with Bootstrap" rules out the second.
  const banned = removed === undefined ? (findBan(words) ?? correctsTool(words, '')?.from) : undefined;
  const about = removed ?? banned;
  return about === undefined
    ? undefined
    : {
        kind: 'outcome',
        subject: about,
        statement: words.slice(0, STATEMENT_MAX_CHARS),
        quote: words,
        source: event.id,
        // A signal of the same sentence that ends or refutes is another record.
        place: start + words.length,
        effect: 'replaces',
        about,
        // What is ruled out ends as a value; what is known about it still holds.
        ...(banned === undefined ? {} : { value: banned }),
        confidence: SAID_BY_PERSON,
      };
}

/** "back on 20", which says nothing by itself: the fold looks for what had this value before. */
function returnIn({ event }: Passage, { words, start }: JudgedSentence): readonly FactDraft[] {
  const what = returnedTo(words);
  if (what === undefined) return [];
  const said = { quote: words, source: event.id, place: start + words.length + 1 };
  const statement = words.slice(0, STATEMENT_MAX_CHARS);
  return [{ kind: 'outcome', subject: what, statement, ...said, effect: 'replaces', confidence: SAID_BY_PERSON }];
}

function isDrafted(drafts: readonly FactDraft[], { event }: Passage, { start }: JudgedSentence): boolean {
  return drafts.some(
    ({ source, place, quote, effect }) =>
      source === event.id && effect !== 'ends' && place <= start && start < place + quote.length,
  );
}

interface Signal {
  readonly effect: 'ends' | 'refutes';
  readonly confidence: number;
}

function signalOf(passage: Passage, sentence: JudgedSentence): Signal | undefined {
  const byPerson = passage.by === 'person';
  if (byPerson && DROPPED.test(sentence.words)) return { effect: 'ends', confidence: SAID_BY_PERSON };
  if (byPerson && sentence.scope === 'not blocked') return { effect: 'ends', confidence: SAID_BY_PERSON };
  const all = findCues(normalizeWords(sentence.words));
  if (!byPerson && all.has('narrates')) return undefined;
  const open = OPEN.some((cue) => all.has(cue)) || isCondition(sentence.words);
  // "the key came, i try it tomorrow": only what it asserts can be an end.
  const said = open ? assertedPart(sentence.words) : sentence.words;
  const cues = open ? findCues(normalizeWords(said)) : all;
  if (open && (said === '' || OPEN.some((cue) => cues.has(cue)))) return undefined;
  if (byPerson && !open && DENIES.test(said)) return { effect: 'refutes', confidence: REPORTED };
  const ended =
    ENDS.some((cue) => cues.has(cue)) ||
    HAS_ENDED.test(said) ||
    (!open && sentence.kind === 'unblocked' && sentence.keep > UNBLOCKED_FROM);
  if (ended && /\b(?:still|noch immer|immer noch|todavía|sigue)\b/i.test(said)) return undefined;
  if (ended) return { effect: 'ends', confidence: byPerson && !STILL.test(said) ? SAID_BY_PERSON : REPORTED };
  if (open) return undefined;
  // Work that is asked for now is not done yet.
  if (byPerson)
    return STILL.test(sentence.words) || cues.has('task verb') ? undefined : { effect: 'ends', confidence: MENTIONED };
  // A result with figures at the end of a turn reports work that was asked for.
  if (passage.last && /\d/.test(sentence.words)) return { effect: 'ends', confidence: REPORTED };
  return passage.last && saysHowItIs(sentence.words) ? { effect: 'ends', confidence: MENTIONED } : undefined;
}

function assertedPart(words: string): string {
  return clausesOf(words)
    .filter(({ mood }) => mood === 'asserted')
    .map((clause) => clause.words)
    .join(', ');
}

/** "The drill runs every Sunday now": it may be what was asked for. */
function saysHowItIs(words: string): boolean {
  return [...wordRoots(words)].some((root) => DONE.has(root) || NOW.has(root));
}

/** The acknowledgement of a commitment or blocker made in this turn does not end it. */
function startsOf(drafts: readonly FactDraft[], statement: string): boolean {
  const words = new Set(contentWords(statement));
  return drafts.some(
    ({ kind, statement: open }) =>
      (kind === 'commitment' || kind === 'blocker') && contentWords(open).some((word) => words.has(word)),
  );
}
