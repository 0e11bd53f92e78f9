import fc from 'fast-check';
import { MARKETS, type MarketCode } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import type { Facts } from '#shop/offers/facts.rules';
import type { Amounts, CartLine, Effect, Offer, Reward, Scope } from '#shop/offers/offer.rules';

/** Carts, offers and facts for property tests of the engine of offers. */

const CATEGORIES = ['a', 'b', 'c', 'd'] as const;
const market: MarketCode = 'KSA';

const amounts = (most: number): fc.Arbitrary<Amounts> =>
  fc.integer({ min: 0, max: most }).map((amount) => ({ [market]: minor(amount) }));

/** A product of the catalogue; a cart takes some of them. */
const product = fc.record({
  categories: fc.subarray([...CATEGORIES]),
  unitPrice: fc.oneof(fc.integer({ min: 1, max: 60_000 }), fc.constantFrom(100, 4_500, 9_900, 9_900)),
  isDiscounted: fc.boolean(),
  floor: fc.oneof(
    { weight: 3, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 20_000 }) },
  ),
  count: fc.integer({ min: 1, max: 6 }),
});
const catalogue = (most: number) =>
  fc.array(product, { minLength: 1, maxLength: most }).map((products) =>
    products.map(
      ({ unitPrice, isDiscounted, ...line }, index): CartLine => ({
        ...line,
        product: `p${index}`,
        unitPrice: minor(unitPrice),
        listPrice: minor(isDiscounted ? unitPrice + 500 : unitPrice),
        floor: minor(line.floor),
      }),
    ),
  );

const products = fc.array(
  fc.integer({ min: 0, max: 12 }).map((index) => `p${index}`),
  { minLength: 1, maxLength: 4 },
);
const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant({ all: true }),
  fc.record({ categories: fc.subarray([...CATEGORIES], { minLength: 1 }), onlyFullPrice: fc.boolean() }),
  fc.record({ products, except: fc.record({ categories: fc.subarray([...CATEGORIES], { maxLength: 1 }) }) }),
);
const basisPoints = fc.oneof(fc.constantFrom(500, 5_000, 10_000), fc.integer({ min: 1, max: 10_000 }));
const percent: fc.Arbitrary<Effect & { kind: 'percent' }> = basisPoints.map((share) => ({
  kind: 'percent',
  basisPoints: share,
}));
const amountOff = (most: number): fc.Arbitrary<Effect & { kind: 'amount' }> =>
  amounts(most).map((amount) => ({ kind: 'amount', amount }));
const priceOf = (most: number): fc.Arbitrary<Effect & { kind: 'price' }> =>
  amounts(most).map((price) => ({ kind: 'price', price }));
const effect: fc.Arbitrary<Effect> = fc.oneof(percent, amountOff(20_000), priceOf(20_000));

const part = fc.record({ scope, quantity: fc.integer({ min: 1, max: 3 }) });
const sets: fc.Arbitrary<Reward> = fc.oneof(
  // buy some, get some of the same scope
  fc.record({ of: part, quantity: fc.integer({ min: 1, max: 2 }), effect, times: fc.integer({ min: 1, max: 3 }) }).map(
    ({ of, quantity, effect: taken, times }): Reward => ({
      kind: 'sets',
      parts: [of, { scope: of.scope, quantity, effect: taken }],
      ...(times > 1 ? {} : { times }),
    }),
  ),
  // of another scope
  fc.record({ paid: part, reward: part, effect, equalOrLess: fc.boolean() }).map(
    ({ paid, reward, effect: taken, equalOrLess }): Reward => ({
      kind: 'sets',
      parts: [paid, { ...reward, effect: taken, equalOrLess }],
    }),
  ),
  // some for a price, bundles
  fc
    .record({ parts: fc.array(part, { minLength: 1, maxLength: 3 }), whole: fc.oneof(percent, priceOf(60_000)) })
    .map(({ parts, whole }): Reward => ({ kind: 'sets', parts, whole })),
);
const tiers: fc.Arbitrary<Reward> = fc
  .record({
    scope,
    tiers: fc.array(fc.record({ from: fc.integer({ min: 1, max: 8 }), effect }), { minLength: 1, maxLength: 3 }),
  })
  .map((reward): Reward => ({ kind: 'tiers', ...reward }));
const reduction: fc.Arbitrary<Reward> = fc.record({
  kind: fc.constantFrom('order' as const, 'payment' as const),
  scope,
  tiers: fc.array(fc.record({ from: amounts(100_000), off: fc.oneof(percent, amountOff(60_000)) }), {
    minLength: 1,
    maxLength: 3,
  }),
  cap: amounts(90_000),
});
const credit: fc.Arbitrary<Reward> = fc.record({ kind: fc.constant('credit' as const), scope, amount: amounts(5_000) });
const delivery: fc.Arbitrary<Reward> = fc.record({ kind: fc.constant('delivery' as const), charge: amounts(3_000) });
const gift: fc.Arbitrary<Reward> = fc
  .array(fc.record({ product: fc.constantFrom('g0', 'g1', 'p0'), value: amounts(10_000) }), {
    minLength: 1,
    maxLength: 2,
  })
  .map((choices): Reward => ({ kind: 'gift', choices }));

const goods = fc.record({ scope, from: fc.oneof(amounts(60_000), fc.integer({ min: 1, max: 5 })) });
const offer = fc
  .record({
    reward: fc.oneof(
      { weight: 4, arbitrary: sets },
      { weight: 2, arbitrary: tiers },
      { weight: 2, arbitrary: reduction },
      credit,
      delivery,
      gift,
    ),
    goods: fc.option(goods, { nil: undefined, freq: 2 }),
    alone: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
    withCode: fc.integer({ min: 0, max: 4 }).map((number) => number > 0),
    isTyped: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
    priority: fc.constantFrom(50, 100, 100, 100),
  })
  .map(({ goods: threshold, isTyped, ...given }) => ({
    ...given,
    isTyped,
    when: threshold ? { goods: threshold } : {},
  }));

const offers = (most: number) =>
  fc.array(offer, { maxLength: most }).map((list) =>
    list.map(
      ({ isTyped, ...given }, index): Offer => ({
        ...given,
        id: `o${index}`,
        markets: [market],
        trigger: isTyped && index === 0 ? 'code' : 'automatic',
      }),
    ),
  );

const giftCode = fc.option(
  fc.record({
    reduction: fc.oneof(
      basisPoints.map((share) => ({ kind: 'percentage' as const, basisPoints: share })),
      fc.integer({ min: 1, max: 50_000 }).map((amount) => ({ kind: 'fixed' as const, amount: minor(amount) })),
    ),
    minimum: fc.integer({ min: 0, max: 50_000 }).map((amount): Minor => minor(amount)),
  }),
  { nil: undefined },
);

/** Facts of a shopper who may use every offer; the first one's code is typed. */
const facts = fc
  .record({ giftCode, vatBasisPoints: fc.constantFrom(1_500, 500, 0), inStock: fc.integer({ min: 0, max: 20 }) })
  .map(
    ({ giftCode: code, vatBasisPoints, inStock }): Facts => ({
      market,
      at: new Date('2026-11-25T09:00:00Z'),
      vatBasisPoints,
      freeShippingFrom: minor(MARKETS[market].money.freeShippingFrom),
      shippingCharge: minor(25_00),
      shopper: { signedIn: true, firstOrder: true, groups: [] },
      ...(code ? { giftCode: code } : {}),
      typedOffer: 'o0',
      usedUp: new Set(),
      usesByShopper: new Map(),
      giftStock: new Map([
        ['g0', inStock],
        ['g1', 3],
        ['p0', inStock],
      ]),
      giftChosen: new Map([['o1', 'g1']]),
      giftDeclined: new Set(),
    }),
  );

/** A cart of up to `lines` products, up to `live` offers, and facts. */
export const randomCart = (lines: number, live: number) =>
  fc.record({ cart: catalogue(lines), offers: offers(live), facts });
