import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { createSignInLibrary } from '#shop/customers';
import { testDatabase } from '#support/database';
import { openSocialLogins, type Visitor } from '#support/social-logins';
import { testApi } from '#support/test-api';
import { testKeeping } from '#support/test-changes';
import { openAccount } from '#support/test-customer';
import { testProduct, testShop } from '#support/test-shop';
import { registerCalls } from './register.ts';
import { sessionsOf } from './session.ts';

const { database } = await testDatabase();
const publicUrl = 'http://store.example';
const simulated = await openSocialLogins(publicUrl);
const providers = simulated.logins;
const prepared = await testShop(database);
const { clock } = prepared;
const shop = { ...prepared, publicUrl, signIn: createSignInLibrary({ database, clock, publicUrl, providers }) };
const { call, errors } = testApi((api) => registerCalls(api, shop, testKeeping(database)), sessionsOf(shop));
const rose = await testProduct(shop, { slug: 'rose' });
afterAll(async () => {
  await simulated.close();
  expect(errors).toEqual([]);
});

let person: Visitor;
/** Who is at the page of the provider; null refuses. */
let visitor: Visitor | null;
beforeEach(() => {
  person = { email: `${randomId(12)}@example.com`, ticked: true, firstName: 'سارة', lastName: 'الغامدي' };
  visitor = person;
});

type Cookies = Record<string, string>;
const keep = (cookies: Cookies, headers: Headers): void => {
  for (const one of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
    if (/Max-Age=0/i.test(one)) delete cookies[name];
    else cookies[name] = value;
  }
};

/** Walks a browser through signing in with a provider; answers where it ends and what it carries. */
async function walk(by: 'google' | 'facebook', cookies: Cookies = {}, back = '/cart?x=1') {
  const begun = await call('GET', `/api/social-login/${by}?return=${encodeURIComponent(back)}`, { cookies });
  expect(begun.status).toBe(302);
  keep(cookies, begun.headers);
  const there = begun.headers.get('location') ?? '';
  if (!there.startsWith(simulated.url)) return { end: there, cookies, callback: '' };
  const callback = new URL(await simulated.decide(there, visitor));
  const ended = await call('GET', callback.pathname + callback.search, { cookies, country: 'KSA' });
  expect(ended.status).toBe(302);
  keep(cookies, ended.headers);
  return { end: ended.headers.get('location'), cookies, callback: callback.pathname + callback.search };
}

const who = async (cookies: Cookies) => Object((await call('GET', '/api/session', { cookies })).body).user;

describe.each(['google', 'facebook'] as const)('signing in with %s', (by) => {
  it('creates a customer at first and finds the same one again', async () => {
    const first = await walk(by);
    expect(first.end).toBe('/cart?x=1#signed-in');
    const customer = await who(first.cookies);
    expect(customer).toMatchObject({ email: person.email.toLowerCase(), firstName: 'سارة', verified: by === 'google' });
    expect(customer.user).toMatch(/^u_\w{24}$/);
    const again = await walk(by);
    expect((await who(again.cookies)).user).toBe(customer.user);
    expect(again.cookies.jwt_access_token).not.toBe(first.cookies.jwt_access_token);
  });

  it('takes over the cart of the guest', async () => {
    const guestid = randomId();
    await call('POST', '/api/cart', { country: 'KSA', body: { userId: guestid, productId: rose, count: 2 } });
    const { cookies } = await walk(by, { guestid });
    const { user } = await who(cookies);
    expect((await call('GET', `/api/cart/${user}`, { country: 'KSA', cookies })).text).toContain(rose);
  });

  it('joins an account only when both sides have verified the email, which Facebook never says', async () => {
    const { email } = person;
    const send = (path: string, body: object) => call('POST', `/api/${path}`, { body });
    const userId = await openAccount(shop, send, { email, password: 'right-password' });
    const verified = (yes: boolean) =>
      database.read.execute(sql`UPDATE customers SET email_verified = ${yes} WHERE id = ${userId}`);
    await verified(false);
    expect((await walk(by)).end).toBe('/cart?x=1#sign-in-failed');
    await verified(true);
    const { cookies, end } = await walk(by);
    expect(end).toBe(by === 'google' ? '/cart?x=1#signed-in' : '/cart?x=1#sign-in-failed');
    expect((await who(cookies))?.user ?? null).toBe(by === 'google' ? userId : null);
    visitor = { ...person, email: `x${email}`, ticked: by === 'facebook' };
    const unverified = await walk(by);
    expect(unverified.end).toBe('/cart?x=1#signed-in');
    expect((await who(unverified.cookies)).verified).toBe(false);
  });

  it('changes nothing when the shopper refuses', async () => {
    visitor = null;
    const refused = await walk(by);
    expect(refused.end).toBe('/cart?x=1#sign-in-failed');
    expect(await who(refused.cookies)).toBeNull();
  });

  it('accepts an answer once, and only in the browser that started', async () => {
    const { callback, cookies } = await walk(by);
    const strange = await call('GET', callback, {});
    expect(strange.headers.get('location')).toBe('/#sign-in-failed');
    const replayed = await call('GET', callback, { cookies: { ...cookies, jwt_access_token: '' } });
    expect(replayed.headers.get('location')).toMatch(/#sign-in-failed$/);
  });
});

it('changes nothing when Facebook gives no email', async () => {
  visitor = { ...person, ticked: false };
  const { end, cookies } = await walk('facebook');
  expect(end).toBe('/cart?x=1#sign-in-failed');
  expect(await who(cookies)).toBeNull();
});

it('joins no account by a mailbox that Google has not verified', async () => {
  const send = (path: string, body: object) => call('POST', `/api/${path}`, { body });
  const { email } = person;
  const userId = await openAccount(shop, send, { email, password: 'right-password' });
  await database.read.execute(sql`UPDATE customers SET email_verified = true WHERE id = ${userId}`);
  visitor = { ...person, ticked: false };
  expect((await walk('google')).end).toBe('/cart?x=1#sign-in-failed');
});

it.each([-400, 400])('uses the clock of the store, %i days from that of the machine', async (days) => {
  const minutes = days * 24 * 60;
  clock.move(minutes);
  const { email } = person;
  const send = (path: string, body: object) => call('POST', `/api/${path}`, { body });
  const userId = await openAccount(shop, send, { email, password: 'right-password' });
  const { cookies } = await walk('google');
  expect((await who(cookies)).user).toBe(userId);
  const { rows } = await database.read.execute<{ off: number }>(
    sql`SELECT abs(extract(epoch FROM created_at - ${clock.now().toISOString()}::timestamptz))::int AS off
        FROM customers WHERE id = ${userId}`,
  );
  expect(rows[0]?.off).toBeLessThan(60);
  clock.move(-minutes);
});

it('never redirects to another site', async () => {
  for (const back of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    `/${'x'.repeat(600)}`,
  ]) {
    expect((await walk('google', {}, back)).end).toBe('/#signed-in');
  }
});

it('reports an unavailable provider and recovers with it, without delaying password logins', async () => {
  const signIn = createSignInLibrary({ database, clock, publicUrl, providers });
  const fresh = testApi((api) => registerCalls(api, { ...shop, signIn }, testKeeping(database)));
  await simulated.answer('google', 'broken');
  const failed = await fresh.call('GET', '/api/social-login/google?return=/cart');
  expect(failed.headers.get('location')).toBe('/cart#sign-in-failed');
  expect((await fresh.call('POST', '/api/login', { body: { email: 'a@b.c', password: 'x' } })).status).toBe(401);
  await simulated.answer('google', 'normal');
  const works = await fresh.call('GET', '/api/social-login/google?return=/cart');
  expect(works.headers.get('location')).toContain(simulated.url);
});

it('answers 404 without credentials', async () => {
  const none = testApi((api) =>
    registerCalls(
      api,
      { ...shop, signIn: createSignInLibrary({ database, clock, publicUrl, providers: {} }) },
      testKeeping(database),
    ),
  );
  expect((await none.call('GET', '/api/social-login/google')).status).toBe(404);
  expect((await none.call('GET', '/api/session')).body).toEqual({ user: null, providers: [] });
  expect((await call('GET', '/api/session')).body).toEqual({ user: null, providers: ['google', 'facebook'] });
});
