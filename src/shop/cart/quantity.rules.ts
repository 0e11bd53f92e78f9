/** Limits of a line's quantity (specification, sections 4 and 9.1). */
const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 10;

/** From this stock down pages say how many are left. */
export const FEW = 3;

/** Largest quantity of a product in a cart: 10 or its stock; 0 when it is sold out. */
export function maxQuantity(stock: number): number {
  return Math.max(0, Math.min(MAX_QUANTITY, Math.floor(stock)));
}

/**
 * The quantity for a `wanted` one: whole, at least 1, capped to 10 and to the stock (specification, section 5); 0 when the
 * product is sold out.
 */
export function cappedQuantity(wanted: number, stock: number): number {
  return Math.min(Math.max(MIN_QUANTITY, Math.floor(wanted)), maxQuantity(stock));
}

/** The quantity after adding `more` to `present`, capped in the same way. */
export function addedQuantity(present: number, more: number, stock: number): number {
  return cappedQuantity(present + Math.max(0, Math.floor(more)), stock);
}

/** Whether the plus button is shown: only below 10 (specification, section 2.7) and below the stock. */
export function canIncrease(count: number, stock: number): boolean {
  return count < maxQuantity(stock);
}
