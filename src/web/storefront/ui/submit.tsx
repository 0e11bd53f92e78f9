import type { ReactNode } from 'react';

type Props = {
  /** `done` shows a gold outline until the next page. */
  readonly phase?: 'idle' | 'pending' | 'done';
  /** Gold for steps towards a purchase or an account; a line for everything else (design, section 1.2). */
  readonly look?: 'gold' | 'line';
  /** Full width of the form. */
  readonly block?: boolean;
  readonly children: ReactNode;
};

/** The submit button with its states (design, "Button"); the form ignores presses while a submission is pending. */
export function Submit({ phase = 'idle', look = 'gold', block = false, children }: Props) {
  const names = ['btn', `btn--${look}`, block && 'btn--block', phase !== 'idle' && `is-${phase}`];
  return (
    <button type="submit" className={names.filter(Boolean).join(' ')} aria-busy={phase === 'pending'}>
      {children}
    </button>
  );
}
