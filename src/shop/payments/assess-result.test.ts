import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { assessResult, type Told } from './assess-result.rules.ts';

const asked = { reference: 'PAY-1', amount: minor(9200), currency: 'SAR' };
const paid: Told = {
  kind: 'payment',
  status: 'paid',
  paymentId: 'p1',
  amount: minor(9200),
  currency: 'SAR',
  reference: 'PAY-1',
};

describe('judging a provider word', () => {
  it.each([
    ['exactly ours', paid, 'captured'],
    ['ours, to be looked at', { ...paid, status: 'review' as const }, 'held'],
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
  ])('%s', (_name, told, assessment) => {
    expect(assessResult(asked, told)).toBe(assessment);
  });

  it('captures nothing but our reference, amount and currency, whatever is told', () => {
    const told = fc.record<Told>({
      kind: fc.constantFrom('payment', 'refund', 'other'),
      status: fc.constantFrom('paid', 'review', 'pending', 'cancelled', 'failed', 'unknown'),
      paymentId: fc.option(fc.constant('p1')),
      amount: fc.option(fc.constantFrom(9199, 9200, 9201).map(minor)),
      currency: fc.option(fc.constantFrom('SAR', 'AED')),
      reference: fc.option(fc.constantFrom('PAY-1', 'PAY-2')),
    });
    fc.assert(
      fc.property(told, (word) => {
        if (assessResult(asked, word) === 'captured') expect(word).toEqual(paid);
      }),
      { numRuns: 1000 },
    );
  });
});
