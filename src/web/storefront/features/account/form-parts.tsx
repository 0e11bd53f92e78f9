import type { ReactNode } from 'react';
import type { AuthForm } from './auth-panel-state.ts';

/** Moves to another form of the panel, with words to show over it. */
export type Go = { readonly onGo: (to: AuthForm, words?: ReactNode) => void };

/** The text of a field of a form, as typed. */
export function typed(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '');
}
