import type { Transaction } from '#database/database';
import { refused } from '#kernel/result';
import type { CourierRefusal, Scan, Tracking } from '#shop/delivery/port';
import { linesForMail, queueOrderEmail } from '#shop/emails';
import { lockOrder, type Order, updateOrderDelivered, updateOrderScan } from '#shop/orders';
import type { Shop } from '../shop.ts';
import {
  deliveryTime,
  FOLLOWED,
  hasEnded,
  LOST_AFTER_DAYS,
  minutesFrom,
  minutesToNextTry,
  nextState,
} from './progress.rules.ts';
import { lockDueParcels, lockParcel, type Parcel, updateParcel } from './queries.ts';
import { alarm, tryLater } from './report-problem.ts';
import { newestScans } from './scans.rules.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'parcels' | 'publicUrl'>;

const LOCKED_MINUTES = 10;
const MAX_PER_RUN = 500;
const MAX_PER_CALL = 50;

/**
 * Polls the courier about due parcels and fetches missing labels. Writes the last scan and the delivery to the order,
 * and queues the dispatch confirmation at the first scan that shows that the courier has the parcel. A repeat changes
 * nothing.
 */
export async function followParcels(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const until = minutesFrom(now, LOCKED_MINUTES);
  const due = await deps.database.transaction((tx) => lockDueParcels(tx, FOLLOWED, now, until, MAX_PER_RUN));
  const run: Run = { until, failure: null, labels: true };
  for (let at = 0; at < due.length; at += MAX_PER_CALL) {
    const some = due.slice(at, at + MAX_PER_CALL);
    for (const parcel of some) await fetchLabel(deps, parcel, run);
    await pollParcels(deps, some, run);
  }
}

/**
 * The state of one run. After a request without an answer (`failure`, or `labels` false) requests of that kind are not
 * repeated, so that the run ends before its parcels are due again, at `until`.
 */
type Run = { readonly until: Date; failure: CourierRefusal | null; labels: boolean };

/** Stores the label of a booked parcel, or makes the parcel due again soon when the courier has none. */
async function fetchLabel(deps: Deps, parcel: Parcel, run: Run): Promise<void> {
  if (run.failure || !run.labels || parcel.hasLabel || parcel.state !== 'booked' || parcel.waybill === null) return;
  const answer = await deps.parcels.courier.label(parcel.waybill);
  run.labels = answer.ok || answer.error.code !== 'COURIER_UNAVAILABLE';
  await deps.database.transaction(async (tx) => {
    const locked = await lockParcel(tx, parcel.orderId);
    if (locked?.state !== 'booked') return;
    if (answer.ok) return await updateParcel(tx, locked.orderId, { label: answer.value }, deps.clock.now());
    await tryLater(deps, tx, locked, 'label', answer.error);
  });
}

async function pollParcels(deps: Deps, some: readonly Parcel[], run: Run): Promise<void> {
  const waybills = some.flatMap(({ waybill }) => waybill ?? []);
  const answer = run.failure ? refused(run.failure) : await deps.parcels.courier.track(waybills);
  if (!answer.ok) run.failure = answer.error;
  for (const parcel of some) {
    if (answer.ok) {
      await applyTracking(deps, run, parcel, answer.value.find(({ waybill }) => waybill === parcel.waybill) ?? null);
      continue;
    }
    await deps.database.transaction(async (tx) => {
      const locked = await lockParcel(tx, parcel.orderId);
      const triedAlready = locked?.tries !== parcel.tries;
      if (locked?.state === parcel.state && !triedAlready) await tryLater(deps, tx, locked, 'follow', answer.error);
    });
  }
}

/** Applies the courier's tracking to a parcel and its order in one transaction. */
async function applyTracking(deps: Deps, run: Run, parcel: Parcel, tracking: Tracking | null): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, parcel.orderId);
    const locked = await lockParcel(tx, parcel.orderId);
    if (!order || locked?.state !== parcel.state) return;
    const now = deps.clock.now();
    const state = nextState(locked.state, tracking?.state ?? null);
    const ended = hasEnded(state);
    const [newest] = tracking?.scans ?? [];
    const lost = !ended && locked.bookedAt !== null && minutesFrom(locked.bookedAt, LOST_AFTER_DAYS * 24 * 60) < now;
    // a parcel cannot be handed over without a label: fetch it again soon
    const unlabelled = !locked.hasLabel && state === 'booked';
    const soon = locked.tries > 0 ? locked.dueAt : minutesFrom(now, minutesToNextTry(1));
    const usual = unlabelled ? soon : minutesFrom(now, deps.parcels.pollEveryMinutes);
    // a change that came after the courier was polled has made the parcel due again: it stays due
    const hasNews = locked.dueAt !== null && locked.dueAt < run.until;
    const next = hasNews ? locked.dueAt : usual;
    const handedOver = locked.dispatchedAt === null && (state === 'dispatched' || state === 'delivered');

    if (!order.cancelledAt) {
      if (newest) await updateOrderScan(tx, order.id, statusOf(newest));
      if (state === 'delivered') {
        await updateOrderDelivered(tx, order.id, deliveryTime(newest?.at ?? now, order.createdAt, now));
        const { lines, amounts } = order;
        await queueOrderEmail(deps, tx, order, 'delivered', { lines: linesForMail(lines), total: amounts.total });
      }
      if (handedOver) await confirmDispatch(deps, tx, order, locked);
    }
    await updateParcel(
      tx,
      locked.orderId,
      {
        state,
        dueAt: ended || lost ? null : next,
        ...(unlabelled ? {} : { tries: 0, lastError: '' }),
        ...(tracking ? { scans: newestScans(tracking.scans) } : {}),
        ...(handedOver ? { dispatchedAt: now } : {}),
        ...(ended ? { endedAt: now, label: null } : {}),
      },
      now,
    );
    if (lost) alarm(deps, locked, { step: 'follow', code: 'NEVER_ARRIVED', reason: `${LOST_AFTER_DAYS} days` });
    if (state === 'cancelled' && !order.cancelledAt)
      alarm(deps, locked, { step: 'follow', code: 'COURIER_CANCELLED', reason: 'the order is not cancelled' });
  });
}

/**
 * Queues the dispatch confirmation, which accepts the order, with the tracking number and the invoice (specification,
 * sections 4 and 9.3). It is sent once per order.
 */
async function confirmDispatch(deps: Deps, tx: Transaction, order: Order, parcel: Parcel): Promise<void> {
  await queueOrderEmail(deps, tx, order, 'dispatchConfirmation', dispatchDetails(deps, order, parcel));
}

/** What the dispatch confirmation of an order says. */
export function dispatchDetails(deps: Pick<Shop, 'publicUrl'>, order: Order, parcel: Parcel) {
  const { lines, amounts, address, invoiceUrl } = order;
  return {
    trackingNumber: parcel.waybill ?? '',
    trackingUrl: parcel.trackingUrl,
    invoiceUrl: invoiceUrl && `${deps.publicUrl}${invoiceUrl}`,
    lines: linesForMail(lines),
    total: amounts.total,
    address,
  };
}

/**
 * A scan as an order stores it: the courier's own field names, the description in both languages (SMSA contract,
 * section 3).
 */
function statusOf({ type, description, city, at }: Scan): Readonly<Record<string, string>> {
  return {
    ScanType: type,
    ScanDescription: description.en,
    ScanDescriptionAr: description.ar,
    ScanDateTime: at.toISOString(),
    City: city,
  };
}
