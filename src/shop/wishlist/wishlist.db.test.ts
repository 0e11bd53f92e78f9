import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { stableId } from '#shop/catalogue';
import { testDatabase } from '#support/database';
import { testProduct, testShop } from '#support/test-shop';
import { addToWishlist, MAX_WISHLIST_ITEMS, readWishlist, removeFromWishlist, wishlistOf } from './index.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { KSA, UAE } = MARKETS;
const [rose, musk] = [await testProduct(shop, { slug: 'rose' }), await testProduct(shop, { slug: 'musk' })];
const onlyKsa = await testProduct(shop, { slug: 'only-ksa', AED: null });

let id = '';
beforeEach(async () => {
  id = `u_${randomId(24)}`;
  await database.read.execute(`INSERT INTO customers (id, name, email) VALUES ('${id}', 'Sara', '${id}@example.com')`);
});

const add = (productId: string, market: typeof KSA | typeof UAE = KSA) => addToWishlist(shop, id, market, productId);
const slugs = async (market: typeof KSA | typeof UAE) =>
  (await readWishlist(shop, id, { chosen: market, fallback: market })).map(({ product }) => product.slug);

it('shows the newest first, and only what the market sells', async () => {
  for (const productId of [rose, onlyKsa, musk]) {
    expect((await add(productId)).ok).toBe(true);
    shop.clock.move(1);
  }
  expect(await slugs(KSA)).toEqual(['musk', 'only-ksa', 'rose']);
  expect(await slugs(UAE)).toEqual(['musk', 'rose']);
  expect(await wishlistOf(shop, id)).toHaveLength(3);
});

it('keeps a product once, also when it is added many times at once', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => add(rose)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await add(rose)).toEqual({ ok: false, error: { code: 'alreadyInWishlist' } });
});

it('refuses what the market does not sell, and a customer that is gone', async () => {
  const unavailable = { ok: false, error: { code: 'productUnavailable' } };
  expect(await add(onlyKsa, UAE)).toEqual(unavailable);
  expect(await add(stableId('unheard-of'))).toEqual(unavailable);
  expect(await addToWishlist(shop, `u_${randomId(24)}`, KSA, rose)).toEqual({
    ok: false,
    error: { code: 'noSuchCustomer' },
  });
});

it('is full at some number, and still says of a product that it is there', async () => {
  await database.transaction(async (tx) => {
    // of products that are gone since
    await tx.execute(sql`SET LOCAL session_replication_role = 'replica'`);
    await tx.execute(sql`
      INSERT INTO wishlist_items (customer_id, product_id, added_at)
      SELECT ${id}, 'more-' || n, now() FROM generate_series(2, ${MAX_WISHLIST_ITEMS}::int) AS n`);
  });
  expect((await add(rose)).ok).toBe(true);
  expect(await add(musk)).toEqual({ ok: false, error: { code: 'wishlistFull' } });
  expect(await add(rose)).toEqual({ ok: false, error: { code: 'alreadyInWishlist' } });
});

it('forgets a product, whether or not it was there', async () => {
  await add(rose);
  await removeFromWishlist(shop, id, musk);
  await removeFromWishlist(shop, id, rose);
  expect(await slugs(KSA)).toEqual([]);
});
