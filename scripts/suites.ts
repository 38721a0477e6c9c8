/**
 * The test suites as data: what belongs to each and the minutes it may take. One run of vitest has all of them, one after the other, so a
 * core that has nothing more to do in one suite begins the next. The unit suite comes last: its many short files leave no core idle.
 */
export interface Suite {
  readonly name: string;
  readonly include: readonly string[];
  /** Its tests run the built program. */
  readonly built: boolean;
  /**
   * For one test. It only stops a test that hangs: at least five times the slowest on a quiet machine, because a busy one is
   * that much slower.
   */
  readonly testTimeoutMs: number;
  /** Its share of a run on a two-core machine. Exceeding it is reported and does not fail the run. */
  readonly budgetMinutes: number;
}

/** Minutes for all suites together. */
export const TOTAL_BUDGET_MINUTES = 10;

/** Files of the unit suite that `npm run test:quick` leaves out: two thirds of its processor time are in these few. */
export const NOT_QUICK: readonly string[] = [
  'src/agents/claude-code/install/launcher.test.ts',
  'src/agents/claude-code/install/own-hooks.test.ts',
  'src/agents/claude-code/transcripts/read-transcript-file.test.ts',
  'src/capture/imports/import-transcripts.test.ts',
  'src/capture/redact/redact-corpus.test.ts',
  'src/context/push/push.test.ts',
  'src/domain/facts/fold/fold-facts.test.ts',
  'src/engine/background/schedule.test.ts',
  'src/engine/companion/companion-tools.test.ts',
  'src/engine/confirmation/poisoning.test.ts',
  'src/engine/dream/agent-proposals.test.ts',
  'src/engine/dream/cold.test.ts',
  'src/engine/dream/dream-gates.test.ts',
  'src/engine/dream/dream-own-text.test.ts',
  'src/engine/dream/dream-undo.test.ts',
  'src/engine/dream/dream.test.ts',
  'src/engine/forget/forget-dreamt.test.ts',
  'src/engine/models/language.test.ts',
  'src/engine/models/model-facts.test.ts',
  'src/engine/models/model-notes.test.ts',
  'src/engine/models/model-proposals.test.ts',
  'src/engine/recall/recall.test.ts',
  'src/extract/extractor.test.ts',
  'src/notes/note-names.test.ts',
  'src/platform/sqlite/sqlite.test.ts',
  'src/recall/candidates/find-candidates.test.ts',
  'src/store/index/fill/prepare-together.test.ts',
  'src/store/state/facts/fold-projects.test.ts',
  'src/surfaces/cli/habits.test.ts',
  'src/surfaces/mcp/limit-lines.test.ts',
  'test/architecture/compile-eagerly.test.ts',
  'test/architecture/layers.test.ts',
  'test/architecture/plain.test.ts',
  'test/contract/hostile-models.test.ts',
  'test/contract/order-independence.test.ts',
  'test/contract/project-identity.test.ts',
  'test/contract/second-agent.test.ts',
  'test/contract/web.test.ts',
];

export const SUITES: readonly Suite[] = [
  {
    name: 'unit',
    include: ['src/**/*.test.ts', 'test/*.test.ts', 'test/architecture/**/*.test.ts', 'test/contract/**/*.test.ts'],
    built: false,
    testTimeoutMs: 180_000,
    budgetMinutes: 2,
  },
  {
    name: 'concurrency',
    include: ['test/concurrency/**/*.test.ts'],
    built: true,
    testTimeoutMs: 600_000,
    budgetMinutes: 1.5,
  },
  {
    name: 'faults',
    include: ['test/faults/**/*.test.ts'],
    built: true,
    testTimeoutMs: 600_000,
    budgetMinutes: 3,
  },
  {
    name: 'package',
    include: ['test/package/**/*.test.ts'],
    built: true,
    testTimeoutMs: 600_000,
    budgetMinutes: 1.5,
  },
  {
    name: 'e2e',
    include: ['test/e2e/**/*.test.ts'],
    built: true,
    testTimeoutMs: 600_000,
    budgetMinutes: 4,
  },
];
