import { ok, type Result } from '#kernel/result';
import type { CourierRefusal } from '#shop/delivery/port';
import type { Shop } from '../shop.ts';
import { minutesFrom } from './progress.rules.ts';
import { claimDueParcels, lockParcel, type Parcel, updateParcel } from './queries.ts';
import { alarm, tryLater } from './report-problem.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'parcels'>;

const CLAIM_MINUTES = 5;

/** What came of calling a parcel back: he never had it, he has cancelled it, or it is out for delivery. */
type Outcome = { readonly kind: 'cancelled' } | { readonly kind: 'unstoppable'; readonly error: CourierRefusal };

/**
 * Calls back the parcel of a cancelled order whose turn it is, if there is one, and says how that went. The courier gives it
 * back until it is out for delivery (SMSA contract, section 2.2). One that he won't give back is followed until it has come
 * or come back, and a person is told.
 */
export async function cancelNextParcel(deps: Deps): Promise<'none' | 'done' | 'unavailable'> {
  const now = deps.clock.now();
  const [parcel] = await deps.database.transaction((tx) =>
    claimDueParcels(tx, ['cancelling'], now, minutesFrom(now, CLAIM_MINUTES), 1),
  );
  if (!parcel) return 'none';
  const waybill = await waybillOf(deps, parcel);
  const outcome = waybill.ok ? await callBack(deps, waybill.value) : waybill;
  await deps.database.transaction(async (tx) => {
    const held = await lockParcel(tx, parcel.orderId);
    if (held?.state !== 'cancelling') return;
    if (!outcome.ok) return await tryLater(deps, tx, held, 'cancel', outcome.error);
    const at = deps.clock.now();
    if (outcome.value.kind === 'cancelled') {
      const end = { state: 'cancelled', dueAt: null, endedAt: at, tries: 0, lastError: '', label: null } as const;
      return await updateParcel(tx, held.orderId, end, at);
    }
    const { error } = outcome.value;
    const known = { waybill: waybill.ok ? waybill.value : null, bookedAt: held.bookedAt ?? at };
    const lastError = `cancel: ${error.reason}`.slice(0, 1000);
    await updateParcel(tx, held.orderId, { ...known, state: 'unstoppable', dueAt: at, tries: 0, lastError }, at);
    alarm(deps, held, { step: 'cancel', ...error });
  });
  return outcome.ok ? 'done' : 'unavailable';
}

/** The parcel's waybill; null when the courier has no parcel of ours. */
async function waybillOf(deps: Deps, parcel: Parcel): Promise<Result<string | null, CourierRefusal>> {
  if (parcel.waybill !== null) return ok(parcel.waybill);
  const found = await deps.parcels.courier.findShipment(parcel.reference);
  return found.ok ? ok(found.value?.waybill ?? null) : found;
}

async function callBack(deps: Deps, waybill: string | null): Promise<Result<Outcome, CourierRefusal>> {
  if (waybill === null) return ok({ kind: 'cancelled' });
  const { courier } = deps.parcels;
  const answer = await courier.cancelShipment(waybill, 'cancelled');
  if (answer.ok) return ok({ kind: 'cancelled' });
  if (answer.error.code === 'COURIER_UNAVAILABLE') return answer;
  // a second call for one that is cancelled may be refused: an earlier answer may have been lost
  const tracked = await courier.track([waybill]);
  if (!tracked.ok) return tracked;
  const cancelled = tracked.value.some((one) => one.waybill === waybill && one.state === 'cancelled');
  return ok(cancelled ? { kind: 'cancelled' } : { kind: 'unstoppable', error: answer.error });
}
