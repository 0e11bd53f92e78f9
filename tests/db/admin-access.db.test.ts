import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MARKET_CODES } from '#kernel/market';
import { createCustomer, findSession, openSession } from '#shop/customers';
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
const people = [
  ...ROLES.map((role) => ({ name: String(role), permissions: permissionsOf(role), make: () => testStaff(shop, role) })),
  { name: 'an own role', permissions: [...OWN], make: () => testStaff(shop, OWN) },
  {
    name: 'the owner of one market',
    permissions: PERMISSIONS,
    make: () => testStaff(shop, 'owner', { markets: [MARKET_CODES[0]] }),
  },
];
const callers = await Promise.all(people.map(async (one) => ({ ...one, staff: await one.make() })));
const customer = await signedInCustomer();

/** The token of a customer's session. */
async function signedInCustomer(): Promise<string> {
  await shop.signIn.open();
  return await database.transaction(async (tx) => {
    const shopper = { email: 'shopper@example.com', firstName: 'Sara', lastName: 'Al Ghamdi', phone: '' };
    const id = await createCustomer(shop, tx, shopper, 'no hash');
    return (await openSession(shop, tx, id, { token: null, device: null })).token;
  });
}

/** What the frame itself answers to whom it does not let through. */
const refusal = z.object({ code: z.string(), permission: z.string().optional() });

/** Calls after which the session is over: each caller makes them with another one. */
const ENDS_SESSION = new Set(['delete /api/admin/session', 'post /api/admin/session/password']);

async function ask(key: string, as: { readonly cookie: string } | undefined) {
  const [method = '', pattern = ''] = key.split(' ');
  const { params = {}, body, query = '' } = ADMIN_SAMPLES[key] ?? {};
  const path = pattern.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? 'missing');
  const answer = await call(method.toUpperCase(), query ? `${path}?${query.replace(/^\?/, '')}` : path, {
    ...(as ? { as } : {}),
    body,
    ifMatch: 1,
  });
  const parsed = refusal.safeParse(answer.body);
  return { status: answer.status, code: parsed.data?.code, permission: parsed.data?.permission };
}

it('asks with a session of a customer that is open', async () => {
  expect(await findSession(shop, customer)).not.toBeNull();
});

it('has a sample request for every call, and none for a call that is gone', () => {
  expect(Object.keys(ADMIN_SAMPLES).toSorted()).toEqual(table.map(([key]) => key).toSorted());
});

describe.each(table)('%s', (key, { needs }) => {
  it.each(callers)('lets $name through exactly with the permission', async ({ staff, make, permissions }) => {
    const { code, permission } = await ask(key, ENDS_SESSION.has(key) ? await make() : staff);
    const wanted = [ADMIN_SAMPLES[key]?.needs ?? needs].flat();
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
    const cookie = `jwt_access_token=${customer}; __Host-dam-staff=${customer}`;
    expect(await ask(key, { cookie })).toMatchObject({ status: 401, code: 'signedOut' });
  });
});
