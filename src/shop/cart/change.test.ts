import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineAdded, lineSet, linesMerged, MAX_CART_LINES } from './change.rules.ts';

const listing = (productId: string, onHand: number, price: object | null = {}) => ({ productId, onHand, price });
const line = (productId: string, count: number) => ({ id: `line of ${productId}`, productId, count });
const facts = (lines: readonly ReturnType<typeof line>[], ...listings: readonly ReturnType<typeof listing>[]) => ({
  lines,
  listings: new Map(listings.map((one) => [one.productId, one])),
});
const added = (productId: string, count = 1) => ({ productId, count, newId: 'new' });

describe('a line that is added', () => {
  it('is new, or adds to the quantity of the same product, up to the stock', () => {
    expect(lineAdded(facts([], listing('a', 9)), added('a', 2))).toEqual({
      ok: true,
      value: { ...line('a', 2), id: 'new' },
    });
    expect(lineAdded(facts([line('a', 3)], listing('a', 4)), added('a', 2))).toEqual({ ok: true, value: line('a', 4) });
  });

  it('is refused in the order: not offered, sold out, cart full', () => {
    const full = Array.from({ length: MAX_CART_LINES }, (_, n) => line(`p${n}`, 1));
    expect(lineAdded(facts(full), added('a'))).toMatchObject({ error: { code: 'productUnavailable' } });
    expect(lineAdded(facts(full, listing('a', 0, null)), added('a'))).toMatchObject({
      error: { code: 'productUnavailable' },
    });
    expect(lineAdded(facts(full, listing('a', 0)), added('a'))).toMatchObject({ error: { code: 'soldOut' } });
    expect(lineAdded(facts(full, listing('a', 1)), added('a'))).toMatchObject({ error: { code: 'cartFull' } });
    expect(lineAdded(facts(full, listing('p7', 9)), added('p7'))).toMatchObject({ ok: true, value: { count: 2 } });
  });
});

describe('a line that is set', () => {
  it('is found by its id or its product, and capped', () => {
    const cart = facts([line('a', 1)], listing('a', 4));
    for (const id of ['a', 'line of a'])
      expect(lineSet(cart, { id, count: 9 })).toEqual({ ok: true, value: line('a', 4) });
  });

  it('is refused in the order: not in the cart, not offered, sold out', () => {
    expect(lineSet(facts([]), { id: 'a', count: 1 })).toMatchObject({ error: { code: 'notInCart' } });
    const hidden = facts([line('a', 1)], listing('a', 0, null));
    expect(lineSet(hidden, { id: 'a', count: 1 })).toMatchObject({ error: { code: 'productUnavailable' } });
    expect(lineSet(facts([line('a', 1)], listing('a', 0)), { id: 'a', count: 1 })).toMatchObject({
      error: { code: 'soldOut' },
    });
  });
});

describe('a guest’s cart that is merged', () => {
  it('keeps the customer’s lines, adds up to 10 and the stock, and never holds too many products', () => {
    const cart = fc.uniqueArray(
      fc.record({ product: fc.integer({ min: 0, max: 70 }), count: fc.integer({ min: 1, max: 10 }) }),
      {
        selector: ({ product }) => product,
        maxLength: MAX_CART_LINES,
      },
    );
    fc.assert(
      fc.property(cart, cart, fc.integer({ min: 0, max: 12 }), (own, guests, onHand) => {
        const [mine, theirs] = [own, guests].map((lines) =>
          lines.map(({ product, count }) => line(`p${product}`, count)),
        );
        if (!mine || !theirs) return;
        const listings = Array.from({ length: 71 }, (_, n) => listing(`p${n}`, onHand));
        const after = new Map(mine.map((one) => [one.productId, one]));
        for (const one of linesMerged(facts(mine, ...listings), theirs)) after.set(one.productId, one);
        expect(after.size).toBeLessThanOrEqual(MAX_CART_LINES);
        for (const { productId, count } of after.values()) {
          const before = mine.find((one) => one.productId === productId)?.count ?? 0;
          const more = theirs.find((one) => one.productId === productId)?.count ?? 0;
          const most = Math.min(10, before + more);
          expect(count).toBe(more === 0 ? before : onHand > 0 ? Math.min(most, onHand) : most);
        }
      }),
    );
  });
});
