/** Applies the rules to every sentence. The first rule that matches gives the finding. */
import { once } from '../../domain/once.ts';
import { createLiteralFinder, type Found } from '../../domain/text/find-literals.ts';
import type { VisibleLine } from '../../domain/text/visible-lines.ts';
import type { Sentence } from '../sentences/sentences.ts';
import { splitSentences } from '../sentences/sentences.ts';
import { trimWords } from '../sentences/trim-words.ts';
import type { Finding } from './finding.ts';
import { STATEMENT_MAX_CHARS } from './finding.ts';
import { LANGUAGES } from './languages/all.ts';
import type { Language, Speaker, StatementRule } from './languages/language.ts';

/** An agent's own decision has less weight than a person's. */
const AGENT_WEIGHT = 0.8;
/** A line of at least this length that stops in mid-sentence was wrapped by an editor. */
const WRAPPED_LINE_MIN_CHARS = 60;

export function findStatements(
  text: string,
  lines: readonly VisibleLine[],
  taken: ReadonlySet<VisibleLine>,
  speaker: Speaker,
): readonly Finding[] {
  const rules = rulesFor(text.toLowerCase().replaceAll('’', "'"), speaker);
  if (rules.length === 0) return [];
  const sentences = joinWrapped(text, lines, taken).flatMap(({ start, end }) => splitSentences(text, start, end));
  return sentences.flatMap((sentence, at) => {
    const finding = sentence.asks ? undefined : judge({ text, sentence, next: sentences[at + 1], speaker }, rules);
    return finding ? [finding] : [];
  });
}

interface SpokenRule {
  readonly rule: StatementRule;
  readonly language: Language;
}

interface RulesOfSpeaker {
  readonly rules: readonly SpokenRule[];
  /** The words of each rule, then the words that must be there as well. */
  readonly find: (text: string) => Found;
}

function rulesBy(speaker: Speaker): RulesOfSpeaker {
  const rules = LANGUAGES.flatMap((language) =>
    language.rules.filter((rule) => rule.by.includes(speaker)).map((rule) => ({ rule, language })),
  );
  return {
    rules,
    find: createLiteralFinder([...rules.map(({ rule }) => rule.words), ...rules.map(({ rule }) => rule.also)]),
  };
}

const RULES = { person: once(() => rulesBy('person')), agent: once(() => rulesBy('agent')) };

/** The rules whose words occur in the text; the others are not compiled. */
function rulesFor(words: string, speaker: Speaker): readonly SpokenRule[] {
  const { rules, find } = RULES[speaker]();
  const found = find(words);
  const possible: SpokenRule[] = [];
  for (let at = 0; at < rules.length; at += 1) {
    const rule = rules[at];
    if (rule !== undefined && found[at] === 1 && found[rules.length + at] === 1) possible.push(rule);
  }
  return possible;
}

function mayMatch({ words, also }: StatementRule, said: string): boolean {
  return words.some((word) => said.includes(word)) && (also?.some((word) => said.includes(word)) ?? true);
}

interface SpokenSentence {
  readonly text: string;
  readonly sentence: Sentence;
  readonly next: Sentence | undefined;
  readonly speaker: Speaker;
}

function judge(spoken: SpokenSentence, rules: readonly SpokenRule[]): Finding | undefined {
  const { masked } = spoken.sentence;
  for (const { rule, language } of rules) {
    if (!mayMatch(rule, masked)) continue;
    const match = rule.pattern.exec(masked);
    if (!match || rule.unless?.test(masked)) continue;
    if (language.question.test(masked) || !holds({ rule, language }, spoken)) return undefined;
    return toFinding({ rule, language }, spoken, match);
  }
  return undefined;
}

function holds({ rule, language }: SpokenRule, { sentence, next, speaker }: SpokenSentence): boolean {
  const { masked } = sentence;
  switch (rule.kind) {
    case 'task':
    case 'commitment':
      if (sentence.announces || language.offer.test(masked) || language.now.test(masked)) return false;
      if (/^(?:if|once|when|wenn|falls|si)\s/.test(masked)) return false;
      return !next || !language.startsNow.test(next.masked);
    case 'decision':
    case 'confirmation':
    case 'blocker':
      // "Let's use the helper:" announces an edit; a person's colon announces a reason.
      return !language.hedge.test(masked) && !(speaker === 'agent' && sentence.announces);
    case 'correction':
    case 'preference':
      return true;
  }
}

/** Keeps the first words: "because of disk space", not "of disk space". */
function startOfReason(reason: RegExpExecArray): number {
  const kept = reason.groups?.kept;
  return kept === undefined ? reason[0].length : reason[0].indexOf(kept);
}

function toFinding(
  { rule, language }: SpokenRule,
  { text, sentence, speaker }: SpokenSentence,
  match: RegExpExecArray,
): Finding | undefined {
  const from = rule.take === 'sentence' ? 0 : rule.take === 'match' ? match.index : match.index + match[0].length;
  const reason = language.because.exec(sentence.masked.slice(match.index + match[0].length));
  const reasonAt = reason ? match.index + match[0].length + reason.index : undefined;
  const to = reasonAt !== undefined && reasonAt > from + 5 ? reasonAt : sentence.masked.length;
  const start = sentence.start + from;
  const span = trimWords(text, start, Math.min(sentence.start + to, start + STATEMENT_MAX_CHARS));
  if (!/\p{L}{2}/u.test(span.words) || (rule.take === 'after' && language.emptyItem.test(span.words.toLowerCase())))
    return undefined;
  const why =
    reason && reasonAt === to
      ? trimWords(text, sentence.start + reasonAt + startOfReason(reason), sentence.end).words.slice(
          0,
          STATEMENT_MAX_CHARS,
        )
      : '';
  const weight = speaker === 'agent' && rule.kind !== 'task' && rule.kind !== 'commitment' ? AGENT_WEIGHT : 1;
  return {
    kind: rule.kind,
    statement: span.words,
    start: span.start,
    end: span.end,
    ...(why === '' ? {} : { why }),
    ...(rule.kind === 'task' ? { status: 'open' as const } : {}),
    rule: rule.id,
    confidence: Math.round(rule.confidence * weight * 100) / 100,
  };
}

function joinWrapped(
  text: string,
  lines: readonly VisibleLine[],
  taken: ReadonlySet<VisibleLine>,
): readonly { readonly start: number; readonly end: number }[] {
  const blocks: { start: number; end: number }[] = [];
  let open: VisibleLine | undefined;
  for (const line of lines) {
    if (line.shape === 'blank' || line.shape === 'hidden' || taken.has(line)) {
      open = undefined;
      continue;
    }
    const last = blocks.at(-1);
    const wraps =
      open !== undefined &&
      line.shape === 'prose' &&
      open.shape !== 'heading' &&
      open.end - open.start >= WRAPPED_LINE_MIN_CHARS &&
      !/[.!?:;]["'”’)*_]*$/.test(text.slice(open.start, open.end).trimEnd()) &&
      /^[\p{Ll}\d`"'(]/u.test(text.slice(line.start, line.start + 2));
    if (wraps && last) last.end = line.end;
    else blocks.push({ start: line.start, end: line.end });
    open = line;
  }
  return blocks;
}
