import { listAuditCall } from '#contract/admin/audit';
import { listAudit } from '#shop/audit';
import { AUDIT_LIST } from '#shop/audit/audit-list.rules';
import { listStaffNames } from '#shop/staff';
import { mayDo } from '#shop/staff/permissions.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { listBody, listQuery } from './list.ts';

/** Registers the calls of the audit log. */
export function registerAudit(admin: AdminApi, shop: Pick<Shop, 'database'>): void {
  admin.on(listAuditCall, async (c) => {
    const query = listQuery(c, AUDIT_LIST);
    if (query instanceof Response) return query;
    const { person } = c.var;
    const onlyOf = mayDo(person, 'audit.read') ? null : person.id;
    const page = await listAudit(shop, { query, markets: person.markets, onlyOf });
    const names = await listStaffNames(shop.database.read);
    const body = listBody(c, page, ({ at, actorKind, actor, roleThen, session: _, ...row }) => ({
      ...row,
      at: at.toISOString(),
      actor: { kind: actorKind, id: actor, name: names.get(actor) ?? actor },
      role: roleThen,
    }));
    const people = [...names]
      .map(([id, name]) => ({ id, name }))
      .filter(({ id }) => onlyOf === null || id === onlyOf)
      .toSorted((one, other) => one.name.localeCompare(other.name));
    return c.json({ ...body, people }, 200);
  });
}
