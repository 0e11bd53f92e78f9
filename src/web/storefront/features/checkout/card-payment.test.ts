import { afterEach, expect, it, vi } from 'vitest';
import type { PaymentAnswer } from '#contract/payments';
import { MARKETS } from '#kernel/market';
import { minor } from '#kernel/money';
import { FORM_CHANNELS, PAYMENT_CHANNELS } from '#kernel/payment-method';
import { ok, refused } from '#kernel/result';
import { type Answer, createApi } from '../../client/api.ts';
import { cardPaymentUrl, cardTypeOf, outcomeOf } from './card-payment.ts';

const SEEN = {
  subtotal: minor(10_000),
  discount: minor(0),
  tax: minor(500),
  shipping: minor(2000),
  saving: minor(0),
  total: minor(12_500),
  vatBasisPoints: 500,
  coupon: null,
  offers: null,
};

function paymentStatus(state: PaymentAnswer['state']): Answer<PaymentAnswer> {
  return ok({ state, payment: 'p1', orderId: null, code: '', description: '', reason: null });
}

const lost: Answer<PaymentAnswer> = refused({ message: '', code: 'network', status: 0, body: null });

/** Returns the answers one after the other and repeats the last; records the requests. */
function answering(...answers: Answer<PaymentAnswer>[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    asked.push([method, path, body].filter(Boolean).join(' '));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer?.ok) return Response.json(answer.value);
    if (!answer || answer.error.status === 0) throw new TypeError('no connection');
    return Response.json({ message: answer.error.message, code: answer.error.code }, { status: answer.error.status });
  });
  return { calls: createApi({ base: '', timeoutMs: 2000, pausesMs: [] }), asked };
}

afterEach(() => vi.unstubAllGlobals());

const BACK = { payment: null, resourcePath: '/v1/checkouts/c1/payment', id: 'c1' };
const atOnce = async () => {};

it('returns the path of the card form in the market, and of PayTabs with the amounts shown', () => {
  expect(cardPaymentUrl('MADA', SEEN, 'AED', 'guest', null)).toBe('/checkouts?type=MADA');
  expect(cardPaymentUrl('VISA_MASTER', SEEN, 'AED', 'guest', 'ar-sa')).toBe('/ar-sa/checkouts?type=VISA_MASTER');
  expect(cardPaymentUrl('ONLINE', SEEN, 'AED', 'guest', 'en-ae')).toBe(
    '/api/paytabs/guest/5.00/20.00?total=125.00&prefix=en-ae',
  );
  expect(cardPaymentUrl('COD', SEEN, 'AED', 'guest', null)).toBeNull();
});

it('leads to a page for every method of the store but cash', () => {
  for (const method of PAYMENT_CHANNELS) {
    const form = FORM_CHANNELS.some((one) => one === method);
    expect(cardPaymentUrl(method, SEEN, 'AED', 'guest', null)).toMatch(
      form ? '/checkouts?type=' : '/api/paytabs/guest/',
    );
  }
});

it('reads a brand only in a market that offers it', () => {
  expect(cardTypeOf('MADA', MARKETS.KSA)).toBe('MADA');
  expect(cardTypeOf('MADA', MARKETS.UAE)).toBeNull();
  expect(cardTypeOf('COD', MARKETS.KSA)).toBeNull();
  expect(cardTypeOf(null, MARKETS.KSA)).toBeNull();
});

it('polls until the result is final, first the provider and then our record', async () => {
  const { calls, asked } = answering(paymentStatus('checking'), paymentStatus('checking'), paymentStatus('paid'));
  expect(await outcomeOf(BACK, calls, atOnce)).toEqual(paymentStatus('paid'));
  expect(asked).toEqual([
    'POST /result {"resourcePath":"/v1/checkouts/c1/payment","id":"c1"}',
    'GET /payment/p1',
    'GET /payment/p1',
  ]);
});

it('retries after a lost response and gives up in the end', async () => {
  const { calls } = answering(lost, paymentStatus('failed'));
  expect(await outcomeOf(BACK, calls, atOnce)).toEqual(paymentStatus('failed'));
  const silent = answering(lost);
  expect(await outcomeOf({ ...BACK, payment: 'p1' }, silent.calls, atOnce)).toEqual(lost);
  expect(silent.asked).toHaveLength(12);
  const slow = answering(paymentStatus('checking'));
  expect(await outcomeOf(BACK, slow.calls, atOnce)).toEqual(paymentStatus('checking'));
});

it('returns an error of the server as the result', async () => {
  const body = { message: 'x', code: 'paymentNotFound' };
  const unknown: Answer<PaymentAnswer> = refused({ ...body, status: 404, body });
  const { calls, asked } = answering(unknown);
  expect(await outcomeOf(BACK, calls, atOnce)).toEqual(unknown);
  expect(asked).toHaveLength(1);
});
