import type { ReactNode } from 'react';
import { createStore } from '#kernel/store';

/** The forms of the panel, of which one is open at a time (specification, section 2.3). */
export type AuthForm = 'login' | 'register' | 'forgot';

/** What was typed in the forms of the panel, by the names of fields. Never a password. */
export type TypedBefore = Readonly<Partial<Record<'firstName' | 'lastName' | 'email' | 'phone' | 'phonecode', string>>>;

export type FormProps = {
  /** Opens another form of the panel, with a message to show over it. */
  readonly onGo: (to: AuthForm, message?: ReactNode) => void;
  /** What the fields of a form begin with. */
  readonly before: TypedBefore;
};

const store = createStore<AuthForm | null>(() => null);

/** Opens the panel, or switches it to another form. */
export function openAuthPanel(form: AuthForm = 'login'): void {
  store.set(form);
}

/** Closes the panel. */
export function closeAuthPanel(): void {
  store.set(null);
}

/** The open form or null, and its change listeners, for the panel. */
export const readAuthPanel = store.get;
export const watchAuthPanel = store.subscribe;
