import type { Queryable } from '#database/database';
import type { Market } from '#kernel/market';
import { sellerOf } from '#shop/content';
import type { OrderSeller } from '#shop/orders';

/** Who sells in a market today (specification, section 1); an order keeps the one of its day. Throws in a store without sellers. */
export async function currentSeller(q: Queryable, market: Market): Promise<OrderSeller> {
  const seller = await sellerOf({ database: { read: q } }, market.code);
  if (!seller) throw new Error(`the store has no seller for ${market.code}`);
  const { legalName, address, shipFrom, vatNumber, commercialRegistration, email, phone } = seller;
  return { legalName, address, shipFrom, vatNumber, commercialRegistration, email, phone };
}
