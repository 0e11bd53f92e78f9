import { toDecimal } from '#kernel/money';
import { ok, type Result } from '#kernel/result';
import { readAddressBook } from '#shop/addresses';
import { abandonCarts } from '#shop/cart';
import { forgetShippingAddress } from '#shop/checkout';
import { deleteCustomer, findCustomer, hasPassword, type TooFast, withdrawLinks } from '#shop/customers';
import { forgetRecipient, noticesTo } from '#shop/notices';
import { overOrdersOf, readOrdersOf, releaseOrders } from '#shop/orders';
import { waybillsOf } from '#shop/parcels';
import { forgetPayer } from '#shop/payments';
import { forgetCouponEmails } from '#shop/pricing';
import { releaseReviews, reviewsBy } from '#shop/reviews';
import { wishesOf } from '#shop/wishlist';
import { provePassword, type WrongPassword } from './change-password.ts';
import type { AccountNeeds } from './needs.ts';

const EVERY_ORDER = 10_000;

/**
 * Everything the store keeps about a customer, in words a person and a program can read (consumer law, section 2.2:
 * access and copy). No hashes and no tokens: they are nobody's data. Null when the account is gone.
 */
export async function personalData(shop: AccountNeeds, customerId: string) {
  const customer = await findCustomer(shop.database.read, customerId);
  if (!customer) return null;
  const orders = await readOrdersOf(shop, customerId, EVERY_ORDER);
  const waybills = await waybillsOf(
    shop.database.read,
    orders.map(({ id }) => id),
  );
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
    },
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
      total: toDecimal(order.amounts.total),
      vat: toDecimal(order.amounts.tax),
      shipping: toDecimal(order.amounts.shipping),
      address: { ...order.address },
      trackingNumber: waybills.get(order.id) ?? null,
      lastScan: order.scan,
      items: order.lines.map(({ title, count, unitPrice }) => ({
        title: { ...title },
        count,
        price: toDecimal(unitPrice),
      })),
    })),
    reviews,
    mail: mail.map(({ kind, state, createdAt }) => ({ kind, state, createdAt: createdAt.toISOString() })),
  };
}

/**
 * Deletes an account: sign-ins, sessions, addresses, wishlist and bag go at once; orders stay without the person, as
 * far as a parcel on its way allows; reviews stay without the name. A customer with a password proves it first.
 */
export async function deleteAccount(
  shop: AccountNeeds,
  customerId: string,
  password: string,
): Promise<Result<null, WrongPassword | TooFast>> {
  if (await hasPassword(shop, customerId)) {
    const proved = await provePassword(shop, customerId, password);
    if (!proved.ok) return proved;
  }
  await shop.database.transaction(async (tx) => {
    const customer = await findCustomer(tx, customerId);
    if (!customer) return;
    // bag, payment attempts, orders: as a payment that is being settled holds them
    await abandonCarts(tx, customerId);
    await forgetPayer(tx, customerId, await overOrdersOf(shop, tx, customerId));
    await releaseOrders(shop, tx, customerId);
    await releaseReviews(tx, customerId);
    await forgetRecipient(tx, customer.email, shop.clock.now());
    await forgetShippingAddress(tx, customerId);
    await forgetCouponEmails(tx, customerId);
    await withdrawLinks(tx, 'verify', customerId);
    await withdrawLinks(tx, 'reset', customerId);
    await deleteCustomer(tx, customerId);
  });
  return ok(null);
}
