export { addMarketContent } from './add-market-content.ts';
export type { Contact, DocumentKey, PressRoom, Question, Seller, StoreRecord, Testimonial } from './documents.ts';
export { isLoaded, markLoaded, SAMPLE_STORE } from './loaded.ts';
export { POLICIES, type Policy, type PolicyName, type PolicySection, policyKey } from './policies.ts';
export {
  type AboutContent,
  aboutContent,
  aboutDocumentOf,
  type Banner,
  banners,
  bannersDocumentOf,
  contact,
  faqs,
  type HomeContent,
  homeContent,
  homeDocumentOf,
  policy,
  pressRoom,
  sellerOf,
  sharePicture,
  stores,
  testimonials,
} from './read-content.ts';
export { setContent } from './set-content.ts';
export { termsHtml } from './terms-html.ts';
