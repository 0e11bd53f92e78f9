import { z } from 'zod';
import type { Transaction } from '#database/database';
import { beforeLocking } from '#database/row-limiter';
import { run, statement } from '#database/statement';
import { offerRow, takeOffers, usesOf } from '#shop/offers';
import { insertOrderParts, type NewOrder, orderJson } from '#shop/orders';
import { couponUseOf, redeemCouponParts } from '#shop/pricing';
import { byShopper, causeText, lockStockParts, stockRow, takeStockPart } from '#shop/stock';
import type { CashAsk } from './cash-queries.ts';

/** What one statement writes of an order. */
type OrderCommit = {
  readonly order: NewOrder;
  /** Whether the order takes its items, its coupon and its offers now; false for one whose card payment has taken them. */
  readonly takes: boolean;
  /** What a cash order is counted by; null for none, and where nothing is counted. */
  readonly cash: CashAsk | null;
};

/**
 * The statement that writes an order. It locks the stock of every line in one order for everybody, then what cash orders are
 * counted by, then the uses of its offers. Everything else follows from `placed`, so that all of it is written or nothing.
 */
const PARTS = [
  lockStockParts('$lines', '$stock', 'true'),
  `cash AS (SELECT CASE WHEN NOT EXISTS (SELECT FROM short) AND $cash::jsonb IS NOT NULL
     THEN cash_room($cash::jsonb, $now::timestamptz) END AS answer)`,
  `offers_taken AS (SELECT CASE WHEN NOT EXISTS (SELECT FROM short) AND answer ->> 'refusal' IS NULL AND $uses::jsonb IS NOT NULL
     THEN ${takeOffers('$uses', '$cart', '$identities')} END AS refusal FROM cash)`,
  `guard AS (SELECT FROM cash, offers_taken
     WHERE NOT EXISTS (SELECT FROM short) AND answer ->> 'refusal' IS NULL AND offers_taken.refusal IS NULL)`,
  insertOrderParts('$order', '$lines'),
  `ended AS (UPDATE carts SET status = 'ordered', updated_at = $now::timestamptz FROM placed WHERE carts.id = $cart::text)`,
  redeemCouponParts('$coupon::text', '$use'),
  takeStockPart('$stock', '$cause'),
  `marked AS (INSERT INTO cash_marks (order_id, key, market, at)
     SELECT placed.id, mark, $cash::jsonb ->> 'market', $now::timestamptz
     FROM placed, jsonb_array_elements_text($cash::jsonb -> 'marks') AS mark)`,
];
const INSERT_ORDER = statement(
  'order',
  `WITH ${PARTS.join(', ')} SELECT number, coalesce((SELECT answer ->> 'silent' FROM cash), '') = 'true' AS silent FROM placed`,
);
const placed = z.object({ number: z.coerce.number(), silent: z.boolean() });

/**
 * Writes an order with its lines, stock, coupon use and the end of its cart, which with its coupon must be locked. Returns its
 * number, and whether its mailbox is to get no acknowledgement (decision 0525); null, with nothing written, when its stock is
 * short, a ceiling of cash orders is reached, or an offer cannot be used any more: then what says so is locked.
 */
export async function insertOrder(tx: Transaction, { order, takes, cash }: OrderCommit) {
  const { id: orderId, cartId, currency, lines, createdAt: now } = order;
  const json = orderJson(order);
  const coupon = takes ? order.coupon : null;
  const counted = cash?.keys.map(({ key }) => `cash ${key}`) ?? [];
  const stock = takes ? lines.map(({ productId }) => stockRow(currency, productId)) : [];
  const { uses, identities } = usesOf(order);
  const taken = takes && uses.length > 0 ? uses : null;
  beforeLocking([...stock, ...counted, ...(taken ?? []).map(({ id }) => offerRow(id))]);
  const [found] = await run(tx, INSERT_ORDER, {
    ...{ order: json.order, lines: json.lines, cart: cartId, now },
    ...{ stock: takes ? currency : null, cause: takes ? causeText(byShopper('sold', now, { orderId })) : null },
    ...{ coupon, use: coupon === null ? null : JSON.stringify(couponUseOf(order, coupon, now)) },
    cash: cash && JSON.stringify(cash),
    ...{ uses: taken && JSON.stringify(taken), identities: [...identities] },
  });
  return found ? placed.parse(found) : null;
}
