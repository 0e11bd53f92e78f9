import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';

type Due = { readonly provider: string; readonly paymentId: string };

/**
 * Claims the authorised payments that a lender is to be asked about: those that are due, and those whose parcel was handed over or
 * scanned by the courier. Sets when they are due again to `claimedUntil`, so that no other process asks meanwhile and after a
 * crash they are asked again.
 */
export async function claimAuthorisations(
  tx: Transaction,
  now: Date,
  claimedUntil: Date,
  limit: number,
): Promise<readonly Due[]> {
  const { rows } = await tx.execute<Due>(sql`
    UPDATE payment_authorisations a
       SET due_at = ${claimedUntil.toISOString()}::timestamptz, asked_at = coalesce(a.asked_at, ${now.toISOString()}::timestamptz)
      FROM (SELECT o.provider, o.payment_id FROM payment_authorisations o
             WHERE o.state = 'authorised' AND (o.due_at <= ${now.toISOString()}::timestamptz
                OR o.due_at IS NULL AND EXISTS (SELECT FROM parcels p WHERE p.order_id = o.order_id
                     AND (p.handed_over_at IS NOT NULL OR p.dispatched_at IS NOT NULL)))
             ORDER BY o.due_at NULLS LAST, o.authorised_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) due
     WHERE a.provider = due.provider AND a.payment_id = due.payment_id
    RETURNING a.provider, a.payment_id AS "paymentId"`);
  return rows;
}

type SentParcel = {
  readonly courier: string;
  readonly waybill: string | null;
  readonly trackingUrl: string;
  readonly at: Date | null;
};

/** Returns how the parcel of an order goes; null before it is handed over. */
export async function getSentParcel(q: Queryable, orderId: string): Promise<SentParcel | null> {
  const { rows } = await q.execute<Omit<SentParcel, 'at'> & { readonly at: string | Date | null }>(sql`
    SELECT courier, waybill, tracking_url AS "trackingUrl", coalesce(handed_over_at, dispatched_at) AS at
      FROM parcels WHERE order_id = ${orderId}`);
  const [row] = rows;
  return row?.at ? { ...row, at: new Date(row.at) } : null;
}
