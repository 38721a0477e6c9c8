/**
 * Decides which facts of a language model are kept. Each must quote words of its source, say nothing that the quoted
 * words do not say, and be new. Its subject and value are read from its own words, as for every fact, so a model cannot
 * choose what it replaces. Its words are the model's, so it has the agent's trust at most.
 */
import { z } from 'zod';
import { FACT_KINDS } from '../../domain/facts/fact.ts';
import { stemsOf } from '../../domain/facts/wording/content-words.ts';
import { isPassingRemark } from '../../domain/facts/wording/passing-remark.ts';
import { saysTheSame, standsIn } from '../../domain/facts/wording/stands-in.ts';
import { defined } from '../../domain/json/defined.ts';
import { hasRemovedSecret } from '../../domain/text/removed-secret.ts';
import { lowestTrust } from '../../domain/trust/trust.ts';
import { findSubject } from '../../extract/subject/find-subject.ts';
import type { DrawnFact } from '../../store/state/facts/unread-turns.ts';
import type { SpokenSource } from './conversation-part.ts';

export const drawnSchema = z.strictObject({
  facts: z.array(
    z.strictObject({
      kind: z.enum(FACT_KINDS),
      statement: z.string(),
      why: z.string().nullable(),
      quotes: z.array(z.strictObject({ source: z.int(), words: z.string() })),
    }),
  ),
});

type WrittenFact = z.infer<typeof drawnSchema>['facts'][number];

export interface AcceptInput {
  readonly sources: readonly SpokenSource[];
  /** What is known already, in any state. */
  readonly known: readonly string[];
  readonly prompt: string;
  readonly model: string;
}

const MOST_FACTS = 10;
const MOST_QUOTES = 3;
const STATEMENT_CHARS = { least: 12, most: 300 };
const QUOTE_WORDS = 3;
/** In a script without spaces. */
const QUOTE_LETTERS = 6;
const IN_QUOTES = 0.5;
const IN_SOURCES = 0.8;
/** How much of what was said around a quote may be used, to say what "it" is. */
const AROUND_CHARS = 800;
/** A statement with this share of its words in a known one, and the same numbers, is known. */
const KNOWN_SHARE = 0.75;

export function acceptFacts(written: readonly WrittenFact[], input: AcceptInput): readonly DrawnFact[] {
  const kept: DrawnFact[] = [];
  for (const each of written.slice(0, MOST_FACTS)) {
    const fact = acceptFact(each, input);
    if (fact === undefined) continue;
    const said = [...input.known, ...kept.map(({ body }) => body.statement)];
    if (!said.some((known) => isKnownAs(fact.body.statement, known))) kept.push(fact);
  }
  return kept;
}

interface FoundQuote {
  readonly source: SpokenSource;
  readonly words: string;
  readonly place: number;
}

function acceptFact(written: WrittenFact, { sources, prompt, model }: AcceptInput): DrawnFact | undefined {
  const statement = written.statement.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  if (statement.length < STATEMENT_CHARS.least || statement.length > STATEMENT_CHARS.most) return undefined;
  if (hasRemovedSecret(statement) || isPassingRemark(statement) || statement.endsWith('?')) return undefined;
  const quotes = written.quotes.slice(0, MOST_QUOTES).map(({ source, words }) => findQuote(words, sources[source - 1]));
  const [first, ...others] = quotes.filter((quote) => quote !== undefined);
  // One invented quote spoils the fact: nobody can tell what it rests on.
  if (first === undefined || others.length + 1 !== quotes.length) return undefined;
  const all = [first, ...others];
  const quoted = all.map(({ words }) => words).join('. ');
  const around = all.map(textAround).join('\n');
  if (!saysTheSame(statement, quoted, IN_QUOTES) || !standsIn(statement, around, IN_SOURCES)) return undefined;
  const why = written.why?.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const also = [...new Set(others.map(({ source }) => source.event))].filter((event) => event !== first.source.event);
  const { subject, value } = findSubject(statement, [quoted]);
  return {
    // A fact made from someone else's words keeps their trust.
    trust: lowestTrust(['agent', ...all.map(({ source }) => source.trust)]),
    body: {
      kind: written.kind,
      subject,
      ...defined({ value }),
      statement,
      ...(why !== undefined && why.length <= STATEMENT_CHARS.most && standsIn(why, around, IN_SOURCES) ? { why } : {}),
      quote: first.words,
      place: first.place,
      source: first.source.event,
      ...(also.length === 0 ? {} : { also }),
      saidBy: all.every(({ source }) => source.by === 'person') ? 'person' : 'agent',
      prompt,
      model,
    },
  };
}

/** The words as they stand in the source: other white space and other quotation marks are the same words. */
function findQuote(written: string, source: SpokenSource | undefined): FoundQuote | undefined {
  const words = written.trim().replace(/^[\s"“”'…]+|[\s"“”'…]+$/g, '');
  const isLong = words.split(/\s+/).length >= QUOTE_WORDS || (!/\s/.test(words) && /^[^\p{ASCII}]{6,}/u.test(words));
  if (source === undefined || !isLong || words.length < QUOTE_LETTERS || words.length > 1000) return undefined;
  const pattern = words
    .split(/\s+/)
    .map((word) =>
      word
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replace(/["“”„]|[‹›<>]/g, '.')
        .replace(/['’]/g, "['’]"),
    )
    .join('\\s+');
  const found = new RegExp(pattern, 'iu').exec(source.text);
  return found === null ? undefined : { source, words: found[0], place: found.index };
}

function textAround({ source: { text }, place, words }: FoundQuote): string {
  return text.slice(Math.max(0, place - AROUND_CHARS), place + words.length + AROUND_CHARS);
}

function isKnownAs(statement: string, known: string): boolean {
  const words = [...stemsOf(statement)];
  const there = stemsOf(known);
  const numbers = (text: string): string => (text.match(/\d+/g) ?? []).toSorted().join(' ');
  return (
    words.filter((word) => there.has(word)).length >= words.length * KNOWN_SHARE &&
    numbers(statement) === numbers(known)
  );
}
