import type { MarketCode } from '#kernel/market';
import { type Minor, minor, share } from '#kernel/money';
import type { Effect, Offer, Reward, Scope } from './offer.rules.ts';

/** A scope as carts are matched with it. Equal scopes are one object, so that a cart resolves each once. */
export type LiveScope = {
  readonly all: boolean;
  readonly categories: readonly string[];
  readonly products: ReadonlySet<string>;
  readonly exceptCategories: readonly string[];
  readonly exceptProducts: ReadonlySet<string>;
  readonly onlyFullPrice: boolean;
};

/** An effect with the amount of one market. */
type LiveEffect = { readonly kind: Effect['kind']; readonly value: number };

export type LivePart = {
  readonly scope: LiveScope;
  readonly quantity: number;
  readonly effect: LiveEffect | null;
  readonly equalOrLess: boolean;
  readonly isCheapest: boolean;
};

export type LiveSets = {
  readonly kind: 'sets';
  readonly parts: readonly LivePart[];
  /** The scope of all parts, where they have one. */
  readonly oneScope: LiveScope | null;
  readonly quantity: number;
  readonly whole: LiveEffect | null;
  readonly times: number;
};
type LiveTier = { readonly from: number; readonly effect: LiveEffect };
export type LiveTiers = { readonly kind: 'tiers'; readonly scope: LiveScope; readonly tiers: readonly LiveTier[] };
export type LiveOrder = {
  readonly kind: 'order' | 'payment';
  readonly scope: LiveScope;
  readonly tiers: readonly LiveTier[];
  readonly cap: number;
};
export type LiveGift = {
  readonly kind: 'gift';
  readonly choices: readonly { readonly product: string; readonly value: Minor }[];
};
export type LiveReward =
  | LiveSets
  | LiveTiers
  | LiveOrder
  | LiveGift
  | { readonly kind: 'credit'; readonly scope: LiveScope; readonly amount: number }
  | { readonly kind: 'delivery'; readonly charge: number };

/** A threshold on goods: of their amount, or of their units. */
export type LiveThreshold = { readonly scope: LiveScope; readonly of: 'amount' | 'units'; readonly from: number };

export type LiveOffer = {
  readonly offer: Offer;
  readonly id: string;
  /** Its place by priority and id: the smaller wins between equals. */
  readonly rank: number;
  readonly priority: number;
  readonly goods: LiveThreshold | null;
  readonly reward: LiveReward;
};

/** The offers of a market by what they touch. Made when the offers change, used for every cart. */
export type LiveOffers = {
  readonly market: MarketCode;
  readonly offers: readonly LiveOffer[];
  /** Offers without an amount in the market. */
  readonly inOtherMarkets: readonly string[];
  /** Offers that touch every cart, by rank; those of others stand under their products and categories. */
  readonly everywhere: readonly number[];
  readonly byProduct: ReadonlyMap<string, readonly number[]>;
  readonly byCategory: ReadonlyMap<string, readonly number[]>;
};

function priorityOf({ priority = 100 }: Offer): number {
  return priority;
}

function byPriority(a: Offer, b: Offer): number {
  return priorityOf(a) - priorityOf(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** A share of an amount, rounded half up; without big integers where the product is exact. */
function percentOf(amount: number, basisPoints: number): number {
  const product = amount * basisPoints + 5_000;
  return Number.isSafeInteger(product) ? (product - (product % 10_000)) / 10_000 : share(minor(amount), basisPoints);
}

/** What an effect takes off a unit of a price; never more than the price. */
export function effectOn(price: number, effect: LiveEffect): number {
  switch (effect.kind) {
    case 'percent':
      return Math.min(price, percentOf(price, effect.value));
    case 'amount':
      return Math.min(effect.value, price);
    case 'price':
      return Math.max(0, price - effect.value);
  }
}

/** Compiles the offers of a market. The result depends on the offers alone, not on their order. */
export function compileOffers(offers: readonly Offer[], market: MarketCode): LiveOffers {
  const compile = compilerFor(market);
  const inOtherMarkets: string[] = [];
  const live: LiveOffer[] = [];
  for (const offer of offers.toSorted(byPriority)) {
    const compiled = offer.markets.includes(market) ? compile(offer, live.length) : null;
    if (compiled) live.push(compiled);
    else inOtherMarkets.push(offer.id);
  }
  const everywhere: number[] = [];
  const byProduct = new Map<string, number[]>();
  const byCategory = new Map<string, number[]>();
  for (const { rank, goods, reward } of live) {
    const scopes = scopesOf(goods, reward);
    if (scopes.length === 0 || scopes.some(({ all }) => all)) {
      everywhere.push(rank);
      continue;
    }
    for (const name of new Set(scopes.flatMap(({ products }) => [...products]))) add(byProduct, name, rank);
    for (const name of new Set(scopes.flatMap(({ categories }) => categories))) add(byCategory, name, rank);
  }
  return { market, offers: live, inOtherMarkets, everywhere, byProduct, byCategory };
}

function add(index: Map<string, number[]>, name: string, rank: number): void {
  const ranks = index.get(name);
  if (ranks) ranks.push(rank);
  else index.set(name, [rank]);
}

/** The scopes that bring an offer to a cart. Without one it touches every cart. */
function scopesOf(goods: LiveThreshold | null, reward: LiveReward): readonly LiveScope[] {
  const own = goods ? [goods.scope] : [];
  switch (reward.kind) {
    case 'sets':
      return [...own, ...reward.parts.map(({ scope }) => scope)];
    case 'delivery':
    case 'gift':
      return own;
    default:
      return [...own, reward.scope];
  }
}

/** The results of a function for each entry; null when one of them is null. */
function each<T, R>(entries: readonly T[], of: (entry: T) => R | null): readonly R[] | null {
  const results: R[] = [];
  for (const entry of entries) {
    const result = of(entry);
    if (result === null) return null;
    results.push(result);
  }
  return results;
}

/** Makes one object of equal scopes. */
function scopeInterner(): (scope: Scope) => LiveScope {
  const scopes = new Map<string, LiveScope>();
  return ({ all = false, categories = [], products = [], except = {}, onlyFullPrice = false }) => {
    const [exceptCategories, exceptProducts] = [except.categories ?? [], except.products ?? []];
    const key = JSON.stringify([all, categories, products, exceptCategories, exceptProducts, onlyFullPrice]);
    const known = scopes.get(key);
    if (known) return known;
    const live: LiveScope = {
      all,
      categories,
      products: new Set(products),
      exceptCategories,
      exceptProducts: new Set(exceptProducts),
      onlyFullPrice,
    };
    scopes.set(key, live);
    return live;
  };
}

/** Compiles one offer; null where it has no amount in the market. */
function compilerFor(market: MarketCode): (offer: Offer, rank: number) => LiveOffer | null {
  const scopeOf = scopeInterner();
  const effectOf = (effect: Effect): LiveEffect | null => {
    if (effect.kind === 'percent') return { kind: 'percent', value: effect.basisPoints };
    const value = (effect.kind === 'amount' ? effect.amount : effect.price)[market];
    return value === undefined ? null : { kind: effect.kind, value };
  };
  const setsOf = (reward: Extract<Reward, { kind: 'sets' }>): LiveSets | null => {
    const parts = each(reward.parts, (part): LivePart | null => {
      const effect = part.effect ? effectOf(part.effect) : null;
      if (part.effect && !effect) return null;
      const { quantity, equalOrLess = false, pick = 'cheapest' } = part;
      return { scope: scopeOf(part.scope), quantity, effect, equalOrLess, isCheapest: pick === 'cheapest' };
    });
    const whole = reward.whole ? effectOf(reward.whole) : null;
    if (!parts || (reward.whole && !whole)) return null;
    const [first] = parts;
    return {
      kind: 'sets',
      parts,
      oneScope: first && parts.every(({ scope }) => scope === first.scope) ? first.scope : null,
      quantity: parts.reduce((total, { quantity }) => total + quantity, 0),
      whole,
      times: reward.times ?? Number.MAX_SAFE_INTEGER,
    };
  };
  const rewardOf = (reward: Reward): LiveReward | null => {
    switch (reward.kind) {
      case 'sets':
        return setsOf(reward);
      case 'tiers': {
        const tiers = each(reward.tiers, ({ from, effect: asked }) => {
          const effect = effectOf(asked);
          return effect && { from, effect };
        });
        return tiers && { kind: 'tiers', scope: scopeOf(reward.scope), tiers: ascending(tiers) };
      }
      case 'credit': {
        const amount = reward.amount[market];
        return amount === undefined ? null : { kind: 'credit', scope: scopeOf(reward.scope), amount };
      }
      case 'order':
      case 'payment': {
        const tiers = each(reward.tiers, ({ from: amounts, off }) => {
          const [from, effect] = [amounts[market], effectOf(off)];
          return from === undefined || !effect ? null : { from, effect };
        });
        const cap = reward.cap ? reward.cap[market] : minor(Number.MAX_SAFE_INTEGER);
        if (!tiers || cap === undefined) return null;
        return { kind: reward.kind, scope: scopeOf(reward.scope), tiers: ascending(tiers), cap };
      }
      case 'delivery': {
        const charge = reward.charge[market];
        return charge === undefined ? null : { kind: 'delivery', charge };
      }
      case 'gift': {
        const choices = reward.choices.flatMap(({ product, value: values }) => {
          const value = values[market];
          return value === undefined ? [] : [{ product, value }];
        });
        return choices.length === 0 ? null : { kind: 'gift', choices };
      }
    }
  };
  return (offer, rank) => {
    const { goods } = offer.when ?? {};
    const reward = rewardOf(offer.reward);
    const from = typeof goods?.from === 'number' ? goods.from : goods?.from[market];
    if (!reward || (goods && from === undefined)) return null;
    const of = typeof goods?.from === 'number' ? 'units' : 'amount';
    const threshold = goods && from !== undefined ? ({ scope: scopeOf(goods.scope), of, from } as const) : null;
    return { offer, id: offer.id, rank, priority: priorityOf(offer), goods: threshold, reward };
  };
}

function ascending(tiers: readonly LiveTier[]): readonly LiveTier[] {
  return tiers.toSorted((a, b) => a.from - b.from);
}
