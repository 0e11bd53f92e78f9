import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { type CouponTerms, couponCode, couponRefusal, WITHOUT_LIMITS } from './coupon.rules.ts';

const start = new Date('2026-03-01T00:00:00Z');
const end = new Date('2026-04-01T00:00:00Z');
const always: CouponTerms = { ...WITHOUT_LIMITS, used: 0 };
const cart = { currency: 'SAR', subtotal: minor(20000), usedByShopper: 0 } as const;
const noon = new Date('2026-03-15T12:00:00Z');

describe('a coupon', () => {
  it('is always valid without limits', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), fc.nat(), fc.nat(), (now, used, subtotal) => {
        expect(couponRefusal({ ...always, used }, { ...cart, subtotal: minor(subtotal) }, now)).toBeNull();
      }),
    );
  });

  it.each([
    ['before its start', { startsAt: start }, new Date(start.getTime() - 1), 'couponNotYet'],
    ['at its start', { startsAt: start, endsAt: end }, start, null],
    ['just before its end', { endsAt: end }, new Date(end.getTime() - 1), null],
    ['at its end', { endsAt: end }, end, 'couponExpired'],
    ['at its last use', { usesAllowed: 3, used: 2 }, noon, null],
    ['after its last use', { usesAllowed: 3, used: 3 }, noon, 'couponUsedUp'],
    ['in its currency', { currency: 'SAR' as const }, noon, null],
    ['in the other currency', { currency: 'AED' as const }, noon, 'couponOtherCountry'],
    ['at its minimum', { minimum: minor(20000) }, noon, null],
    ['below its minimum', { minimum: minor(20001) }, noon, 'couponMinimum'],
  ])('%s', (_name, terms, now, code) => {
    expect(couponRefusal({ ...always, ...terms }, cart, now)?.code ?? null).toBe(code);
  });

  it('is valid as often as a shopper may use it', () => {
    const once = { ...always, usesPerShopper: 1 };
    expect(couponRefusal(once, cart, noon)).toBeNull();
    expect(couponRefusal(once, { ...cart, usedByShopper: 1 }, noon)).toEqual({ code: 'couponUsedByYou' });
  });
});

describe('a coupon code', () => {
  it.each([
    [' misk10 ', 'MISK10'],
    ['Eid-50_A', 'EID-50_A'],
    ['', null],
    ['-A', null],
    ['A B', null],
    ['مسك', null],
    ['A'.repeat(33), null],
    ["';--", null],
  ])('%j becomes %j', (typed, code) => expect(couponCode(typed)).toBe(code));
});
