import { z } from 'zod';
import { type Minor, minor, sum } from '#kernel/money';
import type { Explanation } from './price-cart.rules.ts';

const amount = z.int().transform(minor);

/**
 * The offers of an order as they were when it was placed: nothing about it is computed from a live offer again. `saving` is what
 * an offer gave in all, `lines` what of it came off the order's goods; minor units. `terms` are read by `offerTerms` alone when
 * the order is priced again, so that an order is read whatever terms look like by then.
 */
export const frozenOffers = z
  .array(
    z
      .object({
        id: z.string(),
        version: z.int(),
        kind: z.enum(['sets', 'tiers', 'credit', 'order', 'payment', 'delivery', 'gift']),
        name: z.object({ en: z.string(), ar: z.string() }).readonly(),
        saving: amount,
        lines: z.array(z.object({ productId: z.string(), amount }).readonly()).readonly(),
        terms: z.json(),
      })
      .readonly(),
  )
  .readonly();

/** An offer of an order as it was when it was placed. */
export type FrozenOffer = z.output<typeof frozenOffers>[number];

/** What the offers of an order took off its goods, one each: delivery and gifts are no discount. */
export function discountsByOffers(
  offers: readonly FrozenOffer[] | null,
): readonly (Pick<FrozenOffer, 'id' | 'name'> & { readonly amount: Minor })[] {
  return (offers ?? []).flatMap(({ id, name, lines }) => {
    const given = sum(lines.map((line) => line.amount));
    return given > 0 ? [{ id, name, amount: given }] : [];
  });
}

/** What is frozen of an offer beside what it gave. */
type Known = Pick<FrozenOffer, 'version' | 'kind' | 'name' | 'terms'>;

/** Freezes the offers that applied to a cart, in the order of their explanations; null for none. Throws for one that is not known. */
export function freezeOffers(
  explanations: readonly Explanation[],
  known: (id: string) => Known | undefined,
): readonly FrozenOffer[] | null {
  const frozen = explanations.flatMap((one) => {
    if (one.outcome !== 'applied') return [];
    const offer = known(one.offer);
    if (!offer) throw new Error(`an offer applies that is not known: ${one.offer}`);
    const { version, kind, name, terms } = offer;
    const lines = one.lines.map(({ product, amount: given }) => ({ productId: product, amount: given }));
    return [{ id: one.offer, version, kind, name, saving: one.saving, lines, terms }];
  });
  return frozen.length > 0 ? frozen : null;
}
