/** A heading that opens what is below it. */
import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

export function Fold({
  title,
  open,
  class: className,
  children,
}: {
  readonly title: ComponentChildren;
  readonly open?: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <details class={`folded ${className ?? ''}`} open={open}>
      <summary>
        <Icon name="chevron" size={13} class="turn" />
        {title}
      </summary>
      {children}
    </details>
  );
}
