/**
 * Decides which facts become part of a note. A person's own words are kept if the extractor is sure of them. An agent's words are
 * kept only with support: they were repeated, another finding agrees, or they say how an error was fixed. What
 * git, the tracker or the code says is left there.
 */

import type { Fact } from '../domain/facts/fact.ts';
import { isHolding } from '../domain/facts/fact.ts';
import { subjectKey } from '../domain/facts/subjects/subject-key.ts';
import { hasKnownVerb } from '../domain/facts/wording/completeness.ts';
import { stemsOf } from '../domain/facts/wording/content-words.ts';
import { hasRemovedSecret } from '../domain/text/removed-secret.ts';
import { isLessTrusted, mayBePushed } from '../domain/trust/trust.ts';
import { whyNotToSave } from '../notes/worth-saving.ts';
import { isAboutPastDay } from './is-about-past-day.ts';
import { findOutdated, type Removal } from './outdated.ts';
import type { NoteSentence } from './wording/sentence.ts';

/** A fact worth keeping and the reason, which the proposal shows. */
export interface WorthyFact {
  readonly fact: Fact;
  readonly because: string;
  /** Sessions in which it was said. */
  readonly times: number;
}

/** With the words that notes use for it. */
export interface KeptFact extends WorthyFact {
  readonly sentence: NoteSentence;
}

/** Below this confidence, the extractor only guesses about a person's words. */
const SURE_OF_PERSON = 0.75;
/** A wish, an address, a path or a permanent rule is rarely small talk, so a lower confidence is enough. */
const SURE_IF_CONCRETE = 0.6;
const CONCRETE =
  /\d{1,3}(?:\.\d{1,3}){3}|https?:\/\/|\bport \d+|(?:^|\s)[~/][\w.-]+\/[\w./-]+|`[^`]+`|(?:^|\s)#[a-z][\w-]+|\b[\w-]+\.(?:local|internal|com|io|net|org|dev)\b|\b[A-Z]{2,}-\d+\b|\b(?:from now on|always|never|only ever|squash only|ab jetzt|immer|nie|niemals|siempre|nunca|a partir de ahora)\b|^(?:don'?t|do not|no more|stop|nicht|kein\w*|no uses)\s/iu;
const SURE_OF_AGENT = 0.55;
/** An assent has few words; the confirmed statement needs more. */
const CONFIRMED_WORDS = 4;
/** Two findings agree if they share this part of the shorter one's words, and at least this many words. */
const AGREEING_SHARE = 0.5;
const AGREEING_WORDS = 3;

/** Agrees permanently, not just this once. */
const LASTS =
  /\b(?:keep|leave|stays?|always|from now on|like that|that way|behalt\w*|bleibt|so lassen|déjalo|siempre)\b/iu;

const LASTING = new Set(['decision', 'preference', 'correction', 'reference', 'fact', 'lesson']);
/** An error with its remedy. */
const REMEDY =
  /\b(?:fix(?:ed|es)?(?: for| by|:)|fixed\b|works? around|workaround|solved by|resolved|the cause (?:is|was)|same cause|caused by|because|must be|has to be|need(?:s|ed)? to be|instead of|use `[^`]+` instead|unsupported|not supported|required? (?:for|to)|`[^`]+` works)\b/i;
/** A step of the work, not what was learned from it. */
const NARRATION =
  /^(?:task \d|tasks? \d|closed |open issue|commit [0-9a-f]{6,}|branch \S+ is pushed|i(?:'ll| will| would|'d| was| am|'m| have|'ve| should)\b|let me|now |next|successfully|added|updated|implemented|designed|extracted|created|renamed|refactored|used |handled |the user )/i;
/** How far the work is: "the helpers are now unused". */
const NOW_SO = /(?<!\p{L})(?:is|are) now (?!on\b)\p{L}/iu;

/** An idea for later, or how things stood at that moment. */
const PASSING =
  /^\/[\w:-]+\s|^the user (?:approved|asked|said|wants)\b|\b(?:at some point|some ?day|put (?:it|that) on the list|not now|maybe later|one day)\b|\b(?:is|are|was|were) (?:all )?(?:red|down|broken|failing|green)\b/i;

/** `facts`: all facts of the project, also those that no longer hold. */
export function factsWorthKeeping(facts: readonly Fact[], said: readonly Removal[] = []): readonly WorthyFact[] {
  const outdated = findOutdated(facts, said);
  const newest = Math.max(0, ...facts.map(({ at }) => at));
  const holding = facts.filter((fact) => isHolding(fact.truth) && fact.validTo === undefined && !outdated.has(fact));
  const stems = new Map(holding.map((fact) => [fact, stemsOf(fact.statement)]));
  return holding.flatMap((fact) => {
    const open = fact.kind === 'blocker' || fact.kind === 'commitment';
    const because = !open && isAboutPastDay(fact, newest) ? undefined : whyWorthKeeping(fact, holding, stems);
    return because === undefined ? [] : [{ fact, because, times: timesSaid(fact) }];
  });
}

function whyWorthKeeping(
  fact: Fact,
  holding: readonly Fact[],
  stems: ReadonlyMap<Fact, ReadonlySet<string>>,
): string | undefined {
  const { kind, trust, confidence, statement } = fact;
  if (trust === 'external' || isOverruled(fact, holding)) return undefined;
  if (kind === 'blocker' || kind === 'commitment')
    return trust === 'owner' && !hasRemovedSecret(statement) ? 'it is open' : undefined;
  const type = kind === 'preference' || kind === 'correction' ? 'feedback' : 'project';
  if (whyNotToSave({ text: statement, type, instructions: () => '' }) !== undefined) return undefined;
  if (PASSING.test(statement) || hasRemovedSecret(statement)) return undefined;
  if (trust === 'owner') {
    if (fact.truth === 'confirmed') return 'you said or confirmed it more than once';
    if (kind === 'confirmation')
      return LASTS.test(statement) || (stems.get(fact)?.size ?? 0) >= CONFIRMED_WORDS ? 'you agreed to it' : undefined;
    if (!LASTING.has(kind)) return undefined;
    if (confidence >= SURE_OF_PERSON) return 'you said it';
    if (confidence >= SURE_IF_CONCRETE && type === 'feedback') return 'you want it so';
    if (confidence >= SURE_IF_CONCRETE && kind === 'decision' && fact.value !== undefined)
      return 'you decided it, and it names what was chosen';
    return confidence >= SURE_IF_CONCRETE && CONCRETE.test(statement)
      ? 'you said it, and it names a place or a rule'
      : undefined;
  }
  if (fact.origin === 'drawn' && fact.saidBy === 'person' && mayBePushed(trust) && LASTING.has(kind))
    return 'a language model found it in what you said';
  if (NARRATION.test(statement) || kind === 'decision') return undefined;
  if (!mayBePushed(trust))
    return kind === 'lesson' && /` works\b/.test(statement) ? 'a command that failed and one that worked' : undefined;
  if (timesSaid(fact) > 1) return `found ${timesSaid(fact)} times`;
  // "LiveView testing with ConnTest": a heading of a summary, not a finding.
  if (NOW_SO.test(statement) || (!hasKnownVerb(statement) && !REMEDY.test(statement))) return undefined;
  if (confidence < SURE_OF_AGENT || (kind !== 'lesson' && kind !== 'outcome')) return undefined;
  if (REMEDY.test(statement)) return 'an error and its fix';
  return holding.some((other) => agrees(fact, other, stems)) ? 'two findings agree' : undefined;
}

/** A more trusted fact about the same subject has another value. */
function isOverruled(fact: Fact, holding: readonly Fact[]): boolean {
  const key = subjectKey(fact.subject);
  return holding.some(
    (other) =>
      other !== fact &&
      isLessTrusted(fact.trust, other.trust) &&
      other.value !== undefined &&
      fact.value !== undefined &&
      other.value.toLowerCase() !== fact.value.toLowerCase() &&
      subjectKey(other.subject) === key,
  );
}

function agrees(fact: Fact, other: Fact, stems: ReadonlyMap<Fact, ReadonlySet<string>>): boolean {
  if (fact === other || fact.source === other.source || !mayBePushed(other.trust)) return false;
  const a = stems.get(fact) ?? new Set();
  const b = stems.get(other) ?? new Set();
  const shared = [...a].filter((stem) => b.has(stem)).length;
  return shared >= AGREEING_WORDS && shared / Math.min(a.size, b.size) >= AGREEING_SHARE;
}

function timesSaid({ confirmedBy = [] }: Fact): number {
  return 1 + confirmedBy.length;
}
