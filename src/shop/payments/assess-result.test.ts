import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { assessResult, type Reported } from './assess-result.rules.ts';

const expected = { reference: 'PAY-1', amount: minor(9200), currency: 'SAR' };
const paid: Reported = {
  kind: 'payment',
  status: 'paid',
  paymentId: 'p1',
  amount: minor(9200),
  currency: 'SAR',
  reference: 'PAY-1',
};

describe('assessResult', () => {
  it.each([
    ['our exact payment', paid, 'captured'],
    ['our payment under review', { ...paid, status: 'review' as const }, 'held'],
    ['a halala less', { ...paid, amount: minor(9199) }, 'mismatch'],
    ['a halala more', { ...paid, amount: minor(9201) }, 'mismatch'],
    ['another currency', { ...paid, currency: 'AED' }, 'mismatch'],
    ['no amount', { ...paid, amount: null }, 'mismatch'],
    ['no reference', { ...paid, reference: null }, 'mismatch'],
    ['no payment id', { ...paid, paymentId: null }, 'mismatch'],
    ['another reference', { ...paid, reference: 'PAY-2' }, 'foreign'],
    ['a refund', { ...paid, kind: 'refund' }, 'foreign'],
    ['pending', { ...paid, status: 'pending' as const }, 'pending'],
    ['unknown', { ...paid, status: 'unknown' as const }, 'unknown'],
    ['failed without details', { ...paid, status: 'failed' as const, amount: null, reference: null }, 'failed'],
  ])('%s', (_name, reported, assessment) => {
    expect(assessResult(expected, reported)).toBe(assessment);
  });

  it('captures only our reference, amount and currency', () => {
    const reports = fc.record<Reported>({
      kind: fc.constantFrom('payment', 'refund', 'other'),
      status: fc.constantFrom('paid', 'review', 'pending', 'cancelled', 'failed', 'unknown'),
      paymentId: fc.option(fc.constant('p1')),
      amount: fc.option(fc.constantFrom(9199, 9200, 9201).map(minor)),
      currency: fc.option(fc.constantFrom('SAR', 'AED')),
      reference: fc.option(fc.constantFrom('PAY-1', 'PAY-2')),
    });
    fc.assert(
      fc.property(reports, (reported) => {
        if (assessResult(expected, reported) === 'captured') expect(reported).toEqual(paid);
      }),
      { numRuns: 1000 },
    );
  });
});
