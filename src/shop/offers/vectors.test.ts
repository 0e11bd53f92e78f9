import { describe, expect, it } from 'vitest';
import { minor, sum } from '#kernel/money';
import { type GivenBack, planRefund, refundableOf, type SoldOrder, sumLeft } from '#shop/refunds/refund.rules';
import { OFFER_VECTORS, type OfferVector } from '#support/offer-vectors';
import type { Combination } from './combine.rules.ts';
import { compileOffers } from './compile-offers.rules.ts';
import type { Distance } from './near.rules.ts';
import { type Explanation, priceCart } from './price-cart.rules.ts';
import { addLines, suggestOffer } from './suggest.rules.ts';

const price = ({ offers, cart, facts }: OfferVector) => priceCart(compileOffers(offers, facts.market), cart, facts);

/** A combination as the worked examples spell it. */
function spelt({ offers, giftCode }: Combination): string {
  if (offers === 'none') return giftCode ? 'code' : 'nothing';
  return `${offers === 'open' ? 'offers' : `alone:${offers.alone}`}${giftCode ? '+code' : ''}`;
}

const stateOf = (one: Explanation): string =>
  one.outcome === 'applied' || one.outcome === 'near' ? one.outcome : one.why;

const missingOf = ({ offer, lacks }: Distance) => {
  const [first] = lacks;
  const missing = lacks.reduce((total, lack) => total + lack.missing, 0);
  return { offer, missing: { [first?.of ?? 'units']: missing } };
};

const byOffer = <T extends { readonly offer: string }>(list: readonly T[]): readonly T[] =>
  list.toSorted((a, b) => (a.offer < b.offer ? -1 : 1));

describe('the worked examples', () => {
  it.each(OFFER_VECTORS.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    const { expected } = vector;
    const priced = price(vector);
    const { subtotal, tax, shipping, total } = priced;
    expect({ subtotal, tax, shipping, total, discount: priced.discount }).toEqual({
      subtotal: expected.subtotal,
      tax: expected.tax,
      shipping: expected.shipping,
      total: expected.total,
      discount: { offers: expected.offersDiscount, code: expected.codeDiscount },
    });
    expect(priced.lines).toEqual(expected.lines.map(({ count: _, unitPrice: __, ...line }) => line));
    expect(spelt(priced.combination)).toBe(expected.combination);
    const applied = priced.explanations.flatMap((one) =>
      one.outcome === 'applied'
        ? [
            {
              offer: one.offer,
              saving: one.saving,
              times: one.times,
              lines: Object.fromEntries(one.lines.map(({ product, amount }) => [product, amount])),
            },
          ]
        : [],
    );
    expect(byOffer(applied)).toEqual(byOffer(expected.applied));
    expect(priced.gifts).toEqual(expected.gifts);
    expect(priced.giftCode).toBe(expected.codeState);
    expect(Object.fromEntries(priced.explanations.map((one) => [one.offer, stateOf(one)]))).toEqual(expected.states);
    expect(byOffer(priced.near.map(missingOf))).toEqual(byOffer(expected.near));
  });
});

/** The products of all worked examples of a market. */
const shelfOf = (market: string) => {
  const lines = OFFER_VECTORS.filter(({ facts }) => facts.market === market).flatMap(({ cart }) => cart);
  return [...new Map(lines.map((line) => [line.product, line])).values()];
};

const isNear = ({ expected }: OfferVector) => expected.near.length > 0;

describe('what a worked example says is near', () => {
  it.each(OFFER_VECTORS.filter(isNear).map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    const { cart, offers, facts, expected } = vector;
    const [live, shelf] = [compileOffers(offers, facts.market), shelfOf(facts.market)];
    const priced = price(vector);
    const suggestion = suggestOffer(live, cart, facts, { priced, shelf });
    expect(expected.near.map(({ offer }) => offer)).toContain(suggestion?.offer);
    const added = (suggestion?.add ?? []).flatMap(({ product, count }) =>
      [...cart, ...shelf]
        .filter((line) => line.product === product)
        .slice(0, 1)
        .map((line) => ({ ...line, count })),
    );
    const after = priceCart(live, addLines(cart, added), facts);
    const saved = ({ explanations }: typeof after) =>
      explanations.map((one) => (one.outcome === 'applied' && one.offer === suggestion?.offer ? one.saving : 0));
    expect(Math.max(...saved(after))).toBeGreaterThan(Math.max(...saved(priced)));
  });
});

/** The order of a worked example, with what offers took off each line. */
function soldOrder(vector: OfferVector): SoldOrder {
  const { lines, subtotal, discount, tax, total } = price(vector);
  return {
    lines: vector.cart.map(({ product, unitPrice, count }, index) => ({
      id: product,
      unitPrice,
      count,
      offerDiscount: lines[index]?.offers ?? minor(0),
    })),
    subtotal,
    discount: sum([discount.offers, discount.code]),
    vat: tax,
    total,
  };
}

const courses = OFFER_VECTORS.flatMap((vector) =>
  vector.refunds.map((course, index) => [`${vector.name}, course ${index + 1}`, vector, course] as const),
);

describe('refunds of the worked examples', () => {
  it('has their 19 courses', () => expect(courses).toHaveLength(19));

  it.each(courses)('%s', (_name, vector, { steps, expect: expected }) => {
    const order = soldOrder(vector);
    const given: GivenBack[] = [];
    const plans = steps.map(({ units, shipping }) => {
      const left = refundableOf(order, given);
      const lines = units.map(({ product, quantity }) => ({ id: product, quantity, restock: false }));
      const made = planRefund(left, { kind: 'lines', lines, shipping: shipping ? left.shipping : minor(0) });
      if ('problem' in made) throw new Error(made.problem.code);
      given.push(made.plan);
      return {
        units: made.plan.lines.map(({ id, quantity, net, vat }) => ({ product: id, quantity, net, vat })),
        net: made.plan.net,
        vat: made.plan.vat,
        shipping: made.plan.shipping,
        total: made.plan.total,
      };
    });
    expect(plans).toEqual(expected);
    expect(sumLeft(refundableOf(order, given))).toBe(
      order.total - plans.reduce((total, plan) => total + plan.total, 0),
    );
  });
});
