/** `memoir models`: what makes texts comparable by meaning, which is in use, whether it is ready; `use`, `embed`. */
import type { ModelsView, ModelView } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { countOf, plain, printJson, printLine, printTable } from '../output.ts';
import { type Progress, progress } from '../progress.ts';

const use = defineCommand({
  name: 'use',
  summary: 'choose what embeds texts',
  args: [{ name: 'name', help: 'builtin, onnx, ollama, openai or none', required: true }],
  options: { json: JSON_OPTION },
  examples: [
    { run: 'memoir models use ollama', does: 'embed with the model models.ollamaModel names' },
    { run: 'memoir models use builtin', does: 'back to the table shipped with Memoir' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    const chosen = await (await memoir.models()).use(args.name);
    if (options.json) return printJson(context, chosen);
    printLine(context, `models.embedder is ${chosen.name} in ${plain(memoir.layout.configFile)}.`);
    if (!chosen.health.ready) {
      printLine(context, `It is not ready: ${plain(chosen.health.why)} ${plain(chosen.health.next)}`);
    }
    if (chosen.name !== 'none')
      printLine(context, 'Run: memoir models embed. Until that is done the vectors there are serve.');
  },
});

const embed = defineCommand({
  name: 'embed',
  summary: 'embed everything that is not embedded yet',
  description:
    'Goes on where it was interrupted. After a change of model everything is embedded again; search by meaning goes on ' +
    'with the vectors of the model before until that is done.',
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir models embed', does: 'with the model in use, in the foreground' }],
  async run(context, { options }) {
    const models = await (await context.memoir()).models();
    let bar: Progress | undefined;
    let shown = 0;
    const done = await models.embed({
      onProgress: (count, total) => {
        // Whoever reads JSON waits for one answer.
        if (options.json) return;
        bar ??= progress(context, total, 'embedding');
        bar.advance(count - shown);
        shown = count;
      },
    });
    bar?.finish();
    if (options.json) return printJson(context, done);
    printLine(context, done.embedded === 0 ? 'Everything is embedded.' : `Embedded ${countOf(done.embedded, 'text')}.`);
    for (const id of done.dropped) printLine(context, `The vectors of ${plain(id)} were replaced and are gone.`);
  },
});

export const command = defineCommand({
  name: 'models',
  summary: 'embedders and language models: which, health, spending',
  description:
    'Memoir needs no model. The built-in table makes search by meaning possible without one; others are better and have ' +
    'to be there first. docs/models.md says what each needs.',
  options: { json: JSON_OPTION },
  subcommands: [use, embed],
  examples: [
    { run: 'memoir models', does: 'which there are and which is in use' },
    { run: 'memoir models use onnx', does: 'use a sentence model on this machine' },
  ],
  async run(context, { options }) {
    const view = await (await (await context.memoir()).models()).list();
    if (options.json) return printJson(context, view);
    printTable(context, view.embedders, [
      { header: '', cell: ({ inUse }) => (inUse ? '*' : '') },
      { header: 'embedder', cell: ({ name }) => name, whole: true, style: 'cyan' },
      { header: 'state', cell: stateOf, style: ({ health }) => (health.ready ? undefined : 'dim') },
      { header: 'what it is', cell: ({ about, leaves }) => `${about}; ${leaves}` },
    ]);
    printLine(context, '');
    sayIndex(context, view);
    const missing = view.embedders.find(({ inUse, health }) => inUse && !health.ready);
    if (missing !== undefined && !missing.health.ready) printLine(context, `Next: ${plain(missing.health.next)}`);
    if (!view.store.health.ready)
      printLine(context, `${plain(view.store.health.why)} ${plain(view.store.health.next)}`);
    printLine(context, 'Language models: none is used. Spent so far: $0.00.');
  },
});

function stateOf({ health }: ModelView): string {
  return health.ready ? `ready: ${health.detail}` : `not ready: ${health.why}`;
}

function sayIndex(context: Context, { index, embedders }: ModelsView): void {
  if (embedders.some(({ name, inUse }) => inUse && name === 'none')) {
    printLine(context, 'Nothing is embedded: search goes by words alone.');
    return;
  }
  const done = index.documents - index.pending;
  printLine(
    context,
    `Embedded: ${done} of ${countOf(index.documents, 'text')}; answers come from ${plain(index.serving ?? 'words alone')}.`,
  );
  if (index.pending > 0) printLine(context, `${countOf(index.pending, 'text')} to embed: memoir models embed`);
}
