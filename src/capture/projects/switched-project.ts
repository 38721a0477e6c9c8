/** The project a person switches to in a prompt, or an agent with `memoir project switch`. */

import { isToolOf } from '../../domain/agents/tool-kind.ts';
import type { DraftOf, EventDraft } from '../../domain/event.ts';
import { findNamedProject, maySwitch } from '../../domain/projects/named-project.ts';
import type { Project } from '../../domain/projects/project.ts';
import { toolCommand } from '../../domain/tool-command.ts';

export function switchedProject(draft: EventDraft, projects: () => readonly Project[]): string | undefined {
  if (draft.type === 'prompt.submitted' && isFromPerson(draft)) {
    if (!maySwitch(draft.body.text)) return undefined;
    const named = findNamedProject(draft.body.text, projects());
    return named.kind === 'one' && named.switches ? named.project.id : undefined;
  }
  if (draft.type !== 'tool.called' || draft.body.outcome !== 'ok' || !isToolOf('command', draft.body)) return undefined;
  const command = toolCommand(draft.body.input) ?? '';
  const name = command.includes('memoir') ? SWITCH_COMMAND.exec(command)?.[1]?.toLowerCase() : undefined;
  if (name === undefined) return undefined;
  const found = projects().filter(({ slug, aliases }) => [slug, ...aliases].includes(name));
  return found.length === 1 ? found[0]?.id : undefined;
}

const SWITCH_COMMAND =
  /(?:^|[;&|\n]\s*)["']?(?:[^\s"']*[\\/])?memoir(?:\.cmd)?["']?\s+project\s+switch\s+["']?([\p{L}\p{N}_-]+)/u;

/** A prompt whose words may name a project that is not known yet. */
export function mayNameProject(draft: EventDraft): draft is DraftOf<'prompt.submitted'> {
  return draft.type === 'prompt.submitted' && isFromPerson(draft) && maySwitch(draft.body.text);
}

function isFromPerson({ body }: DraftOf<'prompt.submitted'>): boolean {
  return body.origin !== 'machine';
}
