import { minor } from '#kernel/money';
import { allocate } from '../invoices/allocate.rules.ts';
import { effectOn, type LiveGift, type LiveOffer, type LiveOrder } from './compile-offers.rules.ts';
import type { Facts } from './facts.rules.ts';
import type { ItemResult } from './item-stage.rules.ts';
import type { Lost } from './offer.rules.ts';
import { amountOf, at, type CartView } from './view-cart.rules.ts';

/** Gifts of one order, at most. */
const MAX_GIFTS = 2;

/** What became of an offer whose conditions hold. */
export type Outcome = {
  readonly live: LiveOffer;
  readonly state: 'applied' | Lost;
  readonly saving: number;
  /** How often its units were taken; once for offers of later stages. */
  readonly times: number;
  /** How many units it took; zero for offers of later stages. */
  readonly units: number;
  /** What each line saves by it. */
  readonly lines: ReadonlyMap<number, number>;
  /** What it would save without the others, as far as it was worked out. */
  readonly would: number;
  /** Offers that took its place. */
  readonly by: readonly string[];
};

/** A gift that joins the order at 0.00; `value` is its selling price. */
export type Gift = { readonly offer: string; readonly product: string; readonly value: number };

const NO_LINES: ReadonlyMap<number, number> = new Map();

export function lost(live: LiveOffer, state: Lost, would = 0, by: readonly string[] = []): Outcome {
  return { live, state, saving: 0, times: 0, units: 0, lines: NO_LINES, would, by };
}

function applied(live: LiveOffer, saving: number, lines: ReadonlyMap<number, number> = NO_LINES): Outcome {
  return { live, state: 'applied', saving, times: 1, units: 0, lines, would: saving, by: [] };
}

/** What offers may still take off a line: what is left of it above its floor. */
function roomOf(view: CartView, given: readonly number[], line: number): number {
  return (at(view.prices, line) - at(view.floors, line)) * at(view.counts, line) - at(given, line);
}

/**
 * Credits: each takes its amount off one unit, the dearest of its scope first, and a unit takes one. Adds to `given`, the sums by
 * line so far.
 */
export function creditStage(
  offers: readonly LiveOffer[],
  view: CartView,
  item: ItemResult,
  given: number[],
): readonly Outcome[] {
  const credited = view.lines.map(() => 0);
  // the larger first, so that a small one never keeps a unit from it
  const credit = ({ reward }: LiveOffer) => (reward.kind === 'credit' ? reward.amount : 0);
  const largestFirst = offers.toSorted((one, other) => credit(other) - credit(one));
  return largestFirst.map((live) => {
    const { reward } = live;
    if (reward.kind !== 'credit') return lost(live, 'noSaving');
    const line = view.linesOf(reward.scope).find((one) => at(credited, one) < at(view.counts, one));
    if (line === undefined) return lost(live, 'unitsUsed', reward.amount);
    const isUntaken = at(item.free, line) > at(credited, line);
    const left = at(view.prices, line) - at(view.floors, line) - (isUntaken ? 0 : (item.least.get(line) ?? 0));
    const saving = Math.min(reward.amount, Math.max(0, left), roomOf(view, given, line));
    if (saving === 0) return lost(live, reward.amount > 0 ? 'floor' : 'noSaving', reward.amount);
    credited[line] = at(credited, line) + 1;
    given[line] = at(given, line) + saving;
    return applied(live, saving, new Map([[line, saving]]));
  });
}

/** The tier of an order or payment offer that the subtotal of its scope reaches. */
function reachedTier(reward: LiveOrder, view: CartView): LiveOrder['tiers'][number] | undefined {
  const amount = amountOf(view, reward.scope);
  return reward.tiers.findLast(({ from }) => from <= amount);
}

/** What an order or payment offer takes off the goods of its scope before floors. */
function uncutOf(reward: LiveOrder, view: CartView, given: readonly number[]): number {
  const tier = reachedTier(reward, view);
  if (!tier) return 0;
  let base = 0;
  for (const line of view.linesOf(reward.scope))
    base += at(view.prices, line) * at(view.counts, line) - at(given, line);
  return Math.min(effectOn(base, tier.effect), reward.cap);
}

/** The best of the order or the payment offers, on what is left of the goods. Adds to `given`. */
export function bestReduction(offers: readonly LiveOffer[], view: CartView, given: number[]): readonly Outcome[] {
  const tries = offers.map((live) => {
    const { reward } = live;
    const uncut = reward.kind === 'order' || reward.kind === 'payment' ? uncutOf(reward, view, given) : 0;
    return { live, uncut };
  });
  let best: { readonly live: LiveOffer; readonly saving: number; readonly lines: ReadonlyMap<number, number> } | null =
    null;
  for (const { live, uncut } of tries.toSorted((a, b) => b.uncut - a.uncut || a.live.rank - b.live.rank)) {
    if (uncut === 0 || (best && best.saving > uncut)) break;
    const lines = cutToFloors(live, uncut, view, given);
    let saving = 0;
    for (const amount of lines.values()) saving += amount;
    const isBetter = !best || saving > best.saving || (saving === best.saving && live.rank < best.live.rank);
    if (saving > 0 && isBetter) best = { live, saving, lines };
  }
  for (const [line, amount] of best?.lines ?? []) given[line] = at(given, line) + amount;
  return tries.map(({ live, uncut }) => {
    if (best?.live === live) return applied(live, best.saving, best.lines);
    if (uncut === 0) return lost(live, 'noSaving');
    return best ? lost(live, 'better', uncut, [best.live.id]) : lost(live, 'floor', uncut);
  });
}

/** A discount by line, in proportion to what is left of each, cut to its floor. */
function cutToFloors(
  { reward }: LiveOffer,
  discount: number,
  view: CartView,
  given: readonly number[],
): ReadonlyMap<number, number> {
  if (reward.kind !== 'order' && reward.kind !== 'payment') return NO_LINES;
  const lines = view.linesOf(reward.scope);
  const left = lines.map((line) => minor(at(view.prices, line) * at(view.counts, line) - at(given, line)));
  const shares = allocate(minor(discount), left);
  const amounts = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const amount = Math.min(shares[index] ?? 0, roomOf(view, given, line));
    if (amount > 0) amounts.set(line, amount);
  }
  return amounts;
}

/** The lowest delivery charge of the offers; `charge` is the one without them. */
export function deliveryStage(
  offers: readonly LiveOffer[],
  charge: number,
): { readonly charge: number; readonly outcomes: readonly Outcome[] } {
  const chargeOf = ({ reward }: LiveOffer) => (reward.kind === 'delivery' ? reward.charge : charge);
  const best = offers.reduce<LiveOffer | null>(
    (found, live) => (chargeOf(live) < (found ? chargeOf(found) : charge) ? live : found),
    null,
  );
  const lowest = best ? chargeOf(best) : charge;
  return {
    charge: lowest,
    outcomes: offers.map((live) => {
      if (charge === 0) return lost(live, 'freeAlready');
      if (live === best) return applied(live, charge - lowest);
      const would = Math.max(0, charge - chargeOf(live));
      return would > 0 && best ? lost(live, 'better', would, [best.id]) : lost(live, 'noSaving');
    }),
  };
}

/** Chooses the gifts: by priority, then the dearest, then id; each product once, `MAX_GIFTS` at most. */
export function giftStage(
  offers: readonly LiveOffer[],
  view: CartView,
  facts: Facts,
): { readonly gifts: readonly Gift[]; readonly outcomes: readonly Outcome[] } {
  const gifts: Gift[] = [];
  const outcomes = offers.toSorted(byPriorityAndValue).map((live): Outcome => {
    const { reward } = live;
    if (reward.kind !== 'gift') return lost(live, 'noSaving');
    if (facts.giftDeclined.has(live.id)) return lost(live, 'declined');
    const inStock = reward.choices.filter(({ product }) => isLeft(product, view, facts));
    if (inStock.length === 0) return lost(live, 'giftGone');
    const open = inStock.filter(({ product }) => gifts.every((gift) => gift.product !== product));
    const chosen = open.find(({ product }) => product === facts.giftChosen.get(live.id)) ?? open[0];
    if (!chosen || gifts.length >= MAX_GIFTS) {
      return lost(
        live,
        'enoughGifts',
        0,
        gifts.map(({ offer }) => offer),
      );
    }
    gifts.push({ offer: live.id, ...chosen });
    return applied(live, 0);
  });
  return { gifts, outcomes };
}

const dearest = ({ choices }: LiveGift): number => Math.max(...choices.map(({ value }) => value));

function byPriorityAndValue(a: LiveOffer, b: LiveOffer): number {
  const [first, second] = [a.reward, b.reward];
  const byValue = first.kind === 'gift' && second.kind === 'gift' ? dearest(second) - dearest(first) : 0;
  return a.priority - b.priority || byValue || a.rank - b.rank;
}

/** Whether a unit of a gift is in stock beside those that the cart buys. */
function isLeft(product: string, { lines, counts }: CartView, { giftStock }: Facts): boolean {
  const bought = lines.reduce(
    (units, line, index) => (line.product === product ? units + at(counts, index) : units),
    0,
  );
  return (giftStock.get(product) ?? 0) > bought;
}
