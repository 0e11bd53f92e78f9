import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { type Candidate, fillingPrices, missingStep, suggest } from './suggestion.rules.ts';

const one = (id: string, price: number, ...categories: string[]): Candidate => ({
  id,
  price: minor(price),
  categories,
});
const incense = one('incense', 9600, 'bakhoor');
const ask = (subtotal: number, candidates: readonly Candidate[], chosen = [incense], seen: string[] = []) =>
  suggest({ subtotal: minor(subtotal), freeFrom: minor(20_000), chosen, seen, candidates });

describe('the suggestion beside a cart', () => {
  it('fills the gap to free delivery within a quarter, at the lowest price', () => {
    const shelf = [
      one('far', 7400, 'gift'),
      one('near', 6800, 'gift'),
      one('nearest', 5900, 'gift'),
      one('less', 5800),
    ];
    expect(ask(14_100, shelf)).toEqual({ id: 'nearest', reason: { freesDelivery: true, goesWith: null } });
    expect(fillingPrices(minor(14_100), minor(20_000))).toEqual({ least: 5900, most: 7375 });
  });

  it('prefers one that completes the ritual too', () => {
    const shelf = [one('gift', 5900), one('oil', 6800, 'concentrate')];
    expect(ask(14_100, shelf)).toEqual({ id: 'oil', reason: { freesDelivery: true, goesWith: 'incense' } });
  });

  it('completes the ritual where delivery is free, and never costs more than the cart', () => {
    const shelf = [
      one('dear', 40_000, 'concentrate'),
      one('spray', 9000, 'for-her'),
      one('oil', 20_000, 'dahn-al-oudh'),
    ];
    expect(ask(30_000, shelf)).toEqual({ id: 'oil', reason: { freesDelivery: false, goesWith: 'incense' } });
    expect(missingStep([one('a', 1, 'bakhoor'), one('b', 1, 'concentrate')])?.categories).toContain('for-her');
    expect(missingStep([one('a', 1, 'bakhoor'), one('b', 1, 'concentrate'), one('c', 1, 'for-him')])).toBeNull();
  });

  it('is never in the cart, and never the same twice in a visit', () => {
    const oil = one('oil', 6800, 'concentrate');
    expect(ask(14_100, [oil], [incense, one('oil', 6800)])).toBeNull();
    expect(ask(14_100, [oil], [incense], ['oil'])).toBeNull();
    expect(ask(0, [oil], [])).toBeNull();
  });

  it('keeps its promises for every cart and shelf', () => {
    const product = fc.record({
      id: fc.stringMatching(/^[a-f]$/),
      price: fc.integer({ min: 1, max: 40_000 }).map(minor),
      categories: fc.subarray(['bakhoor', 'concentrate', 'for-her', 'gift']),
    });
    fc.assert(
      fc.property(
        fc.array(product),
        fc.array(product),
        fc.integer({ min: 1, max: 40_000 }),
        (chosen, candidates, sum) => {
          const [subtotal, freeFrom] = [minor(sum), minor(20_000)];
          const found = suggest({ subtotal, freeFrom, chosen, seen: ['f'], candidates });
          if (!found) return;
          expect(found.id).not.toBe('f');
          expect(chosen.map(({ id }) => id)).not.toContain(found.id);
          const { price = minor(0) } = candidates.find(({ id }) => id === found.id) ?? {};
          expect(found.reason.freesDelivery || found.reason.goesWith !== null).toBe(true);
          if (candidates.filter(({ id }) => id === found.id).length > 1) return;
          if (found.reason.freesDelivery) expect(sum + price).toBeGreaterThanOrEqual(freeFrom);
          else expect(price).toBeLessThanOrEqual(sum);
        },
      ),
    );
  });
});
