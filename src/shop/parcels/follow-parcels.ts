import { refused } from '#kernel/result';
import type { CourierRefusal, Scan, Tracking } from '#shop/delivery/port';
import { lockOrder, updateOrderDelivered, updateOrderScan } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { confirmDispatch } from './confirm-dispatch.ts';
import {
  deliveryTime,
  FOLLOWED,
  hasEnded,
  LOST_AFTER_DAYS,
  minutesFrom,
  minutesToNextTry,
  nextState,
} from './progress.rules.ts';
import { claimDueParcels, lockParcel, type Parcel, updateParcel } from './queries.ts';
import { alarm, tryLater } from './report-problem.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'parcels' | 'publicUrl'>;

const CLAIM_MINUTES = 10;
/** Parcels taken up at once, and how many of them the courier is asked about in one call. */
const MAX_AT_ONCE = 500;
const MAX_IN_A_CALL = 50;

/**
 * Asks the courier about every parcel whose turn it is, fetches labels that are missing, and writes what has changed: the
 * last scan and the delivery on the order, the mail at the first sign that he has it. Asking again changes nothing.
 */
export async function followParcels(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const until = minutesFrom(now, CLAIM_MINUTES);
  const due = await deps.database.transaction((tx) => claimDueParcels(tx, FOLLOWED, now, until, MAX_AT_ONCE));
  const run: Run = { until, silent: null, labels: true };
  for (let at = 0; at < due.length; at += MAX_IN_A_CALL) {
    const some = due.slice(at, at + MAX_IN_A_CALL);
    for (const parcel of some) await fetchLabel(deps, parcel, run);
    await askAbout(deps, some, run);
  }
}

/**
 * What gave no answer once is not asked again in a run, so that it ends before its parcels' turns come again: `until` is when
 * they do.
 */
type Run = { readonly until: Date; silent: CourierRefusal | null; labels: boolean };

/** Keeps the label of a parcel that is to be handed over. Without one it is tried again soon. */
async function fetchLabel(deps: Deps, parcel: Parcel, run: Run): Promise<void> {
  if (run.silent || !run.labels || parcel.hasLabel || parcel.state !== 'booked' || parcel.waybill === null) return;
  const answer = await deps.parcels.courier.label(parcel.waybill);
  run.labels = answer.ok || answer.error.code !== 'COURIER_UNAVAILABLE';
  await deps.database.transaction(async (tx) => {
    const held = await lockParcel(tx, parcel.orderId);
    if (held?.state !== 'booked') return;
    if (answer.ok) return await updateParcel(tx, held.orderId, { label: answer.value }, deps.clock.now());
    await tryLater(deps, tx, held, 'label', answer.error);
  });
}

async function askAbout(deps: Deps, some: readonly Parcel[], run: Run): Promise<void> {
  const waybills = some.flatMap(({ waybill }) => waybill ?? []);
  const answer = run.silent ? refused(run.silent) : await deps.parcels.courier.track(waybills);
  if (!answer.ok) run.silent = answer.error;
  for (const parcel of some) {
    if (answer.ok) {
      await write(deps, run, parcel, answer.value.find(({ waybill }) => waybill === parcel.waybill) ?? null);
      continue;
    }
    await deps.database.transaction(async (tx) => {
      const held = await lockParcel(tx, parcel.orderId);
      const triedAlready = held?.tries !== parcel.tries;
      if (held?.state === parcel.state && !triedAlready) await tryLater(deps, tx, held, 'follow', answer.error);
    });
  }
}

/** Writes what the courier knows of a parcel, on it and on its order, in one transaction. */
async function write(deps: Deps, run: Run, parcel: Parcel, tracking: Tracking | null): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, parcel.orderId);
    const held = await lockParcel(tx, parcel.orderId);
    if (!order || held?.state !== parcel.state) return;
    const now = deps.clock.now();
    const state = nextState(held.state, tracking?.state ?? null);
    const ended = hasEnded(state);
    const [newest] = tracking?.scans ?? [];
    const lost = !ended && held.bookedAt !== null && minutesFrom(held.bookedAt, LOST_AFTER_DAYS * 24 * 60) < now;
    // without a label nobody can hand it over: it is asked for again soon
    const unlabelled = !held.hasLabel && state === 'booked';
    const soon = held.tries > 0 ? held.dueAt : minutesFrom(now, minutesToNextTry(1));
    const usual = unlabelled ? soon : minutesFrom(now, deps.parcels.followEveryMinutes);
    // news that came after the courier was asked has given the parcel its turn again: that turn stays
    const hasNews = held.dueAt !== null && held.dueAt < run.until;
    const next = hasNews ? held.dueAt : usual;
    const handedOver = held.dispatchedAt === null && (state === 'dispatched' || state === 'delivered');

    if (!order.cancelledAt) {
      if (newest) await updateOrderScan(tx, order.id, statusOf(newest));
      if (state === 'delivered')
        await updateOrderDelivered(tx, order.id, deliveryTime(newest?.at ?? now, order.createdAt, now));
      if (handedOver) await confirmDispatch(deps, tx, order, held);
    }
    await updateParcel(
      tx,
      held.orderId,
      {
        state,
        dueAt: ended || lost ? null : next,
        ...(unlabelled ? {} : { tries: 0, lastError: '' }),
        ...(handedOver ? { dispatchedAt: now } : {}),
        ...(ended ? { endedAt: now, label: null } : {}),
      },
      now,
    );
    if (lost) alarm(deps, held, { step: 'follow', code: 'NEVER_ARRIVED', reason: `${LOST_AFTER_DAYS} days` });
    if (state === 'cancelled' && !order.cancelledAt)
      alarm(deps, held, { step: 'follow', code: 'COURIER_CANCELLED', reason: 'the order still stands' });
  });
}

/** A scan as an order keeps it: the courier's own names, the words in both languages (SMSA contract, section 3). */
function statusOf({ type, description, city, at }: Scan): Readonly<Record<string, string>> {
  return {
    ScanType: type,
    ScanDescription: description.en,
    ScanDescriptionAr: description.ar,
    ScanDateTime: at.toISOString(),
    City: city,
  };
}
