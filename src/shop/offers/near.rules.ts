import type { LiveOffer, LiveScope, LiveSets } from './compile-offers.rules.ts';
import type { Outcome } from './later-stages.rules.ts';
import { amountOf, at, type CartView, missingTo, unitsOf } from './view-cart.rules.ts';

/** Goods that an offer still lacks: units, or an amount in minor units, of a scope. */
export type Lack = { readonly scope: LiveScope; readonly of: 'units' | 'amount'; readonly missing: number };

/** How far a cart is from an offer. */
export type Distance = {
  readonly offer: string;
  /** What is missing; all of one kind, of one scope or of several. */
  readonly lacks: readonly Lack[];
  /** How much of the way is done, in basis points. */
  readonly way: number;
};

/** An offer is said to be near from this part of the way on, in basis points. */
export const NEAR_FROM = 4_000;

/** How far a cart is from meeting an offer's conditions; null when it meets them. */
export function distanceTo({ id, goods, reward }: LiveOffer, view: CartView): Distance | null {
  const lacks: Lack[] = [];
  let [have, need] = [0, 0];
  const lack = (scope: LiveScope, of: Lack['of'], from: number, missing: number) => {
    if (missing <= 0) return;
    lacks.push({ scope, of, missing });
    have += from - missing;
    need += from;
  };
  if (goods) lack(goods.scope, goods.of, goods.from, missingTo(view, goods));
  switch (reward.kind) {
    case 'sets':
      for (const { scope, quantity, missing } of partsMissing(reward, view)) lack(scope, 'units', quantity, missing);
      if (lacks.length > (goods ? 1 : 0)) [have, need] = [reward.quantity - missingUnits(lacks), reward.quantity];
      break;
    case 'tiers': {
      const from = reward.tiers[0]?.from ?? 0;
      lack(reward.scope, 'units', from, from - unitsOf(view, reward.scope));
      break;
    }
    case 'order':
    case 'payment': {
      const from = reward.tiers[0]?.from ?? 0;
      lack(reward.scope, 'amount', from, from - amountOf(view, reward.scope));
      break;
    }
    case 'credit':
      lack(reward.scope, 'units', 1, 1 - unitsOf(view, reward.scope));
      break;
    default:
  }
  return lacks.length === 0 ? null : { offer: id, lacks, way: wayOf(have, need) };
}

function missingUnits(lacks: readonly Lack[]): number {
  return lacks.reduce((units, { of, missing }) => units + (of === 'units' ? missing : 0), 0);
}

function wayOf(have: number, need: number): number {
  return need === 0 ? 0 : Math.floor((Math.max(0, have) * 10_000) / need);
}

/** The units that each part of a set lacks in a cart. */
function partsMissing(
  { parts, oneScope, quantity: all }: LiveSets,
  view: CartView,
): readonly { readonly scope: LiveScope; readonly quantity: number; readonly missing: number }[] {
  if (oneScope) return [{ scope: oneScope, quantity: all, missing: all - unitsOf(view, oneScope) }];
  const free = [...view.counts];
  let cheapestPaid = Number.MAX_SAFE_INTEGER;
  return parts.map(({ scope, quantity, effect, equalOrLess, isCheapest }) => {
    const lines = effect && isCheapest ? view.linesOf(scope).toReversed() : view.linesOf(scope);
    let missing = quantity;
    for (const line of lines) {
      const price = at(view.prices, line);
      const count = Math.min(at(free, line), missing);
      if (count === 0 || (equalOrLess && price > cheapestPaid)) continue;
      free[line] = at(free, line) - count;
      missing -= count;
      if (!effect) cheapestPaid = Math.min(cheapestPaid, price);
    }
    return { scope, quantity, missing };
  });
}

/** How far an applied offer is from its next tier; null when it has none. */
export function distanceToNextTier({ live, units }: Outcome, view: CartView): Distance | null {
  const { reward, id } = live;
  if (reward.kind !== 'tiers' && reward.kind !== 'order' && reward.kind !== 'payment') return null;
  const [of, have] =
    reward.kind === 'tiers' ? (['units', units] as const) : (['amount', amountOf(view, reward.scope)] as const);
  const next = reward.tiers.find(({ from }) => from > have);
  if (!next) return null;
  return { offer: id, lacks: [{ scope: reward.scope, of, missing: next.from - have }], way: wayOf(have, next.from) };
}
