/** `memoir models test`: one small call of the language model, and what it cost. */
import { spendingWords } from '../../../../domain/present/spending-words.ts';
import { defineCommand, JSON_OPTION } from '../../command.ts';
import { oneLine, plain, printJson, printLine } from '../../print/output.ts';

export const test = defineCommand({
  name: 'test',
  summary: 'call the language model once',
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir models test', does: 'ask for one word and print its cost' }],
  async run(context, { options }) {
    const result = await (await (await context.memoir()).language()).test();
    if (options.json) return printJson(context, result);
    const { model, answer, ms, tokens, dollars } = result;
    printLine(context, `${plain(model)} answered ${JSON.stringify(oneLine(answer).slice(0, 80))} in ${ms} ms.`);
    printLine(context, `It used ${spendingWords({ tokens, dollars })}.`);
  },
});
