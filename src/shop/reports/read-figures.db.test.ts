import { expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { minor, toDecimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { placeOrder, saveShippingAddress } from '#shop/checkout';
import { testDatabase } from '#support/database';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { OPERATING_FIGURES } from './figures-queries.ts';
import { readOperatingFigures } from './read-figures.ts';

const { database } = await testDatabase();
const shop = await testShop(database);

it('has the orders of the last hour, and what waits for somebody', async () => {
  const market = MARKETS.KSA;
  const ownerId = randomId();
  await addToCart(shop, { ownerId, market, productId: await testProduct(shop, { slug: 'rose', SAR: 300 }), count: 1 });
  await saveShippingAddress(shop, { ownerId, market, address: testAddress('KSA') });
  const total = minor(345_00);
  const placed = await placeOrder(shop, {
    ownerId,
    market,
    fallbackMarket: market,
    language: 'en',
    method: 'COD',
    seen: { total: toDecimal(total, market.currency), tax: null, shipping: null },
    transactionId: '',
  });
  expect(placed.ok).toBe(true);
  const figures = await readOperatingFigures(shop);
  expect(figures).toContainEqual({ figure: 'orders_last_hour', market: 'KSA', kind: 'COD', value: 1 });
  expect(figures).toContainEqual({ figure: 'order_amount_last_hour_minor', market: 'KSA', kind: 'COD', value: total });
  expect(figures).toContainEqual({ figure: 'payments_under_review', market: '', kind: '', value: 0 });
  for (const { figure } of figures) expect(Object.keys(OPERATING_FIGURES)).toContain(figure);
  const later = { database, clock: { now: () => new Date(shop.clock.now().getTime() + 3_700_000) } };
  expect((await readOperatingFigures(later)).filter(({ figure }) => figure === 'orders_last_hour')).toEqual([]);
});
