import type pg from 'pg';
import { IS_ACCEPTED } from './check-store.ts';
import type { Providers } from './providers.ts';

export type ParcelCounts = { readonly booked: number; readonly recalled: number };

type Row = {
  number: string;
  reference: string | null;
  waybill: string | null;
  state: string | null;
  cancelled: boolean;
};

/** Accepted orders with their parcels. */
const PARCELS = `
  SELECT o.number, p.reference, p.waybill, p.state, o.cancelled_at IS NOT NULL AS cancelled
    FROM orders o LEFT JOIN parcels p ON p.order_id = o.id
   WHERE ${IS_ACCEPTED}`;

/**
 * Checks the courier's records: one parcel for each accepted order, none for others. A parcel of a cancelled order
 * may exist only if it was recalled, or was out for delivery before the recall. Returns the problems and the counts.
 */
export async function checkParcels(
  database: pg.Client,
  providers: Providers,
): Promise<{ readonly problems: readonly string[]; readonly counts: ParcelCounts }> {
  const problems: string[] = [];
  const atCourier = Map.groupBy(await providers.parcels(), ({ reference }) => reference);
  const { rows } = await database.query<Row>(PARCELS);
  const references = new Set(rows.map(({ reference }) => reference));
  for (const [reference, booked] of atCourier) {
    if (booked.length > 1) problems.push(`parcel ${reference} was booked ${booked.length} times`);
    if (!references.has(reference)) problems.push(`parcel ${reference} has no accepted order`);
  }
  for (const { number, reference, waybill, state, cancelled } of rows) {
    const parcel = atCourier.get(reference ?? '')?.[0];
    if (reference === null) problems.push(`order ${number} has no parcel`);
    else if (!cancelled && (parcel === undefined || parcel.awb !== waybill))
      problems.push(`order ${number} has waybill ${waybill} (${state}), the courier ${parcel?.awb}`);
    else if (cancelled && parcel && parcel.cancelledAt === null && state === 'cancelled')
      problems.push(`order ${number} is cancelled, but its parcel was not recalled`);
  }
  const all = [...atCourier.values()].flat();
  return { problems, counts: { booked: all.length, recalled: all.filter((one) => one.cancelledAt !== null).length } };
}
