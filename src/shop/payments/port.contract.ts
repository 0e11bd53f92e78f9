/**
 * The contract suite of card providers, run against each adapter with its simulator. The checklist of each provider is
 * tested beside its adapter.
 */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TradeCurrency } from '#kernel/market';
import { type Minor, minor, ZERO } from '#kernel/money';
import { assessResult } from './assess-result.rules.ts';
import type {
  CardPayments,
  Charge,
  ChargeHandle,
  IncomingMessage,
  PaymentChannel,
  PreparedPayment,
  ProviderResult,
} from './port.ts';

/** What a shopper does on the provider's pages. */
export type Scenario =
  | 'pay'
  | 'decline'
  | 'cancel'
  | 'pass-challenge'
  | 'refuse-challenge'
  | 'pending-then-paid'
  | 'review'
  | 'wrong-amount';

export type CardHarness = {
  readonly payments: CardPayments;
  /** The same provider, called with credentials it does not know. */
  readonly otherAccount: CardPayments;
  readonly channel: PaymentChannel;
  readonly currency: TradeCurrency;
  /** Acts as the shopper. Returns the fields that the browser brings back, none when it does not return. */
  act(prepared: PreparedPayment, scenario: Scenario): Promise<Readonly<Record<string, string>>>;
  /** Moves the provider's clock forward. */
  later(seconds: number): void;
  /** Messages that the provider has sent since the last call. */
  messages(): Promise<readonly IncomingMessage[]>;
  set(fault: 'normal' | 'lost' | 'broken' | 'forged' | 'twice' | 'never'): Promise<void>;
  now(): Date;
  close(): Promise<void>;
};

let counter = 0;

/** Returns a charge with a new reference. */
export function chargeOf(harness: CardHarness, amount: Minor = minor(92_00), language: 'en' | 'ar' = 'en'): Charge {
  counter += 1;
  return {
    reference: `PAY-contract-${Date.now()}-${counter}`,
    channel: harness.channel,
    amount,
    currency: harness.currency,
    language,
    description: 'Dar Al Misk order',
    payer: {
      email: 'shopper@example.com',
      firstName: 'Noura',
      lastName: 'Al Harbi',
      phone: '966501234567',
      ip: '203.0.113.7',
      street1: 'King Fahd Road 12',
      street2: 'Apartment 4',
      city: 'Riyadh',
      state: 'Riyadh',
      postcode: null,
      country: harness.currency === 'SAR' ? 'SA' : 'AE',
    },
    purchase: {
      items: [{ reference: 'P1', title: 'Taif Dawn', quantity: 1, unitPrice: amount }],
      ...{ discount: ZERO, tax: ZERO, shipping: ZERO },
    },
    history: [],
    returnUrl: 'http://shop.example/return',
    notifyUrl: 'http://shop.example/notify',
  };
}

/** Prepares a charge. Fails the test when the provider refuses. */
export async function prepared(harness: CardHarness, charge: Charge) {
  const answer = await harness.payments.prepare(charge);
  if (!answer.ok) throw new Error(`not prepared: ${JSON.stringify(answer.error)}`);
  const handle: ChargeHandle = {
    reference: charge.reference,
    channel: charge.channel,
    currency: charge.currency,
    session: answer.value.session,
  };
  return { payment: answer.value, handle };
}

/** Returns the results of an answer. Fails the test when there are none. */
export async function providerResultsOf(asked: ReturnType<CardPayments['find']>): Promise<readonly ProviderResult[]> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`not answered: ${JSON.stringify(answer.error)}`);
  return answer.value;
}

/** Runs the suite. `open` starts a new provider: adapter and simulator, or a real account. */
export function cardPaymentsContract(name: string, open: () => Promise<CardHarness>): void {
  describe(`${name} as a card provider`, () => {
    let harness: CardHarness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());

    const settled = async (scenario: Scenario, charge = chargeOf(harness)) => {
      const { payment, handle } = await prepared(harness, charge);
      const fields = await harness.act(payment, scenario);
      const providerResults = await providerResultsOf(harness.payments.outcome(handle));
      return { charge, handle, fields, providerResults, providerResult: providerResults[0] };
    };

    it('returns no result before the first try', async () => {
      const { handle } = await prepared(harness, chargeOf(harness));
      expect(await providerResultsOf(harness.payments.outcome(handle))).toEqual([]);
    });

    it('reports a payment with our amount, currency and reference', async () => {
      const { charge, providerResult } = await settled('pay');
      expect(providerResult).toMatchObject({
        kind: 'payment',
        status: 'paid',
        amount: 9200,
        currency: charge.currency,
      });
      expect(providerResult && assessResult(charge, providerResult)).toBe('captured');
      expect(providerResult?.at).toBeInstanceOf(Date);
    });

    it.each([
      ['decline', 'failed'],
      ['cancel', 'cancelled'],
      ['refuse-challenge', 'failed'],
      ['pass-challenge', 'captured'],
      ['review', 'held'],
      ['wrong-amount', 'mismatch'],
    ] as const)('%s is assessed as %s', async (scenario, assessment) => {
      const { charge, providerResult } = await settled(scenario);
      expect(providerResult && assessResult(charge, providerResult)).toBe(assessment);
    });

    it('gives a reason with a declined payment', async () => {
      const { providerResult } = await settled('decline');
      expect(providerResult?.code).toBeTruthy();
      expect(providerResult?.description).toBeTruthy();
    });

    it('reports a pending payment as pending, and as paid once it is', async () => {
      const { charge, handle, providerResult } = await settled('pending-then-paid');
      expect(providerResult && assessResult(charge, providerResult)).toBe('pending');
      harness.later(90);
      const [after] = await providerResultsOf(harness.payments.outcome(handle));
      expect(after && assessResult(charge, after)).toBe('captured');
    });

    it('returns the same result however often and however late it is polled', async () => {
      const { charge, handle, providerResult } = await settled('pay');
      for (const seconds of [61, 61, 3600, 86_400]) {
        harness.later(seconds);
        const again = await providerResultsOf(harness.payments.outcome(handle));
        expect(again.map((one) => [one.status, one.paymentId])).toEqual([['paid', providerResult?.paymentId]]);
      }
      const found = await providerResultsOf(
        harness.payments.find({ ...handle, session: null, reference: charge.reference }),
      );
      expect(found.map((one) => one.paymentId)).toContain(providerResult?.paymentId);
    });

    it('finds nothing under a reference that was never used', async () => {
      const handle = {
        reference: 'PAY-never-used-0001',
        channel: harness.channel,
        currency: harness.currency,
        session: null,
      };
      expect(await providerResultsOf(harness.payments.find(handle))).toEqual([]);
    });

    it('recognises a returning browser', async () => {
      const { charge, handle, fields } = await settled('pay');
      const hint = harness.payments.readReturn(fields);
      expect(hint.ok).toBe(true);
      if (!hint.ok) return;
      expect([hint.value.session === handle.session, hint.value.reference === charge.reference]).toContain(true);
    });

    it('refuses a return that is not of the documented shape', () => {
      expect(harness.payments.readReturn({}).ok).toBe(false);
      expect(harness.payments.readReturn({ resourcePath: 'https://evil.example/v1/checkouts/a/payment' }).ok).toBe(
        false,
      );
    });

    it('parses its own messages, and each copy of them', async () => {
      await harness.messages();
      await harness.set('twice');
      const { charge } = await settled('pay');
      const read = (await harness.messages()).map((message) => harness.payments.readNotification(message));
      await harness.set('normal');
      const judgements = read.map((one) =>
        one.ok && one.value.kind === 'result' ? assessResult(charge, one.value.providerResult) : 'unread',
      );
      expect(judgements.filter((one) => one === 'captured')).toHaveLength(2);
      expect(judgements).not.toContain('unread');
    });

    it('refuses messages that are not signed by it', async () => {
      await harness.set('forged');
      await settled('pay');
      const messages = await harness.messages();
      await harness.set('normal');
      expect(messages.length).toBeGreaterThan(0);
      for (const message of messages) {
        expect(harness.payments.readNotification(message)).toMatchObject({
          ok: false,
          error: { code: 'NOT_AUTHENTIC' },
        });
      }
      expect(harness.payments.readNotification({ headers: {}, body: '' }).ok).toBe(false);
      expect(harness.payments.readNotification({ headers: {}, body: '{}' }).ok).toBe(false);
    });

    it('refuses a message with one changed character', async () => {
      await settled('pay');
      const messages = await harness.messages();
      expect(messages.length).toBeGreaterThan(0);
      for (const message of messages) {
        const at = Math.floor(message.body.length / 2);
        const other = message.body[at] === '0' ? '1' : '0';
        const body = message.body.slice(0, at) + other + message.body.slice(at + 1);
        expect(harness.payments.readNotification({ ...message, body }).ok).toBe(false);
      }
    });

    it('refunds in parts, never more than was paid', async () => {
      const { handle, providerResult } = await settled('pay');
      const ask = (reference: string, amount: number) =>
        harness.payments.refund({
          reference: `${handle.reference}-${reference}`,
          paymentId: providerResult?.paymentId ?? '',
          channel: harness.channel,
          amount: minor(amount),
          currency: harness.currency,
          reason: 'cancelled',
        });
      const first = await ask('r1', 50_00);
      expect(first).toMatchObject({ ok: true, value: { kind: 'refund', status: 'paid', amount: 5000 } });
      expect(first.ok && first.value.originalPaymentId).toBe(providerResult?.paymentId);
      const tooMuch = await ask('r2', 42_01);
      expect(tooMuch.ok && tooMuch.value.status === 'paid').toBe(false);
      expect(await ask('r3', 42_00)).toMatchObject({ ok: true, value: { status: 'paid' } });
      const again = await ask('r4', 1);
      expect(again.ok && again.value.status === 'paid').toBe(false);
      const found = await providerResultsOf(
        harness.payments.find({
          reference: `${handle.reference}-r1`,
          channel: harness.channel,
          currency: harness.currency,
          session: null,
        }),
      );
      expect(found).toMatchObject([{ kind: 'refund', status: 'paid', amount: 5000 }]);
    });

    it('returns `NO_ANSWER` when an answer is lost, and finds the refund afterwards', async () => {
      const { handle, providerResult } = await settled('pay');
      const reference = `${handle.reference}-lost`;
      await harness.set('lost');
      const answer = await harness.payments.refund({
        reference,
        paymentId: providerResult?.paymentId ?? '',
        channel: harness.channel,
        amount: minor(92_00),
        currency: harness.currency,
        reason: 'cancelled',
      });
      expect(answer).toMatchObject({ ok: false, error: { code: 'NO_ANSWER' } });
      expect(await harness.payments.prepare(chargeOf(harness))).toMatchObject({
        ok: false,
        error: { code: 'NO_ANSWER' },
      });
      await harness.set('normal');
      expect(
        await providerResultsOf(
          harness.payments.find({ reference, channel: harness.channel, currency: harness.currency, session: null }),
        ),
      ).toMatchObject([{ kind: 'refund', status: 'paid' }]);
    });

    it('returns `NO_ANSWER` when the provider is broken', async () => {
      const { handle } = await prepared(harness, chargeOf(harness));
      await harness.set('broken');
      expect(await harness.payments.outcome(handle)).toMatchObject({ ok: false, error: { code: 'NO_ANSWER' } });
      expect(await harness.payments.prepare(chargeOf(harness))).toMatchObject({
        ok: false,
        error: { code: 'NO_ANSWER' },
      });
      await harness.set('normal');
    });

    it('treats rejected credentials as a refusal, not as a failed payment', async () => {
      const { handle } = await settled('pay');
      expect(await harness.otherAccount.prepare(chargeOf(harness))).toMatchObject({
        ok: false,
        error: { code: 'PROVIDER_REFUSED' },
      });
      for (const asked of [harness.otherAccount.outcome(handle), harness.otherAccount.find(handle)]) {
        expect(await asked).toMatchObject({ ok: false, error: { code: 'PROVIDER_REFUSED' } });
      }
    });

    it('lists payments and refunds of a time for reconciliation', async () => {
      const from = harness.now();
      harness.later(1);
      const { handle, providerResult } = await settled('pay');
      const failed = await settled('decline');
      const reference = `${handle.reference}-r1`;
      await harness.payments.refund({
        reference,
        paymentId: providerResult?.paymentId ?? '',
        channel: harness.channel,
        amount: minor(1_00),
        currency: harness.currency,
        reason: 'cancelled',
      });
      harness.later(61);
      const references = [handle, failed.handle, { ...handle, reference, session: null }];
      const listed = await providerResultsOf(harness.payments.statement({ from, to: harness.now(), references }));
      const money = listed.filter((one) => one.status === 'paid').map((one) => [one.kind, one.amount, one.reference]);
      expect(money).toContainEqual(['payment', 9200, handle.reference]);
      expect(money).toContainEqual(['refund', 100, reference]);
      expect(money.filter(([, , named]) => named === failed.handle.reference)).toEqual([]);
    });

    it('charges and reports any amount to the minor unit', async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 9_999_999_99 }).map(minor), async (amount) => {
          const { charge, providerResult } = await settled('pay', chargeOf(harness, amount, 'ar'));
          expect(providerResult?.amount).toBe(amount);
          expect(providerResult && assessResult(charge, providerResult)).toBe('captured');
        }),
        { numRuns: 15 },
      );
    });
  });
}
