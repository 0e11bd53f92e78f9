import { useSyncExternalStore } from 'react';
import { closeCartDrawer, readCartDrawer, watchCartDrawer } from '../features/cart/cart-drawer-state.ts';

/** Where the drawer of the cart stands in the document while it is open. */
export function CartDrawerHost() {
  const open = useSyncExternalStore(watchCartDrawer, readCartDrawer, () => null);
  return open && <open.Drawer onClose={closeCartDrawer} onStay={open.onStay} />;
}
