import { z } from 'zod';
import type { Queryable } from '#database/database';
import { run, statement } from '#database/statement';
import type { MarketCode } from '#kernel/market';
import { CART_COLUMNS, CART_PARTS, readCartFacts } from '#shop/cart';
import { orderAddress, orderSeller } from '#shop/orders';
import { couponColumn, readCoupon } from '#shop/pricing';
import { readTerms, settingsColumn } from '#shop/settings';

/** All that an order is decided on, as one statement of the database. */
const GATHER = statement(
  'gather',
  `WITH ${CART_PARTS}
   SELECT ${CART_COLUMNS},
     ${settingsColumn('$5')} AS settings,
     ${couponColumn('$6')} AS coupon,
     (SELECT id FROM orders WHERE cart_id = $7::text) AS "ofCart",
     (SELECT id FROM orders WHERE owner_id = $1 AND transaction_id = $8::text AND transaction_id <> '') AS "ofSubmission",
     EXISTS (SELECT FROM cart JOIN payment_attempts a ON a.cart_id = cart.id AND a.reservation = 'held') AS reserving,
     (SELECT body -> priced.code FROM content, priced WHERE key = 'sellers') AS seller,
     (SELECT json_build_object('email', email, 'firstName', first_name, 'lastName', last_name, 'address', address,
        'apartment', apartment, 'city', city, 'country', country, 'state', state, 'zip', zip, 'phone', phone,
        'shortAddress', short_address) FROM shipping_addresses WHERE owner_id = $1) AS address,
     (SELECT json_build_object('email', email, 'emailVerified', email_verified) FROM customers WHERE id = $1) AS customer`,
);

const row = z.object({
  ofCart: z.string().nullable(),
  ofSubmission: z.string().nullable(),
  reserving: z.boolean(),
  seller: orderSeller.nullable(),
  address: orderAddress.nullable(),
  customer: z.object({ email: z.string(), emailVerified: z.boolean() }).nullable(),
});

type FactsKey = {
  readonly ownerId: string;
  readonly market: { readonly code: MarketCode } | null;
  readonly fallbackMarket: { readonly code: MarketCode };
  readonly coupon: string | null;
  readonly transactionId: string;
  /** A cart that was found before: its order is found when it has become one. */
  readonly cartId: string | null;
};

/** Reads the facts of an order in one statement. */
export async function getOrderFacts(q: Queryable, key: FactsKey, now: Date) {
  const { ownerId, market, fallbackMarket, coupon, cartId, transactionId } = key;
  const values = [ownerId, market?.code ?? null, fallbackMarket.code, [], now, coupon, cartId, transactionId];
  const [found] = await run<{ offers: unknown; settings: unknown; coupon: unknown }>(q, GATHER, values);
  const facts = readCartFacts(found);
  return {
    ...facts,
    ...row.parse(found),
    terms: readTerms(found?.settings, facts.market, now),
    coupon: readCoupon(found?.coupon),
  };
}
