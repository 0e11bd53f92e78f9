import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cartOffers } from '#contract/offers';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { minor, toDecimal } from '#kernel/money';
import { addProduct, saveCategory } from '#shop/catalogue';
import { checkoutCalls } from '#support/checkout-api';
import { testDatabase } from '#support/database';
import { OFFER_VECTORS, type OfferVector } from '#support/offer-vectors';
import { sampleProduct } from '#support/products';
import { testCoupon } from '#support/test-coupon';
import { testAddress, testShop } from '#support/test-shop';
import { offerTerms } from './offer-terms.ts';

const { database } = await testDatabase();
let at = new Date();
const base = await testShop(database);
const shop = { ...base, clock: { ...base.clock, now: () => at } };
const call = checkoutCalls(shop);

/** The markets of the worked examples. */
const EXAMPLE_MARKETS = ['KSA', 'UAE'] as const;

/** The offers of a worked example as they are stored; null where one is of a kind that is not stored yet. */
function storedOffers({ offers }: OfferVector, ids: ReadonlyMap<string, string>) {
  const stored = offers.map(({ id, trigger, times = {}, ...rest }) => {
    const json = JSON.parse(JSON.stringify({ ...rest, times }), (key, value) =>
      key === 'products' ? value.map((name: string) => ids.get(name) ?? name) : value,
    );
    const terms = offerTerms.safeParse(json);
    return trigger === 'automatic' && terms.success ? { id, terms: terms.data } : null;
  });
  return stored.every((one) => one !== null) ? stored : null;
}

/** Whether a shopper of the calls can be that of an example: a guest, with counts that fit a line of a cart. */
function canBeBought(vector: OfferVector): boolean {
  const { cart, facts } = vector;
  const products = new Set(cart.map(({ product }) => product));
  return (
    storedOffers(vector, new Map()) !== null &&
    cart.length > 0 &&
    products.size === cart.length &&
    cart.every(({ count, floor }) => count >= 1 && count <= 10 && floor <= 1) &&
    !facts.shopper.signedIn &&
    facts.usedUp.size + facts.usesByShopper.size === 0 &&
    // who is nobody's shopper yet has a first order
    (facts.shopper.firstOrder || vector.offers.every(({ audience }) => audience?.kind !== 'firstOrder'))
  );
}
const examples = OFFER_VECTORS.filter(canBeBought);

beforeAll(async () => {
  const titles = new Set(examples.flatMap(({ cart }) => cart.flatMap(({ categories }) => categories)));
  const empty = { en: '', ar: '' };
  const shown = { picture: null, banner: { en: null, ar: null }, navInclude: false, homeInclude: false };
  for (const [position, title] of [...titles].entries()) {
    const name = { en: title, ar: title };
    await saveCategory(shop, { ...shown, title, titleAr: title, name, description: empty, position });
  }
});

/** Adds the products of an example with its prices; their ids by name. */
async function addProducts({ cart, facts }: OfferVector, number: number): Promise<ReadonlyMap<string, string>> {
  const { currency } = MARKETS[facts.market];
  const ids = new Map<string, string>();
  for (const { product, categories, listPrice, unitPrice, count } of cart) {
    const added = await addProduct(
      shop,
      sampleProduct(`${product}-${number}`, {
        categories: [...categories],
        prices: [{ currency, price: listPrice, discountPrice: unitPrice }],
        stock: [{ currency, onHand: count }],
      }),
    );
    if (!added.ok) throw new Error(JSON.stringify(added.error));
    ids.set(product, added.value);
  }
  return ids;
}

/** Has these offers on, and no others. */
async function switchOn(offers: NonNullable<ReturnType<typeof storedOffers>>): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`UPDATE offers SET state = 'draft'`);
    for (const { id, terms } of offers) {
      await tx.execute(sql`
        INSERT INTO offers (id, version, state, name_en, name_ar, terms, created_at, updated_at)
        VALUES (${id}, 1, 'on', ${id}, ${id}, ${JSON.stringify(terms)}::jsonb, now(), now())
        ON CONFLICT (id) DO UPDATE SET state = 'on', terms = excluded.terms`);
    }
    await tx.execute(sql`
      INSERT INTO offer_set (version) VALUES (${randomId()}) ON CONFLICT (one) DO UPDATE SET version = excluded.version`);
  });
}

const answered = z.looseObject({ offers: cartOffers });
const byId = <T extends { readonly id: string }>(list: readonly T[]): readonly T[] =>
  list.toSorted((a, b) => (a.id < b.id ? -1 : 1));

it('has most of the worked examples', () => expect(examples.length).toBeGreaterThan(50));

describe('a worked example through the calls', () => {
  it.each(examples.map((vector, number) => [vector.name, vector, number] as const))(
    '%s',
    async (_name, vector, number) => {
      const { cart, facts, expected } = vector;
      const { currency } = MARKETS[facts.market];
      const decimal = (amount: number) => toDecimal(minor(amount), currency);
      at = facts.at;
      const ids = await addProducts(vector, number);
      const offers = storedOffers(vector, ids);
      if (!offers) throw new Error('not stored');
      await switchOn(offers);
      const coupon = facts.giftCode && `CODE${number}`;
      if (facts.giftCode && coupon) await testCoupon(database, coupon, facts.giftCode);
      const country = EXAMPLE_MARKETS.find((one) => one === facts.market);
      if (!country) throw new Error(`an example of ${facts.market}`);
      const userId = randomId();
      for (const { product, count } of cart) {
        await call('POST', '/api/cart', { country, body: { userId, productId: ids.get(product), count } });
      }
      // a shopper of their own: some offers are for a first order
      const own = { email: `${userId}@example.com`, phone: `+9665${String(10_000_000 + number)}` };
      await call('POST', '/api/shippingaddress', { country, body: { userId, ...testAddress(country), ...own } });
      if (facts.method) await call('PUT', '/api/updatemethod', { country, body: { userId, method: facts.method } });
      const query = coupon ? `&coupon=${coupon}` : '';
      const shown = answered.parse(
        (await call('GET', `/api/cart/${userId}?offers=1${query}`, { country })).body,
      ).offers;
      expect(shown.amounts).toEqual({
        subtotal: decimal(expected.subtotal),
        discount: decimal(expected.offersDiscount + expected.codeDiscount),
        tax: decimal(expected.tax),
        shipping: decimal(expected.shipping),
        total: decimal(expected.total),
      });
      expect(byId(shown.applied.map(({ id, saving }) => ({ id, saving })))).toEqual(
        byId(expected.applied.map(({ offer, saving }) => ({ id: offer, saving: decimal(saving) }))),
      );
      // an order by card follows its payment
      if (facts.method && facts.method !== 'COD') return;
      const placed = await call('POST', '/api/order', {
        country,
        body: {
          ...{ userId, paymentMethod: 'COD', country, totalPrice: decimal(expected.total), offers: shown.revision },
          ...{ transactionId: userId, ...(coupon && expected.codeState !== 'minimum' ? { coupon } : {}) },
        },
      });
      expect(placed.status, placed.text).toBe(200);
      const { rows } = await database.read.execute<{ product_id: string; offer_discount: string }>(sql`
      SELECT product_id, offer_discount FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.owner_id = ${userId}`);
      expect(new Map(rows.map((row) => [row.product_id, Number(row.offer_discount)]))).toEqual(
        new Map(expected.lines.map((line) => [ids.get(line.product), line.offers])),
      );
    },
  );
});
