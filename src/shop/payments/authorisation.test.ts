import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { minutesToNextTry, nextStep, splitReleases } from './authorisation.rules.ts';

const money = (amount: number, captured: number, released: number) => ({
  amount: minor(amount),
  captured: minor(captured),
  released: minor(released),
});

describe('what a lender is asked next', () => {
  it.each([
    ['everything to capture', 300, money(300, 0, 0), { kind: 'capture', amount: 300, rest: 0 }],
    ['a unit missing', 200, money(300, 0, 0), { kind: 'capture', amount: 200, rest: 100 }],
    [
      'a unit missing, released before a lost answer',
      200,
      money(300, 0, 100),
      { kind: 'capture', amount: 200, rest: 0 },
    ],
    ['captured before a lost answer', 300, money(300, 300, 0), { kind: 'record' }],
    ['a part captured, the rest open', 200, money(300, 200, 0), { kind: 'release', amount: 100 }],
    ['cancelled', 0, money(300, 0, 0), { kind: 'release', amount: 300 }],
    ['cancelled and released', 0, money(300, 0, 300), { kind: 'record' }],
    ['released in its portal', 300, money(300, 0, 300), { kind: 'lost' }],
  ])('%s', (_words, keep, known, step) => {
    expect(nextStep(keep, known)).toEqual(step);
  });

  it('never captures twice, nor more than is open', () => {
    const whole = fc.integer({ min: 1, max: 1_000_000 });
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(whole, shares, (amount, [one = 0, two = 0, three = 0]) => {
        const captured = Math.floor(amount * one);
        const released = Math.floor((amount - captured) * two);
        const step = nextStep(Math.floor(amount * three), money(amount, captured, released));
        if (step.kind === 'capture') {
          expect(captured).toBe(0);
          expect(step.amount + step.rest + released).toBe(amount);
        }
        if (step.kind === 'release') expect(step.amount).toBe(amount - captured - released);
      }),
    );
  });
});

it('what was taken off is released as far as the lender never paid it, and refunded beyond', () => {
  const parts = [
    { id: 'a', amount: 100 },
    { id: 'b', amount: 50 },
  ];
  expect(splitReleases(parts, 300, 150)).toEqual({ done: ['a', 'b'], refunded: [] });
  expect(splitReleases(parts, 300, 200)).toEqual({ done: ['a'], refunded: ['b'] });
  expect(splitReleases(parts, 300, 300)).toEqual({ done: [], refunded: ['a', 'b'] });
  const amounts = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 6 });
  fc.assert(
    fc.property(amounts, fc.nat(5000), (each, captured) => {
      const all = each.map((amount, index) => ({ id: `${index}`, amount }));
      const { done, refunded } = splitReleases(all, 5000, captured);
      expect([...done, ...refunded].toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      const never = all.filter(({ id }) => done.includes(id)).reduce((sum, { amount }) => sum + amount, 0);
      expect(never).toBeLessThanOrEqual(5000 - captured);
    }),
  );
});

it('a lender without an answer is asked again after 1, 5 and then every 30 minutes', () => {
  expect([0, 1, 2, 3, 50].map(minutesToNextTry)).toEqual([1, 5, 30, 30, 30]);
});
