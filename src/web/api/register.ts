import type { Shop } from '../../shop/shop.ts';
import { registerCart } from './cart.ts';
import { registerCatalogue } from './catalogue.ts';
import { registerCheckout } from './checkout.ts';
import { registerContent } from './content.ts';
import { registerCoupons } from './coupons.ts';
import type { Api } from './env.ts';
import { registerInvoices } from './invoices.ts';
import { registerOrders } from './orders.ts';
import { registerSearch } from './search.ts';

/** Registers the calls of every resource: the one list of what the API can do. */
export function registerCalls(api: Api, shop: Shop): void {
  registerCatalogue(api, shop);
  registerContent(api, shop);
  registerSearch(api, shop);
  registerCart(api, shop);
  registerCheckout(api, shop);
  registerCoupons(api, shop);
  registerOrders(api, shop);
  registerInvoices(api, shop);
}
