import { MARKETS } from '#kernel/market';
import { ZERO } from '#kernel/money';
import type { NewShipment } from '#shop/delivery/port';
import { PARCEL_KG } from '#shop/delivery/weight.rules';
import { type Order, readOrderById } from '#shop/orders';
import { paymentAmount } from '#shop/pricing/totals.rules';
import type { Shop } from '../shop.ts';
import { holdForAddress } from './hold-for-address.ts';
import { minutesFrom } from './progress.rules.ts';
import { lockParcel, lockParcelToBook, type Parcel, updateParcel } from './queries.ts';
import { alarm, tryLater } from './report-problem.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'parcels' | 'publicUrl'>;

/** Longer than all requests of one booking may take, each with its own timeout. */
const LOCKED_MINUTES = 5;

/**
 * Books the parcel whose booking has been due for longest. The parcel is `booking` before the courier is called, and
 * the courier looks our reference up before it books: after a lost answer or a crash the next try finds the first
 * booking instead of making a second one (SMSA contract, section 5). Returns `unavailable` when the courier gave no
 * answer. A parcel whose order lacks the national address that the setting demands is held instead (decision 0337).
 */
export async function bookNextParcel(deps: Deps): Promise<'none' | 'done' | 'unavailable'> {
  const now = deps.clock.now();
  const placedBefore = minutesFrom(now, -deps.parcels.bookAfterMinutes);
  const parcel = await deps.database.transaction(async (tx) => {
    const found = await lockParcelToBook(tx, placedBefore, now, minutesFrom(now, LOCKED_MINUTES));
    if (found?.state !== 'waiting') return found;
    if (await holdForAddress(deps, tx, found)) return 'held';
    await updateParcel(tx, found.orderId, { state: 'booking', courier: deps.parcels.name }, now);
    return found;
  });
  if (parcel === 'held') return 'done';
  if (!parcel) return 'none';
  const order = await readOrderById(deps, parcel.orderId);
  if (!order) throw new Error('a parcel has no order');
  const shipment = shipmentOf(order, parcel);
  const answer = await deps.parcels.courier.createShipment(shipment);
  await deps.database.transaction(async (tx) => {
    const locked = await lockParcel(tx, parcel.orderId);
    if (!locked) return;
    const at = deps.clock.now();
    if (answer.ok) {
      const { waybill } = answer.value;
      const known = {
        waybill,
        trackingUrl: deps.parcels.courier.trackingUrl(waybill),
        cashAsked: shipment.codAmount,
        bookedAt: locked.bookedAt ?? at,
        dueAt: at,
        tries: 0,
        lastError: '',
      };
      // a parcel whose order was cancelled meanwhile stays `cancelling` and is recalled next
      return await updateParcel(
        tx,
        locked.orderId,
        locked.state === 'booking' ? { ...known, state: 'booked' } : known,
        at,
      );
    }
    const { error } = answer;
    if (error.code === 'COURIER_UNAVAILABLE' || locked.state !== 'booking')
      return await tryLater(deps, tx, locked, 'book', error);
    const lastError = error.reason.slice(0, 1000);
    await updateParcel(tx, locked.orderId, { state: 'refused', dueAt: null, endedAt: at, lastError }, at);
    alarm(deps, locked, { step: 'book', ...error });
  });
  return !answer.ok && answer.error.code === 'COURIER_UNAVAILABLE' ? 'unavailable' : 'done';
}

/** The shipment of an order. The cash to collect is what is still to be paid (SMSA contract, section 5). */
function shipmentOf(order: Order, parcel: Pick<Parcel, 'reference'>): NewShipment {
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
      shortAddress: address.shortAddress || null,
      email: address.email || null,
    },
    contents: 'Perfume',
    value: amounts.total,
    codAmount: order.payment.state === 'on_delivery' ? paymentAmount(amounts) : ZERO,
    currency,
    weightKg: PARCEL_KG,
  };
}
