import { describe, expect, it } from 'vitest';
import { bash, lastTurn, type Said, statementsOf } from '../turn-of.test-helper.ts';
import { readStructure } from './read-structure.ts';

const read = (...said: readonly Said[]) => readStructure(lastTurn([{ person: 'go on' }, ...said]));
const quotesStandIn = (said: Said, drafts: ReturnType<typeof read>): boolean =>
  drafts.every(({ quote }) => 'tool' in said && (said.tool.output ?? '').includes(quote));

describe('git', () => {
  it('gives commits, reverts and pushes, with what git printed as the quote', () => {
    const commit = bash('git commit -m x', '[main 1a2b3c4] Keep orders for 90 days\n 2 files changed');
    const drafts = read(commit);
    expect(drafts).toMatchObject([{ kind: 'outcome', statement: 'Commit 1a2b3c4 on main: Keep orders for 90 days' }]);
    expect(quotesStandIn(commit, drafts)).toBe(true);
    expect(read(bash('git revert HEAD', '[main 9f9f9f9] Revert "new logo"'))).toMatchObject([
      { effect: 'refutes', about: 'new logo' },
    ]);
    expect(statementsOf(read(bash('git push', '   1a2b3c4..9f9f9f9  main -> main')))).toEqual([
      'Pushed main to main (1a2b3c4..9f9f9f9)',
    ]);
  });

  it('takes a message that the agent typed for its report of an end, and no other', () => {
    const printed = '[main 1a2b3c4] remove stg_old\n 1 file changed';
    expect(read(bash('git commit -qam "remove stg_old"', printed))).toMatchObject([
      { subject: 'commit 1a2b3c4', confidence: 0.95 },
      { effect: 'ends', saidBy: 'agent', statement: 'remove stg_old', quote: 'remove stg_old' },
    ]);
    expect(read(bash('git commit -F message.txt', printed))).toHaveLength(1);
  });

  it('gives nothing for other output, a failed command, or output of a network command', () => {
    expect(read(bash('cat notes.txt', '[main 1a2b3c4] not a commit'))).toEqual([]);
    expect(read(bash('git commit -m x', '[main 1a2b3c4] x', 'failed'))).toEqual([]);
    expect(read({ ...bash('git pull', '[main 1a2b3c4] x'), trust: 'external' } as Said)).toEqual([]);
  });
});

describe('a tracker', () => {
  it('gives issues that were opened and closed with a reason', () => {
    const drafts = read(
      bash('bd create --title=x', '✓ Created issue: shop-7.2\n  Title: Orders without a customer\n  Priority: P2'),
      bash('bd close shop-7', '✓ Closed shop-7: All orders have a customer now'),
      bash('bd close shop-8', '✓ Closed shop-8: Closed'),
    );
    expect(drafts).toMatchObject([
      { kind: 'commitment', statement: 'Open issue shop-7.2: Orders without a customer' },
      { kind: 'outcome', effect: 'ends', about: 'shop-7' },
      // It says nothing worth keeping, and still ends what was open.
      { effect: 'ends', about: 'shop-8', confidence: 0.05 },
    ]);
    expect(read(bash('bd close shop-9', '✓ Closed shop-9'))).toMatchObject([
      { effect: 'ends', subject: 'issue shop-9' },
    ]);
    expect(read(bash('bd list', 'Closed\nCompleted work'))).toEqual([]);
  });

  it('gives the order of two issues as a record, not as what blocks somebody', () => {
    const line = '✓ Added dependency: shop-3.2 depends on shop-3.1 (blocks)';
    expect(read(bash('bd dep add shop-3.2 shop-3.1', line))).toMatchObject([
      { kind: 'outcome', subject: 'issue shop-3.2', quote: line },
    ]);
  });

  it('gives the constraints written into an issue, not its other lists', () => {
    const text =
      '# Orders\n## Files\n- src/a.ts is new\n## Constraints\n- No new database table for this\n## Steps\n- write the code first';
    expect(read(bash('bd show shop-7', text))).toMatchObject([
      { kind: 'decision', statement: 'No new database table for this' },
    ]);
    expect(read(bash('cat CLAUDE.md', text))).toEqual([]);
  });
});

describe('what an issue or a plan rules out or supposes', () => {
  const listed = (heading: string) =>
    statementsOf(read(bash('bd show shop-7', `# Orders\n\n${heading}\n\n- Dark mode for the settings page\n`)));

  it.each([
    ['## Out of scope', 'Out of scope: '],
    ['## What is out of scope (v1)', 'What is out of scope (v1): '],
    ['### Non-Goals', 'Non-Goals: '],
    ['**Not doing:**', 'Not doing: '],
    ["## Won't do", "Won't do: "],
    ['No-gos:', 'No-gos: '],
    ['## Must not', 'Must not: '],
    ['## Rejected', 'Rejected: '],
    ['## Rejected alternatives', 'Rejected alternatives: '],
    ['## Nicht-Ziele', 'Nicht-Ziele: '],
    ['## Außerhalb des Umfangs', 'Außerhalb des Umfangs: '],
    ['## Verworfene Alternativen', 'Verworfene Alternativen: '],
    ['## Fuera de alcance', 'Fuera de alcance: '],
    ['## No objetivos', 'No objetivos: '],
    ['## Descartado', 'Descartado: '],
  ])('%s: is kept as ruled out', (heading, label) => {
    expect(listed(heading)).toEqual([`${label}Dark mode for the settings page`]);
  });

  it.each([
    '## Risks',
    '## Known risks and mitigations',
    '## Rabbit Holes',
    '## Alternatives considered',
    '## Options considered',
    '## Risiken',
    '## Betrachtete Alternativen',
    '## Riesgos',
    '## Alternativas consideradas',
  ])('%s: is not kept', (heading) => {
    expect(listed(heading)).toEqual([]);
  });

  it('under a label within a list of decisions', () => {
    const text =
      '## Decisions\n- Orders live in Postgres\n- Rejected:\n  - Kafka for the billing service\n- Alternatives considered:\n  - Redis for the billing service\n- Times are kept in UTC';
    expect(statementsOf(read(bash('bd show shop-7', text)))).toEqual([
      'Orders live in Postgres',
      'Rejected: Kafka for the billing service',
      'Times are kept in UTC',
    ]);
  });

  it('keeps what says no by itself as it is, and pitfalls as lessons', () => {
    const text = '## No-gos\n- Do not add a second parser\n## Gotchas\n- The parser drops empty lines';
    expect(read(bash('bd show shop-7', text))).toMatchObject([
      { kind: 'decision', statement: 'Do not add a second parser' },
      { kind: 'lesson', statement: 'The parser drops empty lines' },
    ]);
  });
});

describe('the client', () => {
  it('gives answers to questions as the person’s words', () => {
    const input = {
      questions: [{ question: 'Which store?', header: 'Store', options: [{ label: 'Redis' }, { label: 'Postgres' }] }],
    };
    const output = JSON.stringify({ ...input, answers: { 'Which store?': 'Postgres' } });
    expect(read({ tool: { tool: 'AskUserQuestion', outcome: 'ok', input, output } })).toMatchObject([
      { kind: 'decision', subject: 'Store', value: 'Postgres', saidBy: 'person', quote: 'Postgres' },
    ]);
    const older = 'User has answered your questions: "Which store?"="neither, use a file".';
    expect(read({ tool: { tool: 'AskUserQuestion', outcome: 'ok', input, output: older } })).toMatchObject([
      { kind: 'correction', value: 'neither, use a file' },
    ]);
  });

  it('gives the reason for a refusal and the approval of a plan', () => {
    const refused =
      "The user doesn't want to proceed with this tool use. The user said:\nuse the staging bucket instead";
    expect(read(bash('aws s3 rm x', refused, 'denied'))).toMatchObject([
      { kind: 'correction', statement: 'use the staging bucket instead', saidBy: 'person' },
    ]);
    expect(read(bash('ls', 'The tool use was rejected.', 'denied'))).toEqual([]);
    const plan = '# Plan: Split the importer\n## Non-goals\n- No change of the file format here';
    expect(read({ plan }, { tool: { tool: 'ExitPlanMode', outcome: 'ok' } })).toMatchObject([
      { kind: 'confirmation', statement: 'The user approved the plan: Split the importer' },
      { kind: 'decision', statement: 'No change of the file format here' },
    ]);
    expect(read({ plan }, { tool: { tool: 'ExitPlanMode', outcome: 'denied' } })).toEqual([]);
  });
});

describe('a failure', () => {
  const failed = bash('git push', 'Exit code 128\nfatal: The current branch x has no upstream branch.', 'failed');

  it('and the other command that worked give a lesson', () => {
    const [lesson] = read(failed, bash('git push --set-upstream origin x', 'done'));
    expect(lesson).toMatchObject({ kind: 'lesson', also: ['e2'] });
    expect(lesson?.statement).toContain('no upstream branch');
    expect(lesson?.statement).toContain('git push --set-upstream origin x');
  });

  it('of tests, or that the same command overcame, gives none', () => {
    expect(read(failed, bash('git push', 'done'))).toEqual([]);
    expect(read(bash('npm test', 'error: 1 failed', 'failed'), bash('npm test -- a', 'ok'))).toEqual([]);
  });
});

describe('a summary', () => {
  it('gives the entries of its sections on errors, pending work and feedback, and nothing of its files', () => {
    const summary = [
      '1. Primary Request: build the importer',
      '2. Files and Code Sections:',
      '   - src/import.ts reads the file in chunks',
      '3. Errors and fixes:',
      '   - **Wrong charset**: the file is latin1; decoding it as latin1 fixed the umlauts',
      '   - Unused import in the test file was removed',
      '4. Pending Tasks:',
      '   - Write the manual for the night shift',
      '     - with screenshots',
      '   - None',
      '5. User feedback: short answers, no apologies please',
    ].join('\n');
    expect(readStructure(lastTurn([{ summary }])).map(({ kind, statement }) => [kind, statement])).toEqual([
      ['outcome', 'Wrong charset: the file is latin1; decoding it as latin1 fixed the umlauts'],
      ['commitment', 'Write the manual for the night shift with screenshots'],
      ['preference', 'short answers, no apologies please'],
    ]);
  });
});
