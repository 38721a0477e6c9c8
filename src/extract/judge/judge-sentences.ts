/** Which sentences of a passage are worth keeping, and as what: by the classifier, and by rules that are nearly certain. */

import { hasRemovedSecret } from '../../domain/text/removed-secret.ts';
import type { Classifier, SentenceClass } from '../classify/classifier.ts';
import type { SentenceContext } from '../classify/sentence-features.ts';
import { givenUpFor } from '../drafts/given-up-for.ts';
import { extractFromPrompt, extractFromReply } from '../rules/extract.ts';
import type { Finding } from '../rules/finding.ts';
import { judgeScopes } from '../scope/judge-scope.ts';
import type { Scope } from '../scope/scope.ts';
import { staysAsItIs } from '../scope/stays-as-it-is.ts';
import { isRuledOut } from '../sentences/heading-sense.ts';
import { joinEmphasis } from '../sentences/join-emphasis.ts';
import { joinParts } from '../sentences/join-parts.ts';
import type { Passage } from '../sentences/passages.ts';
import { type PlacedSentence, placeSentences, type Speaker } from '../sentences/placed-sentences.ts';
import { findOwner } from '../subject/find-owner.ts';
import { type AgentReport, reportOf } from './agent-report.ts';
import {
  blockedBy,
  certainKind,
  hasPromised,
  isStuck,
  isSureCommitment,
  lacksSomething,
  takesOnWork,
  waitsFor,
} from './certain-kinds.ts';
import { choosesTool } from './chooses-tool.ts';
import { correctsNamed } from './corrects-named.ts';
import { correctsTool } from './corrects-tool.ts';
import { withCures } from './diagnosis-and-cure.ts';
import { onlyExplains } from './explains-asked.ts';
import { asksToBeTold, asksToRemember, onlyAsksToRemember, withoutRequest } from './explicit-request.ts';
import { joinDue, type SentenceWithDue } from './join-due.ts';
import { KEPT_UNDER, NOT_SAID, WAITS } from './kept-under.ts';
import { kindWished } from './kind-wished.ts';
import { type Core, type Likely, likelyKind, scopeOfLikely } from './likely-kind.ts';
import { isOfTheMoment } from './of-the-moment.ts';
import { assertsPlainly, choosesNothing } from './plain-assertion.ts';
import { repeatsValue, setsIt } from './repeated-by-reply.ts';
import { returnsToAmount } from './returns-to-amount.ts';
import { saysWhere, saysWhereItAnswers } from './says-where.ts';
import { areTwoFacts } from './stands-alone.ts';
import { describesMachine, statesConvention } from './states-convention.ts';
import { statesOwn } from './states-own.ts';
import { sureStatement } from './sure-statements.ts';

export interface JudgedSentence extends SentenceWithDue {
  readonly keep: number;
  readonly kind: Exclude<SentenceClass, 'none'>;
  /** What a person's sentence stands under, if it does not simply say something. */
  readonly scope: Scope | undefined;
  /** An agent's sentence: what it reports, together with the parts of it that semicolons divide. */
  readonly report?: AgentReport;
  /** Where a very long sentence says it. */
  readonly core?: Core;
  /** The clause that says it, if not the whole sentence does. */
  readonly clause?: string;
}

/**
 * Above this chance of being worth keeping a sentence is kept; what only describes needs more than what decides. Measured with
 * `npm run extractor -- --validate` and `npm run bench -- knowing`.
 */
const KEEP_FROM: Readonly<Record<Speaker, number>> = { person: 0.65, agent: 0.55, summary: 0.5 };
const KEEP_DESCRIPTION_FROM = 0.78;
/** A person's wish is seldom mistaken for something else. */
const KEEP_WISH_FROM = 0.58;
const DESCRIBES: Readonly<Record<Speaker, ReadonlySet<string>>> = {
  person: new Set(['fact', 'reference', 'outcome', 'lesson']),
  agent: new Set(['fact', 'reference', 'blocker']),
  summary: new Set(),
};
/** An agent that says why something failed is believed sooner, right after it failed soonest. */
const KEEP_REPORT_FROM: Readonly<Record<'after failure' | 'else', Readonly<Record<AgentReport, number>>>> = {
  'after failure': { explains: 0.3, reports: 0.3, describes: 0.7, nothing: Number.POSITIVE_INFINITY },
  else: { explains: 0.3, reports: 0.45, describes: 0.85, nothing: Number.POSITIVE_INFINITY },
};
/** No sentence with a lower chance is kept, whatever its kind. */
const KEEP_LEAST = 0.2;
/** Openings with which an agent tells what it is doing. */
const NARRATES =
  /^(?:(?:ok|okay|good|great|now|so|first|next|then|alright|gut|jetzt|nun|zuerst|bien|ahora|primero)[,. ]+)*(?:let me|let's|i'll|i will|i'm going to|i need to|i should|i want to|time to|lass mich|ich werde|ich schaue|ich prüfe|voy a|déjame|vamos a)\b(?!.*\b(?:later|instead|because|später|luego)\b)/i;
/** Words of a standing rule. */
const RULES =
  /\b(?:always|never|don'?t|do not|must|only|prefer|want|immer|nie|niemals|nur|kein\w*|bitte|siempre|nunca|no|solo|prefiero|quiero)\b/i;

export function isKept(passage: Passage, sentence: JudgedSentence): boolean {
  const { words, kind, asks, scope, clause } = sentence;
  if (!asks && isRuledOut(sentence)) return scope === undefined || !NOT_SAID.has(scope);
  if (asks || !isLikely(passage, sentence) || (passage.by === 'person' && staysAsItIs(words))) return false;
  if (scope !== undefined && !KEPT_UNDER[scope].has(kind) && !isWishedUnder(passage, sentence, scope)) return false;
  if (passage.by === 'agent' && REPORTS.has(kind) && onlyExplains(words, passage)) return false;
  if (passage.by === 'agent') return !NARRATES.test(words) || isSureCommitment(words, 'agent');
  if (passage.by !== 'person') return true;
  if (hasRemovedSecret(words)) return false;
  return !isOfTheMoment(words, kind) || (clause !== undefined && !isOfTheMoment(clause, kind));
}

/** What a person asks to remember is kept, also a plan or a guess. */
function isWishedUnder({ by }: Passage, { words, heading }: JudgedSentence, scope: Scope): boolean {
  return by === 'person' && !NEVER_WISHED.has(scope) && asksToRemember(words, heading);
}

const NEVER_WISHED: ReadonlySet<Scope> = new Set(['withheld', 'played', 'drafted', 'ironic']);

function isLikely({ by, afterFailure }: Passage, { kind, keep, report }: JudgedSentence): boolean {
  return by === 'agent' && REPORTS.has(kind)
    ? keep >= KEEP_REPORT_FROM[afterFailure ? 'after failure' : 'else'][report ?? 'nothing']
    : keep >= neededFor(kind, by);
}

const REPORTS: ReadonlySet<string> = new Set(['outcome', 'lesson']);

/** What the person decides, an agent repeats; what it wants to do, it usually does at once. */
const OF_THE_PERSON: ReadonlySet<string> = new Set([
  'decision',
  'preference',
  'correction',
  'confirmation',
  'commitment',
]);
const KEEP_OF_PERSON_FROM = 0.95;

function neededFor(kind: string, by: Speaker): number {
  if (by === 'agent' && OF_THE_PERSON.has(kind)) return KEEP_OF_PERSON_FROM;
  if (by === 'person' && kind === 'preference') return KEEP_WISH_FROM;
  return DESCRIBES[by].has(kind) ? KEEP_DESCRIPTION_FROM : KEEP_FROM[by];
}

export function judgeSentences(passage: Passage, classifier: Classifier): readonly JudgedSentence[] {
  const { text, by } = passage;
  const placed = placeSentences(text);
  if (text.length <= ANSWERED_CHARS) keepLast(text, placed);
  const sentences: readonly SentenceWithDue[] =
    by === 'person' ? underRequest(joinDue(joinEmphasis(text, joinParts(text, placed, areTwoFacts)))) : placed;
  const findings = rulesOf(passage);
  const answers = lastSentence(passage.answers.slice(-ANSWERED_CHARS));
  const scopes = by === 'person' && sentences.some(({ asks }) => !asks) ? judgeScopes(text, sentences) : [];
  const judged = sentences.map((sentence, at): JudgedSentence => {
    const scope = scopes[at];
    // A question is never kept, so nothing else of it is looked at.
    if (sentence.asks) return { ...sentence, scope, keep: 0, kind: 'fact' };
    const context: SentenceContext = {
      speaker: by,
      before: sentences[at - 1]?.words ?? '',
      after: sentences[at + 1]?.words ?? '',
      answers,
      reply: passage.echo,
    };
    const likely = likelyKind(sentence, context, classifier);
    return {
      ...sentence,
      // "that was a dumb idea" does not mean an idea for later.
      scope: givenUpFor(sentence.words.toLowerCase()) === undefined ? scopeOfLikely(scope, likely) : undefined,
      ...judge(sentence, passage, likely, findings),
      ...(likely.core === undefined ? {} : { core: likely.core }),
      ...(likely.clause === undefined ? {} : { clause: likely.clause }),
    };
  });
  if (by === 'agent') return withCures(passage.answers, withReports(text, judged));
  return by === 'person' ? withWishes(judged) : judged;
}

/** "Merk dir bitte:. Ana betreut …": a request that stands alone is about the next sentence. */
function underRequest(sentences: readonly SentenceWithDue[]): readonly SentenceWithDue[] {
  return sentences.map((sentence, at) => {
    const before = sentences[at - 1];
    return before === undefined || sentence.heading !== '' || !onlyAsksToRemember(before.words)
      ? sentence
      : { ...sentence, heading: before.words.toLowerCase() };
  });
}

/** A wish to keep it makes a sentence certain. */
function withWishes(judged: readonly JudgedSentence[]): readonly JudgedSentence[] {
  return judged.map((sentence, at) => {
    const kind = kindWished(judged, at, KEEP_FROM.person);
    if (kind === undefined) return sentence;
    if (kind === 'nothing') return { ...sentence, keep: 0 };
    return { ...sentence, kind, keep: Math.max(sentence.keep, neededFor(kind, 'person')) };
  });
}

/** What is answered stands at the end. */
const ANSWERED_CHARS = 2_000;
const LAST_KEPT = 64;
/** The last sentence of texts: most texts are answered by the next one. */
const lastSentences = new Map<string, string>();

function keepLast(text: string, sentences: readonly PlacedSentence[]): string {
  const last = sentences.at(-1)?.words ?? '';
  if (lastSentences.size >= LAST_KEPT) lastSentences.clear();
  lastSentences.set(text, last);
  return last;
}

function lastSentence(text: string): string {
  return lastSentences.get(text) ?? keepLast(text, placeSentences(text));
}

type Judgement = Pick<JudgedSentence, 'keep' | 'kind'>;

/** By rules that leave no doubt, else by the classifier. */
function judge(
  sentence: PlacedSentence & Pick<SentenceWithDue, 'due'>,
  passage: Passage,
  { keep, kind, withBefore }: Likely,
  findings: readonly Finding[],
): Judgement {
  const { words, start, end } = sentence;
  const { by } = passage;
  if (isRuledOut(sentence)) {
    const waits = WAITS.has(kind) && keep >= neededFor(kind, by);
    return { keep: Math.max(keep, KEEP_OF_PERSON_FROM), kind: waits ? kind : 'decision' };
  }
  if (
    by === 'person' &&
    OF_CHOICE.has(kind) &&
    !asksToRemember(words, sentence.heading) &&
    choosesNothing(words, passage.answers)
  )
    return { keep: 0, kind };
  if (by === 'person' && keep > UNBLOCKED_FROM && givenUpFor(words.toLowerCase()) !== undefined)
    return { keep: Math.max(keep, KEEP_FROM.person), kind: 'decision' };
  if (sentence.due !== undefined || isSureCommitment(words, by))
    return { keep: Math.max(keep, neededFor('commitment', by)), kind: 'commitment' };
  if (by === 'person' && keep >= (hasPromised(words) ? PROMISED_FROM : TAKEN_ON_FROM) && takesOnWork(words))
    return { keep: Math.max(keep, KEEP_FROM.person), kind: 'commitment' };
  if (by === 'person' && (correctsTool(words, passage.answers) !== undefined || correctsNamed(words)))
    return { keep: Math.max(keep, KEEP_FROM.person), kind: 'correction' };
  const certainly =
    by === 'person' ? saidByPerson(sentence, { keep, kind }) : saidByAgent(sentence, passage, { keep, kind });
  if (certainly !== undefined) return certainly;
  if (by === 'person' && keep < neededFor(kind, by) && isTakenUp(words, passage, keep))
    return { keep: neededFor(kind, by), kind: STATES_RULE.has(kind) ? kind : 'decision' };
  const rule = findings.find((finding) => finding.start < end && finding.end > start);
  // "Decision: …, because …" explains, too.
  const isLabelled = by === 'agent' && rule?.kind === 'decision' && REPORTS.has(kind);
  if (
    rule === undefined ||
    (keep >= neededFor(kind, by) && !isLabelled) ||
    (by === 'person' && ONLY_BY_CLASSIFIER.has(rule.kind))
  ) {
    // Below that, nobody asks for its kind.
    const certain = keep > UNBLOCKED_FROM ? certainKind(withBefore?.words ?? words, by) : undefined;
    return { keep, kind: certain ?? kind };
  }
  // "Decision: …", "We decided …": a rule that matched is right nine times out of ten (`rules/extract.test.ts`).
  const said = rule.kind === 'task' ? 'commitment' : rule.kind;
  return { keep: Math.max(keep, neededFor(said, by)), kind: said };
}

/** "No, …", "don't …", "exactly": in other people's histories one in five of what only a rule took for these was worth keeping. */
const ONLY_BY_CLASSIFIER: ReadonlySet<string> = new Set(['correction', 'confirmation']);

/** What the agent takes up needs less, and an order to set something least. */
const TAKEN_UP_FROM = 0.4;
const SET_FROM = 0.02;

function isTakenUp(words: string, { echo }: Passage, keep: number): boolean {
  if (keep < SET_FROM || !repeatsValue(words, echo)) return false;
  return keep >= TAKEN_UP_FROM || setsIt(words);
}

const OF_RULE: ReadonlySet<string> = new Set(['decision', 'preference', 'correction', 'commitment', 'blocker']);
const STATES_RULE: ReadonlySet<string> = new Set(['decision', 'preference', 'correction', 'fact']);
const OF_CHOICE: ReadonlySet<string> = new Set(['decision', 'preference', 'confirmation', 'fact', 'reference']);

/** What is missing or waited for needs this to be a blocker. */
const LACKS_FROM = 0.3;
/** A person's promise needs little more. */
const TAKEN_ON_FROM = 0.2;
const PROMISED_FROM = 0.02;

/** Even a small chance that a sentence ends a blocker makes it a signal. */
export const UNBLOCKED_FROM = 0.05;

const SEMICOLON = /^\s*;\s*$/;

/** "The pool was never closed; the teardown does it now": cause and fix are judged together. */
function withReports(text: string, judged: readonly JudgedSentence[]): readonly JudgedSentence[] {
  const parts: JudgedSentence[][] = [];
  for (const sentence of judged) {
    const open = parts.at(-1);
    const last = open?.at(-1);
    if (open !== undefined && last !== undefined && SEMICOLON.test(text.slice(last.end, sentence.start)))
      open.push(sentence);
    else parts.push([sentence]);
  }
  return parts.flatMap((part) => {
    const [only, second] = part;
    if (only !== undefined && second === undefined && only.keep < KEEP_LEAST) return part;
    const best = part.reduce((a, b) => (b.keep > a.keep ? b : a));
    const report = reportOf(part.map(({ words }) => words).join('; '), best.item, best.heading);
    if (part.length === 1 || report !== 'explains') return part.map((each) => ({ ...each, report }));
    return part.map((each) => ({ ...each, report, keep: best.keep, kind: best.kind }));
  });
}

/** What a person says in a way that leaves no doubt; undefined if the classifier decides. */
function saidByPerson({ words, heading, announces }: PlacedSentence, judged: Judgement): Judgement | undefined {
  const { keep, kind } = judged;
  if (
    blockedBy(words) !== undefined ||
    isStuck(words) ||
    (keep >= LACKS_FROM && (lacksSomething(words) || waitsFor(words)))
  )
    return { keep: Math.max(keep, KEEP_FROM.person), kind: 'blocker' };
  if (keep < KEEP_FROM.person && choosesTool(words)) return { keep: KEEP_FROM.person, kind: 'decision' };
  if (keep < KEEP_DESCRIPTION_FROM && assertsPlainly(words))
    return { keep: KEEP_DESCRIPTION_FROM, kind: STATES_RULE.has(kind) && keep >= KEEP_FROM.person ? kind : 'decision' };
  // Whatever the agent replies: a rhythm or a setting is decided.
  if (kind === 'fact' && assertsPlainly(words)) return { keep, kind: 'decision' };
  if (saysWhere(words) && (keep < KEEP_DESCRIPTION_FROM || (kind === 'decision' && !RULES.test(words))))
    return { keep: Math.max(keep, KEEP_DESCRIPTION_FROM), kind: 'reference' };
  if (asksToBeTold(words)) return { keep: 0, kind };
  if (keep < KEEP_FROM.person && returnsToAmount(words)) return { keep: KEEP_FROM.person, kind: 'decision' };
  const said = withoutRequest(words);
  const convention = statesConvention(said);
  if (convention !== undefined) return { keep: Math.max(keep, KEEP_DESCRIPTION_FROM), kind: convention };
  if (!announces && asksToRemember(words, heading)) {
    const wanted = keep >= KEEP_FROM.person ? kindToRemember(kind, said) : RULES.test(said) ? 'preference' : 'fact';
    const sure = findOwner(said) === undefined ? certainKind(said, 'person') : 'fact';
    return { keep: Math.max(keep, KEEP_DESCRIPTION_FROM), kind: sure ?? wanted };
  }
  const sure = sureStatement(words) ?? statesOwn(words);
  if (sure !== undefined && keep >= sure.from)
    return {
      keep: Math.max(keep, KEEP_DESCRIPTION_FROM),
      kind: keep >= KEEP_FROM.person && sure.kind === 'decision' && OF_RULE.has(kind) ? kind : sure.kind,
    };
  return keep >= KEEP_FROM.person && kind === 'decision' && describesMachine(words)
    ? { keep: Math.max(keep, KEEP_DESCRIPTION_FROM), kind: 'fact' }
    : undefined;
}

/** "invoices have to be kept for ten years": what has to be done with things is known, not preferred. */
const HAS_TO_BE =
  /^(?:(?:the|our|all|die|der|das|alle|unsere|el|la|los|las|tod[oa]s l[oa]s) )?\p{L}[\p{L}-]+(?: \p{L}[\p{L}-]+)? (?:(?:have|has|need|needs) to be|must be|(?:muss|müssen) .*(?:werden|bleiben)(?!\p{L})|(?:tienen?|deben?) (?:que )?(?:ser|estar|guardarse|conservarse))/iu;

function kindToRemember(kind: Judgement['kind'], said: string): Judgement['kind'] {
  return kind === 'preference' && HAS_TO_BE.test(said) ? 'fact' : kind;
}

/** "The user wants every task committed and pushed": in a summary. */
const TELLS_WISH =
  /^(?:the )?(?:user|owner|nutzer|benutzer|usuario) (?:explicitly |always |ausdrücklich )?(?:wants|prefers|insists|requires|expects|will|möchte|bevorzugt|quiere|prefiere|insiste)(?!\p{L})/iu;

/** What an agent says in a way that leaves no doubt. What stops it right after a failure is the cause of that failure. */
function saidByAgent({ words }: PlacedSentence, passage: Passage, { keep, kind }: Judgement): Judgement | undefined {
  if (passage.by === 'summary')
    return TELLS_WISH.test(words) ? { keep: Math.max(keep, KEEP_FROM.summary), kind: 'preference' } : undefined;
  if (saysWhereItAnswers(words)) return { keep: Math.max(keep, KEEP_DESCRIPTION_FROM), kind: 'reference' };
  return kind === 'blocker' && passage.afterFailure ? { keep, kind: 'lesson' } : undefined;
}

function rulesOf({ by, text }: Passage): readonly Finding[] {
  if (by === 'summary') return [];
  const found = by === 'person' ? extractFromPrompt(text) : extractFromReply(text);
  return found.filter(({ status }) => status !== 'done');
}
