/** `memoir facts edit` and `memoir facts resolve`. */
import { typedValues } from '../../../../domain/facts/values/typed-values.ts';
import type { Fact, Memoir } from '../../../../index.ts';
import { factJson, slugsOf } from '../../../../internal.ts';
import { type Context, defineCommand, JSON_OPTION } from '../../command.ts';
import { oneLine, printJson, printLine } from '../../print/output.ts';

const ID = { name: 'id', help: 'the id of the fact, or its first characters', required: true } as const;

export const edit = defineCommand({
  name: 'edit',
  summary: 'reword a fact',
  description: 'The new words are yours, so the fact also counts as confirmed. Its sources and its history stay.',
  args: [ID, { name: 'text', help: 'what it says now', variadic: true }],
  options: {
    subject: { type: 'string', value: 'WORDS', help: 'what it is about' },
    value: { type: 'string', value: 'WORDS', help: 'the value it gives, for example pnpm' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir facts edit 0198c2f4 "we deploy on Thursdays"', does: 'change its words' },
    { run: 'memoir facts edit 0198c2f4 --subject "deploy day" --value Thursday', does: 'change what it is about' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    await memoir.facts.extractNew();
    const words = args.text.join(' ').trim();
    const { subject, value } = options;
    const fact = memoir.facts.edit(args.id, { statement: words === '' ? undefined : words, subject, value });
    print(context, memoir, { fact, json: options.json, did: 'Saved' });
    if (options.json || value === undefined || contains(fact.statement, value)) return;
    const id = memoir.events.shortId(fact.id);
    printLine(
      context,
      `Its value is now ${oneLine(value)}, but its words do not say so. Change them with \`${context.typed} facts edit ${id} "…"\`.`,
    );
  },
});

/** "20 min windows" says "20 minutes". */
function contains(statement: string, value: string): boolean {
  if (oneLine(statement).toLowerCase().includes(oneLine(value).toLowerCase())) return true;
  const [given] = typedValues(value);
  return given !== undefined && typedValues(statement).some((each) => each.value === given.value);
}

export const resolve = defineCommand({
  name: 'resolve',
  summary: 'end a blocker or commitment',
  description:
    'The fact no longer holds from now on. It stays in the history, and `memoir confirm` makes it hold again.',
  args: [ID],
  options: { why: { type: 'string', value: 'TEXT', help: 'what ended it' }, json: JSON_OPTION },
  examples: [
    { run: 'memoir facts resolve 0198c2f4', does: 'end a blocker' },
    { run: 'memoir facts resolve 0198c2f4 --why "the licence arrived"', does: 'end it, with the reason' },
  ],
  async run(context, { args, options }) {
    const memoir = await context.memoir();
    await memoir.facts.extractNew();
    const fact = memoir.facts.resolve(args.id, options.why);
    const isOpenWork = fact.kind === 'blocker' || fact.kind === 'commitment';
    print(context, memoir, { fact, json: options.json, did: isOpenWork ? 'Resolved' : 'No longer holds:' });
    if (!isOpenWork) warnNotOpenWork(context, memoir, fact);
    if (!options.json) printLine(context, `To undo it: \`${context.typed} confirm ${memoir.events.shortId(fact.id)}\``);
  },
});

/** Something else does not end by being done: it was wrong, or something replaces it. To stderr, so that the JSON stays readable. */
function warnNotOpenWork(context: Context, memoir: Memoir, { id, kind }: Fact): void {
  const short = memoir.events.shortId(id);
  context.stderr.write(
    `memoir: This is a ${kind}, not a blocker or commitment. If it was wrong, use \`${context.typed} refute ${short}\`; ` +
      `if another decision replaces it, \`${context.typed} decide --supersedes ${short} "…"\`.\n`,
  );
}

function print(
  context: Context,
  memoir: Memoir,
  { fact, json, did }: { readonly fact: Parameters<typeof factJson>[0]; readonly json: boolean; readonly did: string },
): void {
  if (json) printJson(context, factJson(fact, slugsOf(memoir.projects.list()), context.now()));
  else printLine(context, `${did} ${fact.kind}: ${oneLine(fact.statement)}`);
}
