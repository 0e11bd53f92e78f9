import { sql } from 'drizzle-orm';

/**
 * Condition: an order `o` is income. It was paid or is paid on delivery, it was not cancelled, and its parcel did not come back
 * before its cash was paid.
 */
export const isIncome = sql`(o.cancelled_at IS NULL AND o.payment_state NOT IN ('awaiting', 'failed')
  AND NOT (o.payment_method = 'COD' AND o.paid_at IS NULL
    AND EXISTS (SELECT FROM parcels back WHERE back.order_id = o.id AND back.state = 'returned')))`;

/** What was asked to be given back of an order `o`, in minor units, also while it is under way. */
export const givenBackOf = sql`coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.order_id = o.id), 0)`;
