import { refused } from '#kernel/result';
import type { CourierRefusal, Scan, Tracking } from '#shop/delivery/port';
import { holdOrder, markDelivered, noteScan } from '#shop/orders';
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
import { claimDue, lockParcel, type Parcel, updateParcel } from './records.ts';
import { alarm, tryLater } from './trouble.ts';

type Needs = Pick<Shop, 'database' | 'clock' | 'jobs' | 'parcels' | 'publicUrl'>;

const CLAIM_MINUTES = 10;
/** Parcels taken up at once, and how many of them the courier is asked about in one call. */
const MOST_AT_ONCE = 500;
const MOST_IN_A_CALL = 50;

/**
 * Asks the courier about every parcel whose turn it is, fetches labels that are missing, and writes what has changed: the
 * last scan and the delivery on the order, the mail at the first sign that he has it. Asking again changes nothing.
 */
export async function followParcels(shop: Needs): Promise<void> {
  const now = shop.clock.now();
  const until = minutesFrom(now, CLAIM_MINUTES);
  const due = await shop.database.transaction((tx) => claimDue(tx, FOLLOWED, now, until, MOST_AT_ONCE));
  const run: Run = { until, silent: null, labels: true };
  for (let at = 0; at < due.length; at += MOST_IN_A_CALL) {
    const some = due.slice(at, at + MOST_IN_A_CALL);
    for (const parcel of some) await fetchLabel(shop, parcel, run);
    await askAbout(shop, some, run);
  }
}

/**
 * What gave no answer once is not asked again in a run, so that it ends before its parcels' turns come again: `until` is when
 * they do.
 */
type Run = { readonly until: Date; silent: CourierRefusal | null; labels: boolean };

/** Keeps the label of a parcel that is to be handed over. Without one it is tried again soon. */
async function fetchLabel(shop: Needs, parcel: Parcel, run: Run): Promise<void> {
  if (run.silent || !run.labels || parcel.hasLabel || parcel.state !== 'booked' || parcel.waybill === null) return;
  const answer = await shop.parcels.courier.label(parcel.waybill);
  run.labels = answer.ok || answer.error.code !== 'COURIER_UNAVAILABLE';
  await shop.database.transaction(async (tx) => {
    const held = await lockParcel(tx, parcel.orderId);
    if (held?.state !== 'booked') return;
    if (answer.ok) return await updateParcel(tx, held.orderId, { label: answer.value }, shop.clock.now());
    await tryLater(shop, tx, held, 'label', answer.error);
  });
}

async function askAbout(shop: Needs, some: readonly Parcel[], run: Run): Promise<void> {
  const waybills = some.flatMap(({ waybill }) => waybill ?? []);
  const answer = run.silent ? refused(run.silent) : await shop.parcels.courier.track(waybills);
  if (!answer.ok) run.silent = answer.error;
  for (const parcel of some) {
    if (answer.ok) {
      await write(shop, run, parcel, answer.value.find(({ waybill }) => waybill === parcel.waybill) ?? null);
      continue;
    }
    await shop.database.transaction(async (tx) => {
      const held = await lockParcel(tx, parcel.orderId);
      const triedAlready = held?.tries !== parcel.tries;
      if (held?.state === parcel.state && !triedAlready) await tryLater(shop, tx, held, 'follow', answer.error);
    });
  }
}

/** Writes what the courier knows of a parcel, on it and on its order, in one transaction. */
async function write(shop: Needs, run: Run, parcel: Parcel, tracking: Tracking | null): Promise<void> {
  await shop.database.transaction(async (tx) => {
    const order = await holdOrder(tx, parcel.orderId);
    const held = await lockParcel(tx, parcel.orderId);
    if (!order || held?.state !== parcel.state) return;
    const now = shop.clock.now();
    const state = nextState(held.state, tracking?.state ?? null);
    const ended = hasEnded(state);
    const [newest] = tracking?.scans ?? [];
    const lost = !ended && held.bookedAt !== null && minutesFrom(held.bookedAt, LOST_AFTER_DAYS * 24 * 60) < now;
    // without a label nobody can hand it over: it is asked for again soon
    const unlabelled = !held.hasLabel && state === 'booked';
    const soon = held.tries > 0 ? held.dueAt : minutesFrom(now, minutesToNextTry(1));
    const usual = unlabelled ? soon : minutesFrom(now, shop.parcels.followEveryMinutes);
    // news that came after the courier was asked has given the parcel its turn again: that turn stays
    const hasNews = held.dueAt !== null && held.dueAt < run.until;
    const next = hasNews ? held.dueAt : usual;
    const handedOver = held.dispatchedAt === null && (state === 'dispatched' || state === 'delivered');

    if (!order.cancelledAt) {
      if (newest) await noteScan(tx, order.id, statusOf(newest));
      if (state === 'delivered')
        await markDelivered(tx, order.id, deliveryTime(newest?.at ?? now, order.createdAt, now));
      if (handedOver) await confirmDispatch(shop, tx, order, held);
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
    if (lost) alarm(shop, held, { step: 'follow', code: 'NEVER_ARRIVED', reason: `${LOST_AFTER_DAYS} days` });
    if (state === 'cancelled' && !order.cancelledAt)
      alarm(shop, held, { step: 'follow', code: 'COURIER_CANCELLED', reason: 'the order still stands' });
  });
}

/** A scan as an order keeps it: the courier's own names, the words in both languages (SMSA's document, section 3). */
function statusOf({ type, description, city, at }: Scan): Readonly<Record<string, string>> {
  return {
    ScanType: type,
    ScanDescription: description.en,
    ScanDescriptionAr: description.ar,
    ScanDateTime: at.toISOString(),
    City: city,
  };
}
