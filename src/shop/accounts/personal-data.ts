import { DEFAULT_MARKET } from '#kernel/market';
import { toDecimal } from '#kernel/money';
import { readAddressBook } from '#shop/addresses';
import { readCart } from '#shop/cart';
import { readShippingAddress } from '#shop/checkout';
import { findCustomer, loginMethods, ownSessions } from '#shop/customers';
import { listEmailsTo } from '#shop/emails';
import { readOrdersOf } from '#shop/orders';
import { listWaybills } from '#shop/parcels';
import { reviewsBy } from '#shop/reviews';
import { wishlistOf } from '#shop/wishlist';
import type { AccountDeps } from './deps.ts';

/**
 * Everything the store keeps about a customer, in words a person and a program can read (consumer law, section 2.2:
 * access and copy): account, bag, addresses, orders, reviews, sessions, mail. No hashes and no tokens: they are nobody's data; and
 * payments that came to nothing only repeat bag and address. Null when the account is gone.
 */
export async function personalData(deps: AccountDeps, customerId: string) {
  const customer = await findCustomer(deps.database.read, customerId);
  if (!customer) return null;
  const orders = await readOrdersOf(deps, customerId);
  const waybills = await listWaybills(
    deps.database.read,
    orders.map(({ id }) => id),
  );
  const bag = await readCart(deps, { ownerId: customerId, market: null, fallbackMarket: DEFAULT_MARKET });
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
    bag: bag.lines.map(({ offer, count }) => ({ productId: offer.productId, title: { ...offer.title }, count })),
    checkoutAddress: checkoutAddress && { ...checkoutAddress },
    addresses: (await readAddressBook(deps, customerId)).map((address) => ({ ...address })),
    wishlist: [...(await wishlistOf(deps, customerId))],
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
      address: { ...order.address },
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
