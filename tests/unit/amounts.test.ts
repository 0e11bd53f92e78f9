/**
 * One amount from the bag to the invoice: what a shopper is shown, what is asked of the provider, what is on the order and
 * what is on the paper are the same to the halala, whatever is in the bag (issue of payments).
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { fromDecimal, type Minor, minor, sum, times } from '#kernel/money';
import { draftInvoice, type InvoiceSource } from '#shop/invoices/draft.rules';
import { readZatcaText } from '#shop/invoices/zatca.rules';
import { judge } from '#shop/payments/judge.rules';
import { lineTotal, type Reduction, type Totals, totalsOf } from '#shop/pricing/totals.rules';
import { sandboxHyperPay } from '../../src/providers/hyperpay/config.ts';
import { checkoutForm } from '../../src/providers/hyperpay/prepare.ts';
import { sandboxPayTabs } from '../../src/providers/paytabs/config.ts';
import { pageRequest } from '../../src/providers/paytabs/prepare.ts';
import { paperOf } from '../../src/providers/typst/paper.ts';

const hyperpay = sandboxHyperPay('http://store.test').parse({});
const paytabs = sandboxPayTabs('http://store.test').parse({});

const reductions: fc.Arbitrary<Reduction | null> = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 10_000 }).map((basisPoints) => ({ kind: 'percentage' as const, basisPoints })),
  fc.integer({ min: 1, max: 5_000_00 }).map((amount) => ({ kind: 'fixed' as const, amount: minor(amount) })),
);
const bags = fc.record({
  market: fc.constantFrom('KSA' as const, 'UAE' as const),
  lines: fc.array(
    fc.record({ unitPrice: fc.integer({ min: 1, max: 9_999_99 }).map(minor), count: fc.integer({ min: 1, max: 10 }) }),
    { minLength: 1, maxLength: 12 },
  ),
  vatBasisPoints: fc.oneof(fc.constantFrom(0, 500, 1500), fc.integer({ min: 0, max: 10_000 })),
  shippingCharge: fc.integer({ min: 0, max: 99_99 }).map(minor),
  reduction: reductions,
});
type Bag = typeof bags extends fc.Arbitrary<infer T> ? T : never;

const currencyOf = ({ market }: Bag) => MARKETS[market].currency;

/** The amount that each provider is asked for, read back from its own wire format. */
function askedOf(bag: Bag, total: Minor): Minor | null {
  const charge = {
    reference: 'a'.repeat(24),
    channel: bag.market === 'KSA' ? ('MADA' as const) : ('ONLINE' as const),
    amount: total,
    currency: currencyOf(bag),
    language: 'en' as const,
    description: 'Order',
    payer: {
      email: 'noura@example.com',
      firstName: 'Noura',
      lastName: 'Al Harbi',
      phone: '+966500000000',
      ip: null,
      street1: 'King Fahd Road 12',
      street2: '4B',
      city: 'Riyadh',
      state: 'Riyadh',
      postcode: null,
      country: 'SA',
    },
    returnUrl: 'http://store.test/result',
    notifyUrl: 'http://store.test/notify',
  };
  if (bag.market === 'KSA') {
    const text = checkoutForm(charge, 'MADA', hyperpay).get('amount') ?? '';
    expect(text).toMatch(/^\d+\.\d\d$/);
    return fromDecimal(text);
  }
  const { cart_amount: number } = JSON.parse(JSON.stringify(pageRequest(charge, paytabs)));
  return fromDecimal(number);
}

function sourceOf(bag: Bag, totals: Totals): InvoiceSource {
  const both = { en: 'Taif Dawn', ar: 'فجر الطائف' };
  return {
    market: bag.market,
    currency: currencyOf(bag),
    seller: {
      legalName: both,
      address: both,
      vatNumber: '300000000000003',
      commercialRegistration: '1',
      email: 'care@example.test',
      phone: '+966 12 000 0000',
    },
    buyer: { name: 'Noura', address: 'Riyadh', phone: '' },
    orderNumber: 10001,
    orderedAt: '2026-11-20T12:00:00.000Z',
    paymentMethod: 'MADA',
    lines: bag.lines.map((line) => ({ ...line, title: both, size: '100 ml' })),
    subtotal: totals.subtotal,
    discount: totals.discount,
    coupon: bag.reduction ? 'GIFT' : null,
    vatBasisPoints: bag.vatBasisPoints,
    vat: totals.tax,
    shipping: totals.shipping,
    total: totals.total,
  };
}

it('lines + VAT + shipping − discount = total = amount asked for = amount on the invoice, for any bag', () => {
  fc.assert(
    fc.property(bags, (bag) => {
      const currency = currencyOf(bag);
      const totals = totalsOf({ ...bag, currency });
      const { subtotal, tax, shipping, discount, total } = totals;
      expect(sum(bag.lines.map(lineTotal))).toBe(subtotal);
      expect(subtotal + tax + shipping - discount).toBe(total);
      expect(Math.min(subtotal, tax, shipping, discount, total)).toBeGreaterThanOrEqual(0);

      const asked = askedOf(bag, total);
      expect(asked).toBe(total);
      const said = {
        kind: 'payment',
        status: 'paid',
        paymentId: 'p',
        reference: 'r',
        amount: asked,
        currency,
      } as const;
      expect(judge({ reference: 'r', amount: total, currency }, said)).toBe('captured');
      const off = { ...said, amount: minor(total - 1) };
      expect(judge({ reference: 'r', amount: total, currency }, off)).toBe('mismatch');

      const issuedAt = new Date('2026-11-20T12:00:00Z');
      const numbering = { kind: 'invoice', number: 'KSA-2026-000001', corrects: null, issuedAt } as const;
      const drafted = draftInvoice(sourceOf(bag, totals), numbering);
      if (!drafted.ok) throw new Error(drafted.error);
      const invoice = drafted.value;
      expect([invoice.subtotal, invoice.vat, invoice.shipping, invoice.discount, invoice.total]).toEqual([
        subtotal,
        tax,
        shipping,
        discount,
        total,
      ]);
      for (const line of invoice.lines) expect(line.amount).toBe(times(line.unitPrice, line.count));
      expect(sum(invoice.lines.map((line) => line.amount))).toBe(subtotal);
      expect(sum(invoice.lines.map((line) => line.vat))).toBe(tax);
      expect(sum(invoice.lines.map((line) => line.discount))).toBe(Math.min(discount, subtotal));
      expect(sum(invoice.lines.map((line) => minor(line.amount - line.discount)))).toBe(invoice.taxable);

      const printed = paperOf(invoice).totals.at(-1)?.value.replaceAll(',', '') ?? '';
      expect(fromDecimal(printed.replace(`${currency} `, ''))).toBe(total);
      if (bag.market === 'KSA') {
        const fields = readZatcaText(invoice.qrText ?? '');
        expect([fromDecimal(fields?.get(4) ?? ''), fromDecimal(fields?.get(5) ?? '')]).toEqual([total, tax]);
      }
    }),
    { numRuns: 400 },
  );
});
