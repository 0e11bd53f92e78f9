import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findSession } from '#shop/customers';
import { signIn } from '#shop/staff';
import { testDatabase } from '#support/database';
import { type TestBrowser, testAdmin, testStaff } from '#support/staff';
import { API, PASSWORD, staffSignIn, stateOf } from '#support/staff-sign-in';
import { testShop } from '#support/test-shop';
import { totp } from '#support/totp';
import { registerAdminCalls } from './register.ts';
import { signInDeps } from './sign-in.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const test = testAdmin(shop, (admin) => registerAdminCalls(admin, shop, { sandbox: true }));
const { call, browser, errors } = test;
const { mailedToken, newCode, withApp } = staffSignIn(shop, test);
const owner = await testStaff(shop, 'owner');
const mailsOf = async (kind: string) => {
  const { rows } = await database.read.execute(sql`SELECT 1 FROM emails WHERE kind = ${kind}`);
  return rows.length;
};
const outside = { cookie: '', origin: shop.publicUrl, name: '', country: '' };
const openSessions = async (email: string) => {
  const { rows } = await database.read.execute(
    sql`SELECT 1 FROM staff_sessions JOIN staff ON staff.id = staff_id WHERE email = ${email}`,
  );
  return rows.length;
};

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

  it('lets the owner in from a trusted browser or a network of their own while others guess', async () => {
    const mine = browser();
    await enter(mine);
    await step(mine, await newCode(secret), { trust: true });
    await mine.send('DELETE', `${API}/session`);
    const guess = (network: string) =>
      signIn(signInDeps(shop), { email, password: 'guess-guess-guess' }, { ...outside, network });
    for (let n = 0; n < 30; n += 1) await guess(`198.51.100.${n % 6}`);
    expect(await guess('198.51.100.1')).toMatchObject({ error: { code: 'slowDown' } });
    expect(await enter(browser())).toEqual({ state: 'second-step' });
    for (let n = 0; n < 120; n += 1) await guess(`203.0.113.${n}`);
    expect(await enter(browser())).toMatchObject({ code: 'slowDown' });
    expect(await enter(mine)).toEqual({ state: 'signed-in' });
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
    const reply = (await mailsOf('staffLocked')) - before;
    const { rows } = await database.read.execute<{ owners: number }>(
      sql`SELECT count(*)::int AS owners FROM staff WHERE role = 'owner' AND locked_at IS NULL AND removed_at IS NULL`,
    );
    expect(reply).toBe(rows[0]?.owners);
    shop.clock.move(16);
    const later = browser();
    await enter(later);
    expect(await step(later, await newCode(secret))).toEqual({ state: 'signed-in' });
  });

  it('judges three codes of many sign-ins that try at the same time', async () => {
    const many = Array.from({ length: 12 }, () => browser());
    for (const mine of many) await enter(mine);
    const answers = await Promise.all(
      many.flatMap((mine, n) => [0, 1].map((more) => step(mine, String(100_000 + 2 * n + more)))),
    );
    const codes = answers.map((body) => z.object({ code: z.string() }).parse(body).code);
    expect(codes.filter((code) => code !== 'codesPaused').length).toBeLessThanOrEqual(3);
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

it('logs no failure', () => expect([owner.role, errors]).toEqual(['owner', []]));
