import type { Context } from 'hono';
import {
  changeRoleCall,
  changeStaffCall,
  createRoleCall,
  deleteRoleCall,
  endOtherSessionsCall,
  endSessionCall,
  endSessionsOfCall,
  inviteAgainCall,
  inviteCall,
  listRolesCall,
  listSessionsCall,
  listStaffCall,
  lockStaffCall,
  newStartCall,
  removeStaffCall,
  unlockStaffCall,
  withdrawInvitationCall,
} from '#contract/admin/staff';
import { isMarketCode } from '#kernel/market';
import type { Result } from '#kernel/result';
import {
  changeRole,
  changeStaff,
  countByRole,
  endOtherStaffSessions,
  endSessionsOf,
  endStaffSession,
  giveNewStart,
  invite,
  inviteAgain,
  isLast,
  listOwnRoles,
  listStaff,
  makeRole,
  ownStaffSessions,
  removeRole,
  setStaffState,
  withdrawInvitation,
} from '#shop/staff';
import { PERMISSIONS, permissionsOf, ROLES } from '#shop/staff/permissions.rules';
import type { AdminApi } from './app.ts';
import { type AdminEnv, expectedVersion, setVersion } from './context.ts';
import { type ProblemCode, problem } from './problems.ts';
import { ownOf, refuseSignIn, type SignInShop, signInDeps } from './sign-in.ts';

const DONE = { done: true } as const;

/** Registers the calls of staff, roles and own sessions. */
export function registerStaff(admin: AdminApi, shop: SignInShop): void {
  const deps = signInDeps(shop);

  admin.on(listStaffCall, async (c) => {
    const { people, invitations } = await listStaff(deps);
    const owners = people
      .filter(({ person }) => person.role === 'owner' && !person.lockedAt)
      .map(({ person }) => person.id);
    const now = shop.clock.now();
    return c.json(
      {
        people: people.map(({ person, app, passkeys, seenAt, seenFrom }) => ({
          id: person.id,
          name: person.name,
          email: person.email,
          role: person.role,
          markets: person.markets.filter(isMarketCode),
          language: person.language,
          state: person.lockedAt ? ('locked' as const) : ('active' as const),
          secondStep: { app, passkeys },
          seenAt: seenAt?.toISOString() ?? null,
          seenFrom,
          version: person.version,
          kept: isLast(owners, person.id)
            ? ('lastOwner' as const)
            : person.id === c.var.person.id
              ? ('self' as const)
              : null,
        })),
        invitations: invitations.map(({ id, email, name, role, markets, language, expiresAt }) => ({
          id,
          email,
          name,
          role: role ?? '',
          markets: markets.filter(isMarketCode),
          language,
          expiresAt: expiresAt.toISOString(),
          ended: expiresAt <= now,
        })),
      },
      200,
    );
  });

  admin.on(inviteCall, async (c) => {
    const done = await invite(deps, managerOf(c), c.req.valid('json'));
    return done.ok ? c.json({ id: done.value }, 200) : refuseSignIn(c, done.error);
  });

  admin.on(inviteAgainCall, async (c) => answerDone(c, await inviteAgain(deps, managerOf(c), c.req.valid('param').id)));
  admin.on(withdrawInvitationCall, async (c) =>
    answerDone(c, await withdrawInvitation(deps, managerOf(c), c.req.valid('param').id)),
  );

  admin.on(changeStaffCall, async (c) => {
    const done = await changeStaff(
      deps,
      managerOf(c),
      c.req.valid('param').id,
      expectedVersion(c),
      c.req.valid('json'),
    );
    if (!done.ok) return refuseStale(c, done.error);
    setVersion(c, done.value);
    return c.json({ version: done.value }, 200);
  });

  admin.on(lockStaffCall, async (c) =>
    answerDone(c, await setStaffState(deps, managerOf(c), c.req.valid('param').id, 'lock')),
  );
  admin.on(unlockStaffCall, async (c) =>
    answerDone(c, await setStaffState(deps, managerOf(c), c.req.valid('param').id, 'unlock')),
  );
  admin.on(removeStaffCall, async (c) =>
    answerDone(c, await setStaffState(deps, managerOf(c), c.req.valid('param').id, 'remove')),
  );
  admin.on(newStartCall, async (c) => answerDone(c, await giveNewStart(deps, managerOf(c), c.req.valid('param').id)));
  admin.on(endSessionsOfCall, async (c) =>
    answerDone(c, await endSessionsOf(deps, managerOf(c), c.req.valid('param').id)),
  );

  admin.on(listRolesCall, async (c) => {
    const [people, own] = await Promise.all([countByRole(shop.database.read), listOwnRoles(shop.database.read)]);
    const fixed = ROLES.map((id) => ({
      id: String(id),
      name: null,
      permissions: [...permissionsOf(id)].map(String),
      version: null,
    }));
    const made = own.map(({ id, name, permissions, version }) => ({ id, name, permissions, version }));
    const roles = [...fixed, ...made].map((role) => ({ ...role, people: people.get(role.id) ?? 0 }));
    return c.json({ permissions: [...PERMISSIONS], roles }, 200);
  });

  admin.on(createRoleCall, async (c) => {
    const done = await makeRole(deps, managerOf(c), c.req.valid('json'));
    return done.ok ? c.json({ id: done.value }, 200) : refuseSignIn(c, done.error);
  });

  admin.on(changeRoleCall, async (c) => {
    const done = await changeRole(deps, managerOf(c), c.req.valid('param').id, expectedVersion(c), c.req.valid('json'));
    if (!done.ok) return refuseStale(c, done.error);
    setVersion(c, done.value);
    return c.json({ version: done.value }, 200);
  });

  admin.on(deleteRoleCall, async (c) => answerDone(c, await removeRole(deps, managerOf(c), c.req.valid('param').id)));

  admin.on(listSessionsCall, async (c) => {
    const items = await ownStaffSessions(shop, ownOf(c));
    const shown = items.map(({ usedAt, startedAt, ...session }) => ({
      ...session,
      usedAt: usedAt.toISOString(),
      startedAt: startedAt.toISOString(),
    }));
    return c.json({ items: shown }, 200);
  });

  admin.on(endOtherSessionsCall, async (c) => {
    await endOtherStaffSessions(shop, ownOf(c));
    return c.json(DONE, 200);
  });

  admin.on(endSessionCall, async (c) => {
    const ended = await endStaffSession(shop, ownOf(c), c.req.valid('param').id);
    return ended ? c.json(DONE, 200) : problem(c, 'notFound');
  });
}

function managerOf(c: Context<AdminEnv>) {
  return { person: c.var.person, actor: c.var.actor };
}

function answerDone(c: Context<AdminEnv>, done: Result<unknown, { readonly code: ProblemCode }>) {
  return done.ok ? c.json(DONE, 200) : refuseSignIn(c, done.error);
}

type Refused = { readonly code: ProblemCode; readonly current?: unknown; readonly version?: number };

function refuseStale(c: Context<AdminEnv>, error: Refused) {
  const { code, current, version } = error;
  return code === 'stale' && version !== undefined
    ? problem(c, 'stale', { current, version, changed: [] })
    : refuseSignIn(c, error);
}
