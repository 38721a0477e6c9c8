/** Marks the line of a text that was searched for, and scrolls to it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export function AtLine({ children }: { readonly children: ComponentChildren }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <mark ref={element} class="at-line">
      {children}
    </mark>
  );
}

/** A text as it is, with one of its lines marked. */
export function LinesOf({ text, line }: { readonly text: string; readonly line: number }) {
  const lines = text.split('\n');
  const before = lines.slice(0, line).join('\n');
  const after = lines.slice(line + 1).join('\n');
  return (
    <>
      {line > 0 && `${before}\n`}
      <AtLine>{lines[line]}</AtLine>
      {line < lines.length - 1 && `\n${after}`}
    </>
  );
}
