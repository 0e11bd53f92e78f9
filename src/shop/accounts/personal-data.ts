import { DEFAULT_MARKET } from '#kernel/market';
import { toDecimal } from '#kernel/money';
import { readAddressBook } from '#shop/addresses';
import { readCart } from '#shop/cart';
import { readShippingAddress } from '#shop/checkout';
import { findCustomer, waysToSignIn } from '#shop/customers';
import { noticesTo } from '#shop/notices';
import { readOrdersOf } from '#shop/orders';
import { waybillsOf } from '#shop/parcels';
import { reviewsBy } from '#shop/reviews';
import { wishesOf } from '#shop/wishlist';
import type { AccountNeeds } from './needs.ts';

/**
 * Everything the store keeps about a customer, in words a person and a program can read (consumer law, section 2.2:
 * access and copy): account, bag, addresses, orders, reviews, mail. No hashes and no tokens: they are nobody's data; and
 * payments that came to nothing only repeat bag and address. Null when the account is gone.
 */
export async function personalData(shop: AccountNeeds, customerId: string) {
  const customer = await findCustomer(shop.database.read, customerId);
  if (!customer) return null;
  const orders = await readOrdersOf(shop, customerId);
  const waybills = await waybillsOf(
    shop.database.read,
    orders.map(({ id }) => id),
  );
  const bag = await readCart(shop, { ownerId: customerId, market: null, otherwise: DEFAULT_MARKET });
  const checkoutAddress = await readShippingAddress(shop, customerId);
  const reviews = await reviewsBy(shop, customerId);
  const mail = await noticesTo(shop.database.read, customer.email);
  return {
    account: {
      id: customer.id,
      firstName: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      emailVerified: customer.emailVerified,
      phone: customer.phone,
      createdAt: customer.createdAt.toISOString(),
      signsInBy: [...(await waysToSignIn(shop, customerId))],
    },
    bag: bag.lines.map(({ offer, count }) => ({ productId: offer.productId, title: { ...offer.title }, count })),
    checkoutAddress: checkoutAddress && { ...checkoutAddress },
    addresses: (await readAddressBook(shop, customerId)).map((address) => ({ ...address })),
    wishlist: [...(await wishesOf(shop, customerId))],
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
    mail: mail.map(({ kind, state, createdAt }) => ({ kind, state, createdAt: createdAt.toISOString() })),
  };
}
