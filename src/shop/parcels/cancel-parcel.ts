import { ok, type Result } from '#kernel/result';
import type { CourierRefusal } from '#shop/delivery/port';
import type { Shop } from '../shop.ts';
import { minutesFrom } from './progress.rules.ts';
import { lockDueParcels, lockParcel, type Parcel, updateParcel } from './queries.ts';
import { alarm, tryLater } from './report-problem.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'parcels'>;

const LOCKED_MINUTES = 5;

/** Result of a recall: cancelled, or never booked; or out for delivery, with the courier's refusal. */
type Outcome = { readonly kind: 'cancelled' } | { readonly kind: 'unstoppable'; readonly error: CourierRefusal };

/**
 * Recalls one parcel of a cancelled order that is due. The courier cancels it until it is out for delivery (SMSA
 * contract, section 2.2); after that it becomes `unstoppable`, an operator is alerted, and it is followed until it is
 * delivered or returned. Returns `unavailable` when the courier gave no answer.
 */
export async function cancelNextParcel(deps: Deps): Promise<'none' | 'done' | 'unavailable'> {
  const now = deps.clock.now();
  const [parcel] = await deps.database.transaction((tx) =>
    lockDueParcels(tx, ['cancelling'], now, minutesFrom(now, LOCKED_MINUTES), 1),
  );
  if (!parcel) return 'none';
  const waybill = await waybillOf(deps, parcel);
  const outcome = waybill.ok ? await recall(deps, waybill.value) : waybill;
  await deps.database.transaction(async (tx) => {
    const locked = await lockParcel(tx, parcel.orderId);
    if (locked?.state !== 'cancelling') return;
    if (!outcome.ok) return await tryLater(deps, tx, locked, 'cancel', outcome.error);
    const at = deps.clock.now();
    if (outcome.value.kind === 'cancelled') {
      const end = { state: 'cancelled', dueAt: null, endedAt: at, tries: 0, lastError: '', label: null } as const;
      return await updateParcel(tx, locked.orderId, end, at);
    }
    const { error } = outcome.value;
    const known = { waybill: waybill.ok ? waybill.value : null, bookedAt: locked.bookedAt ?? at };
    const lastError = `cancel: ${error.reason}`.slice(0, 1000);
    await updateParcel(tx, locked.orderId, { ...known, state: 'unstoppable', dueAt: at, tries: 0, lastError }, at);
    alarm(deps, locked, { step: 'cancel', ...error });
  });
  return outcome.ok ? 'done' : 'unavailable';
}

/** The parcel's waybill; null when the courier has not booked it. */
async function waybillOf(deps: Deps, parcel: Parcel): Promise<Result<string | null, CourierRefusal>> {
  if (parcel.waybill !== null) return ok(parcel.waybill);
  const found = await deps.parcels.courier.findShipment(parcel.reference);
  return found.ok ? ok(found.value?.waybill ?? null) : found;
}

async function recall(deps: Deps, waybill: string | null): Promise<Result<Outcome, CourierRefusal>> {
  if (waybill === null) return ok({ kind: 'cancelled' });
  const { courier } = deps.parcels;
  const answer = await courier.cancelShipment(waybill, 'cancelled');
  if (answer.ok) return ok({ kind: 'cancelled' });
  if (answer.error.code === 'COURIER_UNAVAILABLE') return answer;
  // the answer of an earlier call may have been lost, and a second cancellation may be refused
  const tracked = await courier.track([waybill]);
  if (!tracked.ok) return tracked;
  const cancelled = tracked.value.some((one) => one.waybill === waybill && one.state === 'cancelled');
  return ok(cancelled ? { kind: 'cancelled' } : { kind: 'unstoppable', error: answer.error });
}
