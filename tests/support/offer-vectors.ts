import { z } from 'zod';
import { MARKET_CODES, type MarketCode } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import { PAYMENT_METHODS } from '#kernel/payment-method';
import type { Facts } from '#shop/offers/facts.rules';
import type { Amounts, CartLine, Effect, Offer, Reward, Scope } from '#shop/offers/offer.rules';
import json from '../../src/shop/offers/vectors.json' with { type: 'json' };

const money = z.number().transform(minor);

/** An amount that is the same in every market, or one by market. */
const amounts = z.union([z.number(), z.record(z.string(), z.number())]).transform((given): Amounts => {
  const byMarket: Partial<Record<MarketCode, Minor>> = {};
  for (const code of MARKET_CODES) {
    const amount = typeof given === 'number' ? given : given[code];
    if (amount !== undefined) byMarket[code] = minor(amount);
  }
  return byMarket;
});

const goods = {
  all: z.boolean().exactOptional(),
  categories: z.array(z.string()).exactOptional(),
  products: z.array(z.string()).exactOptional(),
};
const scope: z.ZodType<Scope> = z.strictObject({
  ...goods,
  except: z.strictObject(goods).exactOptional(),
  onlyFullPrice: z.boolean().exactOptional(),
});

const effect = { percent: z.number().optional(), amount: amounts.optional(), price: amounts.optional() };
type RawEffect = { percent?: number | undefined; amount?: Amounts | undefined; price?: Amounts | undefined };

function off({ percent, amount }: RawEffect): Exclude<Effect, { kind: 'price' }> | undefined {
  if (percent !== undefined) return { kind: 'percent', basisPoints: percent };
  return amount && { kind: 'amount', amount };
}

function wholeOff({ percent, price }: RawEffect): Exclude<Effect, { kind: 'amount' }> | undefined {
  if (percent !== undefined) return { kind: 'percent', basisPoints: percent };
  return price && { kind: 'price', price };
}

const part = z
  .strictObject({
    scope,
    quantity: z.number(),
    effect: z.strictObject(effect).optional(),
    equalOrLess: z.boolean().optional(),
  })
  .transform((given) => {
    const taken = given.effect && (off(given.effect) ?? wholeOff(given.effect));
    const { quantity, equalOrLess = false } = given;
    return { scope: given.scope, quantity, equalOrLess, ...(taken ? { effect: taken } : {}) };
  });
const sets = z
  .strictObject({ parts: z.array(part), ...effect, times: z.number().optional() })
  .transform(({ parts, times, ...given }): Reward => {
    const whole = wholeOff(given);
    return { kind: 'sets', parts, ...(whole ? { whole } : {}), ...(times === undefined ? {} : { times }) };
  });
const tiers = z.strictObject({ scope, tiers: z.array(z.strictObject({ from: z.number(), ...effect })) }).transform(
  (given): Reward => ({
    kind: 'tiers',
    scope: given.scope,
    tiers: given.tiers.flatMap(({ from, ...of }) => {
      const taken = off(of) ?? wholeOff(of);
      return taken ? [{ from, effect: taken }] : [];
    }),
  }),
);
const reduction = (kind: 'order' | 'payment') =>
  z
    .strictObject({
      scope,
      tiers: z.array(z.strictObject({ from: amounts, ...effect })),
      cap: amounts.exactOptional(),
    })
    .transform(
      (given): Reward => ({
        kind,
        scope: given.scope,
        tiers: given.tiers.flatMap(({ from, ...of }) => {
          const taken = off(of);
          return taken ? [{ from, off: taken }] : [];
        }),
        ...(given.cap ? { cap: given.cap } : {}),
      }),
    );
const REWARDS = {
  item: z.union([sets, tiers]),
  credit: z.strictObject({ scope, amount: amounts }).transform((given): Reward => ({ kind: 'credit', ...given })),
  order: reduction('order'),
  payment: reduction('payment'),
  delivery: z
    .strictObject({ delivery: amounts })
    .transform(({ delivery: charge }): Reward => ({ kind: 'delivery', charge })),
  gift: z
    .strictObject({ gift: z.array(z.strictObject({ product: z.string(), value: amounts })) })
    .transform(({ gift: choices }): Reward => ({ kind: 'gift', choices })),
};

const market = z.enum(MARKET_CODES);
const instant = z.string().transform((text) => new Date(text));
const offer = z
  .strictObject({
    id: z.string(),
    class: z.enum(['item', 'credit', 'order', 'payment', 'delivery', 'gift']),
    name: z.unknown(),
    markets: z.array(market),
    trigger: z.enum(['automatic', 'code']),
    code: z.string().optional(),
    reward: z.unknown(),
    when: z
      .strictObject({
        goods: z.strictObject({ scope, amount: amounts.optional(), units: z.number().optional() }).optional(),
        method: z.array(z.enum(PAYMENT_METHODS)).optional(),
      })
      .optional(),
    audience: z.union([z.enum(['first-order', 'signed-in']), z.strictObject({ group: z.string() })]).optional(),
    from: instant.exactOptional(),
    until: instant.exactOptional(),
    usesLeft: z.number().optional(),
    usesPerShopper: z.number().exactOptional(),
    alone: z.boolean().optional(),
    withCode: z.boolean().optional(),
    priority: z.number().exactOptional(),
  })
  .transform((given): Offer => {
    const { from, until, usesPerShopper, when = {}, audience } = given;
    const threshold = when.goods && { scope: when.goods.scope, from: when.goods.units ?? when.goods.amount ?? {} };
    const isGroup = typeof audience === 'object';
    const of = audience === 'first-order' ? ('firstOrder' as const) : ('signedIn' as const);
    return {
      id: given.id,
      markets: given.markets,
      trigger: given.trigger,
      reward: REWARDS[given.class].parse(given.reward),
      when: { ...(threshold ? { goods: threshold } : {}), ...(when.method ? { methods: when.method } : {}) },
      times: { ...(from ? { from } : {}), ...(until ? { until } : {}) },
      limits: {
        ...(usesPerShopper === undefined ? {} : { usesPerShopper }),
      },
      ...(audience ? { audience: isGroup ? { kind: 'group', group: audience.group } : { kind: of } } : {}),
      alone: given.alone ?? false,
      withCode: given.withCode ?? true,
      ...(given.priority === undefined ? {} : { priority: given.priority }),
    };
  });

const counts = z.record(z.string(), z.number()).default({});
const steps = z.strictObject({
  units: z.array(z.strictObject({ product: z.string(), quantity: z.number() })),
  shipping: z.boolean().default(false),
});
const refunded = z.strictObject({
  units: z.array(z.strictObject({ product: z.string(), quantity: z.number(), net: z.number(), vat: z.number() })),
  net: z.number(),
  vat: z.number(),
  shipping: z.number(),
  total: z.number(),
});

const vector = z.strictObject({
  n: z.number(),
  name: z.string(),
  market,
  currency: z.string(),
  vatBasisPoints: z.number(),
  freeShippingFrom: money,
  shippingCharge: money,
  at: instant,
  lines: z.array(
    z.strictObject({
      product: z.string(),
      categories: z.array(z.string()),
      listPrice: money,
      unitPrice: money,
      count: z.number(),
      floor: money.default(minor(1)),
    }),
  ),
  offers: z.array(z.string()),
  changes: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  shopper: z
    .strictObject({
      signedIn: z.boolean().default(false),
      firstOrder: z.boolean().default(false),
      groups: z.array(z.string()).default([]),
    })
    .prefault({}),
  method: z.enum(PAYMENT_METHODS).exactOptional(),
  code: z
    .strictObject({
      code: z.string(),
      reduction: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('percentage'), basisPoints: z.number() }),
        z.strictObject({ kind: z.literal('fixed'), amount: money }),
      ]),
      minimum: money.default(minor(0)),
    })
    .optional(),
  offerCode: z.string().exactOptional(),
  usedByShopper: counts,
  giftStock: counts,
  giftChosen: z.record(z.string(), z.string()).default({}),
  giftDeclined: z.array(z.string()).default([]),
  expect: z.strictObject({
    combination: z.string(),
    applied: z.array(
      z.strictObject({
        offer: z.string(),
        saving: z.number(),
        lines: z.record(z.string(), z.number()),
        times: z.number().default(1),
      }),
    ),
    lines: z.array(
      z.strictObject({
        product: z.string(),
        count: z.number(),
        unitPrice: z.number(),
        amount: z.number(),
        offers: z.number(),
        code: z.number(),
        taxable: z.number(),
        vat: z.number(),
      }),
    ),
    gifts: z.array(z.strictObject({ offer: z.string(), product: z.string(), value: z.number() })),
    subtotal: z.number(),
    offersDiscount: z.number(),
    goods: z.number(),
    codeDiscount: z.number(),
    discount: z.number(),
    taxable: z.number(),
    tax: z.number(),
    shipping: z.number(),
    total: z.number(),
    codeUsed: z.boolean(),
    codeState: z.enum(['used', 'worse', 'minimum']).nullable().default(null),
    states: z.record(z.string(), z.string()),
    near: z.array(z.strictObject({ offer: z.string(), missing: z.record(z.string(), z.number()) })),
  }),
  refunds: z.array(z.strictObject({ steps: z.array(steps), expect: z.array(refunded) })).default([]),
});

const file = z.object({
  offers: z.record(z.string(), z.record(z.string(), z.unknown())),
  vectors: z.array(vector),
});
const { offers: terms, vectors } = file.parse(json);

/** A worked example: a cart with its offers and facts, what it comes to, and courses of refunds. */
export type OfferVector = {
  readonly name: string;
  readonly cart: readonly CartLine[];
  readonly offers: readonly Offer[];
  readonly facts: Facts;
  readonly expected: z.output<typeof vector>['expect'];
  readonly refunds: z.output<typeof vector>['refunds'];
};

/** The worked examples of offers (src/shop/offers/vectors.json). */
export const OFFER_VECTORS: readonly OfferVector[] = vectors.map((one) => ({
  name: `${one.n} ${one.name}`,
  cart: one.lines,
  offers: one.offers.map((id) => offer.parse({ ...terms[id], ...one.changes[id] })),
  facts: {
    market: one.market,
    at: one.at,
    vatBasisPoints: one.vatBasisPoints,
    freeShippingFrom: one.freeShippingFrom,
    shippingCharge: one.shippingCharge,
    shopper: one.shopper,
    ...(one.method ? { method: one.method } : {}),
    ...(one.code ? { giftCode: { reduction: one.code.reduction, minimum: one.code.minimum } } : {}),
    ...(one.offerCode === undefined ? {} : { typedOffer: one.offerCode }),
    usedUp: new Set(one.offers.filter((id) => ({ ...terms[id], ...one.changes[id] }).usesLeft === 0)),
    usesByShopper: new Map(Object.entries(one.usedByShopper)),
    giftStock: new Map(Object.entries(one.giftStock)),
    giftChosen: new Map(Object.entries(one.giftChosen)),
    giftDeclined: new Set(one.giftDeclined),
  },
  expected: one.expect,
  refunds: one.refunds,
}));
