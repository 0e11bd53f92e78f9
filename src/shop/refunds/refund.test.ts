import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Minor, minor, sum } from '#kernel/money';
import { totalsOf } from '#shop/pricing/totals.rules';
import {
  type GivenBack,
  planRefund,
  type RefundRequest,
  refundableOf,
  restocksByDefault,
  type SoldOrder,
  sumLeft,
} from './refund.rules.ts';

/** Two scents at 329.00 and 69.00, as in the design: one and two units, free shipping. */
const order: SoldOrder = {
  lines: [
    { id: 'dawn', unitPrice: minor(329_00), count: 1 },
    { id: 'musk', unitPrice: minor(69_00), count: 2 },
  ],
  subtotal: minor(467_00),
  discount: minor(0),
  vat: minor(70_05),
  total: minor(537_05),
};

const plan = (given: readonly GivenBack[], request: RefundRequest, of = order) =>
  planRefund(refundableOf(of, given), request);

describe('a refund', () => {
  it('of one unit of two gives back its price and its VAT', () => {
    const request = { kind: 'lines', lines: [{ id: 'musk', quantity: 1, restock: true }], shipping: minor(0) } as const;
    expect(plan([], request)).toEqual({
      plan: {
        lines: [{ id: 'musk', quantity: 1, net: 69_00, vat: 10_35, restock: true }],
        net: 69_00,
        vat: 10_35,
        shipping: 0,
        total: 79_35,
      },
    });
  });

  it('of an amount is taken off the lines in proportion, with its VAT', () => {
    const made = plan([], { kind: 'amount', amount: minor(115_00) });
    expect(made).toMatchObject({ plan: { net: 100_00, vat: 15_00, total: 115_00 } });
  });

  it.each([
    [
      { kind: 'lines', lines: [{ id: 'musk', quantity: 3, restock: false }], shipping: minor(0) },
      'moreThanBought',
      'lines[0].quantity',
    ],
    [
      {
        kind: 'lines',
        lines: [
          { id: 'musk', quantity: 1, restock: false },
          { id: 'musk', quantity: 2, restock: false },
        ],
        shipping: minor(0),
      },
      'lineUnknown',
      'lines[1].id',
    ],
    [
      { kind: 'lines', lines: [{ id: 'oud', quantity: 1, restock: false }], shipping: minor(0) },
      'lineUnknown',
      'lines[0].id',
    ],
    [{ kind: 'lines', lines: [], shipping: minor(1) }, 'shippingTooMuch', 'shipping'],
    [{ kind: 'lines', lines: [], shipping: minor(0) }, 'nothingToRefund', 'lines'],
    [{ kind: 'amount', amount: minor(537_06) }, 'amountTooMuch', 'amount'],
    [{ kind: 'amount', amount: minor(0) }, 'nothingToRefund', 'amount'],
  ] as const)('is refused: %o', (request, code, path) => {
    expect(plan([], request)).toEqual({ problem: { code, path } });
  });
});

const sold = fc
  .record({
    lines: fc.array(
      fc.record({ unitPrice: fc.integer({ min: 1, max: 500_000 }).map(minor), count: fc.integer({ min: 1, max: 10 }) }),
      { minLength: 1, maxLength: 6 },
    ),
    charge: fc.integer({ min: 0, max: 5_000 }).map(minor),
    percent: fc.integer({ min: 0, max: 99 }),
  })
  .map(({ lines, charge, percent }): SoldOrder => {
    const reduction = percent ? ({ kind: 'percentage', basisPoints: percent * 100 } as const) : null;
    const totals = totalsOf({
      currency: 'SAR',
      lines,
      vatBasisPoints: 1500,
      shippingCharge: charge,
      freeShippingFrom: minor(200_00),
      reduction,
    });
    const numbered = lines.map((line, index) => ({ id: `l${index}`, ...line }));
    return {
      lines: numbered,
      subtotal: totals.subtotal,
      discount: totals.discount,
      vat: totals.tax,
      total: totals.total,
    };
  });

/** A request, by numbers that are taken modulo what is left. */
const ask = fc.record({ kind: fc.nat(2), line: fc.nat(), part: fc.nat() });

function requestOf(
  asked: { kind: number; line: number; part: number },
  left: ReturnType<typeof refundableOf>,
): RefundRequest {
  const rest = sumLeft(left);
  if (asked.kind === 0) return { kind: 'amount', amount: minor(1 + (asked.part % Math.max(1, rest))) };
  const line = left.lines[asked.line % left.lines.length];
  const quantity = line ? asked.part % (line.quantity + 1) : 0;
  const shipping = asked.kind === 1 ? minor(asked.part % (left.shipping + 1)) : minor(0);
  return { kind: 'lines', lines: line ? [{ id: line.id, quantity, restock: false }] : [], shipping };
}

describe('refunds of one order, in any order', () => {
  it('never exceed what is left and add up to the order once everything is given back', () => {
    fc.assert(
      fc.property(sold, fc.array(ask, { maxLength: 12 }), (of, asks) => {
        const given: GivenBack[] = [];
        const totals: Minor[] = [];
        for (const asked of asks) {
          const left = refundableOf(of, given);
          const made = planRefund(left, requestOf(asked, left));
          if ('problem' in made) continue;
          given.push(made.plan);
          totals.push(made.plan.total);
          const after = refundableOf(of, given);
          expect(sumLeft(after)).toBe(sumLeft(left) - made.plan.total);
          for (const line of after.lines) expect(Math.min(line.quantity, line.net, line.vat)).toBeGreaterThanOrEqual(0);
          expect(after.shipping).toBeGreaterThanOrEqual(0);
        }
        const last = plan(given, { kind: 'whole', restock: false }, of);
        const rest = 'plan' in last ? last.plan.total : 0;
        if ('plan' in last) given.push(last.plan);
        expect(sum(totals) + rest).toBe(of.total);
        expect(sumLeft(refundableOf(of, given))).toBe(0);
        expect(sum(given.flatMap(({ lines }) => lines.map(({ vat }) => vat)))).toBe(of.vat);
      }),
      { numRuns: 500 },
    );
  });
});

it('puts nothing damaged or missing back into the stock by itself, and a whole order only while its parcel is here', () => {
  expect(restocksByDefault('lines', 'damaged', false)).toBe(false);
  expect(restocksByDefault('lines', 'missing', true)).toBe(false);
  expect(restocksByDefault('lines', 'late', true)).toBe(true);
  expect(restocksByDefault('whole', '', false)).toBe(true);
  expect(restocksByDefault('whole', 'goodwill', true)).toBe(false);
  expect(restocksByDefault('whole', 'damaged', false)).toBe(false);
});
