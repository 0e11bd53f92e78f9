import { type Minor, minor } from '#kernel/money';
import { missingForFreeShipping } from '#shop/pricing/totals.rules';

/** The steps of the ritual of scent, in their order, with the categories of each. */
const RITUAL = [
  ['incense', ['bakhoor']],
  ['oil', ['dahn-al-oudh', 'concentrate']],
  ['spray', ['for-her', 'for-him']],
] as const;

type RitualStep = (typeof RITUAL)[number][0];
const STEPS: readonly RitualStep[] = RITUAL.map(([step]) => step);

/** What a suggestion is judged by. */
export type Candidate = {
  readonly id: string;
  /** Of one unit, before VAT. */
  readonly price: Minor;
  readonly categories: readonly string[];
};

/** What the cart holds: only what can be ordered. */
type Chosen = Pick<Candidate, 'id' | 'categories'>;

/** Why a product is suggested. `goesWith` names the step of the cart that it follows. */
export type SuggestionReason = { readonly freesDelivery: boolean; readonly goesWith: RitualStep | null };

/** How far above the gap to free delivery a price may be that fills it: a quarter. */
const ABOVE_GAP_PERCENT = 25;

/** The prices that fill the gap to free delivery; null when delivery is free already or the cart is empty. */
export function fillingPrices(
  subtotal: Minor,
  freeFrom: Minor,
): { readonly least: Minor; readonly most: Minor } | null {
  const gap = missingForFreeShipping(subtotal, freeFrom);
  if (gap === 0 || subtotal === 0) return null;
  return { least: gap, most: minor(Math.floor((gap * (100 + ABOVE_GAP_PERCENT)) / 100)) };
}

/** The step of the ritual that follows one of the cart and is not in it, with its categories; null when there is none. */
export function missingStep(
  chosen: readonly Chosen[],
): { readonly after: RitualStep; readonly categories: readonly string[] } | null {
  const present = new Set(chosen.flatMap(({ categories }) => stepOf(categories) ?? []));
  for (const after of STEPS) {
    const [next, categories = []] = RITUAL[(STEPS.indexOf(after) + 1) % RITUAL.length] ?? [];
    if (next !== undefined && present.has(after) && !present.has(next)) return { after, categories };
  }
  return null;
}

type Question = {
  readonly subtotal: Minor;
  readonly freeFrom: Minor;
  readonly chosen: readonly Chosen[];
  /** Products suggested before in this visit. */
  readonly seen: readonly string[];
  /** In stock, in the order of the catalogue. */
  readonly candidates: readonly Candidate[];
};

/**
 * Chooses the one product to suggest beside a cart: one that fills the gap to free delivery within a quarter, best one that
 * also completes the ritual, the cheapest of these; else the first that completes the ritual and costs no more than the cart.
 * Never one that is in the cart or was suggested before. Null for none.
 */
export function suggest({ subtotal, freeFrom, chosen, seen, candidates }: Question) {
  const gap = fillingPrices(subtotal, freeFrom);
  const step = missingStep(chosen);
  const left = candidates.filter(({ id }) => !seen.includes(id) && !chosen.some((one) => one.id === id));
  const judged = left.map((candidate) => {
    const fills = gap !== null && candidate.price >= gap.least && candidate.price <= gap.most;
    const completes = step !== null && candidate.categories.some((category) => step.categories.includes(category));
    return { candidate, fills, completes };
  });
  const filling = judged
    .filter(({ fills }) => fills)
    .sort(
      (one, other) => Number(other.completes) - Number(one.completes) || one.candidate.price - other.candidate.price,
    );
  const best = filling[0] ?? judged.find(({ completes, candidate }) => completes && candidate.price <= subtotal);
  if (!best) return null;
  const reason: SuggestionReason = { freesDelivery: best.fills, goesWith: best.completes && step ? step.after : null };
  return { id: best.candidate.id, reason };
}

function stepOf(categories: readonly string[]): RitualStep | undefined {
  return RITUAL.find(([, own]) => own.some((category) => categories.includes(category)))?.[0];
}
