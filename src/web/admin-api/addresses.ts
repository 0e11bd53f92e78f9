import { readAddressFiguresCall } from '#contract/admin/addresses';
import { DAY_MS } from '#kernel/clock';
import { MARKETS } from '#kernel/market';
import { listAddressFigures, listHeldParcels } from '#shop/parcels';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';

/** How far back orders are counted. */
const COUNTED_MS = 30 * DAY_MS;

/** Registers the call that tells how many orders have no national address, and which parcels wait for one. */
export function registerAddresses(admin: AdminApi, { database, clock }: Pick<Shop, 'database' | 'clock'>): void {
  admin.on(readAddressFiguresCall, async (c) => {
    const needing = c.var.person.markets.filter((market) => MARKETS[market].nationalAddress);
    const since = new Date(clock.now().getTime() - COUNTED_MS);
    const [markets, held] = await Promise.all([
      listAddressFigures(database.read, needing, since),
      listHeldParcels(database.read, needing),
    ]);
    const waiting = held.map((one) => ({
      ...one,
      since: one.since.toISOString(),
      askedAt: one.askedAt?.toISOString() ?? null,
    }));
    return c.json({ markets, waiting }, 200);
  });
}
