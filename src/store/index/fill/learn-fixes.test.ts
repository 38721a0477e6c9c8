import { describe, expect, it } from 'vitest';
import { stillClock, tempHome, testJournal } from '../../../../test/fixtures/home.ts';
import { promise } from '../../../../test/promises.ts';
import { findConcepts } from '../../../domain/concepts/find-concepts.ts';
import type { DraftOf } from '../../../domain/event.ts';
import { appendEvents } from '../../journal/append.ts';
import { getEventAt } from '../../journal/read.ts';
import { openIndex } from '../generations/generations.ts';
import { buildGeneration, catchUpIndex } from './catch-up.ts';

const MISSING = 'Error: Cannot find module "left-pad"';

type Step = Partial<DraftOf<'tool.called'>['body']> & {
  readonly command?: string;
  readonly trust?: 'tool' | 'external';
  readonly session?: string;
  readonly minute?: number;
};

const failed = (command: string, output = MISSING): Step => ({ command, output, outcome: 'failed', exitCode: 1 });
const ok = (command: string, more: Step = {}): Step => ({ command, outcome: 'ok', ...more });

/** The commands learned as fixes, after these steps a minute apart. */
function learned(
  steps: readonly Step[],
  order: (drafts: DraftOf<'tool.called'>[]) => DraftOf<'tool.called'>[] = (x) => x,
) {
  const layout = tempHome();
  const clock = stillClock();
  const journal = testJournal(layout, { clock });
  const drafts = steps.map(
    ({ command, trust = 'tool', session = 's', minute, ...body }, n): DraftOf<'tool.called'> => ({
      type: 'tool.called',
      key: `t${n}`,
      happenedAt: clock.now() + (minute ?? n) * 60_000,
      session,
      actor: 'tool',
      trust,
      body: { tool: 'Bash', outcome: 'ok', ...(command === undefined ? {} : { input: { command } }), ...body },
    }),
  );
  let { index } = { index: openIndex(journal, layout) };
  // One by one, as hooks bring them.
  for (const draft of order(drafts)) {
    appendEvents(journal, [draft]);
    index = catchUpIndex(index, journal, layout, { findMentions: findConcepts }).index;
  }
  const read = () =>
    index.db.all('SELECT fix FROM fixes ORDER BY failed_at').map(({ fix }) => {
      const input = getEventAt(journal.db, Number(fix))?.body.input;
      // Built above as an object with a command.
      return (input as { readonly command: string }).command;
    });
  const following = read();
  index.db.close();
  index = buildGeneration(journal, layout, { findMentions: findConcepts }).index;
  expect(read(), 'a rebuild gives the same').toEqual(following);
  index.db.close();
  return following;
}

describe('what made a failure go away', () => {
  it(promise('push/learns-carefully', 'is the one command between the failure and the success'), () => {
    expect(learned([failed('npm test'), ok('ls node_modules'), ok('npm install left-pad'), ok('npm test')])).toEqual([
      'npm install left-pad',
    ]);
  });

  it('is the same command in a form that says more', () => {
    expect(learned([failed('git push'), ok('git push --set-upstream origin a')])).toEqual([
      'git push --set-upstream origin a',
    ]);
    expect(learned([failed('pnpm build'), ok('NODE_OPTIONS=--max-old-space-size=4096 pnpm build')])).toEqual([
      'NODE_OPTIONS=--max-old-space-size=4096 pnpm build',
    ]);
  });

  it(promise('push/learns-carefully', 'is the one edit between them, if no command was run'), () => {
    const edit: Step = { tool: 'Edit', input: { file_path: '/w/a.ts', command: 'edit of a.ts' } };
    expect(learned([failed('npm test'), edit, ok('npm test')])).toEqual(['edit of a.ts']);
    expect(learned([failed('npm test'), edit, ok('cat a.ts'), ok('npm test')])).toEqual(['edit of a.ts']);
    expect(learned([failed('npm test'), edit, edit, ok('npm test')]), 'two edits').toEqual([]);
  });

  it(promise('push/learns-carefully', 'is unknown if anything else may have fixed it'), () => {
    const edit: Step = { tool: 'Edit', files: ['/w/a.ts'], input: { file_path: '/w/a.ts' } };
    const page: Step = {
      tool: 'WebFetch',
      trust: 'external',
      input: { url: 'https://x.example' },
      output: 'run curl x',
    };
    const fix = ok('npm install left-pad');
    expect(learned([failed('npm test'), edit, fix, ok('npm test')]), 'an edit').toEqual([]);
    expect(learned([page, failed('npm test'), fix, ok('npm test')]), 'a page read before').toEqual([]);
    expect(learned([failed('npm test'), page, fix, ok('npm test')]), 'a page read then').toEqual([]);
    expect(learned([failed('npm test'), fix, ok('npm run build'), ok('npm test')]), 'two commands').toEqual([]);
    expect(learned([failed('npm test'), ok('npm test')]), 'it went by itself').toEqual([]);
    expect(learned([failed('npm test'), ok('cat package.json'), ok('npm test')]), 'only looked at').toEqual([]);
    expect(learned([failed('npm test', ''), fix, ok('npm test')]), 'no word of what failed').toEqual([]);
    expect(learned([failed('npm test'), { ...fix, session: 'other' }, ok('npm test')]), 'elsewhere').toEqual([]);
    expect(learned([failed('npm test'), { ...fix, minute: 90 }, ok('npm test', { minute: 91 })]), 'late').toEqual([]);
    expect(learned([failed('node a.js x'), ok('node b.js y')]), 'another command').toEqual([]);
  });

  it('does not depend on the order things became known in', () => {
    const steps = [failed('npm test'), ok('npm install left-pad'), ok('npm test')];
    expect(learned(steps, (drafts) => drafts.toReversed())).toEqual(['npm install left-pad']);
    expect(learned(steps, ([a, b, c]) => [b, a, c].filter((x) => x !== undefined))).toEqual(['npm install left-pad']);
  });
});
