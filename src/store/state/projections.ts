/** Every projection there is. Adding one here makes it follow the journal, survive `rebuild` and be tested for order. */
import type { Projection } from './projection.ts';
import { sessionsProjection } from './sessions.ts';

// Each is typed by its own state; the framework only ever hands a projection what that projection made.
export const PROJECTIONS: readonly Projection[] = [sessionsProjection as Projection];
