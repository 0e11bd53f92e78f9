export {
  addToWishlist,
  MAX_WISHLIST_ITEMS,
  readWishlist,
  removeFromWishlist,
  type WishlistRefusal,
  wishlistOf,
} from './wishlist.ts';
