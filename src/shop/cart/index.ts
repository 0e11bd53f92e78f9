export { addToCart, type CartRefusal, MOST_LINES } from './add-to-cart.ts';
export { type ChangeRefusal, changeQuantity } from './change-quantity.ts';
export { chooseMethod } from './choose-method.ts';
export { clearCart } from './clear-cart.ts';
export { closeCart, type HeldCart, holdCartToOrder } from './hold-cart.ts';
export { type Merge, mergeCart } from './merge-cart.ts';
export { type Cart, type CartLine, type CartQuestion, marketOfCart, readCart } from './read-cart.ts';
export { abandonCarts, holdCart as lockCart } from './records.ts';
export { removeLine } from './remove-line.ts';
