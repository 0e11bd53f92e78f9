import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { type Minor, minor, share, sum } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { cancelOrder, saveShippingAddress, startPayment } from '#shop/checkout';
import { invoiceOrder } from '#shop/invoices';
import { documentSchema } from '#shop/invoices/document';
import { readOrderById } from '#shop/orders';
import { setVatRates } from '#shop/pricing';
import { handleReturn } from '#shop/settlement';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testCoupon } from '#support/test-coupon';
import { testAddress, testProduct } from '#support/test-shop';

const { database } = await testDatabase();
const { shop, base, hyperpay, paytabs, expectLedgersAgree } = await openCardShop(database);
const prices = [0.05, 7.77, 33.33, 99.95, 120, 1234.5];
const products: string[] = [];
for (const [n, price] of prices.entries()) {
  products.push(await testProduct(base, { slug: `p${n}`, SAR: price, AED: price, stock: 10_000 }));
}

const carts = fc.record({
  channel: fc.constantFrom('VISA_MASTER' as const, 'ONLINE' as const),
  counts: fc
    .array(fc.integer({ min: 0, max: 10 }), { minLength: prices.length, maxLength: prices.length })
    .filter((counts) => counts.some((count) => count > 0)),
  vatBasisPoints: fc.constantFrom(0, 500, 1500, 733),
  off: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 9_900 }).map((basisPoints) => ({ kind: 'percentage' as const, basisPoints })),
    fc.integer({ min: 1, max: 3_000 }).map((amount) => ({ kind: 'fixed' as const, amount: minor(amount) })),
  ),
});

async function invoiceOf(orderId: string) {
  const issued = await invoiceOrder(shop, orderId);
  if (typeof issued === 'string') throw new Error(issued);
  return await documentOf(issued.token);
}

async function documentOf(token: string) {
  const { rows } = await database.read.execute<{ document: unknown }>(
    sql`SELECT document FROM invoices WHERE token = ${token}`,
  );
  return documentSchema.parse(rows[0]?.document);
}

async function takenBy(harness: typeof hyperpay | typeof paytabs, currency: string): Promise<number> {
  return (await harness.simulator.ledger())[currency]?.captured ?? 0;
}

it('charges, stores, invoices and refunds the same amount for any cart', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(carts, async ({ channel, counts, vatBasisPoints, off }) => {
      run += 1;
      const market = channel === 'ONLINE' ? MARKETS.UAE : MARKETS.KSA;
      const harness = channel === 'ONLINE' ? paytabs : hyperpay;
      await database.transaction((tx) => setVatRates(tx, { [market.currency]: vatBasisPoints }));
      const coupon = off ? await testCoupon(database, `OFF${run}`, { reduction: off }) : '';
      const ownerId = randomId();
      for (const [n, count] of counts.entries()) {
        const productId = products[n];
        if (count > 0 && productId) await addToCart(shop, { ownerId, market, productId, count });
      }
      await saveShippingAddress(shop, { ownerId, market, address: testAddress(market.code) });
      const seen = { total: null, tax: null, shipping: null };
      const request = {
        ownerId,
        market,
        fallbackMarket: market,
        language: 'ar',
        channel,
        seen,
        coupon,
        ip: null,
      } as const;
      const started = await startPayment(shop, { ...request });
      if (!started.ok) {
        // a cart with a total of 0 is not paid by card
        expect(started.error.code).toBe('methodUnavailable');
        return;
      }
      const { attempt, prepared } = started.value;
      const before = await takenBy(harness, market.currency);
      const paymentStatus = await handleReturn(shop, attempt.provider, await harness.act(prepared, 'pay'));
      expect(paymentStatus?.state).toBe('paid');
      const charged = (await takenBy(harness, market.currency)) - before;

      const order = await readOrderById(shop, paymentStatus?.orderId ?? '');
      const invoice = await invoiceOf(order?.id ?? '');
      const goods = sum(counts.map((count, n): Minor => minor(count * Math.round((prices[n] ?? 0) * 100))));
      const amounts = order?.amounts;
      expect(amounts?.subtotal).toBe(goods);
      expect(goods + (amounts?.tax ?? 0) + (amounts?.shipping ?? 0) - (amounts?.discount ?? 0)).toBe(amounts?.total);
      expect(amounts?.tax).toBe(share(minor(goods - (amounts?.discount ?? 0)), vatBasisPoints));
      expect([attempt.amount, charged, invoice.total]).toEqual([amounts?.total, amounts?.total, amounts?.total]);
      expect([invoice.vat, invoice.shipping, invoice.discount]).toEqual([
        amounts?.tax,
        amounts?.shipping,
        amounts?.discount,
      ]);
      expect(invoice.taxable).toBe(invoice.subtotal - invoice.discount);
      expect(sum(invoice.lines.map((line) => line.vat))).toBe(amounts?.tax);

      const { kind, number, issuedAt, corrects, qrText, ...parts } = invoice;
      expect((await cancelOrder(shop, ownerId, order?.id ?? '')).ok).toBe(true);
      const { creditNoteUrl } = (await readOrderById(shop, order?.id ?? '')) ?? {};
      const note = await documentOf(creditNoteUrl?.split('/').at(-1) ?? '');
      expect(note).toMatchObject({ ...parts, kind: 'credit-note', corrects: number });
    }),
    { numRuns: 25 },
  );
  await expectLedgersAgree();
});
