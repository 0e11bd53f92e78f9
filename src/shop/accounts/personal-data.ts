import { DEFAULT_MARKET } from '#kernel/market';
import { toDecimal } from '#kernel/money';
import { readAddressBook } from '#shop/addresses';
import { readCart } from '#shop/cart';
import { readShippingAddress } from '#shop/checkout';
import { getCustomer, loginMethods, ownSessions } from '#shop/customers';
import { listEmailsTo } from '#shop/emails';
import { listOldAddresses, type OrderAddress, readOrdersOf } from '#shop/orders';
import { listWaybills } from '#shop/parcels';
import { reviewsBy } from '#shop/reviews';
import { alertsOf } from '#shop/stock-alerts';
import { wishlistOf } from '#shop/wishlist';
import type { AccountDeps } from './deps.ts';

/**
 * Everything the store stores about a customer, readable by people and programs (consumer law, section 2.2: access
 * and copy): account, cart, addresses, requests about sold-out products, orders,
 * reviews, sessions and emails. Leaves out hashes and tokens, and failed
 * payments, which only repeat cart and address. Null when there is no such account.
 */
export async function personalData(deps: AccountDeps, customerId: string) {
  const customer = await getCustomer(deps.database.read, customerId);
  if (!customer) return null;
  const orders = await readOrdersOf(deps, customerId);
  const waybills = await listWaybills(
    deps.database.read,
    orders.map(({ id }) => id),
  );
  const oldAddresses = new Map<string, readonly OrderAddress[]>();
  for (const { id } of orders) oldAddresses.set(id, await listOldAddresses(deps.database.read, id));
  const cart = await readCart(deps, { ownerId: customerId, market: null, fallbackMarket: DEFAULT_MARKET });
  const checkoutAddress = await readShippingAddress(deps, customerId);
  const reviews = await reviewsBy(deps, customerId);
  const sessions = await ownSessions(deps, customerId, '');
  const mail = await listEmailsTo(deps.database.read, customer.email);
  return {
    account: {
      id: customer.id,
      firstName: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      emailVerified: customer.emailVerified,
      phone: customer.phone,
      createdAt: customer.createdAt.toISOString(),
      signsInBy: [...(await loginMethods(deps, customerId))],
    },
    cart: cart.lines.map(({ listing, count }) => ({
      productId: listing.productId,
      title: { ...listing.title },
      count,
    })),
    checkoutAddress: checkoutAddress && { ...checkoutAddress },
    addresses: (await readAddressBook(deps, customerId)).map((address) => ({ ...address })),
    wishlist: [...(await wishlistOf(deps, customerId))],
    stockAlerts: (await alertsOf(deps, [customer.email])).map(({ title, ...alert }) => ({
      ...alert,
      title: { ...title },
    })),
    orders: orders.map((order) => ({
      id: order.id,
      number: order.number,
      createdAt: order.createdAt.toISOString(),
      cancelledAt: order.cancelledAt?.toISOString() ?? null,
      deliveredAt: order.deliveredAt?.toISOString() ?? null,
      paymentMethod: order.payment.method,
      paymentState: order.payment.state,
      currency: order.currency,
      total: toDecimal(order.amounts.total, order.currency),
      vat: toDecimal(order.amounts.tax, order.currency),
      shipping: toDecimal(order.amounts.shipping, order.currency),
      discount: toDecimal(order.amounts.discount, order.currency),
      coupon: order.coupon,
      ...(order.offers
        ? {
            offers: order.offers.map(({ name, saving }) => ({
              name: { ...name },
              saving: toDecimal(saving, order.currency),
            })),
          }
        : {}),
      address: { ...order.address },
      oldAddresses: (oldAddresses.get(order.id) ?? []).map((address) => ({ ...address })),
      trackingNumber: waybills.get(order.id) ?? null,
      lastScan: order.scan,
      items: order.lines.map(({ title, count, unitPrice }) => ({
        title: { ...title },
        count,
        price: toDecimal(unitPrice, order.currency),
      })),
    })),
    reviews,
    sessions: sessions.map(({ browser, startedAt, usedAt }) => ({
      browser,
      startedAt: startedAt.toISOString(),
      usedAt: usedAt.toISOString(),
    })),
    mail: mail.map(({ kind, state, createdAt }) => ({ kind, state, createdAt: createdAt.toISOString() })),
  };
}
