import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { networkOf } from '#kernel/ip';
import { listEmailsTo } from '#shop/emails';
import { lookUpOrder, sendOrderLinks } from '#shop/order-lookup';
import { courierShop } from '#support/courier-shop';
import { testDatabase } from '#support/database';
import { type Call, testApi } from '#support/test-api';
import { registerOrderLookup } from './order-lookup.ts';

const { database } = await testDatabase();
const shop = await courierShop(database);
const { call, errors } = testApi((api) => registerOrderLookup(api, shop));
afterAll(async () => {
  await shop.harness.close();
  expect(errors).toEqual([]);
});
// the tries of one test do not count in the next
beforeEach(() => shop.clock.move(16));

const track = (number: unknown, contact: string, more: Call = {}) =>
  call('POST', '/api/track', { body: { number: String(number), contact }, ...more });
const tokenIn = (headers: Headers) => /order_lookup=([A-Za-z0-9]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
const form = (fields: Record<string, string>): Call => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

describe('looking up an order', () => {
  it('opens it by number and email or phone, without the ids that open it foreign', async () => {
    const { number, address, id, ownerId } = await shop.order();
    for (const contact of [address.email.toUpperCase(), address.phone, `0${address.phone.slice(-9)}`]) {
      const { status, headers } = await track(`#${number}`, contact);
      expect(status).toBe(200);
      expect(headers.get('set-cookie')).toMatch(/HttpOnly/);
      expect(headers.get('set-cookie')).toMatch(/Path=\/api\/track/);
      const shown = await call('GET', '/api/track', { cookies: { order_lookup: tokenIn(headers) } });
      expect(shown.body).toMatchObject({ order: { number, shippingAddress: { email: address.email } } });
      expect(shown.text).not.toContain(id);
      expect(shown.text).not.toContain(ownerId);
    }
  });

  it('answers a wrong number and a wrong pair the same', async () => {
    const { number, address } = await shop.order();
    const answers = [
      await track(number, 'nobody@example.com'),
      await track(999_999, address.email),
      await track('no number', address.email),
      await track(number, ''),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'orderNotMatched' } });
    expect(answers.every(({ headers }) => headers.get('set-cookie') === null)).toBe(true);
  });

  it('takes five tries, then waits fifteen minutes, also for the right pair', async () => {
    const { number, address } = await shop.order();
    for (let tries = 0; tries < 5; tries += 1) expect((await track(number, 'no@example.com')).status).toBe(404);
    const sixth = await track(number, address.email);
    expect(sixth).toMatchObject({ status: 429, body: { code: 'lookupWait' } });
    expect(Number(sixth.headers.get('retry-after'))).toBe(900);
    shop.clock.move(14);
    expect((await track(number, address.email)).status).toBe(429);
    shop.clock.move(1);
    expect((await track(number, address.email)).status).toBe(200);
  });

  it('does not lock the owner out by what others try from elsewhere', async () => {
    const { number, address } = await shop.order();
    for (let tries = 0; tries < 30; tries += 1)
      await track(number, 'no@example.com', { ip: `198.51.100.${tries % 6}` });
    expect((await track(number, 'no@example.com', { ip: '198.51.100.1' })).status).toBe(429);
    expect((await track(number, address.email, { ip: '203.0.113.9' })).status).toBe(200);
  });

  it('finds no order by its phone alone, from however many networks the numbers are tried', async () => {
    const { number, address } = await shop.order();
    const spelled = [
      address.phone,
      `00${address.phone.slice(1)}`,
      `0${address.phone.slice(-9)}`,
      address.phone.slice(-9),
    ];
    const statuses = [];
    for (let tries = 0; tries < 40; tries += 1) {
      const ip = `2001:db8:${tries.toString(16)}::1`;
      statuses.push((await track(900_000 + tries, spelled[tries % 4] ?? '', { ip })).status);
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(10);
    expect((await track(number, address.phone, { ip: '2001:db8:ffff::1' })).status).toBe(429);
    expect((await track(number, address.email, { ip: '2001:db8:ffff::1' })).status).toBe(200);
    shop.clock.move(15);
    expect((await track(number, address.phone, { ip: '2001:db8:ffff::1' })).status).toBe(200);
  });

  it('counts all /64s of a /48 together', async () => {
    const tight = { ...shop, networkAttempts: { ...shop.networkAttempts, lookup: 4 } };
    const answers = [];
    for (let tries = 0; tries < 20; tries += 1) {
      const contact = `guess-${tries}@example.com`;
      const network = networkOf(`2001:db8:1:${tries.toString(16)}::1`);
      answers.push(await lookUpOrder(tight, { number: String(800_000 + tries), contact }, { network, device: null }));
    }
    expect(answers.filter((one) => !one.ok && one.error.code === 'orderNotMatched')).toHaveLength(12);
    const other = { network: networkOf('2001:db8:2::1'), device: null };
    const asked = await lookUpOrder(tight, { number: '800000', contact: 'guess@example.com' }, other);
    expect(asked).toMatchObject({ error: { code: 'orderNotMatched' } });
  });

  it('does not count what matched', async () => {
    const { number, address } = await shop.order();
    for (let tries = 0; tries < 8; tries += 1) expect((await track(number, address.email)).status).toBe(200);
  });

  it('ends after an hour, and when it is ended', async () => {
    const { number, address } = await shop.order();
    const read = (token: string) => call('GET', '/api/track', { cookies: { order_lookup: token } });
    const first = tokenIn((await track(number, address.email)).headers);
    const second = tokenIn((await track(number, address.email)).headers);
    expect((await call('DELETE', '/api/track', { cookies: { order_lookup: first } })).status).toBe(200);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    shop.clock.move(60);
    expect((await read(second)).status).toBe(404);
    expect((await call('GET', '/api/track')).status).toBe(404);
  });

  it('works by a form: to the order as a page, or back with the number and never the contact', async () => {
    const { number, address } = await shop.order();
    const fields = { number: String(number), contact: 'no@example.com', at: 'ar-sa' };
    const wrong = await call('POST', '/api/track/form', form(fields));
    expect(wrong.status).toBe(303);
    expect(wrong.headers.get('location')).toBe(`/ar-sa/track?answer=orderNotMatched&number=${number}`);
    const foreign = await call('POST', '/api/track/form', form({ ...fields, at: '/evil.example' }));
    expect(foreign.headers.get('location')).toBe(`/track?answer=orderNotMatched&number=${number}`);
    const right = await call('POST', '/api/track/form', form({ ...fields, contact: address.email }));
    expect(right.headers.get('location')).toBe('/api/track/page');
    const cookies = { order_lookup: tokenIn(right.headers) };
    const page = await call('GET', '/api/track/page', { cookies, language: 'ar' });
    expect(page.text).toContain('<html lang="ar" dir="rtl">');
    expect(page.text).toContain(`#${number}`);
    expect(page.text).toContain(address.firstName);
    expect(page.headers.get('content-security-policy')).toMatch(/style-src 'sha256-/);
    expect((await call('GET', '/api/track/page')).headers.get('location')).toBe('/track?answer=ended');
  });
});

describe('the links of the orders of an address', () => {
  it('are mailed to the address of the orders, and the answer is the same without any', async () => {
    const order = await shop.order();
    const { email } = order.address;
    const ask = (to: string) => call('POST', '/api/track/links', { body: { email: to } });
    const [known, unknown] = [await ask(email.toUpperCase()), await ask('nobody@example.com')];
    expect(known.status).toBe(200);
    expect(unknown.text).toBe(known.text);
    const jobs = (await shop.queued()).filter(({ job }) => job === 'sendOrderLinks');
    expect(jobs).toHaveLength(2);
    expect(JSON.stringify(jobs)).toContain(email);
    await sendOrderLinks(shop, email, 'request');
    await sendOrderLinks(shop, email, 'request');
    await sendOrderLinks(shop, 'nobody@example.com', 'request');
    const sent = (await listEmailsTo(database.read, email)).filter(({ kind }) => kind === 'orderLinks');
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent[0]?.data)).toContain(`/orderdetails/${order.id}`);
    expect(await listEmailsTo(database.read, 'nobody@example.com')).toEqual([]);
    const byForm = await call('POST', '/api/track/links/form', form({ email, at: 'en-ae' }));
    expect(byForm.headers.get('location')).toBe('/en-ae/track?answer=linksSent');
  });
});
