import type { Totals } from '#shop/pricing/totals.rules';
import { type Evaluated, evaluate, type ReadyOffer, totalsAfter } from './evaluate.rules.ts';
import type { Facts } from './facts.rules.ts';
import type { CartView } from './view-cart.rules.ts';

/** Which offers hold: all that may stand beside each other, one that stands alone, or none; and whether the gift code does. */
export type Combination = {
  readonly offers: 'open' | 'none' | { readonly alone: string };
  readonly giftCode: boolean;
};

/** A combination with what it comes to. */
type Candidate = { readonly combination: Combination; readonly evaluated: Evaluated; readonly totals: Totals };

/** Whether the cart's gift code is valid by its minimum, which looks at the subtotal before offers. */
export function giftCodeHolds({ subtotal }: CartView, { giftCode }: Facts): boolean {
  return giftCode !== undefined && subtotal >= giftCode.minimum;
}

/**
 * Chooses the combination that is best for the shopper: the lowest total, the selling value of gifts taken off. Between equals the
 * earlier one holds: open offers with the gift code, open offers, each offer that stands alone, the code only, nothing. Since
 * nothing is among them, no offer raises a total. Returns all that were tried; the first holds.
 */
export function bestCombination(
  ready: readonly ReadyOffer[],
  view: CartView,
  facts: Facts,
): readonly [Candidate, ...Candidate[]] {
  const [first, ...others] = candidates(ready, view, facts);
  let best = first;
  for (const candidate of others) if (costOf(candidate) < costOf(best)) best = candidate;
  return [best, ...[first, ...others].filter((candidate) => candidate !== best)];
}

/** What a shopper pays, less the value of the gifts. */
function costOf({ totals, evaluated }: Candidate): number {
  return totals.total - evaluated.gifts.reduce((value, gift) => value + gift.value, 0);
}

function candidates(ready: readonly ReadyOffer[], view: CartView, facts: Facts): readonly [Candidate, ...Candidate[]] {
  const evaluations = new Map<string, Evaluated>();
  const candidate = (offers: readonly ReadyOffer[], combination: Combination): Candidate => {
    const key = offers.map(({ live }) => live.rank).join();
    const evaluated = evaluations.get(key) ?? evaluate(offers, view, facts);
    evaluations.set(key, evaluated);
    return { combination, evaluated, totals: totalsAfter(evaluated, view, facts, combination.giftCode) };
  };
  const open = ready.filter(({ live }) => !live.offer.alone);
  const besideCode = open.filter(({ live }) => live.offer.withCode ?? true);
  const typed = open.filter(({ live }) => live.offer.trigger === 'code');
  const codeless = open.filter(({ live }) => live.offer.trigger !== 'code');
  const withTyped = open.filter((one) => besideCode.includes(one) || typed.includes(one));
  const hasGiftCode = giftCodeHolds(view, facts);
  const alone = ready
    .filter(({ live }) => live.offer.alone)
    .flatMap((one) => {
      const combination = { offers: { alone: one.live.id } };
      const withCode = hasGiftCode && (one.live.offer.withCode ?? true);
      return [...(withCode ? [true] : []), false].map((giftCode) => candidate([one], { ...combination, giftCode }));
    });
  const others = [
    ...(hasGiftCode && typed.length > 0 ? [candidate(withTyped, { offers: 'open', giftCode: false })] : []),
    ...(hasGiftCode || typed.length > 0 ? [candidate(codeless, { offers: 'open', giftCode: false })] : []),
    ...alone,
    ...(hasGiftCode ? [candidate([], { offers: 'none', giftCode: true })] : []),
    candidate([], { offers: 'none', giftCode: false }),
  ];
  return [
    hasGiftCode
      ? candidate(besideCode, { offers: 'open', giftCode: true })
      : candidate(typed.length > 0 ? withTyped : open, { offers: 'open', giftCode: false }),
    ...others,
  ];
}
