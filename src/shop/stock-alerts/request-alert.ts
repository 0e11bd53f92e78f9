import { DAY_MS } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { type Language, MARKETS, type MarketCode } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { findProduct } from '#shop/catalogue';
import { type AttemptSource, countAttempt, sourceKeys, type Throttled } from '#shop/credentials';
import { normalizeEmail } from '#shop/customers';
import { retentionDays } from '#shop/retention';
import type { Shop } from '../shop.ts';
import { MAX_PER_EMAIL } from './alert.rules.ts';
import { countAlertsOf, upsertAlert } from './queries.ts';

/**
 * Keeps a request to be told once when a sold-out product is back in a market. The answer is the same whether the email
 * has an account, has asked before, or waits for too many products already. `email` is a valid one; `source` is the
 * caller's, of which too many requests are refused.
 */
export async function requestStockAlert(
  deps: Pick<Shop, 'database' | 'clock' | 'networkAttempts'>,
  input: {
    readonly productId: string;
    readonly market: MarketCode;
    readonly language: Language;
    readonly email: string;
    readonly source: AttemptSource;
  },
): Promise<Result<null, { readonly code: 'productUnavailable' | 'inStock' } | Throttled>> {
  const { productId, market, language, source } = input;
  const counted = await countAttempt(deps, sourceKeys('alert', source, deps.networkAttempts));
  if (!counted.ok) return counted;
  const product = await findProduct(deps, MARKETS[market], productId);
  if (!product) return refused({ code: 'productUnavailable' });
  if (!product.soldOut) return refused({ code: 'inStock' });
  const email = normalizeEmail(input.email);
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    if ((await countAlertsOf(tx, email)) >= MAX_PER_EMAIL) return;
    const expiresAt = new Date(now.getTime() + (await retentionDays(tx, 'stock_alerts')) * DAY_MS);
    await upsertAlert(tx, { id: randomId(), productId, market, email, language, createdAt: now, expiresAt });
  });
  return ok(null);
}
