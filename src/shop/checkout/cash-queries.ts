import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';
import { run, statement } from '#database/statement';
import { DAY_MS } from '#kernel/clock';
import { networkOf } from '#kernel/ip';
import { MARKETS } from '#kernel/market';
import type { OrderDraft } from '#shop/orders';
import { mailboxOf, phoneOf } from '#shop/pricing/identity.rules';
import type { CashCeilings, OpenCash } from '#shop/settings/settings.rules';
import type { OrderRefusal } from './types.ts';

/** Acknowledgements an hour to a mailbox that nobody has confirmed. */
const MAILS_AN_HOUR = 3;
/** Days after which the marks of an order are deleted; its order counts no more. */
const MARK_DAYS = 14;

/** What the database counts a cash order by, as JSON for `cash_room` and for the marks of the order. */
export type CashAsk = {
  readonly marks: readonly string[];
  /** The keys that are counted, with the most that may be open of each; none for an order that staff place. */
  readonly keys: readonly (OpenCash & { readonly key: string })[];
  readonly [field: string]: unknown;
};

type Asker = {
  /** The shopper's network address; null when it is not known. */
  readonly ip: string | null;
  /** Whether the shopper is a customer who has verified the mailbox of the address. */
  readonly ownsMailbox: boolean;
  /** Whether a member of staff places the order: it counts, and nothing is refused to it. */
  readonly byStaff: boolean;
};

/** What is asked of the database about a cash order (decision 0525). */
export function cashAsk(draft: OrderDraft, ceilings: CashCeilings, { ip, ownsMailbox, byStaff }: Asker): CashAsk {
  const { market, currency, address, lines, amounts } = draft;
  const { network, person, share, least } = ceilings;
  const mailbox = keyOf('mailbox', mailboxOf(address.email));
  // everybody locks in this order
  const counted = [
    { key: keyOf('network', ip === null ? '' : networkOf(ip)), ...network },
    { key: keyOf('phone', phoneOf(address.phone, MARKETS[market].phone.dialling)), ...person },
    { key: mailbox, ...person },
  ].filter(({ key }) => key !== '');
  return {
    ...{ market, currency, share, least, locks: true, mails: MAILS_AN_HOUR, total: amounts.total },
    marks: counted.map(({ key }) => key),
    keys: byStaff ? [] : counted,
    lines: lines.map(({ productId, count }) => ({ productId, count })),
    mailbox: ownsMailbox || byStaff ? '' : mailbox,
    ...{ phone: address.phone, email: address.email },
  };
}

function keyOf(kind: string, value: string): string {
  return value === '' ? '' : createHash('sha256').update(`${kind} ${value}`).digest('base64url').slice(0, 22);
}

const ROOM = statement('cash', 'SELECT cash_room($asked::jsonb, $now::timestamptz) AS answer');
const answer = z.object({
  refusal: z.enum(['ceiling', 'share']).nullable(),
  product: z.string().optional(),
  most: z.number().optional(),
});

/** Why the ceilings refuse a cash order now, without a lock; null when they do not. */
export async function cashCeilingRefusal(
  q: Queryable,
  ask: CashAsk,
  { lines }: OrderDraft,
  now: Date,
): Promise<OrderRefusal | null> {
  const [found] = await run<{ answer: unknown }>(q, ROOM, {
    asked: JSON.stringify({ ...ask, locks: false }),
    now,
  });
  const { refusal, product, most = 0 } = answer.parse(found?.answer);
  if (refusal === null) return null;
  const line = lines.find(({ productId }) => productId === product);
  return line && most > 0 ? { code: 'cashShare', title: line.title, most } : { code: 'cashCeiling' };
}

/** Deletes the marks of orders that count no more. */
export async function deleteOldCashMarks(q: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MARK_DAYS * DAY_MS).toISOString();
  await q.execute(sql`DELETE FROM cash_marks WHERE at < ${before}::timestamptz`);
}
