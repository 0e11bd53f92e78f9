import type { ComponentType } from 'react';
import { createStore } from '#kernel/store';

/** The drawer that is open: its component, and what happens when the shopper stays on the page. */
type OpenDrawer = {
  readonly Drawer: ComponentType<{ readonly onClose: () => void; readonly onStay: () => void }>;
  readonly onStay: () => void;
};

const store = createStore<OpenDrawer | null>(() => null);

/** The drawer and its change listeners, for the place that shows it. */
export const readCartDrawer = store.get;
export const watchCartDrawer = store.subscribe;

/** Closes the drawer, if it is open. */
export const closeCartDrawer = (): void => store.set(null);

/** Begins to load the drawer, which most visits never open. Opens it on call; false when it could not be loaded. */
export function prepareCartDrawer(): (onStay: () => void) => Promise<boolean> {
  const loading = import('./cart-drawer.tsx').catch(() => null);
  return async (onStay) => {
    const loaded = await loading;
    if (loaded) store.set({ Drawer: loaded.default, onStay });
    return loaded !== null;
  };
}
