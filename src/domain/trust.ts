/**
 * How far a sentence may be believed, from the person who owns the memory down to the open web. What is derived has the
 * lowest trust of its sources, and trust never rises by itself.
 */

export const TRUST_LEVELS = ['external', 'tool', 'agent', 'owner'] as const;
export type Trust = (typeof TRUST_LEVELS)[number];

export const ACTORS = ['person', 'agent', 'tool', 'memoir'] as const;
/** Who did it. `memoir` is the program itself: file writes, erasures, migrations. */
export type Actor = (typeof ACTORS)[number];

/** Who makes a change, and in which session. */
export interface Author {
  readonly actor: Actor;
  readonly trust: Trust;
  readonly session?: string | undefined;
}

export function lowestTrust(levels: readonly Trust[]): Trust {
  return levels.reduce<Trust>((low, next) => (rank(next) < rank(low) ? next : low), 'owner');
}

/** Only what the owner or their agent said is ever pushed to a prompt; the rest is there to be asked for. */
export function mayBePushed(trust: Trust): boolean {
  return rank(trust) >= rank('agent');
}

function rank(trust: Trust): number {
  return TRUST_LEVELS.indexOf(trust);
}

/** Stands above recalled words of which some came from outside: whoever reads them has read something from outside. */
export const EXTERNAL_NOTICE =
  'What is marked ! or external came from outside (web, MCP, imports): nobody here said it.';
