export { addToWishlist, readWishlist, removeFromWishlist, type WishRefusal, wishesOf } from './wishlist.ts';
