import { listWaysToPayCall } from '#contract/admin/ways-to-pay';
import { MARKETS, type MarketCode } from '#kernel/market';
import { isOpenMarket } from '#kernel/open-markets';
import { methodsOf, type PaymentChannel } from '#kernel/payment-method';
import { takes, waysToPayOf } from '#shop/payments';
import { tradeTerms } from '#shop/settings';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'cards' | 'providers'>;

/** Registers the call that tells which ways to pay each open market has, and who takes them. */
export function registerWaysToPay(admin: AdminApi, shop: Deps): void {
  admin.on(listWaysToPayCall, async (c) => {
    const markets = c.var.person.markets.filter(isOpenMarket);
    const ways = await Promise.all(
      markets.map(async (market) => {
        const offered = waysToPayOf(shop, market, await tradeTerms(shop.database.read, market, shop.clock.now()));
        return methodsOf(MARKETS[market]).map((method) => ({
          market,
          method,
          offered: offered.includes(method),
          provider: method === 'COD' ? null : providerOf(shop, method, market),
        }));
      }),
    );
    return c.json({ ways: ways.flat() }, 200);
  });
}

/** The provider that takes a way to pay, else the first of the registry that could; null where none can. */
function providerOf({ cards, providers }: Deps, channel: PaymentChannel, market: MarketCode) {
  const serving = cards.serving(channel, market);
  const found = serving ?? cards.listed.find((one) => takes(one, channel, market));
  if (!found) return null;
  const { provider: name, channelVariables } = found;
  const variables = [...found.variables, ...(channelVariables?.[channel] ?? [])];
  const isSimulated = providers.some((one) => one.name === name && one.simulated);
  const credentials = serving === null ? ('missing' as const) : isSimulated ? ('simulated' as const) : ('set' as const);
  return { name, credentials, variables };
}
