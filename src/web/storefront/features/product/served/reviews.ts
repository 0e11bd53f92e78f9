import { Reviews } from '../reviews.tsx';

/** The reviews as the server renders them; the browser loads them when they are first opened. */
export const ServedReviews = Reviews;
