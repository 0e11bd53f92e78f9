import type { Database } from '#database/database';
import { randomId } from '#kernel/ids';
import { type Language, MARKETS, type MarketCode } from '#kernel/market';
import { decimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { placeOrder, saveShippingAddress } from '#shop/checkout';
import type { ParcelProblem } from '#shop/delivery/port';
import type { Order } from '#shop/orders';
import { openSmsaHarness, type SmsaHarness } from '../../src/providers/smsa/harness.ts';
import { type TestShop, testAddress, testProduct, testShop } from './test-shop.ts';

export type CourierShop = TestShop & {
  readonly harness: SmsaHarness;
  /** Problems that the shop reported. */
  readonly problems: ParcelProblem[];
  /** Places a cash order of one unit at 250. */
  order(request?: {
    readonly market?: MarketCode;
    readonly language?: Language;
    readonly shortAddress?: string;
  }): Promise<Order>;
};

/** Opens a shop whose parcels are booked with the simulated courier, on the courier's clock. */
export async function courierShop(
  database: Database,
  overrides: Parameters<typeof openSmsaHarness>[0] = {},
): Promise<CourierShop> {
  const harness = await openSmsaHarness({ timeoutMs: 5000, ...overrides });
  const problems: ParcelProblem[] = [];
  const base = await testShop(database);
  const shop = {
    ...base,
    clock: { now: harness.clock.now, move: (minutes: number) => harness.later(minutes / 60) },
    parcels: {
      ...base.parcels,
      courier: harness.courier,
      bookAfterMinutes: 120,
      pollEveryMinutes: 30,
      report: (problem: ParcelProblem) => void problems.push(problem),
    },
  };
  const product = await testProduct(shop, {
    slug: `parcel-${randomId(6).toLowerCase()}`,
    AED: 250,
    SAR: 250,
    stock: 10_000,
  });
  return {
    ...shop,
    harness,
    problems,
    async order({ market = 'KSA', language = 'en', shortAddress = '' } = {}) {
      const ownerId = randomId();
      const { [market]: store } = MARKETS;
      await addToCart(shop, { ownerId, market: store, productId: product, count: 1 });
      await saveShippingAddress(shop, { ownerId, market: store, address: { ...testAddress(market), shortAddress } });
      const total = decimal(market === 'KSA' ? 287.5 : 262.5);
      const placed = await placeOrder(shop, {
        ...{ ownerId, market: store, fallbackMarket: store, language, method: 'COD', transactionId: '' },
        seen: { total, tax: null, shipping: null },
      });
      if (!placed.ok) throw new Error(`the order was refused: ${placed.error.code}`);
      return placed.value;
    },
  };
}
