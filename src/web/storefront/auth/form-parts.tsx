import type { ReactNode } from 'react';
import type { AuthForm } from '../client/auth-panel.ts';

/** Moves to another form of the panel, with words to show over it. */
export type Go = { readonly onGo: (to: AuthForm, words?: ReactNode) => void };

/** The gold button of a form; presses while one is under way do nothing. */
export function Submit({ label, pending }: { label: string; pending: boolean }) {
  return (
    <button type="submit" className={`btn btn--gold btn--block${pending ? ' is-pending' : ''}`} aria-busy={pending}>
      {label}
    </button>
  );
}

/** The text of a field of a form, as typed. */
export function typed(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '');
}
