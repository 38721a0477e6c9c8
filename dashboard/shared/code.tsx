/** Code with colours. The highlighter is loaded when the first code is shown, and colours what is short enough to do at once. */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { LinesOf } from './at-line.tsx';

type Highlight = typeof import('./highlight.ts').highlight;
type ColouredPart = NonNullable<ReturnType<Highlight>>[number];

const highlight = signal<Highlight | undefined>(undefined);
let asked = false;
const COLOURED_CHARS = 12_000;

export interface CodeProps {
  readonly text: string;
  readonly language: string;
  /** The line to mark, counted from 0. The code is shown without colours then. */
  readonly line?: number | undefined;
}

export function Code({ text, language, line }: CodeProps) {
  useEffect(() => {
    if (asked || language === '') return;
    asked = true;
    void import('./highlight.ts').then((module) => {
      highlight.value = module.highlight;
    });
  }, [language]);
  const run = highlight.value;
  const tree = useMemo(
    () => (run === undefined || text.length > COLOURED_CHARS ? undefined : run(text, language.split(/\s/, 1)[0] ?? '')),
    [run, text, language],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide block is scrolled with the keyboard
    <pre class="code" tabIndex={0}>
      <code>
        {line !== undefined ? <LinesOf text={text} line={line} /> : tree === undefined ? text : tree.map(element)}
      </code>
    </pre>
  );
}

function element(node: ColouredPart, key: number): ComponentChildren {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  const classes = node.properties.className;
  return (
    <span key={key} class={Array.isArray(classes) ? classes.join(' ') : undefined}>
      {node.children.map(element)}
    </span>
  );
}
