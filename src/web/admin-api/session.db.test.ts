import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MARKET_CODES } from '#kernel/market';
import { findSession } from '#shop/customers';
import { testDatabase } from '#support/database';
import { type TestBrowser, testAdmin, testStaff } from '#support/staff';
import { testShop } from '#support/test-shop';
import { totp } from '#support/totp';
import { registerAdminCalls } from './register.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call, browser, errors } = testAdmin(shop, (admin) => registerAdminCalls(admin, shop, { sandbox: true }));
const owner = await testStaff(shop, 'owner');
const PASSWORD = 'amber-oud-and-rose-7';
const API = '/api/admin';

/** The token of the newest link mailed to an address. */
async function mailedToken(email: string): Promise<string> {
  const { rows } = await database.read.execute<{ link: string }>(
    sql`SELECT data ->> 'link' AS link FROM emails WHERE recipient = ${email} ORDER BY created_at DESC, id DESC LIMIT 1`,
  );
  return rows[0]?.link.split('/').at(-1) ?? '';
}
const mailsOf = async (kind: string) => {
  const { rows } = await database.read.execute(sql`SELECT 1 FROM emails WHERE kind = ${kind}`);
  return rows.length;
};
const openSessions = async (email: string) => {
  const { rows } = await database.read.execute(
    sql`SELECT 1 FROM staff_sessions JOIN staff ON staff.id = staff_id WHERE email = ${email}`,
  );
  return rows.length;
};
const app = z.object({ secret: z.string(), recoveryCodes: z.array(z.string()).length(10) });
const stateOf = async (of: TestBrowser) => (await of.send('GET', `${API}/session`)).body;

/** The code of the app, as if none had been taken in these 30 seconds. */
async function newCode(secret: string): Promise<string> {
  await database.read.execute(sql`UPDATE staff_two_factor SET used_period = NULL`);
  return totp(secret);
}

async function invited(email: string, role = 'support'): Promise<TestBrowser> {
  shop.clock.move(1);
  const as = await testStaff(shop, 'owner');
  const sent = await call('POST', `${API}/invitations`, {
    as,
    body: { email, name: 'Mona', role, markets: [], language: 'ar' },
  });
  expect(sent.status).toBe(200);
  const mine = browser();
  const used = await mine.send('POST', `${API}/links/use`, { token: await mailedToken(email), password: PASSWORD });
  expect(used.body).toEqual({ state: 'setting-up' });
  return mine;
}

async function withApp(email: string, role?: string) {
  const mine = await invited(email, role);
  const { secret, recoveryCodes } = app.parse(
    (await mine.send('POST', `${API}/session/app`, { password: PASSWORD })).body,
  );
  expect((await mine.send('POST', `${API}/session/app/verify`, { code: await newCode(secret) })).body).toEqual({
    state: 'signed-in',
  });
  return { mine, secret, recoveryCodes };
}

it.each([
  ['/session', { email: 'a@staff.example', password: 'guess-guess-guess' }],
  ['/session/second-step', { kind: 'app', code: '123456', trust: false }],
  ['/session/passkey', { response: { id: 'x' } }],
  ['/links/read', { token: 'x'.repeat(32) }],
  ['/first-owner', {}],
])('limits how often a network tries POST %s', async (path, body) => {
  const limited = testAdmin(shop, (api) => registerAdminCalls(api, shop, { sandbox: true }), { 'sign-in': 2 });
  const tries = [1, 2, 3].map(() => limited.call('POST', `${API}${path}`, { body }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  // the screens read who is signed in all the time
  expect((await limited.call('GET', `${API}/session`)).status).toBe(200);
});

describe('an invitation', () => {
  it('makes an account that sees nothing before its second step', async () => {
    const mine = await invited('one@staff.example');
    expect(await stateOf(mine)).toMatchObject({ state: 'setting-up', person: { role: 'support', language: 'ar' } });
    expect((await mine.send('GET', `${API}/sessions`)).body).toMatchObject({ status: 403, code: 'secondStepMissing' });
    expect((await mine.send('GET', `${API}/docs`)).status).toBe(401);
    const { secret } = app.parse((await mine.send('POST', `${API}/session/app`, { password: PASSWORD })).body);
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

describe('signing in', () => {
  let secret = '';
  let recoveryCodes: string[] = [];
  const email = 'mona@staff.example';
  const enter = async (mine: TestBrowser, password = PASSWORD) =>
    (await mine.send('POST', `${API}/session`, { email, password })).body;
  const step = async (mine: TestBrowser, code: string, more: object = {}) =>
    (await mine.send('POST', `${API}/session/second-step`, { kind: 'app', code, trust: false, ...more })).body;
  beforeAll(async () => {
    ({ secret, recoveryCodes } = await withApp(email));
  });

  it('takes the password, then the code', async () => {
    const mine = browser();
    expect(await enter(mine, 'wrong-password-1')).toMatchObject({ status: 401, code: 'badCredentials' });
    expect(await enter(mine)).toEqual({ state: 'second-step' });
    expect(await stateOf(mine)).toMatchObject({ state: 'signed-out' });
    expect(await step(mine, '111111')).toMatchObject({ status: 422, code: 'wrongCode' });
    expect(await step(mine, await newCode(secret))).toEqual({ state: 'signed-in' });
    expect(await openSessions(email)).toBe(2);
    expect(await stateOf(mine)).toMatchObject({
      state: 'signed-in',
      secondStep: { app: true, passkeys: 0, password: true },
    });
    const ended = await mine.send('DELETE', `${API}/session`);
    expect([ended.status, mine.cookies.has('__Host-dam-staff')]).toEqual([200, false]);
  });

  it('sets cookies that only this host’s https pages may send', async () => {
    const answer = await browser().send('POST', `${API}/session`, { email, password: PASSWORD });
    expect(answer.headers.getSetCookie().filter((one) => !/max-age=0/i.test(one))).toEqual([
      expect.stringMatching(/^__Host-dam-staff-step=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/i),
    ]);
  });

  it('answers the same for an unknown email, and slows down guesses', async () => {
    const guess = (address: string) =>
      call('POST', `${API}/session`, { body: { email: address, password: 'guess-guess-guess' } });
    const [known, unknown] = [await guess(email), await guess('nobody@staff.example')];
    const { request: _one, ...first } = z.record(z.string(), z.unknown()).parse(known.body);
    const { request: _two, ...second } = z.record(z.string(), z.unknown()).parse(unknown.body);
    expect(first).toEqual(second);
    for (let count = 0; count < 5; count += 1) await guess('slow@staff.example');
    const slow = await guess('slow@staff.example');
    expect([slow.status, Number(slow.headers.get('retry-after')) > 0]).toEqual([429, true]);
    shop.clock.move(20);
  });

  it('skips the code, not the password, in a trusted browser for 14 days', async () => {
    const mine = browser();
    await enter(mine);
    expect(await step(mine, await newCode(secret), { trust: true })).toEqual({ state: 'signed-in' });
    await mine.send('DELETE', `${API}/session`);
    expect(await enter(mine)).toEqual({ state: 'signed-in' });
    const sensitive = await mine.send('POST', `${API}/session/recovery-codes`, { password: PASSWORD });
    expect(sensitive.body).toMatchObject({ code: 'secondStep' });
    expect((await mine.send('POST', `${API}/session/confirm`, { code: await newCode(secret) })).body).toEqual({
      state: 'signed-in',
    });
    const renewed = await mine.send('POST', `${API}/session/recovery-codes`, { password: PASSWORD });
    recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).length(10) }).parse(renewed.body).recoveryCodes;
    await mine.send('DELETE', `${API}/session`);
    shop.clock.move(14 * 24 * 60 + 1);
    expect(await enter(mine)).toEqual({ state: 'second-step' });
  });

  it('takes each code of the app once, at sign-in and in a session, also twice at the same time', async () => {
    const [mine, other] = [browser(), browser()];
    for (const one of [mine, other]) await enter(one);
    const code = await newCode(secret);
    const states = await Promise.all([step(mine, code), step(other, code)]);
    const isIn = (state: unknown) => JSON.stringify(state) === JSON.stringify({ state: 'signed-in' });
    expect(states.filter(isIn)).toHaveLength(1);
    expect(states.find((state) => !isIn(state))).toMatchObject({ status: 422, code: 'codeUsed' });
    const [within, without] = isIn(states[0]) ? [mine, other] : [other, mine];
    expect(await stateOf(without)).toMatchObject({ state: 'signed-out' });
    const confirm = async (given: string) =>
      (await within.send('POST', `${API}/session/confirm`, { code: given })).body;
    expect(await confirm(code)).toMatchObject({ code: 'codeUsed' });
    expect(await confirm(totp(secret, 1))).toEqual({ state: 'signed-in' });
    // an earlier code than the last one is refused as well
    expect(await confirm(totp(secret))).toMatchObject({ code: 'codeUsed' });
  });

  it('counts codes that are tried at the same time', async () => {
    const mine = browser();
    await enter(mine);
    await step(mine, await newCode(secret));
    const tries = ['000000', '000001', '000002', '000003', '000004', '000005', '000006'];
    const answers = await Promise.all(tries.map((code) => mine.send('POST', `${API}/session/confirm`, { code })));
    const codes = answers.map(({ body }) => z.object({ code: z.string() }).parse(body).code).toSorted();
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'codesPaused'), 'wrongCode', 'wrongCode']);
    shop.clock.move(16);
    expect((await mine.send('POST', `${API}/session/confirm`, { code: await newCode(secret) })).status).toBe(200);
  });

  it('takes each recovery code once', async () => {
    const code = recoveryCodes[0] ?? '';
    const recover = async () => {
      const mine = browser();
      await enter(mine);
      return await step(mine, code, { kind: 'recovery' });
    };
    expect(await recover()).toEqual({ state: 'signed-in' });
    expect(await recover()).toMatchObject({ code: 'wrongCode' });
    const mine = browser();
    await enter(mine);
    expect(await step(mine, await newCode(secret))).toEqual({ state: 'signed-in' });
  });

  it('pauses for 15 minutes after three wrong codes and tells the owners once', async () => {
    const before = await mailsOf('staffLocked');
    const mine = browser();
    await enter(mine);
    for (const code of ['000000', '000001', '000002']) await step(mine, code);
    expect(await step(mine, await newCode(secret))).toMatchObject({ status: 429, code: 'codesPaused' });
    const told = (await mailsOf('staffLocked')) - before;
    const { rows } = await database.read.execute<{ owners: number }>(
      sql`SELECT count(*)::int AS owners FROM staff WHERE role = 'owner' AND locked_at IS NULL AND removed_at IS NULL`,
    );
    expect(told).toBe(rows[0]?.owners);
    shop.clock.move(16);
    const later = browser();
    await enter(later);
    expect(await step(later, await newCode(secret))).toEqual({ state: 'signed-in' });
  });

  it('counts wrong codes of a signed-in person likewise', async () => {
    const mine = browser();
    await enter(mine);
    await step(mine, await newCode(secret));
    const confirm = async (code: string) => (await mine.send('POST', `${API}/session/confirm`, { code })).body;
    for (const code of ['000000', '000001']) expect(await confirm(code)).toMatchObject({ code: 'wrongCode' });
    expect(await confirm('000002')).toMatchObject({ code: 'codesPaused' });
    expect(await confirm(await newCode(secret))).toMatchObject({ code: 'codesPaused' });
    shop.clock.move(16);
    expect(await confirm(await newCode(secret))).toEqual({ state: 'signed-in' });
  });

  it('changes a password, which ends every session', async () => {
    const [mine, other] = [browser(), browser()];
    for (const one of [mine, other]) {
      await enter(one);
      await step(one, await newCode(secret));
    }
    const wrong = await mine.send('POST', `${API}/session/password`, {
      old: 'not-the-old-one',
      next: 'another-long-one-9',
    });
    expect(wrong.body).toMatchObject({ code: 'wrongPassword' });
    expect(
      (await mine.send('POST', `${API}/session/password`, { old: PASSWORD, next: 'another-long-one-9' })).status,
    ).toBe(200);
    expect([await stateOf(mine), await stateOf(other)]).toMatchObject([
      { state: 'signed-out' },
      { state: 'signed-out' },
    ]);
    expect(await enter(browser(), 'another-long-one-9')).toEqual({ state: 'second-step' });
  });

  it('gives a new password by a link, and the second step stays', async () => {
    const forgot = async (address: string) =>
      (await call('POST', `${API}/session/forgotten`, { body: { email: address } })).body;
    expect([await forgot(email), await forgot('nobody@staff.example')]).toEqual([{ sent: true }, { sent: true }]);
    const mine = browser();
    const used = await mine.send('POST', `${API}/links/use`, { token: await mailedToken(email), password: PASSWORD });
    expect(used.body).toEqual({ state: 'signed-out' });
    expect(await enter(mine)).toEqual({ state: 'second-step' });
  });

  it('refuses a passkey that is none', async () => {
    const mine = browser();
    const options = await mine.send('POST', `${API}/session/passkey/options`);
    expect(options.body).toMatchObject({ userVerification: 'required' });
    const refused = await mine.send('POST', `${API}/session/passkey`, { response: { id: 'x' } });
    expect(refused.body).toMatchObject({ status: 401, code: 'badCredentials' });
  });

  it('opens nothing of a customer with a session of the staff', async () => {
    const mine = browser();
    await enter(mine);
    await step(mine, await newCode(secret));
    const token = decodeURIComponent(mine.cookies.get('__Host-dam-staff') ?? '').split('.')[0] ?? '';
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(await findSession(shop, token)).toBeNull();
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
      code: 'permissionUnknown',
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
    expect((await local('/first-owner', body)).body).toEqual({ state: 'setting-up' });
    expect((await local('/session')).body).toMatchObject({ firstOwner: false });
    expect((await local('/first-owner', { ...body, email: 'second@staff.example' })).body).toMatchObject({
      code: 'ownerThere',
    });
  });
});

const { admin } = testAdmin(shop, (api) => registerAdminCalls(api, shop, { sandbox: true }));
const fetchLocal = (path: string, body?: object) =>
  Promise.resolve(
    admin.app.request(
      `http://localhost:3000${API}${path}`,
      {
        method: body ? 'POST' : 'GET',
        headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
      { remoteAddress: '127.0.0.1' },
    ),
  );

it('logs no failure', () => expect([owner.role, errors]).toEqual(['owner', []]));
