/** All projections. One that is added here follows the journal, is rebuilt by `rebuild` and tested for order. */
import { factsProjection } from './facts.ts';
import { pausesProjection } from './pauses.ts';
import type { AnyProjection, Projection } from './projection.ts';
import { projectsProjection, switchesProjection } from './projects.ts';
import { sessionsProjection } from './sessions.ts';
import { spansProjection } from './spans.ts';
import { statusProjection } from './status-lines.ts';
import { taintsProjection } from './taints.ts';
import { tasksProjection } from './tasks.ts';

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
