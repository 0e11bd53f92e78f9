import { z } from 'zod';
import type { Queryable } from '#database/database';
import { run, statement } from '#database/statement';
import { MARKETS, type Market } from '#kernel/market';
import { CART_COLUMNS, type CartLine, type CartQuery, cartOf, cartParts, readCartFacts } from '#shop/cart';
import { isOwnMailbox } from '#shop/emails';
import {
  countOfferUses,
  identitiesOf,
  knownOffers,
  type OffersRead,
  offersColumn,
  readOffersColumn,
} from '#shop/offers';
import { type OrderAddress, type OrderSeller, orderAddress, orderSeller } from '#shop/orders';
import { countRefusedCashParcels } from '#shop/parcels';
import { couponColumn, readCoupon, usesOfShopper } from '#shop/pricing';
import { type Coupon, couponCode } from '#shop/pricing/coupon.rules';
import { phoneOf } from '#shop/pricing/identity.rules';
import { readTerms, settingsColumn } from '#shop/settings';
import type { TradeTerms } from '#shop/settings/settings.rules';

/** Whose cart is ordered, in which market, with which coupon as typed and which key of the submission. */
export type OrderKey = CartQuery & {
  readonly coupon?: string;
  readonly transactionId?: string;
  readonly showsOffers?: boolean;
};

/** All that an order is decided on. */
export type CheckoutFacts = {
  /** The open cart; null for none. */
  readonly cart: { readonly id: string; readonly coupon: string | null } | null;
  readonly market: Market;
  readonly lines: readonly CartLine[];
  /** The order that the cart has become meanwhile, else the one of an earlier submission with the same key. */
  readonly orderId: string | null;
  /** Whether a card payment has reserved stock for the cart. */
  readonly reserving: boolean;
  readonly address: OrderAddress | null;
  readonly terms: TradeTerms;
  /** The seller of the market today (specification, section 1); an order stores it. */
  readonly seller: OrderSeller | null;
  /** The coupon of the typed code, else of the one that stands on the cart; null for none. */
  readonly coupon: Coupon | null;
  /** How often this shopper has used the coupon, where that is limited. */
  readonly usedByShopper: number;
  /** The offers that are on, and what the shopper has of them; null where the shopper was shown none, and where there are none. */
  readonly offers: OffersRead | null;
  /** How many cash parcels this phone has refused, where that is limited. */
  readonly refusedParcels: number;
  /** Whether the shopper is a customer who verified the email of the address. */
  readonly ownsMailbox: boolean;
};

const KEY = { owner: '$owner', market: '$market::text', fallback: '$fallback::text', products: "'{}'::text[]" };

/** All that an order is decided on, as one statement of the database. It begins with SELECT, so that it goes along with BEGIN. */
const GATHER = statement(
  'gather',
  `SELECT gathered.* FROM (WITH ${cartParts(KEY)}
   SELECT ${CART_COLUMNS},
     ${settingsColumn('$now')} AS settings,
     ${couponColumn('coalesce($coupon::text, (SELECT coupon FROM cart))')} AS coupon,
     ${offersColumn('$offers', '$owner')} AS offers,
     (SELECT id FROM orders WHERE cart_id = $cart::text) AS "ofCart",
     (SELECT id FROM orders WHERE owner_id = $owner AND transaction_id = $submission::text AND transaction_id <> '') AS "ofSubmission",
     EXISTS (SELECT FROM cart JOIN payment_attempts a ON a.cart_id = cart.id AND a.reservation = 'held') AS reserving,
     (SELECT body -> priced.code FROM content, priced WHERE key = 'sellers') AS seller,
     (SELECT json_build_object('email', email, 'firstName', first_name, 'lastName', last_name, 'address', address,
        'apartment', apartment, 'city', city, 'country', country, 'state', state, 'zip', zip, 'phone', phone,
        'shortAddress', short_address) FROM shipping_addresses WHERE owner_id = $owner) AS address,
     (SELECT json_build_object('email', email, 'emailVerified', email_verified) FROM customers WHERE id = $owner) AS customer) AS gathered`,
);

const row = z.object({
  ofCart: z.string().nullable(),
  ofSubmission: z.string().nullable(),
  reserving: z.boolean(),
  seller: orderSeller.nullable(),
  address: orderAddress.nullable(),
  customer: z.object({ email: z.string(), emailVerified: z.boolean() }).nullable(),
});

/**
 * Gathers the facts of an order in one statement, and up to two counts where the terms ask for them. `cartId` is a cart that
 * may have become an order.
 */
export async function getCheckoutFacts(
  q: Queryable,
  key: OrderKey,
  now: Date,
  cartId: string | null = null,
): Promise<CheckoutFacts> {
  const { ownerId, fallbackMarket, coupon: typed = '', transactionId = '', showsOffers = false } = key;
  const known = knownOffers();
  const [found] = await run<{ listings: unknown; settings: unknown; coupon: unknown; offers: unknown }>(q, GATHER, {
    ...{ owner: ownerId, market: key.market?.code ?? null, fallback: fallbackMarket.code },
    ...{ now, coupon: couponCode(typed), cart: cartId, submission: transactionId },
    offers: showsOffers ? known.version : null,
  });
  const facts = readCartFacts(found);
  const { ofCart: becameOrder, ofSubmission, customer, ...read } = row.parse(found);
  const market = MARKETS[facts.market];
  const terms = readTerms(found?.settings, facts.market, now);
  const coupon = readCoupon(found?.coupon);
  const offers = readOffersColumn(found?.offers, known);
  const shopper = read.address && { ownerId, market: market.code, address: read.address };
  const counted =
    offers && shopper && offers.set.countsShoppers ? await countOfferUses(q, identitiesOf(shopper)) : null;
  return {
    ...{ ...read, cart: facts.cart, lines: cartOf(ownerId, facts).lines, market, terms, coupon },
    offers: offers && counted ? { ...offers, usedByShopper: counted } : offers,
    orderId: becameOrder ?? ofSubmission,
    usedByShopper: coupon && shopper ? await usesOfShopper(q, coupon, shopper) : 0,
    refusedParcels: shopper ? await countRefusedParcels(q, terms, shopper) : 0,
    ownsMailbox: shopper !== null && isOwnMailbox(shopper, customer),
  };
}

/** How many cash parcels the phone of an address has refused; 0 where the terms do not limit them. */
export async function countRefusedParcels(
  q: Queryable,
  { cash }: TradeTerms,
  { market, address }: { readonly market: Market['code']; readonly address: OrderAddress },
): Promise<number> {
  if (cash.refusals === 0) return 0;
  return await countRefusedCashParcels(q, phoneOf(address.phone, MARKETS[market].phone.dialling));
}
