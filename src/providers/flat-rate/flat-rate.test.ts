import { describe, expect, it } from 'vitest';
import { minor, ZERO } from '#kernel/money';
import { ok, refused } from '#kernel/result';
import type { QuoteRequest, ShippingCharges } from '#shop/delivery/port';
import { createFlatRate } from './adapter.ts';
import { withFallback } from './fallback.ts';

const question: QuoteRequest = {
  market: 'KSA',
  city: 'Riyadh',
  country: 'SA',
  codAmount: ZERO,
  weightKg: 1,
  fee: minor(25_00),
};
const silent: ShippingCharges = {
  quote: async () => refused({ code: 'QUOTE_UNAVAILABLE', reason: 'timeout' }),
  known: () => null,
};

describe('the flat rate', () => {
  it('is 25.00 in either market, as long as no one sets another fee', async () => {
    expect(await createFlatRate().quote(question)).toEqual(ok(2500));
    expect(await createFlatRate().quote({ ...question, fee: minor(30_00) })).toEqual(ok(3000));
  });

  it('replaces the price of a courier without an answer, and reports it', async () => {
    const reasons: string[] = [];
    const charges = withFallback(silent, createFlatRate(), (refusal) => reasons.push(refusal.reason));
    expect(await charges.quote(question)).toEqual(ok(2500));
    expect(reasons).toEqual(['timeout']);
  });

  it("does not replace the courier's price", async () => {
    const reasons: string[] = [];
    const charges = withFallback(createFlatRate(minor(3100)), createFlatRate(), () => reasons.push('asked'));
    expect(await charges.quote(question)).toEqual(ok(3100));
    expect(reasons).toEqual([]);
  });
});
