import type { Shop } from '../../shop/shop.ts';
import { registerAccounts } from './accounts.ts';
import { registerAddressBook } from './address-book.ts';
import { registerAddressLookup } from './address-lookup.ts';
import { registerCardPages } from './card-pages.ts';
import { registerCart } from './cart.ts';
import { registerCartForm } from './cart-form.ts';
import { registerCatalogue } from './catalogue.ts';
import { registerCheckout } from './checkout.ts';
import { registerContent } from './content.ts';
import type { Api } from './context.ts';
import { registerCoupons } from './coupons.ts';
import { registerInvoices } from './invoices.ts';
import { registerMyAddress } from './my-address.ts';
import { registerMyOrders } from './my-orders.ts';
import { registerOrderLookup } from './order-lookup.ts';
import { registerOrders } from './orders.ts';
import { registerPay } from './pay.ts';
import { registerPayments } from './payments.ts';
import type { Apart } from './product-list.ts';
import { registerSearch } from './search.ts';
import { registerSocialLogin } from './social-login.ts';
import { registerStockAlerts } from './stock-alerts.ts';
import { registerWishlist } from './wishlist.ts';

/** Registers the calls of every resource. */
export function registerCalls(api: Api, shop: Shop, apart?: Apart): void {
  registerCatalogue(api, shop, apart);
  registerContent(api, shop);
  registerSearch(api, shop);
  registerCart(api, shop);
  registerCartForm(api, shop);
  registerCheckout(api, shop);
  registerCoupons(api, shop);
  registerOrders(api, shop);
  registerAccounts(api, shop);
  registerSocialLogin(api, shop);
  registerAddressBook(api, shop);
  registerAddressLookup(api, shop);
  registerWishlist(api, shop);
  registerStockAlerts(api, shop);
  registerMyOrders(api, shop);
  registerMyAddress(api, shop);
  registerOrderLookup(api, shop);
  registerInvoices(api, shop);
  registerPayments(api, shop);
  registerPay(api, shop);
  registerCardPages(api, shop);
}
