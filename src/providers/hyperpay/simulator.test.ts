import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { chargeOf, prepared, providerResultsOf } from '../../shop/payments/port.contract.ts';
import { type HyperPayHarness, openHyperPayHarness } from './harness.ts';
import { checkoutAnswer } from './wire.ts';

let harness: HyperPayHarness;
beforeEach(async () => {
  harness = await openHyperPayHarness();
});
afterEach(() => harness.close());

const checkout = (fields: Readonly<Record<string, string>>, authorization: string | null = null) =>
  fetch(`${harness.config.baseUrl}/v1/checkouts`, {
    method: 'POST',
    headers: { authorization: authorization ?? `Bearer ${harness.config.accessToken}` },
    body: new URLSearchParams({
      entityId: harness.config.entities.MADA,
      amount: '92.00',
      currency: 'SAR',
      paymentType: 'DB',
      merchantTransactionId: 'PAY-00000001',
      integrity: 'true',
      ...fields,
    }),
  });

const bodyOf = async (answer: Response) => checkoutAnswer.parse(await answer.json());
const codeOf = async (answer: Response) => (await bodyOf(answer)).result.code;
const status = (session: string, entity = harness.config.entities.VISA_MASTER) =>
  fetch(`${harness.config.baseUrl}/v1/checkouts/${session}/payment?entityId=${entity}`, {
    headers: { authorization: `Bearer ${harness.config.accessToken}` },
  });

describe('simulator checklist: POST /v1/checkouts', () => {
  it('checks bearer and entity', async () => {
    expect((await checkout({}, '')).status).toBe(401);
    expect((await checkout({}, 'Bearer wrong')).status).toBe(403);
    expect((await checkout({ entityId: 'unknown' })).status).toBe(403);
  });

  it.each([
    [{ amount: '' }, '100.550.300'],
    [{ amount: '0.00' }, '100.550.300'],
    [{ amount: '92.5' }, '100.550.303'],
    [{ amount: '1,000.00' }, '100.550.303'],
    [{ currency: 'AED' }, '200.300.404'],
    [{ paymentType: '' }, '200.300.404'],
    [{ merchantTransactionId: 'short' }, '200.300.404'],
    [{ 'billing.country': 'Saudi' }, '200.300.404'],
  ])('checks required fields: %j gives %s', async (fields, code) => {
    const answer = await checkout(fields);
    expect(answer.status).toBe(400);
    expect(await codeOf(answer)).toBe(code);
  });

  it('returns integrity on request, and an id with its node', async () => {
    const opened = await bodyOf(await checkout({}));
    expect(opened.id).toMatch(/^[0-9A-F]{32}\..+$/);
    expect(opened.integrity).toMatch(/^sha384-/);
    expect(await (await checkout({ integrity: '' })).json()).not.toHaveProperty('integrity');
  });

  it('closes the checkout after 30 minutes of the movable clock', async () => {
    const { payment } = await prepared(harness, chargeOf(harness));
    harness.later(30 * 60 + 1);
    expect(await codeOf(await status(payment.session))).toBe('200.300.404');
    expect((await harness.payWith(payment.session, '4200000000000091')).status).toBe(404);
  });
});

describe('simulator checklist: GET /v1/paymentWidgets.js', () => {
  it('serves a script whose hash matches, to any origin', async () => {
    const { payment } = await prepared(harness, chargeOf(harness));
    if (payment.kind !== 'widget') throw new Error('no widget');
    const answer = await fetch(payment.scriptUrl);
    const script = await answer.text();
    expect(payment.integrity).toBe(`sha384-${createHash('sha384').update(script).digest('base64')}`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    for (const part of ['form.paymentWidgets', 'options.locale', 'onReady', 'InvalidCheckoutIdError']) {
      expect(script).toContain(part);
    }
  });

  it('shows a form in both languages with a notice that no money moves and its cards', async () => {
    const { payment } = await prepared(harness, chargeOf(harness));
    const form = (locale: string) =>
      fetch(
        `${harness.config.baseUrl}/v1/checkouts/${payment.session}/form?locale=${locale}&shopperResultUrl=http://shop.example/result`,
      );
    const english = await (await form('en')).text();
    expect(english).toContain('no money moves');
    expect(english).toContain('4200000000000042');
    expect(english).not.toContain('4464040000000007');
    const arabic = await form('ar');
    expect(await arabic.text()).toContain('dir="rtl"');
    expect(arabic.headers.get('content-security-policy')).toContain("form-action 'self' http://shop.example");
  });

  it('reports an unknown checkout to the page', async () => {
    const answer = await fetch(
      `${harness.config.baseUrl}/v1/checkouts/NOPE/form?shopperResultUrl=http://shop.example/`,
    );
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('data-simulator="invalid"');
  });

  it('does not redirect to what is no web URL', async () => {
    const { payment } = await prepared(harness, chargeOf(harness));
    const answer = await harness.payWith(payment.session, '4200000000000091', {
      shopperResultUrl: 'javascript:alert(1)',
    });
    expect(answer.status).toBe(404);
    expect(await harness.simulator.ledger()).toEqual({});
  });

  it('redirects to the shopper URL with id and resourcePath', async () => {
    const { payment } = await prepared(harness, chargeOf(harness));
    const answer = await harness.payWith(payment.session, '4200000000000091');
    const target = new URL(answer.headers.get('location') ?? '');
    expect(target.origin + target.pathname).toBe('http://shop.example/result');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      type: 'VISA_MASTER',
      id: payment.session,
      resourcePath: `/v1/checkouts/${payment.session}/payment`,
    });
  });
});

describe('simulator checklist: outcomes by card number', () => {
  const outcome = async (number: string, extra: Readonly<Record<string, string>> = {}) => {
    const { payment } = await prepared(harness, chargeOf(harness));
    const answer = await harness.payWith(payment.session, number, extra);
    return { code: await codeOf(await status(payment.session)), answer, session: payment.session };
  };

  it.each([
    ['4200000000000091', '000.100.110', 'VISA frictionless'],
    ['4200000000000109', '000.100.110', 'VISA attempt'],
    ['4012001037461114', '100.390.112', 'VISA technical error'],
    ['4012001037141112', '000.100.110', 'VISA not enrolled'],
    ['5200000000000007', '000.100.110', 'MASTER frictionless'],
    ['5434580000000006', '100.390.112', 'MASTER technical error'],
    ['5457350076543210', '000.100.110', 'MASTER not enrolled'],
    ['4000000000000002', '800.100.152', 'declined'],
    ['4000000000009995', '800.100.155', 'not enough funds'],
    ['4000000000009235', '000.400.000', 'review'],
    ['4000000000000127', '900.100.300', 'timeout, nothing captured'],
    ['4000000000000119', '900.100.300', 'timeout, captured'],
    ['4464040000000007', '800.100.151', 'a mada card on the VISA | MASTER channel'],
    ['4999999999999999', '800.100.151', 'a number that is none of the test cards'],
  ])('%s gives %s: %s', async (number, code) => {
    expect((await outcome(number)).code).toBe(code);
  });

  it.each([
    [{ expiry: '01/20' }, '800.100.157'],
    [{ expiry: '13/39' }, '800.100.157'],
    [{ cvv: '1' }, '800.100.153'],
    [{ action: 'cancel' }, '100.396.101'],
  ])('%j gives %s', async (extra, code) => {
    expect((await outcome('4200000000000091', extra)).code).toBe(code);
  });

  it.each(['5360230159427034', '4464040000000007'])('takes the mada card %s on the mada channel', async (number) => {
    const { payment } = await prepared(harness, { ...chargeOf(harness), channel: 'MADA' });
    await harness.payWith(payment.session, number);
    expect(await codeOf(await status(payment.session, harness.config.entities.MADA))).toBe('000.100.110');
  });

  it('counts captured money only', async () => {
    for (const number of ['4200000000000091', '4000000000000002', '4000000000000127', '4000000000000119']) {
      await outcome(number);
    }
    expect(await harness.simulator.ledger()).toEqual({ SAR: { captured: 18400, refunded: 0 } });
  });

  it('captures more than requested for the mismatch card', async () => {
    await outcome('4000000000000341');
    expect(await harness.simulator.ledger()).toEqual({ SAR: { captured: 9300, refunded: 0 } });
  });

  it('does not return the browser for the card that pays by webhook only, and sends the webhook', async () => {
    const { answer } = await outcome('4000000000000259');
    expect(answer.status).toBe(200);
    const read = (await harness.messages()).map((message) => harness.payments.readNotification(message));
    expect(read.at(-1)).toMatchObject({ ok: true, value: { providerResult: { status: 'paid' } } });
  });

  it('accepts a second try on the same checkout after a declined one', async () => {
    const charge = chargeOf(harness);
    const { payment, handle } = await prepared(harness, charge);
    await harness.payWith(payment.session, '4000000000000002');
    await harness.payWith(payment.session, '4200000000000091');
    const found = await providerResultsOf(harness.payments.find(handle));
    expect(found.map((one) => one.status)).toEqual(['failed', 'paid']);
    expect((await harness.payWith(payment.session, '4200000000000091')).status).toBe(404);
  });

  it('fails a challenge that stays open', async () => {
    const { payment, handle } = await prepared(harness, chargeOf(harness));
    await harness.payWith(payment.session, '4200000000000042');
    expect(await providerResultsOf(harness.payments.find(handle))).toMatchObject([{ status: 'pending' }]);
    harness.later(16 * 60);
    expect(await providerResultsOf(harness.payments.find(handle))).toMatchObject([{ status: 'failed' }]);
  });
});

describe('simulator checklist: GET /v1/checkouts/{id}/payment', () => {
  it('is pending before payment, final once, then gone', async () => {
    const { payment } = await prepared(harness, chargeOf(harness));
    expect(await codeOf(await status(payment.session))).toBe('000.200.000');
    await harness.payWith(payment.session, '4200000000000091');
    expect(await codeOf(await status(payment.session))).toBe('000.100.110');
    harness.later(61);
    expect(await codeOf(await status(payment.session))).toBe('200.300.404');
  });

  it('answers two requests a minute', async () => {
    const { payment, handle } = await prepared(harness, chargeOf(harness));
    await status(payment.session);
    await status(payment.session);
    expect(await codeOf(await status(payment.session))).toBe('800.120.100');
    expect(await harness.payments.outcome(handle)).toEqual({ ok: false, error: { code: 'ASK_LATER', seconds: 30 } });
    harness.later(61);
    expect(await codeOf(await status(payment.session))).toBe('000.200.000');
  });

  it('belongs to its entity', async () => {
    const { payment } = await prepared(harness, chargeOf(harness));
    expect(await codeOf(await status(payment.session, harness.config.entities.MADA))).toBe('200.300.404');
  });

  it('reports declines with either status', async () => {
    await harness.simulator.set({ declineStatus: 400 });
    const { payment } = await prepared(harness, chargeOf(harness));
    await harness.payWith(payment.session, '4000000000000002');
    expect((await status(payment.session)).status).toBe(400);
  });
});

describe('simulator checklist: GET /v1/query and POST /v1/payments/{id}', () => {
  const paid = async () => {
    const { payment, handle } = await prepared(harness, chargeOf(harness));
    await harness.payWith(payment.session, '4200000000000091');
    const [providerResult] = await providerResultsOf(harness.payments.outcome(handle));
    const refund = (amount: number, reference = `${handle.reference}-r`) =>
      harness.payments.refund({
        reference,
        paymentId: providerResult?.paymentId ?? '',
        channel: 'VISA_MASTER',
        amount: minor(amount),
        currency: 'SAR',
        reason: 'cancelled',
      });
    return { providerResult, handle, refund };
  };

  it('answers a payment by its id', async () => {
    const { providerResult } = await paid();
    const url = `${harness.config.baseUrl}/v1/query/${providerResult?.paymentId}?entityId=${harness.config.entities.VISA_MASTER}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${harness.config.accessToken}` } });
    expect(await answer.json()).toMatchObject({ paymentType: 'DB', amount: '92.00', result: { code: '000.100.110' } });
  });

  it('refuses to refund more than was paid', async () => {
    const { refund } = await paid();
    const tooMuch = await refund(92_01);
    expect(tooMuch.ok && tooMuch.value.status === 'paid').toBe(false);
    expect(await harness.simulator.ledger()).toEqual({ SAR: { captured: 9200, refunded: 0 } });
  });

  it('can decline a refund, or make it and report a timeout', async () => {
    const { refund, handle } = await paid();
    await harness.simulator.set({ refunds: 'declined' });
    expect(await refund(50_00, `${handle.reference}-a`)).toMatchObject({ ok: true, value: { status: 'failed' } });
    await harness.simulator.set({ refunds: 'uncertain' });
    expect(await refund(50_00, `${handle.reference}-b`)).toMatchObject({ ok: true, value: { status: 'unknown' } });
    const truth = { ...handle, reference: `${handle.reference}-b`, session: null };
    expect(await providerResultsOf(harness.payments.find(truth))).toMatchObject([{ kind: 'refund', status: 'paid' }]);
    expect(await harness.simulator.ledger()).toEqual({ SAR: { captured: 9200, refunded: 5000 } });
  });

  it('answers a long statement in pages', async () => {
    const from = harness.now();
    for (let count = 0; count < 101; count += 1) {
      const { payment } = await prepared(harness, chargeOf(harness));
      await harness.payWith(payment.session, '4200000000000091');
    }
    const listed = await providerResultsOf(harness.payments.statement({ from, to: harness.now(), references: [] }));
    expect(listed).toHaveLength(101);
  });
});
