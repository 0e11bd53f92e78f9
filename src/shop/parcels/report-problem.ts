import type { Transaction } from '#database/database';
import type { CourierRefusal, ParcelProblem } from '#shop/delivery/port';
import type { Shop } from '../shop.ts';
import { minutesFrom, minutesToNextTry, TRIES_BEFORE_ALARM } from './progress.rules.ts';
import { type Parcel, type ParcelChanges, updateParcel } from './queries.ts';

/** The order number in a parcel's reference. */
function numberOf(parcel: Pick<Parcel, 'reference'>): number {
  return Number(parcel.reference.split('-')[0]);
}

type Deps = Pick<Shop, 'clock' | 'parcels'>;
type Failure = Pick<ParcelProblem, 'step' | 'code' | 'reason'>;

/** Reports a failure that needs an operator. */
export function alarm(deps: Deps, parcel: Parcel, failure: Failure): void {
  const tries = parcel.tries + 1;
  deps.parcels.report({ ...failure, orderNumber: numberOf(parcel), tries, needsReview: true });
}

/** Stores and reports a failure, and makes the parcel due again after a growing pause. */
export async function tryLater(
  deps: Deps,
  tx: Transaction,
  parcel: Parcel,
  step: ParcelProblem['step'],
  error: CourierRefusal,
  changes: ParcelChanges = {},
): Promise<void> {
  const now = deps.clock.now();
  const tries = parcel.tries + 1;
  const dueAt = minutesFrom(now, minutesToNextTry(tries));
  const lastError = `${step}: ${error.reason}`.slice(0, 1000);
  await updateParcel(tx, parcel.orderId, { tries, dueAt, lastError, ...changes }, now);
  const needsReview = tries >= TRIES_BEFORE_ALARM;
  deps.parcels.report({ step, ...error, orderNumber: numberOf(parcel), tries, needsReview });
}
