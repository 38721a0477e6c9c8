/** `memoir models set`: chooses the language model. */
import { defined } from '../../../../domain/json/defined.ts';
import { defineCommand, JSON_OPTION } from '../../command.ts';
import { plain, printJson, printLine } from '../../print/output.ts';

export const set = defineCommand({
  name: 'set',
  summary: 'choose the language model',
  description:
    'With claude-code, Memoir runs your own `claude -p` without tools and hooks. With anthropic or openai, texts are sent to ' +
    'that server; Ollama, LM Studio and vLLM speak OpenAI’s API. `none` switches language models off.',
  args: [{ name: 'name', help: 'claude-code, anthropic, openai or none', required: true }],
  options: {
    model: { type: 'string', value: 'NAME', help: 'the model; required for openai' },
    url: { type: 'string', value: 'URL', help: 'the address of the server; by default the provider’s own' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir models set claude-code', does: 'use your own Claude Code' },
    {
      run: 'memoir models set anthropic --model claude-haiku-5-5',
      does: 'use Anthropic; then run `memoir models key`',
    },
    {
      run: 'memoir models set openai --model qwen3 --url http://127.0.0.1:11434/v1',
      does: 'use Ollama on this machine',
    },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const language = await memoir.language();
    const { model, url } = options;
    const view = await language.set(args.name, {
      ...defined({ model, url }),
    });
    if (options.json) return printJson(context, view);
    if (view.adapter === 'none') return printLine(context, 'No language model is used.');
    printLine(context, `The language model is ${plain(view.model ?? '')} (${view.adapter}).`);
    if (memoir.config.get('models.extract') !== 'off' || memoir.config.get('models.select')) {
      const limit = `\`${context.typed} models\` shows the limits`;
      printLine(context, `It also reads your sessions in the background, for facts and notes; ${limit}.`);
      printLine(
        context,
        `To switch that off: \`${context.typed} config set models.extract off\` and "models.select false".`,
      );
    }
    if (
      view.url !== undefined &&
      view.keyFrom === undefined &&
      !/^https?:\/\/(?:127\.|localhost|\[::1\])/.test(view.url)
    ) {
      printLine(context, `Next: set its key with \`${context.typed} models key\`.`);
    } else printLine(context, `Next: try it with \`${context.typed} models test\`.`);
  },
});
