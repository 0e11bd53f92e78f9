import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKET_CODES } from '#kernel/market';
import { minor } from '#kernel/money';
import { recordOf } from '#kernel/record';
import { offerChecks } from './offer-checks.rules.ts';
import type { OfferTerms } from './offer-terms.ts';

const markets = [...MARKET_CODES];
const all = { all: true };
const amounts = (units: number) => ({ ...recordOf(MARKET_CODES, () => minor(units * 100)) });
const percent = (share: number) => ({ kind: 'percent', basisPoints: share * 100 }) as const;
const named = (terms: OfferTerms, en = 'An offer') => ({ name: { en, ar: 'عرض' }, terms });
const sets = (bought: number, rewarded: number, more: Partial<OfferTerms> = {}) =>
  named({
    markets,
    reward: {
      kind: 'sets',
      parts: [
        { scope: all, quantity: bought },
        { scope: all, quantity: rewarded, effect: percent(100) },
      ],
    },
    ...more,
  });
const order = (from: number, off: number, more: Partial<OfferTerms> = {}) =>
  named(
    { markets, reward: { kind: 'order', scope: all, tiers: [{ from: amounts(from), off: percent(off) }] }, ...more },
    `${off} off`,
  );
const codes = (...given: Parameters<typeof offerChecks>) =>
  offerChecks(...given).map(({ level, code }) => `${level} ${code}`);

describe('offerChecks', () => {
  it('finds nothing wrong with the third one free', () => {
    expect(offerChecks(sets(2, 1), [])).toEqual([]);
  });

  it('stops what is a price: no condition, for everyone', () => {
    const tiers = (from: number, more: Partial<OfferTerms> = {}) =>
      named({ markets, reward: { kind: 'tiers', scope: all, tiers: [{ from, effect: percent(10) }] }, ...more });
    expect(codes(tiers(1), [])).toEqual(['red isPrice']);
    expect(codes(order(0, 10), [])).toEqual(['red isPrice']);
    expect(codes(tiers(2), [])).toEqual([]);
    expect(codes(tiers(1, { audience: { kind: 'firstOrder' } }), [])).toEqual([]);
  });

  it('asks why a whole order may cost half, and stops it from 70 % on', () => {
    const limits = { uses: 10 };
    expect(codes(order(100, 49, { limits }), [])).toEqual([]);
    expect(codes(order(100, 50, { limits }), [])).toEqual(['amber deep']);
    expect(codes(order(100, 70, { limits }), [])).toEqual(['red deep']);
  });

  it('counts the best of each other class that an offer meets', () => {
    const others = [order(100, 20), order(200, 40), sets(1, 1)];
    expect(offerChecks(sets(2, 1), others)).toEqual([
      { level: 'amber', code: 'deep', share: 6_000, others: [{ en: '40 off', ar: 'عرض' }] },
    ]);
    expect(offerChecks(sets(2, 1, { alone: true }), others)).toEqual([]);
    expect(offerChecks(sets(2, 1), [order(100, 60, { alone: true })])).toEqual([]);
  });

  it('asks why a large offer has neither end nor limit', () => {
    expect(codes(order(100, 45), [])).toEqual(['amber noEnd']);
    expect(codes(order(100, 45, { times: { until: '2030-01-01T00:00:00Z' } }), [])).toEqual([]);
  });

  it.each(['VAT free', 'Tax-free days', 'without VAT', 'عرض بدون ضريبة'])(
    'stops a name that promises no VAT: %s',
    (name) => {
      expect(codes({ ...sets(2, 1), name: { en: name, ar: 'عرض' } }, [])).toEqual(['red vatFree']);
    },
  );

  it('never finds less wrong because one more offer is on', () => {
    const share = fc.integer({ min: 1, max: 100 });
    const weight = (checks: ReturnType<typeof offerChecks>) =>
      checks.reduce((worst, one) => Math.max(worst, one.code === 'deep' ? one.share : 0), 0);
    fc.assert(
      fc.property(share, fc.array(share, { maxLength: 5 }), share, (own, others, more) => {
        const on = others.map((off) => order(100, off));
        const before = weight(offerChecks(sets(Math.ceil(own / 10), 1), on));
        expect(weight(offerChecks(sets(Math.ceil(own / 10), 1), [...on, order(100, more)]))).toBeGreaterThanOrEqual(
          before,
        );
      }),
    );
  });
});
