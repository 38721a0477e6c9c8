/** Answers a question from what a search found: with a language model if there is one, else with a digest of the sources. */
import type { AnswerSentence, AnswerSource, AskedAnswer } from '../domain/ask.ts';
import { isMemoirError } from '../domain/errors.ts';
import { defined } from '../domain/json/defined.ts';
import type { RecallAnswer } from '../domain/recall.ts';
import { countOf } from '../domain/text/count.ts';
import { askObject } from '../models/language/ask-object.ts';
import type { LanguageModel } from '../models/language/language-model.ts';
import { readPromptFile } from '../models/prompts/read-prompt.ts';
import { answerRequest, answerSchema } from './answer-prompt.ts';
import { checkSentences } from './check-answer.ts';
import { chooseSources } from './choose-sources.ts';
import { digestOf } from './digest.ts';

const ANSWER_TOKENS = 1200;
/** A model that is down or over its budget is a reason for a digest, not for an error. */
const ANSWERED_WITHOUT = ['model-unavailable', 'model-answer', 'over-budget'] as const;

export async function answerQuestion(
  question: string,
  found: RecallAnswer,
  model: LanguageModel | undefined,
  signal?: AbortSignal,
): Promise<AskedAnswer> {
  const sources = chooseSources(found);
  const digest = (notes: readonly string[]): AskedAnswer => {
    const answers = new Set(found.answers?.map(({ id }) => id));
    const certain = new Set(sources.flatMap(({ id, number }) => (answers.has(id) ? [number] : [])));
    const sentences = digestOf(question, sources, certain);
    const said = sentences.length === 0 ? notes : notes.map((note) => `${note} ${RECORDED}`);
    return withSources({ question, by: 'digest', sentences, notes: [...found.notes, ...said] }, sources);
  };
  if (sources.length === 0) return digest([]);
  if (model === undefined) return digest(['No language model is chosen.']);
  try {
    const written = await withModel(question, { sources, notes: found.notes }, model, signal);
    return written ?? digest([UNSUPPORTED]);
  } catch (error) {
    if (!ANSWERED_WITHOUT.some((code) => isMemoirError(error, code)) || !isMemoirError(error)) throw error;
    return digest([`The language model did not answer: ${error.message}`]);
  }
}

const UNSUPPORTED = 'The sources do not support what the language model wrote.';
const RECORDED = 'This is what was recorded, best first.';

/** Undefined if the sources support none of its sentences. */
async function withModel(
  question: string,
  { sources, notes }: { readonly sources: readonly AnswerSource[]; readonly notes: readonly string[] },
  model: LanguageModel,
  signal: AbortSignal | undefined,
): Promise<AskedAnswer | undefined> {
  const prompt = readPromptFile('answer');
  const written = await askObject(model, {
    name: prompt.id,
    schema: answerSchema,
    system: [{ type: 'text', text: prompt.text }],
    messages: [{ role: 'user', parts: [{ type: 'text', text: answerRequest(question, sources) }] }],
    maxTokens: ANSWER_TOKENS,
    ...defined({ signal }),
  });
  const { sentences, dropped } = checkSentences(written.known ? written.sentences : [], sources);
  const [disagreement] = checkSentences(written.disagreement === null ? [] : [written.disagreement], sources).sentences;
  if (written.known && sentences.length === 0) return undefined;
  const said =
    dropped === 0
      ? []
      : [`${countOf(dropped, 'sentence was', 'sentences were')} left out, because the named sources do not say that.`];
  return withSources(
    { question, by: 'model', model: model.who, sentences, ...defined({ disagreement }), notes: [...notes, ...said] },
    sources,
  );
}

/** Keeps the sources that are cited, numbered from 1 in the order of their use. */
function withSources(answer: Omit<AskedAnswer, 'sources'>, sources: readonly AnswerSource[]): AskedAnswer {
  const named = [...answer.sentences, ...(answer.disagreement === undefined ? [] : [answer.disagreement])];
  const order = [...new Set(named.flatMap((sentence) => sentence.sources))];
  const renumber = (sentence: AnswerSentence): AnswerSentence => ({
    ...sentence,
    sources: sentence.sources.map((number) => order.indexOf(number) + 1),
  });
  return {
    ...answer,
    sentences: answer.sentences.map(renumber),
    ...defined({ disagreement: answer.disagreement && renumber(answer.disagreement) }),
    sources: order.flatMap((number, at) => {
      const source = sources.find((each) => each.number === number);
      return source === undefined ? [] : [{ ...source, number: at + 1 }];
    }),
  };
}
