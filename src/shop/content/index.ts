export { addMarketContent } from './add-market-content.ts';
export type { DocumentKey, StoreRecord } from './documents.ts';
export { isLoaded, markLoaded, SAMPLE_STORE } from './loaded.ts';
export { POLICIES, type Policy, type PolicyName, policyKey } from './policies.ts';
export {
  aboutContent,
  aboutDocumentOf,
  type Banner,
  banners,
  bannersDocumentOf,
  contact,
  faqs,
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
