/** `memoir ask <question…>`: answers from memory, each sentence with its sources. */
import { NOTE_TYPES } from '../../../domain/note.ts';
import { answerNote } from '../../../domain/present/answer-note.ts';
import { spendingWords } from '../../../domain/present/spending-words.ts';
import { localDay } from '../../../domain/time/dates.ts';
import { EXTERNAL_NOTICE } from '../../../domain/trust/trust.ts';
import { type AnswerSentence, type AnswerSource, type AskedAnswer, MemoirError } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { type ShortId, shortIdsOf } from '../print/item-view.ts';
import { oneLine, plain, printJson, printLine, wrap } from '../print/output.ts';
import { waitingLine } from '../print/progress.ts';

const USUAL_WIDTH = 120;

export const command = defineCommand({
  name: 'ask',
  summary: 'answer a question from memory, with sources',
  description:
    'Searches the memory and answers from what it finds. With a language model (`memoir models set`) it writes sentences and ' +
    'checks that the sources of each one support it. Without one it prints the best sources. It says if nothing answers the ' +
    'question, and if sources disagree.\n\n' +
    'The exit code is 1 if nothing that was recorded answers the question.',
  args: [{ name: 'question', help: 'the question', variadic: true }],
  options: {
    project: { type: 'string', short: 'p', value: 'NAME', help: 'only this project; "*" for all' },
    'as-of': { type: 'string', value: 'WHEN', help: 'answer as of that day' },
    save: { type: 'string', value: 'TYPE', choices: NOTE_TYPES, help: 'save the answer as a note of this type' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir ask why did we drop CloudFront', does: 'answer with sources that `memoir show` opens' },
    { run: 'memoir ask which package manager do we use --as-of 2026-03-01', does: 'answer what held on a day' },
    { run: 'memoir ask how do we deploy --save reference', does: 'keep the answer as a note' },
  ],
  async run(context, { args, options }) {
    const question = args.question.join(' ').trim();
    if (question === '') {
      throw new MemoirError('usage', 'No question given', { next: 'Example: memoir ask "why did we drop CloudFront"' });
    }
    const memoir = await context.memoir();
    const waiting = waitingLine(context);
    const answer = await memoir
      .ask(question, {
        ...{ project: options.project, asOf: options['as-of'], cwd: context.cwd },
        onAsking: (model) => waiting.show(`Asking ${model} … (Ctrl-C stops it)`),
      })
      .finally(waiting.clear);
    if (options.json) printJson(context, answerJson(answer));
    else printAnswer(context, answer, shortIdsOf(memoir));
    await context.stdout.drained();
    const results = answer.sources.map(({ id }) => ({ id }));
    await memoir.usage.searched(question, results, { cwd: context.cwd, surface: 'cli', project: options.project });
    if (answer.sentences.length === 0) return 1;
    if (options.save !== undefined) {
      const notes = await memoir.notes();
      const saved = await notes.remember(
        { cwd: context.cwd, name: options.project === '*' ? projectOf(answer) : options.project },
        { type: options.save, ...answerNote(answer), insist: true },
      );
      if (!options.json && 'note' in saved)
        printLine(
          context,
          saved.outcome === 'updated'
            ? `The answer that you saved before is up to date: ${plain(saved.note.file)}.`
            : `Saved as ${plain(saved.note.file)}.`,
        );
    }
    return 0;
  },
});

function answerJson({ sources, ...answer }: AskedAnswer): unknown {
  return { ...answer, sources: sources.map((source) => ({ ...source, at: new Date(source.at).toISOString() })) };
}

function printAnswer(context: Context, answer: AskedAnswer, shortId: ShortId): void {
  const { style } = context;
  const width = Math.max(20, context.width ?? USUAL_WIDTH);
  const say = (text: string, paint: (text: string) => string = (same) => same): void => {
    for (const line of wrap(text, width)) printLine(context, paint(line));
  };
  if (answer.sentences.length === 0) say('Nothing that was recorded answers this.');
  for (const sentence of answer.sentences) say(cited(sentence));
  if (answer.disagreement !== undefined) say(`Sources disagree: ${cited(answer.disagreement)}`, style.yellow);
  if (answer.sources.length > 0) printLine(context, '');
  for (const source of answer.sources) say(sourceLine(source, shortId), style.dim);
  if (answer.sources.some(({ trust }) => trust === 'external')) say(EXTERNAL_NOTICE, style.dim);
  for (const note of answer.notes) say(plain(note), style.dim);
  if (answer.spent !== undefined) {
    const who = answer.model === undefined ? 'The language model used' : `Written by ${plain(answer.model)}:`;
    say(`${who} ${spendingWords(answer.spent)}.`, style.dim);
  }
}

function cited({ text, sources }: AnswerSentence): string {
  return `${oneLine(text)} ${sources.map((number) => `[${number}]`).join('')}`;
}

function sourceLine({ number, id, kind, by, at, project, trust }: AnswerSource, shortId: ShortId): string {
  const place = project === undefined ? '' : `, ${oneLine(project)}`;
  return `[${number}] ${shortId(id)} ${kind} by ${oneLine(by)}, ${localDay(at)}${place}${trust === 'external' ? ', external' : ''}`;
}

/** The project that all sources are from, if there is one. */
function projectOf({ sources }: AskedAnswer): string | undefined {
  const [first, ...others] = [...new Set(sources.map(({ project }) => project))];
  return others.length === 0 ? first : undefined;
}
