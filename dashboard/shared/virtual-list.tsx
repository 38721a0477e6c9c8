/** A list of thousands of items of different heights, of which only the visible ones are drawn. The window itself scrolls. */
import {
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core';
import { Component, type ComponentChildren, type RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks';

export interface VirtualListProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** Draws one item. It is called again only if the item or this function changed, so keep it the same between renders. */
  readonly children: (item: T) => ComponentChildren;
  readonly scroller: RefObject<HTMLElement>;
  readonly estimate?: (item: T) => number;
  /** The key of the item to scroll to, once it is there. */
  readonly at?: string | undefined;
  readonly label: string;
  /** Called with the item at the top of the window. */
  readonly onTop?: (item: T) => void;
}

const OVERSCAN = 6;
/** An item with fewer visible pixels no longer counts as being read. */
const TOP_PX = 40;

export function VirtualList<T>({
  items,
  keyOf,
  children,
  scroller,
  estimate = usualHeight,
  at,
  label,
  onTop,
}: VirtualListProps<T>) {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const list = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<Virtualizer<HTMLElement, HTMLElement> | undefined>(undefined);
  const { ids, heights } = useNumbers(items, keyOf, estimate);
  // The virtualizer computes all places again when this function is another one.
  const getItemKey = useCallback((index: number) => ids[index] ?? -1, [ids]);
  const offset = scroller.current?.scrollTop ?? 0;
  const reach = useRef(0);
  reach.current = countWithin(virtualizer.current, { heights, known: reach.current, offset });
  const count = reach.current;
  const options = {
    count,
    // Items further down have their estimated height.
    paddingEnd: useMemo(() => heights.slice(count).reduce((sum, height) => sum + height, 0), [heights, count]),
    getScrollElement: () => scroller.current,
    estimateSize: (index: number) => heights[index] ?? 0,
    getItemKey,
    scrollMargin: list.current?.offsetTop ?? 0,
    overscan: OVERSCAN,
    observeElementRect,
    observeElementOffset,
    measureElement: measureTogether,
    scrollToFn: elementScroll,
    onChange: () => redraw(undefined),
  };
  virtualizer.current ??= new Virtualizer<HTMLElement, HTMLElement>(options);
  virtualizer.current.setOptions(options);
  useEffect(() => virtualizer.current?._didMount(), []);
  useLayoutEffect(() => virtualizer.current?._willUpdate());

  // The same function each time: another one would measure all rows again at each scroll.
  const measure = useCallback((element: HTMLElement | null) => virtualizer.current?.measureElement(element), []);

  const reached = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (at === undefined || reached.current === at) return;
    const index = items.findIndex((item) => keyOf(item) === at);
    if (index < 0) return;
    reached.current = at;
    reach.current = Math.max(reach.current, index + AHEAD_ITEMS);
    redraw(undefined);
    // Heights above are estimates until they were drawn, so the place is corrected some times, unless the reader moves on.
    const corrections = [0, 60, 180, 400].map((ms) =>
      setTimeout(() => virtualizer.current?.scrollToIndex(index, { align: 'start' }), ms),
    );
    for (const moves of ['wheel', 'touchmove', 'keydown'])
      window.addEventListener(moves, () => corrections.forEach(clearTimeout), { once: true, passive: true });
  }, [at, items, keyOf]);

  const margin = options.scrollMargin;
  const top = virtualizer.current.getVirtualItems().find(({ end }) => end > offset + TOP_PX)?.index;
  const topItem = top === undefined ? undefined : items[top];
  useEffect(() => {
    if (topItem !== undefined) onTop?.(topItem);
  }, [topItem, onTop]);
  return (
    <div
      ref={list}
      class="virtual"
      role="feed"
      aria-label={label}
      aria-busy="false"
      style={{ height: `${virtualizer.current.getTotalSize()}px` }}
    >
      {virtualizer.current.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <article
            key={String(key)}
            data-index={index}
            class={keyOf(item) === at ? 'virtual-item target' : 'virtual-item'}
            aria-posinset={index + 1}
            aria-setsize={items.length}
            ref={measure}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            <Row item={item} render={children} />
          </article>
        );
      })}
    </div>
  );
}

/** How far below the window places are computed, in pixels, and below an item that is jumped to, in items. */
const AHEAD_PX = 60_000;
const AHEAD_ITEMS = 500;

/**
 * Of how many items the places are computed. The virtualizer computes all places below a row that was measured, several times a frame:
 * in a session of 50,000 steps, those of all items took most of the longest task.
 */
function countWithin(
  list: Virtualizer<HTMLElement, HTMLElement> | undefined,
  { heights, known, offset }: { readonly heights: readonly number[]; readonly known: number; readonly offset: number },
): number {
  let count = Math.min(known, heights.length);
  let end = list === undefined ? 0 : list.getTotalSize() - list.options.paddingEnd;
  if (end > offset + AHEAD_PX / 2) return count;
  for (; count < heights.length && end < offset + AHEAD_PX; count += 1) end += heights[count] ?? 0;
  return count;
}

function usualHeight(): number {
  return 90;
}

/**
 * A number for each key, and the height of each item before it was drawn. The virtualizer asks for both of all items several times a
 * frame; with the keys themselves, the longest task of a session of 50,000 steps was over 100 ms.
 */
function useNumbers<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  estimate: (item: T) => number,
): { readonly ids: readonly number[]; readonly heights: readonly number[] } {
  const known = useRef({ items: [] as readonly T[], ids: [] as number[], heights: [] as number[] });
  const numbers = useRef(new Map<string, number>());
  return useMemo(() => {
    const before = known.current;
    const ids: number[] = [];
    const heights: number[] = [];
    for (const [index, item] of items.entries()) {
      if (before.items[index] === item) {
        ids.push(before.ids[index] ?? -1);
        heights.push(before.heights[index] ?? 0);
        continue;
      }
      const key = keyOf(item);
      const id = numbers.current.get(key) ?? numbers.current.size;
      numbers.current.set(key, id);
      ids.push(id);
      heights.push(estimate(item));
    }
    known.current = { items, ids, heights };
    return known.current;
  }, [items, keyOf, estimate]);
}

/**
 * Only the browser's observer measures, all rows of a frame at once and before they are painted. Measuring each row when it is added
 * would compute the places of all items below it once per row.
 */
function measureTogether(
  element: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  list: Virtualizer<HTMLElement, HTMLElement>,
): number {
  if (entry !== undefined) return measureElement(element, entry, list);
  const index = list.indexFromElement(element);
  return list.itemSizeCache.get(list.options.getItemKey(index)) ?? list.options.estimateSize(index);
}

interface RowProps<T> {
  readonly item: T;
  readonly render: (item: T) => ComponentChildren;
}

/** Scrolling redraws the list many times a second, and its rows not at all. */
class Row<T> extends Component<RowProps<T>> {
  override shouldComponentUpdate(next: RowProps<T>): boolean {
    return next.item !== this.props.item || next.render !== this.props.render;
  }

  override render(): ComponentChildren {
    const { item, render } = this.props;
    return render(item);
  }
}
