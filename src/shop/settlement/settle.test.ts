import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import type { Reported } from '../payments/assess-result.rules.ts';
import { decideSettlement, type Finality, type KnownCapture, type SettledAttempt } from './settle.rules.ts';

const attempt: SettledAttempt = {
  reference: 'PAY-1',
  amount: minor(9200),
  currency: 'SAR',
  state: 'open',
  orderId: null,
};
const paid: Reported = {
  kind: 'payment',
  status: 'paid',
  paymentId: 'p1',
  amount: minor(9200),
  currency: 'SAR',
  reference: 'PAY-1',
};
const review: Reported = { ...paid, status: 'review' };
const pending: Reported = { ...paid, status: 'pending' };
const failed: Reported = { ...paid, status: 'failed' };
const underReview: KnownCapture = { attemptId: 'PAY-1', purpose: 'review' };

describe('decideSettlement', () => {
  it.each<[string, SettledAttempt, Reported, Finality, KnownCapture | null, string]>([
    ['captures our money', attempt, paid, 'interim', null, 'capture captured'],
    [
      'captures late money of an expired attempt',
      { ...attempt, state: 'expired' },
      paid,
      'interim',
      null,
      'capture captured',
    ],
    ['captures more money of a paid attempt', { ...attempt, state: 'paid' }, paid, 'interim', null, 'capture captured'],
    ['holds our money under review', attempt, review, 'interim', null, 'capture held'],
    ['records money that is not ours', attempt, { ...paid, amount: minor(1) }, 'interim', null, 'capture mismatch'],
    ['ignores money that is recorded', attempt, review, 'interim', underReview, 'ignore'],
    ['captures money that is released from review', attempt, paid, 'interim', underReview, 'capture captured'],
    ['ignores money of an order', attempt, paid, 'interim', { ...underReview, purpose: 'order' }, 'ignore'],
    ['requests review of money without an id', attempt, { ...paid, paymentId: null }, 'interim', null, 'review'],
    [
      'requests review of money of another attempt',
      attempt,
      paid,
      'interim',
      { ...underReview, attemptId: 'B' },
      'review',
    ],
    ['awaits a pending payment', attempt, pending, 'final', null, 'awaitPayment'],
    ['polls again after a pending webhook', attempt, pending, 'interim', null, 'pollAgain'],
    ['polls again while an order waits', { ...attempt, orderId: 'o' }, pending, 'final', null, 'pollAgain'],
    ['ignores pending under review', { ...attempt, state: 'review' }, pending, 'final', null, 'ignore'],
    ['polls again after an unknown result', attempt, { ...paid, status: 'unknown' }, 'final', null, 'pollAgain'],
    ['ends a failed payment', attempt, failed, 'interim', null, 'end failed'],
    ['ends a cancelled payment', attempt, { ...paid, status: 'cancelled' }, 'interim', null, 'end cancelled'],
    ['leaves money under review', { ...attempt, state: 'review' }, failed, 'interim', null, 'ignore'],
    ['ends a review of that payment', { ...attempt, state: 'review' }, failed, 'interim', underReview, 'end failed'],
    ['ignores a failure of a paid attempt', { ...attempt, state: 'paid' }, failed, 'interim', null, 'ignore'],
    ['ignores results of other attempts', attempt, { ...paid, reference: 'PAY-2' }, 'interim', null, 'ignore'],
  ])('%s', (_name, known, result, finality, capture, decision) => {
    const settlement = decideSettlement(known, result, finality, capture);
    expect(Object.values(settlement).join(' ')).toBe(decision);
  });

  const attempts = fc.record<SettledAttempt>({
    reference: fc.constant('PAY-1'),
    amount: fc.constant(minor(9200)),
    currency: fc.constant('SAR'),
    state: fc.constantFrom(
      ...['preparing', 'open', 'pending', 'review', 'paid', 'failed', 'cancelled', 'expired', 'returned'],
    ),
    orderId: fc.option(fc.constant('o')),
  });
  const results = fc.record<Reported>({
    kind: fc.constantFrom('payment', 'refund', 'other'),
    status: fc.constantFrom('paid', 'review', 'pending', 'cancelled', 'failed', 'unknown'),
    paymentId: fc.option(fc.constant('p1')),
    amount: fc.option(fc.constantFrom(9199, 9200).map(minor)),
    currency: fc.option(fc.constantFrom('SAR', 'AED')),
    reference: fc.option(fc.constantFrom('PAY-1', 'PAY-2')),
  });
  const finalities = fc.constantFrom<Finality[]>('final', 'interim');
  const captures = fc.option(
    fc.record<KnownCapture>({
      attemptId: fc.constantFrom('PAY-1', 'PAY-2'),
      purpose: fc.constantFrom('order', 'review', 'return'),
    }),
  );

  it('captures only exact money that is not recorded yet', () => {
    fc.assert(
      fc.property(attempts, results, finalities, captures, (known, result, finality, capture) => {
        const settlement = decideSettlement(known, result, finality, capture);
        if (settlement.kind !== 'capture' || settlement.as !== 'captured') return;
        expect(result).toEqual(paid);
        expect(capture ?? underReview).toEqual(underReview);
      }),
      { numRuns: 2000 },
    );
  });

  it('changes nothing about a paid or refunded attempt but for more money', () => {
    fc.assert(
      fc.property(attempts, results, finalities, captures, (known, result, finality, capture) => {
        if (known.state !== 'paid' && known.state !== 'returned') return;
        expect(['ignore', 'capture']).toContain(decideSettlement(known, result, finality, capture).kind);
      }),
      { numRuns: 2000 },
    );
  });
});
