export {
  addToWishlist,
  MOST_WISHES,
  readWishlist,
  removeFromWishlist,
  type WishRefusal,
  wishesOf,
} from './wishlist.ts';
