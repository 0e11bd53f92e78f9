export { addReviews, type NewReview } from './add-reviews.ts';
export {
  detachReviews,
  MAX_REVIEWER_LENGTH,
  type ReviewRefusal,
  reviewsBy,
  writeReview,
} from './customer-reviews.ts';
export { average, isRating, STARS } from './rating.rules.ts';
export { type ProductReviews, type Review, reviewsOf } from './reviews-of.ts';
