/** Every type of event with its version. `scripts/docs/event-texts.ts` says what each means: hooks load this file on every call. */

import type { EventBodies, EventType } from './event-bodies.ts';

interface EventTypeInfo<T extends EventType> {
  readonly version: number;
  /** Names what the event is about besides its project and session: its own `id`, its `project`, or a field of its body. */
  readonly entity?: 'id' | 'project' | (keyof EventBodies[T] & string);
}

export const EVENT_TYPES: { readonly [T in EventType]: EventTypeInfo<T> } = {
  'session.started': { version: 1 },
  'session.ended': { version: 1 },
  'prompt.submitted': { version: 1 },
  'reply.given': { version: 1 },
  'tool.called': { version: 1 },
  'plan.proposed': { version: 1 },
  'context.compacted': { version: 1 },
  'file.intent': { version: 1, entity: 'path' },
  'file.written': { version: 1, entity: 'path' },
  'file.edited': { version: 1, entity: 'path' },
  'file.removed': { version: 1, entity: 'path' },
  'project.registered': { version: 1, entity: 'id' },
  'project.identified': { version: 1, entity: 'project' },
  'project.changed': { version: 1, entity: 'project' },
  'project.switched': { version: 1 },
  'task.added': { version: 1, entity: 'id' },
  'task.changed': { version: 1, entity: 'task' },
  'task.claimed': { version: 1, entity: 'task' },
  'task.released': { version: 1, entity: 'task' },
  'task.linked': { version: 1, entity: 'task' },
  'fact.stated': { version: 1, entity: 'id' },
  'fact.drawn': { version: 1, entity: 'id' },
  'fact.worded': { version: 1, entity: 'fact' },
  'fact.changed': { version: 1, entity: 'fact' },
  'status.set': { version: 1 },
  'context.given': { version: 1 },
  'memory.searched': { version: 1 },
  'memory.opened': { version: 1 },
  'dream.started': { version: 1, entity: 'run' },
  'dream.proposed': { version: 1, entity: 'path' },
  'dream.decided': { version: 1, entity: 'run' },
  'dream.ended': { version: 1, entity: 'run' },
  'model.asked': { version: 1, entity: 'call' },
  'model.answered': { version: 1, entity: 'call' },
  'turns.read': { version: 1, entity: 'session' },
  'notes.selected': { version: 1, entity: 'session' },
  'companion.received': { version: 1, entity: 'prompt' },
  'companion.commanded': { version: 1 },
  'companion.began': { version: 1 },
  'companion.stepped': { version: 1, entity: 'turn' },
  'companion.ended': { version: 1, entity: 'turn' },
  'companion.sent': { version: 1, entity: 'reply' },
  'companion.beat': { version: 1 },
  'companion.compacted': { version: 1 },
  'capture.paused': { version: 1 },
  'capture.resumed': { version: 1 },
  'event.supplemented': { version: 1, entity: 'target' },
  'event.erased': { version: 1, entity: 'target' },
  'event.external': { version: 1 },
};

export function isKnownType(type: string): type is EventType {
  return Object.hasOwn(EVENT_TYPES, type);
}
