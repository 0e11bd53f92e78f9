import type { Transaction } from '#database/database';
import type { Clock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { type Actor, insertAudit } from '#shop/audit';
import type { Permission } from './permissions.rules.ts';
import { insertStaffRole } from './queries.ts';

/** Writes a role of the shop's making, a set of permissions, and returns its id. */
export async function createRole(
  deps: { readonly clock: Clock },
  tx: Transaction,
  actor: Actor,
  role: { readonly name: string; readonly permissions: readonly Permission[] },
): Promise<string> {
  const id = `role_${randomId(12)}`;
  await insertStaffRole(tx, { id, name: role.name, permissions: [...role.permissions] });
  await insertAudit(tx, deps.clock, {
    actor,
    action: 'role.create',
    subject: `role:${id}`,
    after: { name: role.name, permissions: [...role.permissions] },
  });
  return id;
}
