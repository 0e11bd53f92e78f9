/** From this many units on hand down to one, a product counts as low in the lists of products. */
export const LOW_STOCK = 5;

/** How much of a product there is. */
export function stockLevel(onHand: number): 'enough' | 'low' | 'out' {
  if (onHand <= 0) return 'out';
  return onHand <= LOW_STOCK ? 'low' : 'enough';
}
