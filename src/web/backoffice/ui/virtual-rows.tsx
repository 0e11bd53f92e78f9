import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect } from 'react';

/** The rows to draw, and the height of those before and after them in pixels. */
export type DrawnRows = {
  readonly indexes: readonly number[];
  readonly before: number;
  readonly after: number;
  /** Measures a drawn row. */
  readonly measure?: ((row: Element | null) => void) | undefined;
};

type Props = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly ids: readonly string[];
  /** The usual height of a row. */
  readonly height: number;
  /** Gets a function that scrolls to a row. */
  readonly scrollTo: RefObject<((index: number) => void) | null>;
  readonly children: (rows: DrawnRows) => ReactNode;
};

/** Draws the rows of a long list that are in view. A chunk of its own: most lists are short. */
export function VirtualRows({ scroller, ids, height, scrollTo, children }: Props) {
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
  });
  useEffect(() => {
    scrollTo.current = (index) => virtual.scrollToIndex(index);
    return () => {
      scrollTo.current = null;
    };
  }, [scrollTo, virtual]);
  const items = virtual.getVirtualItems();
  return children({
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtual.measureElement,
  });
}
