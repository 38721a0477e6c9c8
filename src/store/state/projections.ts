/** Every projection there is. Adding one here makes it follow the journal, survive `rebuild` and be tested for order. */
import { factsProjection } from './facts.ts';
import { pausesProjection } from './pauses.ts';
import type { AnyProjection, Projection } from './projection.ts';
import { projectsProjection, switchesProjection } from './projects.ts';
import { sessionsProjection } from './sessions.ts';
import { spansProjection } from './spans.ts';
import { statusProjection } from './status-lines.ts';
import { taintsProjection } from './taints.ts';
import { tasksProjection } from './tasks.ts';

// Each is typed by its own state; the framework only ever hands a projection what that projection made.
export const PROJECTIONS: readonly AnyProjection[] = [
  sessionsProjection as Projection,
  projectsProjection as Projection,
  switchesProjection as Projection,
  tasksProjection,
  factsProjection as Projection,
  statusProjection as Projection,
  spansProjection as Projection,
  pausesProjection as Projection,
  taintsProjection as Projection,
];
