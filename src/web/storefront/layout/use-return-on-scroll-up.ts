import { type RefObject, useEffect } from 'react';

/** Shorter moves are the finger trembling. */
const LEAST_MOVE = 8;

/**
 * The header scrolls away and comes back when the reader turns round, from one screen down (design, section 3). It
 * waits just above the window and is only shifted, so nothing else on the page moves.
 */
export function useReturnOnScrollUp(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < LEAST_MOVE) return;
      ref.current?.classList.toggle('is-back', now < last && now > window.innerHeight);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [ref]);
}
