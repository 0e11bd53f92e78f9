import { z } from 'zod';
import { MARKET_CODES } from '#kernel/market';
import { PRODUCT_STATES } from './product-texts.rules.ts';

const markets = z.array(z.enum(MARKET_CODES)).min(1);

/**
 * What can be done with many products at once. `percent` changes prices by a percentage in basis points (−1000 is 10 % less), rounded
 * to whole units; of an `offer` it sets what is asked for and leaves the list price, of a `price` it moves both.
 */
export const bulkAct = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    markets,
    basisPoints: z.int().min(-9000).max(30_000),
    of: z.enum(['price', 'offer']),
  }),
  z.object({ kind: z.literal('no-offer'), markets }),
  z.object({ kind: z.literal('category'), category: z.string().max(120), add: z.boolean() }),
  z.object({ kind: z.literal('market'), market: z.enum(MARKET_CODES), hidden: z.boolean() }),
  z.object({ kind: z.literal('state'), state: z.enum(PRODUCT_STATES) }),
]);
export type BulkAct = z.infer<typeof bulkAct>;
