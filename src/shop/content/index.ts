export { addMarketContent } from './add-market-content.ts';
export type { BodyProblem } from './body-problems.rules.ts';
export { changeSeller, readSellers, type SellersState } from './change-seller.ts';
export { POLICIES, type PolicyName, policyKey } from './content-keys.rules.ts';
export { type DocumentKey, houseDocument, type Seller, type StoreRecord } from './documents.ts';
export { type DraftRefusal, discardDraft, putBack, saveDraft, unscheduleContent } from './drafts.ts';
export { isLoaded, markLoaded, SAMPLE_STORE } from './loaded.ts';
export type { Policy } from './policies.ts';
export { type Preview, previewPaths, readPreview, signPreview } from './preview.ts';
export { type PublishRefusal, publishContent, publishDueContent, publishProblems } from './publish-content.ts';
export {
  aboutContent,
  aboutDocumentOf,
  articleOfList,
  type Banner,
  banners,
  bannersDocumentOf,
  contact,
  faqs,
  homeContent,
  homeDocumentOf,
  otherHouses,
  policy,
  pressRoom,
  readHouse,
  sellerIn,
  sellerNow,
  sellerOf,
  sharePicture,
  stores,
  testimonials,
} from './read-content.ts';
export {
  type ContentState,
  contentState,
  listContent,
  type VersionFacts,
  versionOf,
  versionsOf,
} from './read-versions.ts';
export { setContent } from './set-content.ts';
export { termsHtml } from './terms-html.ts';
