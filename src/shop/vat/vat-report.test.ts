import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minor, sum } from '#kernel/money';
import { type PaperSum, vatSums } from './vat-report.rules.ts';
import { vatReturnOf } from './vat-returns.ts';

const paper = (more: Partial<PaperSum>): PaperSum => ({
  kind: 'invoice',
  vatBasisPoints: 1500,
  region: 'Riyadh',
  count: 1,
  taxable: minor(100_00),
  vat: minor(15_00),
  shipping: minor(25_00),
  ...more,
});

it('takes credit notes off the sales of their rate and fills the Saudi box', () => {
  const credit = paper({ kind: 'credit-note', taxable: minor(40_00), vat: minor(6_00), shipping: minor(0) });
  expect(vatSums(vatReturnOf('KSA'), [paper({}), paper({}), credit])).toEqual({
    rates: [{ vatBasisPoints: 1500, sales: { net: 200_00, vat: 30_00 }, credits: { net: 40_00, vat: 6_00 } }],
    shipping: { charged: 50_00, givenBack: 0 },
    net: 160_00,
    vat: 24_00,
    boxes: [{ box: '1', amount: 200_00, adjustment: -40_00, vat: 24_00 }],
  });
});

it('sums the Emirates one by one, whatever their spelling, and keeps the unknown apart', () => {
  const of = (region: string) => paper({ region, vatBasisPoints: 500, vat: minor(5_00) });
  const { boxes } = vatSums(vatReturnOf('UAE'), [
    of('Dubai'),
    of('دبي'),
    of('Abu-Dhabi'),
    of('Ras Al Khaimah'),
    of('Atlantis'),
  ]);
  expect(boxes.map(({ box, amount }) => [box, amount])).toEqual([
    ['1a', 100_00],
    ['1b', 200_00],
    ['1c', 0],
    ['1d', 0],
    ['1e', 0],
    ['1f', 100_00],
    ['1g', 0],
    ['?', 100_00],
  ]);
});

const anyPaper = fc.record({
  kind: fc.constantFrom('invoice' as const, 'credit-note' as const),
  vatBasisPoints: fc.constantFrom(0, 500, 1500),
  region: fc.constantFrom('Dubai', 'Sharjah', 'somewhere'),
  count: fc.constant(1),
  taxable: fc.nat(1_000_000).map(minor),
  vat: fc.nat(150_000).map(minor),
  shipping: fc.nat(5_000).map(minor),
});

it('loses no halala between papers, rates and boxes', () => {
  fc.assert(
    fc.property(fc.constantFrom('KSA' as const, 'UAE' as const), fc.array(anyPaper), (market, papers) => {
      const report = vatSums(vatReturnOf(market), papers);
      const signed = (of: (one: PaperSum) => number) =>
        papers.reduce((total, one) => total + (one.kind === 'invoice' ? 1 : -1) * of(one), 0);
      expect(report.net).toBe(signed(({ taxable }) => taxable));
      expect(report.vat).toBe(signed(({ vat }) => vat));
      expect(sum(report.boxes.map(({ vat }) => vat))).toBe(report.vat);
      expect(sum(report.boxes.map(({ amount, adjustment }) => minor(amount + adjustment)))).toBe(report.net);
      expect(sum(report.rates.map(({ sales, credits }) => minor(sales.vat - credits.vat)))).toBe(report.vat);
    }),
  );
});
