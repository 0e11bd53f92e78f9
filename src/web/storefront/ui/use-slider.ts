import { type RefObject, useEffect, useRef, useState } from 'react';

export type Slider = {
  readonly track: RefObject<HTMLDivElement | null>;
  /** The index of the first visible slide. */
  readonly index: number;
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** Moves by a number of slides in reading direction. */
  readonly move: (slides: number) => void;
};

/**
 * Follows a scroll-snap track (design, section 3: Slider). The track scrolls by touch, wheel and keys without
 * scripts; this adds its position and buttons. Slides are the track's children, all of one width.
 */
export function useSlider(): Slider {
  const track = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState({ index: 0, atEnd: false });

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const follow = () => {
      const step = stepOf(element);
      const scrolled = Math.abs(element.scrollLeft);
      const index = step === 0 ? 0 : Math.round(scrolled / step);
      const atEnd = scrolled + element.clientWidth >= element.scrollWidth - 2;
      setPosition((old) => (old.index === index && old.atEnd === atEnd ? old : { index, atEnd }));
    };
    follow();
    element.addEventListener('scroll', follow, { passive: true });
    const resized = new ResizeObserver(follow);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', follow);
      resized.disconnect();
    };
  }, []);

  const move = (slides: number) => {
    const element = track.current;
    if (!element) return;
    const direction = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollBy({ left: slides * direction * stepOf(element), behavior: still ? 'instant' : 'smooth' });
  };

  return { track, index: position.index, atStart: position.index === 0, atEnd: position.atEnd, move };
}

/** The distance between the starts of two slides, in pixels. */
function stepOf(track: HTMLElement): number {
  const [first, second] = track.children;
  if (!first) return 0;
  if (!second) return first.getBoundingClientRect().width;
  return Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left);
}
