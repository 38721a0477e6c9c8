/** Taking out of a memory what should not be in it: events, with every trace of them; secrets found late; all of it. */
import { rmSync } from 'node:fs';
import { homeSecret } from '../platform/secret.ts';
import { resolveId } from './find-event.ts';
import type { JournalAccess } from './journal-access.ts';
import type { Memoir } from './memoir.ts';
import type { Recall } from './recall.ts';
import { refreshDerived } from './refresh-derived.ts';

export type Erasure = Pick<Memoir, 'forget' | 'findSecrets' | 'purge'>;

export interface ErasurePorts {
  readonly access: JournalAccess;
  readonly recall: Recall;
  /** Lets go of everything that is open. */
  readonly close: () => void;
}

export function createErasure({ access, recall, close }: ErasurePorts): Erasure {
  const { context } = access;
  const { layout } = context;
  return {
    forget: async (ids, reason) => {
      const journal = await access.settled();
      const { forgetEvents } = await import('../forget/forget-events.ts');
      const whole = ids.map((id) => resolveId(journal, id));
      const index = await recall.open();
      const receipt = index.forgetting(whole, () => forgetEvents(journal, context, whole, reason));
      // A copy of vectors keeps what was deleted until it is tidied up; made again from the index it has none of it.
      rmSync(layout.vectors, { recursive: true, force: true, maxRetries: 3 });
      // The files made from the journal quote it, and the index has their words: they are made anew before anybody is
      // told that it is gone.
      const derived = refreshDerived(journal, layout);
      return { ...receipt, remaining: [...receipt.remaining, ...derived, ...index.settle()] };
    },
    findSecrets: async (progress = {}) => {
      const journal = await access.settled();
      const { rescanSecrets } = await import('../capture/rescan.ts');
      return rescanSecrets(journal, { ...progress, fingerprintKey: homeSecret(layout.secretFile) });
    },
    purge: async () => {
      close();
      const { purgeHome } = await import('../forget/purge-home.ts');
      return purgeHome(layout);
    },
  };
}
