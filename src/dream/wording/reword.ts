/**
 * Lets a language model reword the statements that notes are made of. It only proposes sentences: which facts are kept, where they
 * stand and whether a file changes is decided as without a model, and the person reads the difference. A sentence that adds
 * something, drops something or reverses the meaning is rejected.
 */
import { z } from 'zod';
import { turnsAny } from '../../domain/facts/fold/polarity.ts';
import { standsIn } from '../../domain/facts/wording/stands-in.ts';
import { isStrictRule } from '../../domain/facts/wording/strict-rule.ts';
import { localDay } from '../../domain/time/dates.ts';
import { lowestTrust, mayBePushed } from '../../domain/trust/trust.ts';
import { askObject } from '../../models/language/ask-object.ts';
import type { LanguageModel } from '../../models/language/language-model.ts';
import { quotedSource } from '../../models/prompts/quoted-source.ts';
import { readPromptFile } from '../../models/prompts/read-prompt.ts';
import { erasureMark } from '../../store/journal/append-drawn.ts';
import { askedKey, recordWordings, type Wording } from '../../store/state/facts/wordings.ts';
import { askedBefore } from '../../store/state/uses/asked-models.ts';
import { prepare } from '../consolidate.ts';
import { gather } from '../gather.ts';
import type { DreamPlace } from '../run-dream.ts';
import type { KeptFact } from '../worth-keeping.ts';

const wordedSchema = z.strictObject({
  lines: z.array(z.strictObject({ number: z.int(), text: z.string() })),
});

export interface Reworded {
  readonly calls: number;
  readonly worded: number;
  readonly rejected: number;
}

const FACTS_A_CALL = 25;
const ANSWER_TOKENS = 3000;
const LINE_CHARS = { least: 12, most: 240 };
/** The share of the sentence's words that were said, and of the said words that the sentence keeps. */
const STANDS = 0.75;
const KEEPS = 0.5;
/** Says that something else is excluded. */
const LIMITS = /(?<!\p{L})(?:only|except|unless|until|nur|außer|bis|solo|sólo|salvo|hasta)(?!\p{L})/iu;

export async function rewordFacts(
  { journal, layout }: DreamPlace,
  model: LanguageModel,
  { calls }: { readonly calls: number },
): Promise<Reworded> {
  const mark = erasureMark(journal.db);
  const before = askedBefore(journal.db, 'facts-worded');
  const open = gather(journal, layout)
    .flatMap((scope) => prepare(scope).kept)
    .filter(({ fact }) => fact.origin === 'extracted' && mayBePushed(fact.trust) && !before.has(askedKey(fact)));
  const prompt = readPromptFile('word-facts');
  let done: Reworded = { calls: 0, worded: 0, rejected: 0 };
  for (let at = 0; at < open.length && done.calls < calls; at += FACTS_A_CALL) {
    const asked = open.slice(at, at + FACTS_A_CALL);
    const { lines } = await askObject(model, {
      name: prompt.id,
      schema: wordedSchema,
      system: [{ type: 'text', text: prompt.text, cache: '5m' }],
      messages: [{ role: 'user', parts: [{ type: 'text', text: asked.map(describeFact).join('\n') }] }],
      maxTokens: ANSWER_TOKENS,
    });
    const wordings = lines.slice(0, asked.length).flatMap(({ number, text }) => acceptWording(asked[number - 1], text));
    const facts = asked.map(({ fact }) => fact);
    recordWordings(journal, mark, { wordings, asked: facts, prompt: prompt.id, model: model.model });
    done = {
      calls: done.calls + 1,
      worded: done.worded + wordings.length,
      rejected: done.rejected + lines.length - wordings.length,
    };
  }
  return done;
}

function describeFact({ fact, sentence }: KeptFact, at: number): string {
  const { kind, trust, statement, why } = fact;
  const about = sentence.context === undefined ? '' : ` (about: ${sentence.context})`;
  const reason = why === undefined ? '' : ` Why: ${why}`;
  return quotedSource(at + 1, [kind, localDay(fact.at), `trust ${trust}`], `${statement}${reason}${about}`);
}

/** Empty if it is rejected. */
function acceptWording(kept: KeptFact | undefined, written: string): readonly Wording[] {
  if (kept === undefined) return [];
  const { fact, sentence } = kept;
  const text = written.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  if (text.length < LINE_CHARS.least || text.length > LINE_CHARS.most || text.endsWith('?')) return [];
  const said = [fact.statement, fact.why, sentence.text, sentence.context].filter(Boolean).join(' ');
  if (!standsIn(text, said, STANDS) || !standsIn(sentence.text, text, KEEPS)) return [];
  if (turnsAny(text, fact.statement) || isStrictRule(text) !== isStrictRule(fact.statement)) return [];
  if (LIMITS.test(text) !== LIMITS.test(fact.statement)) return [];
  return [{ fact, text, trust: lowestTrust(['agent', fact.trust]), from: sentence.from }];
}
