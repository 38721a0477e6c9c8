/** Resolves the ids that a new note or decision names as its sources. */
import type { Trust } from '../domain/trust/trust.ts';
import { idOfTarget } from './describe-target.ts';
import { envelopeOf } from './envelope.ts';
import { findSource } from './find-item.ts';
import { type OpenPorts, viewFrom } from './view.ts';

/**
 * Returns whole ids for prefixes, and the trust level the sources allow. An agent's note about external content is
 * external too; a person's note is the person's own statement.
 */
export async function resolveSources(
  ports: OpenPorts,
  given: readonly string[],
  cwd: string,
): Promise<{ readonly ids: readonly string[]; readonly trust: Trust }> {
  const { showsTarget } = viewFrom(ports, cwd);
  const ids: string[] = [];
  let trust: Trust = 'owner';
  for (const id of given) {
    const found = await findSource(ports, id, cwd);
    const target = found && showsTarget(found) ? found : undefined;
    ids.push(target ? idOfTarget(target) : id);
    if (ports.author.actor === 'agent' && target && envelopeOf(ports.reading(), target).trust === 'external') {
      trust = 'external';
    }
  }
  return { ids, trust };
}
