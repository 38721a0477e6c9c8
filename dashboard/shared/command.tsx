/** A command of Memoir as it is typed on this machine: `memoir` may not be on the PATH. */
import { api } from './api.ts';
import { useLoad } from './load.ts';

export function Command({ of: words }: { readonly of: string }) {
  const { data } = useLoad('health', () => api.health.$get());
  return (
    <code>
      {data?.command ?? 'memoir'} {words}
    </code>
  );
}
