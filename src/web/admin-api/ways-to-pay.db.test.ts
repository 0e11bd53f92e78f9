import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { MarketCode } from '#kernel/market';
import { cancelOrder, placePhoneOrder } from '#shop/checkout';
import { readOrderById } from '#shop/orders';
import { placeLinkOrder, readLinkPage, startLinkPayment } from '#shop/payment-links';
import { cardProvidersOf, refundPayment } from '#shop/payments';
import { domainFile, forgetTerms, settingsColumn } from '#shop/settings';
import { getPaymentStatus, pollDueAttempts } from '#shop/settlement';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testApi } from '#support/test-api';
import { testAddress, testProduct } from '#support/test-shop';
import { registerPay } from '../api/pay.ts';
import { registerRefunds } from './refunds.ts';
import { registerSettings } from './settings.ts';
import { registerWaysToPay } from './ways-to-pay.ts';

const { database } = await testDatabase();
const { shop, started, paid, shopper, runJobs, runScheduled, later, refundsOf, expectLedgersAgree, logged } =
  await openCardShop(database);
const { call } = testAdmin(shop, (admin) => {
  registerSettings(admin, shop);
  registerWaysToPay(admin, shop);
});
const pay = testApi((api) => registerPay(api, shop));
const rose = await testProduct(shop, { slug: 'rose', SAR: 120, AED: 120 });
const owner = () => testStaff(shop, 'owner', { language: 'ar' });
const support = async () => {
  const { id } = await testStaff(shop, 'support');
  const signedIn = { role: 'support', session: 's', request: 'r' } as const;
  return { kind: 'staff', id, name: 'Sara', markets: ['KSA', 'UAE'], ...signedIn } as const;
};

type Change = readonly [key: string, value: boolean | string, market?: MarketCode];

async function change(...changes: readonly Change[]) {
  const as = await owner();
  const read = await call('GET', '/api/admin/settings/payment', { as });
  const ifMatch = Number(read.headers.get('etag')?.replaceAll('"', ''));
  const body = { changes: changes.map(([key, value, market = 'KSA']) => ({ key, market, value })) };
  return await call('PATCH', '/api/admin/settings/payment', { as, body, ifMatch });
}

beforeEach(async () => {
  await database.read.execute(sql`DELETE FROM settings`);
  forgetTerms(shop);
});
afterAll(expectLedgersAgree);

/** An order by phone for one rose, paid by a link; returns the token of the link. */
async function linked(): Promise<string> {
  const answer = await link();
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.link.url.split('/').at(-1) ?? '';
}
async function link() {
  const lines = [{ productId: rose, quantity: 1 }];
  const input = { market: 'KSA', language: 'en', lines, address: testAddress(), coupon: '', gift: false } as const;
  const ask = await placePhoneOrder(shop, await support(), { ...input, giftNote: '', total: null });
  const total = !ask.ok && ask.error.code === 'amountsChanged' ? ask.error.amounts.total : null;
  return await placeLinkOrder(shop, await support(), { ...input, giftNote: '', total });
}

describe('a method that is off', () => {
  it('is refused by the calls as one without a provider is, and the others are taken', async () => {
    expect(await change(['payment.mada', false])).toMatchObject({ status: 200 });
    const mada = await shopper('MADA');
    expect(await mada.start()).toEqual({ ok: false, error: { code: 'methodUnavailable' } });
    expect(await mada.left()).toBe(10);
    expect((await (await shopper('VISA_MASTER')).start()).ok).toBe(true);
    expect(await change(['payment.mada', true])).toMatchObject({ status: 200 });
    expect((await mada.start()).ok).toBe(true);
  });

  it('is on no payment link, and refused where a link asks for it; without any an order by link is refused', async () => {
    const token = await linked();
    expect(await readLinkPage(shop, token)).toMatchObject({ channels: ['VISA_MASTER', 'MADA'] });
    await change(['payment.visa_master', false]);
    expect(await readLinkPage(shop, token)).toMatchObject({ channels: ['MADA'] });
    const start = (channel: 'MADA' | 'VISA_MASTER') =>
      startLinkPayment(shop, { token, channel, language: 'en', ip: null, prefix: 'en-sa' });
    expect(await start('VISA_MASTER')).toEqual({ ok: false, error: { code: 'methodUnavailable' } });
    expect((await start('MADA')).ok).toBe(true);
    await change(['payment.mada', false]);
    expect(await readLinkPage(shop, token)).toMatchObject({ state: 'open', channels: [] });
    expect(await link()).toEqual({ ok: false, error: { code: 'methodUnavailable' } });
  });

  it('still settles, polls, refunds and reconciles the payments made by it', async () => {
    const { orderId, ownerId } = await paid('VISA_MASTER');
    const pending = await started('VISA_MASTER');
    await pending.back(await pending.harness.act(pending.prepared, 'pending-then-paid'));
    const open = await started('VISA_MASTER');
    await change(['payment.visa_master', false]);
    expect(await open.back(await open.harness.act(open.prepared, 'pay'))).toMatchObject({ state: 'paid' });
    expect(await pending.paymentStatus()).toMatchObject({ state: 'awaiting' });
    later(180);
    await runScheduled('pollPayments');
    expect(await pending.paymentStatus()).toMatchObject({ state: 'paid' });
    expect(await runJobs()).toEqual([]);
    await cancelOrder(shop, ownerId, orderId);
    expect(await runJobs()).toEqual([]);
    expect((await readOrderById(shop, orderId))?.payment.state).toBe('refunded');
    const before = logged.length;
    await runScheduled('reconcilePayments');
    expect(logged.slice(before).filter(({ level }) => level === 'error')).toEqual([]);
    await expectLedgersAgree();
  });
});

describe('a provider whose credentials are gone', () => {
  const [, paytabs] = shop.cards.all;
  const without = { ...shop, cards: cardProvidersOf(paytabs ? [paytabs] : [], shop.cards.all) };
  const office = testAdmin(without, (admin) => registerRefunds(admin, without));

  it('gives nothing back: staff are told what is missing, and a cancelled order waits for it', async () => {
    const { orderId, ownerId, attempt } = await paid('VISA_MASTER');
    expect(await runJobs()).toEqual([]);
    const number = (await readOrderById(shop, orderId))?.number;
    const body = { give: { kind: 'whole', restock: false }, reason: 'goodwill', words: '' };
    const refunded = await office.call('POST', `/api/admin/orders/${number}/refunds`, { as: await owner(), body });
    expect(refunded).toMatchObject({ status: 409, body: { code: 'providerOff' } });
    expect(JSON.stringify(refunded.body)).toMatch(/[\u0600-\u06ff].*HYPERPAY_ACCESS_TOKEN/);
    expect(await refundsOf(attempt.id)).toEqual([]);

    await cancelOrder(without, ownerId, orderId);
    const [refund] = await refundsOf(attempt.id);
    const id = refund?.id ?? '';
    await expect(refundPayment(without, id)).rejects.toThrow(/missing: .*HYPERPAY_ACCESS_TOKEN/);
    expect(await refundsOf(attempt.id)).toMatchObject([{ state: 'asked' }]);
    await database.read.execute(sql`UPDATE refunds SET state = 'failed' WHERE id = ${id}`);
    const retried = await office.call('POST', `/api/admin/refunds/${id}/retry`, { as: await owner() });
    expect(retried).toMatchObject({ status: 409, body: { code: 'providerOff' } });
    await database.read.execute(sql`UPDATE refunds SET state = 'asked' WHERE id = ${id}`);
    // they are back
    await refundPayment(shop, id);
    expect(await refundsOf(attempt.id)).toMatchObject([{ state: 'done' }]);
    await database.read.execute(sql`DELETE FROM test_jobs`);
  });

  it('is not asked about its payments, which stay readable', async () => {
    const open = await started('VISA_MASTER');
    later(180);
    await pollDueAttempts(without);
    expect(await getPaymentStatus(without, open.attempt.id)).toMatchObject({ state: 'checking' });
    await pollDueAttempts(shop);
    expect(await refundsOf(open.attempt.id)).toEqual([]);
  });
});

describe('each market', () => {
  it('keeps a method, counted over all changes of one request, and is refused in words', async () => {
    const none: readonly Change[] = [
      ['payment.mada', false],
      ['payment.visa_master', false],
      ['cash.offered', false],
    ];
    expect(await change(...none)).toMatchObject({
      status: 422,
      body: { fields: [{ code: 'only_way_to_pay', words: expect.stringMatching(/[\u0600-\u06ff]/) }] },
    });
    expect(await change(['payment.mada', false], ['payment.visa_master', false])).toMatchObject({ status: 200 });
    expect(await change(['cash.offered', false])).toMatchObject({ status: 422 });
    // in one step from cards to cash and back
    expect(await change(['cash.offered', false], ['payment.mada', true])).toMatchObject({ status: 200 });
    expect(await change(['cash.offered', false, 'UAE'])).toMatchObject({ status: 200 });
    expect(await change(['payment.online', false, 'UAE'])).toMatchObject({ status: 422 });
    const { rows } = await database.read.execute(
      sql`SELECT DISTINCT subject FROM audit WHERE action = 'settings.set' AND subject LIKE 'setting:payment.%' ORDER BY 1`,
    );
    expect(rows).toEqual([{ subject: 'setting:payment.mada' }, { subject: 'setting:payment.visa_master' }]);
  });

  it('says which methods shoppers have, who takes them, and which credentials are there, never their values', async () => {
    await change(['payment.mada', false]);
    const variables = expect.arrayContaining(['HYPERPAY_ACCESS_TOKEN', 'HYPERPAY_WEBHOOK_KEY']);
    const applePay = expect.arrayContaining(['HYPERPAY_ACCESS_TOKEN', 'HYPERPAY_ENTITY_APPLE_PAY']);
    const lender = { name: 'tabby', variables: expect.arrayContaining(['TABBY_WEBHOOK_SECRET']) };
    const taken = { name: 'hyperpay', credentials: 'simulated', variables };
    const { body } = await call('GET', '/api/admin/ways-to-pay', { as: await testStaff(shop, 'support') });
    expect(body).toMatchObject({
      ways: [
        { market: 'KSA', method: 'MADA', offered: false, provider: taken },
        { market: 'KSA', method: 'VISA_MASTER', offered: true, provider: taken },
        { market: 'KSA', method: 'COD', offered: true, provider: null },
        { market: 'KSA', method: 'TABBY', offered: false, provider: lender },
        { market: 'KSA', method: 'TAMARA', offered: false, provider: { name: 'tamara' } },
        { market: 'KSA', method: 'APPLE_PAY', offered: false, provider: { ...taken, variables: applePay } },
        { market: 'UAE', method: 'ONLINE', offered: true, provider: { name: 'paytabs' } },
        { market: 'UAE', method: 'COD', offered: true, provider: null },
        { market: 'UAE', method: 'TABBY', offered: false, provider: lender },
        { market: 'UAE', method: 'TAMARA', offered: false, provider: { name: 'tamara' } },
      ],
    });
    // a shop without the contract
    const [, paytabs] = shop.cards.all;
    const without = { ...shop, cards: cardProvidersOf(paytabs ? [paytabs] : [], shop.cards.all) };
    const other = testAdmin(without, (admin) => registerWaysToPay(admin, without));
    expect((await other.call('GET', '/api/admin/ways-to-pay', { as: await owner() })).body).toMatchObject({
      ways: expect.arrayContaining([
        { market: 'KSA', method: 'VISA_MASTER', offered: false, provider: { ...taken, credentials: 'missing' } },
      ]),
    });
  });
});

describe('Apple Pay', () => {
  it('is off at first, and is no way to pay that a market may be left with', async () => {
    const offered = async () => {
      const { body } = await call('GET', '/api/admin/ways-to-pay', { as: await owner() });
      return z.object({ ways: z.array(z.object({ method: z.string(), offered: z.boolean() })) }).parse(body).ways;
    };
    expect(await offered()).toContainEqual({ method: 'APPLE_PAY', offered: false });
    expect(await change(['payment.apple_pay', true])).toMatchObject({ status: 200 });
    expect(await offered()).toContainEqual({ method: 'APPLE_PAY', offered: true });
    expect(
      await change(['payment.mada', false], ['payment.visa_master', false], ['cash.offered', false]),
    ).toMatchObject({ status: 422, body: { fields: [{ code: 'only_way_to_pay' }] } });
    expect(await change(['payment.apple_pay', false])).toMatchObject({ status: 200 });
  });

  it('stands on a payment link after the others, and its form has an address of its own', async () => {
    const token = await linked();
    await change(['payment.apple_pay', true]);
    expect(await readLinkPage(shop, token)).toMatchObject({ channels: ['VISA_MASTER', 'MADA', 'APPLE_PAY'] });
    const { status, headers } = await pay.call('GET', `/api/pay/${token}/APPLE_PAY?prefix=en-sa`);
    expect([status, headers.get('location')]).toEqual([303, `/en-sa/pay/${token}/card?type=APPLE_PAY`]);
  });

  it('keeps the domain file letter by letter, away from the terms of orders, and the log has its hash', async () => {
    expect(await domainFile(shop)).toBe('');
    const file = `${'7b227073704964'.repeat(700)}\r\n\t{"version": 1} ~\n`;
    expect(await change(['payment.apple_pay_domain', file])).toMatchObject({ status: 200 });
    expect(await domainFile(shop)).toBe(file);
    const read = await call('GET', '/api/admin/settings/payment', { as: await owner() });
    expect(JSON.stringify(read.body)).toContain(JSON.stringify(file));
    const { rows: terms } = await database.read.execute(
      sql.raw(`
      WITH priced AS (SELECT 'KSA' AS code, 'SAR' AS currency) SELECT ${settingsColumn("'2100-01-01'")} AS settings`),
    );
    expect(JSON.stringify(terms)).not.toContain('apple_pay_domain');
    const { rows } = await database.read.execute(
      sql`SELECT before::text, after::text FROM audit WHERE subject = 'setting:payment.apple_pay_domain'`,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).toContain(`${file.length} · `);
    expect(JSON.stringify(rows)).not.toContain(file.slice(0, 40));
    for (const [wrong, code] of [
      ['ملف', 'not_plain_text'],
      ['a'.repeat(20_001), 'invalid'],
    ] as const) {
      const refused = await change(['payment.apple_pay_domain', wrong]);
      expect(refused.status).toBe(422);
      expect(JSON.stringify(refused.body)).toContain(code);
    }
    expect(await domainFile(shop)).toBe(file);
    expect(await change(['payment.apple_pay_domain', ''])).toMatchObject({ status: 200 });
    expect(await domainFile(shop)).toBe('');
  });
});
