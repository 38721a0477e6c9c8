/** `memoir companion telegram`: the bot through which you reach the companion on the phone. */

import { MemoirError } from '../../../../domain/errors.ts';
import { asSentence } from '../../../../domain/text/as-sentence.ts';
import { withCommand } from '../../../../domain/text/with-command.ts';
import { readSecret } from '../../ask/read-secret.ts';
import { defineCommand, JSON_OPTION } from '../../command.ts';
import { humanDate, plain, printFacts, printJson, printLine } from '../../print/output.ts';

const set = defineCommand({
  name: 'set',
  summary: 'save the token of your Telegram bot',
  description:
    'Make a bot with @BotFather and paste its token here. It is stored in a file that only you can read. Or set the variable ' +
    'MEMOIR_TELEGRAM_TOKEN. Needs the package grammy: npm install grammy.',
  examples: [{ run: 'memoir companion telegram set', does: 'ask for the token, without showing it' }],
  async run(context) {
    const memoir = await context.memoir();
    const { telegram } = await memoir.companion();
    const typed = (await readSecret(context, 'Token: ')).trim();
    if (typed === '') {
      throw new MemoirError('bad-input', 'No token was given', {
        next: 'Type it, or pipe it: `memoir companion telegram set < token.txt`',
      });
    }
    telegram.setToken(typed);
    printLine(context, `Saved in ${plain(memoir.layout.telegramFile)}.`);
    printLine(
      context,
      `Next: \`${context.typed} companion restart\`, then \`${context.typed} companion telegram pair\`.`,
    );
  },
});

const pair = defineCommand({
  name: 'pair',
  summary: 'show a code that pairs your Telegram account',
  description:
    'Send the code to your bot while the companion runs. It is valid once, for ten minutes and five attempts. Accounts that are ' +
    'not paired get no answer.',
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir companion telegram pair', does: 'show a new code' }],
  async run(context, { options }) {
    const companion = await (await context.memoir()).companion();
    const { code, until } = companion.telegram.pair();
    if (options.json) return printJson(context, { code, until });
    printLine(context, code);
    printLine(context, `Send it to your bot until ${humanDate(until, context.now())}.`);
    if (!(await companion.view()).running) {
      printLine(context, `The companion does not run. Start it: ${context.typed} companion start`);
    }
  },
});

const status = defineCommand({
  name: 'status',
  summary: 'show whether a bot is set and which accounts are paired',
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir companion telegram status', does: 'show token, accounts and code' }],
  async run(context, { options }) {
    const view = (await (await context.memoir()).companion()).telegram.status();
    if (options.json) return printJson(context, view);
    const { token, accounts, pairingUntil, missing } = view;
    const people = accounts.map(({ id, name }) => (name === '' ? String(id) : `${plain(name)} (${id})`));
    printFacts(context, [
      ['token', token === 'none' ? 'not set' : token === 'file' ? 'set' : 'set by a variable'],
      ['accounts', people.length === 0 ? 'no account is paired' : people.join(', ')],
      ['code', pairingUntil === undefined ? 'no open code' : `valid until ${humanDate(pairingUntil, context.now())}`],
    ]);
    if (missing !== undefined)
      printLine(context, `${asSentence(missing.why)} ${withCommand(missing.next, context.typed)}`);
  },
});

const remove = defineCommand({
  name: 'remove',
  summary: 'delete the token and the paired accounts',
  description: 'Messages that were received stay in the conversation. Delete the bot itself with @BotFather.',
  examples: [{ run: 'memoir companion telegram remove', does: 'disconnect Telegram' }],
  async run(context) {
    const removed = (await (await context.memoir()).companion()).telegram.remove();
    printLine(context, removed ? 'Token and accounts were deleted.' : 'Nothing was set.');
    if (removed) printLine(context, `Next: \`${context.typed} companion restart\` if it runs.`);
  },
});

export const telegram = defineCommand({
  name: 'telegram',
  summary: 'talk to the companion through a Telegram bot',
  examples: [
    { run: 'memoir companion telegram set', does: 'save the token of your bot' },
    { run: 'memoir companion telegram pair', does: 'pair your account' },
  ],
  subcommands: [set, pair, status, remove],
  bare: status,
});
