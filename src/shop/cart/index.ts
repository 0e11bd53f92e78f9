export { MAX_CART_LINES } from './change.rules.ts';
export { addToCart, changeQuantity, chooseMethod, clearCart, removeLine } from './change-cart.ts';
export { endGuestCarts } from './end-guest-carts.ts';
export { mergeCart } from './merge-cart.ts';
export {
  CART_COLUMNS,
  type CartQuery,
  cartParts,
  detachCarts,
  lockCart,
  lockCurrentCart,
  readCartFacts,
  updateCartCoupon,
} from './queries.ts';
export { type Cart, type CartLine, cartOf, readCart } from './read-cart.ts';
export { type Suggestion, suggestForCart } from './suggest-for-cart.ts';
