import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { type ListDefinition, parseListQuery } from '#kernel/list-query';
import { addProduct, stableId } from '#shop/catalogue';
import { listEmailsTo } from '#shop/emails';
import { setStock } from '#shop/stock';
import { testDatabase } from '#support/database';
import { sampleProduct } from '#support/products';
import { testShop } from '#support/test-shop';
import { ALERT_LIST, WAITED_FOR_LIST } from './alert-list.rules.ts';
import {
  deleteAlertsOf,
  endStockAlerts,
  readAlerts,
  readWaitedFor,
  requestStockAlert,
  sendStockAlerts,
} from './index.ts';

const { database } = await testDatabase();
const base = await testShop(database);
let now = new Date('2026-11-22T10:00:00Z');
const shop = { ...base, clock: { ...base.clock, now: () => now } };
const HOUR = 3600 * 1000;
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR);
};

let id = '';
let network = '';
const none = [
  { currency: 'AED' as const, onHand: 0 },
  { currency: 'SAR' as const, onHand: 10 },
];
const address = () => `${randomId(8).toLowerCase()}@example.com`;
const ask = (email: string, market: 'UAE' | 'KSA' = 'UAE') =>
  requestStockAlert(shop, { productId: id, market, language: 'ar', email, source: { network, device: null } });
const onHand = (count: number) =>
  database.transaction((tx) => setStock(tx, [{ productId: id, currency: 'AED', onHand: count }]));
const mailsTo = (email: string) => listEmailsTo(database.read, email);

beforeEach(async () => {
  await database.read.execute(sql`DELETE FROM stock_alerts`);
  const slug = `gone-${randomId(8).toLowerCase()}`;
  network = slug;
  await addProduct(shop, sampleProduct(slug, { stock: none }));
  id = stableId(slug);
});

describe('a request to be told when a product is back', () => {
  it('leads to one message in its language when the product is back, and is deleted', async () => {
    const email = address();
    expect(await ask(email.toUpperCase())).toEqual({ ok: true, value: null });
    expect(await ask(email)).toEqual({ ok: true, value: null });
    expect(await sendStockAlerts(shop)).toBe(0);
    await onHand(1);
    expect(await sendStockAlerts(shop)).toBe(1);
    later(24);
    expect(await sendStockAlerts(shop)).toBe(0);
    const mails = await mailsTo(email);
    expect(mails).toMatchObject([{ kind: 'backInStock', language: 'ar', market: 'UAE' }]);
    const { rows } = await database.read.execute(sql`SELECT FROM stock_alerts`);
    expect(rows).toEqual([]);
  });

  it('is refused for a product that is there or hidden', async () => {
    expect(await ask(address(), 'KSA')).toMatchObject({ error: { code: 'inStock' } });
    id = '0'.repeat(24);
    expect(await ask(address())).toMatchObject({ error: { code: 'productUnavailable' } });
  });

  it('is told in turns: three for each unit, the longest waiting first, the next after two hours', async () => {
    const emails = Array.from({ length: 5 }, address);
    for (const email of emails) {
      later(1);
      await ask(email);
    }
    await onHand(1);
    expect(await sendStockAlerts(shop)).toBe(3);
    expect(await sendStockAlerts(shop)).toBe(0);
    const sent = await Promise.all(emails.map(async (email) => (await mailsTo(email)).length));
    expect(sent).toEqual([1, 1, 1, 0, 0]);
    later(2);
    await onHand(0);
    expect(await sendStockAlerts(shop)).toBe(0);
    await onHand(4);
    expect(await sendStockAlerts(shop)).toBe(2);
  });

  it('is told once by two processes at once', async () => {
    const email = address();
    await ask(email);
    await onHand(2);
    const sent = await Promise.all([sendStockAlerts(shop), sendStockAlerts(shop)]);
    expect(sent.reduce((all, one) => all + one, 0)).toBe(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('ends by itself after 180 days, and with the data of its email', async () => {
    const [first, second] = [address(), address()];
    await ask(first);
    later(180 * 24);
    await onHand(5);
    expect(await sendStockAlerts(shop)).toBe(0);
    await onHand(0);
    await ask(second);
    await endStockAlerts(shop);
    const { rows } = await database.read.execute(sql`SELECT email FROM stock_alerts`);
    expect(rows).toEqual([{ email: second }]);
    await deleteAlertsOf(database.read, second);
    later(3);
    await onHand(5);
    expect(await sendStockAlerts(shop)).toBe(0);
  });

  it('is limited for a network, and answered alike for an email that waits for twenty products', async () => {
    const email = address();
    for (let index = 0; index < 20; index += 1) {
      const slug = `${network}-${index}`;
      await addProduct(shop, sampleProduct(slug, { stock: none }));
      id = stableId(slug);
      expect(await ask(email)).toEqual({ ok: true, value: null });
    }
    const alike = { ...shop, networkAttempts: { ...shop.networkAttempts, alert: 20 } };
    const input = { productId: id, market: 'UAE', language: 'ar', email: address() } as const;
    const refused = await requestStockAlert(alike, { ...input, source: { network, device: null } });
    expect(refused).toMatchObject({ error: { code: 'slowDown', retryAfterSeconds: 600 } });
    id = stableId(network);
    expect(await ask(email)).toEqual({ ok: true, value: null });
    const { rows } = await database.read.execute(sql`SELECT count(*)::int AS count FROM stock_alerts`);
    expect(rows).toEqual([{ count: 20 }]);
  });
});

describe('the lists of staff', () => {
  const query = (definition: ListDefinition, text = '') => {
    const parsed = parseListQuery(definition, new URLSearchParams(text), () => null);
    return parsed.ok ? parsed.value : expect.fail();
  };

  it('count who waits for a product in their markets, and name them, the longest wait first', async () => {
    const [first, second] = [address(), address()];
    await ask(first);
    later(1);
    await ask(second);
    const products = await readWaitedFor(shop, query(WAITED_FOR_LIST, 'count=exact'), ['UAE', 'KSA']);
    expect(products).toMatchObject({
      rows: [{ productId: id, market: 'UAE', waiting: 2, onHand: 0 }],
      count: { rows: 1 },
    });
    const people = await readAlerts(shop, query(ALERT_LIST, `filter[product]=${id}&count=exact`), ['UAE']);
    expect(people.rows.map(({ email }) => email)).toEqual([first, second]);
    expect((await readAlerts(shop, query(ALERT_LIST, `q=${second}`), ['UAE'])).rows).toHaveLength(1);
    expect((await readAlerts(shop, query(ALERT_LIST), ['KSA'])).rows).toEqual([]);
    later(24 * 365);
    expect((await readWaitedFor(shop, query(WAITED_FOR_LIST), ['UAE'])).rows).toEqual([]);
  });
});
