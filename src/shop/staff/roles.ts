import type { Transaction } from '#database/database';
import type { Clock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import type { StaffDeps } from './deps.ts';
import type { Manager } from './manage-staff.ts';
import { isPermission, mayGrant, type Permission } from './permissions.rules.ts';
import {
  deleteOwnRole,
  insertStaffRole,
  isRoleNameTaken,
  listStaffOfRole,
  lockOwnRole,
  updateOwnRole,
} from './queries.ts';
import { deleteStaffSessions } from './sign-in-queries.ts';

type RoleInput = { readonly name: string; readonly permissions: readonly Permission[] };
type Refusal = { readonly code: 'moreThanOwn' | 'roleNameTaken' | 'notFound' };

/** Writes a role of the shop's making, a set of permissions, and returns its id. */
export async function createRole(
  deps: { readonly clock: Clock },
  tx: Transaction,
  actor: Actor,
  role: RoleInput,
): Promise<string> {
  const id = `role_${randomId(12)}`;
  const permissions = [...new Set(role.permissions)];
  await insertStaffRole(tx, { id, name: role.name, permissions });
  await insertAudit(tx, deps.clock, {
    actor,
    action: 'role.create',
    subject: `role:${id}`,
    after: { name: role.name, permissions },
  });
  return id;
}

/** Makes a role with no more than who makes it may do. */
export async function makeRole(
  deps: Pick<StaffDeps, 'database' | 'clock'>,
  { person, actor }: Manager,
  { name, permissions }: RoleInput,
): Promise<Result<string, Refusal>> {
  if (!mayGrant(person, permissions, person.markets)) return refused({ code: 'moreThanOwn' });
  return await deps.database.transaction(async (tx): Promise<Result<string, Refusal>> => {
    if (await isRoleNameTaken(tx, name, '')) return refused({ code: 'roleNameTaken' });
    return ok(await createRole(deps, tx, actor, { name, permissions }));
  });
}

type Stale = {
  readonly code: 'stale';
  readonly current: { readonly name: string; readonly permissions: readonly string[] };
  readonly version: number;
};

/** Changes a role of the shop's making; the sessions of who has it end. */
export async function changeRole(
  deps: Pick<StaffDeps, 'database' | 'clock'>,
  { person, actor }: Manager,
  id: string,
  version: number,
  change: { readonly name?: string | undefined; readonly permissions?: readonly Permission[] | undefined },
): Promise<Result<number, Refusal | Stale>> {
  return await deps.database.transaction(async (tx): Promise<Result<number, Refusal | Stale>> => {
    const found = await lockOwnRole(tx, id);
    if (!found) return refused({ code: 'notFound' });
    const { name } = found;
    const permissions = found.permissions.filter(isPermission);
    if (found.version !== version)
      return refused({ code: 'stale', current: { name, permissions }, version: found.version });
    const next = { name: change.name ?? name, permissions: [...new Set(change.permissions ?? permissions)] };
    if (!mayGrant(person, [...permissions, ...next.permissions], person.markets))
      return refused({ code: 'moreThanOwn' });
    if (await isRoleNameTaken(tx, next.name, id)) return refused({ code: 'roleNameTaken' });
    const saved = await updateOwnRole(tx, id, next, deps.clock.now());
    for (const staffId of await listStaffOfRole(tx, id)) await deleteStaffSessions(tx, staffId, null);
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'role.change',
      subject: `role:${id}`,
      before: { name, permissions },
      after: next,
    });
    return ok(saved);
  });
}

/** Deletes a role of the shop's making that nobody has. */
export async function removeRole(
  deps: Pick<StaffDeps, 'database' | 'clock'>,
  { actor }: Manager,
  id: string,
): Promise<Result<null, { readonly code: 'notFound' | 'roleInUse' }>> {
  return await deps.database.transaction(async (tx) => {
    const found = await lockOwnRole(tx, id);
    if (!found) return refused({ code: 'notFound' as const });
    if ((await listStaffOfRole(tx, id)).length > 0) return refused({ code: 'roleInUse' as const });
    await deleteOwnRole(tx, id);
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'role.delete',
      subject: `role:${id}`,
      before: { name: found.name, permissions: found.permissions },
    });
    return ok(null);
  });
}
