export { addReviews } from './add-reviews.ts';
export {
  detachReviews,
  MAX_REVIEWER_LENGTH,
  type ReviewRefusal,
  reviewsBy,
  writeReview,
} from './customer-reviews.ts';
export { reviewsOf } from './reviews-of.ts';
