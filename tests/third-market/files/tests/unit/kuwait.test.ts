import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, MARKETS, marketForCountry, PREFIXES, parsePrefix, prefixOf } from '#kernel/market';
import { fromDecimal, minor, roundToMinor, share, toDecimal, toDecimalText } from '#kernel/money';
import { marketOfCountry } from '#shop/addresses/address.rules';
import { reductionIn } from '#shop/pricing/coupon.rules';
import { sawRightAmounts } from '#shop/pricing/seen-amounts.rules';
import { totalsOf } from '#shop/pricing/totals.rules';
import { formatPrice } from '#texts/format';
import { invoiceData } from '../../src/providers/typst/invoice-data.ts';
import { draftInvoice } from '../../src/shop/invoices/draft.rules.ts';

/** The rules of the store with Kuwait among its markets: docs/adding-a-market.md. */
const { KWT } = MARKETS;
const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map(minor);

describe('Kuwait', () => {
  it('has its prefixes, detection and addresses', () => {
    expect(PREFIXES).toEqual(['en-sa', 'ar-sa', 'en-ae', 'ar-ae', 'en-kw', 'ar-kw']);
    expect(parsePrefix(prefixOf('ar', KWT))).toEqual({ language: 'ar', market: KWT });
    expect(marketForCountry('KW')).toBe(KWT);
    expect(marketOfCountry('Kuwait')).toBe('KWT');
    expect(CURRENCIES).toEqual(['AED', 'KWD', 'SAR', 'INR']);
  });

  it('has 1,000 fils per dinar', () => {
    expect(toDecimalText(minor(27_755), 'KWD')).toBe('27.755');
    expect(fromDecimal('27.75', 'KWD')).toBe(27_750);
    expect(fromDecimal('27.755', 'AED')).toBeNull();
    expect(formatPrice(minor(1_027_000), 'KWD', 'en', 'short')).toBe('KWD\u00a01,027');
    expect(formatPrice(minor(27_755), 'KWD', 'ar')).toBe('27.755\u00a0د.ك');
    fc.assert(
      fc.property(amounts, fc.constantFrom(...CURRENCIES), (amount, currency) => {
        expect(fromDecimal(toDecimal(amount, currency), currency)).toBe(amount);
        expect(fromDecimal(toDecimalText(amount, currency), currency)).toBe(amount);
        expect(roundToMinor(toDecimal(amount, currency), currency)).toBe(amount);
      }),
    );
  });

  it('computes totals to the fils, and a code of 2.50 takes off 2.500', () => {
    const lines = [{ unitPrice: minor(6_125), count: 2 }];
    const reduction = reductionIn({ kind: 'fixed', amount: 250 }, 'KWD');
    const priced = {
      currency: 'KWD',
      lines,
      vatBasisPoints: 500,
      shippingCharge: minor(2_500),
      freeShippingFrom: minor(20_000),
    } as const;
    expect(totalsOf(priced)).toMatchObject({ subtotal: 12_250, tax: 613, shipping: 2_500, total: 15_363 });
    expect(totalsOf({ ...priced, reduction }).total).toBe(12_863);
    expect(totalsOf({ ...priced, lines: [{ unitPrice: minor(20_000), count: 1 }] }).shipping).toBe(0);
  });

  it('accepts the amounts of a client that computes with three decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 10 }), (price, count) => {
        const lines = [{ unitPrice: minor(price), count }];
        const input = {
          currency: 'KWD',
          lines,
          vatBasisPoints: 500,
          shippingCharge: minor(2_500),
          freeShippingFrom: minor(20_000),
        } as const;
        const totals = totalsOf(input);
        expect(totals.tax).toBe(share(totals.subtotal, 500));
        const total = toDecimal(totals.total, 'KWD');
        expect(sawRightAmounts({ total, tax: null, shipping: null }, input, totals)).toBe(true);
        const other = toDecimal(minor(totals.total + 3), 'KWD');
        expect(sawRightAmounts({ total: other, tax: null, shipping: null }, input, totals)).toBe(false);
      }),
    );
  });

  it('invoices to the fils, without a Saudi QR code', () => {
    const drafted = draftInvoice(
      {
        market: 'KWT',
        currency: 'KWD',
        seller: {
          legalName: { en: 'S', ar: 'س' },
          address: { en: 'A', ar: 'ع' },
          commercialRegistration: '1',
          vatNumber: '2',
          email: 's@example.com',
          phone: '+965 2200 0000',
        },
        buyer: { name: 'B', address: 'C', phone: '+96550000000' },
        orderNumber: 1,
        orderedAt: '2026-11-20T12:00:00Z',
        paymentMethod: 'COD',
        lines: [{ title: { en: 'T', ar: 'ت' }, size: '100 ml', count: 1, unitPrice: minor(27_755) }],
        subtotal: minor(27_755),
        discount: minor(0),
        coupon: null,
        vatBasisPoints: 0,
        vat: minor(0),
        shipping: minor(0),
        total: minor(27_755),
      },
      { kind: 'invoice', number: 'KWT-2026-1', corrects: null, issuedAt: new Date('2026-11-20T12:30:00Z') },
    );
    if (!drafted.ok) throw new Error(drafted.error);
    expect(drafted.value).toMatchObject({ qrText: null, taxable: 27_755 });
    const { title, lines, totals } = invoiceData(drafted.value);
    expect(title.en).toBe('Tax Invoice');
    expect(lines[0]).toMatchObject({ price: '27.755', amount: '27.755' });
    expect(totals.at(-1)).toMatchObject({ en: 'Total with VAT', value: 'KWD 27.755' });
  });
});
