/**
 * Trust levels: whose words something is, from the owner down to external content. Derived items have the lowest trust
 * of their sources, and trust never rises by itself.
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
  return levels.reduce<Trust>((low, next) => (trustRank(next) < trustRank(low) ? next : low), 'owner');
}

/** Only the words of the owner or the agent are pushed to a session. Everything else is available on request. */
export function mayBePushed(trust: Trust): boolean {
  return trustRank(trust) >= trustRank('agent');
}

/**
 * Whether the owner has to confirm it before it is pushed. The output of a local tool is not pushed either, but needs no
 * confirmation: it says what the tool printed.
 */
export function isUnconfirmed(trust: Trust): boolean {
  return trust === 'external';
}

export function isLessTrusted(a: Trust, than: Trust): boolean {
  return trustRank(a) < trustRank(than);
}

function trustRank(trust: Trust): number {
  return TRUST_LEVELS.indexOf(trust);
}

/** Printed above results if one of them is external. */
export const EXTERNAL_NOTICE =
  'Items marked ! or external come from the web, MCP servers or imports, not from you or your agents.';
