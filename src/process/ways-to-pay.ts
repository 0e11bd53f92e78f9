import { openMarkets } from '#kernel/open-markets';
import { isListed } from '#kernel/payment-method';
import { waysToPayOf } from '#shop/payments';
import { tradeTerms } from '#shop/settings';
import type { Shop } from '../shop/shop.ts';

/** Expects a way to pay on every device in each open market: cash, or a provider of cards. Throws with the first market that has none. */
export async function expectWaysToPay(shop: Pick<Shop, 'database' | 'clock' | 'cards'>): Promise<void> {
  for (const market of openMarkets()) {
    const terms = await tradeTerms(shop.database.read, market, shop.clock.now());
    if (waysToPayOf(shop, market, terms).some(isListed)) continue;
    throw new Error(`Nobody can pay in ${market}: set up a provider of cards, or take cash there under Settings.`);
  }
}
