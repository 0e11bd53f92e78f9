import type pg from 'pg';
import type { Providers } from './providers.ts';

export type ParcelCounts = { readonly booked: number; readonly calledBack: number };

type Row = {
  number: string;
  reference: string | null;
  waybill: string | null;
  state: string | null;
  cancelled: boolean;
};

/** Orders that count, with their parcels. */
const PARCELS = `
  SELECT o.number, p.reference, p.waybill, p.state, o.cancelled_at IS NOT NULL AS cancelled
    FROM orders o LEFT JOIN parcels p ON p.order_id = o.id
   WHERE o.payment_state NOT IN ('awaiting', 'failed')`;

/**
 * One parcel at the courier for each order that counts and stands, by his own books; none for any other, but for one that
 * was out for delivery before he could be told. Answers what is wrong, and how many there are.
 */
export async function checkParcels(
  database: pg.Client,
  providers: Providers,
): Promise<{ readonly wrong: readonly string[]; readonly counts: ParcelCounts }> {
  const wrong: string[] = [];
  const theirs = Map.groupBy(await providers.parcels(), ({ reference }) => reference);
  const { rows } = await database.query<Row>(PARCELS);
  const ours = new Set(rows.map(({ reference }) => reference));
  for (const [reference, booked] of theirs) {
    if (booked.length > 1) wrong.push(`parcel ${reference} was booked ${booked.length} times`);
    if (!ours.has(reference)) wrong.push(`parcel ${reference} is of no order that counts`);
  }
  for (const { number, reference, waybill, state, cancelled } of rows) {
    const parcel = theirs.get(reference ?? '')?.[0];
    if (reference === null) wrong.push(`order ${number} has no parcel`);
    else if (!cancelled && (parcel === undefined || parcel.awb !== waybill))
      wrong.push(`order ${number} has the parcel ${waybill} (${state}), the courier ${parcel?.awb}`);
    else if (cancelled && parcel && parcel.cancelledAt === null && state === 'cancelled')
      wrong.push(`order ${number} is cancelled, and its parcel is on its way`);
  }
  const all = [...theirs.values()].flat();
  return { wrong, counts: { booked: all.length, calledBack: all.filter((one) => one.cancelledAt !== null).length } };
}
