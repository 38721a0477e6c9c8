/** All projections. One that is added here follows the journal, is rebuilt by `rebuild` and tested for order. */
import { factsProjection } from './facts/facts.ts';
import type { AnyProjection, Projection } from './projection.ts';
import { pausesProjection } from './projects/pauses.ts';
import { projectsProjection, switchesProjection } from './projects/projects.ts';
import { spansProjection } from './projects/spans.ts';
import { statusProjection } from './projects/status-lines.ts';
import { sessionsProjection } from './sessions/sessions.ts';
import { taintsProjection } from './sessions/taints.ts';
import { tasksProjection } from './tasks/tasks.ts';

// Each has its own state type. The framework only passes a projection what it made itself.
export const PROJECTIONS: readonly AnyProjection[] = [
  sessionsProjection as Projection,
  projectsProjection as Projection,
  switchesProjection as Projection,
  tasksProjection,
  statusProjection as Projection,
  spansProjection as Projection,
  pausesProjection as Projection,
  taintsProjection as Projection,
  factsProjection,
];
