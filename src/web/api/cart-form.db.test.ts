import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { readCart } from '#shop/cart';
import { writeCounts } from '#shop/reports';
import { testDatabase } from '#support/database';
import { testApi } from '#support/test-api';
import { testProduct, testShop } from '#support/test-shop';
import { registerCart } from './cart.ts';
import { registerCartForm } from './cart-form.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testApi((api) => {
  registerCart(api, shop);
  registerCartForm(api, shop);
});
const rose = await testProduct(shop, { slug: 'rose' });
const gone = await testProduct(shop, { slug: 'gone', stock: 0 });

const OWN = { origin: 'http://store.example' };
const post = (productId: string, more: Omit<Parameters<typeof call>[2], 'form'> = {}, prefix = '') =>
  call('POST', `/api/addtocart${prefix === '' ? '' : `?prefix=${prefix}`}`, {
    headers: OWN,
    form: { productId },
    ...more,
  });
const cartOf = async (ownerId: string) => {
  const cart = await readCart(shop, { ownerId, market: null, fallbackMarket: MARKETS.UAE });
  return { market: cart.market.code, lines: cart.lines.map(({ listing, count }) => [listing.productId, count]) };
};

describe('the form that adds to the cart without scripts', () => {
  it('adds one unit, gives a new visitor a guest id, and shows the cart', async () => {
    const first = await post(rose);
    expect([first.status, first.headers.get('location')]).toEqual([303, '/cart?added=1']);
    const [, guestid = ''] =
      /guestid=(\w{24}); .*Path=\/; SameSite=Lax/.exec(first.headers.get('set-cookie') ?? '') ?? [];
    expect(await cartOf(guestid)).toEqual({ market: 'UAE', lines: [[rose, 1]] });
    const again = await post(rose, { cookies: { guestid } });
    expect(again.headers.get('set-cookie')).toBeNull();
    expect(await cartOf(guestid)).toEqual({ market: 'UAE', lines: [[rose, 2]] });
  });

  it('stays in the market and language of the page', async () => {
    const guestid = randomId(24);
    const added = await post(rose, { cookies: { guestid }, country: 'UAE' }, 'ar-sa');
    expect(added.headers.get('location')).toBe('/ar-sa/cart?added=1');
    expect((await cartOf(guestid)).market).toBe('KSA');
    const astray = await post(rose, { cookies: { guestid } }, '//evil.ex');
    expect(astray.headers.get('location')).toBe('/cart?added=1');
  });

  it('adds to the cart of the customer of the session', async () => {
    const session = `u_${randomId(24)}`;
    await post(rose, { session, cookies: { guestid: randomId(24) } });
    expect((await cartOf(session)).lines).toEqual([[rose, 1]]);
  });

  it('says why nothing was added, and refuses other sites', async () => {
    const cookies = { guestid: randomId(24) };
    expect((await post(gone, { cookies })).headers.get('location')).toBe('/cart?error=soldOut');
    expect((await post('0'.repeat(24), { cookies })).headers.get('location')).toBe('/cart?error=productUnavailable');
    expect((await post('no id', { cookies }, 'en-ae')).headers.get('location')).toBe('/en-ae/cart?error=invalid');
    expect((await post(rose, { cookies, headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await post(rose, { cookies, headers: { origin: 'null' } })).status).toBe(403);
    expect((await cartOf(cookies.guestid)).lines).toEqual([]);
  });
});

it('an add by form or call is a step of the funnel in the market of its cart, a refused one is none', async () => {
  await writeCounts(shop);
  await database.read.execute(sql`DELETE FROM funnel`);
  await post(rose, {}, 'en-sa');
  await post(gone);
  const add = { userId: randomId(), count: 1, pricecon: 'AED' };
  for (const productId of [rose, rose, gone]) await call('POST', '/api/cart', { body: { ...add, productId } });
  await writeCounts(shop);
  const { rows } = await database.read.execute(sql`SELECT market, step, count FROM funnel ORDER BY 1`);
  expect(rows).toEqual([
    { market: 'KSA', step: 'cart', count: 1 },
    { market: 'UAE', step: 'cart', count: 2 },
  ]);
});
