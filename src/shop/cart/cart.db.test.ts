import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { setPrice } from '#shop/catalogue';
import { setStock } from '#shop/stock';
import { testDatabase } from '#support/database';
import { testProduct, testShop } from '#support/test-shop';
import {
  addToCart,
  changeQuantity,
  chooseMethod,
  clearCart,
  endGuestCarts,
  MAX_CART_LINES,
  readCart,
  removeLine,
  suggestForCart,
} from './index.ts';
import { getCartFacts } from './queries.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const KSA = MARKETS.KSA;
const UAE = MARKETS.UAE;

const rose = await testProduct(shop, { slug: 'rose', SAR: 80, AED: 90, before: 100, stock: 5 });
const oudh = await testProduct(shop, { slug: 'oudh' });
const onlyKsa = await testProduct(shop, { slug: 'only-ksa', AED: null });
const gone = await testProduct(shop, { slug: 'gone', stock: 0 });

const cartQuery = (ownerId: string) => ({ ownerId, market: KSA, fallbackMarket: UAE });
const add = (ownerId: string, productId: string, count = 1, market: typeof KSA | typeof UAE = KSA) =>
  addToCart(shop, { ownerId, market, productId, count });
const counts = async (ownerId: string) =>
  (await readCart(shop, cartQuery(ownerId))).lines.map(({ listing, count }) => [listing.productId, count]);

describe('gathering a cart', () => {
  it('is planned a few times a connection, not in every call', async () => {
    const plans = await database.transaction(async (tx) => {
      for (let call = 0; call < 9; call += 1) await getCartFacts(tx, cartQuery(randomId()), [rose]);
      return await tx.execute<{ stored: number }>(
        sql`SELECT generic_plans::int AS stored FROM pg_prepared_statements WHERE name LIKE 'cart\\_%'`,
      );
    });
    expect(plans.rows[0]?.stored).toBeGreaterThanOrEqual(4);
  });
});

describe('adding to the cart', () => {
  it('takes title, price and stock from the catalogue', async () => {
    const added = await add(randomId(), rose, 2);
    if (!added.ok) throw new Error(added.error.code);
    expect(added.value.lines).toMatchObject([
      { count: 2, listing: { productId: rose, title: { en: 'rose' }, price: { before: 10000, now: 8000 }, onHand: 5 } },
    ]);
  });

  it('adds to the quantity of the same product, up to the stock and to 10', async () => {
    const owner = randomId();
    await add(owner, rose, 3);
    await add(owner, oudh, 8);
    await add(owner, rose, 3);
    await add(owner, oudh, 8);
    expect(await counts(owner)).toEqual([
      [rose, 5],
      [oudh, 10],
    ]);
  });

  it('refuses hidden, sold-out and unknown products', async () => {
    const owner = randomId();
    expect(await add(owner, onlyKsa, 1, UAE)).toMatchObject({ ok: false, error: { code: 'productUnavailable' } });
    expect(await add(owner, gone)).toMatchObject({ ok: false, error: { code: 'soldOut' } });
    expect(await add(owner, 'f'.repeat(24))).toMatchObject({ ok: false, error: { code: 'productUnavailable' } });
    expect(await readCart(shop, cartQuery(owner))).toMatchObject({ id: null, lines: [] });
  });

  it('makes one cart with the right quantity for many requests at once', async () => {
    const owner = randomId();
    await Promise.all(Array.from({ length: 8 }, () => add(owner, oudh)));
    expect(await counts(owner)).toEqual([[oudh, 8]]);
  });

  it('opens the carts of many guests at once, each with its own line, beside those who are refused', async () => {
    const wanted = [rose, oudh, gone].flatMap((product, at) =>
      Array.from({ length: 15 }, (_, n) => ({ owner: randomId(), product, count: at + (n % 3) + 1 })),
    );
    const added = await Promise.all(wanted.map(({ owner, product, count }) => add(owner, product, count)));
    expect(added.map(({ ok }) => ok)).toEqual(wanted.map(({ product }) => product !== gone));
    for (const { owner, product, count } of wanted)
      expect(await counts(owner)).toEqual(product === gone ? [] : [[product, count]]);
  });

  it(`takes ${MAX_CART_LINES} different products and no more`, async () => {
    const owner = randomId();
    for (let n = 0; n <= MAX_CART_LINES; n += 1) {
      const product = await testProduct(shop, { slug: `many-${n}` });
      expect((await add(owner, product)).ok).toBe(n < MAX_CART_LINES);
    }
  });
});

describe('the market of a cart', () => {
  it('is the chosen one, else that of its lines, else the detected one', async () => {
    const owner = randomId();
    expect((await readCart(shop, { ownerId: owner, market: null, fallbackMarket: UAE })).market).toBe(UAE);
    await add(owner, rose, 1, KSA);
    const filledIn = await readCart(shop, { ownerId: owner, market: null, fallbackMarket: UAE });
    expect(filledIn.market).toBe(KSA);
    const chosen = await readCart(shop, { ownerId: owner, market: UAE, fallbackMarket: UAE });
    expect(chosen.lines[0]?.listing.price?.now).toBe(9000);
  });

  it('shows a product that is no longer sold there without a price', async () => {
    const owner = randomId();
    const fading = await testProduct(shop, { slug: 'fading' });
    await add(owner, fading);
    await setPrice(shop, fading, 'SAR', null);
    expect((await readCart(shop, cartQuery(owner))).lines).toMatchObject([{ count: 1, listing: { price: null } }]);
  });
});

describe('what a cart shows of a product', () => {
  it('is what the catalogue says now: words, categories by name, size and picture', async () => {
    const owner = randomId();
    const listed = await testProduct(shop, { slug: 'told' });
    await add(owner, listed);
    const change = (text: string) => database.transaction((tx) => tx.execute(sql.raw(text)));
    await change(`UPDATE products SET title_en = 'Told again' WHERE id = '${listed}'`);
    await change(`INSERT INTO categories (id, title, title_ar, display_en, display_ar, position)
      VALUES ('told-category', 'told', 'ت', 'Told', 'ت', 99)`);
    await change(`INSERT INTO product_categories VALUES ('${listed}', 'told-category', 9)`);
    await change(`UPDATE categories SET title = 'renamed' WHERE id = 'told-category'`);
    await change(`INSERT INTO product_sizes (product_id, position, amount) VALUES ('${listed}', 0, 12.5)
      ON CONFLICT (product_id, position) DO UPDATE SET amount = excluded.amount, unit = excluded.unit`);
    await change(`DELETE FROM product_images WHERE product_id = '${listed}'`);
    const [line] = (await readCart(shop, cartQuery(owner))).lines;
    expect(line?.listing).toMatchObject({ title: { en: 'Told again' }, size: { amount: 12.5, unit: 'ml' }, image: '' });
    expect(line?.listing.categories).toContain('renamed');
  });
});

describe('changing the cart', () => {
  it('sets a quantity by the id of the line or of the product, capped to the stock', async () => {
    const owner = randomId();
    const added = await add(owner, rose);
    const id = added.ok ? (added.value.lines[0]?.id ?? '') : '';
    await changeQuantity(shop, { ...cartQuery(owner), id, count: 4 });
    expect(await counts(owner)).toEqual([[rose, 4]]);
    await changeQuantity(shop, { ...cartQuery(owner), id: rose, count: 10 });
    expect(await counts(owner)).toEqual([[rose, 5]]);
  });

  it('never changes the cart of another shopper', async () => {
    const [mine, theirs] = [randomId(), randomId()];
    await add(mine, rose);
    const added = await add(theirs, rose);
    const id = added.ok ? (added.value.lines[0]?.id ?? '') : '';
    const refusal = { ok: false, error: { code: 'notInCart' } };
    expect(await changeQuantity(shop, { ...cartQuery(mine), id, count: 3 })).toMatchObject(refusal);
    expect(await removeLine(shop, { ...cartQuery(mine), id })).toMatchObject(refusal);
    expect(await changeQuantity(shop, { ...cartQuery(randomId()), id, count: 3 })).toMatchObject(refusal);
    expect(await counts(theirs)).toEqual([[rose, 1]]);
  });

  it('refuses a product that has sold out meanwhile', async () => {
    const owner = randomId();
    const last = await testProduct(shop, { slug: 'last', stock: 1 });
    await add(owner, last);
    await database.transaction((tx) => setStock(tx, [{ productId: last, currency: 'SAR', onHand: 0 }]));
    expect(await changeQuantity(shop, { ...cartQuery(owner), id: last, count: 2 })).toMatchObject({
      error: { code: 'soldOut' },
    });
  });

  it('removes a line and clears the cart, which stays empty', async () => {
    const owner = randomId();
    await add(owner, rose);
    await add(owner, oudh);
    expect((await removeLine(shop, { ...cartQuery(owner), id: rose })).ok).toBe(true);
    expect(await counts(owner)).toEqual([[oudh, 1]]);
    expect((await clearCart(shop, cartQuery(owner))).lines).toEqual([]);
    expect((await clearCart(shop, cartQuery(owner))).lines).toEqual([]);
    expect((await clearCart(shop, cartQuery(randomId()))).lines).toEqual([]);
  });

  it('saves a payment method of the market and refuses one of another market', async () => {
    const owner = randomId();
    expect(await chooseMethod(shop, { ...cartQuery(owner), method: 'MADA' })).toMatchObject({ ok: true });
    expect((await readCart(shop, cartQuery(owner))).paymentMethod).toBe('MADA');
    expect(await chooseMethod(shop, { ...cartQuery(owner), method: 'ONLINE' })).toMatchObject({
      error: { code: 'methodOfOtherCountry' },
    });
  });
});

describe('any sequence of changes', () => {
  it('leaves quantities from 1 to 10 within the stock', async () => {
    const change = fc.oneof(
      fc.record({
        what: fc.constant('add' as const),
        product: fc.constantFrom(rose, oudh),
        count: fc.integer({ min: 1, max: 10 }),
      }),
      fc.record({
        what: fc.constant('set' as const),
        product: fc.constantFrom(rose, oudh),
        count: fc.integer({ min: 1, max: 10 }),
      }),
      fc.record({ what: fc.constant('remove' as const), product: fc.constantFrom(rose, oudh), count: fc.constant(1) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (changes) => {
        const owner = randomId();
        for (const { what, product, count } of changes) {
          if (what === 'add') await add(owner, product, count);
          if (what === 'set') await changeQuantity(shop, { ...cartQuery(owner), id: product, count });
          if (what === 'remove') await removeLine(shop, { ...cartQuery(owner), id: product });
        }
        for (const { count, listing } of (await readCart(shop, cartQuery(owner))).lines) {
          expect(count).toBeGreaterThanOrEqual(1);
          expect(count).toBeLessThanOrEqual(Math.min(10, listing.onHand));
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('the cart of a guest', () => {
  const days = (n: number) => shop.clock.move(n * 24 * 60);
  const has = async (owner: string) => (await readCart(shop, cartQuery(owner))).lines.length;

  it('ends after 60 unused days, but not the cart of a customer', async () => {
    const customer = `u_${randomId(24)}`;
    const [left, looked, changed] = [randomId(), randomId(), randomId()];
    for (const owner of [left, looked, changed, customer]) await add(owner, rose, 1);
    days(40);
    await has(looked);
    await add(changed, oudh, 1);
    days(21);
    await endGuestCarts(shop);
    const openCarts = await database.read.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM carts WHERE owner_id = ${left} AND status = 'open'`,
    );
    expect(openCarts.rows[0]?.n).toBe(0);
    expect([await has(left), await has(looked), await has(changed), await has(customer)]).toEqual([0, 1, 2, 1]);
    days(61);
    await endGuestCarts(shop);
    expect([await has(looked), await has(changed), await has(customer)]).toEqual([0, 0, 1]);
  });
});

describe('the suggestion beside a cart', () => {
  it('fills the gap to free delivery from what is in stock in the market, once', async () => {
    const small = await testProduct(shop, { slug: 'small', SAR: 150, AED: 150 });
    const fills = await testProduct(shop, { slug: 'fills', SAR: 55, AED: 500 });
    await testProduct(shop, { slug: 'fills-but-gone', SAR: 51, AED: 500, stock: 0 });
    const owner = randomId();
    await add(owner, small);
    const ask = (seen: readonly string[]) => suggestForCart(shop, { ...cartQuery(owner), seen });
    expect(await ask([])).toMatchObject({
      card: { id: fills, discountPrice: 5500 },
      currency: 'SAR',
      reason: { freesDelivery: true, goesWith: null },
    });
    expect(await ask([fills])).toBeNull();
    expect(await suggestForCart(shop, { ...cartQuery(randomId()), seen: [] })).toBeNull();
  });
});
