/** The jobs that the schedule does by itself. */
export const SCHEDULED_JOBS = ['nightly', 'weekly'] as const;
export type ScheduledJob = (typeof SCHEDULED_JOBS)[number];
