import type { Shop } from '../../shop/shop.ts';
import { registerCart } from './cart.ts';
import { registerCheckout } from './checkout.ts';
import type { Api } from './env.ts';
import { registerOrders } from './orders.ts';

/** Registers the calls of every resource: the one list of what the API can do. */
export function registerCalls(api: Api, shop: Shop): void {
  registerCart(api, shop);
  registerCheckout(api, shop);
  registerOrders(api, shop);
}
