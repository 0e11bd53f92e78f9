import type { Shop } from '../../shop/shop.ts';
import { registerCart } from './cart.ts';
import { registerCatalogue } from './catalogue.ts';
import { registerCheckout } from './checkout.ts';
import { registerContent } from './content.ts';
import type { Api } from './env.ts';
import { registerOrders } from './orders.ts';

/** Registers every call of the store, resource by resource. */
export function registerCalls(api: Api, shop: Shop): void {
  registerCatalogue(api, shop);
  registerContent(api, shop);
  registerCart(api, shop);
  registerCheckout(api, shop);
  registerOrders(api, shop);
}
