/** A list of thousands of items of different heights, of which only the visible ones are drawn. The window itself scrolls. */
import {
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core';
import { Component, type ComponentChildren, type RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'preact/hooks';

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
  /** Told which item is at the top of the window. */
  readonly onTop?: (item: T) => void;
}

const OVERSCAN = 6;
/** What is less in view is no longer read. */
const TOP_PX = 40;

export function VirtualList<T>({
  items,
  keyOf,
  children,
  scroller,
  estimate = () => 90,
  at,
  label,
  onTop,
}: VirtualListProps<T>) {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const list = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<Virtualizer<HTMLElement, HTMLElement> | undefined>(undefined);
  // The virtualizer computes all places again when this function is another one.
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items, keyOf],
  );
  const options = {
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index: number) => {
      const item = items[index];
      return item === undefined ? 0 : estimate(item);
    },
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
    // Heights above are estimates until they were drawn, so the place is corrected some times.
    for (const ms of [0, 60, 180, 400])
      setTimeout(() => virtualizer.current?.scrollToIndex(index, { align: 'start' }), ms);
  }, [at, items, keyOf]);

  const margin = options.scrollMargin;
  const offset = scroller.current?.scrollTop ?? 0;
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
