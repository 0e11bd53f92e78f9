import { expect, it } from 'vitest';
import { OFFER_VECTORS } from '#support/offer-vectors';
import { compileOffers } from './compile-offers.rules.ts';
import { priceFrozen } from './frozen-cart.ts';
import { freezeOffers } from './frozen-offers.ts';
import { offerTerms } from './offer-terms.ts';
import { priceCart } from './price-cart.rules.ts';

/** The worked examples with offers that an order is placed with and that the table of offers can hold. */
const placed = OFFER_VECTORS.flatMap((vector) => {
  const { cart, offers, facts } = vector;
  const priced = priceCart(compileOffers(offers, facts.market), cart, facts);
  const frozen = freezeOffers(priced.explanations, (id) => {
    const offer = offers.find((one) => one.id === id);
    if (!offer) return undefined;
    const { reward, when, markets, alone, withCode, priority } = offer;
    const terms = JSON.parse(JSON.stringify({ reward, when, markets, alone, withCode, priority }));
    return { version: 1, kind: reward.kind, name: { en: id, ar: id }, terms };
  });
  const isStored = frozen?.every(({ terms }) => offerTerms.safeParse(terms).success);
  return frozen && isStored ? [{ ...vector, priced, frozen }] : [];
});

const again = ({ facts, cart, frozen }: (typeof placed)[number], lines = cart) =>
  priceFrozen(frozen, {
    ...{ market: facts.market, at: facts.at, method: facts.method ?? 'COD', lines },
    ...{ vatBasisPoints: facts.vatBasisPoints, freeShippingFrom: facts.freeShippingFrom },
    ...{ shippingCharge: facts.shippingCharge, reduction: facts.giftCode?.reduction ?? null },
  });

it('has most of the worked examples', () => expect(placed.length).toBeGreaterThan(40));

// a line with a floor of its own is priced by the lowest floor of an order
const isFloored = ({ cart }: (typeof placed)[number]) => cart.some(({ floor }) => floor > 1);

it.each(placed.filter((one) => !isFloored(one)).map((one) => [one.name, one] as const))(
  'makes the same of the same lines: %s',
  (_name, one) => {
    const made = again(one);
    expect(made?.offers).toEqual(one.frozen);
    expect(made?.reduction.discount).toBe(one.priced.discount.offers);
    for (const { product, offers } of one.priced.lines) expect(made?.discounts.get(product)).toBe(offers);
  },
);

it('keeps every offer, with nothing where it no longer applies', () => {
  for (const one of placed) {
    const made = again(one, []);
    expect(made?.offers.map(({ id, saving, lines }) => [id, saving, lines.length])).toEqual(
      one.frozen.map(({ id }) => [id, 0, 0]),
    );
  }
});

it('prices nothing by terms that cannot be read any more', () => {
  for (const one of placed)
    expect(again({ ...one, frozen: one.frozen.map((offer) => ({ ...offer, terms: {} })) })).toBeNull();
});
