import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Minor, minor, ZERO } from '#kernel/money';
import { planRefund, refundableOf } from '#shop/refunds/refund.rules';
import { totalsOf } from '../pricing/totals.rules.ts';
import { editLines, linesToGiveBack, partsLeft, partsOf, partsWithout } from './edit.rules.ts';

const line = (productId: string, count: number, unitPrice = 100_00) => {
  return { id: `line-${productId}`, productId, count, unitPrice: minor(unitPrice) };
};

it('keeps a line with its price, removes what is not wanted and takes the rest from the stock', () => {
  const had = [line('musk', 2), line('oud', 1), line('rose', 3)];
  const edits = editLines(had, [
    { productId: 'rose', quantity: 1 },
    { productId: 'musk', quantity: 3 },
    { productId: 'amber', quantity: 2 },
  ]);
  expect(edits).toEqual({
    remaining: [line('musk', 3), line('rose', 1)],
    removed: [line('oud', 1)],
    added: [{ productId: 'amber', quantity: 2 }],
    taken: [
      { productId: 'musk', count: 1 },
      { productId: 'amber', count: 2 },
    ],
    returned: [
      { productId: 'oud', count: 1 },
      { productId: 'rose', count: 2 },
    ],
  });
});

it('gives back units of a paid order, and says when it would grow', () => {
  const had = [line('musk', 2), line('oud', 1)];
  expect(linesToGiveBack(had, [{ productId: 'musk', quantity: 1 }])).toEqual([
    { id: 'line-musk', quantity: 1 },
    { id: 'line-oud', quantity: 1 },
  ]);
  expect(linesToGiveBack(had, [{ productId: 'musk', quantity: 3 }])).toBeNull();
  expect(linesToGiveBack(had, [{ productId: 'rose', quantity: 1 }])).toBeNull();
});

const products = ['a', 'b', 'c', 'd', 'e', 'f'];
const quantities = fc.dictionary(fc.constantFrom(...products), fc.integer({ min: 1, max: 10 }), { minKeys: 1 });
const prices = fc.record(Object.fromEntries(products.map((id) => [id, fc.integer({ min: 1, max: 900_00 })])));
const linesOf = (units: Record<string, number>, price: Record<string, number>) =>
  Object.entries(units).map(([id, count]) => line(id, count, price[id]));

it('moves exactly the units that the order differs by, and back again', () => {
  fc.assert(
    fc.property(quantities, quantities, (before, after) => {
      const had = linesOf(before, {});
      const wanted = Object.entries(after).map(([productId, quantity]) => ({ productId, quantity }));
      const { remaining, added, removed, taken, returned } = editLines(had, wanted);
      const now = new Map([
        ...remaining.map(({ productId, count }) => [productId, count] as const),
        ...added.map(({ productId, quantity }) => [productId, quantity] as const),
      ]);
      expect(Object.fromEntries(now)).toEqual(after);
      expect(remaining.length + removed.length).toBe(had.length);
      for (const id of products) {
        const moved = (units: typeof taken) => units.find(({ productId }) => productId === id)?.count ?? 0;
        expect(moved(taken) - moved(returned)).toBe((after[id] ?? 0) - (before[id] ?? 0));
        expect(Math.min(moved(taken), moved(returned))).toBe(0);
      }
    }),
  );
});

it('adds up to the halala after any edit: new amounts by the rules of the checkout, refunds by what is left', () => {
  const rate = fc.constantFrom(0, 500, 1500);
  const reductions = fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null });
  fc.assert(
    fc.property(quantities, quantities, prices, rate, reductions, (before, after, price, vatBasisPoints, percent) => {
      const amounts = (units: Record<string, number>) =>
        totalsOf({
          currency: 'SAR',
          lines: linesOf(units, price),
          vatBasisPoints,
          shippingCharge: minor(25_00),
          freeShippingFrom: minor(500_00),
          reduction: percent === null ? null : { kind: 'percentage', basisPoints: percent },
        });
      const adds = ({ goods, vat, shipping, total }: Record<'goods' | 'vat' | 'shipping' | 'total', Minor>) =>
        expect(goods + vat + shipping).toBe(total);
      adds(partsOf(amounts(before)));
      adds(partsOf(amounts(after)));
      // a paid order that shrinks
      const had = linesOf(before, price);
      const { tax, ...totals } = amounts(before);
      const left = refundableOf({ lines: had, ...totals, vat: tax }, []);
      const wanted = had.flatMap(({ productId, count }) => {
        const quantity = Math.min(count, after[productId] ?? 0);
        return quantity > 0 ? [{ productId, quantity }] : [];
      });
      const given = linesToGiveBack(had, wanted) ?? [];
      const lines = given.map((one) => ({ ...one, restock: true }));
      const planned = planRefund(left, { kind: 'lines', lines, shipping: ZERO });
      if ('problem' in planned) return;
      const parts = partsWithout(partsLeft(left), planned.plan);
      adds(parts);
      const rest = planned.plan.lines.map(({ id, quantity, net, vat }) => ({ id, quantity, net, vat }));
      expect(parts).toEqual(
        partsLeft(refundableOf({ lines: had, ...totals, vat: tax }, [{ lines: rest, shipping: ZERO }])),
      );
    }),
  );
});
