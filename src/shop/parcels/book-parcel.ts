import { MARKETS } from '#kernel/market';
import { ZERO } from '#kernel/money';
import type { NewShipment } from '#shop/delivery/port';
import { PARCEL_KG } from '#shop/delivery/weight.rules';
import { type Order, readOrderById } from '#shop/orders';
import { paymentAmount } from '#shop/pricing/totals.rules';
import type { Shop } from '../shop.ts';
import { minutesFrom } from './progress.rules.ts';
import { claimParcelToBook, lockParcel, type Parcel, updateParcel } from './queries.ts';
import { alarm, tryLater } from './report-problem.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'parcels'>;

/** Longer than every question of one booking may take together, each with its time limit. */
const CLAIM_MINUTES = 5;

/**
 * Books the parcel whose turn it is, if there is one, and says how that went. Before the courier is asked it is written that he
 * may have been; he is then asked for our reference before he is asked for a parcel. So an answer that is lost, or a
 * crash at any step, is followed by a look, and never by a second parcel (SMSA contract, section 5).
 */
export async function bookNextParcel(deps: Deps): Promise<'none' | 'done' | 'unavailable'> {
  const now = deps.clock.now();
  const placedBefore = minutesFrom(now, -deps.parcels.bookAfterMinutes);
  const parcel = await deps.database.transaction((tx) =>
    claimParcelToBook(tx, placedBefore, now, minutesFrom(now, CLAIM_MINUTES)),
  );
  if (!parcel) return 'none';
  const order = await readOrderById(deps, parcel.orderId);
  if (!order) throw new Error('a parcel has no order');
  const answer = await deps.parcels.courier.createShipment(shipmentOf(order, parcel));
  await deps.database.transaction(async (tx) => {
    const held = await lockParcel(tx, parcel.orderId);
    if (!held) return;
    const at = deps.clock.now();
    if (answer.ok) {
      const { waybill } = answer.value;
      const known = {
        waybill,
        trackingUrl: deps.parcels.courier.trackingUrl(waybill),
        bookedAt: held.bookedAt ?? at,
        dueAt: at,
        tries: 0,
        lastError: '',
      };
      // a shopper may have cancelled while the courier was asked: then he is told so next
      return await updateParcel(tx, held.orderId, held.state === 'booking' ? { ...known, state: 'booked' } : known, at);
    }
    const { error } = answer;
    if (error.code === 'COURIER_UNAVAILABLE' || held.state !== 'booking')
      return await tryLater(deps, tx, held, 'book', error);
    const lastError = error.reason.slice(0, 1000);
    await updateParcel(tx, held.orderId, { state: 'refused', dueAt: null, endedAt: at, lastError }, at);
    alarm(deps, held, { step: 'book', ...error });
  });
  return !answer.ok && answer.error.code === 'COURIER_UNAVAILABLE' ? 'unavailable' : 'done';
}

/** What the courier is told of an order: cash to collect is what is still to be paid (SMSA contract, section 5). */
export function shipmentOf(order: Order, parcel: Pick<Parcel, 'reference'>): NewShipment {
  const { address, amounts, market, currency } = order;
  return {
    reference: parcel.reference,
    market,
    to: {
      name: `${address.firstName} ${address.lastName}`.trim(),
      phone: address.phone,
      line1: address.address,
      line2: address.apartment,
      city: address.city,
      country: MARKETS[market].iso2,
      postcode: address.zip || null,
      email: address.email || null,
    },
    contents: 'Perfume',
    value: amounts.total,
    codAmount: order.payment.state === 'on_delivery' ? paymentAmount(amounts) : ZERO,
    currency,
    weightKg: PARCEL_KG,
  };
}
