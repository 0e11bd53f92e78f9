import type { Transaction } from '#database/database';
import { MARKETS, prefixOf } from '#kernel/market';
import { productsForSale } from '#shop/catalogue';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { queueEmail } from '#shop/emails';
import type { Shop } from '../shop.ts';
import { alertsOfRound, ROUND_HOURS } from './alert.rules.ts';
import { type Due, deleteEndedAlerts, deleteFirstAlerts, listDue, upsertRound } from './queries.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/**
 * Tells those who wait for products that are back: three for each unit on hand, the longest waiting first, and the next
 * ones two hours later while units are left. A request is deleted in the transaction that queues its message. Returns the
 * number of messages.
 */
export async function sendStockAlerts(deps: Deps): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - ROUND_HOURS * 3600 * 1000);
  let sent = 0;
  for (const due of await listDue(deps.database.read, since)) {
    sent += await deps.database.transaction((tx) => sendRound(deps, tx, due, since));
  }
  return sent;
}

async function sendRound(deps: Deps, tx: Transaction, due: Due, since: Date): Promise<number> {
  const now = deps.clock.now();
  if (!(await upsertRound(tx, due, since, now))) return 0;
  const product = (await productsForSale(tx, MARKETS[due.market], [due.productId])).get(due.productId);
  if (!product || product.soldOut) return 0;
  const alerts = await deleteFirstAlerts(tx, due, alertsOfRound(product.onHand), now);
  for (const { id, email, language, market } of alerts) {
    const path = `/${prefixOf(language, MARKETS[market])}${detailsPath(product.id, product.title[language])}`;
    const data = { title: product.title[language], path };
    await queueEmail(deps, tx, { kind: 'backInStock', key: id, recipient: email, language, market, data });
  }
  return alerts.length;
}

/** Deletes requests that have ended by themselves. */
export async function endStockAlerts(deps: Pick<Shop, 'database' | 'clock'>): Promise<void> {
  await deleteEndedAlerts(deps.database.read, deps.clock.now());
}
