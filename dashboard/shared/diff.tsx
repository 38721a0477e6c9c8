/** An edit as a diff of lines. */
import { structuredPatch } from 'diff';
import { useMemo } from 'preact/hooks';

/** A longer edit is compared only in its first part: comparing is quadratic at worst. */
const COMPARED_CHARS = 60_000;
const CONTEXT_LINES = 2;

export function Diff({
  before,
  after,
  path,
}: {
  readonly before: string;
  readonly after: string;
  readonly path?: string;
}) {
  const hunks = useMemo(
    () =>
      structuredPatch('', '', before.slice(0, COMPARED_CHARS), after.slice(0, COMPARED_CHARS), undefined, undefined, {
        context: CONTEXT_LINES,
        timeout: 80,
      })?.hunks,
    [before, after],
  );
  const lines = hunks?.flatMap(({ lines: each }, n) => [
    ...(n === 0 ? [] : ['…']),
    ...each.filter((line) => !line.startsWith('\\')),
  ]) ?? [...before.split('\n').map((line) => `-${line}`), ...after.split('\n').map((line) => `+${line}`)];
  return (
    <figure class="diff">
      {path !== undefined && <figcaption>{path}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide block is scrolled with the keyboard */}
      <pre tabIndex={0}>
        {lines.map((line, n) => (
          <span key={n} class={line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same'}>
            {line}
            {'\n'}
          </span>
        ))}
      </pre>
    </figure>
  );
}
