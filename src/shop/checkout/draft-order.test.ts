import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { minor, ZERO } from '#kernel/money';
import { WITHOUT_LIMITS } from '#shop/pricing/coupon.rules';
import { shipsFree, subtotalOf } from '#shop/pricing/totals.rules';
import { initialTerms } from '#shop/settings/settings.rules';
import { draftOrder, orderLine, quoteRequest, withDeliveryCharge } from './draft-order.ts';
import type { CheckoutFacts } from './gather-queries.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const market = MARKETS.KSA;
const words = { en: 'x', ar: 'س' };
const address = {
  ...{
    email: 'noura@example.com',
    firstName: 'Noura',
    lastName: 'Al Harbi',
    address: 'King Fahd Road 12',
    apartment: '',
  },
  ...{ city: 'Riyadh', country: market.country, state: 'Riyadh', zip: '', phone: '0500000000' },
};
const seller = {
  ...{ legalName: words, address: words, shipFrom: words, vatNumber: '3', commercialRegistration: '1' },
  ...{ email: 'shop@example.com', phone: '0110000000' },
};
const request = {
  ...{ ownerId: 'g', market, fallbackMarket: market, language: 'en' as const },
  seen: { total: null, tax: null, shipping: null },
};

const lines = fc.array(
  fc.record({ price: fc.integer({ min: 1, max: 900_00 }).map(minor), count: fc.integer({ min: 1, max: 10 }) }),
  { minLength: 1, maxLength: 6 },
);
const facts = fc
  .record({
    lines,
    shippingFixed: fc.boolean(),
    share: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
    known: fc.option(fc.integer({ min: 0, max: 90_00 }).map(minor), { nil: null }),
  })
  .map(({ lines, shippingFixed, share, known }) => {
    const listings = lines.map(({ price, count }, at) => {
      const shown = { title: words, description: words, shortNote: words, categories: [], image: '' };
      const size = { amount: 100, unit: 'ml' as const };
      return {
        count,
        id: `l${at}`,
        listing: { productId: `p${at}`, ...shown, size, price: { before: price, now: price }, onHand: 10 },
      };
    });
    const reduction = { kind: 'percentage' as const, basisPoints: share ?? 0 };
    const gathered: CheckoutFacts = {
      ...{
        cart: { id: 'c', coupon: null },
        market,
        lines: listings,
        orderId: null,
        reserving: false,
        address,
        seller,
      },
      terms: { ...initialTerms('KSA'), shippingFixed },
      coupon: share === null ? null : { code: 'SHARE', ...WITHOUT_LIMITS, used: 0, reduction },
      ...{ usedByShopper: 0, offers: null, refusedParcels: 0, ownsMailbox: false },
    };
    return { gathered, known, asked: { ...request, coupon: share === null ? '' : 'share' } };
  });

it('drafts amounts that add up from lines as an edit of the order makes them', () => {
  fc.assert(
    fc.property(facts, ({ gathered, known, asked }) => {
      const drafted = draftOrder(gathered, asked, () => known ?? ZERO, NOW);
      if (!drafted.ok) throw new Error(drafted.error.code);
      const { amounts, lines, coupon } = drafted.value;
      expect(lines).toEqual(gathered.lines.map(({ listing, count }) => orderLine(listing, count)));
      expect(amounts.subtotal).toBe(subtotalOf(lines));
      expect(amounts.subtotal - amounts.discount + amounts.tax + amounts.shipping).toBe(amounts.total);
      expect(coupon).toBe(gathered.coupon?.code ?? null);
    }),
  );
});

it('needs a charge of the courier only where delivery is neither free nor fixed, and asks for it once', async () => {
  await fc.assert(
    fc.asyncProperty(facts, async ({ gathered, known, asked }) => {
      const { terms } = gathered;
      const subtotal = subtotalOf(
        gathered.lines.map(({ listing, count }) => ({ unitPrice: listing.price?.now ?? ZERO, count })),
      );
      const needs = !terms.shippingFixed && !shipsFree(subtotal, terms.freeShippingFrom);
      const first = draftOrder(gathered, asked, () => null, NOW);
      const question = quoteRequest(market, address.city, terms);
      expect(first.ok ? null : first.error).toEqual(needs ? { code: 'chargeUnknown', request: question } : null);

      const questions: unknown[] = [];
      const quote = async (one: unknown) => {
        questions.push(one);
        return { ok: true as const, value: known ?? ZERO };
      };
      const shipping = { quote, known: () => null };
      const drafted = await withDeliveryCharge({ shipping }, async (chargeOf) =>
        draftOrder(gathered, asked, chargeOf, NOW),
      );
      expect(questions).toEqual(needs ? [question] : []);
      expect(drafted).toEqual(draftOrder(gathered, asked, () => known ?? ZERO, NOW));
    }),
  );
});
