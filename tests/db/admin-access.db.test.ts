import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MARKET_CODES } from '#kernel/market';
import { PERMISSIONS, permissionsOf, ROLES } from '#shop/staff/permissions.rules';
import { ADMIN_SAMPLES } from '#support/admin-samples';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testShop } from '#support/test-shop';
import { registerAdminCalls } from '../../src/web/admin-api/register.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call, admin } = testAdmin(shop, (api) => registerAdminCalls(api, shop));
const table = admin.calls.map((one) => [`${one.method} ${one.path}`, one] as const);

/** The permissions of the own role: what no fixed role has in this combination. */
const OWN = ['orders.read', 'reviews.moderate'] as const;
const callers = [
  ...(await Promise.all(
    ROLES.map(async (role) => ({ name: role, permissions: permissionsOf(role), staff: await testStaff(shop, role) })),
  )),
  { name: 'an own role', permissions: [...OWN], staff: await testStaff(shop, OWN) },
  {
    name: 'the owner of one market',
    permissions: PERMISSIONS,
    staff: await testStaff(shop, 'owner', { markets: [MARKET_CODES[0]] }),
  },
];

/** What the frame itself answers to whom it does not let through. */
const refusal = z.object({ code: z.string(), permission: z.string().optional() });

async function ask(key: string, as: { readonly cookie: string } | undefined) {
  const [method = '', pattern = ''] = key.split(' ');
  const { params = {}, body, query = '' } = ADMIN_SAMPLES[key] ?? {};
  const path = pattern.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? 'missing');
  const answer = await call(method.toUpperCase(), path + query, { ...(as ? { as } : {}), body, ifMatch: 1 });
  const parsed = refusal.safeParse(answer.body);
  return { status: answer.status, code: parsed.data?.code, permission: parsed.data?.permission };
}

it('has a sample request for every call, and none for a call that is gone', () => {
  expect(Object.keys(ADMIN_SAMPLES).toSorted()).toEqual(table.map(([key]) => key).toSorted());
});

describe.each(table)('%s', (key, { needs }) => {
  it.each(callers)('lets $name through exactly with the permission', async ({ staff, permissions }) => {
    const { code, permission } = await ask(key, staff);
    const wanted = [needs].flat();
    const allowed = wanted.some((one) => ['nobody', 'session', 'signed-in', ...permissions].includes(one));
    if (allowed) {
      expect(['forbidden', 'signedOut', 'secondStepMissing']).not.toContain(code);
    } else {
      expect({ code, permission }).toEqual({ code: 'forbidden', permission: wanted[0] });
    }
  });

  it('answers 401 to nobody and to a customer', async () => {
    if (needs === 'nobody') return;
    expect(await ask(key, undefined)).toMatchObject({ status: 401, code: 'signedOut' });
    const customer = { cookie: `jwt_access_token=${'c'.repeat(32)}; __Host-dam-staff=${'c'.repeat(32)}` };
    expect(await ask(key, customer)).toMatchObject({ status: 401, code: 'signedOut' });
  });
});
