/** `memoir companion`: starts, stops and describes the companion's process. */

import { MemoirError } from '../../../domain/errors.ts';
import { withCommand } from '../../../domain/text/with-command.ts';
import type { CompanionView } from '../../../index.ts';
import { type Context, defineCommand, JSON_OPTION } from '../command.ts';
import { countOf, humanDate, plain, printFacts, printJson, printLine } from '../print/output.ts';
import { log } from './companion/log.ts';
import { say } from './companion/say.ts';
import { startCompanion, stopCompanion } from './companion/start-process.ts';
import { telegram } from './companion/telegram.ts';

const start = defineCommand({
  name: 'start',
  summary: 'start the companion',
  description:
    'It runs in the background until you stop it. Without a language model it keeps messages and says what to set.',
  options: { foreground: { type: 'boolean', help: 'run in this terminal until Ctrl-C' } },
  examples: [
    { run: 'memoir companion start', does: 'start it in the background' },
    { run: 'memoir companion start --foreground', does: 'run it here; for service managers' },
  ],
  async run(context, { options }) {
    if (options.foreground) return runHere(context);
    const { pid, already } = await startCompanion(context);
    printLine(
      context,
      already ? `The companion is already running (process ${pid}).` : `The companion runs (process ${pid}).`,
    );
    const companion = await (await context.memoir()).companion();
    const { model } = await companion.view();
    printLine(
      context,
      model === undefined
        ? `It keeps messages; nobody answers until a language model is chosen. Next: ${context.typed} models set --help`
        : `Next: talk to it with \`${context.typed} chat\`.`,
    );
  },
});

async function runHere(context: Context): Promise<void> {
  const { servers } = context;
  if (servers === undefined) throw new MemoirError('refused', 'No process can be run here');
  await servers.prepareLongRun();
  const memoir = await context.memoir({ patient: true });
  const { home, companionOutput } = memoir.layout;
  const companion = await memoir.companion();
  const ending = new AbortController();
  void servers.interrupted().then(() => ending.abort());
  await companion.run({
    ownProcess: true,
    signal: ending.signal,
    startJobs: () => servers.background(['schedule', 'run'], home, companionOutput),
    onReady: () => printLine(context, 'The companion is ready. Stop it with Ctrl-C.'),
  });
}

const stop = defineCommand({
  name: 'stop',
  summary: 'stop the companion',
  description: 'Messages that are not answered yet are kept and answered after the next start.',
  examples: [{ run: 'memoir companion stop', does: 'stop it' }],
  async run(context) {
    const stopped = await stopCompanion(context);
    printLine(context, stopped ? 'The companion has stopped.' : 'The companion was not running.');
  },
});

const restart = defineCommand({
  name: 'restart',
  summary: 'stop the companion and start it again',
  description: 'Settings take effect with a restart.',
  examples: [{ run: 'memoir companion restart', does: 'use changed settings' }],
  async run(context) {
    await stopCompanion(context);
    const { pid } = await startCompanion(context);
    printLine(context, `The companion runs (process ${pid}).`);
  },
});

const status = defineCommand({
  name: 'status',
  summary: 'show whether the companion runs and what it costs',
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir companion status', does: 'show its process, queue and costs' }],
  async run(context, { options }) {
    const view = await (await (await context.memoir()).companion()).view();
    if (options.json) return printJson(context, view);
    const { running, pid, since, model, waiting, contextTokens, lastTurn, today } = view;
    printFacts(context, [
      ['companion', running ? `runs (process ${pid}, since ${humanDate(since ?? 0, context.now())})` : 'does not run'],
      [
        'model',
        model === undefined ? withCommand('none; see `memoir models set --help`', context.typed) : plain(model),
      ],
      ['waiting', waiting === 0 ? 'nothing' : `${waiting} to be answered`],
      ...(contextTokens === undefined ? [] : [['context', `${contextTokens.toLocaleString('en-US')} tokens`] as const]),
      ...(lastTurn === undefined
        ? []
        : [
            [
              'last turn',
              `${lastTurn.tokens.toLocaleString('en-US')} tokens, ${percentOf(lastTurn.cacheRead, lastTurn.tokens)} from the cache, ${dollars(lastTurn.dollars)}`,
            ] as const,
          ]),
      ...(today.calls === 0 ? [] : [['today', spentToday(today)] as const]),
    ]);
  },
});

function spentToday({ tokens, calls, cacheRead, dollars: spent, limit }: CompanionView['today']): string {
  const used = `${tokens.toLocaleString('en-US')} tokens in ${countOf(calls, 'call')}`;
  return `${used}, ${percentOf(cacheRead, tokens)} from the cache, ${dollars(spent)} of $${limit.toFixed(2)}`;
}

function dollars(amount: number): string {
  return `$${amount.toFixed(4)}`;
}

function percentOf(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)} %`;
}

export const command = defineCommand({
  name: 'companion',
  summary: 'run an assistant with one conversation that never ends',
  description: 'All channels share one conversation and the same memory. Talk to it with `memoir chat`.',
  examples: [
    { run: 'memoir companion start', does: 'start it in the background' },
    { run: 'memoir companion say "I slept well"', does: 'send one message and print the reply' },
  ],
  subcommands: [start, stop, restart, status, say, log, telegram],
  bare: status,
});
