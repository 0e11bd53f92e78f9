import type { ReactNode } from 'react';
import type { Slider } from './use-slider.ts';

/** A scrollable element must be reachable by keyboard, even when nothing inside it is. */
const REACHABLE = { role: 'group', tabIndex: 0 } as const;

type Props = {
  slider: Slider;
  className: string;
  /** The accessible name, or the id of the heading that names it. */
  label: string | { readonly by: string };
  children: ReactNode;
};

/** The scroll-snap track of a slider; its children are the slides. */
export function Track({ slider, className, label, children }: Props) {
  const name = typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.by };
  return (
    <div className={className} ref={slider.track} {...REACHABLE} {...name}>
      {children}
    </div>
  );
}
