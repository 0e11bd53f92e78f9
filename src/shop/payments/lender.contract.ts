/**
 * The contract suite of lenders, run against each adapter with its simulator: what they have beside cards is that they refuse before
 * the page, agree before they pay, and pay a part.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { assessResult } from './assess-result.rules.ts';
import { type CardHarness, chargeOf, prepared, providerResultsOf } from './port.contract.ts';
import type { LendingCalls, PreparedPayment } from './port.ts';

/** How a shopper answers a lender. `away`: agrees and does not come back. */
type LenderAnswer = 'approve' | 'away' | 'refuse' | 'cancel' | 'expire';

export type LenderHarness = CardHarness & {
  /** Answers on the lender's page. Returns the fields that the browser brings back, none when it does not return. */
  answer(prepared: PreparedPayment, how: LenderAnswer): Promise<Readonly<Record<string, string>>>;
  /** Whether sessions are offered from now on. */
  offer(sessions: 'offered' | 'refused'): Promise<void>;
  /** Amounts in minor units outside of which the lender refuses. */
  limits(least: number, most: number): Promise<void>;
  /** Minor units that the lender agrees to beyond what is asked. */
  authoriseMore(extra: number): Promise<void>;
};

const TOTAL = 329_00;
const PARCEL = { courier: 'smsa', waybill: '290000000001', trackingUrl: 'https://track.example/1' };

/** Runs the suite. `open` starts a new lender: adapter and simulator, or a real account. */
export function lenderContract(name: string, open: () => Promise<LenderHarness>): void {
  describe(`${name} as a lender`, () => {
    let harness: LenderHarness;
    let lending: LendingCalls;
    beforeAll(async () => {
      harness = await open();
      const { lending: calls } = harness.payments;
      if (!calls) throw new Error('a lender has calls of its own');
      lending = calls;
    });
    afterAll(() => harness.close());

    const answered = async (how: LenderAnswer, total = TOTAL) => {
      const charge = chargeOf(harness, minor(total));
      const { payment, handle } = await prepared(harness, charge);
      const fields = await harness.answer(payment, how);
      const [providerResult] = await providerResultsOf(harness.payments.outcome(handle));
      const about = {
        paymentId: providerResult?.paymentId ?? '',
        channel: harness.channel,
        currency: harness.currency,
      };
      const money = async () => {
        const read = await lending.money(about);
        if (!read.ok) throw new Error(read.error.code);
        return read.value;
      };
      const capture = (amount: number, rest: number) =>
        lending.capture({
          ...about,
          reference: charge.reference,
          amount: minor(amount),
          rest: minor(rest),
          parcel: { ...PARCEL, at: harness.now() },
        });
      const refund = (reference: string, amount: number) =>
        harness.payments.refund({
          ...about,
          reference: `${charge.reference}-${reference}`,
          amount: minor(amount),
          reason: 'damaged',
        });
      const findRefund = (reference: string) =>
        providerResultsOf(
          harness.payments.find({ ...about, reference: `${charge.reference}-${reference}`, session: null }),
        );
      return { charge, handle, fields, providerResult, about, money, capture, refund, findRefund };
    };

    it('returns no result while its page is open', async () => {
      const { handle } = await prepared(harness, chargeOf(harness));
      expect(await providerResultsOf(harness.payments.outcome(handle))).toEqual([]);
    });

    it.each([
      ['approve', 'authorised'],
      ['away', 'authorised'],
      ['refuse', 'failed'],
      ['cancel', 'cancelled'],
      ['expire', 'cancelled'],
    ] as const)('%s is assessed as %s', async (how, assessment) => {
      const { charge, providerResult } = await answered(how);
      expect(providerResult && assessResult(charge, providerResult)).toBe(assessment);
    });

    it('refuses before its page, with a reason it tells', async () => {
      const reasonOf = async (total: number) => {
        const answer = await harness.payments.prepare(chargeOf(harness, minor(total)));
        return answer.ok ? 'offered' : answer.error.code === 'LENDER_REFUSED' ? answer.error.reason : answer.error.code;
      };
      await harness.limits(100_00, 1_000_00);
      expect([await reasonOf(99_99), await reasonOf(100_00), await reasonOf(1_000_01)]).toEqual([
        'too_low',
        'offered',
        'too_high',
      ]);
      await harness.limits(0, 10_000_000_00);
      await harness.offer('refused');
      expect(await reasonOf(TOTAL)).toBe('refused');
      await harness.offer('offered');
    });

    it('says when it has agreed to another amount', async () => {
      await harness.authoriseMore(1);
      const { charge, providerResult } = await answered('approve');
      await harness.authoriseMore(0);
      expect(providerResult && assessResult(charge, providerResult)).toBe('misauthorised');
    });

    it('captures the whole once, however often it is asked', async () => {
      const { about, capture, money, providerResult, charge, handle } = await answered('approve');
      expect(await money()).toEqual({ amount: TOTAL, captured: 0, released: 0 });
      expect((await capture(TOTAL, 0)).ok).toBe(true);
      await capture(TOTAL, 0);
      expect(await money()).toEqual({ amount: TOTAL, captured: TOTAL, released: 0 });
      const [after] = await providerResultsOf(harness.payments.outcome(handle));
      expect(after && assessResult(charge, after)).toBe('captured');
      expect(after?.paymentId).toBe(providerResult?.paymentId);
      expect(about.paymentId).not.toBe('');
    });

    it('captures a part and releases the rest', async () => {
      const { capture, money } = await answered('approve');
      expect((await capture(200_00, 129_00)).ok).toBe(true);
      expect(await money()).toEqual({ amount: TOTAL, captured: 200_00, released: 129_00 });
    });

    it('releases what was never captured', async () => {
      const { about, money, capture } = await answered('approve');
      expect((await lending.release({ ...about, amount: minor(TOTAL) })).ok).toBe(true);
      expect(await money()).toEqual({ amount: TOTAL, captured: 0, released: TOTAL });
      expect((await capture(TOTAL, 0)).ok).toBe(false);
    });

    it('captures nothing that it has not agreed to', async () => {
      const { capture, money } = await answered('approve');
      expect((await capture(TOTAL + 1, 0)).ok).toBe(false);
      expect(await money()).toMatchObject({ captured: 0 });
    });

    it('keeps captures and releases within what it agreed to, for any parts', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 4, max: 5_000_00 }),
          fc.double({ min: 0, max: 1, noNaN: true }),
          async (total, share) => {
            const part = Math.max(1, Math.floor(total * share));
            const { capture, money } = await answered('approve', total);
            expect((await capture(part, total - part)).ok).toBe(true);
            expect(await money()).toEqual({ amount: total, captured: part, released: total - part });
          },
        ),
        { numRuns: 15 },
      );
    });

    it('refunds in parts, never more than was captured, and each reference once', async () => {
      const { capture, refund, findRefund, providerResult } = await answered('approve');
      await capture(200_00, 129_00);
      const first = await refund('r1', 150_00);
      expect(first).toMatchObject({ ok: true, value: { kind: 'refund', status: 'paid', amount: 150_00 } });
      expect(first.ok && first.value.originalPaymentId).toBe(providerResult?.paymentId);
      expect((await refund('r1', 150_00)).ok).toBe(true);
      const tooMuch = await refund('r2', 50_01);
      expect(tooMuch.ok && tooMuch.value.status === 'paid').toBe(false);
      expect(await refund('r3', 50_00)).toMatchObject({ ok: true, value: { status: 'paid' } });
      expect(await findRefund('r1')).toMatchObject([{ kind: 'refund', status: 'paid', amount: 150_00 }]);
    });

    it('finds after a lost answer what was done', async () => {
      const { capture, money, refund, findRefund } = await answered('approve');
      await harness.set('lost');
      expect(await capture(TOTAL, 0)).toMatchObject({ ok: false, error: { code: 'NO_ANSWER' } });
      await harness.set('normal');
      expect(await money()).toMatchObject({ captured: TOTAL });
      await harness.set('lost');
      expect(await refund('lost', 1_00)).toMatchObject({ ok: false, error: { code: 'NO_ANSWER' } });
      await harness.set('normal');
      expect(await findRefund('lost')).toMatchObject([{ status: 'paid', amount: 1_00 }]);
    });

    it('finds a payment whose session was never told', async () => {
      const { charge, handle, providerResult } = await answered('approve');
      const found = await providerResultsOf(
        harness.payments.find({ ...handle, session: null, reference: charge.reference }),
      );
      expect(found.map(({ paymentId }) => paymentId)).toEqual([providerResult?.paymentId]);
      const nothing = { ...handle, session: null, reference: 'PAY-never-used-0001' };
      expect(await providerResultsOf(harness.payments.find(nothing))).toEqual([]);
    });

    it('recognises a returning browser, and no other', async () => {
      const { charge, fields } = await answered('approve');
      expect(harness.payments.readReturn(fields)).toMatchObject({ ok: true, value: { reference: charge.reference } });
      expect(harness.payments.readReturn({}).ok).toBe(false);
    });

    it('names its payment in messages, and refuses those that are not from it', async () => {
      await harness.messages();
      const { charge } = await answered('approve');
      const [message] = await harness.messages();
      if (!message) throw new Error('no message');
      const hint = { ok: true, value: { kind: 'hint', reference: charge.reference } };
      expect(harness.payments.readNotification(message)).toMatchObject(hint);
      await harness.set('forged');
      await answered('approve');
      const forged = await harness.messages();
      await harness.set('normal');
      expect(forged.length).toBeGreaterThan(0);
      const refusal = { ok: false, error: { code: 'NOT_AUTHENTIC' } };
      for (const one of forged) expect(harness.payments.readNotification(one)).toMatchObject(refusal);
      expect(harness.payments.readNotification({ headers: {}, body: message.body })).toMatchObject(refusal);
    });

    it('treats rejected credentials as a refusal, not as a failed payment', async () => {
      const { handle } = await answered('approve');
      const refusal = { ok: false, error: { code: 'PROVIDER_REFUSED' } };
      expect(await harness.otherAccount.prepare(chargeOf(harness))).toMatchObject(refusal);
      expect(await harness.otherAccount.outcome(handle)).toMatchObject(refusal);
    });

    it('lists what was captured and refunded in a time, and nothing else', async () => {
      const from = harness.now();
      harness.later(1);
      const paid = await answered('approve');
      const open = await answered('approve');
      await paid.capture(TOTAL, 0);
      await paid.refund('r1', 1_00);
      harness.later(61);
      const refund = { ...paid.about, reference: `${paid.charge.reference}-r1`, session: null };
      const references = [paid.handle, refund];
      const listed = await providerResultsOf(harness.payments.statement({ from, to: harness.now(), references }));
      const money = listed
        .filter(({ status }) => status === 'paid')
        .map((one) => [one.kind, one.amount, one.reference]);
      expect(money).toContainEqual(['payment', TOTAL, paid.charge.reference]);
      expect(money).toContainEqual(['refund', 1_00, refund.reference]);
      expect(money.filter(([, , named]) => named === open.charge.reference)).toEqual([]);
    });

    it('ends a page that nobody answers', async () => {
      const charge = chargeOf(harness);
      const { handle } = await prepared(harness, charge);
      harness.later(35 * 60);
      const [ended] = await providerResultsOf(harness.payments.outcome(handle));
      expect(ended && assessResult(charge, ended)).toBe('cancelled');
    });
  });
}
