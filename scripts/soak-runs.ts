/**
 * The long runs as data. A soak is a test of `npm test` that runs longer: it takes its rounds, seconds or numbers from
 * `test/fixtures/soak.ts`, so the short and the long version are the same code with the same checks.
 */
export interface SoakRun {
  /** The suite of `scripts/suites.ts` that has the file. */
  readonly suite: string;
  readonly file: string;
  /** Only the test with these words in its title, without brackets or dots: vitest reads them as a regular expression. */
  readonly title: string;
  readonly about: string;
  /** The default of `--minutes`. A run that says "once" does more than `npm test` and ends by itself. */
  readonly minutes: number;
}

export const SOAK_RUNS: Readonly<Record<string, SoakRun>> = {
  mixed: {
    suite: 'concurrency',
    file: 'test/concurrency/mixed-load.test.ts',
    title: 'everything at once for a while',
    about: 'hooks, searches, imports, erasures, rebuilds, health checks and an MCP server at once',
    minutes: 1,
  },
  'recall-beside-hooks': {
    suite: 'concurrency',
    file: 'test/concurrency/recall-beside-hooks.test.ts',
    title: 'searching while hooks write',
    about: 'processes search while hooks record',
    minutes: 1,
  },
  tasks: {
    suite: 'concurrency',
    file: 'test/concurrency/tasks.test.ts',
    title: 'none lost, none double, none claimed twice',
    about: 'two hundred processes add, finish and claim tasks, once',
    minutes: 2,
  },
  stampede: {
    suite: 'concurrency',
    file: 'test/concurrency/stampede.test.ts',
    title: 'loses and doubles nothing, umask',
    about: 'two hundred processes create one home, once',
    minutes: 2,
  },
  markdown: {
    suite: 'concurrency',
    file: 'test/concurrency/markdown-file.test.ts',
    title: 'keeps every acknowledged line and every line written by hand',
    about: 'four writers with two hundred writes each, an editor and a reader on one file, once',
    minutes: 2,
  },
  'markdown-kill': {
    suite: 'concurrency',
    file: 'test/concurrency/markdown-file.test.ts',
    title: 'leaves the old file or the next, and every acknowledged line',
    about: 'two writers of a file killed with SIGKILL at random moments',
    minutes: 5,
  },
  rebuild: {
    suite: 'e2e',
    file: 'test/e2e/cli-care.test.ts',
    title: 'killed at any moment it leaves the state whole and every event there',
    about: 'rebuilds killed with SIGKILL',
    minutes: 5,
  },
  'import-interrupted': {
    suite: 'e2e',
    file: 'test/e2e/import.test.ts',
    title: '',
    about: 'an import of 30 MB that is interrupted, once',
    minutes: 1,
  },
  'import-threads': {
    suite: 'unit',
    file: 'src/capture/imports/import-transcripts.test.ts',
    title: 'is the same read on a thread, on two, and file by file on this one',
    about: 'imports of 20 and 70 MB on one thread, on two and without, once',
    minutes: 2,
  },
  'redact-linear': {
    suite: 'unit',
    file: 'src/capture/redact/redact-corpus.test.ts',
    title: 'four times the text takes about four times as long',
    about: 'hostile texts of 128 KB for every rule that finds secrets, once',
    minutes: 2,
  },
  'huge-note': {
    suite: 'e2e',
    file: 'test/e2e/dashboard-failures.test.ts',
    title: 'a huge note and a graph of 250 notes',
    about: 'a note of 5 MB in the dashboard, once',
    minutes: 2,
  },
  tour: {
    suite: 'e2e',
    file: 'test/e2e/dashboard-tour.test.ts',
    title: 'every page on the demo and on imported transcripts',
    about: 'every page of the dashboard in two widths and two colours, once',
    minutes: 2,
  },
  'prompt-cache': {
    suite: 'e2e',
    file: 'test/e2e/claude-code/continuity.test.ts',
    title: 'never changes before the newest turn, over a long session',
    about: 'thirty turns with the real client, once',
    minutes: 2,
  },
  'dream-cycles': {
    suite: 'faults',
    file: 'test/faults/dream-cycles.test.ts',
    title: 'keeps captured events and every text',
    about: 'dreams over a growing history, with edits, undo and review between them',
    minutes: 5,
  },
  'dream-kill': {
    suite: 'faults',
    file: 'test/faults/dream-killed.test.ts',
    title: '',
    about: 'dreams, undos and archivings killed with SIGKILL at twenty moments each, once',
    minutes: 5,
  },
  'hostile-models': {
    suite: 'unit',
    file: 'test/contract/hostile-models.test.ts',
    title: 'nothing is lost, nothing untrusted pushed',
    about: 'fifteen language models that lie, loop or die, on both protocols, thirty dreams each, once',
    minutes: 10,
  },
  year: {
    suite: 'faults',
    file: 'test/faults/year.test.ts',
    title: 'sizes stay bounded',
    about: 'a year of work with 5,000 sessions by an injected clock, with dreams and retention',
    minutes: 30,
  },
  'companion-kills': {
    suite: 'faults',
    file: 'test/faults/companion-killed.test.ts',
    title: 'kill -9 at random moments on every channel',
    about: 'a companion killed with SIGKILL two hundred times while messages arrive on three channels, once',
    minutes: 10,
  },
  'companion-month': {
    suite: 'faults',
    file: 'test/faults/companion-month.test.ts',
    title: 'a month of fifty exchanges a day',
    about: 'thirty days with the companion by an injected clock, with memory, disk and tokens, once',
    minutes: 10,
  },
  schedule: {
    suite: 'unit',
    file: 'src/engine/background/schedule.test.ts',
    title: 'run at their times over weeks',
    about: 'the jobs of the schedule over a year by an injected clock, with two holidays, once',
    minutes: 2,
  },
  kill: {
    suite: 'faults',
    file: 'test/faults/kill-nine.test.ts',
    title: 'whole batches, with their state',
    about: 'two writers killed with SIGKILL at random moments',
    minutes: 10,
  },
  'kill-upgrade': {
    suite: 'faults',
    file: 'test/faults/kill-nine.test.ts',
    title: 'leaves the old version or the new, and every event',
    about: 'upgrades killed with SIGKILL at a hundred random moments, once',
    minutes: 2,
  },
  clock: {
    suite: 'faults',
    file: 'test/faults/clock.test.ts',
    title: 'gives no id twice and keeps the order of learning',
    about: 'four hundred events under a clock that jumps by days and years, once',
    minutes: 2,
  },
  'power-cut': {
    suite: 'faults',
    file: 'test/faults/power-cut.test.ts',
    title: 'and every acknowledged event and file is there',
    about: 'the power is cut at random moments',
    minutes: 10,
  },
  'power-cut-ext4': {
    suite: 'faults',
    file: 'test/faults/power-cut-ext4.test.ts',
    title: 'and every acknowledged event and file is on the disk found',
    about: 'the same on a real ext4 (root)',
    minutes: 10,
  },
  'syscalls-hook': {
    suite: 'faults',
    file: 'test/faults/syscalls.test.ts',
    title: 'in a hook costs no event and no word',
    about: 'single calls of a hook to the system fail, or it is killed there',
    minutes: 10,
  },
  syscalls: {
    suite: 'faults',
    file: 'test/faults/syscalls.test.ts',
    title: 'acknowledged is there, the rest untouched',
    about: 'the same for the commands that write',
    minutes: 30,
  },
  corruption: {
    suite: 'faults',
    file: 'test/faults/corruption.test.ts',
    title: 'never crash, alter, empty or delete anything unnoticed',
    about: 'single bits of the home are flipped',
    minutes: 10,
  },
  repair: {
    suite: 'faults',
    file: 'test/faults/corruption.test.ts',
    title: 'keeps the damaged file byte for byte and restores everything',
    about: 'fifteen damaged journals are repaired, once',
    minutes: 2,
  },
  'held-reader': {
    suite: 'faults',
    file: 'test/faults/held-reader.test.ts',
    title: 'an export into a pager and a page that is not taken',
    about: 'writing while two readers do not go on',
    minutes: 5,
  },
  upgrade: {
    suite: 'faults',
    file: 'test/faults/upgrade.test.ts',
    title: 'killed at a call to the disk, or without space, loses nothing',
    about: 'upgrades from every released shape, killed or without space',
    minutes: 10,
  },
  backup: {
    suite: 'faults',
    file: 'test/faults/backup.test.ts',
    title: 'has everything acknowledged before it began, every time',
    about: 'backups while two processes write',
    minutes: 5,
  },
  'backup-kill': {
    suite: 'faults',
    file: 'test/faults/backup.test.ts',
    title: 'leaves nothing that looks like one',
    about: 'backups killed with SIGKILL',
    minutes: 5,
  },
  leaks: {
    suite: 'faults',
    file: 'test/faults/leaks.test.ts',
    title: 'killed or left alone leave no process and hold no port',
    about: 'servers started and killed',
    minutes: 10,
  },
  memory: {
    suite: 'faults',
    file: 'test/faults/leaks.test.ts',
    title: 'asked again and again keep no file open and no memory',
    about: 'the page is asked without a pause',
    minutes: 10,
  },
};
