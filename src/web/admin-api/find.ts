import { findCall } from '#contract/admin/find';
import { MARKETS } from '#kernel/market';
import { findAnything } from '#shop/order-desk';
import { findPeople } from '#shop/people';
import { mayDo } from '#shop/staff/permissions.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';

/** Registers the call behind Ctrl K. */
export function registerFind(admin: AdminApi, shop: Pick<Shop, 'database'>): void {
  admin.on(findCall, async (c) => {
    const { person, language } = c.var;
    const { q } = c.req.valid('query');
    const found = await findAnything(shop, q, {
      markets: person.markets,
      orders: mayDo(person, 'orders.read'),
      persons: mayDo(person, 'orders.persons'),
      products: mayDo(person, 'products.read'),
    });
    const people = mayDo(person, 'customers.read') ? await findPeople(shop, q, person.markets) : [];
    const seesPersons = mayDo(person, 'orders.persons');
    return c.json(
      {
        items: [
          ...found.orders.map(({ number, firstName, lastName, city, market }) => ({
            kind: 'order' as const,
            path: `/orders/${number}`,
            title: String(number),
            sub: [seesPersons ? `${firstName} ${lastName}`.trim() : '', city, MARKETS[market].name.short[language]]
              .filter(Boolean)
              .join(' · '),
          })),
          ...found.products.map(({ id, titleEn, titleAr }) => ({
            kind: 'product' as const,
            path: `/products/${id}`,
            title: language === 'ar' ? titleAr : titleEn,
            sub: language === 'ar' ? titleEn : titleAr,
          })),
          ...people.map(({ id, name, city }) => ({
            kind: 'customer' as const,
            path: `/customers/${id}`,
            title: name,
            sub: city,
          })),
        ],
      },
      200,
    );
  });
}
