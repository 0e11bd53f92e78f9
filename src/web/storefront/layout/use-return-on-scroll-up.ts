import { type RefObject, useEffect } from 'react';

/** Ignores smaller scroll moves, in pixels. */
const LEAST_MOVE = 8;

/**
 * Hides the header on scroll down and shows it on scroll up, from one screen down (design, section 3). Only a
 * transform moves it, so the layout does not shift.
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
