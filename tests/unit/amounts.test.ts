/**
 * One amount from cart to invoice: what the page shows, the provider is asked for, the order stores and the invoice
 * prints are equal to the halala for every cart.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { fromDecimal, type Minor, minor, share, sum, times, ZERO } from '#kernel/money';
import { draftInvoice, type InvoiceSource } from '#shop/invoices/draft.rules';
import { readZatcaText } from '#shop/invoices/zatca.rules';
import { assessResult } from '#shop/payments/assess-result.rules';
import { lineTotal, type Reduction, type Totals, totalsOf } from '#shop/pricing/totals.rules';
import products from '../../seeds/products.json' with { type: 'json' };
import { sandboxHyperPay } from '../../src/providers/hyperpay/config.ts';
import { checkoutForm } from '../../src/providers/hyperpay/prepare.ts';
import { sandboxPayTabs } from '../../src/providers/paytabs/config.ts';
import { pageRequest } from '../../src/providers/paytabs/prepare.ts';
import { invoiceData } from '../../src/providers/typst/invoice-data.ts';
import type { CartLine } from '../../src/web/storefront/features/cart/cart-line.ts';
import { totalsOfCart } from '../../src/web/storefront/features/cart/totals.ts';

const hyperpay = sandboxHyperPay('http://store.test').parse({});
const paytabs = sandboxPayTabs('http://store.test').parse({});

const PERCENTAGES = [5, 10, 15, 20, 33];
const percent = (value: number): Reduction => ({ kind: 'percentage', basisPoints: value * 100 });

const reductions: fc.Arbitrary<Reduction | null> = fc.oneof(
  fc.constant(null),
  fc.constantFrom(...PERCENTAGES).map(percent),
  fc.integer({ min: 1, max: 10_000 }).map((basisPoints) => ({ kind: 'percentage' as const, basisPoints })),
  fc.integer({ min: 1, max: 5_000_00 }).map((amount) => ({ kind: 'fixed' as const, amount: minor(amount) })),
);
const carts = fc.record({
  market: fc.constantFrom('KSA' as const, 'UAE' as const),
  lines: fc.array(
    fc.record({ unitPrice: fc.integer({ min: 1, max: 9_999_99 }).map(minor), count: fc.integer({ min: 1, max: 10 }) }),
    { minLength: 1, maxLength: 12 },
  ),
  vatBasisPoints: fc.oneof(fc.constantFrom(0, 500, 1500), fc.integer({ min: 0, max: 10_000 })),
  shippingCharge: fc.integer({ min: 0, max: 99_99 }).map(minor),
  freeShippingFrom: fc.constantFrom(minor(200_00), minor(0), minor(1000_00)),
  reduction: reductions,
});
const oneProduct = fc.record({
  market: fc.constantFrom('KSA' as const, 'UAE' as const),
  lines: fc
    .record({ unitPrice: fc.integer({ min: 1, max: 5_000_00 }).map(minor), count: fc.integer({ min: 1, max: 10 }) })
    .map((line) => [line]),
  shippingCharge: fc.constant(minor(25_00)),
  freeShippingFrom: fc.constant(minor(200_00)),
  reduction: fc.constantFrom(...PERCENTAGES).map(percent),
});
type Cart = typeof carts extends fc.Arbitrary<infer T> ? T : never;

const VAT = { KSA: 1500, UAE: 500 } as const;

const currencyOf = ({ market }: Cart) => MARKETS[market].currency;

/** Returns the amount that each provider is asked for, read back from its wire format. */
function chargedAmount(cart: Cart, total: Minor): Minor | null {
  const charge = {
    reference: 'a'.repeat(24),
    channel: cart.market === 'KSA' ? ('MADA' as const) : ('ONLINE' as const),
    amount: total,
    currency: currencyOf(cart),
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
    purchase: { items: [], discount: ZERO, tax: ZERO, shipping: ZERO },
    history: [],
    returnUrl: 'http://store.test/result',
    notifyUrl: 'http://store.test/notify',
  };
  if (cart.market === 'KSA') {
    const text =
      checkoutForm(charge, { channel: 'MADA', entityId: hyperpay.entities.MADA }, hyperpay).get('amount') ?? '';
    expect(text).toMatch(/^\d+\.\d\d$/);
    return fromDecimal(text, 'SAR');
  }
  const { cart_amount: number } = JSON.parse(JSON.stringify(pageRequest(charge, paytabs)));
  return fromDecimal(number, 'AED');
}

function sourceOf(cart: Cart, totals: Totals): InvoiceSource {
  const both = { en: 'Taif Dawn', ar: 'فجر الطائف' };
  return {
    market: cart.market,
    currency: currencyOf(cart),
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
    lines: cart.lines.map((line) => ({ ...line, title: both, size: '100 ml' })),
    subtotal: totals.subtotal,
    discount: totals.discount,
    coupon: cart.reduction ? 'GIFT' : null,
    vatBasisPoints: cart.vatBasisPoints,
    vat: totals.tax,
    shipping: totals.shipping,
    total: totals.total,
  };
}

/** Returns the amounts that the cart page shows for the same lines. */
function shownTotals(cart: Cart): Totals {
  const lines = cart.lines.map(
    (line, n): CartLine => ({
      ...line,
      id: `${n}`,
      productId: `${n}`,
      title: { en: '', ar: '' },
      image: '',
      was: null,
      kind: { en: null, ar: null },
      size: 100,
      unit: 'ml',
      stock: 100,
      available: true,
    }),
  );
  const coupon = cart.reduction && { code: 'GIFT', reduction: cart.reduction, minimum: minor(0), currency: null };
  const {
    coupon: _coupon,
    vatBasisPoints: _rate,
    offers: _offers,
    ...totals
  } = totalsOfCart(lines, currencyOf(cart), cart, coupon);
  return totals;
}

/**
 * Computes a cart's amounts and expects the same ones everywhere, and on the rendered invoice when `printed`. Returns
 * them.
 */
function checkEverywhere(cart: Cart, printed = false): Totals {
  const currency = currencyOf(cart);
  const totals = totalsOf({ ...cart, currency });
  const { subtotal, tax, shipping, discount, total } = totals;
  expect(sum(cart.lines.map(lineTotal))).toBe(subtotal);
  expect(subtotal - discount + tax + shipping).toBe(total);
  expect(Math.min(subtotal, tax, shipping, discount, total)).toBeGreaterThanOrEqual(0);
  expect(tax).toBe(share(minor(subtotal - discount), cart.vatBasisPoints));
  expect(shownTotals(cart)).toEqual(totals);

  const asked = chargedAmount(cart, total);
  expect(asked).toBe(total);
  const said = { kind: 'payment', status: 'paid', paymentId: 'p', reference: 'r', amount: asked, currency } as const;
  expect(assessResult({ reference: 'r', amount: total, currency }, said)).toBe('captured');
  const off = { ...said, amount: minor(total - 1) };
  expect(assessResult({ reference: 'r', amount: total, currency }, off)).toBe('mismatch');

  const issuedAt = new Date('2026-11-20T12:00:00Z');
  for (const kind of ['invoice', 'credit-note'] as const) {
    const corrects = kind === 'invoice' ? null : 'KSA-2026-000001';
    const drafted = draftInvoice(sourceOf(cart, totals), { kind, number: 'KSA-2026-000002', corrects, issuedAt });
    if (!drafted.ok) throw new Error(drafted.error);
    const data = drafted.value;
    expect(data).toMatchObject({ subtotal, discount, taxable: subtotal - discount, vat: tax, shipping, total });
    for (const line of data.lines) expect(line.amount).toBe(times(line.unitPrice, line.count));
    expect(sum(data.lines.map((line) => line.amount))).toBe(subtotal);
    expect(sum(data.lines.map((line) => line.vat))).toBe(tax);
    expect(sum(data.lines.map((line) => line.discount))).toBe(discount);

    if (cart.market === 'KSA') {
      const fields = readZatcaText(data.qrText ?? '');
      expect([fromDecimal(fields?.get(4) ?? '', 'SAR'), fromDecimal(fields?.get(5) ?? '', 'SAR')]).toEqual([
        total,
        tax,
      ]);
    }
    if (!printed) continue;
    const rows = Object.fromEntries(
      invoiceData(data).totals.map(({ en, value }) => [en, fromDecimal(value.replace(/[A-Z,\s]/g, ''), 'AED')]),
    );
    expect(rows['Total with VAT']).toBe(total);
    expect(rows['Taxable amount']).toBe(subtotal - discount);
    expect(rows[`VAT ${cart.vatBasisPoints / 100}%`]).toBe(tax);
    expect(rows.Shipping).toBe(shipping);
  }
  return totals;
}

it('lines − discount + VAT + shipping = total = charged amount = invoiced amount, for any cart', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      checkEverywhere(cart, true);
    }),
    { numRuns: 300 },
  );
});

describe('a discounted invoice', () => {
  it('prints 301.50, VAT 15.08 and 316.58 for 335.00 with 10% off in the UAE', () => {
    const lines = [{ unitPrice: minor(335_00), count: 1 }];
    const cart = {
      market: 'UAE',
      lines,
      vatBasisPoints: 500,
      shippingCharge: minor(25_00),
      freeShippingFrom: minor(200_00),
    } as const;
    expect(checkEverywhere({ ...cart, reduction: percent(10) }, true)).toEqual({
      subtotal: 335_00,
      discount: 33_50,
      tax: 15_08,
      shipping: 0,
      total: 316_58,
      saving: 35_17,
    });
  });

  it('prints VAT as the rate of the taxable amount, and parts that sum to the total, for every sample price', () => {
    let seen = 0;
    for (const market of ['KSA', 'UAE'] as const) {
      const { currency } = MARKETS[market];
      const prices = new Set(products.map((product) => product.discountprice[currency] || product.price[currency]));
      for (const price of prices) {
        if (!price) continue;
        for (let count = 1; count <= 10; count += 1) {
          for (const off of PERCENTAGES) {
            const lines = [{ unitPrice: minor(price * 100), count }];
            const { subtotal, discount, total } = checkEverywhere({
              market,
              lines,
              vatBasisPoints: VAT[market],
              shippingCharge: minor(25_00),
              freeShippingFrom: minor(200_00),
              reduction: percent(off),
            });
            // prices without fractions: 10% off the total takes 10% off the goods (specification, section 9.1)
            expect(discount).toBe((subtotal * off) / 100);
            const gross = BigInt(subtotal) * BigInt(10_000 + VAT[market]) + (subtotal < 200_00 ? 25_000_000n : 0n);
            expect(total).toBe(Number((gross * BigInt(100 - off) + 500_000n) / 1_000_000n));
            seen += 1;
          }
        }
      }
    }
    expect(seen).toBeGreaterThan(2_000);
  });

  it('does so for any price, and charges the exact total rounded once or a minor unit less', () => {
    fc.assert(
      fc.property(oneProduct, (cart) => {
        const { subtotal, total, shipping } = checkEverywhere({ ...cart, vatBasisPoints: VAT[cart.market] });
        const charge = subtotal < 200_00 ? 25_000_000n : 0n;
        const off = cart.reduction.kind === 'percentage' ? BigInt(cart.reduction.basisPoints) : 0n;
        const exact = (BigInt(subtotal) * BigInt(10_000 + VAT[cart.market]) + charge) * (10_000n - off);
        const rounded = Number((exact + 50_000_000n) / 100_000_000n);
        expect([rounded, rounded - 1]).toContain(total);
        // a shipping charge above 0 absorbs the odd minor unit
        if (shipping > 0) expect(total).toBe(rounded);
      }),
      { numRuns: 1000 },
    );
  });
});
