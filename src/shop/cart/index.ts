export { addToCart, MAX_CART_LINES } from './add-to-cart.ts';
export { changeQuantity } from './change-quantity.ts';
export { chooseMethod } from './choose-method.ts';
export { clearCart } from './clear-cart.ts';
export { endGuestCarts } from './end-guest-carts.ts';
export { mergeCart } from './merge-cart.ts';
export { detachCarts, lockCart, updateCartStatus } from './queries.ts';
export { type Cart, type CartLine, type LockedCart, lockCartWithLines, marketOfCart, readCart } from './read-cart.ts';
export { removeLine } from './remove-line.ts';
