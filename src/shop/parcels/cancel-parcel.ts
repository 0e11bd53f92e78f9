import { ok, type Result } from '#kernel/result';
import type { CourierRefusal } from '#shop/delivery/port';
import type { Shop } from '../shop.ts';
import { minutesFrom } from './progress.rules.ts';
import { claimDue, lockParcel, type Parcel, updateParcel } from './records.ts';
import { alarm, tryLater } from './trouble.ts';

type Needs = Pick<Shop, 'database' | 'clock' | 'parcels'>;

const CLAIM_MINUTES = 5;

/** What came of calling a parcel back: he never had it, he has cancelled it, or it is out for delivery. */
type Outcome = { readonly kind: 'cancelled' } | { readonly kind: 'unstoppable'; readonly error: CourierRefusal };

/**
 * Calls back the parcel of a cancelled order whose turn it is, if there is one, and says how that went. The courier gives it
 * back until it is out for delivery (SMSA's document, section 2.2). One that he won't give back is followed until it has come
 * or come back, and a person is told.
 */
export async function cancelNextParcel(shop: Needs): Promise<'none' | 'done' | 'unavailable'> {
  const now = shop.clock.now();
  const [parcel] = await shop.database.transaction((tx) =>
    claimDue(tx, ['cancelling'], now, minutesFrom(now, CLAIM_MINUTES), 1),
  );
  if (!parcel) return 'none';
  const waybill = await waybillOf(shop, parcel);
  const outcome = waybill.ok ? await callBack(shop, waybill.value) : waybill;
  await shop.database.transaction(async (tx) => {
    const held = await lockParcel(tx, parcel.orderId);
    if (held?.state !== 'cancelling') return;
    if (!outcome.ok) return await tryLater(shop, tx, held, 'cancel', outcome.error);
    const at = shop.clock.now();
    if (outcome.value.kind === 'cancelled') {
      const end = { state: 'cancelled', dueAt: null, endedAt: at, tries: 0, lastError: '', label: null } as const;
      return await updateParcel(tx, held.orderId, end, at);
    }
    const { error } = outcome.value;
    const known = { waybill: waybill.ok ? waybill.value : null, bookedAt: held.bookedAt ?? at };
    const lastError = `cancel: ${error.reason}`.slice(0, 1000);
    await updateParcel(tx, held.orderId, { ...known, state: 'unstoppable', dueAt: at, tries: 0, lastError }, at);
    alarm(shop, held, { step: 'cancel', ...error });
  });
  return outcome.ok ? 'done' : 'unavailable';
}

/** The parcel's waybill; null when the courier has no parcel of ours. */
async function waybillOf(shop: Needs, parcel: Parcel): Promise<Result<string | null, CourierRefusal>> {
  if (parcel.waybill !== null) return ok(parcel.waybill);
  const found = await shop.parcels.courier.findShipment(parcel.reference);
  return found.ok ? ok(found.value?.waybill ?? null) : found;
}

async function callBack(shop: Needs, waybill: string | null): Promise<Result<Outcome, CourierRefusal>> {
  if (waybill === null) return ok({ kind: 'cancelled' });
  const { courier } = shop.parcels;
  const answer = await courier.cancelShipment(waybill, 'cancelled');
  if (answer.ok) return ok({ kind: 'cancelled' });
  if (answer.error.code === 'COURIER_UNAVAILABLE') return answer;
  // a second call for one that is cancelled may be refused: an earlier answer may have been lost
  const tracked = await courier.track([waybill]);
  if (!tracked.ok) return tracked;
  const cancelled = tracked.value.some((one) => one.waybill === waybill && one.state === 'cancelled');
  return ok(cancelled ? { kind: 'cancelled' } : { kind: 'unstoppable', error: answer.error });
}
