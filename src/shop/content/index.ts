export type { DocumentKey, PressRoom, Question, Seller, StoreRecord, Testimonial } from './documents.ts';
export {
  type AboutContent,
  aboutContent,
  aboutDocumentOf,
  type Banner,
  banners,
  bannersDocumentOf,
  faqs,
  type HomeContent,
  homeContent,
  homeDocumentOf,
  pressRoom,
  sellerOf,
  stores,
  testimonials,
} from './read-content.ts';
export { setContent } from './set-content.ts';
