/** `memoir models`: embedders and the language model, whether they are ready, and what was spent. */
import { withCommand } from '../../../domain/text/with-command.ts';
import type { ModelsView, ModelView } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { countOf, plain, printHint, printJson, printLine, printTable } from '../print/output.ts';
import { type Progress, progress } from '../print/progress.ts';
import { key } from './models/key.ts';
import { printLanguage } from './models/print-language.ts';
import { set } from './models/set.ts';
import { test } from './models/test.ts';

const use = defineCommand({
  name: 'use',
  summary: 'choose the embedder',
  args: [{ name: 'name', help: 'builtin, onnx, ollama, openai or none', required: true }],
  options: { json: JSON_OPTION },
  examples: [
    { run: 'memoir models use ollama', does: 'embed with Ollama and the model in models.ollamaModel' },
    { run: 'memoir models use builtin', does: 'use the embedder shipped with Memoir' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const chosen = await (await memoir.models()).use(args.name);
    if (options.json) return printJson(context, chosen);
    printLine(context, `models.embedder is ${chosen.name} in ${plain(memoir.layout.configFile)}.`);
    if (!chosen.health.ready) {
      printLine(
        context,
        `It is not ready: ${plain(chosen.health.why)} ${withCommand(plain(chosen.health.next), context.typed)}`,
      );
    }
    if (chosen.name !== 'none')
      printHint(context, 'Next: run `memoir models embed`. Until it is finished, search uses the existing vectors.');
  },
});

const embed = defineCommand({
  name: 'embed',
  summary: 'embed all documents that have no vector yet',
  description:
    'Continues where it was interrupted. After you change the embedder, everything is embedded again. Until that is ' +
    'finished, search uses the vectors of the previous embedder.',
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir models embed', does: 'embed with the current embedder, in the foreground' }],
  async run(context, { options }) {
    const models = await (await context.memoir()).models();
    let bar: Progress | undefined;
    let shown = 0;
    const done = await models.embed({
      onProgress: (count, total) => {
        if (options.json) return;
        bar ??= progress(context, total, 'embedding', 'text');
        bar.advance(count - shown);
        shown = count;
      },
    });
    bar?.finish();
    if (options.json) return printJson(context, done);
    printLine(
      context,
      done.embedded === 0 ? 'Everything is already embedded.' : `Embedded ${countOf(done.embedded, 'document')}.`,
    );
    for (const id of done.dropped) printLine(context, `Deleted the vectors of the previous embedder ${plain(id)}.`);
  },
});

export const command = defineCommand({
  name: 'models',
  summary: 'show models, choose an embedder and a language model',
  description:
    'Memoir works without a model: the built-in embedder is a table of word vectors, and facts, notes and answers come from ' +
    'rules. With a language model, answers and notes are written in better words, within a budget. docs/models.md says what ' +
    'each model needs.',
  options: {
    check: { type: 'boolean', help: 'also ask servers that are not on this machine whether they are ready' },
    json: JSON_OPTION,
  },
  subcommands: [use, embed, set, key, test],
  examples: [
    { run: 'memoir models', does: 'list the embedders and show which one is in use' },
    { run: 'memoir models --check', does: 'also ask servers on other machines; without it, nobody is contacted' },
    { run: 'memoir models use onnx', does: 'embed with a sentence model on this machine' },
    { run: 'memoir models set claude-code', does: 'let your own Claude Code write answers' },
  ],
  async run(context, { options }) {
    const memoir = await context.memoir();
    const check = options.check === true;
    const view = await (await memoir.models()).list({ check });
    const language = await (await memoir.language()).view({ check });
    if (options.json) return printJson(context, { ...view, language });
    printTable(context, view.embedders, [
      { header: '', cell: ({ inUse }) => (inUse ? '*' : '') },
      { header: 'embedder', cell: ({ name }) => name, whole: true, style: 'cyan' },
      { header: 'state', cell: stateOf, style: ({ health }) => (health.ready ? undefined : 'dim'), wraps: true },
      { header: 'description', cell: ({ about, leaves }) => `${about}; ${leaves}`, wraps: true },
    ]);
    printLine(context, '');
    printIndexState(context, view);
    const missing = view.embedders.find(({ inUse, health }) => inUse && !health.ready);
    if (missing !== undefined && !missing.health.ready)
      printLine(context, `Next: ${withCommand(plain(missing.health.next), context.typed)}`);
    if (!view.store.health.ready)
      printLine(
        context,
        `${plain(view.store.health.why)} ${withCommand(plain(view.store.health.next), context.typed)}`,
      );
    printLine(context, '');
    printLanguage(context, language);
  },
});

function stateOf({ health }: ModelView): string {
  return health.ready ? `ready: ${health.detail}` : `not ready: ${health.why}`;
}

function printIndexState(context: Context, { index, embedders }: ModelsView): void {
  if (embedders.some(({ name, inUse }) => inUse && name === 'none')) {
    printLine(context, 'No embedder is in use. Search compares words only.');
    return;
  }
  const done = index.documents - index.pending;
  printLine(
    context,
    `Embedded: ${done.toLocaleString('en-US')} of ${countOf(index.documents, 'text')}; tool calls are found by words only. Search uses ${plain(index.serving ?? 'words only')}.`,
  );
  if (index.pending === 0) return;
  const builtin = embedders.some(({ name, inUse }) => inUse && name === 'builtin');
  const it = index.pending === 1 ? 'it' : 'them';
  const next = builtin ? `The next search embeds ${it}.` : 'Run `memoir models embed`.';
  printHint(context, `${countOf(index.pending, 'text is', 'texts are')} not embedded yet. ${next}`);
}
