import type { ReactNode } from 'react';

type Props = {
  /** Where the form stands: `done` has a gold outline until the page moves on. */
  readonly phase?: 'idle' | 'pending' | 'done';
  /** Gold takes the shopper forward with money or data; everything else is a line (design, section 1.2). */
  readonly look?: 'gold' | 'line';
  /** As wide as the form. */
  readonly block?: boolean;
  readonly children: ReactNode;
};

/** The button that sends a form, with its states (design, "Button"); the form ignores presses while one is under way. */
export function Submit({ phase = 'idle', look = 'gold', block = false, children }: Props) {
  const names = ['btn', `btn--${look}`, block && 'btn--block', phase !== 'idle' && `is-${phase}`];
  return (
    <button type="submit" className={names.filter(Boolean).join(' ')} aria-busy={phase === 'pending'}>
      {children}
    </button>
  );
}
