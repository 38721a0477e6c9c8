/** How long this server took to answer, by route, since it was started. */

export interface RouteLatency {
  readonly route: string;
  readonly requests: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

export interface Latencies {
  add(route: string, ms: number): void;
  list(): readonly RouteLatency[];
}

/** The newest requests of a route; older ones are forgotten. */
const KEPT = 200;

export function createLatencies(): Latencies {
  const routes = new Map<string, { requests: number; readonly newest: number[] }>();
  return {
    add: (route, ms) => {
      const known = routes.get(route) ?? { requests: 0, newest: [] };
      routes.set(route, known);
      known.requests += 1;
      known.newest.push(ms);
      if (known.newest.length > KEPT) known.newest.shift();
    },
    list: () =>
      [...routes]
        .map(([route, { requests, newest }]) => {
          const sorted = newest.toSorted((a, b) => a - b);
          const at = (share: number): number =>
            sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
          return { route, requests, medianMs: at(0.5), p95Ms: at(0.95) };
        })
        .sort((a, b) => b.p95Ms - a.p95Ms),
  };
}
