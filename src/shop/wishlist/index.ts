export { addToWishlist, MAX_WISHLIST_ITEMS, readWishlist, removeFromWishlist, wishlistOf } from './wishlist.ts';
