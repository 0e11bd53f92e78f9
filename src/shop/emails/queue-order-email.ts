import type { z } from 'zod';
import type { Transaction } from '#database/database';
import { findCustomer, normalizeEmail } from '#shop/customers';
import type { Order } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { nameForMail } from './name.rules.ts';
import type { OrderEmailKind, orderEmails } from './order-emails.ts';
import { queueEmail } from './queue-email.ts';

/** What a letter says beyond what every letter about an order does. */
type More<Kind extends OrderEmailKind> = Omit<
  z.input<(typeof orderEmails)[Kind]>,
  'id' | 'number' | 'firstName' | 'currency'
>;

/**
 * Queues a mail about an order in the caller's transaction: once an order and kind, in the language of its shopper and only
 * to the e-mail kept with it. Anybody may order with any e-mail: what was typed into the address is mailed only to a
 * customer who has proved that it is theirs (decision 0224). False when it was queued before, or when the order has lost
 * its person.
 */
export async function queueOrderEmail<Kind extends OrderEmailKind>(
  deps: Pick<Shop, 'jobs' | 'clock'>,
  tx: Transaction,
  order: Order,
  kind: Kind,
  more: More<Kind>,
): Promise<boolean> {
  const { id, number, currency, language, market, address } = order;
  const known = await isOwnersMailbox(tx, order);
  const words = 'address' in more && !known ? { ...more, address: withoutFreeText(address) } : more;
  const data = { id, number, firstName: nameForMail(address.firstName), currency, ...words };
  return await queueEmail(deps, tx, { kind, key: id, recipient: address.email, language, market, data });
}

async function isOwnersMailbox(tx: Transaction, { ownerId, address }: Order): Promise<boolean> {
  const owner = ownerId.startsWith('u_') ? await findCustomer(tx, ownerId) : null;
  return owner?.emailVerified === true && owner.email === normalizeEmail(address.email);
}

/** Name, town, region and country as far as a mail may carry them; the rest stands on the order's page. */
function withoutFreeText(address: Order['address']): Order['address'] {
  const { email, firstName, lastName, city, state, country } = address;
  const [first, last, town, region] = [firstName, lastName, city, state].map(nameForMail);
  return {
    email,
    firstName: first ?? '',
    lastName: last ?? '',
    address: '',
    apartment: '',
    city: town ?? '',
    country,
    state: region ?? '',
    zip: '',
    phone: '',
  };
}
