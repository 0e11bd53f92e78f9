import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Moves a row of links that scrolls sideways to its current one. Returns the ref of the row. */
export function useCurrentInView<Row extends HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    if (current === '') return;
    const link = row.current?.querySelector('[aria-current]');
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, [current]);
  return row;
}
