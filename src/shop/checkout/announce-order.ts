import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { type AcknowledgementFacts, acknowledgementOf, insertEmail, readAcknowledgementFacts } from '#shop/emails';
import type { Order } from '#shop/orders';
import { ACCEPTED, acceptedFields } from '#shop/orders/accepted.rules';
import { insertParcel, referenceOf } from '#shop/parcels';
import type { Shop } from '../shop.ts';

/** What an acknowledgement says beside its order; null where none is sent. */
type Acknowledgement = AcknowledgementFacts | null;

/**
 * Announces an order that counts, in the transaction that makes it count: its acknowledgement, its parcel, the one job that stands
 * for all that follows, and its line in the log, by which lost orders are found (docs/orders.md). Whoever has not
 * read what the acknowledgement says leaves it out. Call it once an order.
 */
export async function announceOrder(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  order: Order,
  known?: Acknowledgement,
): Promise<void> {
  const now = deps.clock.now();
  const facts = known === undefined ? await readAcknowledgementFacts(deps, tx, order) : known;
  const mail = facts && acknowledgementOf(order, facts);
  // an anonymised order is told to nobody
  const email = mail && mail.recipient !== '' ? randomId() : null;
  const parcel = { orderId: order.id, reference: referenceOf(order), dueAt: order.createdAt };
  // in one round trip
  await Promise.all([
    mail && email && insertEmail(tx, mail, now, email),
    insertParcel(tx, parcel, now),
    deps.jobs.send(tx, 'orderPlaced', { order: order.id, email }, { key: order.id }),
  ]);
  tx.logAfterCommit(acceptedFields(order), ACCEPTED);
}
