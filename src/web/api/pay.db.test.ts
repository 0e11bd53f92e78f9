import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { cancelOrderByStaff } from '#shop/checkout';
import { getOrderByNumber } from '#shop/orders';
import { readLinkPage } from '#shop/payment-links';
import { forgetTerms } from '#shop/settings';
import { LENDER_SETTINGS, METHOD_SETTINGS } from '#shop/settings/settings.rules';
import { handleWebhook } from '#shop/settlement';
import { stockOf } from '#shop/stock';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testApi } from '#support/test-api';
import { testAddress, testProduct } from '#support/test-shop';
import { returnFieldsOf } from '../../providers/paytabs/harness.ts';
import { registerOrders } from '../admin-api/orders.ts';
import { registerPhoneOrders } from '../admin-api/phone-orders.ts';
import { registerCardPages } from './card-pages.ts';
import { registerPay } from './pay.ts';

const { database } = await testDatabase();
const { shop, enable, hyperpay, paytabs, tabby, later, runScheduled, countEmails, expectLedgersAgree } =
  await openCardShop(database);
const office = testAdmin(shop, (admin) => {
  registerPhoneOrders(admin, shop);
  registerOrders(admin, shop);
});
const { call, errors } = testApi((api) => {
  registerPay(api, shop);
  registerCardPages(api, shop);
});
/** A person who has just signed in: hours pass in these tests. */
const support = () => testStaff(shop, 'support');
const rose = await testProduct(shop, { slug: 'rose', SAR: 120, AED: 120, stock: 100 });

const DAY = 24 * 3600;
const placeOf = (answer: { headers: Headers }) => answer.headers.get('location') ?? '';
const left = async (market: 'KSA' | 'UAE') => (await stockOf(database.read, MARKETS[market], [rose])).get(rose) ?? 0;

/** Takes an order by phone for two units, to be paid by a link. */
async function ordered(market: 'KSA' | 'UAE') {
  const as = await support();
  const body = {
    ...{ market, language: 'en', lines: [{ productId: rose, quantity: 2 }], address: testAddress(market) },
    ...{ payment: 'link', total: null },
  };
  const reply = Object((await office.call('POST', '/api/admin/orders', { as, body })).body);
  expect(reply).toMatchObject({ number: null, link: null });
  const answer = await office.call('POST', '/api/admin/orders', {
    as,
    body: { ...body, total: reply.amounts.total },
  });
  const { number, link } = Object(answer.body);
  const token: string = link.url.split('/').at(-1);
  const order = await getOrderByNumber(database.read, number);
  if (!order) throw new Error('no order was placed');
  const page = async () =>
    Object((await office.call('GET', `/api/admin/orders/${number}`, { as: await support() })).body);
  const kinds = async () => (await page()).timeline.map(({ kind }: { kind: string }) => kind);
  const vat = { shippingHasVat: reply.shippingHasVat, vatBasisPoints: reply.vatBasisPoints };
  return { number, orderId: order.id, token, total: reply.amounts.total, vat, page, kinds };
}

/** Sets the most that Tabby is offered for, in minor units, from now on. */
async function limitTo(most: number): Promise<void> {
  later(1);
  const at = shop.clock.now();
  await database.read.execute(sql`
    INSERT INTO settings (id, key, market, value, starts_at, set_by, set_at)
    VALUES (${randomId()}, ${LENDER_SETTINGS.TABBY.most}, 'KSA', ${String(most)}::jsonb, ${at}, 'test', ${at})`);
  forgetTerms(shop);
}

/** Opens the form of HyperPay for a link and returns its session. */
async function formOf(token: string): Promise<string> {
  const there = await call('GET', `/api/pay/${token}/VISA_MASTER?prefix=en-sa`);
  expect(placeOf(there)).toBe(`/en-sa/pay/${token}/card`);
  const { rows } = await database.read.execute<{ session: string }>(
    sql`SELECT session FROM payment_attempts ORDER BY created_at DESC LIMIT 1`,
  );
  return rows[0]?.session ?? '';
}

describe('an order by phone that is paid by a link', () => {
  it('keeps its stock, awaits the card of its shopper, and is packed once it is paid', async () => {
    const before = await left('KSA');
    const { token, number, orderId, total, page, kinds } = await ordered('KSA');
    expect(await left('KSA')).toBe(before - 2);
    expect(await page()).toMatchObject({ status: 'awaiting_payment', payment: { link: { state: 'open' } } });
    expect(await countEmails(orderId, 'paymentLink')).toBe(1);
    expect(await countEmails(orderId)).toBe(0);
    expect(await readLinkPage(shop, token)).toMatchObject({
      ...{ state: 'open', channels: ['VISA_MASTER', 'MADA'], declined: null },
      order: { number, amounts: { total }, lines: [{ count: 2 }] },
    });

    const session = await formOf(token);
    expect(await formOf(token)).toBe(session);
    await hyperpay.payWith(session, '4000000000000002');
    expect(placeOf(await call('GET', `/api/pay/${token}/result`))).toBe(`/en-sa/pay/${token}`);
    expect(await readLinkPage(shop, token)).toMatchObject({ state: 'open', declined: expect.any(String) });

    later(61);
    await hyperpay.payWith(await formOf(token), '4200000000000091');
    expect(placeOf(await call('GET', `/api/pay/${token}/result`))).toBe(`/en-sa/pay/${token}`);
    expect((await readLinkPage(shop, token)).state).toBe('paid');
    expect(await page()).toMatchObject({ payment: { state: 'paid', method: 'VISA_MASTER', captured: total } });
    expect(await countEmails(orderId)).toBe(1);
    expect(await left('KSA')).toBe(before - 2);
    expect(await kinds()).toEqual(expect.arrayContaining(['created_by_staff', 'payment_link_sent', 'captured']));
    expect(placeOf(await call('GET', `/api/pay/${token}/VISA_MASTER?prefix=en-sa`))).toBe(`/en-sa/pay/${token}`);
    await expectLedgersAgree();
  });

  it('gives a second payment back, and leads back from the page of PayTabs', async () => {
    const { token, page } = await ordered('UAE');
    const start = async () => placeOf(await call('GET', `/api/pay/${token}/ONLINE?prefix=ar-ae`));
    const pay = async (url: string) =>
      returnFieldsOf(await (await paytabs.use(url, { action: 'pay', number: '4111111111111111' })).text());
    const first = await start();
    // a form of another tab, which the first one does not close
    await database.read.execute(sql`UPDATE payment_attempts SET prepared = NULL WHERE owner_id =
      (SELECT owner_id FROM payment_links ORDER BY created_at DESC LIMIT 1)`);
    const second = await start();
    expect(second).not.toBe(first);
    for (const url of [first, second]) {
      const body = new URLSearchParams(await pay(url)).toString();
      const back = await call('POST', `/api/paytabs/return?link=${token}`, { body });
      expect([back.status, placeOf(back)]).toEqual([303, `/ar-ae/pay/${token}`]);
    }
    for (const message of await paytabs.messages()) await handleWebhook(shop, 'paytabs', message);
    expect((await readLinkPage(shop, token)).state).toBe('paid');
    expect(await page()).toMatchObject({ payment: { state: 'paid', refunds: [] } });
    const { rows } = await database.read.execute(sql`SELECT reason, order_id FROM refunds`);
    expect(rows).toEqual([{ reason: 'duplicate', order_id: null }]);
  });

  it('ends unpaid after a day, gives its stock back and returns money that comes later', async () => {
    const before = await left('KSA');
    const { token, orderId, page, kinds, number } = await ordered('KSA');
    later(DAY - 60);
    const session = await formOf(token);
    later(61);
    await runScheduled('endPaymentLinks');
    // nobody can begin any more, and who has the form open still can pay
    expect((await readLinkPage(shop, token)).state).toBe('expired');
    expect(await left('KSA')).toBe(before - 2);
    later(1860);
    for (const _again of [1, 2]) await runScheduled('endPaymentLinks');
    expect(await left('KSA')).toBe(before);
    expect(await page()).toMatchObject({ status: 'cancelled', payment: { link: { state: 'expired' } } });
    expect(await kinds()).toContain('payment_link_over');
    expect(await countEmails(orderId, 'paymentLinkOver')).toBe(1);
    const again = await office.call('POST', `/api/admin/orders/${number}/payment-link`, {
      as: await support(),
      body: { mail: false },
    });
    expect([again.status, Object(again.body).type]).toEqual([409, expect.stringContaining('link-over')]);
    await hyperpay.messages();
    await hyperpay.payWith(session, '4200000000000091');
    for (const message of await hyperpay.messages()) await handleWebhook(shop, 'hyperpay', message);
    expect(await left('KSA')).toBe(before);
  });

  it('has other links that begin its time anew, until a person cancels it', async () => {
    const before = await left('UAE');
    const { token, number, page, orderId } = await ordered('UAE');
    later(DAY - 60);
    const renew = await office.call('POST', `/api/admin/orders/${number}/payment-link`, {
      as: await support(),
      body: { mail: true },
    });
    const other = Object(renew.body).url.split('/').at(-1);
    expect(other).not.toBe(token);
    expect(await countEmails(orderId, 'paymentLink')).toBe(1);
    later(3600);
    await runScheduled('endPaymentLinks');
    for (const one of [token, other]) expect((await readLinkPage(shop, one)).state).toBe('open');
    const uaeOnly = await testStaff(shop, 'support', { markets: ['KSA'] });
    const foreign = { as: uaeOnly, body: { mail: false } };
    expect((await office.call('POST', `/api/admin/orders/${number}/payment-link`, foreign)).status).toBe(404);
    const actor = {
      kind: 'staff' as const,
      ...{ id: 'mona', name: 'Mona', role: 'support', session: 's', request: 'r' },
      markets: ['UAE' as const],
    };
    expect((await cancelOrderByStaff(shop, actor, { number, reason: 'other', note: '' })).ok).toBe(true);
    expect((await readLinkPage(shop, other)).state).toBe('cancelled');
    expect(await page()).toMatchObject({ payment: { link: { state: 'cancelled' } } });
    expect(await left('UAE')).toBe(before);
    expect(placeOf(await call('GET', `/api/pay/${other}/ONLINE`))).toBe(`/pay/${other}`);
  });

  it('says nothing of a link that it does not know, and of a provider that does not answer', async () => {
    expect(await readLinkPage(shop, 'x'.repeat(32))).toEqual({ state: 'unknown' });
    expect(placeOf(await call('GET', `/api/pay/${'x'.repeat(32)}/MADA?prefix=evil.ex`))).toBe(`/pay/${'x'.repeat(32)}`);
    const { token } = await ordered('KSA');
    await hyperpay.set('broken');
    expect(placeOf(await call('GET', `/api/pay/${token}/VISA_MASTER?prefix=en-sa`))).toBe(
      `/en-sa/pay/${token}?problem=yes`,
    );
    await hyperpay.set('normal');
    expect(errors).toEqual([]);
  });

  it('says whether its delivery charge includes VAT, and asks for the same total', async () => {
    const before = await ordered('KSA');
    expect(await readLinkPage(shop, before.token)).toMatchObject({ order: { hasShippingVat: false } });
    later(1);
    await database.read.execute(sql`
      INSERT INTO settings (id, key, market, value, starts_at, set_by, set_at)
      VALUES ('with-vat', 'shipping.includes_vat', 'KSA', 'true'::jsonb, ${shop.clock.now().toISOString()}::timestamptz, 'test', now())`);
    forgetTerms(shop);
    later(1);
    const after = await ordered('KSA');
    expect([after.total, after.vat]).toEqual([before.total, { shippingHasVat: true, vatBasisPoints: 1500 }]);
    expect(before.vat).toEqual({ shippingHasVat: false, vatBasisPoints: 1500 });
    expect(await readLinkPage(shop, after.token)).toMatchObject({ order: { hasShippingVat: true } });
    // an order placed before stays as it was sold
    expect(await readLinkPage(shop, before.token)).toMatchObject({ order: { hasShippingVat: false } });
    await database.read.execute(sql`DELETE FROM settings`);
    forgetTerms(shop);
  });

  it('is paid through a lender, within the limits of the settings', async () => {
    await enable(METHOD_SETTINGS.TABBY);
    const { token, number, page } = await ordered('KSA');
    const total = (await getOrderByNumber(database.read, number))?.amounts.total ?? 0;
    const start = async () => placeOf(await call('GET', `/api/pay/${token}/TABBY?prefix=ar-sa`));
    await limitTo(total - 1);
    expect(await start()).toBe(`/ar-sa/pay/${token}`);
    const refusal = { code: 'lenderRefused', lender: 'TABBY' };
    expect(await readLinkPage(shop, token)).toMatchObject({
      ...{ state: 'open', channels: ['VISA_MASTER', 'MADA'], refusals: [{ ...refusal, reason: 'too_high' }] },
    });
    await limitTo(total);
    expect(await readLinkPage(shop, token)).toMatchObject({
      channels: expect.arrayContaining(['TABBY']),
      refusals: [],
    });

    await tabby.offer('refused');
    expect(await start()).toBe(`/ar-sa/pay/${token}`);
    expect(await readLinkPage(shop, token)).toMatchObject({ refusals: [{ ...refusal, reason: 'refused' }] });
    await tabby.offer('offered');

    const other = await ordered('KSA');
    const there = placeOf(await call('GET', `/api/pay/${other.token}/TABBY?prefix=ar-sa`));
    expect(there).toContain(`${tabby.url}/sandbox/tabby`);
    const fields = await tabby.answer({ kind: 'redirect', session: '', url: there }, 'approve');
    const query = new URLSearchParams({ ...fields, link: other.token });
    expect(placeOf(await call('GET', `/api/tabby/return?${query}`))).toBe(`/ar-sa/pay/${other.token}`);
    expect((await readLinkPage(shop, other.token)).state).toBe('paid');
    expect(await other.page()).toMatchObject({ payment: { state: 'authorised', method: 'TABBY' } });
    expect(await page()).toMatchObject({ payment: { link: { state: 'open' } } });
    await expectLedgersAgree();
  });
});
