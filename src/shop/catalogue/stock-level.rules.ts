/** From this many units on hand down to one, a product counts as low in the lists of products. */
export const LOW_STOCK = 5;
