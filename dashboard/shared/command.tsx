/** A command of Memoir as it is typed on this machine: `memoir` may not be on the PATH. */
import { api } from './api.ts';
import { useLoad } from './load.ts';

function useTyped(): string {
  return useLoad('health', () => api.health.$get()).data?.command ?? 'memoir';
}

export function Command({ of: words }: { readonly of: string }) {
  return (
    <code>
      {useTyped()} {words}
    </code>
  );
}

/** A sentence with commands in backticks. */
export function WithCommands({ text }: { readonly text: string }) {
  const typed = useTyped();
  return (
    <>
      {text
        .split('`')
        .map((part, n) => (n % 2 === 1 ? <code key={n}>{part.replace(/^memoir(?= |$)/, () => typed)}</code> : part))}
    </>
  );
}
