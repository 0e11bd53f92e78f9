import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldWithForm, LINK_ENDS, linkExpiry, linkState } from './link.rules.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const OPEN = { endedAs: null, expiresAt: inMinutes(1), isCancelled: false, isAwaiting: true, isUnderWay: false };

describe('the state of a payment link', () => {
  it.each([
    ['open', {}],
    ['expired', { expiresAt: NOW }],
    ['checking', { isUnderWay: true, expiresAt: NOW }],
    ['paid', { isAwaiting: false }],
    ['paid', { endedAs: 'paid', isAwaiting: false, expiresAt: NOW }],
    ['cancelled', { isCancelled: true }],
    ['cancelled', { endedAs: 'paid', isAwaiting: false, isCancelled: true }],
    ['expired', { endedAs: 'expired', isAwaiting: false, isCancelled: true }],
  ] as const)('is %s for %o', (state, facts) => {
    expect(linkState({ ...OPEN, ...facts }, NOW)).toBe(state);
  });

  it('is open only while its order awaits a payment and its time is not over', () => {
    const facts = fc.record({
      endedAs: fc.constantFrom(null, ...LINK_ENDS),
      expiresAt: fc.integer({ min: -90, max: 90 }).map(inMinutes),
      isCancelled: fc.boolean(),
      isAwaiting: fc.boolean(),
      isUnderWay: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (one) => {
        const { endedAs, expiresAt, isCancelled, isAwaiting, isUnderWay } = one;
        const mayPay = endedAs === null && !isCancelled && isAwaiting && !isUnderWay && expiresAt > NOW;
        expect(linkState(one, NOW) === 'open').toBe(mayPay);
      }),
    );
  });
});

it('holds for a day, and for a form that was opened at its end', () => {
  expect(linkExpiry(NOW)).toEqual(inMinutes(24 * 60));
  expect(heldWithForm(inMinutes(60), NOW, 'MADA')).toEqual(inMinutes(60));
  expect(heldWithForm(inMinutes(5), NOW, 'MADA')).toEqual(inMinutes(31));
});
