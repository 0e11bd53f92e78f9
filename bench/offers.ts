/**
 * `npm run bench -- offers [times]`: how long pricing a cart with 500 live offers takes, by the size of the cart and by how many
 * offers of single items touch it. Nothing but the engine runs. Budgets (medians, idle machine): ten lines 0.5 ms, the fullest cart
 * 1 ms with twenty offers and 4 ms with fifty.
 */
import { MARKETS } from '#kernel/market';
import { minor } from '#kernel/money';
import { compileOffers } from '#shop/offers/compile-offers.rules';
import type { Facts } from '#shop/offers/facts.rules';
import type { CartLine, Offer, Reward, Scope } from '#shop/offers/offer.rules';
import { priceCart } from '#shop/offers/price-cart.rules';
import { say } from './report.ts';

const MARKET = MARKETS.KSA;
const LIVE_OFFERS = 500;
const CART_WIDE = 100;
const CATEGORIES = 10;

const amount = (units: number) => ({ [MARKET.code]: minor(units) });

/** Offers of single items in turn: sets of one scope and of two, a set price, tiers. */
function itemReward(index: number, scope: Scope, other: Scope): Reward {
  const half = { kind: 'percent', basisPoints: 5_000 } as const;
  const free = { kind: 'percent', basisPoints: 10_000 } as const;
  const kinds: readonly Reward[] = [
    {
      kind: 'sets',
      parts: [
        { scope, quantity: 2 },
        { scope, quantity: 1, effect: free },
      ],
    },
    {
      kind: 'sets',
      parts: [
        { scope, quantity: 1 },
        { scope: other, quantity: 1, effect: half },
      ],
    },
    { kind: 'sets', parts: [{ scope, quantity: 3 }], whole: { kind: 'price', price: amount(20_000 + 100 * index) } },
    {
      kind: 'tiers',
      scope,
      tiers: [2, 3, 5].map((from) => ({ from, effect: { kind: 'percent', basisPoints: from * 300 + index } })),
    },
  ];
  return kinds[index % kinds.length] ?? { kind: 'sets', parts: [] };
}

/** Offers that touch every cart: spend and save, free delivery, gifts. */
function wideReward(index: number): Pick<Offer, 'reward' | 'when'> {
  const from = amount(10_000 + 5_000 * index);
  const all = { all: true };
  if (index % 10 < 8) {
    const off = { kind: 'percent', basisPoints: 100 + 10 * index } as const;
    return { reward: { kind: 'order', scope: all, tiers: [{ from, off }] } };
  }
  const reward: Reward =
    index % 10 === 8
      ? { kind: 'delivery', charge: amount(0) }
      : { kind: 'gift', choices: [{ product: `g${index}`, value: amount(5_000) }] };
  return { reward, when: { goods: { scope: all, from } } };
}

/** 500 live offers, of which `touching` are for products of the cart, a hundred for every cart, and the others for other products. */
function offersOf(touching: number): readonly Offer[] {
  return Array.from({ length: LIVE_OFFERS }, (_, index): Offer => {
    const offer = {
      id: `offer-${String(index).padStart(3, '0')}`,
      markets: [MARKET.code],
      trigger: 'automatic',
    } as const;
    if (index < CART_WIDE) return { ...offer, ...wideReward(index) };
    const place = index - CART_WIDE;
    const named = (category: number): Scope =>
      place < touching ? { categories: [`c${category % CATEGORIES}`] } : { products: [`other-${place}-${category}`] };
    return { ...offer, reward: itemReward(place, named(place), named(place + 3)) };
  });
}

function cartOf(lines: number, count: number): readonly CartLine[] {
  return Array.from({ length: lines }, (_, index) => {
    const price = minor(4_500 + 937 * ((index * 7) % lines));
    const categories = [`c${index % CATEGORIES}`];
    return { product: `p${index}`, categories, listPrice: price, unitPrice: price, count, floor: minor(1) };
  });
}

const FACTS: Facts = {
  market: MARKET.code,
  at: new Date('2026-11-25T09:00:00Z'),
  vatBasisPoints: 1_500,
  freeShippingFrom: minor(200_00),
  shippingCharge: minor(25_00),
  shopper: { signedIn: false, firstOrder: false, groups: [] },
  usedUp: new Set(),
  usesByShopper: new Map(),
  giftStock: new Map(Array.from({ length: CART_WIDE }, (_, index) => [`g${index}`, 5])),
  giftChosen: new Map(),
  giftDeclined: new Set(),
};

/** Prices carts of several sizes `times` times each, even in number, and prints the median, the 99th percentile and the processor's time of one. */
export function offers(times: number): void {
  const carts = [
    { lines: 10, count: 2, touching: 20, budget: 0.5 },
    { lines: 60, count: 2, touching: 20, budget: 1 },
    { lines: 60, count: 2, touching: 50, budget: 4 },
    { lines: 60, count: 10, touching: 50, budget: 5 },
  ];
  for (const { lines, count, touching, budget } of carts) {
    const live = compileOffers(offersOf(touching), MARKET.code);
    const cart = cartOf(lines, count);
    const took: number[] = [];
    let used = process.cpuUsage();
    for (let round = 0; round < times; round += 1) {
      // the first half is for the compiler
      if (round === times / 2) used = process.cpuUsage();
      const start = performance.now();
      priceCart(live, cart, FACTS);
      took.push(performance.now() - start);
    }
    const { user } = process.cpuUsage(used);
    const sorted = took.slice(times / 2).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    const processor = user / 1_000 / (times / 2);
    const figures = { 'median ms': at(0.5), 'p99 ms': at(0.99), 'processor ms': processor, 'budget ms': budget };
    say('A cart priced with 500 live offers', `${lines} lines × ${count}, ${touching} touch it`, figures);
  }
}
