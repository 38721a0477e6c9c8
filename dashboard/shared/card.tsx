/** One item that waits for a decision: its text, where it comes from, and buttons. */
import type { ComponentChildren } from 'preact';
import { hrefWith } from './router.ts';

export function Card({
  id,
  text,
  context,
  meta,
  selected,
  onSelect,
  children,
}: {
  readonly id: string;
  readonly text: string;
  readonly context: string | null;
  readonly meta: ComponentChildren;
  /** Whether it is selected for an action on several items. Cards that cannot be selected have no checkbox. */
  readonly selected?: boolean;
  readonly onSelect?: (selected: boolean) => void;
  readonly children: ComponentChildren;
}) {
  return (
    <li class={selected ? 'card selected' : 'card'}>
      <p class="card-text">
        {onSelect !== undefined && (
          <input
            type="checkbox"
            aria-label={`Select: ${text}`}
            checked={selected ?? false}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        )}
        <a data-row href={hrefWith({ open: id })}>
          {text}
        </a>
      </p>
      {context !== null && (
        <p class="card-context" title={context}>
          {context}
        </p>
      )}
      <p class="card-meta">{meta}</p>
      <div class="button-row">{children}</div>
    </li>
  );
}
