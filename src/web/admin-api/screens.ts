import { keepColumnsCall, openRecordCall, readColumnsCall } from '#contract/admin/screens';
import { chosenColumns, keepColumns, openRecord } from '#shop/staff';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';

/** Registers the calls of what a person keeps of screens, and of who has a record open. */
export function registerScreens(admin: AdminApi, shop: Pick<Shop, 'database' | 'clock'>): void {
  admin.on(readColumnsCall, async (c) => c.json({ columns: await chosenColumns(shop, c.var.person.id) }, 200));

  admin.on(keepColumnsCall, async (c) => {
    await keepColumns(shop, c.var.person.id, c.req.valid('param').grid, c.req.valid('json').columns);
    return c.json({ done: true as const }, 200);
  });

  admin.on(openRecordCall, async (c) => {
    const others = await openRecord(shop, c.var.person.id, c.req.valid('json').record);
    return c.json({ others: [...others] }, 200);
  });
}
