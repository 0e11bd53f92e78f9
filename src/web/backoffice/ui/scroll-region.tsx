import type { ReactNode } from 'react';

type Props = { readonly label: string; readonly className: string; readonly children: ReactNode };

/** A part of a page that scrolls by itself, by the keyboard too. */
export function ScrollRegion({ label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus, or the keyboard cannot scroll it
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
