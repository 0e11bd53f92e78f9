import type { ReactNode } from 'react';
import { createStore } from '../../client/store.ts';

/** The forms of the panel, of which one is open at a time (specification, section 2.3). */
export type AuthForm = 'login' | 'register' | 'forgot';

/** Opens another form of the panel, with a message to show over it. */
export type Go = { readonly onGo: (to: AuthForm, message?: ReactNode) => void };

const store = createStore<AuthForm | null>(() => null);

/** Opens the panel, or switches it to another form. */
export function openAuthPanel(form: AuthForm = 'login'): void {
  store.write(form);
}

/** Closes the panel. */
export function closeAuthPanel(): void {
  store.write(null);
}

/** The open form or null, and its change listeners, for the panel. */
export const readAuthPanel = store.read;
export const watchAuthPanel = store.watch;
