/** The server's routes, from its own router, so that a new route is tested in every way too. */
import { createApp } from '../../src/surfaces/http/app.ts';

export function routesOf(method: 'GET' | 'POST'): readonly string[] {
  const never = (): never => {
    throw new Error('only the list of routes is read');
  };
  const { routes } = createApp({
    memory: { use: never, close: never },
    live: { subscribe: never, refresh: never, close: never },
    version: '9',
    guard: never,
    onFault: never,
  });
  return [...new Set(routes.filter((each) => each.method === method).map(({ path }) => path))].filter(
    (path) => path.startsWith('/api/') && !path.includes('*'),
  );
}
