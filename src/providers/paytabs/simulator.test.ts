import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { chargeOf, prepared, providerResultsOf } from '../../shop/payments/port.contract.ts';
import { openPayTabsHarness, type PayTabsHarness, returnFieldsOf } from './harness.ts';
import { pageRequest } from './prepare.ts';
import { CALLBACK_RETRIES_MS } from './simulator/transactions.ts';
import { failure, transaction } from './wire.ts';

let harness: PayTabsHarness;
beforeEach(async () => {
  harness = await openPayTabsHarness();
});
afterEach(() => harness.close());

const ask = (path: string, body: object, authorization = harness.config.serverKey) =>
  fetch(`${harness.config.baseUrl}${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ profile_id: harness.config.profileId, ...body }),
  });

const sale = () => ({ ...pageRequest(chargeOf(harness), harness.config), callback: `${harness.url}/inbox` });
const page = async (charge = chargeOf(harness)) => {
  const { payment, handle } = await prepared(harness, charge);
  if (payment.kind !== 'redirect') throw new Error('no page');
  return { payment, handle, url: payment.url };
};

describe('simulator checklist: answer shapes, failures, duplicate window', () => {
  it('returns a page to redirect to', async () => {
    const answer = transaction.parse(await (await ask('/payment/request', sale())).json());
    expect(answer.tran_ref).toMatch(/^TST26\d{11}$/);
    expect(answer.redirect_url).toContain('/sandbox/paytabs/payment/page/');
    expect(answer.payment_result).toBeUndefined();
  });

  it.each([
    ['a wrong key', {}, 'WRONG', 401, 1],
    ['another profile', { profile_id: 5 }, undefined, 401, 1],
    ['no amount', { cart_amount: undefined }, undefined, 400, 2],
    ['an amount as text', { cart_amount: '92.00' }, undefined, 400, 2],
    ['a third decimal', { cart_amount: 92.005 }, undefined, 400, 2],
    ['a cart id that is too long', { cart_id: 'x'.repeat(65) }, undefined, 400, 2],
    ['an unknown type', { tran_type: 'gift' }, undefined, 400, 2],
    ['an unknown currency', { cart_currency: 'XXX' }, undefined, 400, 206],
  ])('refuses %s', async (_name, more, key, status, code) => {
    const answer = await ask('/payment/request', { ...sale(), ...more }, key);
    expect(answer.status).toBe(status);
    expect(failure.parse(await answer.json()).code).toBe(code);
  });

  it('refuses the same request within two minutes', async () => {
    const body = sale();
    expect((await ask('/payment/request', body)).status).toBe(200);
    const twin = await ask('/payment/request', body);
    expect([twin.status, failure.parse(await twin.json()).code]).toEqual([409, 4]);
    harness.later(121);
    expect((await ask('/payment/request', body)).status).toBe(200);
  });
});

describe('simulator checklist: the hosted page', () => {
  it('shows amount, card field, Pay and Cancel in both languages, and a notice that no money moves', async () => {
    const english = await (await fetch((await page()).url)).text();
    for (const part of ['no money moves', '92.00 AED', 'name="number"', 'Pay now', 'Cancel', '4111111111111111']) {
      expect(english).toContain(part);
    }
    const arabic = await (await fetch((await page(chargeOf(harness, minor(9200), 'ar'))).url)).text();
    for (const part of ['dir="rtl"', 'ادفع الآن', 'إلغاء']) expect(arabic).toContain(part);
  });

  it('accepts one result only', async () => {
    const { url, handle } = await page();
    await harness.use(url, { action: 'pay', number: '4111111111111111' });
    await harness.use(url, { action: 'pay', number: '4111111111111111' });
    await harness.use(url, { action: 'cancel' });
    expect(await providerResultsOf(harness.payments.find(handle))).toMatchObject([{ status: 'paid' }]);
    expect(await harness.simulator.ledger()).toEqual({ AED: { captured: 9200, refunded: 0 } });
  });

  it.each([
    ['4111111111111111', 'A', 'approved'],
    ['4000000000000002', 'D', 'declined'],
    ['4000000000009995', 'D', 'not enough funds'],
    ['4000000000009235', 'H', 'on hold'],
    ['4000000000000077', 'P', 'pending'],
    ['4000000000000127', 'E', 'timeout'],
    ['4999999999999999', 'D', 'none of the test cards'],
  ])('%s gives %s: %s', async (number, status) => {
    const { url } = await page();
    const fields = returnFieldsOf(await (await harness.use(url, { action: 'pay', number })).text());
    expect(fields.respStatus).toBe(status);
  });

  it('expires after half an hour, with a callback', async () => {
    const { handle } = await page();
    harness.later(31 * 60);
    expect(await providerResultsOf(harness.payments.outcome(handle))).toMatchObject([{ status: 'failed' }]);
    expect(await harness.messages()).toHaveLength(1);
  });

  it('does not return the browser for the card that pays by callback only', async () => {
    const { url } = await page();
    const answer = await (await harness.use(url, { action: 'pay', number: '4000000000000259' })).text();
    expect(returnFieldsOf(answer)).toEqual({});
    expect(await harness.messages()).toHaveLength(1);
  });
});

describe('simulator checklist: signed return', () => {
  const pay = async (charge = chargeOf(harness)) => {
    const { url } = await page(charge);
    return harness.use(url, { action: 'pay', number: '4111111111111111' });
  };

  it('is a form POST with empty fields among the others', async () => {
    const fields = returnFieldsOf(await (await pay()).text());
    expect(fields).toMatchObject({ token: '', acquirerRRN: '', respStatus: 'A' });
    expect(harness.payments.readReturn(fields).ok).toBe(true);
  });

  it('is a signed GET on request', async () => {
    await harness.close();
    harness = await openPayTabsHarness({ returnUsingGet: true });
    const answer = await pay();
    const fields = Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
    expect(fields.respStatus).toBe('A');
    expect(harness.payments.readReturn(fields).ok).toBe(true);
  });

  it('can be wrongly signed', async () => {
    await harness.simulator.set({ returns: 'forged' });
    const fields = returnFieldsOf(await (await pay()).text());
    expect(harness.payments.readReturn(fields)).toMatchObject({ ok: false, error: { code: 'NOT_AUTHENTIC' } });
  });

  it('is empty over http when the simulator is as strict as the provider', async () => {
    await harness.simulator.set({ strictHttps: true });
    const answer = await pay();
    expect(answer.headers.get('location')).toBe('http://shop.example/return');
    expect((await harness.messages()).map((message) => message.body)).toEqual(['']);
  });
});

describe('simulator checklist: signed callback', () => {
  const pay = async () => {
    const { url, handle } = await page();
    await harness.use(url, { action: 'pay', number: '4111111111111111' });
    return handle.session;
  };

  it('has string amounts, is late, doubled, reordered, forged or dropped by the switches', async () => {
    await pay();
    const [message] = await harness.messages();
    expect(JSON.parse(message?.body ?? '')).toMatchObject({ cart_amount: '92.00', tran_total: '92.00' });
    expect(message?.headers['user-agent']).toBe('IPN/1.0');
    await harness.simulator.set({ callbacks: 'twice' });
    await pay();
    expect(await harness.messages()).toHaveLength(2);
    await harness.simulator.set({ callbacks: 'late', lateMs: 60_000 });
    await pay();
    expect(await harness.messages()).toHaveLength(0);
    harness.later(61);
    expect(await harness.messages()).toHaveLength(1);
    await harness.simulator.set({ callbacks: 'forged' });
    await pay();
    const forged = await harness.messages();
    expect(forged.map((one) => harness.payments.readNotification(one).ok)).toEqual([false]);
    await harness.simulator.set({ callbacks: 'never' });
    await pay();
    harness.later(25 * 60);
    expect(await harness.messages()).toHaveLength(0);
  });

  it('sends the newest first by its switch', async () => {
    await harness.simulator.set({ reorder: true });
    const [first, second] = [await pay(), await pay()];
    const references = (await harness.messages()).map((one) => transaction.parse(JSON.parse(one.body)).tran_ref);
    expect(references).toEqual([second, first]);
  });

  it('is retried five times with growing pauses', () => {
    expect(CALLBACK_RETRIES_MS).toHaveLength(5);
    expect([...CALLBACK_RETRIES_MS].sort((one, other) => one - other)).toEqual(CALLBACK_RETRIES_MS);
  });
});

describe('simulator checklist: query', () => {
  it('answers an object by tran_ref, an array by cart_id, and 400 for both or none', async () => {
    const { handle } = await page();
    const one = await (await ask('/payment/query', { tran_ref: handle.session })).json();
    expect(transaction.parse(one).cart_id).toBe(handle.reference);
    expect(await (await ask('/payment/query', { cart_id: handle.reference })).json()).toHaveLength(1);
    expect((await ask('/payment/query', {})).status).toBe(400);
    expect((await ask('/payment/query', { tran_ref: 'a', cart_id: 'b' })).status).toBe(400);
  });
});

describe('simulator checklist: follow-ups', () => {
  const paid = async () => {
    const { url, handle } = await page();
    await harness.use(url, { action: 'pay', number: '4111111111111111' });
    const [providerResult] = await providerResultsOf(harness.payments.outcome(handle));
    const refund = (amount: number, reference: string) =>
      harness.payments.refund({
        reference,
        paymentId: providerResult?.paymentId ?? '',
        channel: 'ONLINE',
        amount: minor(amount),
        currency: 'AED',
        reason: 'cancelled',
      });
    return { providerResult, refund };
  };

  it('has new references, refuses more than was paid', async () => {
    const { providerResult, refund } = await paid();
    const done = await refund(50_00, 'RF-1');
    expect(done.ok && done.value.paymentId !== providerResult?.paymentId).toBe(true);
    expect(await refund(42_01, 'RF-2')).toMatchObject({ ok: false, error: { code: 'PROVIDER_REFUSED' } });
    expect(await harness.simulator.ledger()).toEqual({ AED: { captured: 9200, refunded: 5000 } });
  });

  it('refuses the same follow-up within two minutes, which the shop treats as no answer', async () => {
    const { refund } = await paid();
    await refund(10_00, 'RF-1');
    expect(await refund(10_00, 'RF-1')).toMatchObject({ ok: false, error: { code: 'NO_ANSWER' } });
  });

  it('can leave a refund pending, with a callback once it is done', async () => {
    const { refund } = await paid();
    await harness.messages();
    await harness.simulator.set({ refunds: 'pending' });
    expect(await refund(92_00, 'RF-1')).toMatchObject({ ok: true, value: { kind: 'refund', status: 'pending' } });
    expect((await refund(1, 'RF-2')).ok).toBe(false);
    harness.later(61);
    const read = (await harness.messages()).map((message) => harness.payments.readNotification(message));
    expect(read).toMatchObject([
      { ok: true, value: { providerResult: { kind: 'refund', status: 'paid', reference: 'RF-1' } } },
    ]);
  });

  it('can decline a refund', async () => {
    const { refund } = await paid();
    await harness.simulator.set({ refunds: 'declined' });
    expect(await refund(92_00, 'RF-1')).toMatchObject({ ok: true, value: { status: 'failed' } });
  });

  const follow = (type: string, amount: number, tranRef: string, cart: string) =>
    ask('/payment/request', {
      tran_type: type,
      tran_class: 'ecom',
      cart_id: cart,
      cart_currency: 'AED',
      cart_amount: amount,
      cart_description: 'after',
      tran_ref: tranRef,
    });

  it('neither voids nor captures a sale, which is captured at once', async () => {
    const { providerResult } = await paid();
    for (const type of ['void', 'capture']) {
      expect((await follow(type, 92, providerResult?.paymentId ?? '', `AFTER-${type}`)).status).toBe(400);
    }
  });

  it('captures an authorisation in parts, and voids one only while nothing is captured', async () => {
    const authorised = async () => {
      const opened = transaction.parse(await (await ask('/payment/request', { ...sale(), tran_type: 'auth' })).json());
      await harness.use(opened.redirect_url ?? '', { action: 'pay', number: '4111111111111111' });
      return opened.tran_ref;
    };
    const first = await authorised();
    const captured = transaction.parse(await (await follow('capture', 50, first, 'CAP-1')).json());
    expect(captured).toMatchObject({ previous_tran_ref: first, tran_type: 'Capture' });
    expect((await follow('capture', 42.01, first, 'CAP-2')).status).toBe(400);
    expect((await follow('void', 92, first, 'VOID-1')).status).toBe(400);
    expect((await follow('void', 92, await authorised(), 'VOID-2')).status).toBe(200);
    expect((await follow('refund', 20, captured.tran_ref, 'RF-1')).status).toBe(200);
    expect(await harness.simulator.ledger()).toEqual({ AED: { captured: 5000, refunded: 2000 } });
  });
});
