import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MARKET_CODES } from '#kernel/market';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { API, appAnswer, PASSWORD, staffSignIn, stateOf } from '#support/staff-sign-in';
import { testShop } from '#support/test-shop';
import { registerAdminCalls } from './register.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const test = testAdmin(shop, (admin) => registerAdminCalls(admin, shop, { sandbox: true }));
const { call, browser, errors } = test;
const { mailedToken, newCode, invited, withApp } = staffSignIn(shop, test);
const owner = await testStaff(shop, 'owner');

describe('a screen', () => {
  it('says who else has the same record open, for as long as they say so', async () => {
    const mona = await testStaff(shop, 'support');
    const open = (as: typeof owner, record: string) => call('PUT', `${API}/open-records`, { as, body: { record } });
    expect((await open(mona, 'order:10001')).body).toEqual({ others: [] });
    expect((await open(owner, 'order:10001')).body).toMatchObject({ others: [{ id: mona.id }] });
    expect((await open(owner, 'order:10002')).body).toEqual({ others: [] });
    shop.clock.move(1);
    expect((await open(owner, 'order:10001')).body).toEqual({ others: [] });
    expect((await open(owner, 'offer:EQaE3ArjFEt4')).status).toBe(200);
    expect((await open(owner, 'staff:1')).status).toBe(422);
  });

  it('keeps the columns of a grid for its person, wherever they sign in', async () => {
    const mona = await testStaff(shop, 'support');
    const keep = (columns: readonly string[] | null) =>
      call('PUT', `${API}/columns/orders`, { as: mona, body: { columns } });
    const columnsOf = async (as: typeof owner) => (await call('GET', `${API}/columns`, { as })).body;
    await keep(['number', 'total']);
    expect((await keep(['total', 'number'])).status).toBe(200);
    expect(await columnsOf(mona)).toEqual({ columns: { orders: ['total', 'number'] } });
    expect(await columnsOf(owner)).toEqual({ columns: {} });
    await keep(null);
    expect(await columnsOf(mona)).toEqual({ columns: {} });
  });
});

describe('an invitation', () => {
  it('makes an account that sees nothing before its second step', async () => {
    const mine = await invited('one@staff.example');
    expect(await stateOf(mine)).toMatchObject({ state: 'setting-up', person: { role: 'support', language: 'ar' } });
    expect((await mine.send('GET', `${API}/sessions`)).body).toMatchObject({ status: 403, code: 'secondStepMissing' });
    expect((await mine.send('GET', `${API}/docs`)).status).toBe(401);
    const { secret } = appAnswer.parse((await mine.send('POST', `${API}/session/app`, { password: PASSWORD })).body);
    expect((await mine.send('POST', `${API}/session/app/verify`, { code: '000000' })).body).toMatchObject({
      code: 'wrongCode',
    });
    expect((await mine.send('POST', `${API}/session/app/verify`, { code: await newCode(secret) })).body).toEqual({
      state: 'signed-in',
    });
    expect((await mine.send('GET', `${API}/sessions`)).status).toBe(200);
    expect((await mine.send('GET', `${API}/docs`)).text).toContain('/api/admin/approvals');
  });

  it('works once, for three days, and may be sent again or withdrawn', async () => {
    const invite = { email: 'two@staff.example', name: 'Two', role: 'finance', markets: ['KSA'], language: 'en' };
    const sent = await call('POST', `${API}/invitations`, { as: await testStaff(shop, 'owner'), body: invite });
    const { id } = z.object({ id: z.string() }).parse(sent.body);
    const first = await mailedToken(invite.email);
    expect((await call('POST', `${API}/links/read`, { body: { token: first } })).body).toMatchObject({
      kind: 'invitation',
      name: 'Two',
    });
    shop.clock.move(3 * 24 * 60 + 1);
    expect((await call('POST', `${API}/links/read`, { body: { token: first } })).body).toMatchObject({
      status: 404,
      code: 'linkEnded',
    });
    const as = await testStaff(shop, 'owner');
    expect((await call('GET', `${API}/staff`, { as })).body).toMatchObject({ invitations: [{ id, ended: true }] });
    expect((await call('POST', `${API}/invitations/${id}/send-again`, { as })).status).toBe(200);
    const second = await mailedToken(invite.email);
    expect(second).not.toBe(first);
    const use = { token: second, password: PASSWORD };
    const uses = await Promise.all([
      call('POST', `${API}/links/use`, { body: use }),
      call('POST', `${API}/links/use`, { body: use }),
    ]);
    expect(uses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await call('POST', `${API}/invitations`, { as, body: invite })).body).toMatchObject({
      code: 'alreadyStaff',
    });
    const other = await call('POST', `${API}/invitations`, { as, body: { ...invite, email: 'three@staff.example' } });
    const { id: withdrawn } = z.object({ id: z.string() }).parse(other.body);
    expect((await call('DELETE', `${API}/invitations/${withdrawn}`, { as })).status).toBe(200);
    const token = await mailedToken('three@staff.example');
    expect((await call('POST', `${API}/links/use`, { body: { token, password: PASSWORD } })).status).toBe(404);
  });

  it('keeps a link that was opened without a password until a second step stands', async () => {
    const email = 'keyless@staff.example';
    await call('POST', `${API}/invitations`, {
      as: await testStaff(shop, 'owner'),
      body: { email, name: 'Huda', role: 'support', markets: [], language: 'ar' },
    });
    const token = await mailedToken(email);
    const open = async (body: object) => {
      const mine = browser();
      return { mine, body: (await mine.send('POST', `${API}/links/use`, { token, ...body })).body };
    };
    const failed = await open({ name: 'Huda' });
    expect(failed.body).toEqual({ state: 'setting-up' });
    expect(await stateOf(failed.mine)).toMatchObject({ secondStep: { app: false, passkeys: 0, password: false } });
    expect((await open({})).body).toEqual({ state: 'setting-up' });
    expect(await stateOf(failed.mine)).toMatchObject({ state: 'signed-out' });
    const { mine, body } = await open({ password: PASSWORD });
    expect(body).toEqual({ state: 'setting-up' });
    const { secret } = appAnswer.parse((await mine.send('POST', `${API}/session/app`, { password: PASSWORD })).body);
    expect((await mine.send('POST', `${API}/session/app/verify`, { code: await newCode(secret) })).status).toBe(200);
    expect((await open({})).body).toMatchObject({ code: 'linkEnded' });
  });

  it('opens nothing for a person who was removed', async () => {
    const email = 'gone@staff.example';
    const as = await testStaff(shop, 'owner');
    const body = { email, name: 'Gone', role: 'support', markets: [], language: 'ar' };
    await call('POST', `${API}/invitations`, { as, body });
    const token = await mailedToken(email);
    expect((await call('POST', `${API}/links/use`, { body: { token } })).status).toBe(200);
    await database.read.execute(sql`UPDATE staff SET removed_at = now() WHERE email = ${email}`);
    expect((await call('POST', `${API}/links/use`, { body: { token } })).body).toMatchObject({ code: 'linkEnded' });
  });

  it.each([
    ['short', 'passwordTooShort'],
    ['x'.repeat(129), 'invalid'],
    ['password1234', 'passwordCommon'],
  ])('refuses the password %s', async (password, code) => {
    const email = `${code.toLowerCase()}@staff.example`;
    await call('POST', `${API}/invitations`, {
      as: await testStaff(shop, 'owner'),
      body: { email, name: 'A', role: 'support', markets: [], language: 'en' },
    });
    const used = await call('POST', `${API}/links/use`, { body: { token: await mailedToken(email), password } });
    expect(used.body).toMatchObject({ status: 422, code });
  });
});

describe('managing staff', () => {
  it('lists one’s own sessions and ends the others', async () => {
    const email = 'reem@staff.example';
    const { mine, secret } = await withApp(email, 'fulfilment');
    const other = browser();
    await other.send('POST', `${API}/session`, { email, password: PASSWORD });
    await other.send('POST', `${API}/session/second-step`, { kind: 'app', code: await newCode(secret), trust: false });
    const listed = z.object({ items: z.array(z.object({ id: z.string(), current: z.boolean() })) });
    const { items } = listed.parse((await mine.send('GET', `${API}/sessions`)).body);
    expect(items.map(({ current }) => current).toSorted()).toEqual([false, true]);
    expect((await mine.send('POST', `${API}/sessions/end-others`)).status).toBe(200);
    expect(await stateOf(other)).toMatchObject({ state: 'signed-out' });
    expect(await stateOf(mine)).toMatchObject({ state: 'signed-in' });
  });

  it('ends a person’s sessions when the role changes, and keeps both of two changes', async () => {
    const support = await testStaff(shop, 'support');
    const as = await testStaff(shop, 'owner');
    const change = (body: object, ifMatch: number) =>
      call('PATCH', `${API}/staff/${support.id}`, { as, body, ifMatch });
    expect((await change({ role: 'finance' }, 1)).body).toEqual({ version: 2 });
    expect((await call('GET', `${API}/sessions`, { as: support })).status).toBe(401);
    expect((await change({ name: 'Late' }, 1)).body).toMatchObject({
      status: 412,
      version: 2,
      current: { role: 'finance' },
    });
    expect((await change({ role: 'nothing' }, 2)).body).toMatchObject({ status: 422, code: 'roleUnknown' });
  });

  it('gives nobody more than who gives it has', async () => {
    const manager = await testStaff(shop, ['staff.write', 'orders.read'], { markets: [MARKET_CODES[0]] });
    const support = await testStaff(shop, 'support');
    const body = { email: 'more@staff.example', name: 'A', role: 'owner', markets: [], language: 'en' };
    expect((await call('POST', `${API}/invitations`, { as: manager, body })).body).toMatchObject({
      code: 'moreThanOwn',
    });
    expect((await call('POST', `${API}/staff/${support.id}/remove`, { as: manager })).body).toMatchObject({
      code: 'moreThanOwn',
    });
    const role = { name: 'All', permissions: ['orders.read', 'refunds.make'] };
    expect((await call('POST', `${API}/roles`, { as: manager, body: role })).body).toMatchObject({
      code: 'moreThanOwn',
    });
    expect(
      (await call('POST', `${API}/roles`, { as: manager, body: { ...role, permissions: ['fly'] } })).body,
    ).toMatchObject({
      code: 'invalid',
      fields: [{ path: 'permissions[0]', code: 'wrong' }],
    });
  });

  it('makes, changes and deletes roles of its own', async () => {
    const as = await testStaff(shop, 'owner');
    const role = { name: 'Evening desk', permissions: ['orders.read', 'orders.note'] };
    const { id } = z.object({ id: z.string() }).parse((await call('POST', `${API}/roles`, { as, body: role })).body);
    expect((await call('POST', `${API}/roles`, { as, body: { ...role, name: 'evening DESK' } })).body).toMatchObject({
      code: 'roleNameTaken',
    });
    const desk = await testStaff(shop, 'support');
    expect((await call('PATCH', `${API}/staff/${desk.id}`, { as, body: { role: id }, ifMatch: 1 })).status).toBe(200);
    expect((await call('DELETE', `${API}/roles/${id}`, { as })).body).toMatchObject({ code: 'roleInUse' });
    const changed = await call('PATCH', `${API}/roles/${id}`, {
      as,
      body: { permissions: ['orders.read'] },
      ifMatch: 1,
    });
    expect(changed.body).toEqual({ version: 2 });
    await call('POST', `${API}/staff/${desk.id}/remove`, { as });
    expect((await call('DELETE', `${API}/roles/${id}`, { as })).status).toBe(200);
  });

  it('keeps the last owner, whatever two owners do to each other at once', async () => {
    const [one, two] = [await testStaff(shop, 'owner'), await testStaff(shop, 'owner')];
    await database.read.execute(
      sql`UPDATE staff SET removed_at = now() WHERE role = 'owner' AND id NOT IN (${one.id}, ${two.id})`,
    );
    expect((await call('POST', `${API}/staff/${one.id}/lock`, { as: one })).body).toMatchObject({ code: 'ownAccount' });
    const both = await Promise.all([
      call('POST', `${API}/staff/${two.id}/lock`, { as: one }),
      call('POST', `${API}/staff/${one.id}/remove`, { as: two }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await database.read.execute(
      sql`SELECT id FROM staff WHERE role = 'owner' AND locked_at IS NULL AND removed_at IS NULL`,
    );
    expect(rows).toHaveLength(1);
    const last = rows[0]?.id === one.id ? one : two;
    const change = await call('PATCH', `${API}/staff/${last.id}`, { as: last, body: { role: 'support' }, ifMatch: 1 });
    expect(change.status).toBe(409);
  });

  it('gives a new start to who lost everything', async () => {
    const { mine } = await withApp('lost@staff.example');
    const { rows } = await database.read.execute<{ id: string }>(
      sql`SELECT id FROM staff WHERE email = 'lost@staff.example'`,
    );
    shop.clock.move(1);
    const as = await testStaff(shop, 'owner');
    expect((await call('POST', `${API}/staff/${rows[0]?.id}/new-start`, { as })).status).toBe(200);
    const anew = browser();
    const token = await mailedToken('lost@staff.example');
    expect((await anew.send('POST', `${API}/links/use`, { token, password: 'something-else-42' })).body).toEqual({
      state: 'setting-up',
    });
    expect(await stateOf(mine)).toMatchObject({ state: 'signed-out' });
    expect(await stateOf(anew)).toMatchObject({ secondStep: { app: false, passkeys: 0 } });
  });
});

describe('the first owner', () => {
  it('is made by a form on this machine, in a sandbox store without an owner, once', async () => {
    await database.read.execute(sql`UPDATE staff SET removed_at = now() WHERE role = 'owner'`);
    const body = { email: 'layla@staff.example', name: 'Layla', password: PASSWORD, language: 'en' };
    expect((await call('POST', `${API}/first-owner`, { body })).status).toBe(404);
    const local = (path: string, sent?: object) =>
      fetchLocal(path, sent).then(async (answer) => ({ status: answer.status, body: await answer.json() }));
    expect((await local('/session')).body).toMatchObject({ state: 'signed-out', firstOwner: true });
    for (const name of ['x-forwarded-for', 'via', 'forwarded', 'x-real-ip']) {
      const passedOn = await fetchLocal('/first-owner', body, { [name]: '203.0.113.5' });
      expect(passedOn.status, name).toBe(404);
    }
    // a store that shoppers reach by another name
    expect((await fetchLocal('/first-owner', body, {}, test)).status).toBe(404);
    expect((await local('/first-owner', body)).body).toEqual({ state: 'setting-up' });
    expect((await local('/session')).body).toMatchObject({ firstOwner: false });
    expect((await local('/first-owner', { ...body, email: 'second@staff.example' })).body).toMatchObject({
      code: 'ownerThere',
    });
  });
});

const here = { ...shop, publicUrl: 'http://localhost:3000' };
const onThisMachine = testAdmin(here, (admin) => registerAdminCalls(admin, here, { sandbox: true }));
const fetchLocal = (path: string, body?: object, more: Record<string, string> = {}, of = onThisMachine) =>
  Promise.resolve(
    of.admin.app.request(
      `http://localhost:3000${API}${path}`,
      {
        method: body ? 'POST' : 'GET',
        headers: { ...more, origin: 'http://localhost:3000', 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
      { remoteAddress: '127.0.0.1' },
    ),
  );

it('logs no failure', () => expect([owner.role, errors]).toEqual(['owner', []]));
