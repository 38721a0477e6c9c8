/** `memoir schedule`: lets the operating system start the nightly and weekly work. */

import { MemoirError } from '../../../domain/errors.ts';
import { SCHEDULED_JOBS, type ScheduledJob } from '../../../domain/scheduled-job.ts';
import { localTime } from '../../../domain/time/dates.ts';
import type { JobRun } from '../../../index.ts';
import { defineCommand, JSON_OPTION } from '../command.ts';
import { humanDate, plain, printJson, printLine, printTable } from '../print/output.ts';

const WITH_OPTION = {
  type: 'string',
  value: 'SCHEDULER',
  help: 'systemd, launchd, tasks (Windows) or cron; by default that of this machine',
} as const;

/** `verb` says what the command does with the service. */
const companionOption = (verb: string) =>
  ({
    type: 'boolean',
    help: `${verb} the companion as a service that starts when you log in, instead of the nightly and weekly work`,
  }) as const;

const install = defineCommand({
  name: 'install',
  summary: 'install the schedule into the scheduler of this machine',
  options: {
    with: WITH_OPTION,
    companion: companionOption('install'),
    'dry-run': { type: 'boolean', help: 'only print what would be written and run' },
    json: JSON_OPTION,
  },
  examples: [
    { run: 'memoir schedule install --dry-run', does: 'print the units' },
    { run: 'memoir schedule install', does: 'install them' },
    { run: 'memoir schedule install --companion', does: 'start the companion at every login' },
  ],
  async run(context, { options }) {
    const schedule = await (await context.memoir()).schedule();
    const part = options.companion ? 'companion' : 'jobs';
    if (options['dry-run']) {
      const { system, text } = schedule.plan(options.with, part);
      return options.json ? printJson(context, { system, text }) : printLine(context, plain(text.trimEnd()));
    }
    const system = schedule.install(options.with, part);
    if (options.json) return printJson(context, { system });
    printLine(context, `Installed with ${system}. See it with \`${context.typed} schedule status\`.`);
  },
});

const remove = defineCommand({
  name: 'remove',
  summary: 'remove the schedule from the scheduler',
  options: { companion: companionOption('remove'), json: JSON_OPTION },
  examples: [{ run: 'memoir schedule remove', does: 'stop the nightly and weekly work' }],
  async run(context, { options }) {
    const removed = (await (await context.memoir()).schedule()).remove(options.companion ? 'companion' : 'jobs');
    if (options.json) return printJson(context, { removed });
    printLine(context, removed ? 'Removed.' : 'No schedule is installed.');
  },
});

const status = defineCommand({
  name: 'status',
  summary: 'show what is installed, what ran and what is due',
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir schedule status', does: 'show when the jobs run' }],
  async run(context, { options }) {
    const { system, unit, jobs, companion } = (await (await context.memoir()).schedule()).status();
    const iso = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());
    if (options.json) {
      return printJson(context, {
        system: system ?? null,
        unit: unit ?? null,
        companion: companion ?? null,
        jobs: jobs.map((each) => ({ ...each, lastRun: iso(each.lastRun), next: iso(each.next) })),
      });
    }
    const said = {
      installed: `installed with ${system}`,
      changed: `installed with ${system}, with other times or another program: run \`${context.typed} schedule install\` again`,
      missing: `recorded as installed with ${system}, but not there: run \`${context.typed} schedule install\` again`,
    };
    printLine(
      context,
      unit === undefined
        ? `No schedule is installed, so nothing runs by itself. Install it with \`${context.typed} schedule install\`.`
        : `The schedule is ${said[unit]}.`,
    );
    if (companion !== undefined) {
      const how = {
        installed: `a service of ${companion.system}`,
        changed: `a service of ${companion.system}, with another program: run \`${context.typed} schedule install --companion\` again`,
        missing: `no longer a service of ${companion.system}: run \`${context.typed} schedule install --companion\` again`,
      };
      printLine(context, `The companion is ${how[companion.unit]}.`);
    }
    printTable(context, jobs, [
      { header: 'job', cell: ({ job }) => job, whole: true },
      {
        header: 'last run',
        cell: ({ lastRun }) => (lastRun === undefined ? 'never' : humanDate(lastRun, context.now())),
      },
      {
        header: 'next',
        cell: ({ next, due }) => (unit === undefined ? 'not scheduled' : due ? 'due now' : localTime(next)),
      },
    ]);
  },
});

const run = defineCommand({
  name: 'run',
  summary: 'do the jobs that are due, or one of them now',
  args: [{ name: 'job', help: 'nightly or weekly; by default those that are due' }],
  options: { json: JSON_OPTION },
  examples: [
    { run: 'memoir schedule run', does: 'do what is due; the scheduler starts this' },
    { run: 'memoir schedule run nightly', does: 'write the report of yesterday now' },
  ],
  async run(context, { args, options }) {
    const runs = await (await (await context.memoir({ patient: true })).schedule()).run(jobNamed(args.job));
    if (options.json) return printJson(context, runs);
    if (runs.length === 0) return printLine(context, 'Nothing is due.');
    for (const line of runs.flatMap(jobLines)) printLine(context, line);
  },
});

function jobLines({ job, did }: JobRun): readonly string[] {
  return did.map((line) => `${job}: ${plain(line)}`);
}

function jobNamed(typed: string | undefined): ScheduledJob | undefined {
  const job = SCHEDULED_JOBS.find((each) => each === typed);
  if (typed === undefined || job !== undefined) return job;
  throw new MemoirError('usage', `There is no job ${JSON.stringify(typed)}`, {
    next: `Use one of ${SCHEDULED_JOBS.join(', ')}.`,
  });
}

export const command = defineCommand({
  name: 'schedule',
  summary: 'run the nightly report, the weekly dream and retention automatically',
  description:
    'Every night at 03:00: facts, episodes, logs and the index are brought up to date, a dream runs if one is due, a report of ' +
    'all projects is written into your daily log, and retention runs. Every Sunday at 02:00: a dream. The settings schedule.* change ' +
    'the times. After missed runs, one run catches up.',
  bare: status,
  subcommands: [status, install, remove, run],
  examples: [
    { run: 'memoir schedule install --dry-run', does: 'print what would be installed' },
    { run: 'memoir schedule install', does: 'install it with systemd, launchd, the Task Scheduler or cron' },
    { run: 'memoir schedule status', does: 'show what ran and what is due' },
  ],
});
