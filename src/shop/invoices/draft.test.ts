import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Minor, minor, sum, times } from '#kernel/money';
import { totalsOf } from '#shop/pricing/totals.rules';
import { draftInvoice, type InvoiceSource } from './draft.rules.ts';
import { readZatcaText } from './zatca.rules.ts';

const seller = {
  legalName: { en: 'Seller', ar: 'البائع' },
  address: { en: 'Makkah', ar: 'مكة' },
  commercialRegistration: '1',
  vatNumber: '300000000000003',
  email: 'care@example.test',
  phone: '+966 12 000 0000',
};
const numbering = { kind: 'invoice', number: 'KSA-2026-000001', corrects: null, issuedAt: new Date(0) } as const;

type Line = { unitPrice: Minor; count: number };

function sourceOf(lines: readonly Line[], charge: Minor, percent: number): InvoiceSource {
  const totals = totalsOf({
    currency: 'SAR',
    lines,
    vatBasisPoints: 1500,
    shippingCharge: charge,
    freeShippingFrom: minor(200_00),
    reduction: percent ? { kind: 'percentage', basisPoints: percent * 100 } : null,
  });
  return {
    market: 'KSA',
    currency: 'SAR',
    seller,
    buyer: { name: 'Noura', address: 'Jeddah', phone: '+966' },
    orderNumber: 10001,
    orderedAt: '2026-11-20T12:00:00.000Z',
    paymentMethod: 'COD',
    lines: lines.map((line) => ({ ...line, title: { en: 'Musk', ar: 'مسك' }, size: '100 ml' })),
    subtotal: totals.subtotal,
    discount: totals.discount,
    coupon: percent ? 'CODE' : null,
    vatBasisPoints: 1500,
    vat: totals.tax,
    shipping: totals.shipping,
    total: totals.total,
  };
}

const lines = fc.array(
  fc.record({ unitPrice: fc.integer({ min: 1, max: 500_000 }).map(minor), count: fc.integer({ min: 1, max: 10 }) }),
  { minLength: 1, maxLength: 12 },
);

describe('an invoice', () => {
  it('adds up by line and in all, for any cart and coupon', () => {
    fc.assert(
      fc.property(
        lines,
        fc.integer({ min: 0, max: 5000 }).map(minor),
        fc.integer({ min: 0, max: 100 }),
        (cart, charge, percent) => {
          const source = sourceOf(cart, charge, percent);
          const drafted = draftInvoice(source, numbering);
          if (!drafted.ok) throw new Error(drafted.error);
          const invoice = drafted.value;
          expect(sum(invoice.lines.map((line) => line.amount))).toBe(invoice.subtotal);
          expect(sum(invoice.lines.map((line) => times(line.unitPrice, line.count)))).toBe(invoice.subtotal);
          expect(sum(invoice.lines.map((line) => line.vat))).toBe(invoice.vat);
          expect(sum(invoice.lines.map((line) => line.discount))).toBe(invoice.subtotal - invoice.taxable);
          expect(invoice.subtotal - invoice.discount + invoice.vat + invoice.shipping).toBe(invoice.total);
        },
      ),
    );
  });

  it('has the printed amounts in its QR code', () => {
    const drafted = draftInvoice(sourceOf([{ unitPrice: minor(200_00), count: 1 }], minor(0), 0), numbering);
    const qrText = drafted.ok ? drafted.value.qrText : null;
    expect([...(readZatcaText(qrText ?? '')?.values() ?? [])]).toEqual([
      'البائع',
      '300000000000003',
      '1970-01-01T00:00:00Z',
      '230.00',
      '30.00',
    ]);
  });
});
