export { addReviews } from './add-reviews.ts';
export {
  detachReviews,
  MAX_REVIEWER_LENGTH,
  type ReviewRefusal,
  reviewsBy,
  writeReview,
} from './customer-reviews.ts';
export {
  answerReview,
  hideReview,
  type ModerationRefusal,
  restoreReview,
  showReview,
} from './moderate-review.ts';
export { moderationList } from './moderation-list.ts';
export { countReviews, listReviewsIn, type ModeratedReview } from './moderation-queries.ts';
export { ratingsOf, reviewsOf } from './reviews-of.ts';
