/** Who said an item, in which session, and its trust level now. Reading external content lowers it below the recorded one. */
import type { EventRecord } from '../domain/event.ts';
import type { Actor, Trust } from '../domain/trust/trust.ts';
import { fileText } from '../store/index/fill/index-files.ts';
import type { Journal } from '../store/journal/journal.ts';
import { createTrustReader, type TrustReader, taskHeldBack } from '../store/state/sessions/taints.ts';
import { textOfTarget } from './describe-target.ts';
import type { Target } from './find-item.ts';

interface TargetEnvelope {
  readonly event: EventRecord | undefined;
  readonly session: string | undefined;
  readonly actor: Actor;
  readonly trust: Trust;
}

export function envelopeOf({ db }: Journal, target: Target): TargetEnvelope {
  const reader = createTrustReader(db);
  switch (target.kind) {
    case 'event':
      return { event: target.event, ...whoIn(target.event), trust: spokenTrust(reader, target.event) };
    case 'fact':
      return { event: target.event, ...whoIn(target.fact), trust: target.fact.trust };
    case 'task': {
      const { task, event } = target;
      const trust = task.origins.length === 0 ? 'owner' : taskHeldBack(reader, task) ? 'external' : 'agent';
      return { event, session: event?.session ?? task.session, actor: event?.actor ?? 'agent', trust };
    }
    case 'session':
      return { event: undefined, session: target.session.id, actor: 'agent', trust: 'agent' };
    case 'note':
      return { event: undefined, session: undefined, actor: 'memoir', trust: target.note.fields.trust };
    case 'file':
    case 'archive': {
      const { trust } = fileText(textOfTarget(target));
      return { event: undefined, session: undefined, actor: 'memoir', trust };
    }
  }
}

function whoIn({
  session,
  actor,
}: {
  readonly session?: string | undefined;
  readonly actor: Actor;
}): Pick<TargetEnvelope, 'session' | 'actor'> {
  return { session, actor };
}

export function spokenTrust(reader: TrustReader, { trust, session, happenedAt: at }: EventRecord): Trust {
  return reader.spokenTrust({ trust, session, at });
}
