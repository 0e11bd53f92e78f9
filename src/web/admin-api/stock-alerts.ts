import { listAlertsCall, listWaitedForCall } from '#contract/admin/stock-alerts';
import { readAlerts, readWaitedFor } from '#shop/stock-alerts';
import { ALERT_LIST, WAITED_FOR_LIST } from '#shop/stock-alerts/alert-list.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { listBody, listQuery } from './list.ts';

/** Registers the calls about people who wait for sold-out products. */
export function registerStockAlerts(admin: AdminApi, shop: Pick<Shop, 'database' | 'clock'>): void {
  admin.on(listWaitedForCall, async (c) => {
    const query = listQuery(c, WAITED_FOR_LIST);
    if (query instanceof Response) return query;
    return c.json(
      listBody(c, await readWaitedFor(shop, query, c.var.person.markets), (row) => row),
      200,
    );
  });

  admin.on(listAlertsCall, async (c) => {
    const query = listQuery(c, ALERT_LIST);
    if (query instanceof Response) return query;
    return c.json(
      listBody(c, await readAlerts(shop, query, c.var.person.markets), (row) => row),
      200,
    );
  });
}
